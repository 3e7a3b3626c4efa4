"""One page of a profile that is lent to file after file, as if it was new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.page import BoardPage

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

RENEW = """() => {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  for (const one of document.querySelectorAll('input:not([type=file], [type=range]), textarea')) {
    if (one.value === one.defaultValue) continue;
    one.value = one.defaultValue;
    one.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const pace = document.querySelector('#step-pace');
  pace.value = 2;
  pace.dispatchEvent(new Event('input'));
  localStorage.clear();
}"""
"""Closes what a failed test has left open, empties fields, and forgets everything."""
LOOK = """() => {
  const page = document.body.cloneNode(true);
  const passing = 'script, canvas, [hidden], #recent, #toast, #example-list .unseen';
  for (const one of page.querySelectorAll(passing)) one.remove();
  for (const one of page.querySelectorAll('[data-progress]')) delete one.dataset.progress;
  page.querySelector('#main').removeAttribute('data-version');
  const given = [...document.querySelectorAll('input:not([type=range]), select, textarea')];
  const values = given.map(({ id, value, checked }) => [id, value, checked]);
  const html = page.outerHTML.replaceAll(/ (class|style)=""/g, '').replaceAll(/\\s+/g, ' ');
  return JSON.stringify([html, values, { ...localStorage }], null, 1);
}"""
"""What a page shows and remembers, but for which boards were opened before."""


def forget(page: Page, origin: str) -> None:
    """Let a profile remember no board and no choice."""
    chromium = page.context.new_cdp_session(page)
    wanted = {"origin": origin, "storageTypes": "local_storage"}
    chromium.send("Storage.clearDataForOrigin", wanted)
    chromium.detach()


class Lent:
    """One page of a profile for all files, lent to one after the other."""

    def __init__(self, context: BrowserContext, origin: str, size: ViewportSize) -> None:
        self.context = context
        self.origin = origin
        self.size = size
        self.board: BoardPage | None = None
        self.look = ""
        self.failures = 0

    def lend(self, failures: int) -> BoardPage:
        """Return a page that looks as on a first visit: that of the last file if it does.

        A file in which a test has failed may have left its page in any state.
        """
        if self.board and (failures > self.failures or self.renew(self.board) != self.look):
            self.board.page.close()
            self.board = None
        self.failures = failures
        if self.board is None:
            self.board = BoardPage(self.context.new_page())
            forget(self.board.page, self.origin)
            self.board.visit()
            self.look = self.renew(self.board)
        return self.board

    def renew(self, board: BoardPage) -> str:
        """Undo what tests have done to a page, and return how it looks then."""
        board.page.evaluate(RENEW)
        board.page.emulate_media(media="screen", color_scheme="light")
        board.page.set_viewport_size(self.size)
        board.page.click("#languages [lang=en]")
        board.fresh("go/9")
        board.page.keyboard.press("Escape")
        board.page.evaluate(RENEW)
        board.page.mouse.move(0, 0)
        board.rest()
        board.drawn()
        look: str = board.page.evaluate(LOOK)
        return look
