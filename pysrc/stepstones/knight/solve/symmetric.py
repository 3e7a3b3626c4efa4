"""Closed tours that a half-turn of the board maps onto themselves.

Turned by 180 degrees a square goes to the one opposite it. Take each square and its opposite as
one vertex: a closed tour that the half-turn leaves as it is goes twice around a cycle through
all these pairs, first over one square of each and then over the other. So a cycle through the
pairs is looked for, as for any tour. Its moves may end on the square meant or on its opposite;
it has to change to the opposites an odd number of times, or it would close after one round.
A move that may be made either way, near the centre, changes that number, another cycle may too.

Reference: the lifting of cycles from a graph with voltages, J. L. Gross and T. W. Tucker,
Topological Graph Theory (1987).

One side of the board may be odd and the other even.

There a half-turn takes each square to one of the other colour, and two moves go through the
centre of the board, each between a square and its opposite. Take each square and its opposite as
one pair. A tour that the half-turn leaves as it is can be of two kinds:

- *through the centre*: it walks through all pairs from one of those moves to the other, makes it,
  and comes back over the opposite squares. So a way through all pairs is looked for, from
  one given pair to another;
- *twice around*: it walks around a cycle of all pairs and then once more over the opposite
  squares. After half the tour it stands on the other colour, so the number of pairs is odd.

A way is grown by Warnsdorff's rule; where it is stuck, its end is turned around: the last pair is
joined with a pair of the way, and the piece behind that is walked the other way. On small
boards all ways can be tried.

References: G. C. Jelliss, Symmetry in Knight's Tours; L. Pósa, Hamiltonian circuits in random
graphs (1976).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.steps import progress, report
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.solve import factor, greedy
from stepstones.knight.solve.proof import Proof
from stepstones.knight.state import Board, Jumps

CENTRE_TRIES = 10
"""Ways that are grown before all of them are tried."""
LIMIT = 20_000
"""Nodes of a search that tries all ways."""
_ROUNDS = 40
_SEED = 180
_SLICE = 200
_TRIED = "knight.step.tried"


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of a board, each called by its smaller square, and the moves between them.

    *central* are those whose two squares are a move apart.
    """

    every: tuple[Point, ...]
    adjacency: tuple[tuple[Point, ...], ...]
    central: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """A way through all pairs, or None; *complete* where *nodes* were all there are to try."""

    way: list[Point] | None
    nodes: int
    complete: bool


def through(pairs: Pairs) -> Generator[Step, None, Tried]:
    """Look for a way through all *pairs* from one central pair to the other."""
    if len(pairs.central) < 2:
        return Tried(None, 0, complete=True)
    first, goal = pairs.central
    chance = random.Random(_SEED)  # noqa: S311 - no secret
    for _ in range(CENTRE_TRIES):
        way = yield from _grow(pairs, first, goal, chance)
        if way is not None:
            return Tried(way, len(way), complete=False)
    others = [one for one in pairs.every if one != goal]
    tried = yield from _try_all(pairs, others, first, lambda way: goal in pairs.adjacency[way[-1]])
    return tried if tried.way is None else Tried([*tried.way, goal], tried.nodes, complete=False)


def around(pairs: Pairs, closes: Callable[[list[Point]], object]) -> Generator[Step, None, Tried]:
    """Look for a cycle through all *pairs* that *closes*; of an even number there is none."""
    if len(pairs.every) % 2 == 0:
        return Tried(None, 0, complete=True)
    return (yield from _try_all(pairs, pairs.every, pairs.every[0], closes))


def _grow(
    pairs: Pairs, first: Point, goal: Point, chance: random.Random
) -> Generator[Step, None, list[Point] | None]:
    """Grow a way from *first* that ends at *goal*, turning its end around where it is stuck."""
    adjacency, way = pairs.adjacency, [first]
    left = set(pairs.every) - {first, goal}
    for turn in range(_ROUNDS * len(pairs.every)):
        if turn % _SLICE == 0:
            yield progress(_TRIED, turn)
        near = adjacency[way[-1]]
        if not left and goal in near:
            return [*way, goal]
        onward = [one for one in near if one in left]
        if onward:
            way.append(min(onward, key=lambda one: sum(two in left for two in adjacency[one])))
            left.remove(way[-1])
            continue
        known = [one for one in near if one != goal and one not in way[-2:]]
        if not known:
            return None
        at = way.index(chance.choice(known)) + 1
        way[at:] = way[: at - 1 : -1]
    return None


