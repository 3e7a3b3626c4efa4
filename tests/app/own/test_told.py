"""What cells tell is hostile until read: by its types, in its bounds, or not at all."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.app.own.inside import Inside
from tests.app.own.test_version import SPOT, TEXT

from stepstones.app.own.asked import Examine
from stepstones.app.own.exam import examine
from stepstones.app.own.inside.cell import Cell
from stepstones.app.own.told import HearsayError, Place, Refused, Steps, hear, tell
from stepstones.app.own.views import ExamView
from stepstones.app.own.wall import Wall

STEP: list[Any] = ["place", 1, "", [], [], "", [], [], "", [], -1]


def _told(aim: str, goal: int = 0) -> str:
    cell = Cell()
    begun = {"do": "begin", "run": 1, "link": "queens/4", "algorithm": "recursive", "text": TEXT}
    cell.handle(json.dumps(begun))
    moved = {"do": "move", "run": 1, "aim": aim, "goal": goal, "lines": [], "peeks": True}
    return cell.handle(json.dumps(moved))


@pytest.mark.parametrize(("aim", "goal"), [("step", 0), ("step", 7), ("found", 0), ("end", 0)])
def test_what_is_told_is_read_as_it_was(aim: str, goal: int) -> None:
    """A place with its step, its calls, its picture and its verdict comes back the same."""
    text = _told(aim, goal)
    place = hear(Place, text, 16)
    assert isinstance(place, Place)
    assert json.loads(tell(place)) == json.loads(text) or place.verdict is not None
    assert (place.verdict is not None) == (aim == "end")
    assert place.at == {"step": goal, "found": 38, "end": 75}[aim] or aim == "found"


@pytest.mark.parametrize(
    "value",
    [
        *("", "null", "[]", "5", "{}", '{"told": 5}', '{"told": {"__proto__": {}}}', "[" * 100_000),
        *('{"refused": [5, []]}', '{"told": [], "more": []}', '{"told": [[], null, 5]}'),
        json.dumps({"told": [[["jump", *STEP[1:]]], None]}),
        json.dumps({"told": [[["place", 99, *STEP[2:]]], None]}),
        json.dumps({"told": [[["place", "1", *STEP[2:]]], None]}),
        json.dumps({"told": [[["place", True, *STEP[2:]]], None]}),
        json.dumps({"told": [[["place", 1.5, *STEP[2:]]], None]}),
        json.dumps({"told": [[[*STEP[:2], "x" * 6000, *STEP[3:]]], None]}),
        json.dumps({"told": [[[*STEP[:2], "\ud800", *STEP[3:]]], None]}),
        json.dumps({"told": [[[*STEP[:3], [2**60], *STEP[4:]]], None]}),
        json.dumps({"told": [[[*STEP[:4], [16], *STEP[5:]]], None]}),
        json.dumps({"told": [[STEP[:-1]], None]}),
        json.dumps({"told": [[STEP], {"word": "x"}]}),
        '{"told": [[["place", NaN, "", [], [], "", [], [], "", [], -1]], null]}',
    ],
)
def test_what_cannot_have_been_told_is_refused(value: str) -> None:
    """Other types, other names, points off the board, numbers and texts beyond all measure."""
    assert hear(Steps, json.dumps({"told": [[STEP], None]}), 16)
    with pytest.raises(HearsayError):
        hear(Steps, value, 16)


def test_a_refusal_is_told_too() -> None:
    """A board that the algorithm does not take."""
    assert hear(Steps, tell(Refused("x.y", (1, "a"))), 4) == Refused("x.y", (1, "a"))


class _Liar(Inside):
    """Its cells say at once that all is solved."""

    def twist(self, text: str) -> str:
        """Return the end of a run that took no step."""
        assert text
        end: dict[str, Any] = {"word": "solved", "message": "", "args": [], "facts": {}}
        end |= {"overlay": None, "moves": [], "answers": [], "text": "", "notes": []}
        return json.dumps({"told": [[], end | {"opening": 0, "stack": [], "tints": {}}]})


def test_a_cell_that_says_it_is_right_is_not() -> None:
    """The original runs on our side, and so does the comparison: the lie parts from it at once."""

    async def talk() -> tuple[ExamView, list[int]]:
        inside = _Liar()
        order = Examine("recursive", TEXT, "queens/4")
        return await examine(order, inside.wall.open(), lambda: True), inside.ended

    told, ended = asyncio.run(talk())
    assert told.link == "queens/4"
    assert len(ended) == 1


def test_a_cell_that_says_too_much_or_unasked_is_ended() -> None:
    """What is asked of it then is answered at once: it has ended."""
    for lie in ("x" * 1_000_001, ""):
        cell = Wall(lambda _: None).open()
        asked, other = cell.ask(do="x"), cell.ask(do="y")
        cell.hear(lie)
        assert (asked.answer, other.answer, cell.ask(do="z").answer) == ("", "", "")
    quiet = Wall(lambda _: None).open()
    quiet.hear("nobody asked")
    assert quiet.ended


def test_the_text_of_a_version_is_not_run_on_our_side() -> None:
    """Reading one, and asking for its run, imports and evaluates nothing of it."""
    text = TEXT.replace(SPOT, f"            raise SystemExit\n{SPOT}") + "raise SystemExit\n"
    asked: list[str] = []

    async def talk() -> None:
        wall = Wall(lambda question: asked.append(question.text))
        going = asyncio.ensure_future(
            examine(Examine("recursive", text, "queens/4"), wall.open(), lambda: True)
        )
        await asyncio.sleep(0)
        going.cancel()

    asyncio.run(talk())
    assert "raise SystemExit" in asked[0]
