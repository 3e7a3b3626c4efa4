"""Moves on boards with regions: marks, locked queens, painting."""

import pytest

from stepstones.core.errors import RuleError, TextError
from stepstones.queens.formats import read_letters
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.state import Board

PUZZLE = read_letters("ABBB\nAAAB\nCADD\nCCCD")


def _played(board: Board, *moves: str) -> Board:
    for move in moves:
        board = QUEENS.play(board, move)
    return board


def _pressed(board: Board, name: str, tool: str) -> str | None:
    return QUEENS.interpret(board, board.grid.parse(name), tool)


def test_a_tap_crosses_then_puts_a_queen_then_clears() -> None:
    """The three presses on one square, as moves."""
    board = PUZZLE
    seen = []
    for _ in range(3):
        move = _pressed(board, "b3", "mark")
        assert move is not None
        seen.append(move)
        board = QUEENS.play(board, move)
    assert seen == ["cross b3", "queen b3", "remove b3"]
    assert board == PUZZLE


def test_auto_crosses_what_a_queen_attacks() -> None:
    """Its rank, file, region and neighbours; taken off, only its own crosses go."""
    board = _played(PUZZLE, "queen a1 auto")
    name = board.grid.name
    assert set(map(name, board.crossed)) == {"a2", "a3", "a4", "b1", "c1", "d1", "b2"}
    both = _played(board, "queen b4 auto")
    assert "a4" in set(map(name, _played(both, "remove b4 auto").crossed))
    assert _played(board, "remove a1 auto") == PUZZLE


def test_given_queens_are_locked() -> None:
    """To play takes none off; to set up does."""
    board = _played(PUZZLE, "given c4")
    assert _pressed(board, "c4", "mark") == "remove c4"
    for move, message in (("remove c4", "queens.locked"), ("cross c4", "queens.taken")):
        with pytest.raises(RuleError) as caught:
            QUEENS.play(board, move)
        assert caught.value.message == message
    assert _pressed(board, "c4", "given") == "clear c4"
    assert _played(board, "clear c4") == PUZZLE


def test_blocked_squares_hold_nothing() -> None:
    """Neither queen nor cross; blocking takes away what was there."""
    board = _played(PUZZLE, "queen a1", "block a1", "block a2")
    assert not board.queens
    assert _pressed(board, "a2", "mark") is None
    for move in ("queen a1", "cross a1"):
        with pytest.raises(RuleError, match=r"queens\.blocked"):
            QUEENS.play(board, move)


def test_to_start_over_keeps_the_puzzle() -> None:
    """The reader's queens and crosses go, given ones stay."""
    board = _played(PUZZLE, "given c4")
    assert _played(board, "queen a1", "cross b2 b1", "restart") == board
    with pytest.raises(RuleError, match=r"queens\.untouched"):
        QUEENS.play(board, "restart")


def test_painting() -> None:
    """A brush gives its number; nought takes it away; the same again is no move."""
    board = _played(Board(4), "region 2 a1")
    assert board.regions[board.grid.parse("a1")] == 1
    assert _pressed(board, "a1", "region.2") is None
    assert _pressed(board, "a1", "region.1") == "region 1 a1"
    assert _played(board, "region 0 a1") == Board(4)
    for number in ("27", "x", "-1", "1.5"):
        with pytest.raises(TextError):
            QUEENS.play(board, f"region {number} a1")


def test_the_rule_decides_what_is_wrong() -> None:
    """Queens two squares away on a diagonal attack in chess only; neighbours in both."""
    far = _played(Board(4), "queen a1", "queen c3")
    near = _played(Board(4), "queen a1", "queen b2")
    assert QUEENS.check(far).violations
    assert not QUEENS.check(_played(far, "rule no-touch")).violations
    assert [one.rule for one in QUEENS.check(_played(near, "rule no-touch")).violations] == [
        "queens.touch"
    ]


def test_two_queens_of_one_region() -> None:
    """They break its rule, wherever they stand; a region without one is not solved."""
    board = _played(PUZZLE, "queen b4", "queen d3")
    assert [one.rule for one in QUEENS.check(board).violations] == ["queens.region"]
    left = Board(4, regions=(0, *[-1] * 15))
    report = QUEENS.check(_played(left, "queen a2", "queen b4", "queen c1", "queen d3"))
    assert (report.solved, report.message) == (False, "queens.region-empty")
