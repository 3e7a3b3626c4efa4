"""What a region looks like on the board."""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.core.grid import Point
from stepstones.core.scene import Tint
from stepstones.go.life_death.regions.region import Region
from stepstones.go.state import Position


def tint(position: Position, region: Region) -> Mapping[Point, Tint]:
    """Return the points of a region or frame, with the stones around it that are taken as safe."""
    points = position.board.points
    wall = region.wall & position.stones(region.attacker)
    safe_friends = region.safe_friends & position.stones(region.defender)
    return {
        **dict.fromkeys(points(region.inside), Tint.FRAME if region.framed else Tint.REGION),
        **dict.fromkeys(points(wall), Tint.WALL),
        **dict.fromkeys(points(safe_friends), Tint.HAVEN),
    }
