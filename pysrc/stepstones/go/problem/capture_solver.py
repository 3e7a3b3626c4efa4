"""The fight over one chain as a problem: captured, saved, or a ko; read on the whole board.

To capture is to take the chain off, whatever its owner does and even if he may retake every
ko at once; it is saved with five liberties or unconditional life. That is what
:mod:`~stepstones.go.capture.capture` proves, for either side to play. Here its answers about a
position and about those after each move make a problem that answers back.

Which moves are tried follows from a proof: the side to play passes, and where it then
loses, a move that changes nothing of what that loss rests on loses as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Steps, Verdict
from stepstones.go import tasks
from stepstones.go.board import Bits
from stepstones.go.capture import capture
from stepstones.go.capture.proof_search import ENOUGH
from stepstones.go.capture.zones import guard, plausible
from stepstones.go.life_death.dfpn.node import Limits, OutOfTimeError
from stepstones.go.life_death.solve import Answer, Asking, Reply, Status, Word
from stepstones.go.life_death.verdict import names, number_points
from stepstones.go.play import is_legal, pass_turn, play
from stepstones.go.problem.life_solver import Key, key
from stepstones.go.state import Colour, Position

_WORDS = {"captured": Word.DEAD, "saved": Word.ALIVE, "ko": Word.KO, "undecided": Word.UNDECIDED}

_NOTHING = capture.CaptureOutcome("undecided", None, None, 0)
LIMIT = 6_000
"""Positions for each proof about a position that is on the board."""
BRIEFLY = 400
"""And about one after a move that is tried."""

Spot: TypeAlias = tuple[Bits, Bits, Point | None, Colour]
"""A position as far as the fight depends on it."""


@dataclass(slots=True)
class Fight:
    """A chain being fought over: what is known of the positions that were read.

    The methods are those of :class:`~stepstones.go.problem.life_solver.Reading`; *captured*
    plays the part of dead, *saved* that of alive, and a ko has no number of threats.
    *unsure*: some move could not be decided, or not all were tried.
    """

    key: Key
    stone: Point
    defender: Colour
    limits: Limits = field(default_factory=Limits)
    spent: bool = False
    unsure: bool = False
    known: dict[Spot, tuple[int, int, capture.CaptureOutcome]] = field(default_factory=dict)
    right: dict[Spot, tuple[Point | None, ...]] = field(default_factory=dict)
    readers: capture.Provers = field(default_factory=dict)

    def status(self, position: Position, limit: int = LIMIT) -> Asking[Status]:
        """Return what becomes of the chain; ``undecided`` where there is no proof."""
        if position.colour(self.stone) is not self.defender:
            return Status(Word.DEAD, captured=True)
        found = yield from self.read(position, limit)
        word = _WORDS[found.word]
        return Status(word, {Word.DEAD: True, Word.ALIVE: False}.get(word))

    def read(self, position: Position, limit: int = LIMIT) -> Asking[capture.CaptureOutcome]:
        """Return the proof about *position*; where there was none, new proofs may help.

        Raises OutOfTimeError.
        """
        spot = _spot(position)
        before, learnt, found = self.known.get(spot, (0, 0, _NOTHING))
        if found.word == "undecided" and (before < limit or learnt < self._proofs):
            asked = replace(position, at=self.stone)
            found = yield from self._limit(capture.reading(asked, limit, self.readers))
            self.limits.positions += found.nodes
            self.known[spot] = max(before, limit), self._proofs, found
        return found

    @property
    def _proofs(self) -> int:
        """How many proofs are known, of whatever position."""
        return sum(len(prover.proofs) for prover in self.readers.values())

    def _limit(self, asking: Asking[Answer]) -> Asking[Answer]:
        """Pass a search on until a limit is reached. Raises OutOfTimeError."""
        while not self.limits.spent:
            try:
                step = next(asking)
            except StopIteration as stop:
                answer: Answer = stop.value
                return answer
            yield step
        self.spent = True
        raise OutOfTimeError

    def right_moves(self, position: Position) -> Asking[list[Point | None]]:
        """Return all moves after which the side to play has what it can have; None passes.

        Where it has that without a move, of the moves that change nothing only the pass is
        named. Empty where it has nothing.
        """
        status = yield from self.status(position)
        attacking = position.turn is not self.defender
        if status.word is Word.UNDECIDED or status.word is _losing_word(attacking=attacking):
            return []
        found: list[Point | None] = []
        for move in (yield from self.candidates(position)):
            then = yield from self.status(play(position, move), BRIEFLY)
            self.unsure |= then.word is Word.UNDECIDED
            if then.word is status.word:
                found.append(move)
        idle = yield from self.status(pass_turn(position))
        if idle.word is status.word:
            found.append(None)
        self.right[_spot(position)] = tuple(found)
        return found

    def is_right(self, position: Position, move: Point | None) -> Asking[bool]:
        """Whether *move* leaves the side to play what it can have. Raises OutOfTimeError."""
        status = yield from self.status(position)
        if status.word is _losing_word(attacking=position.turn is not self.defender):
            return False
        after = pass_turn(position) if move is None else play(position, move)
        return (yield from self.status(after)).word is status.word

    def candidates(self, position: Position) -> Asking[list[Point]]:
        """Return the moves that may change what becomes of the chain.

        Where a pass loses these are all of them, and otherwise the plausible ones.
        """
        shape, empty = position.board, position.empty
        idle = yield from self.read(pass_turn(position))
        if idle.proof is not None:
            theirs = position.stones(position.turn.other)
            moves = idle.proof.zone & empty | guard(shape, theirs, empty, idle.proof.zone)[1]
        else:
            self.unsure = True
            target = shape.bit(self.stone)
            own, others = position.stones(self.defender), position.stones(self.defender.other)
            moves = plausible(shape, target, others, own, wide=True)
        return [point for point in shape.points(moves) if is_legal(position, point)]

    def reply(self, position: Position) -> Asking[Reply | None]:
        """Return the move that refutes, or the most stubborn threat; None to give up."""
        status = yield from self.status(position)
        attacking = position.turn is not self.defender
        if status.word is _losing_word(attacking=attacking):
            return (yield from self._threat(position, status))
        found = yield from self.read(position)
        captured = status.word is Word.DEAD
        if found.proof is not None and status.word is not Word.KO:
            best = position.board.points(found.proof.move)
            if not best:
                return Reply(None, captured, 0)
            if is_legal(position, best[0]):
                return Reply(best[0], captured, found.proof.size)
        right = yield from self.right_moves(position)
        return Reply(right[0], captured, 1) if right else None

    def _threat(self, position: Position, status: Status) -> Asking[Reply | None]:
        """Return the move that takes longest to answer, among those that must be answered."""
        found: Reply | None = None
        for move in (yield from self.candidates(position)):
            then = play(position, move)
            if then.colour(self.stone) is not self.defender:
                continue
            left = yield from self.status(pass_turn(then), BRIEFLY)
            if left.word is status.word or left.word is Word.UNDECIDED:
                continue
            answered = (yield from self.read(then, BRIEFLY)).proof
            size = answered.size if answered else 0
            if found is None or size > found.length:
                found = Reply(move, status.word is Word.DEAD, size)
        return found

    def right_of(self, position: Position) -> tuple[Point | None, ...]:
        """Return the right moves of *position* if they were worked out; searches nothing."""
        return self.right.get(_spot(position), ())

    def leaves_open(self, _before: Position, _now: Status) -> Asking[bool]:
        """Whether a frame cannot judge the move: never, the whole board is read."""
        yield from ()
        return False

    def rests_on(self, _status: Status) -> str:
        """Return what the status rests on: nothing, the whole board is read."""
        return ""

    def judged_in(self, _status: Status) -> str:
        """Return what a word on a move rests on: nothing."""
        return ""

    @property
    def positions(self) -> int:
        """How many positions the question was worth so far."""
        return self.limits.positions

    def limit(self, most: int) -> None:
        """Begin a question that may take *most* positions."""
        self.limits.most, self.limits.positions = most, 0


def open_fight(position: Position, told: Fight | None = None) -> Fight:
    """Return the fight of the problem that *position* belongs to, nothing of it read.

    The right moves of the fight *told* before, over the same chain, are taken over.

    Raises RuleError ``go.ld.no-target``, ``go.task.one-chain``, ``go.suicide-unread``, and
    ``go.capture.liberties`` where the chain has too many liberties to begin with.
    """
    first = tasks.root(position)
    stone = tasks.chased_stone(position)
    if stone is None:
        raise RuleError("go.ld.no-target")
    capture.readable_stone(replace(first, at=stone))
    right = told.right if told is not None else {}
    return Fight(key(position), stone, first.colour(stone) or Colour.BLACK, right=right)


def decide_fight(
    position: Position, most: int | None = None, stop: Callable[[], bool] | None = None
) -> Steps:
    """Judge the problem of a fight, the side to play in *position* playing first.

    Verdict ``captured``, ``saved``, ``ko`` or ``undecided``; facts as for
    :func:`~stepstones.go.life_death.verdict.life_and_death`, where ``threats`` are not
    counted and there is no region. Raises RuleError as :func:`open_fight` does.
    """
    begin = time.monotonic()
    fight = open_fight(position)
    fight.limits = Limits(most, stop)
    found = _NOTHING
    right: list[Point | None] = []
    complete = False
    try:
        found = yield from fight.read(position)
        right = yield from fight.right_moves(position)
        complete = found.word != "undecided" and not fight.unsure
    except OutOfTimeError:
        pass
    played = capture.main_line(replace(position, at=fight.stone), fight.defender, found)
    line = [point for _, point in played]
    facts: dict[str, object] = {
        "verdict": found.word,
        "right_moves": names(position, right),
        "line": names(position, line),
        "positions": fight.positions,
        "seconds": round(time.monotonic() - begin, 3),
        "threats": 0,
        "finder": None,
        "captured": {"captured": True, "saved": False}.get(found.word),
        "framed": False,
        "complete": complete,
    }
    marks = {point: Mark.FOUND for point in right if point is not None}
    overlay = Overlay({}, marks, number_points(line))
    about = (fight.stone, fight.positions, len(line), position.turn, ENOUGH)
    return Verdict(found.word, f"go.capture.{found.word}", about, facts, overlay)


def _spot(position: Position) -> Spot:
    return position.black, position.white, position.ko, position.turn


def _losing_word(*, attacking: bool) -> Word:
    """Return the word with which the side to play has nothing."""
    return Word.ALIVE if attacking else Word.DEAD
