"""Fingers, and what is seen of a board through the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, ViewportSize
    from tests.e2e.page import BoardPage

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 320, "height": 568}
LYING: ViewportSize = {"width": 844, "height": 390}
CROWDED = 32
"""Cells smaller than this are aimed at before they are pressed; in CSS pixels, as all here."""
INK = """([left, top, width, height]) => {
  const canvas = document.querySelector('#board');
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const place = [(left - box.x) * scale, (top - box.y) * scale, width * scale, height * scale];
  const { data } = canvas.getContext('2d').getImageData(...place.map(Math.round));
  return [...Array(data.length / 4).keys()].map(pixel =>
    data[4 * pixel] + data[4 * pixel + 1] + data[4 * pixel + 2]);
}"""
"""The brightness of every pixel of a part of the canvas, row by row."""


def fresh(board: BoardPage, link: str) -> None:
    """Open a link such that nothing is left of what was looked at before."""
    board.fresh(link)
    board.page.evaluate("scrollTo(0, 0)")
    board.drawn()


class Hand:
    """Fingers on the glass, by their places."""

    def __init__(self, board: BoardPage) -> None:
        self.board = board
        self.session: CDPSession = board.page.context.new_cdp_session(board.page)

    def send(self, kind: str, *places: tuple[float, float]) -> None:
        """Tell the browser where all fingers are now."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lift(self, number: int, place: tuple[float, float]) -> None:
        """Take one of the fingers off."""
        point = {"x": place[0], "y": place[1], "id": number}
        event = {"type": "touchEnd", "touchPoints": [point]}
        self.session.send("Input.dispatchTouchEvent", event)

    def pinch(self, x: float, y: float, before: float, after: float) -> None:
        """Move two fingers from one distance to another, around a place."""
        self.send("touchStart", (x - before / 2, y), (x + before / 2, y))
        for step in range(1, 6):
            half = (before + (after - before) * step / 5) / 2
            self.send("touchMove", (x - half, y), (x + half, y))
        self.send("touchEnd")
        self.board.drawn()

    def drag(self, x: float, y: float, right: float, down: float) -> None:
        """Draw one finger over the glass."""
        self.send("touchStart", (x, y))
        for step in range(1, 6):
            self.send("touchMove", (x + right * step / 5, y + down * step / 5))
        self.send("touchEnd")
        self.board.drawn()


def box(board: BoardPage, selector: str) -> dict[str, float]:
    """Where something is in the window."""
    found = board.page.locator(selector).bounding_box()
    assert found, selector
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def side(board: BoardPage) -> float:
    """The side of a cell on the screen; the whole grid is as wide as the whole board."""
    columns = board.page.evaluate("getComputedStyle(room).getPropertyValue('--columns')")
    return box(board, "#a11y-grid")["width"] / float(columns)


def spot(board: BoardPage, column: int, row: int) -> tuple[float, float]:
    """The middle of a cell on the screen, also where the grid has no cells of its own yet."""
    grid, cell = box(board, "#a11y-grid"), side(board)
    return grid["x"] + (column + 0.5) * cell, grid["y"] + (row + 0.5) * cell


def middle(board: BoardPage) -> tuple[float, float]:
    """The middle of the canvas."""
    canvas = box(board, "#board")
    return canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] / 2


def still(board: BoardPage) -> bool:
    """Whether the page itself is where it was, and as large."""
    place: list[float] = board.page.evaluate("[scrollX, scrollY, visualViewport.scale]")
    return place == [0, 0, 1]


def ink(board: BoardPage, left: float, top: float, width: float, height: float) -> list[int]:
    """The brightness of the canvas in a part of the window."""
    found: list[int] = board.page.evaluate(INK, [left, top, width, height])
    return found


def inside(board: BoardPage, name: str) -> bool:
    """Whether all of a point's cell is on the canvas."""
    cell, canvas = box(board, f'#a11y-grid [aria-label^="{name}, "]'), box(board, "#board")
    return all(
        canvas[way] <= cell[way] + 1 and cell[way] + cell[size] <= canvas[way] + canvas[size] + 1
        for way, size in (("x", "width"), ("y", "height"))
    )