def _try_all(
    pairs: Pairs,
    every: Sequence[Point],
    first: Point,
    closes: Callable[[list[Point]], object],
) -> Generator[Step, None, Tried]:
    """Try all ways from *first* through *every* pair until one *closes*, the best moves first."""
    adjacency, left = pairs.adjacency, set(every) - {first}
    way: list[Point] = []
    waiting, nodes = [[first]], 0
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            left.update(way[-1:])
            del way[-1:]
            continue
        way.append(waiting[-1].pop())
        left.discard(way[-1])
        nodes += 1
        if nodes % _SLICE == 0:
            yield progress(_TRIED, nodes)
        if nodes >= LIMIT:
            return Tried(None, nodes, complete=False)
        if not left and closes(way):
            return Tried(way, nodes, complete=False)
        onward = [one for one in adjacency[way[-1]] if one in left]
        onward.sort(key=lambda one: -sum(two in left for two in adjacency[one]))
        waiting.append(onward)
    return Tried(None, nodes, complete=True)


TRIES = 60
"""Cycles that are looked at before the answer is undecided."""
_PAIRING = "knight.step.pairing"


def symmetric(board: Board) -> Steps:
    """Find a closed tour from the start of *board* that a half-turn leaves as it is.

    Verdict ``tour``, ``impossible`` or ``undecided``. The holes have to be symmetric: RuleError
    ``knight.no-half-turn``. Its walk does not matter. About n log n in the squares where both
    sides are even; otherwise see :mod:`~stepstones.knight.solve.symmetric`.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.state import board
    >>> run = Run(lambda: symmetric(board(6, 6))); run.seek(999)
    >>> moves = run.verdict.facts["moves"]; moves[0], moves[18]
    ('a1', 'f6')
    """
    last = board.width * board.height - 1
    if any(last - one not in board.holes for one in board.holes):
        raise RuleError("knight.no-half-turn")
    proof = answers.disproof(replace(board, path=(board.start,), closed=True, finish=None))
    if proof is not None:
        return answers.impossible(proof)
    if (board.width + board.height) % 2:
        return (yield from _odd(board))
    half = yield from half_tour(board)
    if half is None:
        return _give_up(TRIES)
    return _conclude(board, _around(board, half))


def _odd(board: Board) -> Steps:
    """Find a symmetric tour of a board with one odd side: through the centre, or twice around."""
    jumps, last = board.jumps(), board.width * board.height - 1
    pairs = _pairs(board)
    centre = yield from through(pairs)
    if centre.way is not None:
        half = _walk(jumps, centre.way, last)
        tour = _turn(board, [*half, *(last - square for square in reversed(half))])
        ends = (half[0], last - half[0], half[-1], last - half[-1])
        message = "knight.symmetric.centre"
        return _verdict(board, tour, message, (len(tour), *ends), dict.fromkeys(ends, Mark.TARGET))
    circle = yield from around(pairs, lambda way: _lift(jumps, way, last))
    if circle.way is not None:
        return _conclude(board, _around(board, _lift(jumps, circle.way, last) or []))
    nodes = centre.nodes + circle.nodes
    if not (centre.complete and circle.complete):
        return _give_up(nodes)
    odd = len(pairs.every) % 2
    message = "knight.symmetric.none" if odd else "knight.symmetric.none-even"
    return answers.impossible(Proof("searched", message, (len(pairs.every), nodes)), nodes)


def _give_up(nodes: int) -> Verdict:
    facts = {"nodes": nodes, "moves": []}
    return Verdict("undecided", "knight.symmetric.undecided", (nodes,), facts)


