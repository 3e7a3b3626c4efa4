"""The reader's own version as tests write and run it: the essay on queens, with lines of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from shell import ROOT

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

SPOT = "            queens[k] = r\n"
"""The line before which the tests write theirs: the first queen is about to be put down."""
WRITE = """(text) => {
  const root = document.querySelector('#own-text').shadowRoot;
  const content = root.querySelector('.cm-content');
  content.focus();
  root.getSelection?.().selectAllChildren(content);
  document.execCommand('selectAll');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const paste = {clipboardData: data, bubbles: true, cancelable: true};
  content.dispatchEvent(new ClipboardEvent('paste', paste));
}"""


def source(name: str) -> str:
    """Return the text of a module."""
    return (ROOT / "pysrc" / "stepstones" / f"{name}.py").read_text()


TEXT = source("queens/essays/recursive")
LINE = TEXT[: TEXT.index(SPOT)].count("\n") + 1
CHANGED = TEXT.replace("    n = board.size\n", "    n = board.size + 0\n").replace(
    SPOT, f"{SPOT[:-1]}\n\n"
)

DEAF = (
    "import js; shared = [['initial', 1], ['maximum', 1], ['shared', True]]; "
    "memory = js.WebAssembly.Memory.new(js.Object.fromEntries(shared)); "
    "js.Atomics.wait(js.Int32Array.new(memory.buffer), 0, 0)"
)
"""A line that ends for no Stop, as a loop in C does, but waits without working."""


def edit(board: BoardPage) -> None:
    """Open the editor."""
    board.reveal("#own-edit")
    board.page.click("#own-edit")
    expect(board.page.locator("#own-text .cm-content")).to_be_visible()


def write(board: BoardPage, *lines: str) -> None:
    """Put the essay into the editor, with lines where the first queen is put down."""
    inserted = "".join(f"            {line}\n" for line in lines)
    write_text(board, TEXT.replace(SPOT, inserted + SPOT))


def write_text(board: BoardPage, text: str) -> None:
    """Put a text into the editor."""
    board.page.locator("#own-text .cm-content").press("ControlOrMeta+a")
    board.page.evaluate(WRITE, text)


def run(board: BoardPage, *lines: str) -> None:
    """Write the essay with such lines, and run it."""
    edit(board)
    write(board, *lines)
    board.page.click("#own-run")
    expect(board.page.locator("#own")).to_be_hidden()
    board.settle()


def take_exercise(board: BoardPage, exercise: str) -> None:
    """Open an exercise of the puzzle on the board."""
    page = board.page
    if page.locator("#own").is_hidden():
        board.mode("explain")
        page.click("#own-exercises")
    page.select_option("#own-task", exercise)
    board.settle()
