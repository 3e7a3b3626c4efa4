"""Proofs that a board has no tour."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import at, has_tour, place

from stepstones.knight.solve.proof import closed_tour_exists, open_tour_exists, why_not
from stepstones.knight.state import Board, begin, board, walk


def _squares(state: Board) -> frozenset[tuple[int, int]]:
    walked = set(state.path[:-1])
    return frozenset(
        place(state.grid.name(square))
        for square in state.grid.points
        if square not in state.holes and square not in walked
    )


@pytest.mark.parametrize("width", range(1, 7))
@pytest.mark.parametrize("height", range(1, 5))
def test_existence_against_brute_force(width: int, height: int) -> None:
    """Up to 6x4 an open tour exists just where trying every move from every start finds one."""
    squares = _squares(board(width, height))
    assert open_tour_exists(width, height) == any(has_tour(squares, one) for one in squares)


def test_published_existence_of_open_tours() -> None:
    """rec.puzzles archive: 1x1, 3x4, 3xN from 7, 4xN from 5, MxN from 5."""
    assert [n for n in range(1, 20) if open_tour_exists(n, 3)] == [4, *range(7, 20)]
    assert [n for n in range(1, 20) if open_tour_exists(4, n)] == [3, *range(5, 20)]
    assert all(open_tour_exists(m, n) for m in range(5, 20) for n in range(5, 20))
    assert [n for n in range(1, 20) if open_tour_exists(n, 1)] == [1]
    assert not any(open_tour_exists(n, 2) for n in range(1, 20))


def test_published_existence_of_closed_tours() -> None:
    """Schwenk 1991: not for odd area, a side of 1, 2 or 4, nor 3x4, 3x6, 3x8."""
    assert [n for n in range(1, 17) if closed_tour_exists(3, n)] == [10, 12, 14, 16]
    assert [n for n in range(1, 12) if closed_tour_exists(n, 5)] == [6, 8, 10]
    assert [n for n in range(1, 12) if closed_tour_exists(6, n)] == [*range(5, 12)]
    assert not any(closed_tour_exists(side, n) for side in (1, 2, 4) for n in range(1, 20))


@given(
    st.integers(1, 5),
    st.integers(1, 4),
    st.frozensets(st.integers(0, 19), max_size=6),
    st.lists(st.integers(0, 7), max_size=4),
)
@settings(max_examples=300, deadline=None)
def test_a_proof_is_never_wrong(
    width: int, height: int, holes: frozenset[int], choices: list[int]
) -> None:
    """Where a proof says no, trying every move from the end of the walk finds no tour."""
    state = board(width, height)
    missing = {hole for hole in holes if hole < width * height and hole != state.start}
    state = replace(state, holes=frozenset(missing))
    for choice in choices:
        if state.onward():
            state = walk(state, state.onward()[choice % len(state.onward())])
    if why_not(state) is not None:
        assert not has_tour(_squares(state), place(state.grid.name(state.knight)))


@pytest.mark.parametrize("size", [(5, 4), (6, 4), (4, 5)])
def test_starts_on_inner_lines_of_boards_four_wide(size: tuple[int, int]) -> None:
    """On 4xn no start on the two inner lines has a tour: the proof says so, and brute force."""
    width, height = size
    short = 1 if height == 4 else 0
    for square in board(width, height).grid.points:
        state = begin(board(width, height), square)
        here = place(state.grid.name(square))
        inner = here[short] in {2, 3}
        proof = why_not(state)
        assert (proof is not None and proof.reason == "lines") == inner
        if size == (5, 4):
            assert has_tour(_squares(state), here) == (not inner)


@pytest.mark.parametrize(
    ("width", "height", "start", "kept", "message"),
    [
        (5, 5, "b1", "", "colours"),
        (3, 3, "a1", "", "rectangle"),
        (4, 3, "b1", "", "lines"),
        (3, 3, "a1", "a1 b1 c1 b2 c2 a3 b3", "lonely"),
        (6, 2, "a1", "a1 c2 e1 b1 d2", "split"),
        (9, 2, "e1", "a1 c2 e1 g2 i1", "split-start"),
        (7, 7, "a1", "a1 b3 d4 a5 b7", "ends"),
    ],
)
def test_smallest_boards_of_each_reason(
    width: int, height: int, start: str, kept: str, message: str
) -> None:
    """A board for each proof: colours, the centre of 3x3, two chains, a start amid one, a fork."""
    state = at(width, height, start)
    squares = set(map(state.grid.parse, kept.split())) or set(state.grid.points)
    proof = why_not(replace(state, holes=frozenset(state.grid.points) - squares))
    assert proof is not None
    assert proof.message == f"knight.no.{message}"


def test_taking_inner_and_outer_squares_in_turn_may_be_a_tour() -> None:
    """Four squares a2 b4 c2 d4, the inner ones of one colour: the walk in turn is a tour."""
    state = at(4, 4, "a2")
    kept = set(map(state.grid.parse, ("a2", "b4", "c2", "d4")))
    assert why_not(replace(state, holes=frozenset(state.grid.points) - kept)) is None


def test_closed_tours_need_balance_and_two_moves_a_square() -> None:
    """5x5 has 13 and 12 squares of a colour; 10x3 without b3 leaves a1 one."""
    proof = why_not(replace(board(5, 5), closed=True))
    assert proof is not None
    assert (proof.reason, proof.args) == ("colours", (13, 12))
    proof = why_not(replace(board(4, 6), closed=True))
    assert proof is not None
    assert proof.reason == "rectangle"
    state = board(10, 3)
    holed = replace(state, holes=frozenset(map(state.grid.parse, ("b3", "a3"))), closed=True)
    proof = why_not(holed)
    assert proof is not None
    assert (proof.reason, state.grid.name(proof.points[-1])) == ("ends", "a1")


def test_no_proof_where_there_is_a_tour() -> None:
    """8x8 has open and closed tours from everywhere."""
    for square in range(64):
        state = begin(board(8, 8), square)
        assert why_not(state) is None
        assert why_not(replace(state, closed=True)) is None
