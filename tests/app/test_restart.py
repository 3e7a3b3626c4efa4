"""Restart: this puzzle from the start, whatever it is; undo brings back what was there."""

from __future__ import annotations

import pytest

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import TextError
from stepstones.core.links import link

WALK = "knight/5/&moves=07214361754216"
SGF = "(;SZ[5]AB[aa][bb]PL[B];B[cc](;W[dd];B[ee])(;W[ba]))"


def _opened(text: str) -> Session:
    return Session.open(f"{text}/{link.check(text)}")


def _after(session: Session, *asked: requests.Intent) -> say.View:
    view = session.view()
    for intent in asked:
        view = session.handle(intent)
        while session.active is not None and session.active.working:
            session.active.advance(1)
        view = session.view()
    return view


def _moves(*moves: str) -> tuple[requests.Intent, ...]:
    return tuple(map(requests.Move, moves))


LINKS = {
    "queens, a problem of a set": ("queens/6/&blocked=sEA", [(5, "mark"), (13, "auto")]),
    "queens on a plain board with queens": ("queens/8/c10860704", [(20, "queen"), (30, "cross")]),
    "a numbered tour": ("knight/5/&given=1a1.3c5", [(11, "walk")]),
    "a walk as it was opened": (WALK, [(9, "walk")]),
    "a game of Go": ("go/9/s0TAAAVAAAUAAAQFRAXE&turn=W", [(80, "play"), (60, "play")]),
    "a problem of Go": ("go/9/swTABQAAAAAFBAQEBAQ&goal=live&at=D9", [(40, "play"), (0, "play")]),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_link_that_was_played_on_is_there_again(name: str) -> None:
    """The very board of the link, not another one of that puzzle; one undo brings the play back."""
    text, presses = LINKS[name]
    session = _opened(text)
    begun = session.view()
    assert not begun.can.restart
    played = _after(session, *(requests.Press(*press) for press in presses))
    assert played.link != begun.link
    assert played.can.restart
    again = _after(session, requests.Restart())
    assert (again.link, again.scene) == (begun.link, begun.scene)
    assert not again.can.restart
    assert again.can.undo
    assert _after(session, requests.Undo()).link == played.link
    assert _after(session, requests.Redo()).link == begun.link


def test_cards_that_were_taken_are_dealt_again() -> None:
    """Also with a card chosen, which is half a move."""
    session = Session.open("cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p")
    begun = session.view()
    _after(session, requests.Start("hint"), requests.Finish(), requests.ApplySolution())
    played = session.view().link
    chosen = next(at for at, one in enumerate(session.view().scene.pieces) if one != ".")
    assert _after(session, requests.Press(chosen, "take")).can.restart
    assert _after(session, requests.Restart()).link == begun.link
    assert _after(session, requests.Undo()).link == played


def test_a_friends_marks_are_not_the_puzzle() -> None:
    """A link to a position leads on to its problem."""
    session = _opened("knight/5/&given=1a1.3c5")
    friends = _after(session, requests.Press(11, "walk")).link
    session = Session.open(friends)
    assert session.view().can.restart
    assert _after(session, requests.Restart()).link.startswith("knight/5/&given=1a1.3c5/")
    assert _after(session, requests.Undo()).link == friends


def test_what_was_set_up_is_the_puzzle() -> None:
    """Regions, goals and stones that the reader has made stay; only what was played goes."""
    session = Session.open("queens/4")
    made = _after(session, *_moves("given a2", "block d4")).link
    assert not session.view().can.restart
    assert _after(session, *_moves("queen b4"), requests.Restart()).link == made
    session = Session.open("go/5")
    _after(session, *_moves("b C3", "b C2", "w D3", "w D2", "life C3", "goal live"))
    made = session.view().link
    assert not session.view().can.restart
    session.history.push(
        ("play A1", session.puzzle.play(session.state, "play A1")), is_game_move=True
    )
    assert _after(session, requests.Restart()).link == made


def test_a_question_is_no_other_board() -> None:
    """Asking about a stone in a game leaves the way to its beginning."""
    session = Session.open("go/5")
    for point in (12, 7, 13):
        session.handle(requests.Press(point, "play"))
    _after(session, requests.Press(12, "alive"), requests.Press(14, "play"))
    assert _after(session, requests.Restart()).link == Session.open("go/5").view().link


def test_a_record_is_gone_back_in_and_left_whole() -> None:
    """Its first board is shown, its tree stays; undo leads to where the reader was."""
    session = Session.open("go/5")
    first = _after(session, requests.Import(SGF), requests.Navigate("first"))
    assert not first.can.restart
    played = _after(session, requests.Navigate("last"))
    again = _after(session, requests.Restart())
    assert again.link == first.link
    assert again.tree is not None
    assert first.tree is not None
    assert len(again.tree.nodes) == len(first.tree.nodes)
    assert _after(session, requests.Undo()).link == played.link
    assert _after(session, requests.Restart(), requests.Redo()).link != first.link


def test_a_refused_link_leaves_the_way_back() -> None:
    """Undo leads to where the record was left, also after a link that names no algorithm."""
    session = Session.open("go/5")
    played = _after(session, requests.Import(SGF), requests.Navigate("last")).link
    _after(session, requests.Restart())
    wrong = "queens/4/&do=explain&alg=nope"
    with pytest.raises(TextError, match=r"app\.unknown-algorithm"):
        session.handle(requests.Open(f"{wrong}/{link.check(wrong)}"))
    assert _after(session, requests.Undo()).link == played
