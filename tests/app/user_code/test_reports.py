"""What sandboxes report is hostile until read: by its types, in its bounds, or not at all."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.app.user_code.local import LocalSandboxes
from tests.app.user_code.test_version import TEXT

from stepstones.app.jobs.exam import examine
from stepstones.app.protocol.requests import Examine
from stepstones.app.sandbox.server import Server
from stepstones.app.user_code.responses import ExamView
from stepstones.app.user_code.sandboxes import (
    BadReportError,
    Refusal,
    RunReport,
    Sandboxes,
    StepBatch,
    read_report,
    write_report,
)

STEP: list[Any] = ["place", 1, "", [], [], "", [], [], "", [], -1]


def _told(aim: str, goal: int = 0) -> str:
    server = Server()
    begun = {"do": "begin", "run": 1, "link": "queens/4", "algorithm": "recursive", "text": TEXT}
    server.answer(json.dumps(begun))
    moved = {"do": "move", "run": 1, "aim": aim, "goal": goal, "lines": [], "peeks": True}
    return server.answer(json.dumps(moved))


@pytest.mark.parametrize(("aim", "goal"), [("step", 0), ("step", 7), ("found", 0), ("end", 0)])
def test_what_is_told_is_read_as_it_was(aim: str, goal: int) -> None:
    """A place with its step, its calls, its picture and its verdict comes back the same."""
    text = _told(aim, goal)
    place = read_report(RunReport, text, 16)
    assert isinstance(place, RunReport)
    assert json.loads(write_report(place)) == json.loads(text) or place.verdict is not None
    assert (place.verdict is not None) == (aim == "end")
    assert place.at == {"step": goal, "found": 38, "end": 75}[aim] or aim == "found"


@pytest.mark.parametrize(
    "value",
    [
        *(
            "",
            "null",
            "[]",
            "5",
            "{}",
            '{"report": 5}',
            '{"report": {"__proto__": {}}}',
            "[" * 100_000,
        ),
        *('{"refusal": [5, []]}', '{"report": [], "more": []}', '{"report": [[], null, 5]}'),
        json.dumps({"report": [[["jump", *STEP[1:]]], None]}),
        json.dumps({"report": [[["place", 99, *STEP[2:]]], None]}),
        json.dumps({"report": [[["place", "1", *STEP[2:]]], None]}),
        json.dumps({"report": [[["place", True, *STEP[2:]]], None]}),
        json.dumps({"report": [[["place", 1.5, *STEP[2:]]], None]}),
        json.dumps({"report": [[[*STEP[:2], "x" * 6000, *STEP[3:]]], None]}),
        json.dumps({"report": [[[*STEP[:2], "\ud800", *STEP[3:]]], None]}),
        json.dumps({"report": [[[*STEP[:3], [2**60], *STEP[4:]]], None]}),
        json.dumps({"report": [[[*STEP[:4], [16], *STEP[5:]]], None]}),
        json.dumps({"report": [[STEP[:-1]], None]}),
        json.dumps({"report": [[STEP], {"word": "x"}]}),
        '{"report": [[["place", NaN, "", [], [], "", [], [], "", [], -1]], null]}',
    ],
)
def test_what_cannot_have_been_told_is_refused(value: str) -> None:
    """Other types, other names, points off the board, numbers and texts beyond all measure."""
    assert read_report(StepBatch, json.dumps({"report": [[STEP], None]}), 16)
    with pytest.raises(BadReportError):
        read_report(StepBatch, value, 16)


def test_a_refusal_is_told_too() -> None:
    """A board that the algorithm does not take."""
    assert read_report(StepBatch, write_report(Refusal("x.y", (1, "a"))), 4) == Refusal(
        "x.y", (1, "a")
    )


class _Liar(LocalSandboxes):
    """They report at once that all is solved."""

    def twist(self, text: str) -> str:
        """Return the end of a run that took no step."""
        assert text
        end: dict[str, Any] = {"word": "solved", "message": "", "args": [], "facts": {}}
        end |= {"overlay": None, "moves": [], "answers": [], "text": "", "notes": []}
        return json.dumps({"report": [[], end | {"opening": 0, "stack": [], "tints": {}}]})


def test_a_sandbox_that_says_it_is_right_is_not() -> None:
    """The original runs on our side, and so does the comparison: the lie parts from it at once."""

    async def talk() -> tuple[ExamView, list[int]]:
        local = _Liar()
        order = Examine('{"id": "", "algorithm": "recursive", "boards": ["queens/4"]}', TEXT, "")
        return await examine(order, local.sandboxes.open, lambda: True), local.ended

    told, ended = asyncio.run(talk())
    assert told.link == "queens/4"
    assert len(ended) == 1


def test_a_sandbox_that_says_too_much_or_unasked_is_ended() -> None:
    """Further calls are answered at once: it has ended."""
    for lie in ("x" * 1_000_001, ""):
        sandbox = Sandboxes(lambda _: None).open()
        first, second = sandbox.call(do="x"), sandbox.call(do="y")
        sandbox.answer(lie)
        assert (first.answer, second.answer, sandbox.call(do="z").answer) == ("", "", "")
    quiet = Sandboxes(lambda _: None).open()
    quiet.answer("nobody asked")
    assert quiet.ended


@pytest.mark.parametrize("field", ["at", "depth", "calls", "line", "events"])
def test_nothing_is_counted_below_zero(field: str) -> None:
    """A step, a depth or an event of a negative number would be looked up from the wrong end."""
    wrong = (-1, 0) if field == "events" else -1
    with pytest.raises(BadReportError):
        read_report(RunReport, write_report(RunReport()._replace(**{field: wrong})), 16)  # type: ignore[arg-type]
