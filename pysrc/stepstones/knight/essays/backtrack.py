"""True backtracking with Warnsdorff's order: the other moves are tried as well.

The rule
    Try the moves in order of weight, the square with the fewest onward moves first.
    When a move fails, take it back and try the next one.

Representation
    As in :mod:`~stepstones.knight.essays.warnsdorff`: ``order[square]`` is the number of a
    visited square; ``candidates`` are the moves from a square, best first.

Strategy
    Depth-first search. It is complete: when the last candidate of the start has
    failed there is no tour, which proves it on small boards. On large ones a first
    bad choice can cost more time than there is. Two orders among moves of equal weight:

    - ``backtrack`` keeps the source text's order of directions, so that it does what
      the text does until the text gives up;
    - ``roth`` takes the square farthest from the centre first: the edge is where
      squares get lonely.

    Before the search the cheap proofs (:mod:`~stepstones.knight.proof`) have their say.

References: H. C. von Warnsdorff (1823); on the tie rules of Pohl and Roth: S. Ganzfried,
A simple algorithm for knight's tours (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias

from stepstones.core.grid import Point, Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.board import Board, central
from stepstones.knight.proof import why_not

TieRule: TypeAlias = Callable[[Point], int]
"""Among moves of equal weight, the least value first."""


def backtrack(board: Board) -> Steps:
    """Search on from the walk on *board*, ties in the order of the directions.

    Ends in a tour or in ``impossible``; exponential. Raises RuleError
    ``knight.open-only`` or ``knight.too-deep``.

    >>> from stepstones.knight.board import board
    >>> steps = backtrack(board(3, 4))
    >>> [step.point for step in steps if step.kind is Kind.PLACE][:3]
    [a1, b3, c1]
    """
    return (yield from _search(board, lambda _square: 0, "knight.step.best"))


def roth(board: Board) -> Steps:
    """Search as :func:`backtrack` does, ties to the square farthest from the centre.

    >>> from stepstones.knight.board import board
    >>> steps = roth(board(1, 1))
    >>> [step.kind.value for step in steps]
    ['place', 'found']
    """
    distance = central(board.width, board.height)
    return (yield from _search(board, lambda square: -distance[square], "knight.step.best-roth"))


def _search(board: Board, tie_rule: TieRule, best: str) -> Steps:
    answers.ask_open(board)
    answers.ask_depth(board)
    proof = why_not(board)
    if proof is not None:
        yield Step(Kind.BOUND, board.knight, proof.message, proof.args)
        return answers.impossible(proof)
    ways, squares, vertices = board.ways(), board.squares, board.grid.vertices
    order: dict[Vertex, int] = {}
    tried = 0

    def free(square: Vertex) -> list[Vertex]:
        return [target for target in ways(square) if target not in order]

    def best_first(square: Vertex) -> Generator[Step, None, list[Vertex]]:
        weights = {}
        for target in free(square):
            weight = weights[target] = len(free(target))
            yield Step(Kind.CONSIDER, target, "knight.step.weight", (target, weight))
        return sorted(weights, key=lambda target: (weights[target], tie_rule(target)))

    def solve(number: int, square: Vertex) -> Generator[Step, None, bool]:
        nonlocal tried
        if number > squares:
            yield Step(Kind.FOUND, square, "knight.step.found", (squares,))
            return True
        candidates = yield from best_first(square)
        if not candidates:
            yield Step(Kind.REJECT, square, "knight.step.dead-end", (square, number - 1))
        for candidate in candidates:
            weight = len(free(candidate))
            message = best if candidate == candidates[0] else "knight.step.next"
            order[candidate] = number
            tried += 1
            yield Step(Kind.PLACE, candidate, message, (candidate, number, weight))
            if (yield from solve(number + 1, candidate)):
                return True
            del order[candidate]
            yield Step(Kind.RETRACT, candidate, "knight.step.take-back", (candidate, number))
        return False

    for number, square in enumerate(map(vertices.__getitem__, board.path), start=1):
        order[square] = number
        yield Step(Kind.PLACE, square, "knight.step.walked", (square, number))
    if (yield from solve(len(order) + 1, vertices[board.knight])):
        return answers.found(board, list(order), tried)
    return answers.exhausted(board, tried)
