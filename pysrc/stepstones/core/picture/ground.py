"""The empty board: wood and lines, or cells, and the coordinates; the page's is in lattice.js."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.picture.ink import (
    FONT,
    MIDDLE,
    Palette,
    circle,
    colour,
    fill,
    number,
    stroke,
    text,
)
from stepstones.core.scene import Lattice, Overlay, Scene

BAND = 20
"""Width of the stripe around the cells, for coordinates."""
OUTSIDE = "outside"
"""The kind of points that are no part of the board."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board with cells of side *cell*, and a stripe for its coordinates around it.

    *refused* says that what the run looks at was refused, *hatched* that regions are patterned,
    *framed* that it is for paper: coordinates stand around a chequered board as around others,
    cells have edges, and numbers are large.
    """

    scene: Scene
    overlay: Overlay
    colours: Palette
    cell: int
    refused: bool = False
    hatched: bool = False
    framed: bool = False

    @property
    def band(self) -> int:
        """Width of the stripe; a chequered board has its coordinates inside unless framed.

        Plates would cover them there.
        """
        scene = self.scene
        if self.framed or scene.lattice is not Lattice.CHEQUERED:
            return BAND
        given = (letter for letter, kind in scene.kinds.items() if kind.startswith("given-"))
        return BAND if any(letter in scene.pieces for letter in given) else 0

    @property
    def width(self) -> int:
        """Width of the picture."""
        return self.scene.width * self.cell + 2 * self.band

    @property
    def height(self) -> int:
        """Height of the picture."""
        return self.scene.height * self.cell + 2 * self.band

    def middle(self, point: Point) -> tuple[float, float]:
        """Return the middle of a point's cell."""
        row, column = divmod(point, self.scene.width)
        return (self.band + (column + 0.5) * self.cell, self.band + (row + 0.5) * self.cell)

    def kind(self, point: Point) -> str | None:
        """Return the kind of what stands on a point, the run's piece before the reader's."""
        letter = self.overlay.pieces.get(point, self.scene.pieces[point])
        return self.scene.kinds.get(letter)


def ground(plan: Plan) -> str:
    """Return the empty board with its coordinates; without :func:`grid`."""
    match plan.scene.lattice:
        case Lattice.LINES:
            return _wood(plan) + _coordinates(plan)
        case Lattice.CHEQUERED:
            return _squares(plan) + (_coordinates if plan.band else _corner_coordinates)(plan)
        case _:
            return _cells(plan) + _coordinates(plan)


def _wood(plan: Plan) -> str:
    height = plan.height
    grain: list[str] = []
    for vein in range(math.ceil(plan.width / 9)):
        x = vein * 9 + 4 * math.sin(vein * 2.4)
        bend = 7 * math.sin(vein * 0.7)
        turns = ((x + bend, height / 3), (x - bend, 2 * height / 3), (x + bend / 2, height))
        curve = " ".join(f"{number(a)} {number(b)}" for a, b in turns)
        grain.append(f"M{number(x)} 0C{curve}")
    size = f'width="{plan.width}" height="{height}"'
    return (
        f'<clipPath id="board-{plan.width}-{height}"><rect {size} rx="6"/></clipPath>'
        f'<g clip-path="url(#board-{plan.width}-{height})">'
        f"<rect {size} {fill(plan.colours['wood'])}/>"
        f'<path d="{"".join(grain)}" {stroke(plan.colours["grain"], 1)}/></g>'
    )


def grid(plan: Plan) -> str:
    """Return the lines of a board of lines, which lie over what is tinted; '' for others."""
    scene = plan.scene
    if scene.lattice is not Lattice.LINES:
        return ""
    last = scene.width * scene.height - 1
    (x0, y0), (x1, y1) = plan.middle(0), plan.middle(last)
    ways = [f"M{number(x)} {number(y0)}V{number(y1)}" for x, _ in _first_row(plan)]
    ways += [f"M{number(x0)} {number(y)}H{number(x1)}" for _, y in _first_column(plan)]
    look = f'{stroke(plan.colours["line"], 1)} stroke-linecap="square"'
    radius = max(2, plan.cell * 0.09)
    dots = "".join(circle(*plan.middle(point), radius) for point in scene.dots)
    drawn = f'<path d="{"".join(ways)}" {look}/>'
    return drawn + (f'<path d="{dots}" {fill(plan.colours["line"])}/>' if dots else "")


