"""What the page keeps builds the same session again, whatever was done before."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from tests.app.intents import GAMES, STARTS, any_intent
from tests.app.kept import KeptSession, do, restored, seen, settle
from tests.app.test_problem_session import LINK as PROBLEM

from stepstones.app.history import history as histories
from stepstones.app.protocol import requests
from stepstones.app.session import session as sessions
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError
from stepstones.go.problem.life import life

if TYPE_CHECKING:
    pass

MAX_POSITIONS = 20_000
"""Positions after which a question about life is given up; one that chance asks takes minutes."""
WALK = (
    requests.Undo(),
    requests.Redo(),
    requests.Navigate("next"),
    requests.Redo(),
    requests.Navigate("last"),
    requests.Undo(),
)


def _played(start: str, seed: int, count: int) -> tuple[Session, KeptSession]:
    session, keep = Session.open(STARTS[start]), KeptSession()
    keep.merge(session.view().journal)
    if start == "record":
        do(session, keep, requests.Import(GAMES))
    chance = random.Random(f"{start} {seed}")  # noqa: S311 - no secret
    for _ in range(count):
        do(session, keep, any_intent(chance, session))
    return session, keep


@pytest.mark.usefixtures("compiled_core")
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(12))
def test_a_session_is_built_again(start: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Board, tree, comments, undo, redo, run and step; also after walking on in both alike."""
    monkeypatch.setattr(life, "__defaults__", (MAX_POSITIONS,))
    session, keep = _played(start, seed, 40)
    again = restored(keep)
    assert seen(again.view()) == seen(session.view())
    for step in WALK:
        assert seen(again.handle(step)) == seen(session.handle(step)), step
    assert [one.state for one in again.history.nodes.values() if one.record is None] == [
        one.state for one in session.history.nodes.values() if one.record is None
    ]


@pytest.mark.parametrize("seed", range(6))
def test_it_can_be_kept_after_every_view(seed: int) -> None:
    """Wherever the worker dies, what was kept so far shows what the last view showed."""
    session, keep = Session.open("go/9"), KeptSession()
    keep.merge(session.view().journal)
    chance = random.Random(f"each {seed}")  # noqa: S311 - no secret
    do(session, keep, requests.Import(GAMES))
    for _ in range(25):
        view = do(session, keep, any_intent(chance, session))
        if view is not None:
            assert seen(restored(keep).view()) == seen(view)


def test_a_view_brings_only_what_is_new() -> None:
    """A record of many nodes and a hundred moves travel once; a step of a run is one line."""
    record = "(;SZ[19]" + "".join(f";B[{chr(97 + i % 19)}a]" for i in range(19)) * 200 + ")"
    session, keep = Session.open("go/19"), KeptSession()
    do(session, keep, requests.Import(record))
    for point in range(100):
        told = session.handle(requests.Press(200 + point, "play")).journal
        assert told is not None
        assert sum(map(len, told.lines)) + len(told.now) < 80
        keep.merge(told)
    assert len(keep.text) < 3_000
    do(session, keep, requests.Start("score"))
    told = session.handle(requests.Seek(3)).journal
    assert told is not None
    assert not told.lines


def test_the_past_that_a_superko_knows_is_kept() -> None:
    """A link forgets the game so far; what is kept plays it again."""
    session, keep = Session.open("go/5"), KeptSession()
    keep.merge(session.view().journal)
    for move in ("b B5", "w A4"):
        do(session, keep, requests.Press(1 if move == "b B5" else 5, "play"))
    assert session.state.past.before is not None
    again = restored(keep)
    assert again.state == session.state
    assert again.state.past == session.state.past


def test_a_restart_can_be_undone_later() -> None:
    """Undo leads back to where the record was left, as it did before."""
    session, keep = Session.open("go/9"), KeptSession()
    keep.merge(session.view().journal)
    for intent in (requests.Import("(;SZ[9];B[dd];W[ee];B[ff])"), requests.Navigate("last")):
        do(session, keep, intent)
    link = session.view().link
    do(session, keep, requests.Restart())
    assert session.view().link != link
    again = restored(keep)
    assert again.handle(requests.Undo()).link == link


def test_an_answer_that_was_awaited_is_sought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that dies while it answers a move leaves the move, and the answer comes yet."""
    monkeypatch.setattr(sessions, "SLICE", -1)
    session, keep = Session.open(PROBLEM), KeptSession()
    keep.merge(session.handle(requests.Press(40, "play")).journal)
    assert keep.now.endswith(" reply")
    waits, goes = restored(keep), restored(keep, resume="answer")
    assert (waits.view().link, waits.active) == (session.view().link, None)
    settle(session)
    assert goes.view().link == session.view().link
    assert goes.state.pieces.count("O") == waits.state.pieces.count("O") + 1


def test_a_history_at_its_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was forgotten stays forgotten, the first boards as well."""
    monkeypatch.setattr(histories, "MAX_HISTORY", 8)
    session, keep = Session.open("queens/6"), KeptSession()
    keep.merge(session.view().journal)
    chance = random.Random(3)  # noqa: S311 - no secret
    for _ in range(60):
        view = do(session, keep, any_intent(chance, session))
        if view is not None:
            assert seen(restored(keep).view()) == seen(view)
    assert len(keep.lines) < 1_000


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_is_refused_or_is_a_session(seed: int) -> None:
    """Lines lost, doubled, exchanged and changed: a session that works, or a refusal."""
    _, keep = _played(("record", "go", "queens", "problem")[seed], seed, 30)
    chance = random.Random(f"damage {seed}")  # noqa: S311 - no secret
    refused = 0
    for _ in range(150):
        try:
            again = restored(keep, _damaged(keep.text, chance))
        except PuzzleError as error:
            refused += 1
            assert error.message in {"app.keep-damaged", "app.too-long"}
            continue
        for step in WALK:
            again.handle(step)
    assert 0 < refused < 150


def _damaged(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            line = lines[at]
            cut = chance.randrange(len(line) + 1)
            lines[at] = line[:cut] + chance.choice("0123456789 :-abj\0٣\ud800") + line[cut + 1 :]
        case 4:
            lines[at] = chance.choice(("", "x 0", "l 1", "s 1:99", "5 0 r sgf 1-00000000", "at 0"))
        case _:
            lines = lines[:at]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stepstones 1",
        "stepstones 1\nat 0",
        "stepstones 2\n0 - b go/9\nat 0",
        "stepstones 1\n0 - b go/9\nat 1",
        "stepstones 1\n0 - b go/9\nat 0 run nonsense 0 5 -1 - - -",
        "stepstones 1\n0 - b go/9\n1 0 m b D4\n1 0 m b D5\nat 0",
        "stepstones 1\n0 - b go/9\n1 0 b queens/8\nat 0",
        "stepstones 1\n0 - b go/9\nx 0\nat 0",
        "stepstones 1\n0 - b go/9\n1 0 r sgf 8-e9ba13ff\nat 0",
        "stepstones 1\n0 - b go/9\n1 0 m b D4\nl 0\nat 0",
        "stepstones 1\n0 - b queens/8&do=explain&alg=recursive\nat 0",
        "stepstones 1\n0 - b go/9\n" + "1 0 m b D4\n" * 40_000 + "at 0",
    ],
)
def test_what_does_not_fit_is_refused(text: str) -> None:
    """Each kind of line is matched as a whole; the session stays as it was."""
    session = Session.open("queens/5")
    with pytest.raises(PuzzleError) as caught:
        session.handle(requests.Restore(text, "all"))
    assert caught.value.message in {"app.keep-damaged", "app.too-long"}
    assert session.view().link == "queens/5"
