"""Versions compared: their figures are those of their runs, and Stop ends the measuring."""

import asyncio
from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest
from tests.app.user_code.local import LocalSandboxes

from stepstones.app import catalog
from stepstones.app.jobs import exam, measuring
from stepstones.app.protocol import requests
from stepstones.app.protocol.requests import Write
from stepstones.app.protocol.responses import MeasureView
from stepstones.app.reading import sources
from stepstones.app.session import session as app_session
from stepstones.app.session.session import Session
from stepstones.app.user_code import OWN
from stepstones.core.trace import Run


def _measure(link: str, algorithm: str, most: int = 10**9) -> tuple[MeasureView, int]:
    """Return the measures of a run's versions, and how often it was asked whether to go on."""
    session = Session.open(link)
    session.handle(requests.Start(algorithm))
    asked = Counter[str]()

    def wanted() -> bool:
        asked["times"] += 1
        return asked["times"] <= most

    view = asyncio.run(measuring.measure(session, lambda _: None, wanted))
    return view, asked["times"]


@pytest.mark.parametrize(
    ("link", "algorithm", "versions"),
    [
        ("queens/5", "recursive", {"recursive", "automaton"}),
        ("knight/5", "text", {"text", "backtrack", "roth"}),
        ("go/5x6/dXcCdPmMc&at=B5/90k", "live-group", {"live-group", "live-group-stack"}),
        ("cards/5x4/dD8eu&from=2.3&to=5.3/s5f", "breadth", {"breadth", "recursive"}),
    ],
)
def test_the_table_is_that_of_the_runs(
    link: str, algorithm: str, versions: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps and depth are counted again here; each curve begins with small boards."""
    monkeypatch.setattr(measuring, "MAX_GROWTH", 500)
    view, _ = _measure(link, algorithm)
    assert view.done
    assert {row.algorithm for row in view.rows} == versions
    puzzle, state, _ = catalog.decode(link)
    for row in view.rows:
        found = next(one for one in puzzle.algorithms if one.id == row.algorithm)
        run, steps, deepest = Run(partial(found.run, state), found.draws), 0, 0
        while run.advance():
            steps += 1
            deepest = max(deepest, run.waiting)
        assert row.done
        assert row.steps == steps
        assert row.deepest == deepest
        assert run.verdict is not None
        assert row.word == run.verdict.word
        sides = [side for version, side, _ in view.growth if version == row.algorithm]
        assert sides
        assert sides == sorted(sides)


def test_recursion_is_deep_and_a_loop_is_not() -> None:
    """Of 5 queens: a call a row, one beyond the last and one around; the automaton has one."""
    view, _ = _measure("queens/5", "recursive")
    assert {row.algorithm: row.deepest for row in view.rows} == {"recursive": 7, "automaton": 1}


def test_queens_grow_as_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 queens take 75 steps, as the transcript of their run has; the curve ends at its limit."""
    monkeypatch.setattr(measuring, "MAX_GROWTH", 3_000)
    view, _ = _measure("queens/4", "recursive")
    steps = {side: number for version, side, number in view.growth if version == "recursive"}
    assert steps[4] == 75
    assert list(steps.values()) == sorted(steps.values())
    assert measuring.MAX_GROWTH / 10 < max(steps.values()) <= measuring.MAX_GROWTH


def test_a_version_of_the_readers_own_is_measured_too() -> None:
    """Beside the original, while it is what runs: with the same steps where it is a copy."""
    session = Session.open("queens/4")
    base = sources.algorithm(session.puzzle, "recursive")
    text = Path(str(import_module(base.module).__file__)).read_text()

    async def talk() -> MeasureView:
        exam.write(session, LocalSandboxes().sandboxes, Write(base.id, text))
        session.handle(requests.Start(OWN))
        assert [one.id for one in measuring.versions(session)] == ["recursive", "automaton", OWN]
        return await measuring.measure(session, lambda _: None, lambda: True)

    view = asyncio.run(talk())
    steps = {row.algorithm: row.steps for row in view.rows}
    assert steps[OWN] == steps["recursive"] == 75
    assert (OWN, 4, 75) in view.growth
    session.handle(requests.Start("recursive"))
    assert OWN not in [one.id for one in measuring.versions(session)]


def test_stop_is_heard_at_the_next_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve queens would take long; what was counted by then is told."""
    monkeypatch.setattr(app_session, "SLICE", 0.001)
    view, asked = _measure("queens/12", "recursive", most=3)
    assert asked == 4
    assert not view.done
    assert 0 < view.rows[0].steps < measuring.MAX_STEPS


def test_another_board_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is measured on the board that has come, be it of another puzzle."""
    monkeypatch.setattr(app_session, "SLICE", 0.001)
    session = Session.open("queens/12")
    session.handle(requests.Start("recursive"))

    async def talk() -> MeasureView:
        going = asyncio.create_task(measuring.measure(session, lambda _: None, lambda: True))
        await asyncio.sleep(0)
        session.handle(requests.Open("go/9"))
        return await going

    view = asyncio.run(talk())
    assert not view.done
    assert [row.algorithm for row in view.rows] == ["recursive"]
