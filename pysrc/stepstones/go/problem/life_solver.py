"""A problem of life and death: what is asked, and the solver while it is being played.

One search serves all positions of a problem.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from stepstones.core.grid import Point
from stepstones.go import tasks
from stepstones.go.board import Bits
from stepstones.go.life_death.arena import PASS
from stepstones.go.life_death.dfpn.node import NEVER, OutOfTimeError
from stepstones.go.life_death.finding import Bound, Finding, affordable
from stepstones.go.life_death.moves import Place
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Asking, Reply, Solver, Status, Word
from stepstones.go.life_death.watch import watch
from stepstones.go.play import is_legal, pass_turn, play
from stepstones.go.state import Colour, Position

Key: TypeAlias = tuple[object, ...]
"""What tells one problem from another."""


class TargetGoal(StrEnum):
    """What one side wants with the target."""

    KILL = "kill"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class PosedProblem:
    """A position and the question about some of its stones.

    *targets* are stones of one colour, one of each chain is enough. *region* are the points
    on which both sides play, None to have them found. *to_play* begins; None stands for
    the side that wants the *goal*. *threats* is how many more ko threats than its
    opponent it has. The search knows simple ko, whatever the rules say of longer cycles.
    """

    position: Position
    goal: TargetGoal
    targets: tuple[Point, ...]
    region: frozenset[Point] | None = None
    to_play: Colour | None = None
    threats: int = 0

    @property
    def start(self) -> Position:
        """The position with the side to play that begins."""
        position = self.position
        stone = next((position.colour(point) for point in self.targets), None)
        defender = stone or position.turn
        wanting = defender if self.goal is TargetGoal.LIVE else defender.other
        turn = self.to_play or wanting
        if turn is position.turn:
            return position
        return replace(position, turn=turn, ko=None)


def bounds(problem: PosedProblem) -> Region:
    """Return the region of *problem* with its target, wall and safe friends.

    Raises RuleError as :func:`~stepstones.go.life_death.semeai.semeai_region` does.
    """
    return semeai_region(problem.start, problem.targets, problem.region)


def key(position: Position) -> Key:
    """Return what tells the problem of *position* from others."""
    first = tasks.root(position)
    about = tasks.chased_stone(position) if tasks.fight(position) else tasks.region_of(position)
    board = (first.width, first.height, first.black, first.white)
    return (*board, first.turn, first.ko, first.rules, about)


@dataclass(slots=True)
class Reading:
    """A problem being read: its region, the search, and what is known of its positions.

    *wall* are stones of the wall, *friends* those that the targets lean on: they must stand for the
    region to tell anything. *found* is what is said of the beginning; *open*: nothing encloses
    the targets, nothing can be said.
    """

    key: Key
    region: Region
    solver: Solver
    found: Finding
    wall: Bits = 0
    friends: Bits = 0
    open: bool = False
    known: dict[Place, Status] = field(default_factory=dict)
    right: dict[Place, tuple[Point | None, ...]] = field(default_factory=dict)
    spent: bool = False

    @property
    def defender(self) -> Colour:
        """The side that the targets belong to."""
        return self.region.defender

    @property
    def bound(self) -> Bound:
        """How far what is said holds."""
        return self.found.bound

    @property
    def unsure(self) -> bool:
        """Whether some right move may be missing from those found: never within the limit."""
        return False

    @property
    def positions(self) -> int:
        """How many positions the question was worth so far."""
        return self.solver.limits.positions

    def limit(self, most: int) -> None:
        """Begin a question that may take *most* positions, fewer in a large region."""
        self.solver.limits.most = affordable(self.region, most)
        self.solver.limits.positions = 0

    def right_of(self, position: Position) -> tuple[Point | None, ...]:
        """Return the right moves of *position* if they were worked out; searches nothing."""
        return self.right.get(self.solver.place(position), ())

    def status(self, position: Position) -> Asking[Status]:
        """Return what becomes of the targets; ``undecided`` at the limit.

        And where the region does not hold what is on the board: a stone of the wall is gone, or
        of the friends, or one of the defender's breathes outside only.
        """
        if self.open:
            return Status(Word.OPEN)
        place = self.solver.place(position)
        fallen = self.wall & ~position.stones(self.region.attacker)
        fallen |= self.friends & ~position.stones(self.defender)
        if fallen or not self.solver.holds(place):
            return Status(Word.UNDECIDED)
        found = self.known.get(place)
        if found is None:
            found = yield from watch(self.solver, position, self.solver.status(place))
            self.spent |= not self.learn(position, found)
        return found

    def learn(self, position: Position, status: Status) -> bool:
        """Keep the status of *position*; false where the search has not come to its end."""
        is_whole = status.word not in {Word.OPEN, Word.UNDECIDED} and status.eyes
        if is_whole:
            self.known[self.solver.place(position)] = status
        return is_whole

    def right_moves(self, position: Position) -> Asking[list[Point | None]]:
        """Return all moves after which the side to play has what it can have; None passes.

        Nothing where the limit is reached.
        """
        status = yield from self.status(position)
        if status.word in {Word.OPEN, Word.UNDECIDED}:
            return []
        place = self.solver.place(position)
        try:
            asking = self.solver.right_moves(place, status)
            found = yield from watch(self.solver, position, asking)
        except OutOfTimeError:
            self.spent = True
            return []
        self.right[place] = tuple(found)
        return [move for move in found if move is None or is_legal(position, move)]

    def is_right(self, position: Position, move: Point | None) -> Asking[bool]:
        """Whether *move* is one of :meth:`right_moves`; elsewhere it is a pass, of either side.

        Raises OutOfTimeError.
        """
        status, place = (yield from self.status(position)), self.solver.place(position)
        inside = move is not None and position.board.bit(move) & self.region.inside
        bit = self.solver.arena.bit(move) if move is not None and inside else PASS
        asking = self.solver.is_right(place, bit, status)
        return (yield from watch(self.solver, position, asking))

    def leaves_open(self, before: Position, now: Status) -> Asking[bool]:
        """Whether the frame cannot judge the move in *before* that has led to *now*.

        What falls inside may get out. So no move counts that a pass would have matched, and none
        after somebody has played outside.
        """
        then = yield from self.status(before)
        if self.rests_on(now) != Bound.FRAMED or value(then) != value(now):
            return False
        played = (one.past.move for one in tasks.game(before) if one.past is not None)
        moves = before.board.bits(move for move in played if move is not None)
        if moves & ~self.region.inside:
            return True
        idle = yield from self.status(pass_turn(before))
        return value(idle) == value(now)

    def rests_on(self, status: Status) -> str:
        """Return the bound that *status* rests on, empty where it holds without one.

        A frame or a wall may cost the targets something, and friends who stand may help them.
        """
        return str(self.bound) if status.word in _RESTING.get(self.bound, ()) else ""

    def judged_in(self, status: Status) -> str:
        """Return what a word on the move that led to *status* rests on: in a frame always that."""
        return str(self.bound) if self.bound is Bound.FRAMED else self.rests_on(status)

    def reply(self, position: Position) -> Asking[Reply | None]:
        """Return the move that refutes, or the most stubborn threat; None to give up.

        A side that has lost goes on as long as it can threaten something: a move after which
        the other side must answer. Raises OutOfTimeError.
        """
        status = yield from self.status(position)
        place = self.solver.place(position)
        threats = _threats(status, attacking=place[3])
        if status.hopeless(attacking=place[3]):
            return (yield from self._threat(position, status))
        found = yield from watch(self.solver, position, self.solver.reply(place, threats))
        if found is None or found.point is None or is_legal(position, found.point):
            return found
        replies = yield from watch(self.solver, position, self.solver.replies(place, threats))
        legal = [one for one in replies if one.point is None or is_legal(position, one.point)]
        winning = [one for one in legal if one.captured == place[3]]
        if winning:
            return min(winning, key=_length)
        return max(legal, key=_length, default=None)

    def _threat(self, position: Position, status: Status) -> Asking[Reply | None]:
        """Return the longest of the moves that change something if they are not answered."""
        place = self.solver.place(position)
        replies = yield from watch(self.solver, position, self.solver.replies(place))
        fallen = status.word is Word.DEAD
        for one in sorted(replies, key=_length, reverse=True):
            if one.point is None or not is_legal(position, one.point):
                continue
            then = pass_turn(play(position, one.point))
            if not then.task or not then.task.targets:
                return one
            ask = self.solver.capture.ask(self.solver.place(then), 0)
            node = yield from watch(self.solver, position, ask)
            if node.captured is not fallen:
                return one
        return None


_RESTING = {
    Bound.FRAMED: {Word.DEAD, Word.KO},
    Bound.WALLED: {Word.DEAD, Word.KO},
    Bound.LEANING: {Word.ALIVE, Word.SEKI, Word.KO},
}
_FIGHT = {Word.DEAD: "caught", Word.ALIVE: "saved", Word.KO: "fight"}


def word_of(position: Position, status: Status) -> str:
    """Return the word for *status* in a sentence about the problem of *position*."""
    return _FIGHT.get(status.word, "") if tasks.fight(position) else str(status.word)


def told_of(word: str, status: Status) -> str:
    """Return *word*, that for *status*, or ``endless`` for stones that ko threats keep alive.

    >>> told_of("dead", Status(Word.DEAD, endless=True)), told_of("dead", Status(Word.DEAD))
    ('endless', 'dead')
    """
    return "endless" if word == Word.DEAD and status.endless else word


def value(status: Status) -> int:
    """Return how well the targets stand: greater is better for them.

    >>> value(Status(Word.DEAD)) < value(Status(Word.KO, captured=True, threats=1))
    True
    >>> value(Status(Word.SEKI)) == value(Status(Word.ALIVE))
    True
    """
    return -NEVER if status.word is Word.DEAD else status.level


def is_same(one: Status, other: Status) -> bool:
    """Whether the targets are known to stand as well with *one* as with the *other*.

    To fall for good, and to go round in kos as long as there are threats, are two things.

    >>> is_same(Status(Word.DEAD), Status(Word.DEAD, endless=True))
    False
    >>> is_same(Status(Word.UNDECIDED), Status(Word.ALIVE))
    False
    """
    decided = Word.UNDECIDED not in {one.word, other.word}
    return decided and (value(one), one.endless) == (value(other), other.endless)


def _threats(status: Status, *, attacking: bool) -> int:
    """Return the number of threats with which the ko, if there is one, is fought at its edge."""
    if status.word is not Word.KO:
        return 0
    return status.edge(attacking=attacking)


def _length(reply: Reply) -> tuple[int, bool]:
    return reply.length, reply.point is None
