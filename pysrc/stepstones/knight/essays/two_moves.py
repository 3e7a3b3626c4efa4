"""Two moves for each square: a closed tour, or the squares that make it impossible.

Rules
    In a closed tour each square has two moves, one that comes and one that goes. Forget for
    a moment that they have to form a single circle, and choose two moves for each square.

Representation
    ``chosen[square]`` are the squares to which it is joined, two at the end. Every move leads
    from one colour to the other, so it is enough to serve the squares of one colour.

Strategy
    A square that lacks a move asks its neighbours in turn. One that has less than two moves
    says yes. One that has two says yes if a square joined to it finds another neighbour
    instead, which is asked in the same way. When nobody can help, all who were asked (*few*)
    are all the neighbours of all who asked (*many*) but those joined with them already, and
    there are not enough of them: a Hall set, and no tour. Otherwise the moves form circles.
    Two circles become one where a move of each can be exchanged for two others; one circle is
    a tour.

Check
    The tour is walked again by a checker that knows no search. A Hall set is counted again:
    2 x few and the moves that lead elsewhere are less than 2 x many.

Cost
    Each question is put to each square once for a move that is missing: at most the number
    of squares times the number of moves. Joining circles nearly always succeeds; where it does
    not, nothing is proved, and more has to be tried (:mod:`~stepstones.knight.solve.tour`).

Source
    P. Hall, On representatives of subsets (1935); J. Petersen (1891).
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import chains
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.state import Board


def two_moves(board: Board) -> Steps:
    """Choose two moves for each square of *board* and join the circles they form.

    Ends in ``tour``, ``impossible`` or ``undecided``. Raises RuleError ``knight.closed-only``
    where no closed tour is asked for or a walk has begun, ``knight.too-deep`` above 1,600 squares.

    >>> from dataclasses import replace
    >>> from stepstones.knight.state import board
    >>> steps = two_moves(replace(board(6, 6), closed=True))
    >>> next(steps).point
    c5
    """
    if not board.closed or len(board.path) > 1 or board.numbers:
        raise RuleError("knight.closed-only")
    answers.ask_depth(board)
    proof = answers.disproof(board)
    if proof is not None and proof.reason in {"colours", "ends"}:
        yield Step(Kind.BOUND, board.start, proof.message, proof.args)
        return answers.impossible(proof)
    pairing = _Pairing(board)
    for square in pairing.chosen:
        while sum(board.grid.place(square)) % 2 == 0 and len(pairing.chosen[square]) < 2:
            if not (yield from pairing.serve(square)):
                many, few = sorted(pairing.many), sorted(pairing.few)
                yield pairing.step(Kind.BOUND, square, "knight.step.shortage", len(many), len(few))
                return answers.hall(board, many, few)
    yield from pairing.join_circles()
    circle = pairing.circle(board.start)
    if len(circle) == board.squares:
        return answers.found(board, circle, len(circle))
    yield pairing.step(Kind.REJECT, board.start, "knight.step.no-exchange")
    return answers.circles(board, len(circle))


class _Pairing:
    """The moves chosen so far, and who has been asked for the move that is missing now."""

    def __init__(self, board: Board) -> None:
        vertices = board.grid.vertices
        self.ways = board.ways()
        self.start = vertices[board.start]
        self.chosen: dict[Vertex, list[Vertex]] = {
            vertices[square]: [] for square in board.grid.points if square not in board.holes
        }
        self.many: set[Vertex] = set()
        self.few: set[Vertex] = set()

    def serve(self, square: Vertex) -> Generator[Step, None, bool]:
        """Find one more move for *square*; false where nobody can help."""
        self.many, self.few = {square}, set()
        found = yield from self.find(square)
        if found:
            count = len(self.chosen[square])
            yield self.step(Kind.CONSIDER, square, "knight.step.served", square, count)
        return found

    def find(self, square: Vertex) -> Generator[Step, None, bool]:
        for other in self.ways(square):
            if other in self.few or other in self.chosen[square]:
                continue
            self.few.add(other)
            free = len(self.chosen[other]) < 2
            why = "knight.step.yes" if free else "knight.step.full"
            yield self.step(Kind.CONSIDER, other, why, square, other)
            if free or (yield from self.release(other)):
                self.chosen[square].append(other)
                self.chosen[other].append(square)
                return True
        return False

    def release(self, other: Vertex) -> Generator[Step, None, bool]:
        for partner in [*self.chosen[other]]:
            if partner not in self.many:
                self.many.add(partner)
                if (yield from self.find(partner)):
                    self.chosen[partner].remove(other)
                    self.chosen[other].remove(partner)
                    return True
        return False

    def join_circles(self) -> Generator[Step, None, None]:
        """Exchange two moves of two circles for two others, as long as that can be done."""
        while True:
            own = set(self.circle(self.start))
            kind = Kind.FOUND if len(own) == len(self.chosen) else Kind.CONSIDER
            yield self.step(kind, self.start, "knight.step.circle", len(own))
            for one in own:
                if self.exchange(one, own):
                    break
            else:
                return

    def exchange(self, one: Vertex, own: set[Vertex]) -> bool:
        for two in self.chosen[one]:
            for four in self.ways(one):
                for three in [] if four in own else self.chosen[four]:
                    if three in self.ways(two):
                        for here, old, new in (
                            (one, two, four),
                            (four, three, one),
                            (three, four, two),
                            (two, one, three),
                        ):
                            self.chosen[here][self.chosen[here].index(old)] = new
                        return True
        return False

    def circle(self, first: Point) -> list[Vertex]:
        """Return the circle through *first*, in order."""
        path = [vertex for vertex in self.chosen if vertex == first]
        while True:
            onward = [near for near in self.chosen[path[-1]] if near not in path[-2:]]
            if not onward or onward[0] == path[0]:
                return path
            path.append(onward[0])

    def step(self, kind: Kind, square: Point, why: str, *args: int) -> Step:
        """Return a step with the moves chosen so far drawn."""
        pairs = ((one, two) for one in self.chosen for two in self.chosen[one] if one < two)
        area = tuple(sorted(self.many)) if kind is Kind.BOUND else ()
        return Step(kind, square, why, args, area=area, ways=tuple(chains(pairs)))
