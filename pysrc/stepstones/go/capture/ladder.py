"""Does the ladder work? Read it out: atari, run, atari, run, until it ends.

A ladder starts with a chain of two liberties and the attacker to play, or of one liberty
and its owner to play. Everything else follows from counting liberties:

- **The runner**, in atari, has no more than these moves: capture a chain beside his that
  is in atari itself, or fill his own last liberty. Anything else, and he is captured.
  With three liberties after it he is out; with one he is captured at once.
- **The hunter** must give atari again, so he plays one of the two liberties. If neither
  leads to the capture, the chain escapes.

So a branch has at most two moves for the hunter and few for the runner, and most of them
end after one step: that is why ladders can be read forty moves deep, and why the answer
is exact. Two functions that call each other say all this; the calls waiting for an
answer are the moves on the board.

Ko is read in favour of the runner first: he may retake at once, the hunter may not, and a
repetition is an escape. So *caught* is a proof whatever the ko threats, for the side that begins:
a chain of two liberties may yet be saved where its owner does. If that fails and
a ko was met on the way, the ladder is read again in favour of the hunter: *ko* then means
that it works for him if he wins the ko. *Escapes* means escapes from ataris: a net may
catch what no ladder does (:mod:`~stepstones.go.capture.capture` looks for it).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Overlay
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.board import Bits, Board
from stepstones.go.essays.live_group_verdict import asked_stone
from stepstones.go.play import Facts, analyse, pass_turn, put
from stepstones.go.state import Colour, Position

MAX_DEPTH = 300
"""Moves in one line; a deeper ladder is not decided. A frame of Python each."""
MAX_NODES = 50_000
"""Moves tried before a ladder is not decided."""

Line: TypeAlias = tuple[tuple[Colour, Point], ...]
"""Moves in order; a colour that moves twice means a pass in between."""


@dataclass(slots=True)
class _Hunt:
    """The chain of *target*, a stone on the board *shape*, whose owner is *runner*.

    *retakes* says who may retake a ko at once: the runner, or else the hunter. *ko*
    tells that it mattered. *path* are the positions after the runner's moves up to now.
    *nodes* counts moves tried, the capture at the end of a branch too.
    """

    shape: Board
    target: Vertex
    runner: Colour
    retakes: bool = True
    ko: bool = False
    path: list[tuple[Bits, Bits]] = field(default_factory=list)
    nodes: int = 0
    depth: int = 0
    deepest: int = 0

    def run(self, position: Position) -> Generator[Step, None, tuple[bool, Line]]:
        """Return whether the chain, in atari, is caught, and how."""
        chain = position.chain(self.target)
        last = position.vertices[position.board.points(chain.liberties)[0]]
        longest: Line = ((self.runner.other, last),)
        for move in self._escapes(position):
            facts = analyse(position, move, self.runner)
            self.ko |= facts.ko
            if facts.suicide or (facts.ko and not self.retakes):
                why = "go.ladder.suicide" if facts.suicide else "go.ladder.no-retake"
                yield Step(Kind.REJECT, move, why, (move,))
                continue
            after = put(position, move, facts)
            count = after.chain(self.target).liberties.bit_count()
            why = "go.ladder.takes" if facts.captures else "go.ladder.runs"
            yield self._place(move, facts, why, count)
            line: Line = ((self.runner, move),)
            if (after.black, after.white) in self.path:
                yield Step(Kind.FOUND, move, "go.ladder.repeats", (move,))
                caught, self.ko = False, True
            elif count > 2:
                yield Step(Kind.FOUND, move, "go.ladder.out", (self.target, count))
                caught = False
            elif count == 2:
                self.path.append((after.black, after.white))
                caught, rest = yield from self.chase(after)
                self.path.pop()
                line += rest
            else:
                [end] = after.label(after.chain(self.target).liberties)
                caught = True
                line += ((self.runner.other, end),)
                self.nodes += 1
                yield Step(Kind.REJECT, end, "go.ladder.one-left", (self.target, end))
            yield self._taken_back(move, caught=caught)
            if not caught:
                return False, line
            longest = max(longest, line, key=len)
        if len(longest) == 1:  # nothing was played: captured at once
            self.nodes += 1
        yield Step(Kind.BOUND, last, "go.ladder.caught-here", (self.target, last))
        return True, longest

    def chase(self, position: Position) -> Generator[Step, None, tuple[bool, Line]]:
        """Return whether the chain, with two liberties, is caught, and how."""
        hunter, shape = self.runner.other, position.board
        longest: Line = ()
        liberties = shape.points(position.chain(self.target).liberties)

        def room(point: Point) -> int:
            return (shape.near[shape.bit(point)] & position.empty).bit_count()

        for point in sorted(liberties, key=room, reverse=True):
            move = position.vertices[point]
            facts = analyse(position, move, hunter)
            self.ko |= facts.ko
            if facts.suicide or (facts.ko and self.retakes):
                why = "go.ladder.suicide" if facts.suicide else "go.ladder.no-retake"
                yield Step(Kind.REJECT, move, why, (move,))
                continue
            after = put(position, move, facts)
            yield self._place(move, facts, "go.ladder.atari", 1)
            caught, rest = yield from self.run(after)
            yield self._taken_back(move, caught=caught)
            line = ((hunter, point), *rest)
            if caught:
                return True, line
            longest = max(longest, line, key=len)
        yield Step(Kind.BOUND, self.target, "go.ladder.escapes-here", (self.target,))
        return False, longest

    def _escapes(self, position: Position) -> list[Vertex]:
        """Return the runner's moves: captures of chains beside his own, then the liberty."""
        shape = position.board
        chain = position.chain(self.target)
        found = 0
        rest = shape.around(chain.stones) & position.stones(self.runner.other)
        while rest:
            stones = shape.flood(rest & -rest, position.stones(self.runner.other))
            rest &= ~stones
            free = shape.around(stones) & position.empty
            if free.bit_count() == 1:
                found |= free
        points = (*shape.points(found & ~chain.liberties), *shape.points(chain.liberties))
        return [position.vertices[point] for point in points]

    def _place(self, move: Vertex, facts: Facts, why: str, count: int) -> Step:
        self.nodes += 1
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        if self.nodes > MAX_NODES or self.depth > MAX_DEPTH:
            raise _TooLongError
        taken = self.shape.points(facts.captures)
        args = (move, count, facts.colour)
        return Step(Kind.PLACE, move, why, args, piece=facts.colour.sign, taken=taken)

    def _taken_back(self, move: Vertex, *, caught: bool) -> Step:
        self.depth -= 1
        return Step(Kind.RETRACT, move, "go.ladder.back", (move, int(caught)))


