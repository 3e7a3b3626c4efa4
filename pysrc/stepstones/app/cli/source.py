"""Reads what a command is given: one board, or a file of boards, one a line."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from stepstones.api.board import Board
from stepstones.api.opening import MAX_TEXT, decode
from stepstones.app import catalog
from stepstones.app.cli import own_sets
from stepstones.app.cli.output import add_language
from stepstones.app.reading import sources
from stepstones.app.reading.sources import Source
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.record import FileText

_PATH = re.compile(r"[.~]{0,2}/|[^#?&]*\.\w{1,5}\Z")
"""Matches the name of a file, though it has a slash as links have."""


class Commands(Protocol):
    """Where a command adds its parser."""

    def add_parser(self, name: str, /, *, help: str) -> argparse.ArgumentParser:  # noqa: A002 - argparse's name
        """Return a new parser for the command called *name*."""
        ...


def add_source(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take a board."""
    parser.add_argument("source", metavar="LINK|FILE|-")
    parser.add_argument("--puzzle", choices=catalog.IDS)
    parser.add_argument("--encoding", metavar="NAME", help="how the file's characters are written")
    add_language(parser)


def add_run(parser: argparse.ArgumentParser, *, required: bool) -> None:
    """Let *parser* take an algorithm, *required* or not, and how to print the result."""
    about = "see `algorithms`" if required else "else the one that answers what the board asks"
    parser.add_argument("--algorithm", metavar="ID", required=required, help=about)
    parser.add_argument("--at", metavar="POINTS", help="the points asked about, spaces between")
    parser.add_argument("--json", action="store_true")


def board_of(options: argparse.Namespace) -> Source:
    """Return the board that *options* name, and leave it there for whoever names its points.

    Raises TextError as :func:`read_source` and :func:`board_in` do.
    """
    return board_in(read_source(options.source), options)


def board_in(given: bytes | str, options: argparse.Namespace) -> Source:
    """Return the board in *given*, a file's bytes or a link, and leave it in *options*.

    Raises TextError ``app.too-long``, ``app.unknown-encoding``, ``text.unknown``, ``text.set``, or
    that of the format.
    """
    only = catalog.find(options.puzzle) if options.puzzle else None
    if isinstance(given, str):
        file = FileText(given)
    else:
        file = _decode(_limit(given), only, options.encoding)
    try:
        board = sources.read(file.text, only, only=only is not None)
    except TextError:
        if own_sets.find(file.text):
            raise TextError("text.set") from None
        raise
    options.board = board = board._replace(notes=file.notes)
    return board


def press(board: Source, names: str | None) -> Source:
    """Return *board* after the points called *names* were pressed with the puzzle's tool.

    Raises TextError ``app.no-question`` where no tool says which point is meant.
    """
    if names is None:
        return board
    pressed = Board(board)
    pressed.press(*names.split())
    return pressed.source


def standard_input() -> bytes:
    """Return all of standard input. Raises TextError ``app.too-long``, ``app.no-input``."""
    if sys.stdin is None:
        raise TextError("app.no-input")
    return _limit(sys.stdin.buffer.read(MAX_TEXT + 1))


def read_source(source: str, most: int = MAX_TEXT) -> bytes | str:
    """Return the bytes of the file called *source*, *most* and one at most, or the link it is.

    Raises TextError ``app.no-file``, ``app.folder``, ``app.unreadable``, ``app.no-input``, or for
    standard input ``app.too-long``.
    """
    if source == "-":
        return standard_input()
    try:
        with Path(source).open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        return _link_in_place_of_file(source, error)


def _decode(data: bytes, only: Puzzle[Any] | None, encoding: str | None) -> FileText:
    """Return the text in *data*, in the *encoding* told; what does not fit it becomes a sign."""
    if encoding is None:
        return sources.decode(data, only, only=only is not None)
    return FileText(decode(data, encoding))


def _link_in_place_of_file(source: str, error: OSError | ValueError) -> str:
    """Return *source* where it may be a link or an ID. Raises TextError where it names a file."""
    if sources.is_link(source) or sources.is_tatham(source):
        return source
    refusal = sources.refusal(error, source)
    if refusal.message != "app.no-file" or "/" not in source or _PATH.match(source):
        raise refusal from None
    return source


def _limit(data: bytes) -> bytes:
    if len(data) > MAX_TEXT:
        raise TextError("app.too-long", len(data), MAX_TEXT)
    return data


_LONGEST = 1_000_000
"""Characters of the longest line; the rest of a longer one is not read."""


class InputLine(NamedTuple):
    """A line of the input with its number; of an order for new boards, the seed and its text.

    *title* is that of the set in which the board stands.
    """

    number: int
    text: str
    title: str = ""


def read_lines(name: str) -> Iterator[InputLine]:
    """Return the lines of the file called *name*, those that hold anything; of a set each board.

    *name* may be the link of a board or a set. Raises TextError ``app.no-file``, ``app.folder`` or
    ``app.unreadable``, and ``text.binary`` and ``batch.set-cut`` where the lines come to it.
    """
    path = Path(name)
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            raise IsADirectoryError
        if not os.access(path, os.R_OK):
            raise PermissionError
    except (OSError, ValueError) as error:
        refusal = sources.refusal(error, name)
        is_link = own_sets.find(name) or sources.is_link(name)
        if refusal.message == "app.no-file" and is_link:
            return _with_sets([InputLine(1, name)])
        raise refusal from None
    return _with_sets(_lines_of(path))


def lines_again(name: str) -> Callable[[], Iterator[InputLine]]:
    """Return what begins the lines of the file called *name* anew at each call.

    Raises TextError as :func:`read_lines` does, ``batch.pipe`` for what can be read only once.
    """
    read_lines(name)
    with suppress(OSError):  # no file but a link
        if not stat.S_ISREG(Path(name).stat().st_mode):
            raise TextError("batch.pipe", name[-80:])
    return partial(read_lines, name)


def _with_sets(lines: Iterable[InputLine]) -> Iterator[InputLine]:
    """Yield *lines*, in place of a set's link its boards: each counts as a line."""
    more = 0
    for number, text, _ in lines:
        own = None if text.startswith("{") else own_sets.find(text)
        if own is None:
            yield InputLine(number + more, text)
            continue
        for at, link in enumerate(own.links):
            yield InputLine(number + more + at, link, own.title)
        more += len(own.links) - 1


def _lines_of(path: Path) -> Iterator[InputLine]:
    """Yield the lines of *path* that hold anything, numbered from 1; UTF-16 has its mark."""
    with path.open("rb") as data:
        head = data.peek()
        if sources.is_binary(head):
            raise TextError("text.binary")
        encoding = "utf-16" if sources.is_wide(head) else "utf-8-sig"
        file = io.TextIOWrapper(data, encoding, errors="replace", newline="\n")
        number = 0
        while row := file.readline(_LONGEST):
            number += 1
            rest = row
            while len(rest) == _LONGEST and not rest.endswith("\n"):
                rest = file.readline(_LONGEST)
            if text := row.strip():
                yield InputLine(number, text)


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
