"""A numbered tour: what the numbers force, and where that ends, a trial.

Rules
    A knight's tour visits every square once. Some squares carry their number in it; find all
    the others. A good puzzle has one answer only.

Representation
    ``rooms[number]`` are the squares on which a number can still stand; a number with one
    square stands there. ``fresh`` are the numbers whose rooms have shrunk since they were looked
    at last, ``written`` those that stand, in the order in which they were written.

Strategy
    From number to number is one knight's move. So 17 can only stand a move away from where 16
    can, and from where 18 can: ``narrow`` lets a number that has lost squares take squares from
    the numbers beside it, and ``follow`` goes on until nothing changes. A number that has one
    square left stands there, and no other number may. A square that one number alone reaches
    gets that number (``claim``).

    When nothing more is forced, ``solve`` takes a number with the fewest squares and tries them
    in turn. Each trial gets a copy of the rooms and calls ``solve`` again. If some number or
    square is left with nothing, the copy is thrown away, and the next square is tried.

    The search goes on after the first tour: only a second one, or the end of all trials,
    tells whether the first is the only one.

Check
    All tours with the numbers, found by trying every move, stay within the rooms at each step.

Cost
    A copy has as many sets as there are numbers. Without trials, at most as many changes as the
    rooms have squares together; with them exponential at worst. Puzzles that people solve need few.

Source
    A. K. Mackworth, Consistency in networks of relations (1977).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from typing import TypeAlias

from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import chains
from stepstones.core.trace import Kind, Step, Steps
from stepstones.knight import answers
from stepstones.knight.state import Board

Rooms: TypeAlias = dict[int, set[Vertex]]
"""For each number the squares on which it can stand; the sets are replaced, never changed."""
ENOUGH = 2
"""Tours that are looked for: with a second one the puzzle has no single answer."""


def numbers(board: Board) -> Steps:
    """Complete the tour from the numbers that stand on *board*, and say whether another does too.

    Ends in ``unique``, ``several`` or ``impossible``. Raises RuleError ``knight.numbers-only``
    or ``knight.too-deep``.

    >>> from stepstones.knight.state import board
    >>> from stepstones.knight.numbers import with_given
    >>> steps = numbers(with_given(board(4, 3), [(1, 8), (6, 9)]))
    >>> [(step.note, step.args[1]) for step in steps if step.kind is Kind.PLACE][:2]
    [('1', a1), ('6', b1)]
    """
    answers.ask_numbers(board)
    proof = answers.disproof(board)
    if proof is not None:
        yield Step(Kind.BOUND, board.numbers[0][1], proof.message, proof.args)
        return answers.impossible(proof)
    search = _Search(board)
    rooms = yield from search.begin(board)
    yield from search.solve(rooms, deque(search.written))
    if not search.tours:
        return answers.exhausted_numbers(board, search.tried)
    complete = len(search.tours) < ENOUGH
    return answers.completion(board, search.tours, search.tried, complete=complete)


class _Search:
    """The tours found so far, and the numbers that stand now, each with its square."""

    def __init__(self, board: Board) -> None:
        self.ways, self.last, self.closed = board.ways(), board.squares, board.closed
        vertices = board.grid.vertices
        self.squares = [vertices[one] for one in board.grid.points if one not in board.holes]
        self.tours: list[list[Vertex]] = []
        self.written: dict[int, Vertex] = {}
        self.tried = 0

    def begin(self, board: Board) -> Generator[Step, None, Rooms]:
        """Write the numbers that stand on *board*; all others have the free squares."""
        vertices = board.grid.vertices
        stand = (*board.numbers, *board.written)
        for number, square in sorted((number, vertices[point]) for number, point in stand):
            self.written[number] = square
            args, note = (number, square), str(number)
            yield self.step(Kind.PLACE, "knight.step.given", *args, point=square, note=note)
        free = set(self.squares) - set(self.written.values())
        rooms = dict.fromkeys(range(1, self.last + 1), free)
        return rooms | {number: {square} for number, square in self.written.items()}

    def solve(self, rooms: Rooms, fresh: deque[int]) -> Generator[Step, None, bool]:
        """Complete *rooms*; true when enough tours are found, false when all has been tried."""
        if not (yield from self.follow(rooms, fresh)):
            return False
        if len(self.written) == self.last:
            self.tours.append([self.written[number] for number in rooms])
            yield self.step(Kind.FOUND, "knight.step.numbered", self.last)
            return len(self.tours) == ENOUGH
        number = min(rooms.keys() - self.written, key=lambda one: (len(rooms[one]), one))
        choices = sorted(rooms[number])
        for place, square in enumerate(choices):
            self.tried += 1
            height, found = len(self.written), len(self.tours)
            copy = {**rooms}
            changed: deque[int] = deque()
            why = "knight.step.trial-next" if place else "knight.step.trial"
            room = yield from self.write(copy, changed, number, square, why, len(choices) - place)
            if room and (yield from self.solve(copy, changed)):
                return True
            yield from self.take_back(height, found=len(self.tours) > found)
        return False

    def follow(self, rooms: Rooms, fresh: deque[int]) -> Generator[Step, None, bool]:
        """Draw all conclusions from the *fresh* numbers; false at a contradiction."""
        while fresh:
            if not (yield from self.narrow(rooms, fresh)):
                return False
            if not fresh and not (yield from self.claim(rooms, fresh)):
                return False
        return True

    def narrow(self, rooms: Rooms, fresh: deque[int]) -> Generator[Step, None, bool]:
        """Let the first of the *fresh* numbers take squares from the numbers beside it."""
        number = fresh.popleft()
        for other in self.beside(number):
            near = {target for square in rooms[number] for target in self.ways(square)}
            left = rooms[other] & near
            if left == rooms[other]:
                continue
            if not left and other in self.written:
                at = self.written[other]
                yield self.step(Kind.REJECT, "knight.step.apart", other, at, number, point=at)
                return False
            if len(left) > 1:
                args, area = (other, number, len(left)), tuple(sorted(left))
                yield self.step(Kind.CONSIDER, "knight.step.narrowed", *args, area=area)
            rooms[other] = left
            fresh.append(other)
            if not (yield from self.settle(rooms, fresh, other)):
                return False
        return True

    def claim(self, rooms: Rooms, fresh: deque[int]) -> Generator[Step, None, bool]:
        """Write each number that alone reaches some square."""
        for square in self.squares:
            able = [number for number in rooms if square in rooms[number]]
            if not able:
                yield self.step(Kind.REJECT, "knight.step.unreached", square, point=square)
                return False
            if len(able) == 1 and able[0] not in self.written:
                why = "knight.step.only-number"
                if not (yield from self.write(rooms, fresh, able[0], square, why)):
                    return False
        return True

    def settle(self, rooms: Rooms, fresh: deque[int], number: int) -> Generator[Step, None, bool]:
        """Write *number* where it has one square left; false where it has none."""
        if not rooms[number]:
            latest = [*self.written.values()][-1]
            yield self.step(Kind.REJECT, "knight.step.no-room", number, point=latest)
            return False
        if len(rooms[number]) > 1 or number in self.written:
            return True
        (square,) = rooms[number]
        return (yield from self.write(rooms, fresh, number, square, "knight.step.only-square"))

    def write(
        self, rooms: Rooms, fresh: deque[int], number: int, square: Vertex, why: str, *args: int
    ) -> Generator[Step, None, bool]:
        """Write *number* on *square*, which no other may have now; false where one needs it."""
        rooms[number] = {square}
        self.written[number] = square
        yield self.step(Kind.PLACE, why, number, square, *args, point=square, note=str(number))
        poorer = [other for other in rooms if other != number and square in rooms[other]]
        rooms.update({other: rooms[other] - {square} for other in poorer})
        fresh += [number, *poorer]
        for other in poorer:
            if not (yield from self.settle(rooms, fresh, other)):
                return False
        return True

    def take_back(self, height: int, *, found: bool) -> Generator[Step, None, None]:
        """Take back the numbers written after the first *height*; *found*: they led to a tour."""
        while len(self.written) > height:
            number, square = self.written.popitem()
            why = "knight.step.followed"
            if len(self.written) == height:
                why = "knight.step.trial-over" if found else "knight.step.trial-failed"
            yield self.step(Kind.RETRACT, why, number, square, point=square)

    def beside(self, number: int) -> list[int]:
        """Return the numbers before and after *number*; a closed tour goes around."""
        if self.closed:
            return [(number - 2) % self.last + 1, number % self.last + 1]
        return [one for one in (number - 1, number + 1) if 1 <= one <= self.last]

    def step(
        self,
        kind: Kind,
        why: str,
        *args: int,
        point: Point = -1,
        note: str = "",
        area: tuple[Point, ...] = (),
    ) -> Step:
        """Return a step with the stretches of the tour that stand drawn."""
        pairs = [
            (self.written[one], self.written[one + 1])
            for one in self.written
            if one + 1 in self.written
        ]
        return Step(kind, point, why, args, area=area, note=note, ways=tuple(chains(pairs)))
