"""A board as a picture of its own: SVG text without scripts, fonts or anything from elsewhere.

Drawn like the page's canvas (:mod:`stepstones.core.picture`), in the light page's colours,
for printing, sending and embedding. Words and a QR code may stand around the board; they
are escaped here.

>>> from stepstones.core.scene import Lattice
>>> scene = Scene(1, 1, Lattice.CELLS, "o", {"o": "pebble"}, ("a",), ("1",))
>>> draw(scene, caption=Caption(title="One <pebble>")).splitlines()[1]
'<title>One &lt;pebble&gt;</title>'

The part of a large board that a picture shows: where it is about something, with the edge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from stepstones.core.picture.ground import OUTSIDE, Plan
from stepstones.core.picture.ink import FONT, LIGHT, Palette, escape, fill, number
from stepstones.core.picture.layers import board
from stepstones.core.scene import Overlay, Scene

RIM = 1
"""Lines shown around what the board is about."""
EDGE_LINES = 3
"""Lines to the edge below which the edge is shown, too."""
SHARE = 3, 4
"""The part of a side from which the whole board is shown."""


class Crop(NamedTuple):
    """Columns from *left* on and rows from *top* on."""

    left: int
    top: int
    columns: int
    rows: int


def whole(scene: Scene) -> Crop:
    """Return the window that shows everything."""
    return Crop(0, 0, scene.width, scene.height)


def window(scene: Scene) -> Crop:
    """Return the part of *scene* around its tinted points, all of it where that is most of it.

    The window takes in the edges of the board that are near.

    >>> from stepstones.core.scene import Lattice, Tint
    >>> corner = {3: Tint.REGION, 21: Tint.REGION}
    >>> window(Scene(19, 19, Lattice.LINES, "." * 361, {}, (), (), tints=corner))
    Crop(left=0, top=0, columns=5, rows=3)
    """
    if not scene.tints:
        return whole(scene)
    left, right = _span({point % scene.width for point in scene.tints}, scene.width)
    top, bottom = _span({point // scene.width for point in scene.tints}, scene.height)
    shown = Crop(left, top, right - left, bottom - top)
    part, of = SHARE
    if max(shown.columns, shown.rows) * of > part * max(scene.width, scene.height):
        return whole(scene)
    return shown


def _span(lines: set[int], size: int) -> tuple[int, int]:
    first, last = min(lines) - RIM, max(lines) + RIM + 1
    return (0 if first < EDGE_LINES else first), (size if size - last < EDGE_LINES else last)


BOARD_PIXELS = 768
"""Pixels that the longer side of a board takes, where cells are neither too small nor too big."""
SMALLEST_CELL, LARGEST_CELL = 8, 64
PAPER_CELL = 46
"""Pixels of a cell on paper: coordinates and numbers, which have a largest size, are large then."""
MARGIN = 24
NARROWEST = 480
"""Pixels across that words have, also around a small board."""
LONGEST_LINK = 400
"""Characters of a link that are printed; a longer one would be typed by nobody."""

GROUND, INK, FAINT = "#fbfaf6", "#1e1d1a", "#635f57"
PRODUCT = "Stepstones"
_LINE = 1.4
"""Height of a line of text, in font sizes."""
_QUIET = 4
"""Modules that stay empty around a QR code (ISO/IEC 18004)."""
_MODULES = (4, 3, 2)
"""Pixels of a module, the first that keeps a code below half the picture's width."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands around a board: *title* and *goal* above, the rest and our name below.

    *code* is a QR code, one text of ``0`` and ``1`` (dark) for each row of modules.
    """

    title: str = ""
    goal: str = ""
    words: str = ""
    link: str = ""
    code: tuple[str, ...] = ()


NO_CAPTION = Caption()
NO_OVERLAY = Overlay()


def draw(
    scene: Scene,
    overlay: Overlay = NO_OVERLAY,
    caption: Caption = NO_CAPTION,
    *,
    refused: bool = False,
    hatched: bool = False,
    colours: Palette = LIGHT,
) -> str:
    """Return the picture of *scene* with *overlay* as SVG; linear in the board's points.

    Without a caption the board fills the picture. A problem on a large board is shown where it
    is fought, with the edges near it. *refused* says that what the run looks
    at was just refused, *hatched* that regions have patterns besides colours. About 60 bytes
    for a piece: 75 x 75 cards make some 600 kB.
    """
    shown = window(scene)
    cell = max(SMALLEST_CELL, min(LARGEST_CELL, BOARD_PIXELS // max(shown.columns, shown.rows)))
    plan = Plan(scene, overlay, colours, cell, refused, hatched)
    _, _, width, height = _cut(plan, shown)
    if caption == NO_CAPTION:
        return _document(width, height, "", _part(plan, shown, 0, 0), colours)
    inner = max(width, NARROWEST)
    above = _paragraph(caption.title, inner / 24, inner, INK, bold=True)
    above += _paragraph(caption.goal, inner / 36, inner, FAINT)
    lines, top = _stack(above, MARGIN)
    top += 12 if above else 0
    left = MARGIN + (inner - width) / 2
    parts = [lines, _part(plan, shown, left, top)]
    bottom = top + height
    for part in (_words, _foot):
        text, bottom = part(caption, inner, bottom)
        parts.append(text)
    body = "\n".join(part for part in parts if part)
    return _document(inner + 2 * MARGIN, math.ceil(bottom + MARGIN), caption.title, body, colours)


def sheet(scene: Scene, overlay: Overlay = NO_OVERLAY, colours: Palette = LIGHT) -> str:
    """Return the picture of a board for paper, where nobody can point at anything.

    Regions are hatched, coordinates stand clear of what lies on the squares, the ring around cards
    is left out, and no path runs through the numbers that tell it.
    """
    told = {*scene.labels, *overlay.labels}
    lines = (one for one in scene.lines if one.kind != "path" or not told.issuperset(one.points))
    plain = replace(scene, lines=tuple(lines))
    shown = _without_ring(scene) or window(scene)
    cell = max(SMALLEST_CELL, min(PAPER_CELL, BOARD_PIXELS // max(shown.columns, shown.rows)))
    plan = Plan(plain, overlay, colours, cell, hatched=True, framed=True)
    _, _, width, height = _cut(plan, shown)
    return _document(width, height, "", _part(plan, shown, 0, 0), colours)


def _without_ring(scene: Scene) -> Crop | None:
    """Return the window around what belongs to the board; None where all of it does."""
    inside = [at for at, sign in enumerate(scene.pieces) if scene.kinds.get(sign) != OUTSIDE]
    if len(inside) == len(scene.pieces) or not inside:
        return None
    rows, columns = {at // scene.width for at in inside}, {at % scene.width for at in inside}
    top, left = min(rows), min(columns)
    return Crop(left, top, max(columns) - left + 1, max(rows) - top + 1)


def _cut(plan: Plan, shown: Crop) -> tuple[int, int, int, int]:
    """Return left, top, width and height of a part of the board; edges keep their coordinates."""
    scene, cell, band = plan.scene, plan.cell, plan.band
    left = band + shown.left * cell if shown.left else 0
    top = band + shown.top * cell if shown.top else 0
    right, bottom = shown.left + shown.columns, shown.top + shown.rows
    width = (plan.width if right == scene.width else band + right * cell) - left
    height = (plan.height if bottom == scene.height else band + bottom * cell) - top
    return left, top, width, height


def _part(plan: Plan, shown: Crop, x: float, y: float) -> str:
    """Return the part of the board that is *shown*, its upper left corner at a place."""
    drawn = board(plan)
    if shown == whole(plan.scene):
        if not x and not y:
            return drawn
        return f'<g transform="translate({number(x)} {number(y)})">\n{drawn}\n</g>'
    left, top, width, height = _cut(plan, shown)
    place = f'x="{number(x)}" y="{number(y)}" width="{width}" height="{height}"'
    return f'<svg {place} viewBox="{left} {top} {width} {height}">\n{drawn}\n</svg>'


def _document(width: int, height: int, title: str, body: str, colours: Palette) -> str:
    ground = colours.get("ground", GROUND)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    named = f"<title>{escape(title)}</title>\n" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n{named}'
        f'<rect width="{width}" height="{height}" fill="{ground}"/>\n{body}\n</svg>\n'
    )


@dataclass(frozen=True, slots=True)
class _TextLine:
    """A line of words and how it looks."""

    words: str
    size: float
    colour: str
    bold: bool = False


def _paragraph(
    words: str, size: float, width: float, ink: str, *, bold: bool = False
) -> list[_TextLine]:
    signs = width / size
    return [_TextLine(line, size, ink, bold) for line in wrap(words, signs)]


def wrap(words: str, width: float) -> list[str]:
    """Break *words* into lines of at most *width* font sizes, by the usual width of letters.

    Breaks at spaces, within a word only where that alone is too wide or is not Latin,
    Greek or Cyrillic.

    >>> wrap("one two", 3), wrap("皇后皇后", 2.5), wrap("", 9)
    (['one', 'two'], ['皇后', '皇后'], [])
    """
    lines = [""]
    used = 0.0
    for piece in _pieces(words):
        if used + _wide(piece.rstrip()) > width:
            lines.append("")
            used = 0
        for sign in piece:
            if used + _wide(sign) > width and sign != " ":
                lines.append("")
                used = 0
            lines[-1] += sign
            used += _wide(sign)
    return [line.rstrip() for line in lines if line]


def _pieces(words: str) -> list[str]:
    """Cut *words* where a line may be broken."""
    pieces: list[str] = []
    for sign in " ".join(words.split()):
        alone = sign >= _FIRST_WIDE and sign not in _CLOSING
        glued = pieces and pieces[-1][-1] != " " and pieces[-1][-1] < _FIRST_WIDE
        if pieces and (sign == " " or sign in _CLOSING or (glued and not alone)):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces


_FIRST_WIDE = "\u2e80"
"""The first character of the scripts of East Asia, whose letters are as wide as high."""
_CLOSING = "，。、；：？！）】》”’…"


def _wide(text: str) -> float:
    return sum(1 if sign >= _FIRST_WIDE else 0.74 if sign.isupper() else 0.6 for sign in text)


def _stack(lines: Sequence[_TextLine], top: float, left: float = MARGIN) -> tuple[str, float]:
    """Return *lines* below each other from *top*, and where they end."""
    texts: list[str] = []
    for line in lines:
        base = top + line.size * 1.05
        look = f'{FONT} font-size="{number(line.size)}"' + ' font-weight="700"' * line.bold
        at = f'x="{number(left)}" y="{number(base)}"'
        texts.append(f"<text {at} {look} {fill(line.colour)}>{escape(line.words)}</text>")
        top += line.size * _LINE
    return "\n".join(texts), top


def _words(caption: Caption, width: int, top: float) -> tuple[str, float]:
    lines = _paragraph(caption.words, width / 34, width, INK)
    return _stack(lines, top + 14) if lines else ("", top)


def _foot(caption: Caption, width: int, top: float) -> tuple[str, float]:
    """Put the QR code left, our name and the link beside it, or below where there is no room."""
    link = caption.link if len(caption.link) <= LONGEST_LINK else ""
    size = max(13, width / 44)

    def lines(room: float) -> list[_TextLine]:
        named = _paragraph(PRODUCT, size, room, INK, bold=True)
        return named + _paragraph(link, size, room, FAINT)

    if not caption.code:
        return _stack(lines(width), top + 14)
    drawn, side = _code(caption.code, width)
    top += 18
    code = f'<g transform="translate({MARGIN} {number(top)})">{drawn}</g>'
    beside = width - side - 16
    if beside < width * 0.4:
        text, end = _stack(lines(width), top + side + 8)
        return f"{code}\n{text}", end
    told = lines(beside)
    height = len(told) * size * _LINE
    text, end = _stack(told, top + max(0, (side - height) / 2), MARGIN + side + 16)
    return f"{code}\n{text}", max(end, top + side)


def _code(rows: Sequence[str], width: int) -> tuple[str, int]:
    """Return the modules of a QR code on white, and the side of the square they take."""
    modules = len(rows) + 2 * _QUIET
    side = next((one for one in _MODULES if modules * one <= width / 2), _MODULES[-1])
    ways: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        for run in row.replace("01", "0 1").replace("10", "1 0").split():
            if run[0] == "1":
                at = f"{(x + _QUIET) * side} {(y + _QUIET) * side}"
                ways.append(f"M{at}h{len(run) * side}v{side}h-{len(run) * side}z")
            x += len(run)
    total = modules * side
    ground = f'<rect width="{total}" height="{total}" rx="6" fill="#fff"/>'
    dark = f'<path d="{"".join(ways)}" fill="#000" shape-rendering="crispEdges"/>'
    return ground + dark, total
