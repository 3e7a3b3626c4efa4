"""Hints for queens: never a wrong one, and the reason that is said is true."""

import re
from functools import cache, partial

import pytest
from hypothesis import example, given, settings, strategies as st
from tests.queens import brute

from stepstones.app.host.site import say
from stepstones.core.maker import LEVELS, Order, begin
from stepstones.core.steps import finish
from stepstones.core.trace import Run, Verdict
from stepstones.queens.hints import hint
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve import units
from stepstones.queens.state import Board


def _hint(board: Board) -> Verdict:
    run = Run(partial(hint, board))
    run.seek(10_000)
    assert run.verdict is not None
    return run.verdict


def _board(size: int, *names: str) -> Board:
    empty = Board(size)
    return Board(size, frozenset(map(empty.grid.parse, names)))


@cache
def _every(size: int) -> tuple[frozenset[int], ...]:
    return tuple(sorted(brute.solutions(Board(size)), key=sorted))


def _solutions(board: Board) -> list[frozenset[int]]:
    return [one for one in _every(board.size) if board.queens <= one]


@st.composite
def _boards(draw: st.DrawFn) -> Board:
    """Queens of a solution, of which one may stand elsewhere; or queens anywhere."""
    size = draw(st.integers(4, 7))
    squares = st.integers(0, size * size - 1)
    if draw(st.booleans()):
        return Board(size, frozenset(draw(st.sets(squares, max_size=size))))
    solution = draw(st.sampled_from(_every(size)))
    kept = draw(st.sets(st.sampled_from(sorted(solution))))
    return Board(size, frozenset(kept | draw(st.sets(squares, max_size=1))))


@given(board=_boards())
@example(board=Board(4, frozenset((1, 7, 8, 14))))
@settings(max_examples=150)
def test_no_hint_is_wrong(board: Board) -> None:
    """On any board: a queen put is in a solution, in all where it is deduced; else one goes."""
    verdict = _hint(board)
    solutions = _solutions(board)
    if verdict.word == "solved":
        assert solutions == [board.queens]
        return
    after = QUEENS.play(board, verdict.moves[0])
    if solutions:
        left = _solutions(after)
        assert left
        assert len(after.queens) > len(board.queens)
        if verdict.facts["technique"] != "search":
            assert len(left) == len(solutions)
    else:
        assert len(after.queens) < len(board.queens)
        assert verdict.facts["technique"] in {"attack", "dead-end"}


@st.composite
def _crossed_boards(draw: st.DrawFn) -> Board:
    """Queens of a solution, and crosses anywhere else; with a blocked square in half of them."""
    size = draw(st.integers(4, 6))
    solution = draw(st.sampled_from(_every(size)))
    kept = frozenset(draw(st.sets(st.sampled_from(sorted(solution)))))
    squares = st.integers(0, size * size - 1)
    crossed = frozenset(draw(st.sets(squares, max_size=2 * size))) - kept
    blocked = frozenset(draw(st.sets(squares, max_size=1))) - kept - crossed
    return Board(size, kept, crossed=crossed, blocked=blocked)


@given(board=_crossed_boards())
@example(board=Board(6, crossed=frozenset((12, 19, 31))))
@settings(max_examples=200, deadline=None)
def test_no_hint_goes_against_right_crosses(board: Board) -> None:
    """A queen goes where a solution with all crosses has one; a cross only where none is left."""
    verdict = _hint(board)
    every = [one for one in _solutions(board) if not one & board.blocked]
    keeping = [one for one in every if not one & board.crossed]
    if verdict.word == "solved" or not every:
        return
    move = verdict.moves[0]
    after = QUEENS.play(board, move)
    left = [one for one in keeping if after.queens <= one and not one & after.crossed]
    if keeping:
        assert not move.startswith("uncross")
        assert board.crossed - after.queens <= after.crossed
        assert left
        if verdict.facts["technique"] != "search":
            assert len(left) == len(keeping)
    else:
        assert verdict.facts["technique"] == "crossed"
        assert move.startswith("uncross")
        assert any(one & (board.crossed - after.crossed) for one in every)


