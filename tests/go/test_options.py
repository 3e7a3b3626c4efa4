"""Rules, komi and handicap, chosen by moves."""

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw

from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.go.moves import options
from stepstones.go.puzzle import GO
from stepstones.go.rules import PRESETS, Ko, Rules, Scoring
from stepstones.go.state import Colour, Position


def _chosen(position: Position) -> dict[str, str]:
    return {one.id: one.current for one in options(position)}


def _moves(position: Position) -> list[str]:
    return [f"{one.id} {choice}" for one in options(position) for choice in one.choices]


def test_an_empty_board_has_japanese_rules() -> None:
    """Simple ko, no suicide, territory, 6.5 points: what an old link without rules means."""
    assert _chosen(Position(19, 19)) == {
        "rules": "japanese",
        "komi": "6.5",
        "ko": "simple",
        "suicide": "forbidden",
        "count": "territory",
        "goal": "none",
        "handicap": "0",
    }


def test_a_set_of_rules_changes_everything_at_once() -> None:
    """New Zealand: situational superko, suicide, area, komi 7."""
    board = GO.play(Position(19, 19), "rules new-zealand")
    assert board.rules == PRESETS["new-zealand"]
    chosen = _chosen(board)
    assert chosen == chosen | {"komi": "7", "ko": "situational", "suicide": "allowed"}
    assert chosen["count"] == "area"


def test_one_thing_changed_makes_rules_of_ones_own() -> None:
    """They are no longer a set with a name, and lead back to one when changed back."""
    board = GO.play(Position(9, 9), "ko positional")
    assert board.rules == Rules(ko=Ko.POSITIONAL)
    assert _chosen(board)["rules"] == "other"
    assert _chosen(GO.play(board, "ko simple"))["rules"] == "japanese"
    assert GO.play(board, "count area").rules.scoring is Scoring.AREA
    assert _chosen(GO.play(board, "komi 0.5"))["komi"] == "0.5"


@given(st.data())
def test_every_choice_plays_and_is_then_current(data: st.DataObject) -> None:
    """On boards of any kind; the link carries it."""
    board = data.draw(st.sampled_from([Position(9, 9), Position(13, 9), draw("XO. ... ...")]))
    for _ in range(3):
        move = data.draw(st.sampled_from(_moves(board)))
        board = GO.play(board, move)
        assert _chosen(board)[move.split()[0]] == move.split()[1]
        assert GO.decode(GO.encode(board)) == board


def test_handicap_stones_are_set_and_taken_up_again() -> None:
    """Four stones stand on the corner points, White is to play; none empties the board."""
    board = GO.play(Position(9, 9), "handicap 4")
    names = [board.grid.name(point) for point in board.board.points(board.black)]
    assert (sorted(names), board.turn, board.handicap) == (
        ["C3", "C7", "G3", "G7"],
        Colour.WHITE,
        4,
    )
    assert GO.play(board, "handicap 2").black.bit_count() == 2
    assert GO.play(board, "handicap 0") == Position(9, 9)


def test_handicap_stones_take_no_stones_away() -> None:
    """Where others stand, the move is refused."""
    board = GO.play(GO.play(Position(9, 9), "handicap 4"), "play E5")
    with pytest.raises(RuleError, match="handicap-board"):
        GO.play(board, "handicap 2")


def test_other_boards_have_no_fixed_handicap() -> None:
    """Fixed handicaps are known for 9, 13 and 19 lines."""
    assert "handicap" not in _chosen(Position(7, 7))
    assert "handicap" not in _chosen(Position(13, 9))


@pytest.mark.parametrize(
    "move", ["rules ing", "rules other", "komi x", "komi 1e9", "ko", "suicide yes", "handicap 1"]
)
def test_other_choices_are_refused(move: str) -> None:
    """What is not among the choices is no move."""
    with pytest.raises(TextError):
        GO.play(Position(9, 9), move)


def test_rules_changed_in_a_game_hold_from_then_on() -> None:
    """A ko fight under simple ko, then superko: the earlier boards count."""
    start = GO.play(draw(".O.O. XXO.. .XO.. ..... ....."), "turn")
    played = GO.play(GO.play(start, "play A5"), "play C5")
    assert GO.play(played, "play B5").pieces == start.pieces
    with pytest.raises(PuzzleError, match="positional-superko"):
        GO.play(GO.play(played, "rules chinese"), "play B5")
