"""Closed tours that a half-turn of the board maps onto themselves.

Turned by 180 degrees a square goes to the one opposite it. Take each square and its opposite as
one vertex: a closed tour that the half-turn leaves as it is goes twice around a cycle through
all these pairs, first over one square of each and then over the other. So a cycle through the
pairs is looked for, as for any tour. Its moves may end on the square meant or on its opposite;
it has to change to the opposites an odd number of times, or it would close after one round.
A move that may be made either way, near the centre, changes that number, another cycle may too.

Reference: the lifting of cycles from a graph with voltages, J. L. Gross and T. W. Tucker,
Topological Graph Theory (1987).
"""

from __future__ import annotations

import random
from collections.abc import Generator

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.steps import progress, report
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight import answers, greedy
from stepstones.knight.board import Board
from stepstones.knight.tours import factor, patch

TRIES = 60
"""Cycles that are looked at before the answer is undecided."""
_SEED = 180
_PAIRING = "knight.step.pairing"


def symmetric(board: Board) -> Steps:
    """Find a closed tour from the start of *board* that a half-turn leaves as it is.

    Verdict ``tour`` or ``undecided``. Both sides have to be even and the holes symmetric:
    RuleError ``knight.no-half-turn``. Its walk does not matter. About n log n in the squares.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.board import board
    >>> run = Run(lambda: symmetric(board(6, 6))); run.seek(999)
    >>> moves = run.verdict.facts["moves"]; moves[0], moves[18]
    ('a1', 'f6')
    """
    last = board.width * board.height - 1
    odd = board.width % 2 or board.height % 2
    if odd or any(last - one not in board.holes for one in board.holes):
        raise RuleError("knight.no-half-turn")
    half = yield from half_tour(board)
    if half is None:
        return Verdict(
            "undecided", "knight.symmetric.undecided", (TRIES,), {"nodes": TRIES, "moves": []}
        )
    turn = half.index(board.start) if board.start in half else half.index(last - board.start)
    half = [*half[turn:], *(last - square for square in half[:turn])]
    if half[0] != board.start:
        half = [last - square for square in half]
    return _found(board, [*half, *(last - square for square in half)])


def half_tour(board: Board) -> Generator[Step, None, list[Point] | None]:
    """Return one half of a symmetric closed tour, a square of each pair in order, or None."""
    last = board.width * board.height - 1
    jumps = board.jumps()
    pairs = [one for one in range((last + 1) // 2) if one not in board.holes]
    ways: list[tuple[int, ...]] = [()] * ((last + 1) // 2)
    for one in pairs:
        near = (min(two, last - two) for two in jumps[one])
        ways[one] = tuple(dict.fromkeys(two for two in near if two != one))
    side = [sum(board.grid.place(one)) % 2 for one in range((last + 1) // 2)]
    ranks = greedy.roth_ranks(board)[: len(ways)]
    chance = random.Random(_SEED)  # noqa: S311 - no secret
    for tries in range(TRIES):
        yield progress("knight.step.tried", tries)
        choice = yield from report(factor.walks(ways, pairs, ranks), _PAIRING)
        for which in (0, 1):
            lacking = [one for one in pairs if len(choice[one]) < 2 and side[one] == which]
            completing = factor.complete(ways, lacking, choice)
            if (yield from report(completing, "knight.step.lacking")) is not None:
                return None
        found = factor.cycles(choice, pairs)
        if (yield from report(patch.join(ways, found, choice), "knight.step.joining")) == 1:
            yield progress(_PAIRING, len(pairs))
            half = _lift(jumps, factor.cycles(choice, pairs)[0], last)
            if half is not None:
                return half
        chance.shuffle(ranks)
    return None


def _lift(jumps: tuple[tuple[Point, ...], ...], cycle: list[int], last: int) -> list[Point] | None:
    """Return the squares of *cycle* in order, so that it ends a move from its first's opposite."""
    half = [cycle[0]]
    free = -1
    for place, pair in enumerate(cycle[1:], start=1):
        reach = jumps[half[-1]]
        if pair in reach and last - pair in reach:
            free = place
        half.append(pair if pair in reach else last - pair)
    if last - half[0] in jumps[half[-1]]:
        return half
    if free < 0:
        return None
    return [*half[:free], *(last - square for square in half[free:])]


def _found(board: Board, tour: list[Point]) -> Verdict:
    verdict = answers.found(board, tour, len(tour))
    opposite = tour[len(tour) // 2]
    overlay = answers.picture(tour)
    marks = {tour[0]: Mark.START, opposite: Mark.TARGET}
    lines = (Line("path", tuple(tour)),)
    return Verdict(
        "tour",
        "knight.symmetric.found",
        (len(tour), len(tour) // 2, tour[0], opposite),
        {**verdict.facts, "symmetry": "half-turn"},
        Overlay(marks=marks, labels=overlay.labels, lines=lines),
        verdict.moves,
        text=verdict.text,
    )
