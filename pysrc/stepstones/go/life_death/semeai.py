"""Semeai: the region of a group whose wall is in danger itself.

:func:`~stepstones.go.life_death.regions.region.find_region` takes firm chains around a group for
safe. A chain of the wall that is closed in as well, and not unconditionally alive, is not:
both are in one fight, and its region is theirs together. Around it, what is wall to the
one is a safe friend to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.safety.benson import unconditional_life
from stepstones.go.state import Position

MAX_EMPTY = 24
"""Empty points of a common region; where there are more it is left out, and said to be a frame."""
MAX_LIBERTIES = 8
"""Liberties up to which a chain of the wall is looked at."""


def semeai_region(
    position: Position,
    targets: Sequence[Point],
    painted: Iterable[Point] | None = None,
    most: int = MAX_EMPTY,
) -> Region:
    """Return the region of *targets*, with the chains of its wall that are in danger themselves.

    A region *painted* by hand is taken as it is.

    Where the common region would have more than *most* empty points, that of the targets alone
    is a frame, which then grows where its wall may fall. Raises RuleError as
    :func:`find_region` does. A find for each such chain, some milliseconds in all; the last ones
    are remembered, as a board is drawn again and again.

    >>> from stepstones.go.state import from_pieces
    >>> semeai = from_pieces(7, 4, ".XO.X.. .XO.X.. OOXXX.. .......".replace(" ", ""))
    >>> find_region(semeai, [1]).inside.bit_count(), semeai_region(semeai, [1]).inside.bit_count()
    (4, 8)
    """
    if painted is not None:
        return find_region(position, targets, painted)
    board = (position.width, position.height, position.black, position.white)
    return _fought_in(*board, tuple(targets), most)


@lru_cache(maxsize=8)
def _fought_in(
    width: int, height: int, black: Bits, white: Bits, targets: tuple[Point, ...], most: int
) -> Region:
    position = Position(width, height, black, white)
    region = found = find_region(position, targets)
    for stone in _doubtful(position, region):
        try:
            other = find_region(position, [stone])
        except RuleError:
            continue
        if other.framed:
            continue
        inside = found.inside | other.inside
        if (inside & position.empty).bit_count() > most:
            return replace(region, framed=True)
        found = join(position, found, other)
    return found


def join(position: Position, region: Region, other: Region) -> Region:
    """Return *region* widened by that of the *other* side in the same fight."""
    inside = region.inside | other.inside
    boundary = position.board.around(inside) & ~inside
    safe = position.stones(region.defender) & (region.safe_friends | other.wall)
    return replace(region, inside=inside, wall=boundary & ~safe, safe_friends=boundary & safe)


def _doubtful(position: Position, region: Region) -> Iterator[Point]:
    """Yield a stone of each chain of the wall with few liberties and without sure life."""
    shape, own = position.board, position.stones(region.attacker)
    rest: Bits = region.wall & own
    alive = None
    while rest:
        (stone,) = shape.points(rest & -rest)
        chain = position.chain(stone)
        rest &= ~chain.stones
        if chain.liberties.bit_count() > MAX_LIBERTIES:
            continue
        if alive is None:
            alive = unconditional_life(shape, own, position.stones(region.defender)).stones
        if not chain.stones & alive:
            yield stone