def _first_row(plan: Plan) -> list[tuple[float, float]]:
    return [plan.middle(column) for column in range(plan.scene.width)]


def _first_column(plan: Plan) -> list[tuple[float, float]]:
    return [plan.middle(row * plan.scene.width) for row in range(plan.scene.height)]


def _squares(plan: Plan) -> str:
    cell, band, width, height = plan.cell, plan.band, plan.scene.width, plan.scene.height
    dark = "".join(
        f"M{band + column * cell} {band + row * cell}h{cell}v{cell}h-{cell}z"
        for row in range(height)
        for column in range(width)
        if (column + height - 1 - row) % 2 == 0
    )
    size = f'width="{width * cell}" height="{height * cell}"'
    place = f'x="{band}" y="{band}" ' if band else ""
    edge = f" {colour('stroke', plan.colours['hair'])}" if plan.framed else ""
    return (
        f"<rect {place}{size} {fill(plan.colours['light'])}{edge}/>"
        f'<path d="{dark}" {fill(plan.colours["dark"])}/>'
    )


def _cells(plan: Plan) -> str:
    scene, cell = plan.scene, plan.cell
    side = cell - (1 if cell >= 5 else 0)
    ways = []
    for point, letter in enumerate(scene.pieces):
        if scene.kinds.get(letter) != OUTSIDE:
            row, column = divmod(point, scene.width)
            x, y = plan.band + column * cell, plan.band + row * cell
            ways.append(f"M{x} {y}h{side}v{side}h-{side}z")
    edge = f" {colour('stroke', plan.colours['hair'])}" if plan.framed else ""
    return f'<path d="{"".join(ways)}" {fill(plan.colours["cell"])}{edge}/>'


def _corner_coordinates(plan: Plan) -> str:
    """Write ranks and files into the corners of the squares of the first file and rank."""
    scene, cell = plan.scene, plan.cell
    if cell < 15:
        return ""
    size = min(cell * 0.26, 12)
    gap = max(cell * 0.05, 1.5)
    inks = [fill(plan.colours[f"corner-on-{ground}"]) for ground in ("dark", "light")]
    texts = []
    for row, rank in enumerate(scene.ranks):
        ink = inks[(scene.height - 1 - row) % 2]
        texts.append(text(gap, row * cell + gap + size * 0.78, rank, f" {ink}"))
    for column, file in enumerate(scene.files):
        more = f' text-anchor="end" {inks[column % 2]}'
        texts.append(text((column + 1) * cell - gap, plan.height - gap * 1.4, file, more))
    return f'<g {FONT} font-weight="600" font-size="{number(size)}">{"".join(texts)}</g>'


def _coordinates(plan: Plan) -> str:
    """Write coordinates around the board: on all sides of lines, on the numbered sides of cells."""
    scene = plan.scene
    both = scene.lattice is Lattice.LINES
    numbered = bool(scene.joiner)
    half = plan.band * (0.62 if both else 0.5)
    size = min(12, plan.band * 0.72)
    step = 5 if numbered and plan.cell < 19 else _crowding(plan.cell)
    down = size * MIDDLE
    texts: list[str] = []
    for column, (x, _) in enumerate(_first_row(plan)):
        if column % step == 0:
            name = scene.files[column]
            texts += [text(x, half + down, name)] * (both or numbered)
            texts += [text(x, plan.height - half + down, name)] * (both or not numbered)
    for row, (_, y) in enumerate(_first_column(plan)):
        if (row if numbered else scene.height - 1 - row) % step == 0:
            name = scene.ranks[row]
            texts += [text(half, y + down, name)]
            texts += [text(plan.width - half, y + down, name)] * both
    ink = fill(plan.colours["coordinate" if both else OUTSIDE])
    look = f'{FONT} font-size="{number(size)}" text-anchor="middle" {ink}'
    return f"<g {look}>{''.join(texts)}</g>"


def _crowding(cell: int) -> int:
    """Return the step from one coordinate to the next that leaves room for each."""
    return 1 if cell >= 13 else 2 if cell >= 8 else 5
