"""Whether a puzzle has one solution: against brute force on boards of every mix."""

from functools import partial
from random import Random

import pytest
from tests.queens.brute import is_solution, random_board, solutions

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark
from stepstones.core.trace import Run, Verdict
from stepstones.queens.formats import read_letters
from stepstones.queens.lines import AttackRule
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve.constraints import impossible
from stepstones.queens.solve.unique import unique
from stepstones.queens.state import Board
from stepstones.queens.verdict import standing


def _unique(board: Board, limit: int = 2, nodes: int = 10**6) -> Verdict:
    run = Run(partial(unique, board, limit, nodes))
    run.seek(10**6)
    assert run.verdict is not None
    return run.verdict


@pytest.mark.parametrize("seed", range(120))
def test_random_boards_against_brute_force(seed: int) -> None:
    """Number, word, moves, answers and cheap reasons agree with trying all permutations."""
    board = random_board(Random(seed), 7)  # noqa: S311 - cases, no secrets
    expected = solutions(board)
    verdict = _unique(board, limit=100_000)
    word = "impossible" if not expected else "unique" if len(expected) == 1 else "several"
    assert (verdict.word, verdict.facts["solutions"]) == (word, len(expected))
    assert not (impossible(board, board.given) and expected)
    for moves in verdict.answers:
        state = board
        for move in moves:
            state = QUEENS.play(state, move)
        assert state.queens in expected
        assert is_solution(board, state.queens)
    counted = Run(partial(standing, board))
    counted.seek(10**5)
    assert counted.verdict is not None
    assert counted.verdict.facts["solutions"] == len(expected)


def test_the_limit_is_kept() -> None:
    """Two are looked for usually; with one any solution will do."""
    board = Board(8, rule=AttackRule.NO_TOUCH)
    assert _unique(board).facts["solutions"] == 2
    assert (_unique(board, 1).word, _unique(board, 1).facts["solutions"]) == ("solved", 1)
    with pytest.raises(RuleError, match=r"queens\.limit"):
        _unique(board, 0)


def test_a_long_search_claims_nothing() -> None:
    """After so many nodes the answer is open."""
    verdict = _unique(Board(20, blocked=frozenset(range(1, 400, 3))), 10**9, nodes=400)
    assert verdict.word == "undecided"


def test_a_second_solution_is_shown_with_its_differences() -> None:
    """Found where it goes its own way, crossed where the first stood."""
    board = read_letters("AABB\nAABB\nCCDD\nCCDD")
    verdict = _unique(board)
    assert verdict.word == "several"
    first, second = (frozenset(move.split()[1] for move in one) for one in verdict.answers)
    name = board.grid.name
    assert verdict.overlay is not None
    marks = verdict.overlay.marks
    assert {name(at) for at, mark in marks.items() if mark is Mark.FOUND} == second - first
    assert {name(at) for at, mark in marks.items() if mark is Mark.REJECTED} == first - second
    assert set(map(name, verdict.overlay.pieces)) == second


@pytest.mark.parametrize(
    ("drawn", "word", "points"),
    [
        ("ABC\nDDC\nCCC", "more-regions", []),
        ("AAA\nAAA\nBBB", "fewer-regions", []),
        ("A#BB\nCCBD\nC#DD\n####", "no-place", ["a1", "b1", "c1", "d1"]),
        ("AABB\nCCCC\nCCCD\nCCCD", "hall", ["a4", "b4", "c4", "d4"]),
    ],
)
def test_why_there_is_no_solution(drawn: str, word: str, points: list[str]) -> None:
    """Each reason on a board that has it: counted by hand."""
    verdict = _unique(read_letters(drawn))
    assert verdict.word == "impossible"
    assert verdict.facts["reason"] == {"kind": word, "points": points}


def test_the_page_shows_the_second_solution_with_its_differences() -> None:
    """Both can be browsed; the marks stay."""
    session = Session.open("queens/4/c0000")
    session.handle(requests.Press(0, "block"))
    session.handle(requests.Start("unique"))
    session.handle(requests.Finish())
    assert session.active is not None
    while session.active.working:
        session.active.advance(1)
    view = session.view()
    assert view.run is not None
    assert view.run.answer == 1
    assert len(view.overlay.marks) == 8
    assert set(view.overlay.pieces) < set(view.overlay.marks)
    first = session.handle(requests.Answer(0))
    assert first.overlay.marks == view.overlay.marks
    assert not set(first.overlay.pieces) & set(view.overlay.pieces)


def test_the_readers_queens_do_not_count() -> None:
    """A wrong queen on a puzzle does not make it impossible; the solution takes it off."""
    board = read_letters("ABBB\nAAAB\nCADD\nCCCD")
    wrong = QUEENS.play(board, "queen a4")
    verdict = _unique(wrong)
    assert verdict.word == "unique"
    assert verdict.moves[0] == "remove a4"
