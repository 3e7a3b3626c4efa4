"""A ribbon alone on a page, and the surveys of real runs that it shows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

LENGTH = 17_546
"""Steps that the recursion needs for all solutions of 8 queens."""
WIDTH = 1_000
ROW = """(row) => new Promise((resolve) => requestAnimationFrame(() => {
  const canvas = document.querySelector('#lone canvas');
  const y = row < 0 ? canvas.height + row : row;
  const { data } = canvas.getContext('2d').getImageData(0, y, canvas.width, 1);
  resolve(Array.from({ length: canvas.width }, (_, x) => [...data.slice(4 * x, 4 * x + 4)]));
}))"""


@cache
def survey(link: str, algorithm: str) -> dict[str, Any]:
    """Survey a run to its end, or as far as runs are surveyed."""
    session = Session.open(link)
    session.handle(requests.Start(algorithm))
    ribbon = session.survey()
    while ribbon.extend():
        pass
    return {
        "depths": ribbon.depths,
        "found": ribbon.found,
        "stride": ribbon.stride,
        "total": ribbon.run.at,
        "complete": ribbon.complete,
    }


def queens() -> dict[str, Any]:
    """All solutions of 8 queens."""
    return survey("queens/8", "recursive")


def show(page: Page, seen: object, at: int, *, done: bool = False) -> None:
    """Tell the ribbon where the run stands."""
    page.evaluate("([seen, at, done]) => lone.show(seen, at, done)", [seen, at, done])


def answer(page: Page) -> None:
    """Let the seek that is under way arrive."""
    page.evaluate("() => { answer(); }")


def row(page: Page, number: int) -> list[list[int]]:
    """The colours of one row of the canvas's pixels; negative numbers count from below."""
    colours: list[list[int]] = page.evaluate(ROW, number)
    return colours


def asked(page: Page) -> list[int]:
    """The steps that the ribbon has asked for."""
    steps: list[int] = page.evaluate("asked")
    return steps
