"""Regions: each in a colour of its own, with a thick border around it; see regions.js."""

from __future__ import annotations

from stepstones.core.grid import Point
from stepstones.core.picture.ground import Plan
from stepstones.core.picture.ink import fill, number, stroke

COLOURS = 12
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
    edge = plan.colours["edge"]
    layers = [(ways, fill(_colour(plan, region))) for region, ways in sorted(areas.items())]
    if plan.hatched:
        lines = [_hatch(plan, point, region) for point, region in enumerate(scene.regions)]
        layers.append((lines, f'{stroke(plan.colours.get("hatch", edge), 1)} opacity=".55"'))
    layers.append((thin, f'{stroke(edge, 1)} opacity=".35"'))
    layers.append((thick, f'{stroke(edge, max(2, cell * 0.075))} stroke-linecap="square"'))
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


def _colour(plan: Plan, region: int) -> str:
    return plan.colours["cell" if region < 0 else f"region-{region % COLOURS + 1}"]
