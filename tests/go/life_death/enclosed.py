"""Random groups in a corner, on an edge or in the middle, with walls of all qualities."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.errors import RuleError
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.state import Colour, Position, from_pieces

if TYPE_CHECKING:
    from tests.go.naive import Place


class Enclosed(NamedTuple):
    """A position with the region found around a target."""

    position: Position
    region: Region

    @property
    def empty(self) -> int:
        """Return how many points of the region are empty."""
        return (self.region.inside & self.position.empty).bit_count()


def enclose(made: tuple[Position, int] | None) -> Enclosed | None:
    """Find the region around the stone of a position; None where there is neither."""
    if made is None:
        return None
    position, target = made
    try:
        return Enclosed(position, find_region(position, [target]))
    except RuleError:
        return None


def beside(place: Place, side: int) -> list[Place]:
    """Return the neighbours of a point on a square board."""
    row, column = place
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [(r, c) for r, c in around if 0 <= r < side and 0 <= c < side]


def grown(pick: random.Random, start: Place, size: int, side: int) -> set[Place]:
    """Return a connected shape of *size* points."""
    shape = {start}
    while len(shape) < size:
        shape.add(pick.choice(beside(pick.choice(sorted(shape)), side)))
    return shape


def rim(shape: set[Place], side: int) -> set[Place]:
    """Return the points beside a shape."""
    return {near for place in shape for near in beside(place, side)} - shape


def random_group(pick: random.Random) -> tuple[Position, int] | None:
    """Return a position and a stone to ask about; None where the shape is no group.

    Room for eyes, the defender's stones at its rim, and the attacker's around those, some of
    either left out or exchanged; a few stones of the defender's beyond the wall, and in a
    part of the positions a second wall around all.
    """
    side = pick.choice((7, 7, 9))
    corner, edge = (0, 0), (0, pick.randint(1, side - 3))
    start = pick.choice((corner, corner, edge, edge, (3, 3)))
    room = grown(pick, start, pick.randint(3, 6), side)
    own = rim(room, side)
    wall = rim(room | own, side)
    second = rim(room | own | wall, side)
    gap, foe = pick.choice((0.0, 0.1, 0.2)), pick.choice((0.0, 0.15, 0.3))
    thin, beyond = pick.choice((0.0, 0.1, 0.25)), pick.choice((0.0, 0.15, 0.4))
    closed = pick.random() < 0.4
    stones: dict[Place, str] = {}
    for places, sign, shares in (
        (room, ".", (0.0, 0.1, foe)),
        (own, "X", (gap, 0.0, foe / 2)),
        (wall, "O", (thin, beyond / 4, 0.0)),
        (second, "." if not closed else "O", (thin, beyond, 0.3)),
    ):
        for place in sorted(places):
            signs = pick.choices(".XO", shares)[0] if pick.random() < sum(shares) else sign
            stones[place] = signs
    return placed(pick, stones, own, side)


def half_open(pick: random.Random) -> tuple[Position, int] | None:
    """Return a group with a wall that has holes, on an otherwise empty board, and a stone of it."""
    side = pick.choice((9, 9, 11))
    start = pick.choice(((0, 0), (0, 0), (0, pick.randint(2, side - 4))))
    room = grown(pick, start, pick.randint(2, 6), side)
    own = rim(room, side)
    wall = rim(room | own, side)
    stones = dict.fromkeys(sorted(wall), "O") | dict.fromkeys(sorted(own), "X")
    for place in pick.sample(sorted(wall), pick.randint(1, max(1, len(wall) // 3))):
        stones[place] = "."
    for place in pick.sample(sorted(own), pick.choice((0, 0, 1, 2))):
        stones[place] = "."
    for place in sorted(rim(room | own | wall, side)):
        stones[place] = pick.choices(".OX", (0.7, 0.25, 0.05))[0]
    for place in pick.sample(sorted(room), pick.randint(0, len(room) // 2)):
        stones[place] = pick.choice("XO")
    if any(len(beside(place, side)) < 2 for place in own):
        return None
    return placed(pick, stones, own, side)


def random_fight(pick: random.Random) -> tuple[Position, int] | None:
    """Return a closed group with large eyes full of stones, and a stone of it.

    Three to five points are empty; what else would be room are stones of the attacker's, some of
    the defender's. So sekis, kos, and captures followed by captures in their place are frequent.
    """
    side = pick.choice((7, 7, 9))
    corner, edge = (0, 0), (0, pick.randint(1, side - 3))
    room = grown(pick, pick.choice((corner, edge, edge)), pick.randint(5, 9), side)
    own = rim(room, side)
    wall = rim(room | own, side)
    second = rim(room | own | wall, side)
    empty = set(pick.sample(sorted(room), pick.randint(3, 5)))
    share = pick.choice((0.0, 0.2, 0.4))
    stones = dict.fromkeys(sorted(wall | second), "O") | dict.fromkeys(sorted(own), "X")
    for place in sorted(room):
        stones[place] = "." if place in empty else pick.choices("XO", (share, 1 - share))[0]
    for place in pick.sample(sorted(own), pick.choice((0, 0, 1))):
        stones[place] = pick.choice(".O")
    return placed(pick, stones, own, side)


def placed(
    pick: random.Random, stones: dict[Place, str], own: set[Place], side: int
) -> tuple[Position, int] | None:
    """Return the position and one of the group's stones; None where a chain has no liberty."""
    pieces = "".join(stones.get(divmod(at, side), ".") for at in range(side * side))
    turn = pick.choice((Colour.BLACK, Colour.WHITE))
    position = from_pieces(side, side, pieces, turn)
    shape, empty = position.board, position.empty
    chains = [chain for own in Colour for chain in shape.chains(position.stones(own), empty)]
    if not all(chain.liberties for chain in chains):
        return None
    near = [row * side + column for row, column in sorted(own) if stones[row, column] == "X"]
    if not near:
        return None
    return position, pick.choice(near)