def _pairs(board: Board) -> Pairs:
    """Return the pairs of opposite squares of *board*, and the moves between them."""
    last, jumps = board.width * board.height - 1, board.jumps()
    half = range((last + 1) // 2)
    every = tuple(one for one in half if one not in board.holes)
    near = ((min(two, last - two) for two in jumps[one] if two != last - one) for one in half)
    adjacency = tuple(tuple(dict.fromkeys(ends)) for ends in near)
    return Pairs(every, adjacency, tuple(one for one in every if last - one in jumps[one]))


def half_tour(board: Board) -> Generator[Step, None, list[Point] | None]:
    """Return one half of a symmetric closed tour, a square of each pair in order, or None."""
    last = board.width * board.height - 1
    jumps, both = board.jumps(), _pairs(board)
    pairs, adjacency = both.every, both.adjacency
    side = [sum(board.grid.place(one)) % 2 for one in range((last + 1) // 2)]
    ranks = greedy.roth_ranks(board)[: len(adjacency)]
    chance = random.Random(_SEED)  # noqa: S311 - no secret
    for tries in range(TRIES):
        yield progress("knight.step.tried", tries)
        choice = yield from report(factor.walks(adjacency, pairs, ranks), _PAIRING)
        for which in (0, 1):
            lacking = [one for one in pairs if len(choice[one]) < 2 and side[one] == which]
            completing = factor.complete(adjacency, lacking, choice)
            if (yield from report(completing, "knight.step.lacking")) is not None:
                return None
        found = factor.cycles(choice, pairs)
        if (yield from report(factor.join(adjacency, found, choice), "knight.step.joining")) == 1:
            yield progress(_PAIRING, len(pairs))
            half = _lift(jumps, factor.cycles(choice, pairs)[0], last)
            if half is not None:
                return half
        chance.shuffle(ranks)
    return None


def _walk(jumps: Jumps, way: Sequence[int], last: int) -> list[Point]:
    """Return the squares of *way*, one of each pair, each a move from the one before."""
    half = [way[0]]
    for pair in way[1:]:
        half.append(pair if pair in jumps[half[-1]] else last - pair)
    return half


def _lift(jumps: Jumps, cycle: Sequence[int], last: int) -> list[Point] | None:
    """Return the squares of *cycle* in order, so that it ends a move from its first's opposite."""
    half = _walk(jumps, cycle, last)
    if last - half[0] in jumps[half[-1]]:
        return half
    both = (
        place
        for place in range(len(half) - 1, 0, -1)
        if last - half[place] in jumps[half[place - 1]]
    )
    free = next(both, 0)
    if not free or half[0] not in jumps[half[-1]]:
        return None
    return [*half[:free], *(last - square for square in half[free:])]


def _around(board: Board, half: list[Point]) -> list[Point]:
    """Return the tour from the start of *board* that goes over *half*, then over its opposite."""
    last = board.width * board.height - 1
    return _turn(board, [*half, *(last - square for square in half)])


def _turn(board: Board, tour: list[Point]) -> list[Point]:
    """Return a closed *tour* from the start of *board* on."""
    at = tour.index(board.start)
    return tour[at:] + tour[:at]


def _conclude(board: Board, tour: list[Point]) -> Verdict:
    opposite = tour[len(tour) // 2]
    args = (len(tour), len(tour) // 2, tour[0], opposite)
    marks = {tour[0]: Mark.START, opposite: Mark.TARGET}
    return _verdict(board, tour, "knight.symmetric.found", args, marks)


def _verdict(
    board: Board, tour: list[Point], message: str, args: tuple[int, ...], marks: dict[Point, Mark]
) -> Verdict:
    verdict = answers.found(board, tour, len(tour))
    labels, lines = answers.picture(tour).labels, (Line("path", tuple(tour)),)
    overlay = Overlay(marks=marks, labels=labels, lines=lines)
    facts = {**verdict.facts, "symmetry": "half-turn"}
    return Verdict("tour", message, args, facts, overlay, verdict.moves, text=verdict.text)
