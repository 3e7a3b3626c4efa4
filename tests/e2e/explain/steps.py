"""A step of a run as the page shows it, against the same run here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.grid import Grid

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

SHOWN = """() => {
  const text = (root, selector) => root.querySelector(selector)?.textContent ?? '';
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all('#stack .calls > li');
  return {
    line: Number(text(document, '#code [aria-current] > button')),
    waiting: all('#code .waiting > button').map((one) => Number(one.textContent)),
    values: all('#code .current .values span').map((one) => one.title),
    calls: rows.map((row) => [text(row, '.call'), text(row, '.point')]),
    places: rows.map((row) => Number(text(row, '.place').match(/\\d+/)?.[0])),
    states: all('#stack .states li').map((one) => one.textContent),
    state: text(document, '#stack .states [aria-current]'),
    items: all('#stack .items li').map((one) => one.textContent),
  };
}"""
GIVES_UP = "knight/7/&from=b6/qkn"
"""Where the text's knight gives up and backtracking goes on."""


def stand(board: str, algorithm: str, at: int) -> say.View:
    """The view of a run at a step, computed here."""
    session = Session.open(board)
    session.handle(requests.Start(algorithm))
    view = session.handle(requests.Seek(at))
    while view.run and view.run.working and session.active:
        session.active.advance(1)
        view = session.view()
    assert view.run
    assert view.run.at == at
    return view


def at_step(board: BoardPage, step: int) -> None:
    """Wait until the page shows a step."""
    expect(board.page.locator("#step-count")).to_have_text(re.compile(rf"^step {step}\b"))
    board.settle()


def speed(board: BoardPage, name: str) -> None:
    """Choose how fast to play."""
    while board.page.text_content("#step-speed") != name:
        board.page.click("#step-speed")


def compare(board: BoardPage, view: say.View) -> None:
    """What the page shows is what the run here stands at: line, calls, points, pieces, marks."""
    run, scene = view.run, view.scene
    assert run
    at_step(board, run.at)
    inner = run.stack[-1]
    expect(board.page.locator("#code [aria-current] > button")).to_have_text(str(inner.line))
    shown: dict[str, Any] = board.page.evaluate(SHOWN)
    assert shown["line"] == inner.line
    assert shown["waiting"] == sorted(
        {frame.line for frame in run.stack[:-1] if frame.module == inner.module} - {inner.line}
    )
    upward = run.stack[::-1]
    names = [call.partition("(")[0] for call, _ in shown["calls"]]
    assert names == [frame.function for frame in upward]
    assert shown["places"] == [frame.line for frame in upward]
    grid = Grid(scene.width, scene.height)
    named = [name(scene, frame.point) for frame in upward]
    assert [point for _, point in shown["calls"]] == named
    for point in grid.points:
        piece = view.overlay.pieces.get(point, scene.pieces[point])
        label = view.overlay.labels.get(point) or scene.labels.get(point)
        said = board.says(name(scene, point))
        assert said.startswith("empty") == (piece == "."), said
        assert ("number" in said) == bool(label), said
        assert ("looked at now" in said) == (view.overlay.marks.get(point) == "c"), said


def name(scene: Any, point: int) -> str:  # noqa: ANN401 - a scene
    """A point's name on the board, '' for none."""
    if point < 0:
        return ""
    column, row = point % scene.width, point // scene.width
    return f"{scene.files[column]}{scene.joiner}{scene.ranks[row]}"
