"""The layers of a picture, from the wood up to the numbers; the page's are in paint.js, strokes.js.

Lengths are pixels of the picture.

Regions have a colour each and a thick border; see regions.js. The region a question is about is
lighter; see tints.js.

Regions that are neighbours get colours that differ clearly, for colour-blind readers too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from stepstones.core.grid import Point
from stepstones.core.picture import pieces
from stepstones.core.picture.ground import OUTSIDE, Plan, grid, ground
from stepstones.core.picture.ink import FONT, MIDDLE, colour, fill, number, stroke, text
from stepstones.core.scene import EMPTY, Lattice, Line, Mark, Tint

APART: tuple[tuple[int, ...], ...] = (
    (0, 54, 103, 56, 56, 51, 129, 158, 137, 73, 59, 104),
    (54, 0, 104, 93, 51, 57, 121, 165, 146, 87, 67, 58),
    (103, 104, 0, 56, 57, 79, 101, 178, 144, 60, 116, 57),
    (56, 93, 56, 0, 51, 60, 75, 87, 96, 59, 69, 51),
    (56, 51, 57, 51, 0, 70, 86, 57, 74, 104, 56, 52),
    (51, 57, 79, 60, 70, 0, 77, 79, 62, 56, 50, 72),
    (129, 121, 101, 75, 86, 77, 0, 51, 51, 62, 52, 54),
    (158, 165, 178, 87, 57, 79, 51, 0, 59, 101, 56, 87),
    (137, 146, 144, 96, 74, 62, 51, 59, 0, 57, 51, 74),
    (73, 87, 60, 59, 104, 56, 62, 101, 57, 0, 60, 57),
    (59, 67, 116, 69, 56, 50, 52, 56, 51, 60, 0, 51),
    (104, 58, 57, 51, 52, 72, 54, 87, 74, 57, 51, 0),
)
"""How far two of the twelve colours are apart: 1000 times their distance in OKLab, the least of
the light and the dark page, for usual sight and three kinds of colour blindness (Machado et al.,
2009)."""
COLOURS = len(APART)
PALEST = (9, 5, 0, 10, 1, 8, 4, 6, 11, 7, 2, 3)
"""The colours from the palest to the strongest, on the light page."""
ENOUGH = 62
"""Neighbours that far apart need not be farther."""


@lru_cache(maxsize=64)
def deal(regions: tuple[int, ...], width: int) -> tuple[int, ...]:
    """Return the colour of each region by its number, both from 0.

    *regions* are the numbers of the squares in reading order, -1 for none. The larger a region, the
    paler; then pairs are exchanged while that brings colours of neighbours apart. Colours come in
    order while a square has no region, so that they stay as they are while regions are painted, and
    on boards of more than twelve regions, where they repeat.
    """
    count = max(regions, default=-1) + 1
    if count > COLOURS or min(regions, default=-1) < 0:
        return tuple(number % COLOURS for number in range(count))
    sizes = [regions.count(number) for number in range(count)]
    larger = sorted(range(count), key=lambda number: (-sizes[number], number))
    colours = [PALEST[larger.index(number)] for number in range(count)] + [*PALEST[count:]]
    pairs = _neighbours(regions, width)
    least, before = _cost(colours, pairs), None
    while least != before:
        before = least
        for one, other in combinations(range(COLOURS), 2):
            colours[one], colours[other] = colours[other], colours[one]
            cost = _cost(colours, pairs)
            if cost < least:
                least = cost
            else:
                colours[one], colours[other] = colours[other], colours[one]
    return tuple(colours[:count])


def _neighbours(regions: Sequence[int], width: int) -> list[tuple[int, int]]:
    """Return the pairs of regions that share an edge."""
    pairs = set()
    for point, region in enumerate(regions):
        row, column = divmod(point, width)
        for down, right in ((0, 1), (1, 0)):
            beside = (row + down) * width + column + right
            if 0 <= column + right < width and beside < len(regions):
                other = regions[beside]
                pairs |= {(min(region, other), max(region, other))} if other != region else set()
    return sorted(pairs)


def _cost(colours: Sequence[int], pairs: Sequence[tuple[int, int]]) -> int:
    """Return how much too near neighbours are, the nearest counting most."""
    return sum(max(0, ENOUGH - APART[colours[one]][colours[other]]) ** 4 for one, other in pairs)


_INSIDE = frozenset({Tint.REGION, Tint.FRAME})


def tints(plan: Plan) -> str:
    """Return the layer between the empty board and its pieces; '' where nothing is tinted.

    The region is lighter wood; only a frame, which nothing encloses, has a broken border.
    """
    scene, cell = plan.scene, plan.cell
    area: list[str] = []
    border: list[str] = []
    for point in sorted(point for point, tint in scene.tints.items() if tint in _INSIDE):
        row, column = divmod(point, scene.width)
        x, y = plan.band + column * cell, plan.band + row * cell
        area.append(f"M{x} {y}h{cell}v{cell}h-{cell}z")
        border += _open_sides(plan, point, x, y)
    dashes = f' stroke-dasharray="{number(cell * 0.25)} {number(cell * 0.25)}"'
    layers = [(area, fill(plan.colours["inside"]))]
    if Tint.FRAME in scene.tints.values():
        layers.append((border, stroke(plan.colours["mark"], max(2, cell * 0.06)) + dashes))
    return "".join(f'<path d="{"".join(ways)}" {look}/>' for ways, look in layers if ways)


def _open_sides(plan: Plan, point: Point, x: int, y: int) -> Iterator[str]:
    """Yield the sides of a tinted point beyond which nothing is tinted."""
    scene, cell = plan.scene, plan.cell
    column = point % scene.width

    def ends(other: Point) -> bool:
        return scene.tints.get(other) not in _INSIDE

    if column == 0 or ends(point - 1):
        yield f"M{x} {y}v{cell}"
    if column == scene.width - 1 or ends(point + 1):
        yield f"M{x + cell} {y}v{cell}"
    if ends(point - scene.width):
        yield f"M{x} {y}h{cell}"
    if ends(point + scene.width):
        yield f"M{x} {y + cell}h{cell}"


BORDER = 2.2 / 64
"""Width of a region's border, in cells."""
HATCHED = 0.76
"""Of a cell's side, what its pattern takes: longer lines would look like edges of cells."""


