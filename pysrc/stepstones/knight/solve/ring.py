"""Every question for a tour as one: has a graph a cycle through all its vertices.

The vertices are the squares still to be visited, the knight's own and, for a closed tour,
the start. Where the tour does not return by itself, the cycle is closed by a chain of one
to three *virtual* vertices from the knight to the square on which the tour has to end, or
to all on which it may end. A virtual vertex has two edges only, so both belong to every
cycle: nothing else has to be said about a walk already begun or about an end. The chain
is as long as the colours demand, so the graph has two sides, and a cycle alternates.
"""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.grid import Point
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
