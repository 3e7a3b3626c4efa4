"""Numbered tours solved, against trying every move."""

from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.boards import numbered, solutions
from tests.knight.judge import place, verdict

from stepstones.knight.numbers import standing, with_given
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, board

WORDS = ("impossible", "unique", "several")


@st.composite
def _boards(draw: st.DrawFn) -> Board:
    """Up to 5x4 squares with numbers from a walk, one of them perhaps somewhere else."""
    state = board(draw(st.integers(3, 5)), 4, draw(st.frozensets(st.integers(4, 11), max_size=2)))
    squares = [one for one in state.grid.points if one not in state.holes]
    state = KNIGHT.play(state, f"start {state.grid.name(draw(st.sampled_from(squares)))}")
    walk = [state.start]
    while len(walk) < state.squares:
        onward = [one for one in state.jumps()[walk[-1]] if one not in walk]
        if not onward:
            break
        walk.append(draw(st.sampled_from(onward)))
    numbers = dict(enumerate(walk, start=1))
    kept = draw(st.sets(st.sampled_from(sorted(numbers)), min_size=1, max_size=6))
    return with_given(state, [(number, numbers[number]) for number in kept])


@given(_boards())
@settings(max_examples=200, deadline=None)
def test_against_brute_force(state: Board) -> None:
    """Unique, several or impossible as trying every move has it; the moves solve it."""
    expected = [*islice(solutions(state, standing(state)), 2)]
    result = verdict(tour, state)
    assert result.word == WORDS[len(expected)]
    if expected:
        found = tuple(place(str(name)) for name in result.facts["moves"])  # type: ignore[attr-defined]
        assert found == expected[0] or len(expected) > 1
        for move in result.moves:
            state = KNIGHT.play(state, move)
        assert KNIGHT.check(state).solved
    else:
        assert result.facts["reason"]


def test_two_ways_are_shown() -> None:
    """4x3 from a1 has two tours; they can be stepped through, and what differs is marked."""
    result = verdict(tour, numbered(4, 3, "1a1"))
    assert (result.word, len(result.answers)) == ("several", 2)
    assert result.overlay is not None
    assert len(result.overlay.marks) == result.args[2]


@pytest.mark.parametrize(
    ("words", "message"),
    [("1a1 3b1", "colour"), ("1a1 2c3", "colour"), ("1a1 4g8", "far"), ("1a1 63a2", "colour")],
)
def test_numbers_that_cannot_be(words: str, message: str) -> None:
    """On 8x8: two of the wrong colour or too far from each other say so."""
    result = verdict(tour, numbered(8, 8, words))
    assert (result.word, result.message) == ("impossible", f"knight.numbered.{message}")


def test_a_board_with_few_numbers() -> None:
    """8x8 with the first number and the last is no puzzle: there are many ways."""
    assert verdict(tour, numbered(8, 8, "1a1 64h8")).word == "impossible"
    assert verdict(tour, numbered(8, 8, "1a1 64h7")).word == "several"


def test_closed() -> None:
    """On 6x5 the last number has to be a move from the first."""
    state = KNIGHT.play(numbered(6, 5, "1a1 30c2"), "tour closed")
    assert verdict(tour, state).word == "several"
    state = KNIGHT.play(numbered(6, 5, "1a1 30f1"), "tour closed")
    assert verdict(tour, state).word == "impossible"
