"""Alive, dead, seki or ko: the questions behind a verdict, put to the search.

The search answers one question: is the target captured, for a given number of ko
threats? Asked for none, then for as many as anybody wants, it tells a settled group
from a ko; the numbers in between say how many threats must be found. A defender who would
need threats for ever, because the ko cannot be ended, is dead. A target that stands
although its side cannot make two eyes stands in seki.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from stepstones.core.grid import Point
from stepstones.core.trace import Step
from stepstones.go.board import Bits
from stepstones.go.life_death.arena import PASS, Arena, cut
from stepstones.go.life_death.dfpn.node import NEVER, Limits, Node, OutOfTimeError
from stepstones.go.life_death.dfpn.search import Search
from stepstones.go.life_death.dfpn.wasm_search import CoreSearch, Machine, Result, machine
from stepstones.go.life_death.moves import Place, after
from stepstones.go.life_death.regions.region import Region
from stepstones.go.state import Colour, Position

Answer = TypeVar("Answer")
Asking: TypeAlias = Generator[Step, None, Answer]
"""A search in progress: yields PROGRESS steps, returns the answer."""
Line: TypeAlias = Sequence[Point | None]
"""Moves, None being a pass."""

MAX_THREATS = 6
"""Ko threats are counted one by one up to this number, which stands for all above."""
MIN_POSITIONS = 2_000
"""Positions that the difference of dead and dead in the end may take, however soon it is dead."""
LONGEST = 60
"""Moves of a main line."""


class Word(StrEnum):
    """The verdicts, as the command line prints them."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    KO = "ko"
    OPEN = "open"
    """Nothing encloses the target, and beyond the frame it may get away."""
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Status:
    """What becomes of the target when the side to play plays first.

    *captured* says what happens when nobody has a ko threat, None where that is open.
    In a ko *finder* is the side that must find *threats* threats first to change that.
    *eyes*: whether two eyes were looked for to the end, so that ``alive`` is not seki.
    *endless*: dead, but with ko threats for ever the defender would last (or it takes too long
    to see that those do not help).
    """

    word: Word
    captured: bool | None = None
    finder: Colour | None = None
    threats: int = 0
    eyes: bool = True
    endless: bool = False

    @property
    def level(self) -> int:
        """The least number of the attacker's threats that captures, see :mod:`.dfpn.search`.

        -NEVER for a dead target, NEVER + 1 for one that stands whatever is found.
        """
        if self.word is not Word.KO:
            return -NEVER if self.word is Word.DEAD else NEVER + 1
        return 1 - self.threats if self.captured else self.threats

    def hopeless(self, *, attacking: bool) -> bool:
        """Whether this side gets nothing, whatever threats are found."""
        return self.word is not Word.KO and (self.word is Word.DEAD) is not attacking

    def edge(self, *, attacking: bool) -> int:
        """Return the attacker's threats with which this side just gets what it can have."""
        return self.level if attacking else self.level - 1


class Reply(NamedTuple):
    """A move, None to pass; whether it leads to a capture, and in how many moves as far as seen."""

    point: Point | None
    captured: bool
    length: int


class SearchEngine(Protocol):
    """A search, in Python or compiled: see :class:`~.search.Search`."""

    def ask(self, place: Place, threats: int, /) -> Asking[Result | Node]:
        """Return what is settled of *place*. Raises OutOfTimeError."""

    def best(self, place: Place, threats: int, /) -> list[Bits]:
        """Return the moves that look best so far."""

    def replies(self, place: Place, threats: int, /) -> list[tuple[Bits, bool, int]]:
        """Return the replies of *place* that are settled."""


def searches(
    arena: Arena, limits: Limits, machine: Callable[[Arena], Machine | None]
) -> tuple[SearchEngine, SearchEngine, SearchEngine]:
    """Return the searches for a capture, for two eyes, and for an end to circles."""
    core = machine(arena)
    if core is not None:
        return (
            CoreSearch(core, 0, limits, eyes=False, circles=False, kin=2),
            CoreSearch(core, 1, limits, eyes=True, circles=True, kin=-1),
            CoreSearch(core, 2, limits, eyes=False, circles=True, kin=0),
        )
    capture, endless = Search(arena, limits), Search(arena, limits, circles=True)
    capture.kin, endless.kin = endless, capture
    return capture, Search(arena, limits, eyes=True), endless


