"""Tours to a chosen square: what is said after each move of a walk that leads there."""

import random
from collections.abc import Iterator

import pytest
from tests.knight.judge import assert_tour, is_move, names, place, verdict

from stepstones.core.grid import Point
from stepstones.core.links import link
from stepstones.knight import links
from stepstones.knight.hints import hint
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, aim, begin, board, walk
from stepstones.knight.verdict import standing

SIZES = ((1, 1), (3, 4), (4, 3), (5, 3), (4, 4), (5, 4), (4, 5), (5, 5))


def _near(bare: Board) -> dict[Point, list[Point]]:
    places = {one: place(bare.grid.name(one)) for one in bare.grid.points if one not in bare.holes}
    return {one: [two for two in places if is_move(places[one], places[two])] for one in places}


def _tours(near: dict[Point, list[Point]], path: list[Point], tries: list[int]) -> list[Point]:
    """Return a tour that begins with *path*, by trying moves in their order; none after a while."""
    if len(path) == len(near):
        return path
    tries[0] -= 1
    for onward in near[path[-1]]:
        if onward not in path and tries[0] > 0 and (found := _tours(near, [*path, onward], tries)):
            return found
    return []


def _walks(number: int) -> Iterator[tuple[Board, list[Point]]]:
    """Yield boards, most with holes, each with a tour of it, which trying moves has found."""
    chance = random.Random(24)  # noqa: S311 - boards, no secrets
    while number:
        width, height = chance.choice(SIZES)
        area = width * height
        bare = board(width, height, chance.sample(range(area), chance.randint(0, area // 2)))
        near = _near(bare)
        for onward in near.values():
            chance.shuffle(onward)
        path = _tours(near, [chance.choice([*near])], [2_000])
        if len(path) > 1:
            number -= 1
            yield bare, path


@pytest.mark.parametrize("number", [60, pytest.param(300, marks=pytest.mark.slow)])
def test_every_walk_to_a_finish_goes_on(number: int) -> None:
    """After each move of so many tours the tour, the live verdict and the hint know of one."""
    for bare, path in _walks(number):
        state = aim(begin(bare, path[0]), path[-1])
        for at, square in enumerate(path):
            state = walk(state, square) if at else state
            _assert_goes_on(state, whole=at + 1 == len(path))


def _assert_goes_on(state: Board, *, whole: bool) -> None:
    found, said, advice = verdict(tour, state), verdict(standing, state), verdict(hint, state)
    assert (found.word, said.word) == ("tour", "tour"), state
    name = state.grid.name
    assert_tour(names(found), state.width, state.height, [name(hole) for hole in state.holes])
    assert names(found)[-1] == name(state.finish or 0)
    assert advice.word == ("solved" if whole else "hint"), state
    if not whole:
        (move,) = advice.moves
        onward = KNIGHT.play(state, move)
        assert len(onward.path) == len(state.path) + 1
        assert verdict(tour, onward).word == "tour"


@pytest.mark.parametrize(
    "text", ["knight/3x4/&moves=0360361472&to=b1/zrx", "knight/3x4/&moves=036036147&to=b1/jz0"]
)
def test_the_last_moves_of_the_smallest_board(text: str) -> None:
    """Two or three squares before the end there is one way on, and it is told."""
    _assert_goes_on(links.decode(link.read(text)), whole=False)


def test_a_board_of_two_squares() -> None:
    """3x3 with seven holes: the one move there is is the tour."""
    state = links.decode(link.read("knight/3/dD9&to=a3/k1m"))
    assert state.squares == 2
    _assert_goes_on(state, whole=False)
