"""What is kept of runs and of strokes."""

from __future__ import annotations

import pytest
from tests.app.kept import KeptSession, do, restored

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session


def test_a_run_that_was_parked_comes_back() -> None:
    """Play and back to Explain: the same step; also when the worker is a new one."""
    session, keep = Session.open("queens/6"), KeptSession()
    keep.merge(session.view().journal)
    do(session, keep, requests.Start("recursive"))
    stepped = do(session, keep, requests.Seek(37))
    assert stepped is not None
    parked = do(session, keep, requests.Stop("park"))
    assert parked is not None
    assert parked.run is None
    for one in (restored(keep), session):
        one.handle(requests.Resume())
        back = do(one, KeptSession(one.board, [""] * 100), requests.WholeJournal())
        assert back is not None
        assert back.run == stepped.run
    session.handle(requests.Stop("park"))
    session.handle(requests.Press(0, "queen"))
    assert session.handle(requests.Resume()).run is None
    session.handle(requests.Undo())
    assert session.handle(requests.Resume()).run == stepped.run


@pytest.mark.slices
def test_a_run_that_is_paused_stays_where_it_came() -> None:
    """To the end, then Stop: the run stands at the step it has come to, and goes on from there."""
    session = Session.open("queens/12")
    session.handle(requests.Start("recursive"))
    view = session.handle(requests.Finish())
    assert view.run is not None
    assert view.run.working
    view = session.handle(requests.Stop("pause"))
    assert view.run is not None
    assert not view.run.working
    assert view.run.at > 0
    after = session.handle(requests.Seek(view.run.at + 1))
    assert after.run is not None
    assert after.run.at == view.run.at + 1


def test_a_stroke_is_undone_in_one_step() -> None:
    """Six stones painted by one drag are one undo and one redo."""
    session = Session.open("go/9")
    session.handle(requests.Press(40, "black"))
    before = session.view().link
    links = [session.handle(requests.Press(at, "black", joins=at > 0)).link for at in range(6)]
    assert session.handle(requests.Undo()).link == before
    assert session.handle(requests.Redo()).link == links[-1]
    session.handle(requests.Undo())
    assert session.handle(requests.Undo()).link == "go/9"


def test_a_stroke_does_not_join_what_was_there_before() -> None:
    """Where its first press changes nothing, the next one begins the stroke."""
    session = Session.open("go/9")
    session.handle(requests.Press(0, "play"))
    before = session.handle(requests.Press(1, "play")).link
    session.handle(requests.Press(0, "erase"))
    session.handle(requests.Undo())
    session.handle(requests.Press(40, "erase"))
    for point in (20, 21):
        session.handle(requests.Press(point, "black", joins=True))
    assert session.handle(requests.Undo()).link == before


def test_only_moves_are_counted() -> None:
    """Stones set up, options and questions are no moves of the game."""
    session = Session.open("go/9")
    for point in range(4):
        session.handle(requests.Press(point, "black"))
    tree = session.handle(requests.Press(40, "play")).tree
    assert tree is not None
    assert (tree.move, tree.moves, tree.at) == (1, 1, 5)
    session.handle(requests.Press(40, "alive"))
    tree = session.handle(requests.Move("pass")).tree
    assert tree is not None
    assert (tree.move, tree.moves) == (2, 2)
    assert [node[7] for node in tree.nodes] == [0, 0, 0, 0, 0, 1, 0, 2]
