"""A referee that shares nothing with the product: the rules of taking pairs, cell by cell."""

import random
from collections.abc import Sequence
from itertools import combinations

Grid = tuple[str, ...]
"""Rows of letters, ``.`` being free."""
Place = tuple[int, int]
"""Column and row, from 1."""


def linked(grid: Grid, one: Place, other: Place, turns: int | None) -> bool:
    """Whether a path links two places with at most *turns* turns; None for any number."""
    high, wide = len(grid), len(grid[0])
    frontier = {(one, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    seen = set(frontier)
    left = turns if turns is not None else 4 * high * wide
    while frontier:
        straight = list(frontier)
        while straight:
            (x, y), (right, down) = straight.pop()
            here = (x + right, y + down)
            if here == other:
                return True
            inside = 0 <= here[0] <= wide + 1 and 0 <= here[1] <= high + 1
            if not inside or sign(grid, here) != "." or (here, (right, down)) in seen:
                continue
            seen.add((here, (right, down)))
            straight.append((here, (right, down)))
            frontier.add((here, (right, down)))
        if not left:
            return False
        left -= 1
        turned = {
            (at, turn)
            for at, (right, down) in frontier
            for turn in ((down, right), (-down, -right))
        }
        frontier = {place for place in turned - seen if place[0] != one}
        seen |= frontier
    return False


def sign(grid: Grid, place: Place) -> str:
    """What lies there; the ring is free."""
    x, y = place
    inside = 1 <= x <= len(grid[0]) and 1 <= y <= len(grid)
    return grid[y - 1][x - 1] if inside else "."


def after(grid: Grid, one: Place, other: Place, *, falls: bool) -> Grid:
    """The grid without two cards, the cards above them fallen if they fall."""
    cells = [list(row) for row in grid]
    for x, y in (one, other):
        cells[y - 1][x - 1] = "."
    if falls:
        for x in range(len(cells[0])):
            stack = [row[x] for row in cells if row[x] != "."]
            column = ["."] * (len(cells) - len(stack)) + stack
            for row, letter in zip(cells, column, strict=True):
                row[x] = letter
    return tuple("".join(row) for row in cells)


def pairs(grid: Grid, turns: int | None) -> list[tuple[Place, Place]]:
    """The pairs that can be taken."""
    places = [
        (x, y) for y, row in enumerate(grid, 1) for x, letter in enumerate(row, 1) if letter != "."
    ]
    return [
        (one, other)
        for one, other in combinations(places, 2)
        if sign(grid, one) == sign(grid, other) and linked(grid, one, other, turns)
    ]


def can_be_cleared(grid: Grid, turns: int | None, *, falls: bool) -> bool:
    """Whether all cards can be taken, by trying everything."""
    lost: set[Grid] = set()

    def search(here: Grid) -> bool:
        if all(letter == "." for row in here for letter in row):
            return True
        if here in lost:
            return False
        if any(search(after(here, *pair, falls=falls)) for pair in pairs(here, turns)):
            return True
        lost.add(here)
        return False

    return search(grid)


def replay(grid: Grid, moves: Sequence[str], turns: int | None, *, falls: bool) -> Grid:
    """The grid after *moves* such as ``2,3-5,3``; each must be allowed."""
    for move in moves:
        one, other = (tuple(map(int, name.split(","))) for name in move.split("-"))
        assert len(one) == len(other) == 2
        first, second = (one[0], one[1]), (other[0], other[1])
        assert first != second, move
        assert sign(grid, first) == sign(grid, second) != ".", move
        assert linked(grid, first, second, turns), move
        grid = after(grid, first, second, falls=falls)
    return grid


def is_empty(grid: Grid) -> bool:
    """Whether no card is left."""
    return not any(letter != "." for row in grid for letter in row)


def any_board(width: int, height: int, kinds: int, seed: int) -> Grid:
    """A board full of cards in pairs, laid by chance; one cell is free where cells are odd."""
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    half = width * height // 2
    letters = ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"[number % kinds] for number in range(half)] * 2
    letters += ["."] * (width * height - 2 * half)
    chance.shuffle(letters)
    return tuple("".join(letters[at : at + width]) for at in range(0, len(letters), width))


def locked_board(seed: int) -> Grid:
    """8 x 6 cards in pairs, one of each at the rim; two at most of those pairs touch.

    Cards at the rim always see each other when any number of turns is allowed, so that a board
    without equal ones among them is needed for one that cannot be cleared.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    rim, middle = list("ABCDEFGHIJKLMNOPQRSTUVWX"), list("ABCDEFGHIJKLMNOPQRSTUVWX")
    chance.shuffle(rim)
    while True:
        chance.shuffle(middle)
        edge = (rim[:8], *([one, other] for one, other in zip(rim[8:12], rim[12:16], strict=True)))
        rows = ["".join(edge[0])]
        rows += [
            one + "".join(middle[6 * row : 6 * row + 6]) + other
            for row, (one, other) in enumerate(edge[1:])
        ]
        grid = (*rows, "".join(rim[16:]))
        if len(pairs(grid, None)) <= seed % 3:
            return grid
