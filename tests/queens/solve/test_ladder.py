"""Reasons on boards of every mix: never a wrong one, and they lead to the end."""

from functools import partial
from random import Random

import pytest
from tests.queens.brute import random_board, solutions

from stepstones.core.trace import Run, Verdict
from stepstones.queens.formats import read_letters
from stepstones.queens.hints import hint
from stepstones.queens.lines import AttackRule
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.state import Board


def _hint(board: Board) -> Verdict:
    run = Run(partial(hint, board))
    run.seek(10_000)
    assert run.verdict is not None
    return run.verdict


@pytest.mark.parametrize("seed", range(100))
def test_every_step_is_sound(seed: int) -> None:
    """A queen is in all solutions that keep to the crosses, a crossed square in none of them.

    Done until the board is solved or the reasons end; then a search says so.
    """
    chance = Random(seed)  # noqa: S311 - cases, no secrets
    board = random_board(chance, 6)
    while board.is_plain:
        board = random_board(chance, 6)
    left = solutions(board)
    while (verdict := _hint(board)).word == "hint":
        technique = verdict.facts["technique"]
        for move in verdict.moves:
            board = QUEENS.play(board, move)
        kept = {one for one in left if board.queens <= one and not board.crossed & one}
        assert kept if technique == "search" else kept == left
        left = kept
    assert (verdict.word == "solved") == bool(left)
    assert (verdict.word == "impossible") == (not left)


@pytest.mark.parametrize(
    ("drawn", "crossed", "technique", "moves"),
    [
        ("BABB\nBBBB\nCCDD\nCCDD", (), "single", ("queen b4",)),
        ("AABB\nAABB\nCCDD\nCCDD", ("a3", "b3"), "claim", ("cross c4 d4",)),
        ("AAAA\nBBBB\nCCCC\nDDDD", ("a4", "d4", "c4"), "single", ("queen b4",)),
    ],
)
def test_small_boards_with_one_reason(
    drawn: str, crossed: tuple[str, ...], technique: str, moves: tuple[str, ...]
) -> None:
    """Reasons that can be seen on the drawing."""
    board = read_letters(drawn)
    for name in crossed:
        board = QUEENS.play(board, f"cross {name}")
    verdict = _hint(board)
    assert (verdict.facts["technique"], verdict.moves) == (technique, moves)


def test_a_wrong_cross_is_taken_off() -> None:
    """With the solution's square crossed there is no way left: it is named."""
    board = read_letters("ABBB\nAAAB\nCADD\nCCCD")
    (only,) = solutions(board)
    point = min(only)
    verdict = _hint(QUEENS.play(board, f"cross {board.grid.name(point)}"))
    assert verdict.moves == (f"uncross {board.grid.name(point)}",)


def test_given_queens_are_never_taken_back() -> None:
    """A wrong queen of the reader's goes; two given ones that clash make it impossible."""
    board = Board(4, frozenset({13}), frozenset({13}), rule=AttackRule.NO_TOUCH)
    assert _hint(QUEENS.play(board, "queen a1")).moves == ("remove a1",)
    both = Board(4, frozenset({0, 1}), frozenset({0, 1}), rule=AttackRule.NO_TOUCH)
    assert _hint(both).word == "impossible"
