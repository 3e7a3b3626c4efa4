"""The trace that ships with the page is the essay's own, and small."""

import json
import sys
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.core.trace import Run

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import front_trace
import start_views
from shell import ToolError


@pytest.fixture(scope="module")
def shipped() -> dict[str, Any]:
    """What static/front.json says."""
    trace: dict[str, Any] = json.loads(front_trace.FRONT.read_text())
    return trace


def test_the_shipped_trace_is_up_to_date() -> None:
    """The file is as tools/front_trace.py writes it; run it if not."""
    assert front_trace.FRONT.read_text() == front_trace.front_trace()


def test_the_shipped_trace_is_small() -> None:
    """It must not be felt in the first five seconds."""
    assert front_trace.compressed_size(front_trace.FRONT.read_text()) < 1_300


def test_it_is_a_run_on_the_board_that_the_page_opens_with(shipped: dict[str, Any]) -> None:
    """Its puzzle is the first of start.json."""
    assert shipped["link"] == json.loads(start_views.START.read_text())[0]["link"]


def test_its_steps_are_those_of_the_essay(shipped: dict[str, Any]) -> None:
    """Kind, point, reason, arguments, depth and line of each step, then the verdict."""
    puzzle, state, _ = catalog.decode(shipped["link"])
    essay = next(one for one in puzzle.algorithms if one.id == shipped["algorithm"])
    assert essay.teaches
    run = Run(partial(essay.run, state), essay.draws)
    points = accumulate(row[1] for row in shipped["steps"])
    depths = accumulate(row[3] for row in shipped["steps"])
    for row, point, depth in zip(shipped["steps"], points, depths, strict=True):
        assert run.advance()
        assert run.step
        assert [run.step.kind, run.step.why] == shipped["moments"][row[0]]
        assert run.step.point == point
        assert list(run.step.args) == [point + arg for arg in row[2]]
        assert run.depth == depth
        above, site, *_ = row[4][-1]
        assert above == 0
        assert run.line == shipped["sites"][site][1]
    assert not run.advance()
    assert run.verdict
    assert run.verdict.message == shipped["verdict"]["message"]
    assert list(run.verdict.args) == shipped["verdict"]["args"]


def test_a_run_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who changes the front puzzle learns at once that its trace no longer fits."""
    monkeypatch.setattr(front_trace, "LIMIT", 200)
    with pytest.raises(ToolError, match="bytes of 200"):
        front_trace.front_trace()
