"""A pair is one move: choosing its first card is none."""

import pytest
from tests.app.kept import KeptSession, restored

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.cards.links import encode
from stepstones.cards.state import game_of
from stepstones.core.links import link

LINK = link.write(encode(game_of("AABB")))
ONE, TWO, THREE, FOUR = 7, 8, 9, 10
"""The points of the cards."""


@pytest.fixture
def session() -> Session:
    """Two pairs to take."""
    return Session.open(LINK)


def _press(session: Session, *points: int) -> say.View:
    view = session.view()
    for point in points:
        view = session.handle(requests.Press(point, "take"))
    return view


def _place(view: say.View) -> tuple[int, int]:
    return (view.tree.move, view.tree.moves) if view.tree else (0, 0)


def test_undo_takes_a_pair_back(session: Session) -> None:
    """With the choice of its first card, also where another was chosen before; redo likewise."""
    assert _place(_press(session, ONE)) == (0, 0)
    assert _place(_press(session, TWO)) == (1, 1)
    assert _place(_press(session, FOUR, THREE)) == (2, 2)
    undone = session.handle(requests.Undo())
    assert (undone.scene.pieces[ONE : FOUR + 1], _place(undone)) == ("..BB", (1, 2))
    assert session.handle(requests.Undo()).link == LINK
    session.handle(requests.Redo())
    assert session.handle(requests.Redo()).report.solved
    assert _place(session.handle(requests.Navigate("first"))) == (0, 2)
    assert _place(_press(session, ONE, THREE, FOUR)) == (1, 1)
    assert session.handle(requests.Undo()).link == LINK


def test_undo_takes_a_choice_back(session: Session) -> None:
    """Nothing else changes: the moves undone before can still be redone, and no branch is left."""
    _press(session, ONE, TWO)
    before = session.handle(requests.Undo())
    chosen = _press(session, THREE)
    assert chosen.link != LINK
    assert (chosen.tree, chosen.can.redo) == (before.tree, True)
    undone = session.handle(requests.Undo())
    assert (undone.link, undone.tree, undone.can) == (LINK, before.tree, before.can)
    assert _press(session, THREE, THREE).tree == before.tree
    assert session.handle(requests.Redo()).scene.pieces[ONE : FOUR + 1] == "..BB"


def test_whatever_else_is_done_lets_the_choice_go(session: Session) -> None:
    """A choice of pictures or a card laid is one move of its own."""
    for other in (requests.Move("faces western"), requests.Press(ONE, "lay")):
        _press(session, THREE)
        session.handle(other)
        assert session.state.source is None
        assert session.handle(requests.Undo()).link == LINK


def test_a_choice_is_kept() -> None:
    """A session built again has the card still chosen, and takes the pair as one move."""
    session, keep = Session.open(LINK), KeptSession()
    keep.merge(session.view().journal)
    for point in (ONE, TWO, FOUR):
        keep.merge(_press(session, point).journal)
    again = restored(keep)
    assert again.state.source == FOUR
    assert _place(_press(again, THREE)) == (2, 2)
    assert _place(again.handle(requests.Undo())) == (1, 2)
    keep.merge(session.handle(requests.Undo()).journal)
    assert restored(keep).state.source is None


def test_what_was_kept_when_a_choice_was_a_move_is_read() -> None:
    """An old journal goes on as it was."""
    kept = KeptSession(0, ["stepstones 1", f"0 - b {LINK}", "1 0 m from 1,1"], "at 2")
    kept.lines.append("2 1 m take 1,1 2,1")
    again = restored(kept)
    assert again.state.cards == (THREE, FOUR)
    assert _place(_press(again, THREE, FOUR)) == (3, 3)
    for _ in range(3):
        again.handle(requests.Undo())
    assert again.view().link == LINK


@pytest.mark.parametrize(
    "lines",
    [
        ("1 0 h from 1,1", "2 1 m take 1,1 2,1", "at 2"),
        ("1 0 h from 1,1", "2 0 h from 3,1", "at 2"),
        ("1 0 h from 1,1", "at 0"),
        ("1 0 hj from 1,1", "at 1"),
        ("1 0 h from 1,1", "l 1", "at 1"),
        ("1 0 h from 1,1", "s 1", "at 1"),
    ],
)
def test_half_a_move_is_kept_only_where_it_is_shown(lines: tuple[str, ...]) -> None:
    """No journal of ours has another; such a one is refused."""
    with pytest.raises(ValueError, match="keep-damaged"):
        restored(KeptSession(0, ["stepstones 1", f"0 - b {LINK}", *lines[:-1]], lines[-1]))
