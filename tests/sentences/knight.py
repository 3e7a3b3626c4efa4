"""What is said of the knight, held against the board by its moves alone."""

from __future__ import annotations

from itertools import pairwise

from tests.sentences import knight_numbers, knight_proofs
from tests.sentences.knight_proofs import moves, squares
from tests.sentences.look import Check, Look

from stepstones.core.trace import Kind


def _free(look: Look, square: int) -> list[int]:
    return [one for one in moves(look, square) if one not in look.path()]


def _weight(look: Look, square: int) -> int:
    return len([one for one in _free(look, square) if one != square])


def _weights(look: Look) -> dict[int, int]:
    return {one: _weight(look, one) for one in _free(look, look.path()[-1])}


def _choices(look: Look) -> dict[int, int]:
    """The weights of the moves, but for that to the last square before its time."""
    weights, early = _weights(look), len(look.path()) + 1 < len(squares(look))
    return {one: weight for one, weight in weights.items() if one != look.state.finish or not early}


def _goes(look: Look) -> object:
    """The move is one, has the weight told, and the number that comes next."""
    square, number, weight = (*look.args, None)[:3]
    weights = _choices(look)
    told = weight is None or weights.get(square) == weight
    return square in weights and told and number == len(look.path()) + 1


def _tried(look: Look) -> list[int]:
    """The weights of the moves from here that have been taken back before, the last one last."""
    here, found = look.path(), []
    depth = len(here)
    for step in reversed(look.past):
        if step.kind is Kind.RETRACT and depth == len(here):
            found.append(_weight(look, step.point))
        depth += {Kind.RETRACT: 1, Kind.PLACE: -1}.get(step.kind, 0)
        if depth < len(here):
            break
    return found[::-1]


def _considered(look: Look) -> list[int]:
    """The moves in the order in which they were looked at last."""
    found: list[int] = []
    for step in reversed(look.past):
        if step.kind is Kind.CONSIDER:
            found.append(step.point)
        elif step.why != "knight.step.kept-last":
            break
    return found[::-1]


def _best(look: Look) -> object:
    weights = _choices(look)
    others = [one for square, one in weights.items() if square != look.args[0]]
    return _goes(look) and bool(others) and min(others) > look.args[2]


def _equals(look: Look) -> list[int]:
    weights = _choices(look)
    considered = [one for one in _considered(look) if one in weights]
    return [one for one in considered if weights[one] == min(weights.values())]


def _far(look: Look, square: int) -> float:
    x, y = look.place(square)
    return (x - (look.scene.width - 1) / 2) ** 2 + (y - (look.scene.height - 1) / 2) ** 2


def _tied(look: Look) -> object:
    return _goes(look) and look.args[0] in _equals(look) and len(_equals(look)) > 1


def _back(look: Look) -> object:
    path = look.path()
    return look.args == (path[-1], len(path)) and look.path(later=True) == path[:-1]


def _degree(look: Look, square: int, *, later: bool = False) -> int:
    """How many moves of the choice drawn end on a square."""
    lines = (look.after if later else look.before).lines
    pairs = {
        frozenset(pair) for one in lines if one.kind == "path" for pair in pairwise(one.points)
    }
    return sum(square in pair for pair in pairs)


def _chosen(look: Look) -> dict[int, set[int]]:
    joined: dict[int, set[int]] = {}
    for line in look.after.lines:
        for one, two in pairwise(line.points):
            joined.setdefault(one, set()).add(two)
            joined.setdefault(two, set()).add(one)
    return joined


def _no_exchange(look: Look) -> object:
    """No move of the start's circle and one of another give way to two that join the circles."""
    joined, mine = _chosen(look), _ring(look, look.step.point)
    return all(len(one) == 2 for one in joined.values()) and not any(
        two in moves(look, one) and other in moves(look, another)
        for one in mine
        for another in joined[one]
        for two in joined.keys() - mine
        for other in joined[two]
    )


def _ring(look: Look, begin: int) -> set[int]:
    joined, seen, rest = _chosen(look), set[int](), [begin]
    while rest:
        here = rest.pop()
        if here not in seen:
            seen.add(here)
            rest += joined.get(here, ())
    return seen


def _hall(look: Look) -> object:
    """The squares marked have, besides those joined with them, so few neighbours, all full."""
    joined, many = _chosen(look), set(look.step.area)
    few = {two for one in many for two in moves(look, one) if two not in joined.get(one, ())}
    return (len(many), len(few)) == look.args and all(len(joined[one]) == 2 for one in few)


CHECKS: dict[str, Check] = {
    "knight.step.walked": lambda look: look.args == (look.step.point, len(look.path()) + 1),
    "knight.step.weight": lambda look: (
        look.args[0] in _weights(look) and _weights(look)[look.args[0]] == look.args[1]
    ),
    "knight.step.only": lambda look: _goes(look) and len(_choices(look)) == 1,
    "knight.step.best": _best,
    "knight.step.best-first": lambda look: _tied(look) and _equals(look)[0] == look.args[0],
    "knight.step.best-roth": lambda look: (
        _tied(look) and max(_equals(look), key=lambda one: _far(look, one)) == look.args[0]
    ),
    "knight.step.next": lambda look: _goes(look) and _tried(look)[-1] < look.args[2],
    "knight.step.next-equal": lambda look: _goes(look) and _tried(look)[-1] == look.args[2],
    "knight.step.dead-end": lambda look: (
        look.args == (look.path()[-1], len(look.path())) and not _choices(look)
    ),
    "knight.step.found": lambda look: look.args == (len(squares(look)),) == (len(look.path()),),
    "knight.step.no-return": lambda look: (
        look.args == (look.path()[-1], look.path()[0])
        and len(look.path()) == len(squares(look))
        and look.args[1] not in moves(look, look.args[0])
    ),
    "knight.step.kept-last": lambda look: (
        look.args[0] == look.state.finish in _weights(look)
        and len(look.path()) + 1 < len(squares(look))
    ),
    "knight.step.take-back": _back,
    "knight.step.give-up": _back,
    "knight.step.yes": lambda look: (
        look.args[1] in moves(look, look.args[0]) and _degree(look, look.args[1], later=True) < 2
    ),
    "knight.step.full": lambda look: (
        look.args[1] in moves(look, look.args[0]) and _degree(look, look.args[1], later=True) == 2
    ),
    "knight.step.served": lambda look: _degree(look, look.args[0], later=True) == look.args[1],
    "knight.step.circle": lambda look: look.args == (len(_ring(look, look.step.point)),),
    "knight.step.shortage": _hall,
    "knight.step.no-exchange": _no_exchange,
    **knight_proofs.CHECKS,
    **knight_numbers.CHECKS,
}