def regions(plan: Plan) -> str:
    """Return the layer between the empty board and what lies on it; '' without regions."""
    scene, cell = plan.scene, plan.cell
    if not scene.regions:
        return ""
    areas: dict[int, list[str]] = {}
    thin: list[str] = []
    thick: list[str] = []
    for point, region in enumerate(scene.regions):
        row, column = divmod(point, scene.width)
        x, y = plan.band + column * cell, plan.band + row * cell
        areas.setdefault(region, []).append(f"M{x} {y}h{cell}v{cell}h-{cell}z")
        left = column > 0 and scene.regions[point - 1] == region
        above = row > 0 and scene.regions[point - scene.width] == region
        (thin if left else thick).append(f"M{x} {y}v{cell}")
        (thin if above else thick).append(f"M{x} {y}h{cell}")
    x0, y0 = plan.band, plan.band
    thick.append(f"M{x0 + scene.width * cell} {y0}v{scene.height * cell}h-{scene.width * cell}")
    edge, border = plan.colours["edge"], plan.colours["border"]
    colours = deal(tuple(scene.regions), scene.width)
    layers = [
        (ways, fill(_colour(plan, colours, region))) for region, ways in sorted(areas.items())
    ]
    if plan.hatched:
        lines = [_hatch(plan, point, region) for point, region in enumerate(scene.regions)]
        layers.append((lines, f'{stroke(plan.colours.get("hatch", edge), 1)} opacity=".55"'))
    layers.append((thin, stroke(plan.colours["hair"], 1)))
    layers.append((thick, f'{stroke(border, max(1.5, cell * BORDER))} stroke-linecap="square"'))
    return "".join(f'<path d="{"".join(ways)}" {look}/>' for ways, look in layers if ways)


def _hatch(plan: Plan, point: Point, region: int) -> str:
    """Return lines in one of four directions, one, two or three of them; none of no region."""
    if region < 0:
        return ""
    row, column = divmod(point, plan.scene.width)
    side = plan.cell * HATCHED
    edge = plan.band + (plan.cell - side) / 2
    x, y = edge + column * plan.cell, edge + row * plan.cell
    count = 1 + region // 4 % 3
    lines: list[str] = []
    for line in range(1, count + 1):
        share = line / (count + 1)
        start, end = max(0.0, 2 * share - 1), min(1.0, 2 * share)
        ways = (
            ((0, share), (1, share)),
            ((share, 0), (share, 1)),
            ((start, end), (end, start)),
            ((1 - start, end), (1 - end, start)),
        )
        (x0, y0), (x1, y1) = ways[region % 4]
        lines.append(
            f"M{_at(x, side, x0)} {_at(y, side, y0)}L{_at(x, side, x1)} {_at(y, side, y1)}"
        )
    return "".join(lines)


