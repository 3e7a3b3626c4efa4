"""The source text's procedure: Warnsdorff's rule, best move only.

Rules
    A knight visits every square once. Go where the fewest moves lead on: a square with few
    ways in and out becomes unreachable if it is left for later.

Representation
    ``order[square]`` is the number of a visited square, 1 for the start. The *weight* of a
    move is how many squares, not yet visited, lie a move beyond its target.

Strategy
    ``solve`` makes the move of least weight; among equals the first in the order of the
    eight directions stays. Then it calls itself for the next number. When that fails, it
    takes the move back and gives up: the other moves are never tried. So its answer "stuck"
    proves nothing. :mod:`~stepstones.knight.essays.backtrack` tries them.

Check
    The listing's own walk from a1 on 8x8, square by square; every tour is walked again by
    a checker that knows no rule.

Cost
    One nested call and at most 64 looks a square: linear in the squares.

Source
    H. C. von Warnsdorff, Des Rösselsprungs einfachste und allgemeinste Lösung (1823);
    K. Tkachenko, System administrator (samag.ru), whose listing this follows.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

from stepstones.core.grid import Point, Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.state import Board


def best_move_only(board: Board) -> Steps:
    """Go on from the walk on *board* by the best moves only; a tour or ``stuck``.

    One nested call and at most eight looks a square: linear in the squares. Raises
    RuleError ``knight.open-only``, ``knight.walk-only`` or ``knight.too-deep``.

    >>> from stepstones.knight.state import board
    >>> steps = best_move_only(board(4, 3))
    >>> [board(4, 3).grid.name(step.point) for step in steps if step.kind is Kind.PLACE][:4]
    ['a1', 'c2', 'a3', 'b1']
    """
    answers.ask_open(board)
    answers.ask_depth(board)
    ways, squares, vertices = board.ways(), board.squares, board.grid.vertices
    order: dict[Vertex, int] = {}
    longest: list[Point] = []

    def solve(number: int, square: Vertex) -> Generator[Step, None, bool]:
        if number > squares:
            yield Step(Kind.FOUND, square, "knight.step.found", (squares,))
            return True
        weights = yield from weigh(ways, order, square)
        if not weights:
            longest.extend(order)
            yield Step(Kind.REJECT, square, "knight.step.dead-end", (square, number - 1))
            return False
        least = min(weights.values())
        best = next(target for target in weights if weights[target] == least)
        order[best] = number
        yield Step(Kind.PLACE, best, _why(weights, least), (best, number, least))
        if (yield from solve(number + 1, best)):
            return True
        del order[best]
        yield Step(Kind.RETRACT, best, "knight.step.give-up", (best, number))
        return False

    for number, point in enumerate(board.path, start=1):
        square = vertices[point]
        order[square] = number
        yield Step(Kind.PLACE, square, "knight.step.walked", (square, number))
    if (yield from solve(len(order) + 1, vertices[board.knight])):
        return answers.found(board, list(order), squares)
    return answers.stuck(board, longest, len(longest))


def weigh(
    ways: Callable[[Vertex], Sequence[Vertex]], order: Mapping[Vertex, int], square: Vertex
) -> Generator[Step, None, dict[Vertex, int]]:
    """Return the weight of each move from *square* that leads to a square not yet in *order*."""
    weights = {}
    for target in ways(square):
        if target not in order:
            weight = weights[target] = sum(beyond not in order for beyond in ways(target))
            words = (target, weight)
            yield Step(Kind.CONSIDER, target, "knight.step.weight", words, note=str(weight))
    return weights


def _why(weights: Mapping[Vertex, int], least: int) -> str:
    """Return why the first square with the *least* of *weights* is taken."""
    if len(weights) == 1:
        return "knight.step.only"
    equals = [target for target in weights if weights[target] == least]
    return "knight.step.best-first" if len(equals) > 1 else "knight.step.best"
