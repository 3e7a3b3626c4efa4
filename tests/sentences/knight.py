"""What is said of the knight, held against the board by its moves alone."""

from __future__ import annotations

from itertools import pairwise

from tests.sentences import knight_numbers, knight_proofs
from tests.sentences.knight_proofs import moves, squares
from tests.sentences.step_view import Check, StepView

from stepstones.core.trace import Kind


def _free(view: StepView, square: int) -> list[int]:
    return [one for one in moves(view, square) if one not in view.path()]


def _weight(view: StepView, square: int) -> int:
    return len([one for one in _free(view, square) if one != square])


def _weights(view: StepView) -> dict[int, int]:
    return {one: _weight(view, one) for one in _free(view, view.path()[-1])}


def _choices(view: StepView) -> dict[int, int]:
    """The weights of the moves, but for that to the last square before its time."""
    weights, early = _weights(view), len(view.path()) + 1 < len(squares(view))
    return {one: weight for one, weight in weights.items() if one != view.state.finish or not early}


def _goes(view: StepView) -> object:
    """The move is one, has the weight told, and the number that comes next."""
    square, number, weight = (*view.args, None)[:3]
    weights = _choices(view)
    told = weight is None or weights.get(square) == weight
    return square in weights and told and number == len(view.path()) + 1


def _tried(view: StepView) -> list[int]:
    """The weights of the moves from here that have been taken back before, the last one last."""
    here, found = view.path(), []
    depth = len(here)
    for step in reversed(view.past):
        if step.kind is Kind.RETRACT and depth == len(here):
            found.append(_weight(view, step.point))
        depth += {Kind.RETRACT: 1, Kind.PLACE: -1}.get(step.kind, 0)
        if depth < len(here):
            break
    return found[::-1]


def _considered(view: StepView) -> list[int]:
    """The moves in the order in which they were looked at last."""
    found: list[int] = []
    for step in reversed(view.past):
        if step.kind is Kind.CONSIDER:
            found.append(step.point)
        elif step.why != "knight.step.kept-last":
            break
    return found[::-1]


def _best(view: StepView) -> object:
    weights = _choices(view)
    others = [one for square, one in weights.items() if square != view.args[0]]
    return _goes(view) and bool(others) and min(others) > view.args[2]


def _equals(view: StepView) -> list[int]:
    weights = _choices(view)
    considered = [one for one in _considered(view) if one in weights]
    return [one for one in considered if weights[one] == min(weights.values())]


def _far(view: StepView, square: int) -> float:
    x, y = view.place(square)
    return (x - (view.scene.width - 1) / 2) ** 2 + (y - (view.scene.height - 1) / 2) ** 2


def _tied(view: StepView) -> object:
    return _goes(view) and view.args[0] in _equals(view) and len(_equals(view)) > 1


def _back(view: StepView) -> object:
    path = view.path()
    return view.args == (path[-1], len(path)) and view.path(later=True) == path[:-1]


def _degree(view: StepView, square: int, *, later: bool = False) -> int:
    """How many moves of the choice drawn end on a square."""
    lines = (view.after if later else view.before).lines
    pairs = {
        frozenset(pair) for one in lines if one.kind == "path" for pair in pairwise(one.points)
    }
    return sum(square in pair for pair in pairs)


def _chosen(view: StepView) -> dict[int, set[int]]:
    joined: dict[int, set[int]] = {}
    for line in view.after.lines:
        for one, two in pairwise(line.points):
            joined.setdefault(one, set()).add(two)
            joined.setdefault(two, set()).add(one)
    return joined


def _no_exchange(view: StepView) -> object:
    """No move of the start's circle and one of another give way to two that join the circles."""
    joined, mine = _chosen(view), _ring(view, view.step.point)
    return all(len(one) == 2 for one in joined.values()) and not any(
        two in moves(view, one) and other in moves(view, another)
        for one in mine
        for another in joined[one]
        for two in joined.keys() - mine
        for other in joined[two]
    )


def _ring(view: StepView, begin: int) -> set[int]:
    joined, seen, rest = _chosen(view), set[int](), [begin]
    while rest:
        here = rest.pop()
        if here not in seen:
            seen.add(here)
            rest += joined.get(here, ())
    return seen


def _hall(view: StepView) -> object:
    """The squares marked have, besides those joined with them, so few neighbours, all full."""
    joined, many = _chosen(view), set(view.step.area)
    few = {two for one in many for two in moves(view, one) if two not in joined.get(one, ())}
    return (len(many), len(few)) == view.args and all(len(joined[one]) == 2 for one in few)


CHECKS: dict[str, Check] = {
    "knight.step.walked": lambda view: view.args == (view.step.point, len(view.path()) + 1),
    "knight.step.weight": lambda view: (
        view.args[0] in _weights(view) and _weights(view)[view.args[0]] == view.args[1]
    ),
    "knight.step.only": lambda view: _goes(view) and len(_choices(view)) == 1,
    "knight.step.best": _best,
    "knight.step.best-first": lambda view: _tied(view) and _equals(view)[0] == view.args[0],
    "knight.step.best-roth": lambda view: (
        _tied(view) and max(_equals(view), key=lambda one: _far(view, one)) == view.args[0]
    ),
    "knight.step.next": lambda view: _goes(view) and _tried(view)[-1] < view.args[2],
    "knight.step.next-equal": lambda view: _goes(view) and _tried(view)[-1] == view.args[2],
    "knight.step.dead-end": lambda view: (
        view.args == (view.path()[-1], len(view.path())) and not _choices(view)
    ),
    "knight.step.found": lambda view: view.args == (len(squares(view)),) == (len(view.path()),),
    "knight.step.no-return": lambda view: (
        view.args == (view.path()[-1], view.path()[0])
        and len(view.path()) == len(squares(view))
        and view.args[1] not in moves(view, view.args[0])
    ),
    "knight.step.kept-last": lambda view: (
        view.args[0] == view.state.finish in _weights(view)
        and len(view.path()) + 1 < len(squares(view))
    ),
    "knight.step.take-back": _back,
    "knight.step.give-up": _back,
    "knight.step.yes": lambda view: (
        view.args[1] in moves(view, view.args[0]) and _degree(view, view.args[1], later=True) < 2
    ),
    "knight.step.full": lambda view: (
        view.args[1] in moves(view, view.args[0]) and _degree(view, view.args[1], later=True) == 2
    ),
    "knight.step.served": lambda view: _degree(view, view.args[0], later=True) == view.args[1],
    "knight.step.circle": lambda view: view.args == (len(_ring(view, view.step.point)),),
    "knight.step.shortage": _hall,
    "knight.step.no-exchange": _no_exchange,
    **knight_proofs.CHECKS,
    **knight_numbers.CHECKS,
}
