"""What is said of cards, held against the board by counting segments of the way drawn."""

from __future__ import annotations

from itertools import pairwise

from tests.sentences.look import Check, Look

from stepstones.core.trace import Kind

FREE = ".~"
"""Free cells, on the board and around it."""
COMPASS = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}


def _direction(look: Look, one: int, two: int) -> tuple[int, int]:
    (x0, y0), (x1, y1) = look.place(one), look.place(two)
    return (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)


def _segments(look: Look, path: list[int]) -> int:
    ways = [_direction(look, one, two) for one, two in pairwise(path)]
    return sum(1 for at, one in enumerate(ways) if not at or one != ways[at - 1])


def _step(look: Look) -> object:
    cell, segments, way = look.args
    path = look.path(later=True)
    return (
        path[-1] == cell
        and _segments(look, path) == segments
        and COMPASS[_direction(look, path[-2], cell)] == way
    )


def _cut(look: Look) -> object:
    here, segments, best = look.args
    path = look.path()
    return bool(
        path[-1] == here and _segments(look, path) == segments > best == look.memory["best"]
    )


def _arrived(look: Look) -> object:
    here, segments = look.args
    better = segments < look.memory.get("best", 10**9)
    look.memory["best"] = segments
    path = look.path()
    return better and path[-1] == here == look.memory["goal"] and _segments(look, path) == segments


def _begins(look: Look) -> object:
    look.memory["goal"] = look.args[1]
    return all(look.piece(one) not in FREE for one in look.args)


def _back(look: Look) -> object:
    path = look.path()
    return look.args == (path[-1], path[-2]) and look.path(later=True) == path[:-1]


def _sight(look: Look) -> object:
    """Straight and free from one to the other; the number is one more than the other's own."""
    cell, here, segments = look.args
    right, down = _direction(look, here, cell)
    step = right + down * look.scene.width
    between = range(here + step, cell, step)
    free = all(look.piece(one) in FREE for one in between)
    return free and 0 in {right, down} and segments == 1 + int(look.before.labels.get(here, "0"))


def _alike(look: Look) -> object:
    one, two = look.args
    gone = [point for point in (one, two) if look.piece(point, later=True) in FREE]
    return look.scene.pieces[one] == look.scene.pieces[two] and len(gone) == 2


def _left(look: Look) -> int:
    cards = [one for one in look.grid.points if look.scene.pieces[one] not in FREE]
    return sum(look.piece(one) not in FREE for one in cards)


CHECKS: dict[str, Check] = {
    "cards.begins": _begins,
    "cards.step": _step,
    "cards.cut": _cut,
    "cards.arrived": _arrived,
    "cards.back": lambda look: (
        _back(look)
        and look.past[-1].kind in {Kind.RETRACT, Kind.PLACE}
        and look.args[0] != look.memory["goal"]
    ),
    "cards.back-cut": lambda look: (
        _back(look) and look.past[-1].kind is Kind.BOUND and look.past[-1].point == look.args[0]
    ),
    "cards.back-arrived": lambda look: (
        _back(look) and look.past[-1].kind is not Kind.BOUND and look.args[0] == look.memory["goal"]
    ),
    "cards.seen": _sight,
    "cards.in-sight": _sight,
    "cards.clearing.kind": _alike,
    "cards.clearing.try": _alike,
    "cards.clearing.back": lambda look: all(
        look.piece(one, later=True) not in FREE for one in look.args
    ),
    "cards.clearing.apart": lambda look: all(
        look.piece(one, later=True) not in FREE for one in look.args
    ),
    "cards.clearing.through": lambda look: look.args[1] + look.args[2] == _left(look),
    "cards.clearing.walled": lambda look: (
        look.args[0] <= _left(look) and look.piece(look.args[1]) not in FREE
    ),
}
