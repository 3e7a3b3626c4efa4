"""One engine for every tour: open, closed, from here to there, with holes, after a walk begun.

From the cheapest to the dearest, each step only where those before have not decided:

1. proofs by looking: colours, squares with too few moves, a board that falls apart;
2. one walk by Warnsdorff's rule with Roth's ties;
3. two ways for each square (:mod:`~stepstones.knight.tours.factor`); where that cannot be,
   a Hall set is the reason;
4. the cycles that they make are joined (:mod:`~stepstones.knight.tours.patch`);
5. moves that every tour needs, and what they rule out, then moves that are in no 2-factor,
   again and again; a square on which the board hangs;
6. two squares without which more rooms are left than a tour can join;
7. the exact search (:mod:`~stepstones.knight.tours.exact`).

A complete search by Warnsdorff's order between 2 and 3 was tried. It decided nothing that the
later steps did not decide sooner, and its only reason is that all has been tried.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.steps import progress, report
from stepstones.core.trace import Step
from stepstones.knight import greedy
from stepstones.knight.board import Board, is_return
from stepstones.knight.proof import Proof, why_not
from stepstones.knight.tours import exact, factor, patch, reasons
from stepstones.knight.tours.factor import Choice
from stepstones.knight.tours.net import Net, net
from stepstones.knight.tours.parts import cut_pairs, cut_vertex
from stepstones.knight.tours.ring import Ring, ring, squares_left, tour_of

WORK = 1_000_000
"""Nodes of the exact search times vertices after which it gives up."""
_SLICE = 500
_PAIRING = "knight.step.pairing"
_WALKED = "knight.step.walked-so-far"


@dataclass(frozen=True, slots=True)
class Decision:
    """A tour as its *path*, or a *proof* that there is none, or neither; after *nodes*."""

    path: list[Point] | None
    proof: Proof | None = None
    nodes: int = 0


def decide(board: Board) -> Generator[Step, None, Decision]:
    """Find a tour of the kind *board* asks for, or why there is none.

    Yields progress. Nearly always n log n in the squares; exponential where it searches,
    but never more than :data:`WORK`.
    """
    decision = yield from _at_sight(board)
    if decision is not None:
        return decision
    question = ring(board)
    yield progress(_WALKED, len(board.path))
    proof = reasons.at_sight(board, question)
    if proof is not None:
        return Decision(None, proof)
    yield progress(_WALKED, len(board.path))
    walks = factor.walks(question.ways, question.vertices, _ranks(board, question))
    choice = yield from report(walks, _PAIRING)
    yield progress(_PAIRING, len(question.vertices))
    shortage = yield from report(_complete(question, choice), "knight.step.lacking")
    if shortage:
        return Decision(None, reasons.hall(board, question, shortage))
    if not (yield from report(_join(question, choice), "knight.step.joining")):
        yield progress(_PAIRING, len(question.vertices))
        return (yield from _conclude_and_search(board, question, choice))
    cycle = factor.cycles(choice, question.vertices)[0]
    return Decision(tour_of(board, cycle), nodes=len(cycle))


def _at_sight(board: Board) -> Generator[Step, None, Decision | None]:
    """Decide by the proofs that need no graph, or by Warnsdorff's rule."""
    proof = why_not(board)
    if proof is not None:
        return Decision(None, proof)
    if len(squares_left(board)) == 1:
        return Decision(list(board.path))
    yield progress(_WALKED, len(board.path))
    path = yield from _walk(board)
    return None if path is None else Decision(path, nodes=len(path))


def _walk(board: Board) -> Generator[Step, None, list[Point] | None]:
    """Return the tour that the rule alone finds, if it ends where it should."""
    if board.finish is not None:
        return None
    jumps, path = board.jumps(), list(board.path)
    keys = greedy.keys_of(board, jumps, greedy.roth_ranks(board))
    while greedy.extend(jumps, keys, path, min(board.squares, len(path) + _SLICE)):
        if len(path) == board.squares:
            return path if not board.closed or is_return(board, tuple(path)) else None
        yield progress(_WALKED, len(path))
    return None


def _ranks(board: Board, question: Ring) -> list[int]:
    virtual = len(question.ways) - question.area
    return [*greedy.roth_ranks(board), *[0] * virtual]


def _complete(question: Ring, choice: Choice) -> Generator[int, None, list[factor.Shortage]]:
    """Complete *choice*; what speaks against it, seen from either side."""
    found = []
    for side in (0, 1):
        lacking = [
            one for one in question.vertices if len(choice[one]) < 2 and question.side[one] == side
        ]
        shortage = yield from factor.complete(question.ways, lacking, choice)
        if shortage is not None:
            found.append(shortage)
    return found


def _join(question: Ring, choice: Choice) -> Generator[int, None, bool]:
    found = factor.cycles(choice, question.vertices)
    return (yield from patch.join(question.ways, found, choice)) == 1


def conclude(
    board: Board, question: Ring, state: Net, choice: Choice
) -> Generator[int, None, Proof | Choice]:
    """Draw in *state* all that follows without trying: a proof, or a 2-factor of what is left.

    *choice*, a whole 2-factor, shows which moves are in none: those between two classes of
    :func:`~stepstones.knight.tours.factor.classes` that it does not use. Yields the number
    of conclusions so far.
    """
    after = "forced"
    while True:
        if not state.settle():
            return reasons.contradiction(board, question, state, after)
        yield state.mark()
        parting = cut_vertex(state.ways, question.vertices)
        if parting is not None:
            return reasons.hanging(board, question, *parting, state, after)
        yield state.mark()
        choice, shortage = yield from exact.mend(question, state, choice)
        if shortage is not None:
            return reasons.forced_hall(question, state, shortage)
        before = state.mark()
        yield before
        group = factor.classes(state.ways, question.vertices, question.side, choice)
        yield before
        _cut_between(question, state, group, choice)
        if state.mark() == before:
            return choice
        after = "unused"


def _falling(board: Board, question: Ring) -> Generator[int, None, Proof | None]:
    """Return the proof by two squares without which too many rooms are left, if there is one."""
    for found in cut_pairs(question.ways, question.vertices):
        if isinstance(found, int):
            yield found
        elif (proof := reasons.rooms(board, question, found)) is not None:
            return proof
    return None


def _cut_between(question: Ring, state: Net, group: list[int], choice: Choice) -> None:
    for one in question.vertices:
        own, chosen = group[one], choice[one]
        for two in [two for two in state.ways[one] if group[two] != own and two not in chosen]:
            state.cut(one, two)


def _conclude_and_search(
    board: Board, question: Ring, choice: Choice
) -> Generator[Step, None, Decision]:
    state = net(question.ways, question.vertices)
    concluded = yield from report(conclude(board, question, state, choice), "knight.step.concluded")
    if isinstance(concluded, Proof):
        return Decision(None, concluded)
    limit = max(100, WORK // len(question.vertices))
    proof = yield from report(_falling(board, question), "knight.step.concluded")
    if proof is not None:
        return Decision(None, proof)
    searching = exact.search(question, state, concluded, limit)
    ended = yield from report(searching, "knight.step.tried")
    if ended.cycle is not None:
        return Decision(tour_of(board, ended.cycle), nodes=ended.nodes)
    if not ended.complete:
        return Decision(None, nodes=ended.nodes)
    args = (board.knight, ended.nodes)
    proof = Proof("exhausted", "knight.no.searched", args, (board.knight,))
    return Decision(None, proof, ended.nodes)
