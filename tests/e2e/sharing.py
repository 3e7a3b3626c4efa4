"""What is shared, looked at from outside: codes are read, the system's sheet writes down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.page import BoardPage

from stepstones.app import catalog
from stepstones.app.protocol import requests
from stepstones.app.session.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Locator

READ_CODE = """async data => {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement('canvas');
  const { width, height } = image;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { decodeQR } = await import('/decode.js');
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return [width, height, decodeQR({ width, height, data: pixels })];
}"""
SHEET = """() => {
  window.sent = [];
  navigator.canShare = () => true;
  navigator.share = async ({ title, text, url, files = [] }) => {
    window.sent.push({ title, text, url, files: files.map((one) => [one.name, one.type]) });
  };
}"""
"""A stand-in for the sheet of the system, which writes down what it is given."""
HOST = """<!doctype html><title>A page about puzzles</title><link rel="icon" href="data:,">
<iframe src="{address}" width="400" height="560"></iframe>"""


def share(board: BoardPage) -> Locator:
    """Open the dialog of Share."""
    board.page.click("#share")
    dialog = board.page.locator("#share-dialog")
    expect(dialog).to_be_visible()
    return dialog


def clipboard(board: BoardPage) -> str:
    """What was copied last."""
    return str(board.page.evaluate("navigator.clipboard.readText()"))


def long_link() -> str:
    """The longest link there is: a full Go board of 25 lines, each stone marked as dead."""
    session = Session.open("go/25")
    session.handle(requests.Import("\n".join((("XO" * 13)[row % 2 :][:25]) for row in range(25))))
    puzzle, state = session.puzzle, session.state
    grid = state.grid
    for point in grid.points:
        state = puzzle.play(state, f"dead {grid.name(point)}")
    return catalog.encode(puzzle, state)
