"""Why a ring has no cycle through all its vertices, in words about squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stepstones.core.grid import Point
from stepstones.core.scene import chains
from stepstones.knight.solve.factor import HallViolator
from stepstones.knight.solve.parts import cut_vertex
from stepstones.knight.solve.proof import Proof
from stepstones.knight.solve.propagation import EdgeConstraints
from stepstones.knight.solve.ring import Ring, last_square
from stepstones.knight.state import Board


def at_sight(board: Board, ring: Ring) -> Proof | None:
    """Return a proof by a square with less than two edges, or by one on which the board hangs.

    Where :func:`~stepstones.knight.solve.proof.why_not` has none, the tour's end has its edges.
    """
    short = [one for one in ring.vertices if len(ring.adjacency[one]) < 2]
    if short:
        return _short(board, ring, short[0])
    parting = cut_vertex(ring.adjacency, ring.vertices)
    return None if parting is None else hanging(board, ring, *parting)


def _short(board: Board, ring: Ring, square: Point) -> Proof:
    moves = sum(near < ring.area for near in ring.adjacency[square])
    word = "few-knight" if square == board.knight else "few"
    return Proof(
        "few", f"knight.no.{word}", (square, moves), (square,), ring.adjacency[square][:moves]
    )


def hanging(
    board: Board,
    ring: Ring,
    vertex: int,
    part: list[int],
    state: EdgeConstraints | None = None,
    after: str = "",
) -> Proof:
    """Return the proof that *part* is joined to the rest by *vertex* alone, or by nothing (-1).

    *state* and *after* say what has been concluded before. The rest is taken in place of the
    part where the tour's own end lies in it.
    """
    gone = {vertex, *part}
    others = [one for one in ring.vertices if one not in gone]
    virtual = max(part) >= ring.area
    whole = max(ring.vertices) < ring.area
    shown = others if virtual or (whole and len(others) < len(part)) else part
    squares = tuple(sorted(one for one in shown if one < ring.area))
    hook = vertex if 0 <= vertex < ring.area else board.knight
    word = "parts" if vertex < 0 else "cut"
    return Proof(
        after or word,
        f"knight.no.{after and 'forced-'}{word}",
        (hook, len(squares), after),
        squares,
        (hook,),
        _lines(ring, state) if state else (),
    )


def rooms(board: Board, ring: Ring, pair: tuple[int, int]) -> Proof | None:
    """Return the proof that without the squares of *pair* there are more rooms than a tour joins.

    A tour passes each of the k squares once, so that it has k + 1 pieces between them, one less
    for each of its ends among them; where both its ends lie in one room, so do two pieces. A
    closed tour has k. None where as many rooms are allowed. Linear.
    """
    gone = tuple(one for one in pair if one < ring.area)
    found = _rooms(board, ring, gone)
    last = last_square(board)
    if board.closed and last is None:
        most, kind = len(gone), "closed"
    else:
        ends = [board.knight] if last is None else [board.knight, last]
        inside = sum(one in gone for one in ends)
        together = last is not None and any({*ends} <= room for room in found)
        most = len(gone) + 1 - inside - together
        kind = "together" if together else "ends" if inside else "open"
    if len(found) <= most:
        return None
    smaller = sorted(found, key=len)[:-1]
    squares = tuple(sorted(square for room in smaller for square in room))
    args = (len(gone), len(found), most, kind, gone[0], gone[-1])
    return Proof("rooms", "knight.no.rooms", args, squares, gone)


def _rooms(board: Board, ring: Ring, gone: Collection[int]) -> list[set[int]]:
    """Return the parts into which the board falls without the squares that are *gone*."""
    jumps = board.jumps()
    left = {one for one in ring.vertices if one < ring.area}.difference(gone)
    found = []
    while left:
        room = set[int]()
        edge = {left.pop()}
        while edge:
            room |= edge
            edge = {near for one in edge for near in jumps[one] if near in left}
            left -= edge
        found.append(room)
    return found


def hall(board: Board, ring: Ring, shortages: Iterable[HallViolator]) -> Proof:
    """Return the proof that too few moves are there for a set of squares, the smallest known."""
    best = min(shortages, key=lambda one: (_is_open(one, ring), len(one.many)))
    many, few = (
        tuple(sorted(one for one in some if one < ring.area)) for some in (best.many, best.few)
    )
    outside = sum(
        near not in best.few and near < ring.area
        for square in many
        for near in ring.adjacency[square]
    )
    ends = _ends(board)
    needed = 2 * len(many) - sum(square in ends for square in many)
    room = 2 * len(few) - sum(square in ends for square in few) + outside
    if needed > room:
        args = (len(many), needed, len(few), room)
        return Proof("hall", "knight.no.hall", args, many, near=few)
    return Proof("hall", "knight.no.hall-end", (len(many), len(few)), many, near=few)


def _is_open(shortage: HallViolator, ring: Ring) -> bool:
    """Whether the set holds the virtual vertex that leads to all possible ends."""
    return any(one >= ring.area and len(ring.adjacency[one]) > 2 for one in shortage.many)


def _ends(board: Board) -> set[Point]:
    """Return the squares known to have one move only in what is left of the tour."""
    last = last_square(board)
    if board.closed and last is None:
        return set()
    return {board.knight} if last is None else {board.knight, last}


def contradiction(board: Board, ring: Ring, state: EdgeConstraints, after: str) -> Proof:
    """Return the proof that the moves which *state* has fixed contradict each other."""
    square = state.clash
    word = "under" if len(state.adjacency[square]) < 2 else "over"
    word = "circle" if state.closing else word
    if square >= ring.area:
        word, square = "end", board.knight
    lines = _lines(ring, state)
    args = (square, len(lines), after)
    return Proof(after, f"knight.no.forced-{word}", args, (square,), lines=lines)


def forced_hall(ring: Ring, state: EdgeConstraints, shortage: HallViolator) -> Proof:
    """Return the proof that after the forced moves there are too few for a set of squares."""
    many, few = (
        tuple(sorted(one for one in some if one < ring.area))
        for some in (shortage.many, shortage.few)
    )
    args = (len(many), len(few))
    return Proof("hall", "knight.no.forced-hall", args, many, few, _lines(ring, state))


def _lines(ring: Ring, state: EdgeConstraints) -> tuple[tuple[Point, ...], ...]:
    """Return the moves that are fixed, joined end to end."""
    return tuple(chains(pair for pair in sorted(state.fixed) if pair[0] < pair[1] < ring.area))
