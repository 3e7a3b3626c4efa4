"""The link of somebody's own set, `#set/3/Title/link;link;link`, as the page reads it.

``static/js/kept/own-sets.js`` is the twin of this module.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from stepstones.core.errors import TextError

_LINK = re.compile(r"(?:^\s*|#)(set/[0-9]{1,3}/[^\s#<>\"]*)")
_PARTS = re.compile(r"set/([0-9]+)/([^/]*)/(.*)", re.DOTALL)
_BETWEEN = ";"
"""Semicolons are encoded within the links of boards."""
_STOPS = re.compile(r"[.,:!?)\]}'»”]{1,9}\Z")
"""Matches signs that end a sentence, not a link."""
_TITLE = 80
"""Signs of a title."""


class OwnSet(NamedTuple):
    """Boards by their *links*, in an order, under a *title*."""

    title: str
    links: tuple[str, ...]


def find(text: str) -> OwnSet | None:
    """Return the set whose link stands in *text*, None for none.

    What mail and chats encode is decoded where the number of boards proves it. Raises TextError
    ``batch.set-cut`` where boards are missing.

    >>> find("see https://example.org/#set/2/My%20set/queens/8%3Bgo/9.")
    OwnSet(title='My set', links=('queens/8', 'go/9'))
    >>> find("queens/8") is None
    True
    """
    found = _LINK.search(text)
    if found is None:
        return None
    link = found[1]
    first: tuple[int, int] | None = None
    for reading in (link, re.sub("%3b", _BETWEEN, link, flags=re.IGNORECASE), unquote(link)):
        parts = _PARTS.fullmatch(reading)
        if parts is None:
            continue
        boards = [board for board in _STOPS.sub("", parts[3]).split(_BETWEEN) if board]
        if len(boards) >= int(parts[1]) and all("/" in board for board in boards):
            return OwnSet(unquote(parts[2])[:_TITLE], tuple(dict.fromkeys(boards)))
        first = first or (len(boards), int(parts[1]))
    if first and ("#" in found[0] or "/" in link.split("/", 3)[3]):
        raise TextError("batch.set-cut", *first)
    return None
