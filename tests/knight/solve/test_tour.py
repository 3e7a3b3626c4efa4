"""The fast way to a tour."""

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import assert_tour, at, ended, has_tour, names, place, verdict

from stepstones.core.trace import Kind
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, begin, board, walk


@given(st.integers(5, 24), st.integers(5, 24), st.data())
@settings(max_examples=60, deadline=None)
def test_every_start_of_large_boards(width: int, height: int, data: st.DataObject) -> None:
    """From 5x5 on every start has a tour, but the minority colour's of an odd board."""
    name = board(width, height).grid.name(data.draw(st.integers(0, width * height - 1)))
    result = verdict(tour, at(width, height, name))
    if width * height % 2 and sum(place(name)) % 2:
        assert (result.word, result.facts["reason"]) == ("impossible", "colours")
    else:
        assert result.word == "tour"
        assert names(result)[0] == name
        assert_tour(names(result), width, height)


@pytest.mark.parametrize(
    ("width", "height", "start"),
    [(40, 40, "a1"), (40, 40, "u20"), (64, 64, "c5"), (28, 3, "z2"), (36, 3, "c2"), (47, 4, "x4")],
)
def test_large_and_narrow_boards(width: int, height: int, start: str) -> None:
    """Boards of the page's limit, and narrow ones on which one pass of the rule fails."""
    assert_tour(names(verdict(tour, at(width, height, start))), width, height)


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (4, 3), (3, 5), (6, 3), (4, 4), (4, 5)])
def test_small_boards_against_brute_force(size: tuple[int, int]) -> None:
    """Every start of a small board: a tour where there is one, else a proof."""
    squares = frozenset((file + 1, rank + 1) for file in range(size[0]) for rank in range(size[1]))
    for square in range(size[0] * size[1]):
        state = begin(board(*size), square)
        exists = has_tour(squares, place(state.grid.name(square)))
        assert verdict(tour, state).word == ("tour" if exists else "impossible")


@given(st.frozensets(st.integers(0, 19), max_size=8), st.integers(0, 19))
@settings(max_examples=100, deadline=None)
def test_boards_with_holes_against_brute_force(holes: frozenset[int], start: int) -> None:
    """5x4 boards with holes."""
    state = Board(5, 4, (start,), holes - {start})
    name = state.grid.name
    missing = [name(hole) for hole in state.holes]
    squares = frozenset(
        place(name(square)) for square in state.grid.points if square not in state.holes
    )
    result = verdict(tour, state)
    assert result.word == ("tour" if has_tour(squares, place(name(start))) else "impossible")
    if result.word == "tour":
        assert_tour(names(result), 5, 4, missing)


def test_the_walk_stays() -> None:
    """A tour goes on from the walk, and its moves play it; 6x6 needs the path turned around."""
    for side, start, moves in ((20, "a1", 30), (6, "a3", 6), (6, "c3", 6), (6, "d2", 6)):
        _goes_on_from_a_walk(side, start, moves)


def _goes_on_from_a_walk(side: int, start: str, moves: int) -> None:
    state = at(side, side, start)
    for _ in range(moves):
        state = walk(state, state.onward()[-1])
    result = verdict(tour, state)
    walked = [state.grid.name(square) for square in state.path]
    assert names(result)[: len(walked)] == walked
    assert_tour(names(result), side, side)
    for move in result.moves:
        state = KNIGHT.play(state, move)
    assert KNIGHT.check(state).solved


def test_work_is_told_and_nothing_else() -> None:
    """The steps of the fast solver are progress, at least one in five hundred squares."""
    steps, _ = ended(tour, board(64, 64))
    assert {step.kind for step in steps} == {Kind.PROGRESS}
    assert len(steps) >= 64 * 64 // 500
