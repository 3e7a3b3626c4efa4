"""Boards in documents: a directive for Sphinx, a fence for MkDocs.

Sphinx, with ``extensions = ["stepstones.api.markup"]``::

    .. stepstones:: queens/8
       :page: https://example.org/play/
       :solved:

MkDocs, with ``pymdownx.superfences`` and a custom fence of the name ``stepstones`` whose ``format``
is ``!!python/name:stepstones.api.markup.fence``: the fence holds a link.

Both draw the board as a picture when the documents are built; with a *page* it leads there.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, ClassVar, Protocol

from stepstones.api import opening

if TYPE_CHECKING:
    from collections.abc import Mapping


def figure(link: str, page: str = "", *, solved: bool = False) -> str:
    """Return the board as HTML: a picture, within a link where a *page* is named.

    >>> print(figure("queens/1", "https://example.org/")[:77])
    <a class="stepstones" href="https://example.org/#queens/1"><svg xmlns="http:/
    """
    board = opening.board(link)
    picture = (board.solve().board if solved else board).write("svg").strip()
    if not page:
        return f'<span class="stepstones">{picture}</span>'
    return f'<a class="stepstones" href="{html.escape(board.link(page))}">{picture}</a>'


def fence(
    source: str,
    _language: str = "",
    _name: str = "",
    options: Mapping[str, str] | None = None,
    *_: object,
    **_more: object,
) -> str:
    """Return what a fence of MkDocs shows; *source* is the link, the options are those of Sphinx.

    >>> fence("queens/1").startswith('<span class="stepstones"><svg')
    True
    """
    given = options or {}
    return figure(source.strip(), given.get("page", ""), solved="solved" in given)


class Directives(Protocol):
    """Sphinx, as far as it is needed here."""

    def add_directive(self, name: str, cls: type) -> None:
        """Let *cls* make what a directive shows."""
        ...


def setup(app: Directives) -> dict[str, bool]:
    """Add the directive to Sphinx, which calls this."""
    from docutils import nodes  # noqa: PLC0415 - there where Sphinx is
    from docutils.parsers.rst import Directive, directives  # noqa: PLC0415

    class BoardDirective(Directive):  # type: ignore[misc] # docutils has no types
        """``.. stepstones:: LINK``."""

        required_arguments = 1
        option_spec: ClassVar = {"page": directives.uri, "solved": directives.flag}

        def run(self) -> list[nodes.Node]:
            """Return the picture."""
            page, solved = self.options.get("page", ""), "solved" in self.options
            drawn = figure(self.arguments[0], page, solved=solved)
            return [nodes.raw("", drawn, format="html")]

    app.add_directive("stepstones", BoardDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
