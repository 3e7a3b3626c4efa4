"""What may be done with a board to play on."""

import pytest
from hypothesis import given, strategies as st
from tests.cards import referee
from tests.cards.oracle import finish

from stepstones.app.host.site import say
from stepstones.cards.game import settle
from stepstones.cards.hints import hint_pair
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import LETTERS, Board, Faces, Rule, game_of, letters
from stepstones.core.errors import PuzzleError
from stepstones.core.scene import Mark


def _press(board: Board, name: str, tool: str) -> Board:
    move = CARDS.interpret(board, board.grid.parse(name), tool)
    assert move is not None
    return CARDS.play(board, move)


def test_two_presses_take_a_pair() -> None:
    """The first chooses a card, the second of the same kind goes with it; the path is kept."""
    board = game_of("ABBA")
    chosen = _press(board, "1,1", "take")
    assert CARDS.scene(chosen).marks == {7: Mark.CHOSEN}
    taken = _press(chosen, "4,1", "take")
    assert letters(taken, ".") == [".BB."]
    assert taken.last == ("A", (7, 1, 4, 10))
    assert taken.source is None


def test_a_press_on_another_kind_chooses_that() -> None:
    """So a mistaken choice is mended by the next press; a press on the choice drops it."""
    chosen = _press(game_of("ABBA"), "1,1", "take")
    assert _press(chosen, "2,1", "take").source == 8
    assert _press(chosen, "1,1", "take").source is None
    assert CARDS.interpret(chosen, 0, "take") is None


def test_an_empty_board_is_won_only_by_taking() -> None:
    """The last pair clears the board; a board that was empty from the beginning is not solved."""
    report = CARDS.check(CARDS.play(game_of("AA"), "take 1,1 2,1"))
    assert (report.solved, report.message) == (True, "cards.report.cleared")
    assert not CARDS.check(game_of("..")).solved


def test_the_report_says_what_is_left() -> None:
    """Cards, kinds and pairs that can be taken; or that there is none."""
    assert CARDS.check(game_of("ABBA")).args == (4, 2, 2)
    stuck = CARDS.check(game_of("AB", "BA"))
    assert (stuck.message, stuck.args) == ("cards.report.stuck", (4, "start"))
    assert CARDS.check(game_of("A" * 20, "A" * 20)).message == "cards.report.many"


def test_only_a_board_that_can_be_shuffled_is_told_to_be() -> None:
    """Where a kind is odd, or while a board is set up, nobody is sent to Shuffle."""
    report = CARDS.check(CARDS.play(game_of("A.", "BB"), "take 1,2 2,2"))
    assert "huffle" not in say(report.message, report.args)
    with pytest.raises(PuzzleError, match=r"cards\.shuffle-odd"):
        CARDS.play(game_of("A"), "shuffle")
    assert report.setting == ("cards.cards", (1,))
    assert "huffle" in say("cards.report.stuck", CARDS.check(game_of("AB", "BA")).args)


def test_undo_is_spoken_of_only_after_a_move() -> None:
    """A board that was stuck from the beginning can only be shuffled, by report and hint."""
    first = game_of("AB", "BA")
    moved = CARDS.play(game_of("CC", "AB", "BA"), "take 1,1 2,1")
    for board, undoes in ((first, False), (moved, True)):
        report, told = CARDS.check(board), finish(hint_pair(board))
        assert ("undo" in say(report.message, report.args).lower()) is undoes
        assert ("undo" in say(told.message, told.args).lower()) is undoes


def test_cards_fall_where_the_rule_says_so() -> None:
    """The cards above a gap come down, and so do those put down in the air."""
    board = game_of("CB", "AA", rule=Rule.FALLING)
    taken = CARDS.play(board, "take 1,2 2,2")
    assert letters(taken, ".") == ["..", "CB"]
    assert letters(CARDS.play(taken, "put 1,1 D"), ".") == ["D.", "CB"]
    assert letters(CARDS.play(game_of("..", rule=Rule.FALLING), "put 1,1 D"), ".") == ["D."]
    assert letters(CARDS.play(game_of("A.", "..", "AA"), "rule falling"), ".") == ["..", "A.", "AA"]


def test_setting_up_lays_cards_in_pairs() -> None:
    """A press on a free cell lays the kind that lacks a partner, else a new one."""
    board = game_of("....")
    for name in ("1,1", "2,1", "3,1", "4,1"):
        board = _press(board, name, "lay")
    assert letters(board, ".") == ["AABB"]
    assert letters(_press(board, "1,1", "lay"), ".") == [".ABB"]
    assert letters(_press(board, "1,1", "kind"), ".") == ["BABB"]
    assert CARDS.interpret(board, 0, "lay") is None
    assert letters(CARDS.play(board, "change 1,1 j"), ".") == ["jABB"]


