"""Reads a board from whatever people have: a link, a file, pasted text."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from stepstones.app import catalog
from stepstones.core import record as records
from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.maker import State
from stepstones.core.picture import svg
from stepstones.core.puzzle import Algorithm, Format, Puzzle
from stepstones.core.scene import Overlay
from stepstones.core.trace import Step, Steps

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import FileText, GameRecord, Key, Note, Opened

NOTHING = Overlay()
Loading: TypeAlias = "Generator[Step, None, Opened]"
"""A record being read, in slices."""
_HEAD = 4_000
"""Bytes at the start of a file by which its format is recognised."""
_TATHAM = re.compile(r"[0-9]{1,2}(x[0-9]{1,2})?[A-Za-z0-9]{0,12}[:#][A-Za-z0-9,._/+-]{1,2000}")
"""Matches an id of Simon Tatham's puzzles: size and options, then a game or a seed."""
_LINK = re.compile(r"[^\s\[\]()]+")


class Source(NamedTuple):
    """A board read from *text*, and the format it was in; None means a link or a picture.

    *notes* say how the file was read that it was in.
    """

    puzzle: Puzzle[Any]
    state: Any
    format: Format[Any] | None
    text: str = ""
    notes: tuple[Note, ...] = ()


def is_tatham(text: str) -> bool:
    """Whether *text* looks like a game ID of Simon Tatham's puzzles.

    >>> is_tatham("7x7n8#12345"), is_tatham("queens/8")
    (True, False)
    """
    return _TATHAM.fullmatch(text.strip()) is not None


def read(text: str, first: Puzzle[Any] | None = None, *, only: bool = False) -> Source:
    """Return the board in *text*: a link, or any text format of any puzzle.

    Formats of the puzzle *first* are tried before the others', with *only* instead of
    them, and then whatever the text looks like: a board of dots looks like no knight's.
    Raises TextError: the format's own, the link's, ``text.tatham`` or ``text.unknown``. Where
    another puzzle's format refuses lines that *first* can read, they are *first*'s; a single
    line might be one square to it.
    """
    if is_link(text):
        puzzle, state, _ = catalog.decode(text)
        if only and puzzle is not first:
            raise TextError("text.unknown")
        return Source(puzzle, state, None)
    if is_tatham(text):
        raise TextError("text.tatham")
    refused = None
    for puzzle, one in _formats(text, first, only=only):
        if one.read is None:
            continue
        try:
            return Source(puzzle, one.read(text), one, text)
        except TextError as error:
            refused = refused or (error, puzzle)
            if not one.at_home(text):
                break
    lines = len(text.strip().splitlines()) > 1
    if first and (lines and refused[1] is not first if refused else only):
        for one in catalog.formats(first):
            with suppress(TextError):
                if one.read is not None:
                    return Source(first, one.read(text), one, text)
    raise refused[0] if refused else TextError("text.unknown")


def _formats(
    text: str, first: Puzzle[Any] | None, *, only: bool
) -> Iterator[tuple[Puzzle[Any], Format[Any]]]:
    """Yield the formats that *text* looks like, those of *first* before the others'."""
    others = () if only else catalog.every()
    for puzzle in (*([first] if first else []), *(one for one in others if one is not first)):
        for one in catalog.formats(puzzle):
            if one.recognises(text) and (puzzle is first or not one.at_home(text)):
                yield puzzle, one


def read_unchecked(text: str, first: Puzzle[Any]) -> Source | None:
    """Return the board in *text* where its format would not notice damage; None for all else.

    Raises TextError as :func:`read` does.
    """
    formats = [
        one for puzzle in catalog.every() for one in catalog.formats(puzzle) if not one.checked
    ]
    if not any(one.recognises(text) for one in formats):
        return None
    found = read(text, first)
    return found if found.format in formats else None


def is_link(text: str) -> bool:
    """Whether *text* is a link to one of the puzzles, even a damaged one."""
    found = link.find(text)
    return _LINK.fullmatch(found) is not None and found.partition("/")[0] in catalog.IDS


