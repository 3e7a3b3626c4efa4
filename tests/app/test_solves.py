"""Which puzzle a board belongs to: the very one with which it began, or none."""

from __future__ import annotations

from functools import partial

import pytest

from stepstones.app import catalog
from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.cards.solve import fewest
from stepstones.core.trace import Run

PAIR = "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"
"""The contest's sample, whose first pair needs four segments."""
DEALT = "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p"


def drawn(session: Session, *moves: str) -> say.View:
    """Return the view after *moves*."""
    view = session.view()
    for move in moves:
        view = session.handle(requests.Move(move))
    return view


def solved(session: Session) -> say.View:
    """Return the view after the path with the fewest segments was drawn."""
    run = Run(partial(fewest.fewest, session.state))
    while run.advance():
        pass
    assert run.verdict is not None
    path = run.verdict.facts["path"]
    assert isinstance(path, list)
    return drawn(session, *(f"draw {column},{row}" for column, row in path[1:]))


def test_the_pair_of_the_link_is_solved() -> None:
    """The link of the board that began is told once its own pair is linked."""
    session = Session.open(PAIR)
    assert session.view().begun == ""
    view = solved(session)
    assert (view.report.solved, view.begun) == (True, PAIR)


def test_moves_leave_a_plain_board_known() -> None:
    """Queens on a plain board are a puzzle of their own by link, yet began with the bare one."""
    session = Session.open("queens/4")
    for point in (1, 7, 8, 14):
        view = session.handle(requests.Press(point, "queen"))
        assert (view.problem, view.begun) == ("", "queens/4")
    assert session.view().report.solved


def test_a_walk_leaves_its_board_known() -> None:
    """The squares that a knight has visited change nothing about where it began."""
    session = Session.open("knight/5")
    view = session.handle(requests.Press(11, "walk"))
    assert (view.link == "knight/5", view.begun) == (False, "knight/5")


def test_another_pair_is_another_puzzle() -> None:
    """Other cards of the same board, chosen and linked, solve nothing that the link asked."""
    session = Session.open(PAIR)
    drawn(session, "from 1,3", "to 4,4")
    view = solved(session)
    assert (view.report.solved, view.begun) == (True, "")


def test_another_board_is_another_puzzle() -> None:
    """A card taken off on the way makes another board of it, undone it does not."""
    session = Session.open(PAIR)
    drawn(session, "remove 1,1")
    assert solved(session).begun == ""
    session = Session.open(PAIR)
    drawn(session, "remove 1,1")
    session.handle(requests.Undo())
    assert solved(session).begun == PAIR


def test_cards_that_go_leave_the_puzzle_known() -> None:
    """The link of a game is that of the board dealt, until a card is laid by hand."""
    session = Session.open(DEALT)
    assert session.view().problem == ""
    for point in (42, 52, 11):
        view = session.handle(requests.Press(point, "take"))
        assert (view.link == DEALT, view.problem) == (False, DEALT)
    view = session.handle(requests.Press(42, "lay"))
    assert view.problem == ""
    assert session.handle(requests.Undo()).problem == DEALT


@pytest.mark.parametrize("name", catalog.IDS)
def test_what_was_asked_asks_itself(name: str) -> None:
    """The question of a question is that question, and playing does not change it."""
    puzzle = catalog.find(name)
    for example in catalog.examples(puzzle)[:20]:
        _, state, _ = catalog.decode(example.link)
        posed = puzzle.problem(state).key
        assert puzzle.problem(posed).key == posed
        assert posed.grid == state.grid


def test_a_tool_says_whether_the_board_holds_its_question() -> None:
    """One card of a pair is half a question; a stone asked about is a whole one."""
    session = Session.open("cards/5x4/dD8eu/5hw")

    def asked() -> bool:
        return next(one.asked for one in session.view().tools if one.id == "link")

    assert not asked()
    drawn(session, "from 2,3")
    assert not asked()
    drawn(session, "to 5,3")
    assert asked()
