"""The source text's procedure: Warnsdorff's rule, best move only.

The rule
    Go where the fewest moves lead on. A square with few ways in and out gets lonely
    if it is left for later.

Representation
    ``order[square]`` is the number of a visited square, 1 for the start. The *weight*
    of a move is how many squares, not yet visited, lie a move beyond its target.

Strategy
    ``solve`` makes the move of least weight; among equals the first in the order of
    the eight directions stays. Then it calls itself for the next number. When that
    fails, it takes the move back and gives up: the other moves are never tried. So
    its answer "stuck" proves nothing. :mod:`~stepstones.knight.essays.backtrack` tries them.

References: H. C. von Warnsdorff, Des Rösselsprungs einfachste und allgemeinste Lösung
(1823); K. Tkachenko, System administrator (samag.ru), whose listing this follows.
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.grid import Point, Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.board import Board


def text(board: Board) -> Steps:
    """Go on from the walk on *board* by the best moves only; a tour or ``stuck``.

    One nested call and at most eight looks a square: linear in the squares. Raises
    RuleError ``knight.open-only`` or ``knight.too-deep``.

    >>> from stepstones.knight.board import board
    >>> steps = text(board(4, 3))
    >>> [board(4, 3).grid.name(step.point) for step in steps if step.kind is Kind.PLACE][:4]
    ['a1', 'c2', 'a3', 'b1']
    """
    answers.ask_open(board)
    answers.ask_depth(board)
    ways, squares, vertices = board.ways(), board.squares, board.grid.vertices
    order: dict[Vertex, int] = {}
    longest: list[Point] = []

    def free(square: Vertex) -> list[Vertex]:
        return [target for target in ways(square) if target not in order]

    def best_move(square: Vertex) -> Generator[Step, None, tuple[Vertex | None, int]]:
        best, best_weight = None, 9
        for target in free(square):
            weight = len(free(target))
            yield Step(Kind.CONSIDER, target, "knight.step.weight", (target, weight))
            if weight < best_weight:
                best, best_weight = target, weight
        return best, best_weight

    def solve(number: int, square: Vertex) -> Generator[Step, None, bool]:
        if number > squares:
            yield Step(Kind.FOUND, square, "knight.step.found", (squares,))
            return True
        best, weight = yield from best_move(square)
        if best is None:
            longest.extend(order)
            yield Step(Kind.REJECT, square, "knight.step.dead-end", (square, number - 1))
            return False
        order[best] = number
        yield Step(Kind.PLACE, best, "knight.step.best", (best, number, weight))
        if (yield from solve(number + 1, best)):
            return True
        del order[best]
        yield Step(Kind.RETRACT, best, "knight.step.give-up", (best, number))
        return False

    for number, square in enumerate(map(vertices.__getitem__, board.path), start=1):
        order[square] = number
        yield Step(Kind.PLACE, square, "knight.step.walked", (square, number))
    if (yield from solve(len(order) + 1, vertices[board.knight])):
        return answers.found(board, list(order), squares)
    return answers.stuck(board, longest, len(longest))
