"""Hints, and warnings before a move that loses."""

from tests.app.kept import settle
from tests.cards import referee
from tests.cards.oracle import finish

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.cards.hints import advise, hint_pair
from stepstones.cards.links import encode
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, Rule, game_of
from stepstones.core.links import link

TRAP = ("B...B...", "F..L..H.", "..CB....", "KAHAG.K.", ".GLBCF..")
"""A board that can be cleared, but not after the two cards in its first row have gone."""


def test_hints_clear_the_board() -> None:
    """Whoever follows the hints, under any rule, takes every card."""
    for rule in (Rule.TWO_TURNS, Rule.ANY, Rule.FALLING):
        board = game_of(*referee.any_board(6, 4, 6, 3), rule=rule)
        while board.cards:
            found = finish(hint_pair(board))
            assert found.word == "hint"
            board = CARDS.play(board, found.moves[0])
        assert finish(hint_pair(board)).word == "solved"


def test_a_hint_never_leads_on_where_nothing_helps() -> None:
    """On a board that cannot be cleared it says so, with the reason, and names no pair."""
    odd, walled = finish(hint_pair(game_of("AABBB"))), finish(hint_pair(game_of("AB", "BA")))
    assert (odd.word, odd.message, odd.moves) == ("impossible", "cards.hint.lost-odd", ())
    assert (walled.word, walled.message) == ("impossible", "cards.hint.lost-walled")
    assert walled.args == ("start", 4)


def test_an_undecided_board_is_said_to_be() -> None:
    """A pair that can be taken is named, and that nothing more is known."""
    found = finish(hint_pair(game_of(*["A" * 60] * 20)))
    assert found.message == "cards.hint.unproved"


def test_the_reason_is_the_kind_where_all_of_it_can_go() -> None:
    """All four cards of a kind in sight of each other: no choice is needed."""
    assert finish(hint_pair(game_of("AAAA"))).message == "cards.hint.kind"


def _warned(board: Board, pair: str) -> str:
    one, other = pair.split()
    asked = CARDS.play(CARDS.play(CARDS.play(board, "warn on"), f"from {one}"), f"to {other}")
    return finish(advise(asked)).word


def test_losing_pairs_are_told_and_no_others() -> None:
    """For each pair on the board the warning is the referee's."""
    losing = []
    for one, other in referee.pairs(TRAP, 2):
        pair = f"{one[0]},{one[1]} {other[0]},{other[1]}"
        after = referee.after(TRAP, one, other, falls=False)
        loses = not referee.can_be_cleared(after, 2, falls=False)
        assert _warned(game_of(*TRAP), pair) == ("loses" if loses else "taken")
        losing += [pair] * loses
    assert losing == ["1,1 5,1"]


def test_where_all_is_lost_already_nothing_is_warned_of() -> None:
    """A pair that was not the mistake is taken, and that is said."""
    board = CARDS.play(game_of("ABCC", "BA.."), "warn on")
    asked = CARDS.play(CARDS.play(board, "from 3,1"), "to 4,1")
    found = finish(advise(asked))
    assert (found.word, found.message) == ("taken", "cards.advise.lost")


def _warns(board: Board) -> str:
    return link.write(encode(CARDS.play(board, "warn on")))


def _asked(board: Board, first: int, second: int) -> Session:
    session = Session.open(_warns(board))
    session.handle(requests.Press(first, "take"))
    session.handle(requests.Press(second, "take"))
    settle(session)
    return session


def test_a_pair_that_loses_is_taken_when_pressed_again() -> None:
    """With warnings on, a press asks first; the board stays, and the second press takes."""
    session = _asked(game_of(*TRAP), 11, 15)
    view = session.view()
    assert view.run is not None
    assert view.run.verdict is not None
    assert view.run.verdict.word == "loses"
    assert view.scene.pieces[11] == "B"
    assert session.handle(requests.Press(15, "take")).scene.pieces[11] == "."
    assert session.handle(requests.Undo()).link == _warns(game_of(*TRAP))


def test_a_pair_that_is_safe_goes_at_once() -> None:
    """With warnings on a safe pair is taken after the look."""
    session = _asked(game_of("AABB"), 9, 10)
    session.handle(requests.Press(7, "take"))
    session.handle(requests.Press(8, "take"))
    settle(session)
    tree = session.view().tree
    assert tree is not None
    assert (tree.move, tree.moves, session.state.cards) == (2, 2, ())
    assert session.handle(requests.Undo()).scene.pieces[7:11] == "AA.."
