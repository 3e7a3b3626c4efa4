"""The engine for every kind of tour, against trying every move."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given, settings, strategies as st
from tests.knight.judge import assert_tour, at, is_move, names, place, verdict

from stepstones.core.links import link
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Verdict
from stepstones.knight import links
from stepstones.knight.solve import factor
from stepstones.knight.solve.engine import conclude, decide
from stepstones.knight.solve.proof import Proof
from stepstones.knight.solve.propagation import edge_constraints
from stepstones.knight.solve.reasons import ring
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, aim, board, is_return, walk


def _exists(near: Sequence[int], left: int, start: int, ends: int) -> bool:
    """Whether a walk from *start* through all *left* ends on one of *ends*, by trying it all.

    Sets of squares are numbers, one bit a square.
    """

    @cache
    def on(left: int, here: int) -> bool:
        if not left:
            return bool(ends >> here & 1)
        ways = near[here] & left
        while ways:
            there = ways & -ways
            if on(left ^ there, there.bit_length() - 1):
                return True
            ways ^= there
        return False

    return on(left, start)


def _brute(state: Board) -> bool:
    every = [place(state.grid.name(square)) for square in state.grid.points]
    near = [sum(is_move(one, two) << at for at, two in enumerate(every)) for one in every]
    left = ((1 << len(every)) - 1) & ~sum(1 << one for one in {*state.path, *state.holes})
    ends = (1 << len(every)) - 1 if state.finish is None else 1 << state.finish
    if state.closed:
        ends = near[state.start]
        if state.squares < 4:
            return False
    return _exists(near, left, state.knight, ends)


def _judge(state: Board) -> Verdict:
    result = verdict(tour, state)
    assert result.word == ("tour" if _brute(state) else "impossible")
    if result.word == "tour":
        name = state.grid.name
        assert_tour(names(result), state.width, state.height, [name(one) for one in state.holes])
        path = tuple(map(state.grid.parse, names(result)))
        assert path[: len(state.path)] == state.path
        assert not state.closed or is_return(state, path)
        assert state.finish in {None, path[-1]}
    return result


@st.composite
def _boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(3, 6)), draw(st.integers(3, 4))
    squares = st.integers(0, width * height - 1)
    start = draw(squares)
    state = Board(width, height, (start,), draw(st.frozensets(squares, max_size=6)) - {start})
    for choice in draw(st.lists(st.integers(0, 7), max_size=4)):
        if state.onward():
            state = walk(state, state.onward()[choice % len(state.onward())])
    if draw(st.booleans()):
        return replace(state, closed=True)
    finish = draw(st.none() | squares)
    return state if finish in {None, start, *state.holes} else aim(state, finish or 0)


@given(_boards())
@example(Board(3, 4, (1, 8, 3, 2), frozenset({0, 4, 5, 6, 7})))
@settings(max_examples=400, deadline=None)
def test_every_kind_against_brute_force(state: Board) -> None:
    """Open, closed, to a finish, after a walk, with holes: right, decided, and with squares."""
    result = _judge(state)
    if result.word == "impossible":
        assert result.facts["reason"]
        assert result.overlay is not None
        assert result.overlay.marks


HARD = (
    ("knight/7/dAYEABJkev&from=b4/vg1", "hall"),
    ("knight/6x7/dDSAAJSA&from=c2/frf", "few"),
    ("knight/5x9/dEZIJ1IAC&from=c9/xyd", "hall"),
    ("knight/8x6/diAAkHAGA&from=f2/m6f", "hall"),
    ("knight/6x8/seygWEhE&from=e3&moves=5/7cc", "few"),
    ("knight/6x8/dRAgAgiJB&from=c4/6bc", "few"),
    ("knight/3x8/sJE&from=a4&closed=1/sh4", "forced"),
)
"""Boards from elsewhere without a tour, which took a complete search seconds; CP-SAT agrees."""


@pytest.mark.parametrize(("text", "reason"), HARD)
def test_boards_that_were_hard(text: str, reason: str) -> None:
    """They are impossible, for a reason that is found without any search."""
    result = verdict(tour, links.decode(link.read(text)))
    assert (result.word, result.facts["reason"]) == ("impossible", reason)
    assert result.facts["nodes"] == 0


def test_a_closed_tour_that_was_not_found() -> None:
    """A 20x20 board with many holes."""
    text = "knight/20/s6hAhM0IhALECEWEXF2QOEyAnVloRkT0iAzR5ESARsfEgQyczACMnJhU0Vi0REHMhAA/drb"
    state = replace(links.decode(link.read(text)), closed=True)
    result = verdict(tour, state)
    assert (result.word, result.facts["closed"]) == ("tour", True)
    assert_tour(names(result), 20, 20, [state.grid.name(hole) for hole in state.holes])


@pytest.mark.parametrize("size", [(6, 5), (8, 8), (10, 3), (12, 3), (7, 6), (20, 20), (64, 64)])
def test_closed_tours(size: tuple[int, int]) -> None:
    """Where Schwenk (1991) says that there is one, it is found."""
    state = replace(board(*size), closed=True)
    result = verdict(tour, state)
    assert result.facts["closed"] is True
    assert_tour(names(result), *size)


@pytest.mark.parametrize("size", [(4, 6), (4, 10), (3, 6), (3, 8), (5, 5)])
def test_boards_without_a_closed_tour(size: tuple[int, int]) -> None:
    """Where he says that there is none, one missing corner pair changes nothing to wonder at."""
    assert verdict(tour, replace(board(*size), closed=True)).word == "impossible"


@pytest.mark.parametrize("length", [6, 8, 12, 20])
def test_four_lines_have_no_closed_tour_by_structure_alone(length: int) -> None:
    """The textbook's proof for 4xn: moves between inner lines are in no 2-factor, so it splits."""
    state = replace(board(length, 4), closed=True)
    question = ring(state)
    choice = finish(
        factor.walks(question.adjacency, question.vertices, [0] * len(question.adjacency))
    )
    for side in (0, 1):
        lacking = [one for one in question.vertices if question.side[one] == side]
        assert finish(factor.complete(question.adjacency, lacking, choice)) is None
    proof = finish(
        conclude(state, question, edge_constraints(question.adjacency, question.vertices), choice)
    )
    assert isinstance(proof, Proof)
    assert (proof.reason, proof.message) == ("unused", "knight.no.forced-parts")
    assert len(proof.points) == 2 * length


@pytest.mark.parametrize(("start", "finish"), [("a1", "h8"), ("a1", "h1"), ("d4", "d5")])
def test_from_here_to_there(start: str, finish: str) -> None:
    """On 8x8 every pair of squares of different colour has a tour between them."""
    state = at(8, 8, start)
    state = aim(state, state.grid.parse(finish))
    result = verdict(tour, state)
    same = (sum(place(start)) - sum(place(finish))) % 2 == 0
    assert result.word == ("impossible" if same else "tour")
    if result.word == "tour":
        assert names(result)[-1] == finish


def test_it_says_that_it_works() -> None:
    """Before a decision on a large board there is progress, and nothing else."""
    steps = list(decide(replace(board(40, 40), closed=True)))
    assert len(steps) > 2
    assert {step.kind for step in steps} == {Kind.PROGRESS}
