"""Cards as the rest of the product sees them."""

import pytest
from hypothesis import given, strategies as st
from tests.cards.oracle import boards, finish, questions

from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import PuzzleError, RuleError
from stepstones.core.scene import Mark


def _press(board: Board, name: str, tool: str) -> Board:
    move = CARDS.interpret(board, board.grid.parse(name), tool)
    assert move is not None
    return CARDS.play(board, move)


def test_a_press_sets_and_removes_a_card() -> None:
    """Two presses on a cell leave the board as it was."""
    board = board_of("  ", " X")
    once = _press(board, "1,2", "card")
    assert once == board_of("  ", "XX")
    assert _press(once, "1,2", "card") == board


def test_a_press_on_the_ring_means_no_card() -> None:
    """The ring belongs to paths."""
    board = board_of("X")
    assert CARDS.interpret(board, board.grid.parse("0,1"), "card") is None


def test_two_presses_choose_and_a_third_begins_anew() -> None:
    """First card, second card, then a new first card."""
    board = board_of("XXX")
    first = _press(board, "1,1", "link")
    second = _press(first, "3,1", "link")
    assert second == ask(board, (1, 1), (3, 1))
    third = _press(second, "2,1", "link")
    assert (third.source, third.target) == (board.grid.parse("2,1"), None)


def test_pressing_the_chosen_card_again_keeps_it() -> None:
    """A card is not linked to itself."""
    first = _press(board_of("XX"), "1,1", "link")
    assert _press(first, "1,1", "link") == first


def test_removing_a_chosen_card_unchooses_it() -> None:
    """Without the first card the second has no meaning; without the second the first stays."""
    board = ask(board_of("XX"), (1, 1), (2, 1))
    assert _press(board, "1,1", "card") == board_of(" X")
    assert _press(board, "2,1", "card").source == board.source
    assert _press(board, "2,1", "card").target is None


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("put 0,1", "cards.ring"),
        ("put 1,1", "cards.occupied"),
        ("remove 2,1", "cards.no-card"),
        ("from 2,1", "cards.no-card"),
        ("to 4,1", "cards.no-card"),
        ("to 3,1", "cards.no-source"),
        ("to 9,9", "point.off-board"),
        ("put", "move.malformed"),
        ("jump 1,1", "move.malformed"),
        ("put 1,1 2,1", "move.malformed"),
    ],
)
def test_bad_moves(move: str, message: str) -> None:
    """Each way of being wrong has its own sentence."""
    with pytest.raises(PuzzleError) as refused:
        CARDS.play(board_of("X X"), move)
    assert refused.value.message == message


def test_a_card_is_not_linked_to_itself() -> None:
    """The second card must be another one."""
    board = CARDS.play(board_of("XX"), "from 1,1")
    with pytest.raises(RuleError, match=r"cards\.same"):
        CARDS.play(board, "to 1,1")


def test_what_a_press_of_the_link_tool_starts() -> None:
    """After the first press every card reached is labelled, after the second the path drawn."""
    tool = next(tool for tool in CARDS.tools if tool.id == "link")
    algorithm = next(one for one in CARDS.algorithms if one.id == tool.starts)
    board = _press(board_of("XXX"), "1,1", "link")
    reached = finish(algorithm.run(board))
    assert (reached.word, reached.facts["reached"]) == ("reached", [[2, 1, 1], [3, 1, 3]])
    linked = finish(algorithm.run(_press(board, "3,1", "link")))
    assert (linked.word, linked.facts["segments"]) == ("linked", 3)


def test_the_scene_has_the_ring() -> None:
    """Cards, free cells and the ring around them, with the chosen cards marked."""
    board = ask(board_of("X ", " X"), (1, 1), (2, 2))
    scene = CARDS.scene(board)
    assert scene.pieces == "~~~~~X.~~.X~~~~~"
    assert scene.kinds == {"X": "card", "~": "outside"}
    assert scene.marks == {5: Mark.START, 10: Mark.TARGET}


def test_who_sets_the_board_up_is_not_told_to_draw() -> None:
    """A press puts a card there or takes it away, whatever is chosen or drawn."""
    board = ask(board_of("X X"), (1, 1), (3, 1))
    drawn = CARDS.play(board, "draw 1,0")
    for state, message in ((board, "cards.report.pair"), (drawn, "cards.report.drawing")):
        report = CARDS.check(state)
        assert (report.message, report.setting) == (message, ("cards.cards", (2,)))


def test_the_report_counts_cards() -> None:
    """There is nothing to solve on a board of cards, so it is never solved."""
    report = CARDS.check(board_of("X X"))
    assert (report.solved, report.message, report.args) == (False, "cards.cards", (2,))


@given(boards(3) | questions(3), st.data())
def test_every_press_gives_a_board_that_a_link_can_hold(board: Board, data: st.DataObject) -> None:
    """Playing never leaves a state that does not survive its link."""
    point = data.draw(st.sampled_from(board.grid.points))
    tool = data.draw(st.sampled_from(["card", "link"]))
    move = CARDS.interpret(board, point, tool)
    if move is None:
        assert board.outside(point)
        return
    try:
        played = CARDS.play(board, move)
    except RuleError as error:
        assert error.values == (point,)
        return
    assert CARDS.decode(CARDS.encode(played)) == played
