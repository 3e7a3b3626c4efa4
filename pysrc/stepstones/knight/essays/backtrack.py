"""True backtracking with Warnsdorff's order: the other moves are tried as well.

Rules
    A knight visits every square once. Try its moves in order of weight, the square with
    the fewest onward moves first. When a move fails, take it back and try the next one.
    Where the tour has to end on a certain square, that one is kept for the last number; where
    it is to be closed, its last square has to be a move from the first.

Representation
    As in :mod:`~stepstones.knight.essays.warnsdorff`: ``order[square]`` is the number of a
    visited square; ``candidates`` are the moves from a square, best first.

Strategy
    Depth-first search. It is complete: when the last candidate of the start has failed
    there is no tour. Among moves of equal weight one of two rules decides:

    - ``directions_first`` keeps the source text's order of directions, so that the search
      does what the text does until the text gives up;
    - ``edge_first`` takes the square farthest from the centre: squares at the edge have the
      fewest ways in.

    Before the search come the cheap proofs (:mod:`~stepstones.knight.solve.proof`).

Check
    Every tour is walked again by a checker that knows no search; on small boards the
    verdict is compared with trying all moves in any order.

Cost
    Exponential at worst: on a large board a bad choice at the beginning can cost more time
    than there is. With ``edge_first`` it is seldom needed to go back at all.

Source
    H. C. von Warnsdorff (1823); on the tie rules of Pohl and Roth: S. Ganzfried, A simple
    algorithm for knight's tours (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TypeAlias

from stepstones.core.grid import Point, Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.essays.warnsdorff import weigh
from stepstones.knight.state import Board, central, is_return

TieRule: TypeAlias = Callable[[Point], int]
"""Among moves of equal weight, the least value first."""


def backtrack(board: Board) -> Steps:
    """Search on from the walk on *board*, ties in the order of the directions.

    The tour is of the kind that the board asks for. Ends in a tour or in ``impossible``;
    exponential. Raises RuleError ``knight.walk-only`` or ``knight.too-deep``.

    >>> from stepstones.knight.state import board
    >>> steps = backtrack(board(3, 4))
    >>> [step.point for step in steps if step.kind is Kind.PLACE][:3]
    [a1, b3, c1]
    """
    return (yield from _search(board, directions_first, "knight.step.best-first"))


def roth(board: Board) -> Steps:
    """Search as :func:`backtrack` does, ties to the square farthest from the centre.

    >>> from stepstones.knight.state import board
    >>> steps = roth(board(1, 1))
    >>> [step.kind.value for step in steps]
    ['place', 'found']
    """
    return (yield from _search(board, edge_first(board), "knight.step.best-roth"))


def directions_first(_square: Point) -> int:
    """Value all squares alike, so that the order of the directions stays."""
    return 0


def edge_first(board: Board) -> TieRule:
    """Return the rule that prefers squares far from the centre of *board*."""
    distance = central(board.width, board.height)
    return lambda square: -distance[square]


def _search(board: Board, tie_rule: TieRule, tie: str) -> Steps:
    answers.ask_walk(board)
    answers.ask_depth(board)
    proof = answers.disproof(board)
    if proof is not None:
        yield Step(Kind.BOUND, board.knight, proof.message, proof.args)
        return answers.impossible(proof)
    ways, squares, vertices = board.ways(), board.squares, board.grid.vertices
    finish, start = board.finish, vertices[board.start]
    order: dict[Vertex, int] = {}
    tried = 0

    def solve(number: int, square: Vertex) -> Generator[Step, None, bool]:
        nonlocal tried
        if number > squares and board.closed and not is_return(board, tuple(order)):
            yield Step(Kind.REJECT, square, "knight.step.no-return", (square, start))
            return False
        if number > squares:
            yield Step(Kind.FOUND, square, "knight.step.found", (squares,))
            return True
        weights = yield from weigh(ways, order, square)
        if number < squares and finish in weights:
            del weights[vertices[finish]]
            yield Step(Kind.REJECT, finish, "knight.step.kept-last", (finish,))
        candidates = sorted(weights, key=lambda target: (weights[target], tie_rule(target)))
        if not candidates:
            yield Step(Kind.REJECT, square, "knight.step.dead-end", (square, number - 1))
        for candidate in candidates:
            order[candidate] = number
            tried += 1
            why = _why(candidate, candidates, weights, tie)
            yield Step(Kind.PLACE, candidate, why, (candidate, number, weights[candidate]))
            if (yield from solve(number + 1, candidate)):
                return True
            del order[candidate]
            yield Step(Kind.RETRACT, candidate, "knight.step.take-back", (candidate, number))
        return False

    for number, point in enumerate(board.path, start=1):
        square = vertices[point]
        order[square] = number
        yield Step(Kind.PLACE, square, "knight.step.walked", (square, number))
    if (yield from solve(len(order) + 1, vertices[board.knight])):
        return answers.found(board, list(order), tried)
    return answers.exhausted(board, tried)


def _why(
    candidate: Vertex, candidates: Sequence[Vertex], weights: Mapping[Vertex, int], tie: str
) -> str:
    """Return why *candidate* is next: the best, one of equals, or the next after failures."""
    place = candidates.index(candidate)
    if place:
        equal = weights[candidates[place - 1]] == weights[candidate]
        return "knight.step.next-equal" if equal else "knight.step.next"
    if len(candidates) == 1:
        return "knight.step.only"
    return tie if weights[candidates[1]] == weights[candidate] else "knight.step.best"
