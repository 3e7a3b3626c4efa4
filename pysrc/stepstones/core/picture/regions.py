"""Regions: each in a colour of its own, with a thick border around it; see regions.js."""

from __future__ import annotations

from stepstones.core.picture.ground import Plan
from stepstones.core.picture.ink import fill, stroke

COLOURS = 12


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
    layers.append((thin, f'{stroke(edge, 1)} opacity=".35"'))
    layers.append((thick, f'{stroke(edge, max(2, cell * 0.075))} stroke-linecap="square"'))
    return "".join(f'<path d="{"".join(ways)}" {look}/>' for ways, look in layers if ways)


def _colour(plan: Plan, region: int) -> str:
    return plan.colours["cell" if region < 0 else f"region-{region % COLOURS + 1}"]
