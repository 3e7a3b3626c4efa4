"""What is said of cards, held against the board by counting segments of the way drawn."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import combinations, pairwise

from tests.sentences.step_view import Check, StepView

from stepstones.core.trace import Kind

FREE = ".~"
"""Free cells, on the board and around it."""
COMPASS = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}


def _direction(view: StepView, one: int, two: int) -> tuple[int, int]:
    (x0, y0), (x1, y1) = view.place(one), view.place(two)
    return (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)


def _segments(view: StepView, path: list[int]) -> int:
    ways = [_direction(view, one, two) for one, two in pairwise(path)]
    return sum(1 for at, one in enumerate(ways) if not at or one != ways[at - 1])


def _step(view: StepView) -> object:
    cell, segments, way = view.args
    path = view.path(later=True)
    return (
        path[-1] == cell
        and _segments(view, path) == segments
        and COMPASS[_direction(view, path[-2], cell)] == way
    )


def _cut(view: StepView) -> object:
    here, segments, best = view.args
    path = view.path()
    return bool(
        path[-1] == here and _segments(view, path) == segments > best == view.memory["best"]
    )


def _arrived(view: StepView) -> object:
    here, segments = view.args
    better = segments < view.memory.get("best", 10**9)
    view.memory["best"] = segments
    path = view.path()
    return better and path[-1] == here == view.memory["goal"] and _segments(view, path) == segments


def _begins(view: StepView) -> object:
    view.memory["goal"] = view.args[1]
    return all(view.piece(one) not in FREE for one in view.args)


def _back(view: StepView) -> object:
    path = view.path()
    return view.args == (path[-1], path[-2]) and view.path(later=True) == path[:-1]


def _sight(view: StepView) -> object:
    """Straight and free from one to the other; the number is one more than the other's own."""
    cell, here, segments = view.args
    right, down = _direction(view, here, cell)
    step = right + down * view.scene.width
    between = range(here + step, cell, step)
    free = all(view.piece(one) in FREE for one in between)
    return free and 0 in {right, down} and segments == 1 + int(view.before.labels.get(here, "0"))


def _alike(view: StepView) -> bool:
    one, two = view.args
    gone = [point for point in (one, two) if view.piece(point, later=True) in FREE]
    return len(gone) == 2 and view.args in _pairs(view, _cards(view))


def _all_alike(view: StepView) -> object:
    """Any two of this kind can go together now."""
    cards = _cards(view)
    kind = [one for one in sorted(cards) if cards[one] == cards[view.args[0]]]
    return _alike(view) and set(combinations(kind, 2)) <= set(_pairs(view, cards))


def _cards(view: StepView, *, later: bool = False) -> dict[int, str]:
    """What lies on the board: the kind of each card that is left."""
    found = {one: view.piece(one, later=later) for one in view.grid.points}
    return {one: kind for one, kind in found.items() if kind not in FREE}


def _straight(view: StepView, cards: Container[int], begin: Iterable[int]) -> set[int]:
    """The cells straight from some others, the first card each way too."""
    found = set[int]()
    for here in begin:
        for right, down in COMPASS:
            x, y = view.place(here)
            x, y = x + right, y + down
            while 0 <= x < view.scene.width and 0 <= y < view.scene.height:
                found.add(y * view.scene.width + x)
                if y * view.scene.width + x in cards:
                    break
                x, y = x + right, y + down
    return found


def _pairs(view: StepView, cards: dict[int, str]) -> list[tuple[int, int]]:
    """The pairs of a kind that three straight lines join, two turns between."""
    found = []
    for one, kind in cards.items():
        reached = _straight(view, cards, [one])
        for _ in range(2):
            reached |= _straight(view, cards, [cell for cell in reached if cell not in cards])
        found += [(one, two) for two in reached if cards.get(two) == kind and one < two]
    return found


def _reachable(view: StepView, cards: dict[int, str]) -> list[dict[int, str]]:
    """All boards to which taking pairs leads."""
    seen, rest = {frozenset(cards)}, [cards]
    for here in rest:
        for pair in _pairs(view, here):
            left = {one: kind for one, kind in here.items() if one not in pair}
            if frozenset(left) not in seen:
                seen.add(frozenset(left))
                rest.append(left)
    return rest


def _back_pair(view: StepView) -> object:
    return view.args == tuple(sorted(_cards(view, later=True).keys() - _cards(view).keys()))


def _apart(view: StepView) -> object:
    """Once they are gone, no order of the others clears the board."""
    return _back_pair(view) and {} not in _reachable(view, _cards(view))


def _walled(view: StepView) -> object:
    """No order clears the board; unless pairs were ruled out, the card named never goes."""
    number, card, choices = view.args
    boards = _reachable(view, _cards(view))
    ruled_out = any(step.why == "cards.clearing.apart" for step in view.past)
    stays = ruled_out or all(card in one for one in boards)
    ways = ("PLACE", "RETRACT")
    told = [step for step in view.past if step.kind.name in ways]
    tries = sum(
        {"cards.clearing.try": 1, "cards.clearing.apart": -1}.get(step.why, 0) for step in told
    )
    return (
        {} not in boards
        and stays
        and (choices == "none") == (not tries)
        and number <= len(_cards(view))
    )


CHECKS: dict[str, Check] = {
    "cards.begins": _begins,
    "cards.step": _step,
    "cards.cut": _cut,
    "cards.arrived": _arrived,
    "cards.back": lambda view: (
        _back(view)
        and view.past[-1].kind in {Kind.RETRACT, Kind.PLACE}
        and view.args[0] != view.memory["goal"]
    ),
    "cards.back-cut": lambda view: (
        _back(view) and view.past[-1].kind is Kind.BOUND and view.past[-1].point == view.args[0]
    ),
    "cards.back-arrived": lambda view: (
        _back(view) and view.past[-1].kind is not Kind.BOUND and view.args[0] == view.memory["goal"]
    ),
    "cards.seen": _sight,
    "cards.in-sight": _sight,
    "cards.clearing.kind": _all_alike,
    "cards.clearing.try": _alike,
    "cards.clearing.back": _back_pair,
    "cards.clearing.apart": _apart,
    "cards.clearing.through": lambda view: sum(view.args[1:]) == len(_cards(view)),
    "cards.clearing.walled": _walled,
}