@given(size=st.integers(4, 8), data=st.data())
@settings(max_examples=60)
def test_hints_lead_to_a_solution(size: int, data: st.DataObject) -> None:
    """Doing what the hints say ends with every queen standing, from any board."""
    points = st.sets(st.integers(0, size * size - 1), max_size=size)
    board = Board(size, frozenset(data.draw(points)))
    for _ in range(3 * size):
        verdict = _hint(board)
        if verdict.word == "solved":
            break
        board = QUEENS.play(board, verdict.moves[0])
    assert QUEENS.check(board).solved


@pytest.mark.parametrize(
    ("board", "message", "move"),
    [
        (_board(4, "b4"), "queens.hint.single", "queen d3"),
        (_board(6, "b6"), "queens.hint.forces", "queen d5"),
        (_board(8), "queens.hint.search", "queen a6"),
        (_board(6, "a1"), "queens.hint.dead-end", "remove a1"),
        (_board(4, "b4", "d3", "a2", "b1"), "queens.hint.attack-one", "remove b1"),
        (_board(4, "a1", "a2"), "queens.hint.attack-one", "remove a1"),
        (_board(4, "a1", "d4"), "queens.hint.attack", "remove d4"),
        (_board(5, "a1", "c3", "e5"), "queens.hint.attack-most", "remove c3"),
    ],
)
def test_what_is_said(board: Board, message: str, move: str) -> None:
    """Small boards with one reason each; 4x4 has no solution with a corner, 6x6 none with a1."""
    verdict = _hint(board)
    assert (verdict.message, verdict.moves) == (message, (move,))


def test_a_line_without_a_free_cell_is_named() -> None:
    """Five queens of the preset leave file f no cell; the solver's first must go, and others."""
    board = _board(8, "a1", "b3", "c8", "d6", "e2")
    verdict = _hint(board)
    assert verdict.message == "queens.hint.dead-ends"
    assert verdict.args[1:3] == ("file", "f")
    assert verdict.overlay is not None
    gone = {point for point, mark in verdict.overlay.marks.items() if mark == "a"}
    assert len(gone) == verdict.args[3]
    assert _solutions(Board(8, board.queens - gone))
    assert not any(_solutions(Board(8, board.queens - {queen})) for queen in board.queens)


@pytest.mark.parametrize("size", [2, 3])
def test_a_board_without_solutions(size: int) -> None:
    """Two and three queens cannot stand: no queen is put, none is there to take back."""
    verdict = _hint(Board(size))
    assert (verdict.word, verdict.moves) == ("impossible", ())


def test_a_finished_board_needs_no_hint() -> None:
    """The known solution 2 4 1 3 is praised, not changed."""
    verdict = _hint(_board(4, "a2", "b4", "c1", "d3"))
    assert (verdict.word, verdict.moves) == ("solved", ())


def test_large_boards_are_answered() -> None:
    """An empty 20x20 board gets a queen that a solution has."""
    board = Board(20)
    after = QUEENS.play(board, _hint(board).moves[0])
    found = units.count(units.with_queens(units.queens(20), after.queens), limit=1)
    assert found.found == 1


@pytest.mark.parametrize("seed", range(12))
def test_a_region_that_is_named_shows_its_number(seed: int) -> None:
    """All that a hint calls by a number has it on the board, on a square of its own; no others."""
    order = Order("6", LEVELS[seed % 4], seed)
    board = finish(begin(QUEENS.makers[0], order)).state
    for _ in range(40):
        verdict = _hint(board)
        if verdict.word != "hint":
            break
        notes = verdict.overlay.notes if verdict.overlay else {}
        words = say(verdict.message, verdict.args)
        named = " ".join(re.findall(r"regions?,? ([\d, ]+)", words))
        assert {*re.findall(r"\d+", named)} == {*notes.values()}, words
        assert all(board.regions[at] + 1 == int(number) for at, number in notes.items())
        for move in verdict.moves:
            board = QUEENS.play(board, move)
