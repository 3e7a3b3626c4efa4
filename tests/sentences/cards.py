"""What is said of cards, held against the board by counting segments of the way drawn."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import combinations, pairwise

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


def _alike(look: Look) -> bool:
    one, two = look.args
    gone = [point for point in (one, two) if look.piece(point, later=True) in FREE]
    return len(gone) == 2 and look.args in _pairs(look, _cards(look))


def _all_alike(look: Look) -> object:
    """Any two of this kind can go together now."""
    cards = _cards(look)
    kind = [one for one in sorted(cards) if cards[one] == cards[look.args[0]]]
    return _alike(look) and set(combinations(kind, 2)) <= set(_pairs(look, cards))


def _cards(look: Look, *, later: bool = False) -> dict[int, str]:
    """What lies on the board: the kind of each card that is left."""
    found = {one: look.piece(one, later=later) for one in look.grid.points}
    return {one: kind for one, kind in found.items() if kind not in FREE}


def _straight(look: Look, cards: Container[int], begin: Iterable[int]) -> set[int]:
    """The cells straight from some others, the first card each way too."""
    found = set[int]()
    for here in begin:
        for right, down in COMPASS:
            x, y = look.place(here)
            x, y = x + right, y + down
            while 0 <= x < look.scene.width and 0 <= y < look.scene.height:
                found.add(y * look.scene.width + x)
                if y * look.scene.width + x in cards:
                    break
                x, y = x + right, y + down
    return found


def _pairs(look: Look, cards: dict[int, str]) -> list[tuple[int, int]]:
    """The pairs of a kind that three straight lines join, two turns between."""
    found = []
    for one, kind in cards.items():
        reached = _straight(look, cards, [one])
        for _ in range(2):
            reached |= _straight(look, cards, [cell for cell in reached if cell not in cards])
        found += [(one, two) for two in reached if cards.get(two) == kind and one < two]
    return found


def _reachable(look: Look, cards: dict[int, str]) -> list[dict[int, str]]:
    """All boards to which taking pairs leads."""
    seen, rest = {frozenset(cards)}, [cards]
    for here in rest:
        for pair in _pairs(look, here):
            left = {one: kind for one, kind in here.items() if one not in pair}
            if frozenset(left) not in seen:
                seen.add(frozenset(left))
                rest.append(left)
    return rest


def _back_pair(look: Look) -> object:
    return look.args == tuple(sorted(_cards(look, later=True).keys() - _cards(look).keys()))


def _apart(look: Look) -> object:
    """Once they are gone, no order of the others clears the board."""
    return _back_pair(look) and {} not in _reachable(look, _cards(look))


def _walled(look: Look) -> object:
    """No order clears the board; unless pairs were ruled out, the card named never goes."""
    number, card, choices = look.args
    boards = _reachable(look, _cards(look))
    ruled_out = any(step.why == "cards.clearing.apart" for step in look.past)
    stays = ruled_out or all(card in one for one in boards)
    ways = ("PLACE", "RETRACT")
    told = [step for step in look.past if step.kind.name in ways]
    tries = sum(
        {"cards.clearing.try": 1, "cards.clearing.apart": -1}.get(step.why, 0) for step in told
    )
    return (
        {} not in boards
        and stays
        and (choices == "none") == (not tries)
        and number <= len(_cards(look))
    )


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
    "cards.clearing.kind": _all_alike,
    "cards.clearing.try": _alike,
    "cards.clearing.back": _back_pair,
    "cards.clearing.apart": _apart,
    "cards.clearing.through": lambda look: sum(look.args[1:]) == len(_cards(look)),
    "cards.clearing.walled": _walled,
}
