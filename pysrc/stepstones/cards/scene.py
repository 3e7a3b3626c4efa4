"""What to draw of a board of cards: cards in cells, and the ring around them."""

from __future__ import annotations

from stepstones.cards import drawing
from stepstones.cards.board import LETTERS, Board, lettered, rows
from stepstones.cards.faces import NAMES
from stepstones.core.scene import EMPTY, Lattice, Line, Mark, Scene

_RING = "~"


def scene(board: Board) -> Scene:
    """Return the cards with the ring around them; what is chosen, and the path drawn."""
    grid = board.grid
    path = () if board.plays else drawing.corners_of(board)
    edge = _RING * grid.width
    inner = lettered(board, EMPTY) if board.plays else rows(board, EMPTY)
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
        lines=(Line("path", path),) if board.path else (),
    )


def kinds(board: Board) -> dict[str, str]:
    """Return which piece each character is."""
    if not board.plays:
        return {"X": "card", _RING: "outside"}
    return dict(zip(LETTERS, NAMES[board.faces], strict=True)) | {_RING: "outside"}


def _marks(board: Board) -> dict[int, Mark]:
    ends = (board.source, board.target)
    signs = (Mark.CHOSEN, Mark.CHOSEN) if board.plays else (Mark.START, Mark.TARGET)
    return {point: mark for point, mark in zip(ends, signs, strict=True) if point is not None}
