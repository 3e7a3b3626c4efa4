"""The region in which targets are fought over."""

from __future__ import annotations

from collections.abc import Sequence

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.position import Position


def region_around(
    position: Position, targets: Sequence[Point], painted: Sequence[Point] | None = None
) -> Region:
    """Return the region of *targets* as :func:`.semeai.semeai_region` does, *painted* or found.

    Raises RuleError also where one has no liberty, and ``go.task.no-region`` without room.
    """
    for point in targets:
        if position.colour(point) is not None and not position.chain(point).liberties:
            raise RuleError("go.ld.no-liberty", point)
    region = semeai_region(position, targets, painted)
    if not region.inside & region.target:
        raise RuleError("go.task.no-region", targets[0])
    return region
