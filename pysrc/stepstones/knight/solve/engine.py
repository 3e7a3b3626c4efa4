"""One engine for every tour: open, closed, from here to there, with holes, after a walk begun.

Steps run from cheap to expensive, each only if the earlier ones were inconclusive:

1. proofs by looking: colours, squares with too few moves, a board that falls apart;
2. one walk by Warnsdorff's rule with Roth's ties;
3. two moves for each square (:mod:`~stepstones.knight.solve.factor`); where that cannot be,
   a Hall set is the reason;
4. the cycles that they make are joined (also there);
5. moves that every tour needs, and what they rule out, then moves that are in no 2-factor,
   again and again; a square on which the board hangs;
6. two squares without which more rooms are left than a tour can join;
7. the exact search for a cycle through all vertices.

A complete search by Warnsdorff's order between 2 and 3 was tried. It decided nothing that the
later steps did not decide sooner, and its only reason is that all has been tried.

A 2-factor of several cycles is no tour, and a tour leaves out at least one way of each of
these cycles. So the search takes the smallest cycle with the edges e1, e2 … ek that are
not fixed and tries in turn: without e1; with e1 and without e2; with both and without e3 …
Each time all that follows is drawn (:mod:`~stepstones.knight.solve.propagation`), the 2-factor is
mended, and its cycles are joined where they can be. No tour is missed.

References: G. Carpaneto and P. Toth, Some new branching and bounding criteria for the
asymmetric travelling salesman problem, Management Science 26 (1980).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.steps import Result, progress, relay, report
from stepstones.core.trace import Step
from stepstones.knight.solve import factor, greedy, reasons
from stepstones.knight.solve.factor import HallViolator, TwoFactor
from stepstones.knight.solve.proof import Proof, why_not
from stepstones.knight.solve.propagation import (
    EdgeConstraints,
    cut_pairs,
    cut_vertex,
    edge_constraints,
)
from stepstones.knight.solve.reasons import Ring, ring, squares_left, tour_of
from stepstones.knight.state import Board, is_return


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """How the search ended: a *cycle* or None, after *nodes*; *complete* when all was tried."""

    cycle: list[int] | None
    nodes: int
    complete: bool


@dataclass(slots=True)
class _Branch:
    """A node whose edges *left* are still to be left out, each with those before it fixed."""

    mark: int
    choice: TwoFactor
    left: list[tuple[int, int]]
    tried: tuple[int, int] | None = None


def search(
    ring: Ring, edges: EdgeConstraints, choice: TwoFactor, limit: int
) -> Generator[int, None, SearchOutcome]:
    """Search below *edges*, whose conclusions are drawn, for at most *limit* nodes; yield nodes.

    *choice* is a 2-factor of *edges* that has all its fixed edges.
    """
    nodes = 0
    stack: list[_Branch] = []
    looked: TwoFactor | None = choice
    while True:
        if looked is not None:
            nodes += 1
            yield nodes
            smallest = yield from _repeat(nodes, _smallest(ring, edges, looked))
            if len(smallest) == len(ring.vertices):
                return SearchOutcome(smallest, nodes, complete=True)
            if nodes >= limit:
                return SearchOutcome(None, nodes, complete=False)
            stack.append(_Branch(edges.mark(), looked, _free(edges, smallest)))
        while stack and not stack[-1].left:
            edges.undo(stack.pop().mark)
        if not stack:
            return SearchOutcome(None, nodes, complete=True)
        looked = yield from _repeat(nodes, _next(ring, edges, stack[-1]))


def _repeat(nodes: int, working: Generator[int, None, Result]) -> Generator[int, None, Result]:
    """Carry *working* through, yielding *nodes* where it yields a number of its own."""
    return relay(working, lambda _number: nodes)


def _next(
    ring: Ring, edges: EdgeConstraints, branch: _Branch
) -> Generator[int, None, TwoFactor | None]:
    """Go to the next child of *branch*; its 2-factor, or None where there is no tour."""
    edges.undo(branch.mark)
    if branch.tried is not None:
        edges.fix(*branch.tried)
        if not edges.settle():
            branch.left.clear()
            return None
        branch.mark = edges.mark()
    while branch.left and branch.left[-1] in edges.fixed:
        branch.left.pop()
    if not branch.left:
        return None
    branch.tried = one, two = branch.left.pop()
    if two in edges.adjacency[one]:
        edges.cut(one, two)
    else:
        branch.left.clear()
    if not edges.settle() or cut_vertex(edges.adjacency, ring.vertices) is not None:
        return None
    choice, shortage = yield from mend(ring, edges, branch.choice)
    return None if shortage else choice


def mend(
    ring: Ring, edges: EdgeConstraints, choice: TwoFactor
) -> Generator[int, None, tuple[TwoFactor, HallViolator | None]]:
    """Return *choice* changed to a 2-factor of *edges*, or why there is none."""
    copy = [
        [near for near in chosen if near in left]
        for chosen, left in zip(choice, edges.adjacency, strict=True)
    ]
    lacking = [one for one in ring.vertices if len(copy[one]) < 2 and not ring.side[one]]
    return copy, (yield from factor.complete(edges.adjacency, lacking, copy, edges.fixed))


def _smallest(
    ring: Ring, edges: EdgeConstraints, choice: TwoFactor
) -> Generator[int, None, list[int]]:
    """Join the cycles of *choice*, in place, and return the smallest of what remains."""
    found = factor.cycles(choice, ring.vertices)
    if len(found) > 1:
        yield from factor.join(edges.adjacency, found, choice, edges.fixed)
        found = factor.cycles(choice, ring.vertices)
    return min(found, key=len)


def _free(edges: EdgeConstraints, cycle: list[int]) -> list[tuple[int, int]]:
    """Return the edges of *cycle* that are not fixed."""
    pairs = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
    return [pair for pair in pairs if pair not in edges.fixed]


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
    walks = factor.walks(question.adjacency, question.vertices, _ranks(board, question))
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
    virtual = len(question.adjacency) - question.area
    return [*greedy.roth_ranks(board), *[0] * virtual]


def _complete(question: Ring, choice: TwoFactor) -> Generator[int, None, list[factor.HallViolator]]:
    """Complete *choice*; what speaks against it, seen from either side."""
    found = []
    for side in (0, 1):
        lacking = [
            one for one in question.vertices if len(choice[one]) < 2 and question.side[one] == side
        ]
        shortage = yield from factor.complete(question.adjacency, lacking, choice)
        if shortage is not None:
            found.append(shortage)
    return found


def _join(question: Ring, choice: TwoFactor) -> Generator[int, None, bool]:
    found = factor.cycles(choice, question.vertices)
    return (yield from factor.join(question.adjacency, found, choice)) == 1


def conclude(
    board: Board, question: Ring, state: EdgeConstraints, choice: TwoFactor
) -> Generator[int, None, Proof | TwoFactor]:
    """Draw in *state* all that follows without trying: a proof, or a 2-factor of what is left.

    *choice*, a whole 2-factor, shows which moves are in none: those between two classes of
    :func:`~stepstones.knight.solve.factor.classes` that it does not use. Yields the number
    of conclusions so far.
    """
    after = "forced"
    while True:
        if not state.settle():
            return reasons.contradiction(board, question, state, after)
        yield state.mark()
        parting = cut_vertex(state.adjacency, question.vertices)
        if parting is not None:
            return reasons.hanging(board, question, *parting, state, after)
        yield state.mark()
        choice, shortage = yield from mend(question, state, choice)
        if shortage is not None:
            return reasons.forced_hall(question, state, shortage)
        before = state.mark()
        yield before
        group = factor.classes(state.adjacency, question.vertices, question.side, choice)
        yield before
        _cut_between(question, state, group, choice)
        if state.mark() == before:
            return choice
        after = "unused"


def _falling(board: Board, question: Ring) -> Generator[int, None, Proof | None]:
    """Return the proof by two squares without which too many rooms are left, if there is one."""
    for found in cut_pairs(question.adjacency, question.vertices):
        if isinstance(found, int):
            yield found
        elif (proof := reasons.rooms(board, question, found)) is not None:
            return proof
    return None


def _cut_between(
    question: Ring, state: EdgeConstraints, group: list[int], choice: TwoFactor
) -> None:
    for one in question.vertices:
        own, chosen = group[one], choice[one]
        for two in [two for two in state.adjacency[one] if group[two] != own and two not in chosen]:
            state.cut(one, two)


def _conclude_and_search(
    board: Board, question: Ring, choice: TwoFactor
) -> Generator[Step, None, Decision]:
    state = edge_constraints(question.adjacency, question.vertices)
    concluded = yield from report(conclude(board, question, state, choice), "knight.step.concluded")
    if isinstance(concluded, Proof):
        return Decision(None, concluded)
    limit = max(100, WORK // len(question.vertices))
    proof = yield from report(_falling(board, question), "knight.step.concluded")
    if proof is not None:
        return Decision(None, proof)
    searching = search(question, state, concluded, limit)
    ended = yield from report(searching, "knight.step.tried")
    if ended.cycle is not None:
        return Decision(tour_of(board, ended.cycle), nodes=ended.nodes)
    if not ended.complete:
        return Decision(None, nodes=ended.nodes)
    args = (board.knight, ended.nodes)
    proof = Proof("exhausted", "knight.no.searched", args, (board.knight,))
    return Decision(None, proof, ended.nodes)