def is_wide(data: bytes) -> bool:
    """Whether *data* begin with the mark of UTF-16."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))


def is_binary(data: bytes) -> bool:
    """Whether *data* begin as no text does: some zeros, fewer than UTF-16 without its mark has."""
    head = data[:_HEAD]
    return not is_wide(head) and 0 < head.count(0) * 3 < len(head)


def decode(data: bytes, first: Puzzle[Any] | None = None, *, only: bool = False) -> FileText:
    """Return the text in the bytes of a file; formats are tried in the order of :func:`read`.

    A format that knows of encodings is asked where the bytes look like it. All else is
    UTF-8, UTF-16 with its mark, or at worst Latin-1, its lines ended by line feeds.
    Raises TextError ``text.binary``.
    """
    wide = is_wide(data)
    if is_binary(data):
        raise TextError("text.binary")
    looks = data[:_HEAD].decode("utf-16" if wide else "latin-1", errors="replace")
    for _, one in _formats(looks.replace("\0", ""), first, only=only):
        if one.decode is not None:
            return one.decode(data, "")
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except ValueError:
        text = data.decode("latin-1")
    return records.FileText(text.replace("\r\n", "\n").replace("\r", "\n"))


def refusal(error: OSError | ValueError, name: str) -> TextError:
    """Return what is said of the file called *name*, which could not be opened.

    ``app.folder``, ``app.no-file`` also where it can be no name of a file, or ``app.unreadable``.
    """
    missing = FileNotFoundError, NotADirectoryError, ValueError
    if isinstance(error, IsADirectoryError) and name:  # "" would be the folder where one is
        message = "app.folder"
    elif not name or isinstance(error, missing) or error.errno == errno.ENAMETOOLONG:
        message = "app.no-file"
    else:
        message = "app.unreadable"
    return TextError(message, name[-80:])


def record(text: str, first: Puzzle[Any]) -> tuple[Puzzle[Any], str, Loading] | None:
    """Return how to read *text* as a record, where it looks like one; *first* is asked first."""
    if _LINK.fullmatch(link.find(text)):
        return None
    for puzzle, one in _formats(text, first, only=False):
        if one.read or one.open:
            return (puzzle, one.id, one.open(text)) if one.open is not None else None
    return None


def algorithm(puzzle: Puzzle[Any], name: str) -> Algorithm[Any]:
    """Return the algorithm called *name*. Raises TextError ``app.unknown-algorithm``."""
    found = next((one for one in puzzle.algorithms if one.id == name), None)
    if found is None:
        raise TextError("app.unknown-algorithm", name[:40], puzzle.id)
    return found


def with_hint_of(record: GameRecord, key: Key, algorithm: Algorithm[Any]) -> Algorithm[Any]:
    """Return *algorithm* with the hint of *record* at *key*, its own where that says nothing."""
    return replace(algorithm, run=partial(_hint, record, key, algorithm.run))


def _hint(record: GameRecord, key: Key, solve: Callable[[Any], Steps], state: Any) -> Steps:  # noqa: ANN401 - any puzzle's state
    return record.hint(key, state, solve(state))


def write(puzzle: Puzzle[State], state: State, name: str, overlay: Overlay = NOTHING) -> str:
    """Return *state* in the format called *name*; every puzzle has ``link`` and ``svg``.

    *overlay* is drawn over the picture; no other format has it. Regions are hatched in the
    picture, for nobody can ask it for that. Raises TextError.
    """
    if name == "link":
        return catalog.encode(puzzle, state)
    if name == "svg":
        return svg.draw(puzzle.scene(state), overlay, hatched=True)
    write = next((one.write for one in catalog.formats(puzzle) if one.id == name), None)
    if write is None:
        raise TextError("app.unknown-format", name[:40], puzzle.id)
    return write(state)


def rewrite(board: Source, name: str, overlay: Overlay = NOTHING) -> str:
    """Return *board* as :func:`write` does, a record in its own format whole."""
    own = board.format
    if own is not None and own.id == name and own.rewrite is not None:
        return own.rewrite(board.text)
    return write(board.puzzle, board.state, name, overlay)


def is_partial(puzzle: Puzzle[State], state: State, name: str, text: str) -> bool:
    """Whether *text*, which :func:`write` gave, is read as another board than *state*, or as none.

    A format of records is not asked: it holds more than a board.

    >>> queens, board, _ = catalog.decode("queens/4")
    >>> is_partial(queens, board, "ascii", write(queens, board, "ascii"))
    False
    """
    one = next((one for one in catalog.formats(puzzle) if one.id == name), None)
    if one is None or one.read is None or one.save:
        return False
    try:
        return catalog.encode(puzzle, one.read(text)) != catalog.encode(puzzle, state)
    except TextError:
        return True
