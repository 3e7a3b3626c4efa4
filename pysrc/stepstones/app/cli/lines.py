"""Boards one a line: a file of links, or of objects that ``make`` has written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app.reading import sources
from stepstones.app.reading.sources import Source
from stepstones.core.errors import TextError

_LONGEST = 1_000_000
"""Bytes of the longest line; the rest of a longer one is not read."""


class Line(NamedTuple):
    """A line of the input with its number; of an order for new boards, the seed and its text."""

    number: int
    text: str


def read_lines(name: str) -> Iterator[Line]:
    """Return the lines of the file called *name*; see :func:`_lines`.

    Raises TextError ``app.no-file`` or ``app.folder``.
    """
    path = Path(name)
    if path.is_dir():
        raise TextError("app.folder", name[-80:])
    if not path.exists():
        raise TextError("app.no-file", name[-80:])
    return _lines(path)


def _lines(path: Path) -> Iterator[Line]:
    """Yield the lines of *path* that hold anything, numbered from 1."""
    with path.open("rb") as file:
        number = 0
        while row := file.readline(_LONGEST):
            number += 1
            rest = row
            while len(rest) == _LONGEST and not rest.endswith(b"\n"):
                rest = file.readline(_LONGEST)
            text = row.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace").strip()
            if text:
                yield Line(number, text)


def read_line(text: str) -> tuple[Source, dict[str, Any]]:
    """Return the board of a line, a link or an object of ``make``, and what the object claims.

    Raises TextError ``batch.no-json``, ``batch.half-character``, ``batch.no-link``, or why
    there is no board.
    """
    if not text.startswith("{"):
        return sources.read(text), {}
    try:
        claims = json.loads(text)
        json.dumps(claims, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise TextError("batch.half-character") from None
    except (ValueError, RecursionError):
        raise TextError("batch.no-json") from None
    if not isinstance(claims.get("link"), str):
        raise TextError("batch.no-link")
    return sources.read(claims["link"]), claims