def _at(edge: float, side: float, share: float) -> str:
    return number(edge + side * share)


def _colour(plan: Plan, colours: Sequence[int], region: int) -> str:
    return plan.colours["cell" if region < 0 else f"region-{colours[region] + 1}"]


TINY = 12
"""Side of a cell below which a card is hardly more than a dot."""
_SMALLEST_MARK = 6
_LARGEST_LABEL = 26
_SMALLEST_LABEL = 5
_LARGEST_NOTE = 16


def board(plan: Plan) -> str:
    """Return all of the board's layers; linear in its points."""
    scene, overlay = plan.scene, plan.overlay
    lines = (*scene.lines, *overlay.lines)
    own = [
        (point, letter)
        for point, letter in enumerate(scene.pieces)
        if letter != EMPTY and point not in overlay.pieces
    ]
    run = [(point, letter) for point, letter in overlay.pieces.items() if letter != EMPTY]
    layers = [
        _define(plan, {letter for _, letter in (*own, *run)}),
        ground(plan),
        regions(plan),
        tints(plan),
        grid(plan),
        *(_way(plan, line) for line in lines if line.kind == "path"),
        *(_piece(plan, point, letter) for point, letter in own),
        *(['<g opacity=".75">', *(_piece(plan, *one) for one in run), "</g>"] if run else []),
        *_marks(plan),
        *(_attack(plan, line) for line in lines if line.kind == "attack"),
        *(_clash(plan, line) for line in lines if line.kind == "clash"),
        *_labels(plan),
        *(_note(plan, point, words) for point, words in overlay.notes.items()),
    ]
    return "\n".join(layer for layer in layers if layer)


def _define(plan: Plan, letters: Iterable[str]) -> str:
    """Define each piece that stands on the board once, to be used at every point."""
    gap = 1 if plan.scene.lattice is Lattice.CELLS and plan.cell >= 5 else 0
    half = (plan.cell - gap) / 2
    inside: list[str] = []
    for letter in sorted(letters):
        kind = plan.scene.kinds.get(letter, "")
        full = kind == "hole" or kind.endswith("stone")
        size = half if full else half * 0.96
        drawn = pieces.piece(kind, letter, size, plan.colours, tiny=plan.cell < TINY)
        shift = f' transform="translate({number(-gap / 2)} {number(-gap / 2)})"' if gap else ""
        inside.append(f'<g id="{_name(plan, letter)}"{shift}>{drawn}</g>')
    return f"<defs>{''.join(inside)}</defs>" if inside else ""


def _name(plan: Plan, letter: str) -> str:
    """Return an id that, in a page with several pictures, always stands for the same drawing."""
    return f"{plan.scene.kinds.get(letter, 'piece')}-{ord(letter):x}-{plan.cell}"


def _piece(plan: Plan, point: Point, letter: str) -> str:
    if plan.scene.kinds.get(letter) == OUTSIDE or letter == EMPTY:
        return ""
    x, y = map(number, plan.middle(point))
    return f'<use href="#{_name(plan, letter)}" x="{x}" y="{y}"/>'


def _way(plan: Plan, line: Line) -> str:
    """Draw a path, with a dot on its first point."""
    if not line.points:
        return ""
    width = min(max(1.5, plan.cell * 0.08), 4.5)
    places = [plan.middle(point) for point in line.points]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in places)
    look = 'stroke-linecap="round" stroke-linejoin="round"'
    x, y = map(number, places[0])
    return (
        f'<polyline points="{points}" {look} {stroke(plan.colours["halo"], width * 1.9)}/>'
        f'<polyline points="{points}" {look} {stroke(plan.colours["path"], width)}/>'
        f'<circle cx="{x}" cy="{y}" r="{number(width * 1.5)}" {fill(plan.colours["path"])}/>'
    )


def _attack(plan: Plan, line: Line) -> str:
    """Draw an arrow from the first point to the last."""
    if not line.points or line.points[0] == line.points[-1]:
        return ""
    (x0, y0), (x1, y1) = plan.middle(line.points[0]), plan.middle(line.points[-1])
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    cell = plan.cell
    length, start = math.hypot(x1 - x0, y1 - y0) - cell * 0.42, cell * 0.36
    width, head = cell * 0.075, cell * 0.24
    shaft = f'<path d="M{number(start)} 0H{number(length - head * 0.6)}"/>'
    back, side = number(length - head), number(head * 0.6)
    tip = f'<path d="M{number(length)} 0L{back} {side}L{back} -{side}z"/>'
    place = f'transform="translate({number(x0)} {number(y0)}) rotate({number(angle)})"'
    alert = plan.colours["alert"]
    return (
        f'<g {place} stroke-linecap="round" stroke-linejoin="round">'
        f"<g {stroke(plan.colours['halo'], width * 2)}>{shaft}{tip}</g>"
        f'<g {fill(alert)} stroke="{alert}" stroke-width="{number(width)}">{shaft}{tip}</g></g>'
    )


