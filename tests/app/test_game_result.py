"""A record has the result of its game, where that is over and was counted.

Each game is one of five lines: Black has a file of five points, White one of ten points and 6.5.
"""

import pytest

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.go.score import RESULTS

WALLS = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]"


@pytest.fixture(autouse=True)
def _nothing_is_counted() -> None:
    RESULTS.kept.clear()


def opened(own: str = "") -> Session:
    """Return the game, whose record may say more."""
    session = Session.open("go/5")
    session.handle(requests.Import(f"(;SZ[5]{own}{WALLS})"))
    return session


def counted(session: Session, *moves: str) -> str:
    """Make moves, count, and return the record."""
    for move in moves:
        session.handle(requests.Move(move))
    session.handle(requests.Start("score"))
    session.handle(requests.Finish())
    while session.active is not None and session.active.working:
        session.active.advance(1)
    return written(session)


def written(session: Session) -> str:
    """Return the record."""
    return session.handle(requests.Export("sgf")).text


def test_a_game_that_was_counted_has_its_result() -> None:
    """Ten points and komi against five; before it is counted there is none."""
    session = opened()
    for _ in range(2):
        session.handle(requests.Move("pass"))
    assert "RE[" not in written(session)
    assert "RE[W+11.5]" in counted(session)


def test_a_game_begun_here_has_its_result() -> None:
    """Of an empty board White has the komi."""
    assert "RE[W+6.5]" in counted(Session.open("go/5"), "pass", "pass")


def test_dead_stones_marked_by_the_reader_are_counted_anew() -> None:
    """All of White's are dead: twenty points and five prisoners against the komi."""
    session = opened()
    assert "RE[W+11.5]" in counted(session, "pass", "pass")
    assert "RE[B+18.5]" in counted(session, "dead C5")


@pytest.mark.parametrize("moves", [(), ("pass",), ("pass", "pass", "play A1")])
def test_a_game_that_goes_on_has_none(moves: tuple[str, ...]) -> None:
    """What is counted meanwhile is how it stands."""
    assert "RE[" not in counted(opened(), *moves)


def test_a_result_that_the_record_has_stays() -> None:
    """White may have given up in spite of a larger area."""
    text = counted(opened("RE[B+R]"), "pass", "pass")
    assert text.count("RE[") == 1
    assert "RE[B+R]" in text
