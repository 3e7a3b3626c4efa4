"""Where boards come from: a link, a size, a file, a maker."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stepstones.api.board import Board
from stepstones.api.errors import in_words
from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.core.errors import TextError
from stepstones.core.maker import Maker, Order, begin
from stepstones.core.puzzle import Puzzle
from stepstones.core.steps import finish

MAX_TEXT = 20_000_000
"""Bytes read from a file, or from standard input by the command line."""


def board(text: str, puzzle: str = "") -> Board:
    """Return the board in *text*: a link, the address of one, or any text format.

    Where formats of several puzzles look alike, *puzzle* says which is meant. Raises
    UnreadableError.

    >>> import stepstones as st
    >>> st.board("https://example.org/#queens/8").link()
    'queens/8'
    """
    with in_words():
        only = catalog.find(puzzle) if puzzle else None
        return Board(sources.read(text, only, only=only is not None))


def go(size: int | str = 19, moves: Iterable[str] = ()) -> Board:
    """Return an empty Go board, 2 to 25 lines or such as ``13x9``, after *moves* as ``play D4``.

    >>> import stepstones as st
    >>> print(st.go(5, moves=["play C3"]))
    5 . . . . .
    4 . . . . .
    3 . . X . .
    2 . . . . .
    1 . . . . .
      A B C D E
    """
    return _new("go", size, moves)


def queens(size: int = 8, given: Iterable[str] = ()) -> Board:
    """Return a board of queens with those *given* on it, which stay where they are.

    >>> import stepstones as st
    >>> st.queens(8, given=["a1"]).solve("count").facts["solutions"]
    4
    """
    return _new("queens", size, (f"given {point}" for point in given))


def knight(size: int | str = 8, start: str = "") -> Board:
    """Return a board for a knight's tour, such as 8 or ``4x3``, from *start*, the corner else.

    >>> import stepstones as st
    >>> st.knight(5, start="c3").solve().verdict
    'tour'
    """
    return _new("knight", size, [f"start {start}"] if start else [])


def cards(text: str) -> Board:
    r"""Return a board of cards drawn in *text*: the judge's text, a diagram or a link.

    >>> import stepstones as st
    >>> st.cards("XXXXX\nX...X\nXXX.X\n.XXX.\n").puzzle
    'cards'
    """
    return board(text, "cards")


def read(path: str | Path, puzzle: str = "", encoding: str = "") -> Board:
    """Return the board in a file of any text format; of a record the board that it shows first.

    Raises UnreadableError, also where there is no such file.

    >>> import pathlib, tempfile
    >>> import stepstones as st
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "problem.sgf")
    ...     _ = path.write_text("(;SZ[9]AB[dd][ee])")
    ...     st.read(path).link()
    'go/9/sLjCRA/p4x'
    """
    with in_words():
        only = catalog.find(puzzle) if puzzle else None
        data = read_bytes(Path(path))
        text = decode(data, encoding) if encoding else sources.decode(data, only).text
        return Board(sources.read(text, only, only=only is not None))


def decode(data: bytes, encoding: str) -> str:
    """Return the text in *data* without the mark of its encoding.

    What does not fit *encoding* becomes a sign. Raises TextError.
    """
    try:
        return data.decode(encoding, errors="replace").removeprefix("\ufeff")
    except (LookupError, ValueError):
        raise TextError("app.unknown-encoding", encoding[:40]) from None


def read_bytes(path: Path) -> bytes:
    """Return all of a file. Raises TextError."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
    except (OSError, ValueError) as error:
        raise sources.refusal(error, str(path)) from None
    if len(data) > MAX_TEXT:
        raise TextError("app.too-long", len(data), MAX_TEXT)
    return data


def make(
    puzzle: str, size: int | str = "", level: str = "", seed: int = 0, *, maker: str = ""
) -> Board:
    """Return a new board, always the same one for a *seed*.

    Without a *size* or a *level* the maker's first. :attr:`Board.made` says what is known of it.

    >>> import stepstones as st
    >>> made = st.make("queens", size=5, level="easy", seed=7)
    >>> made.made["level"], made.solve("unique").verdict
    ('easy', 'unique')
    """
    with in_words():
        found = catalog.find(puzzle)
        return make_by(found, find_maker(found, maker or None), str(size), level, seed)


def find_maker(puzzle: Puzzle[Any], name: str | None) -> Maker[Any]:
    """Return a puzzle's maker, the first where no name is given. Raises TextError."""
    found = next((one for one in puzzle.makers if name in {None, one.id}), None)
    if found is None:
        raise TextError("maker.unknown", str(name)[:20], ", ".join(one.id for one in puzzle.makers))
    return found


def make_by(puzzle: Puzzle[Any], maker: Maker[Any], size: str, level: str, seed: int) -> Board:
    """Return the board that *maker* makes. Raises TextError."""
    order = Order(square(size) or maker.sizes[0], level or maker.levels[0], seed)
    made = finish(begin(maker, order))
    known = {
        "level": made.level,
        "technique": made.technique,
        "unique": maker.unique,
        "nodes": made.nodes,
    }
    return Board(sources.Source(puzzle, made.state, None), known)


def square(size: str) -> str:
    """Return a size as makers write it.

    >>> square("8x8"), square("17x8")
    ('8', '17x8')

    What is no size stays what it is, to be refused:

    >>> square("x")
    'x'
    """
    width, _, height = size.partition("x")
    return width if width and width == height else size


def _new(puzzle: str, size: int | str, moves: Iterable[str]) -> Board:
    new = board(f"{puzzle}/{square(str(size))}")
    new.play(*moves)
    return Board(new.source)