def _clash(plan: Plan, line: Line) -> str:
    """Draw a broken line between two pieces that break a rule together."""
    (x0, y0), (x1, y1) = plan.middle(line.points[0]), plan.middle(line.points[-1])
    way = f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}" stroke-linecap="round" '
    width = max(2, plan.cell * 0.07)
    dashes = f'stroke-dasharray="{number(2 * width)}"'
    halo, alert = stroke(plan.colours["halo"], 2 * width), stroke(plan.colours["alert"], width)
    return f"{way}{halo}/>{way}{alert} {dashes}/>"


def _marks(plan: Plan) -> Iterator[str]:
    scene, overlay = plan.scene, plan.overlay
    hides = bool(overlay.lines or overlay.labels)
    for point, letter in {**scene.marks, **overlay.marks}.items():
        if not (letter == Mark.REACHED and hides):
            yield _mark(plan, point, letter)


def _mark(plan: Plan, point: Point, letter: str) -> str:
    """Draw a mark around or on a point; in its upper left corner where a piece fills the middle."""
    kind, cell, overlay = plan.kind(point), plan.cell, plan.overlay
    covered = kind is not None and kind not in pieces.OPEN_KINDS and cell > 22
    corner = covered and letter not in pieces.AROUND
    x, y = plan.middle(point)
    shift = -0.27 * cell if corner else 0
    scale = max(cell * (0.27 if corner else 0.5), _SMALLEST_MARK * (letter in pieces.SINGLE))
    labelled = point in overlay.labels
    drawn = pieces.mark(letter, plan.colours, labelled=labelled, refused=plan.refused)
    place = f"translate({number(x + shift)} {number(y + shift)}) scale({number(scale)})"
    return f'<g transform="{place}">{drawn}</g>'


def _labels(plan: Plan) -> Iterator[str]:
    labels = {**plan.scene.labels, **plan.overlay.labels}
    longest = max(map(len, labels.values()), default=0)
    for point, words in labels.items():
        if words:
            yield _label(plan, point, words, longest)


def _label(plan: Plan, point: Point, words: str, longest: int) -> str:
    """Write into the middle where there is room, into the upper right corner beside a piece."""
    kind, cell = plan.kind(point), plan.cell
    room = kind is None or kind in pieces.OPEN_KINDS
    share = min(0.56, 1.2 / longest) if plan.framed else min(0.46, 1.05 / longest)
    size = min(cell * (share if room else 0.26), _LARGEST_LABEL)
    if size < _SMALLEST_LABEL:
        return ""
    x, y = plan.middle(point)
    left, base = (x, y + size * (0.05 + MIDDLE)) if room else (x + cell * 0.45, y - cell * 0.44)
    base += 0 if room else size * 0.8
    halo = f" {colour('stroke', plan.colours['halo'])}"
    halo += f' stroke-width="{number(size * 0.3)}" stroke-linejoin="round" paint-order="stroke"'
    ink = fill(plan.colours[pieces.ink_on(kind)])
    place = f'text-anchor="{"middle" if room else "end"}" {ink}'
    look = f'{FONT} font-weight="600" font-size="{number(size)}" {place}'
    return text(left, base, words, f" {look}" + halo * (kind is None or not room))


def _note(plan: Plan, point: Point, words: str) -> str:
    """Write the value of a point, small, into its lower left corner."""
    size = min(plan.cell * 0.24, _LARGEST_NOTE)
    if size < _SMALLEST_LABEL:
        return ""
    x, y = plan.middle(point)
    halo = f' {colour("stroke", plan.colours["halo"])} stroke-width="{number(size * 0.25)}"'
    halo += ' stroke-linejoin="round" paint-order="stroke"'
    look = f'{FONT} font-weight="600" font-size="{number(size)}"'
    look += f" {fill(plan.colours['outside'])}{halo}"
    return text(x - plan.cell * 0.36, y + plan.cell * 0.36, words, f" {look}")
