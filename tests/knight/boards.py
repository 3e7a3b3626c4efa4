"""Numbered tours and their solutions by trying every move: it shares nothing with the product."""

from collections.abc import Iterator, Mapping

from tests.knight.judge import Place, is_move, place

from stepstones.knight.numbers import with_given
from stepstones.knight.state import Board, board


def numbered(width: int, height: int, words: str, holes: str = "") -> Board:
    """The board on which *words* such as ``1a1 17d5`` are given."""
    grid = board(width, height).grid
    empty = board(width, height, map(grid.parse, holes.split()))
    pairs = []
    for word in words.split():
        digits = word.rstrip("0123456789")
        letters = digits.lstrip("0123456789")
        number = digits[: len(digits) - len(letters)]
        pairs.append((int(number), grid.parse(word[len(number) :])))
    return with_given(empty, pairs)


def solutions(state: Board, numbers: Mapping[int, int]) -> Iterator[tuple[Place, ...]]:
    """All tours of *state* with *numbers* on their squares."""
    name = state.grid.name
    fixed = {number: place(name(square)) for number, square in numbers.items()}
    taken = set(fixed.values())
    every = [place(name(one)) for one in state.grid.points if one not in state.holes]
    onward = {one: [other for other in every if is_move(one, other)] for one in every}

    def on(path: tuple[Place, ...]) -> Iterator[tuple[Place, ...]]:
        number = len(path) + 1
        if number > len(every):
            if not state.closed or is_move(path[-1], path[0]):
                yield path
            return
        for there in onward[path[-1]] if path else every:
            right = there == fixed[number] if number in fixed else there not in taken
            if right and there not in path:
                yield from on((*path, there))

    return on(())
