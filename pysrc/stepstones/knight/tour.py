"""A tour as fast as may be: Warnsdorff's rule with repairs, for boards of any size.

One pass of the rule with Roth's ties finds nearly every tour. Where it gets stuck:

- *rotate* (Pósa): the knight stands at e, a neighbour of e is square i of the path;
  turning the part after i around gives a path through the same squares that ends
  next to square i. If that end has a free neighbour the walk goes on;
- begin again with the ties in another order (shuffled, but always the same way);
- backtrack for a short while only, again and again with the ties in another order:
  what one order takes for ever to see, another sees at once (boards of three ranks).

On small boards, and where all this fails, a complete search follows, at most
:data:`SEARCH_LIMIT` moves; then the answer is ``undecided``.

References: L. Pósa, Hamiltonian circuits in random graphs, Discrete Mathematics 14 (1976).
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.knight import answers, greedy
from stepstones.knight.board import Board, Jumps
from stepstones.knight.greedy import VISITED
from stepstones.knight.proof import why_not

SEARCH_LIMIT = 3_000_000
"""Moves after which the complete search gives up."""
_SMALL = 30
_ATTEMPTS = 40
_SQUARES = 100_000
_ROTATIONS = 400
_RESTARTS = 800
_RESTART_LIMIT = 500
_SLICE = 500
_SEED = 1823


def tour(board: Board) -> Steps:
    """Find a tour that goes on from the walk on *board*.

    Usually linear; a tour, ``impossible`` with a proof, or ``undecided``. Raises
    RuleError ``knight.open-only``.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.board import board
    >>> run = Run(lambda: tour(board(8, 8)))
    >>> run.seek(10**9)
    >>> run.verdict.word, len(run.verdict.facts["moves"])
    ('tour', 64)
    """
    answers.ask_open(board)
    jumps = board.jumps()
    ranks = greedy.roth_ranks(board)
    first = yield from _attempt(board, jumps, ranks, random.Random(_SEED))  # noqa: S311 - no secret
    if first is not None:
        return answers.found(board, first, len(first))
    proof = why_not(board)
    if proof is not None:
        return answers.impossible(proof)
    if board.squares - len(board.path) > _SMALL:
        path = yield from _other_orders(board, jumps)
        if path is not None:
            return answers.found(board, path, len(path))
    ended = yield from greedy.told(greedy.search(board, ranks, SEARCH_LIMIT))
    if ended.path is not None:
        return answers.found(board, ended.path, ended.nodes)
    if ended.complete:
        return answers.exhausted(board, ended.nodes)
    return answers.undecided(board, ended.nodes)


def short_tour(board: Board, breaths: int) -> Generator[Step, None, Verdict | None]:
    """Look for a tour as :func:`tour` does, but give up, with None, after some signs of life."""
    steps = tour(board)
    for _ in range(breaths):
        try:
            yield next(steps)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict
    return None


def _other_orders(board: Board, jumps: Jumps) -> Generator[Step, None, Sequence[Point] | None]:
    ranks = greedy.roth_ranks(board)
    chance = random.Random(_SEED)  # noqa: S311 - no secret
    for _ in range(max(_ATTEMPTS, _SQUARES // board.squares)):
        chance.shuffle(ranks)
        path = yield from _attempt(board, jumps, ranks, chance)
        if path is not None:
            return path
    for _ in range(_RESTARTS):
        chance.shuffle(ranks)
        ended = yield from greedy.told(greedy.search(board, ranks, _RESTART_LIMIT))
        if ended.path is not None:
            return ended.path
    return None


def _attempt(
    board: Board, jumps: Jumps, ranks: list[int], chance: random.Random
) -> Generator[Step, None, list[Point] | None]:
    keys = greedy.keys_of(board, jumps, ranks)
    path = list(board.path)
    fixed = len(path) - 1
    for _ in range(_ROTATIONS):
        while greedy.extend(jumps, keys, path, min(board.squares, len(path) + _SLICE)):
            if len(path) == board.squares:
                return path
            yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(len(path),))
        yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(len(path),))
        if not _rotate(jumps, keys, path, fixed, chance):
            return None
    return None


def _rotate(
    jumps: Jumps, keys: list[int], path: list[Point], fixed: int, chance: random.Random
) -> bool:
    """Turn the end of *path* around; go on to a free square where the new end has one.

    The part up to square *fixed* stays. False where there is nothing to turn.
    """
    pivots = [
        index
        for target in jumps[path[-1]]
        if keys[target] >= VISITED and fixed <= (index := path.index(target)) < len(path) - 2
    ]
    if not pivots:
        return False
    chance.shuffle(pivots)
    for pivot in pivots:
        free = [target for target in jumps[path[pivot + 1]] if keys[target] < VISITED]
        if free:
            path[pivot + 1 :] = path[:pivot:-1]
            square = min(free, key=keys.__getitem__)
            path.append(square)
            keys[square] = VISITED
            return True
    path[pivots[0] + 1 :] = path[: pivots[0] : -1]
    return True
