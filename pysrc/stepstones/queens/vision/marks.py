"""Reads a cell: a queen, a cross, nothing."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.raster import lab

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bits = NDArray[np.bool_]
    Numbers = NDArray[np.float64]

EMPTY, CROSS, QUEEN = ".", "x", "Q"
_EDGE = 0.1
"""Share of a cell's side that is left out around it: borders may lie there."""
_INK = 14.0
"""A distance in colour from the ground at which there is something."""
_STRONG, _NOISE = 0.45, 4.5
"""The same distance, as a share of the cell's strongest and as a multiple of the noise."""
_MIDDLE = 0.6
"""A glyph has ink within this share of the way from its cell's middle to the side."""
_LEAST, _SHORT = 0.012, 0.1
"""Share of a cell that a glyph covers at least, and of its side that it is long."""
_DOT, _SMALL = 0.26, 0.34
"""Length below which a glyph is a dot of the reader's, and up to which a queen is not sure."""
_CROSSED = 0.25
_BETWEEN = 0.1, 0.6
"""How much like a cross a cross is at least, and where that is not sure."""
_LIKE, _CROSSED_ALIKE = 0.07, 0.5
"""Difference in height and width of glyphs of one kind, and in how crossed they are."""
_FAINT = 30.0
_OFF, _DOT_OFF = 0.16, 0.07
"""How far off the middle of its cell a glyph, and a dot, surely is one."""
_WEAK = 0.6
"""Share of the strength of those like it below which a dot may be the darkest part of a queen."""
_GRID = 21
"""Places along a side of a glyph's own box."""


class _Glyph(NamedTuple):
    """What stands in a *cell*: sides and way off the middle as shares of the cell's side.

    *crossed* is 1 for ink on the box's diagonals only, -1 for ink between their ends only.
    """

    cell: int
    height: float
    width: float
    off: float
    strength: float
    crossed: float


def marks(board: NDArray[np.uint8], ground: NDArray[np.uint8]) -> tuple[str, frozenset[int]]:
    """Return a sign a cell, and the cells whose sign is not sure.

    A cross has nothing between the ends of its strokes, a queen has; a dot is small. Glyphs
    alike in size and in how crossed they are, are of one kind, which their middle one tells.
    """
    size = len(board)
    glyphs = _glyphs(board, ground)
    signs, unsure = [EMPTY] * size**2, set()
    for one in glyphs:
        alike = [
            other
            for other in glyphs
            if abs(other.height - one.height) < _LIKE
            and abs(other.width - one.width) < _LIKE
            and abs(other.crossed - one.crossed) < _CROSSED_ALIKE
        ]
        signs[one.cell], sure = _sign(one, alike)
        if not sure:
            unsure.add(one.cell)
    return "".join(signs), frozenset(unsure)


def _sign(one: _Glyph, alike: list[_Glyph]) -> tuple[str, bool]:
    """Return what *one* is and if that is sure; *alike* are those like it, itself among them."""
    longer = max(one.height, one.width)
    if longer < _SHORT:
        return EMPTY, False
    centred = one.off < _OFF
    firm = one.strength >= _FAINT or len(alike) >= 3
    if (one.strength < _FAINT and not centred) or (not firm and longer < _DOT):
        return EMPTY, False
    if longer < _DOT:
        strong = one.strength >= _WEAK * median(other.strength for other in alike)
        return CROSS, strong and one.off < _DOT_OFF
    common = sorted(other.crossed for other in alike)[len(alike) // 2]
    crossed = common > _CROSSED
    sure = not _BETWEEN[0] < common < _BETWEEN[1] and crossed == (one.crossed > _CROSSED)
    sure &= firm and centred and (crossed or longer > _SMALL)
    return CROSS if crossed else QUEEN, sure


def _glyphs(board: NDArray[np.uint8], ground: NDArray[np.uint8]) -> list[_Glyph]:
    """Return what stands in the cells of *board*, none where there is only ground."""
    side = board.shape[2]
    edge = round(side * _EDGE)
    inner = board[:, :, edge : side - edge, edge : side - edge]
    away = np.stack([_away(cells, own) for cells, own in zip(inner, ground, strict=True)])
    reach = np.abs(np.linspace(-1, 1, away.shape[2]))
    far = np.maximum(reach[:, None], reach[None])
    middle = far < _MIDDLE
    top = np.percentile(away[:, :, middle], 97, axis=2)
    around = away[:, :, (far > _MIDDLE) & (far < 0.85)]
    noise = float(np.median(np.median(around, axis=2)))
    least = np.maximum(np.clip(_NOISE * noise, _INK, _FAINT), _STRONG * top)
    ink = away > least[:, :, None, None]
    ink = _reach(ink, ink & middle)
    found = []
    for cell, (row, column) in enumerate(np.ndindex(*top.shape)):
        one = _measure(cell, ink[row, column], side, float(top[row, column]))
        if one is not None:
            found.append(one)
    return found


def _away(cells: NDArray[np.uint8], ground: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return how far in colour each pixel of a row of *cells* is from its cell's *ground*."""
    apart = lab(cells) - lab(ground)[:, None, None]
    return np.asarray(np.sqrt((apart * apart).sum(axis=-1)), np.float32)


def _reach(ink: Bits, start: Bits) -> Bits:
    """Return the *ink* of each cell that hangs together with that of *start*."""
    here = start
    while True:
        padded = np.pad(here, ((0, 0), (0, 0), (1, 1), (1, 1)))
        rows = padded[:, :, :-2] | padded[:, :, 1:-1] | padded[:, :, 2:]
        wider = (rows[..., :-2] | rows[..., 1:-1] | rows[..., 2:]) & ink
        if (wider == here).all():
            return here
        here = wider


def _measure(cell: int, ink: Bits, side: int, strength: float) -> _Glyph | None:
    """Return the measures of the *ink* of one cell, None where there is hardly any.

    Strong ink that covers hardly anything is a glyph without size.
    """
    nothing = None if strength < _FAINT else _Glyph(cell, 0, 0, 0, strength, 0)
    if ink.mean() < _LEAST:
        return nothing
    spans = []
    for axis in (1, 0):
        found = np.flatnonzero(ink.any(axis=axis))
        spans.append((int(found[0]), int(found[-1]) + 1))
    height, width = ((last - first) / side for first, last in spans)
    if max(height, width) < _SHORT:
        return nothing
    off = max(abs(first + last - len(ink)) / 2 / side for first, last in spans)
    rows, columns = (
        np.linspace(first, last - 0.01, _GRID).astype(np.intp) for first, last in spans
    )
    return _Glyph(cell, height, width, off, strength, _measure_cross(ink[np.ix_(rows, columns)]))


def _measure_cross(glyph: Bits) -> float:
    """Return how much more ink is on the diagonals than between their ends, -1 to 1."""
    reach = np.linspace(-1, 1, _GRID)
    y, x = reach[:, None], reach[None]
    diagonal = np.abs(np.abs(x) - np.abs(y)) < 0.15
    ends = [
        glyph[(ahead > 0.66) & (np.abs(beside) < 0.25)].mean()
        for ahead, beside in ((y, x), (-y, x), (x, y), (-x, y))
    ]
    on, between = float(glyph[diagonal].mean()), float(sum(sorted(ends)[2:])) / 2
    return (on - between) / max(on + between, 0.01)
