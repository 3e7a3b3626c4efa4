"""What to draw of a board of cards: cards in cells, and the ring around them."""

from __future__ import annotations

from stepstones.cards import drawing
from stepstones.cards.board import LETTERS, Board, letters, rows
from stepstones.cards.faces import NAMES
from stepstones.core.grid import Point
from stepstones.core.scene import EMPTY, Lattice, Line, Mark, Scene

_RING = "~"


def scene(board: Board) -> Scene:
    """Return the cards with the ring around them; what is chosen, and the path drawn."""
    grid = board.grid
    path = () if board.plays else drawing.corners_of(board)
    edge = _RING * grid.width
    inner = letters(board, EMPTY) if board.plays else rows(board, EMPTY)
    return Scene(
        grid.width,
        grid.height,
        Lattice.CELLS,
        "".join([edge, *(f"{_RING}{row}{_RING}" for row in inner), edge]),
        kinds(board),
        grid.files,
        grid.ranks,
        joiner=",",
        marks=_marks(board),
        labels={point: str(number) for number, point in enumerate(path) if number},
        lines=_lines(board),
        gone={} if board.last is None else dict.fromkeys(_ends(board), board.last.letter),
    )


def _lines(board: Board) -> tuple[Line, ...]:
    if board.path:
        return (Line("path", drawing.corners_of(board)),)
    return () if board.last is None else (Line("gone", board.last.way),)


def _ends(board: Board) -> tuple[Point, ...]:
    """Return where the pair taken last lay."""
    way = () if board.last is None else board.last.way
    return (way[0], way[-1]) if way else ()


def kinds(board: Board) -> dict[str, str]:
    """Return which piece each character is."""
    if not board.plays:
        return {"X": "card", _RING: "outside"}
    letters = {LETTERS[cell - 1] for cell in set(board.cells) - {0}}
    letters |= {board.last.letter} if board.last is not None else set()
    names = zip(LETTERS, NAMES[board.faces], strict=True)
    return {letter: name for letter, name in names if letter in letters} | {_RING: "outside"}


def _marks(board: Board) -> dict[int, Mark]:
    ends = (board.source, board.target)
    signs = (Mark.CHOSEN, Mark.CHOSEN) if board.plays else (Mark.START, Mark.TARGET)
    return {point: mark for point, mark in zip(ends, signs, strict=True) if point is not None}
