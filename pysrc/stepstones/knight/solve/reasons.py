"""Every question for a tour as one: has a graph a cycle through all vertices; and why it has none.

The vertices are the squares still to be visited, the knight's own and, for a closed tour,
the start. Where the tour does not return by itself, the cycle is closed by a chain of one
to three *virtual* vertices from the knight to the square on which the tour has to end, or
to all on which it may end. A virtual vertex has two edges only, so both belong to every
cycle: nothing else has to be said about a walk already begun or about an end. The chain
is as long as the colours demand, so the graph has two sides, and a cycle alternates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.scene import chains
from stepstones.knight.solve.factor import HallViolator
from stepstones.knight.solve.proof import Proof
from stepstones.knight.solve.propagation import EdgeConstraints, cut_vertex
from stepstones.knight.state import Board


@dataclass(frozen=True, slots=True)
class Ring:
    """A graph with two sides; *adjacency* are the neighbours of each vertex.

    Vertices below *area* are squares of the board, the others virtual. *vertices* are those
    that the cycle visits, *side* is 0 or 1 for each.
    """

    adjacency: tuple[tuple[int, ...], ...]
    vertices: tuple[int, ...]
    side: tuple[int, ...]
    area: int


def squares_left(board: Board) -> list[Point]:
    """Return the squares that a tour still has to visit, and the knight's own."""
    gone = board.holes.union(board.path[:-1]) if len(board.path) > 1 else board.holes
    return [square for square in board.grid.points if square not in gone]


def last_square(board: Board) -> Point | None:
    """Return where a tour joins its end to: the start of a closed one, or the finish."""
    if board.closed:
        return board.start if len(board.path) > 1 else None
    return board.finish


def ring(board: Board) -> Ring:
    """Return the graph of *board*, whose colours and finish allow a tour.

    At least two squares are left. Linear in the squares.
    """
    area, width = board.width * board.height, board.width
    knight, last = board.knight, last_square(board)
    vertices = squares_left(board)
    if board.closed and last is not None:
        vertices.append(last)
    side = [(point // width + point) & 1 if not width & 1 else point & 1 for point in range(area)]
    live = bytearray(area)
    for vertex in vertices:
        live[vertex] = 1
    jumps = board.jumps()
    adjacency: list[tuple[int, ...]] = [()] * area
    full = len(vertices) == area
    for vertex in vertices:
        near = jumps[vertex]
        adjacency[vertex] = near if full else tuple(one for one in near if live[one])
    if not board.closed or last is not None:
        _join(adjacency, side, vertices, knight, last)
    return Ring(tuple(adjacency), tuple(vertices), tuple(side), area)


def _join(
    adjacency: list[tuple[int, ...]],
    side: list[int],
    vertices: list[int],
    knight: Point,
    last: Point | None,
) -> None:
    """Close the cycle from *knight* to *last*, or to each square on which a tour may end."""
    if last is None:
        own = sum(side[vertex] == side[knight] for vertex in vertices)
        odd = 2 * own > len(vertices)
        ends = [one for one in vertices if one != knight and (side[one] == side[knight]) is odd]
        length = 3 if odd else 2
    else:
        ends = [last]
        length = 1 if side[last] == side[knight] else 2
        if len(vertices) > 2:  # with two squares left, the move between them is the whole tour
            adjacency[knight] = tuple(one for one in adjacency[knight] if one != last)
            adjacency[last] = tuple(one for one in adjacency[last] if one != knight)
    first = len(adjacency)
    chain = range(first, first + length)
    for vertex in chain:
        before = knight if vertex == first else vertex - 1
        adjacency.append((before, vertex + 1))
        side.append(1 - side[before])
    adjacency[-1] = (adjacency[-1][0], *ends)
    adjacency[knight] += (first,)
    for end in ends:
        adjacency[end] += (chain[-1],)
    vertices.extend(chain)


def tour_of(board: Board, cycle: list[int]) -> list[Point]:
    """Return the tour that *cycle*, through all vertices of the board's ring, stands for."""
    area = board.width * board.height
    turn = cycle.index(board.knight)
    cycle = cycle[turn:] + cycle[:turn]
    if cycle[1] >= area:
        cycle = [cycle[0], *cycle[:0:-1]]
    later = [vertex for vertex in cycle[1:] if vertex < area]
    if board.closed and len(board.path) > 1:
        later = [vertex for vertex in later if vertex != board.start]
    return [*board.path, *later]


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