class _TooLongError(Exception):
    """The ladder is not read to its end."""


def ladder(position: Position) -> Steps:
    """Read the ladder of the asked stone's chain; a chain in atari runs, any other is chased.

    Verdict ``caught``, ``escapes``, ``ko`` or ``undecided``; facts ``line``, the longest play,
    ``stones`` of the chain, ``deepest`` and ``nodes``. Raises RuleError
    ``go.nothing-asked``, or ``go.ladder.liberties`` where the chain has not one or two.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> edge = replace(from_pieces(3, 3, "X.." "OO." "..."), at=0)
    >>> run = Run(lambda: ladder(edge)); run.seek(99); run.verdict.facts["line"]
    ['B3', 'C3']
    """
    target = asked_stone(position)
    runner = position.colour(target)
    chain = position.chain(target)
    count = chain.liberties.bit_count()
    if runner is None or count not in {1, 2}:
        raise RuleError("go.ladder.liberties", target, count)
    name = position.grid.name
    line: Line
    hunt = _Hunt(position.board, target, runner)
    read = hunt.run if count == 1 else hunt.chase
    try:
        caught, line = yield from read(position)
        word = "caught" if caught else "escapes"
        if hunt.ko and not caught:
            yield Step(Kind.CONSIDER, target, "go.ladder.again", (target,))
            hunt.retakes = False
            caught, other = yield from read(position)
            if caught:
                word, line = "ko", other
    except _TooLongError:
        word, line = "undecided", ()
    moves, overlay = replay_line(position, line)
    facts = {
        "stones": [name(point) for point in position.board.points(chain.stones)],
        "line": [name(point) for _, point in line],
        "deepest": hunt.deepest,
        "nodes": hunt.nodes,
    }
    args = (target, len(line), hunt.nodes, runner if count == 1 else runner.other)
    return Verdict(word, f"go.ladder.{word}", args, facts, overlay, moves)


def in_ladder(position: Position, point: Point) -> bool | None:
    """Return whether the stone on *point* is caught in a ladder; None is ko or undecided.

    A chain of one liberty is to run, one of two is to be chased, whoever is to play in
    *position*; with any other number there is no ladder.
    """
    if position.chain(point).liberties.bit_count() not in {1, 2}:
        return False
    word = finish(ladder(replace(position, at=point, ko=None))).word
    return {"caught": True, "escapes": False}.get(word)


def replay_line(position: Position, line: Line) -> tuple[tuple[str, ...], Overlay]:
    """Return *line* as moves of the puzzle, and a picture of it with the moves numbered."""
    moves: list[str] = []
    name, labels = position.grid.name, dict[Point, str]()
    if line and position.turn is not line[0][0]:
        moves.append("turn")
        position = replace(position, turn=line[0][0], ko=None)
    before = position.pieces
    for number, (colour, point) in enumerate(line, start=1):
        if position.turn is not colour:
            moves.append("pass")
            position = pass_turn(position)
        facts = analyse(position, point)
        if facts.ko:  # threat and answer, then the retake
            moves += ["pass", "pass"]
        moves.append(f"play {name(point)}")
        position = put(position, point, facts)
        labels[point] = str(number)
    pieces = {
        point: after
        for point, (after, old) in enumerate(zip(position.pieces, before, strict=True))
        if after != old
    }
    return tuple(moves), Overlay(pieces, labels=labels)