class Solver:
    """All questions about one position and region; what one learns serves the next.

    *most* positions, and *stop*, hold for all questions together. Methods that search raise
    OutOfTimeError when that is reached, if they say nothing else. A position asked about has
    the stones of the first one outside the region. The searches are compiled where *machine*
    gives a core.
    """

    def __init__(
        self,
        position: Position,
        region: Region,
        most: int | None = None,
        stop: Callable[[], bool] | None = None,
        machine: Callable[[Arena], Machine | None] = machine,
    ) -> None:
        self.region = region
        self.arena = cut(position, region)
        self.limits = Limits(most, stop)
        self.capture, self.eyes, self.endless = searches(self.arena, self.limits, machine)

    def place(self, position: Position) -> Place:
        """Return *position* as the search sees it."""
        region, arena = self.region, self.arena
        banned = 0 if position.ko is None else position.board.bit(position.ko)
        return (
            arena.bits(position, position.stones(region.defender) & region.inside),
            arena.bits(position, position.stones(region.attacker) & region.inside),
            arena.bits(position, banned & region.inside),
            position.turn is region.attacker,
        )

    def holds(self, place: Place) -> bool:
        """Whether each stone of the defender's has a liberty in the region.

        One beside open points outside may stand on the board without.
        """
        arena, (defenders, attackers, *_) = self.arena, place
        free = arena.inside & ~(defenders | attackers) | arena.safe_friends
        return all(chain.liberties for chain in arena.shape.chains(defenders, free))

    def status(self, place: Place) -> Asking[Status]:
        """Find what becomes of the target; ``undecided`` when a limit is reached."""
        fallen = None
        try:
            node = yield from self.capture.ask(place, 0)
            fallen = bool(node.captured)
            firm = abs(node.level) == NEVER
            if not firm:
                search = self.endless if fallen else self.capture
                node = yield from search.ask(place, -NEVER if fallen else NEVER)
            if node.captured != fallen:
                threats = yield from self._count_threats(place, captured=fallen)
                finder = self.region.defender if fallen else self.region.attacker
                return Status(Word.KO, fallen, finder, threats)
        except OutOfTimeError:
            return Status(Word.UNDECIDED, fallen)
        if fallen:
            endless = not firm and (yield from self._goes_round(place))
            return Status(Word.DEAD, captured=True, endless=endless)
        try:
            eyeless = yield from self.eyes.ask(place, 0)
        except OutOfTimeError:
            return Status(Word.ALIVE, captured=False, eyes=False)
        return Status(Word.SEKI if eyeless.captured else Word.ALIVE, captured=False)

    def _goes_round(self, place: Place) -> Asking[bool]:
        """Whether a target that falls stands with threats for ever; also where that is too long."""
        limits = self.limits
        most = limits.most
        limits.most = limits.positions + limits.share(3 * limits.positions + MIN_POSITIONS)
        try:
            node = yield from self.capture.ask(place, -NEVER)
        except OutOfTimeError:
            return True
        finally:
            limits.most = most
        return not node.captured

    def _count_threats(self, place: Place, *, captured: bool) -> Asking[int]:
        """Count the threats that turn a ko."""
        for threats in range(1, MAX_THREATS):
            node = yield from self.capture.ask(place, -threats if captured else threats)
            if node.captured != captured:
                return threats
        return MAX_THREATS

    def right_moves(self, place: Place, status: Status) -> Asking[list[Point | None]]:
        """Find all first moves with which the side to play gets what *status* says.

        Empty where it gets nothing: an attacker whose target stands, a defender whose
        target falls, whatever threats are found.
        """
        found: list[Point | None] = []
        for move in self._moves(place):
            right = yield from self.is_right(place, move, status)
            if right:
                found.append(self.point(move))
        return found

    def known_right_moves(
        self, place: Place, status: Status, among: Bits = -1
    ) -> Asking[tuple[list[Point | None], bool]]:
        """Find the right first moves *among* some as far as the limit reaches; and whether all.

        The likeliest are asked about first: those of the proof take no time.
        """
        moves = [move for move in self._moves(place) if not move or move & among]
        likely: list[Bits] = []
        for threats in (0, status.edge(attacking=place[3])):
            likely += self.capture.best(place, threats)[:1]
            settled = self.capture.replies(place, threats)
            likely += [move for move, captured, _ in settled if captured is place[3]]
        found: list[Bits] = []
        try:
            for move in sorted(moves, key=lambda move: move not in likely):
                right = yield from self.is_right(place, move, status)
                found += [move] * right
        except OutOfTimeError:
            return [self.point(move) for move in moves if move in found], False
        return [self.point(move) for move in moves if move in found], True

    def is_right(self, place: Place, move: Bits, status: Status) -> Asking[bool]:
        """Find whether *move*, 0 to pass, gets what *status* says: see :meth:`right_moves`.

        Where going round ends in a capture at last, it must not stand for want of threats either;
        and where the target can win a ko, it must not only go round.
        """
        attacking = place[3]
        if status.hopeless(attacking=attacking):
            return False
        asked = [(self.capture, status.edge(attacking=attacking))]
        if status.word is Word.KO and status.captured and not attacking:
            asked.append((self.endless, -NEVER))
        if status.endless:
            asked = [(self.endless, -NEVER), (self.capture, 0)]
        for search, threats in asked:
            reply = yield from self._reply(place, move, threats, search)
            if reply is None or reply.captured is not attacking:
                return False
        return True

    def replies(self, place: Place, threats: int = 0) -> Asking[list[Reply]]:
        """Find what every legal move leads to, a pass of the defender among them."""
        found = []
        for move in self._moves(place):
            reply = yield from self._reply(place, move, threats, self.capture)
            if reply is not None:
                found.append(reply)
        return found

    def _moves(self, place: Place) -> list[Bits]:
        """Return all points, and for the defender 0, a pass."""
        return [*self.arena.points] if place[3] else [*self.arena.points, PASS]

    def _reply(
        self, place: Place, move: Bits, threats: int, search: SearchEngine
    ) -> Asking[Reply | None]:
        """Find what *move* leads to; None where it is not legal."""
        if move and move == place[2]:
            if not (threats > 0 if place[3] else threats < 0):
                return None
            if abs(threats) < NEVER:
                threats += -1 if place[3] else 1
        then = after(self.arena, place, move)
        if then is None:
            return None
        node = yield from search.ask(then, threats)
        return Reply(self.point(move), bool(node.captured), node.length)

    def reply(self, place: Place, threats: int = 0) -> Asking[Reply | None]:
        """Find the move to answer with: a winning one, soonest, else the most stubborn one.

        None where the side to play has no move: the attacker then gives up.
        """
        yield from self.capture.ask(place, threats)
        replies = self._known_replies(place, threats) or (yield from self.replies(place, threats))
        if not replies:
            return None
        winning = [reply for reply in replies if reply.captured == place[3]]
        if winning:
            return min(winning, key=_haste)
        return max(replies, key=_haste)

    def _known_replies(self, place: Place, threats: int) -> list[Reply]:
        return [
            Reply(self.point(move), captured, length)
            for move, captured, length in self.capture.replies(place, threats)
        ]

    def line(self, place: Place, threats: int = 0) -> Asking[list[Point | None]]:
        """Find the moves when both sides play their replies, until the outcome is on the board."""
        moves: list[Point | None] = []
        seen: set[tuple[Place, int]] = set()
        while len(moves) < LONGEST and (place, threats) not in seen:
            seen.add((place, threats))
            node = yield from self.capture.ask(place, threats)
            if not node.length:
                break
            reply = yield from self.reply(place, threats)
            if reply is None:
                break
            move = self.bit(reply.point)
            if move and move == place[2] and abs(threats) < NEVER:
                threats += -1 if place[3] else 1
            then = after(self.arena, place, move)
            if then is None:
                break
            moves.append(reply.point)
            place = then
        return moves

    def point(self, bit: int) -> Point | None:
        """Return the board's point of a move of the search, None for a pass."""
        return self.arena.point(bit) if bit else None

    def bit(self, point: Point | None) -> Bits:
        """Return a move as the search takes it; the inverse of :meth:`point`."""
        return PASS if point is None else self.arena.bit(point)


def _haste(reply: Reply) -> tuple[int, bool]:
    return reply.length, reply.point is None