def test_a_game_asks_the_same_after_a_pair_is_taken() -> None:
    """What was dealt is a part of nobody's question; the rule and the size are."""
    board = game_of("ABBA")
    taken = _press(_press(board, "1,1", "take"), "4,1", "take")
    assert CARDS.problem(taken).key == CARDS.problem(board).key
    assert CARDS.problem(board).key != CARDS.problem(game_of("ABBA", rule=Rule.ANY)).key
    assert CARDS.problem(board).key != CARDS.problem(game_of("ABB")).key


def test_options_change_the_board() -> None:
    """Rule, pictures and warnings; the contest's form has one kind of card and no pictures."""
    board = game_of("A.B")
    assert CARDS.play(board, "faces western").faces is Faces.WESTERN
    assert CARDS.play(board, "warn on").warns
    contest = CARDS.play(CARDS.play(board, "faces western"), "rule fewest")
    assert letters(contest, ".") == ["A.A"]
    assert contest.faces is Faces.CHINESE
    assert [one.id for one in CARDS.options(contest)] == ["rule"]
    assert [one.id for one in CARDS.options(board)] == ["rule", "faces", "warn"]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("take 1,1 1,1", "cards.same"),
        ("take 1,1 2,1", "cards.other-kind"),
        ("take 1,1 2,2", "cards.not-linked"),
        ("take 1,1 3,3", "cards.no-card"),
        ("take 1,1", "move.malformed"),
        ("from 3,3", "cards.no-card"),
        ("to 2,2", "cards.no-source"),
        ("put 1,1 A", "cards.occupied"),
        ("put 0,1 A", "cards.ring"),
        ("put 3,3 !", "move.malformed"),
        ("change 3,3 A", "cards.no-card"),
        ("remove 3,3", "cards.no-card"),
        ("faces purple", "move.malformed"),
        ("rule none", "move.malformed"),
        ("draw 1,1", "move.malformed"),
    ],
)
def test_bad_moves(move: str, message: str) -> None:
    """Each way of being wrong has its own sentence."""
    with pytest.raises(PuzzleError) as refused:
        CARDS.play(game_of("AB.", "BA.", "..."), move)
    assert refused.value.message == message


def test_two_turns_and_any_turns_differ() -> None:
    """What two turns cannot link, three can."""
    board = game_of("AB", "BA", rule=Rule.ANY)
    taken = CARDS.play(board, "take 1,1 2,2")
    assert letters(taken, ".") == [".B", "B."]
    assert taken.last is not None
    assert len(taken.last.way) == 5


@given(st.data())
def test_taken_pairs_are_those_of_the_referee(data: st.DataObject) -> None:
    """A pair is taken where the referee allows it, and leaves what he leaves."""
    rule = data.draw(st.sampled_from([Rule.TWO_TURNS, Rule.ANY, Rule.FALLING]))
    row = st.text("AB.", min_size=4, max_size=4)
    board = settle(game_of(*data.draw(st.lists(row, min_size=3, max_size=3)), rule=rule))
    cards = board.cards
    if len(cards) < 2:
        return
    one, other = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=2, unique=True))
    grid = tuple(letters(board, "."))
    first, second = ((at % 6, at // 6) for at in (one, other))
    turns = None if rule is Rule.ANY else 2
    allowed = referee.sign(grid, first) == referee.sign(grid, second)
    allowed = allowed and referee.linked(grid, first, second, turns)
    move = f"take {board.grid.name(one)} {board.grid.name(other)}"
    try:
        taken = CARDS.play(board, move)
    except PuzzleError:
        assert not allowed
        return
    assert allowed
    wanted = referee.after(grid, first, second, falls=rule is Rule.FALLING)
    assert tuple(letters(taken, ".")) == wanted


@given(st.data())
def test_every_board_to_play_on_survives_its_link(data: st.DataObject) -> None:
    """Kinds, rule, pictures, warnings and the choice."""
    row = st.text(LETTERS + ".", min_size=3, max_size=3)
    board = game_of(*data.draw(st.lists(row, min_size=1, max_size=4)))
    for option in ("rule", "faces", "warn"):
        known = next(one for one in CARDS.options(board) if one.id == option)
        words = [word for word in known.choices if word != Rule.FEWEST]
        board = CARDS.play(board, f"{option} {data.draw(st.sampled_from(words))}")
    if board.cards:
        board = CARDS.play(
            board, f"from {board.grid.name(data.draw(st.sampled_from(board.cards)))}"
        )
    assert CARDS.decode(CARDS.encode(board)) == board
