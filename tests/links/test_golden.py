"""One file of links is read by Python and by the page's own reader alike."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.links import golden, node

from stepstones.app import catalog

LINES: list[dict[str, Any]] = [
    json.loads(line) for line in golden.GOLDEN.read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def readings() -> dict[str, Any]:
    """What the page's reader makes of each link."""
    texts = [line["link"] for line in LINES]
    return dict(zip(texts, node.read(texts), strict=True))


def test_the_file_has_every_link_we_publish() -> None:
    """Every form ever published, those of docs/players.md, the gallery's examples, mixed states."""
    assert [line["link"] for line in LINES] == golden.links()
    assert len(LINES) > 150


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["link"][:40])
def test_python_reads_it_so(line: dict[str, Any]) -> None:
    """The view of a session on the link says what the file says."""
    assert golden.shown(line["link"]) == line


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["link"][:40])
def test_the_page_reads_it_so(line: dict[str, Any], readings: dict[str, Any]) -> None:
    """Size, names, pieces, marks, numbers, lines, turn, goal and sentence are Python's."""
    view = readings[line["link"]]["view"]
    read = {"link": view["link"], **golden.bare(view, painted=True)}
    said = read if "says" in line else {key: one for key, one in read.items() if key != "says"}
    assert said == line
    assert "says" in read


@pytest.mark.parametrize("name", catalog.IDS)
def test_the_page_says_no_more_than_python(name: str, readings: dict[str, Any]) -> None:
    """What only the rules know is left out, never guessed."""
    for reading in readings.values():
        view = reading["view"]
        if view["puzzle"] != name:
            continue
        assert view["scene"]["facts"] == []
        assert view["report"]["violations"] == []
        assert view["report"]["solved"] is False
        assert (view["run"], view["tree"], view["options"]) == (None, None, [])
