"""A board as a cell of a notebook: the page in a frame, and two traits that follow it.

Needs the extra ``notebook`` (anywidget), so this module alone is read when a widget is asked for.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any, Protocol

import anywidget
import traitlets

from stepstones.app.host import hosting, site
from stepstones.core.errors import TextError

_RENDER = """
function render({ model, el }) {
  const board = document.createElement('stepstones-board');
  for (const name of ['page', 'link', 'language']) {
    if (model.get(name)) board.setAttribute(name, model.get(name));
  }
  const keep = (name, value) => {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  };
  board.addEventListener('state', ({ detail }) => keep('link', detail.link));
  board.addEventListener('solved', ({ detail }) => keep('answer', detail.link));
  board.addEventListener('step', ({ detail }) => keep('step', detail.at));
  const show = () => {
    if (model.get('link') !== board.link) board.open(model.get('link'));
  };
  model.on('change:link', show);
  el.append(board);
  return () => model.off('change:link', show);
}
export default { render };
"""
"""What the notebook runs: the element for other pages' boards, and the traits."""


class Linked(Protocol):
    """A board that can be told by its link."""

    def link(self) -> str:
        """Return the link to the board."""
        ...

    def open(self, text: str) -> None:
        """Show what *text* holds."""
        ...


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc] # anywidget has no types here
    """A board to click in.

    Traits are *link*, the board as it stands, also to be set; *answer*, the link at which it was
    solved last; *step*, the step that is shown.
    """

    link = traitlets.Unicode().tag(sync=True)
    answer = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)

    def __init__(self, board: Linked, page: str = "", language: str = "") -> None:
        self._board = board
        element = site.resources() / "static" / "embed" / "stepstones-board.js"
        self._esm = element.read_text("utf-8") + _RENDER
        super().__init__(link=board.link(), page=page or serve_page(), language=language)

    @traitlets.observe("link")  # type: ignore[untyped-decorator]
    def _follow(self, change: dict[str, Any]) -> None:
        if change["new"] != self._board.link():
            self._board.open(change["new"])

    def show_board(self) -> None:
        """Show in the cell what stands on the board."""
        self.link = self._board.link()


@cache
def serve_page() -> str:
    """Serve this computer's own page as long as the program runs; return its address.

    Raises TextError ``batch.no-page`` or ``batch.no-page-package``.
    """
    if site.find("/static/vendor/manifest.json") is None:
        if site.is_installed():
            raise TextError("batch.no-page-package", 'pip install "stepstones[page]"')
        raise TextError("batch.no-page")
    server = hosting.listen(0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}/"
