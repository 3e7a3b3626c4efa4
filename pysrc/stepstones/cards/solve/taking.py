"""Can a board be cleared by taking pairs? The exact answer where nothing falls.

Taking a pair blocks no other one, for a free cell never hinders a path. Three things follow:

* A kind whose cards can all go now goes, without a choice.
* Only which card goes with which has to be chosen, not the order.
* Suppose every card that could ever be linked to a partner were see-through. Cards that
  are not even then are *walled in*: one of the pairs that would be linked if all the other
  cards were gone has to be taken, whatever else is chosen. Where there is no such pair,
  the board cannot be cleared.

So a choice of pairs is sought (:class:`Pairing`), and each choice that
fails leaves a set of pairs of which one must be taken.

Every card of a kind goes with exactly one other of its kind. What is known beside that are
clauses, each a set of pairs of which at least one is taken; a pair that must not be taken is
written with a minus. A choice that contradicts them is taken back together with the reason, which
is a clause in itself and forbids that mistake for ever (conflict-driven clause learning: Marques-
Silva and Sakallah, GRASP, 1996).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeAlias

from stepstones.cards.game import by_kind, has_too_many_pairs
from stepstones.cards.solve.linking import Free, Linked
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step

Literal: TypeAlias = int
"""The number of a pair of cards, from 1, for *taken*; with a minus, for *not taken*."""
Clause: TypeAlias = tuple[Literal, ...]

_INCREMENT_GROWTH = 1.05
"""How much faster activity grows in each conflict than in the one before (decay, inverted)."""


class Pairing:
    """A choice of pairs, by levels: each decision begins one.

    >>> pairing = Pairing([[1, 2, 3, 4]])
    >>> pairing.decide(1); pairing.propagate(); [pairing.state(pair) for pair in range(1, 7)]
    [1, -1, -1, -1, -1, 1]
    """

    def __init__(self, kinds: Iterable[Sequence[Point]]) -> None:
        self.ends: list[tuple[Point, Point]] = [(0, 0)]
        """The two cards of each pair, the first entry being none."""
        self.of: dict[Point, list[Literal]] = {}
        for points in kinds:
            for one, other in combinations(points, 2):
                self.of.setdefault(one, []).append(len(self.ends))
                self.of.setdefault(other, []).append(len(self.ends))
                self.ends.append((one, other))
        size = len(self.ends)
        self.activity = [0.0] * size
        self._increment = 1.0
        self.states = [0] * size
        """Of each pair 1 if it is taken, -1 if not, 0 if that is open; for reading only."""
        self._level = [0] * size
        self._why: list[Clause] = [()] * size
        self._trail: list[Literal] = []
        self._begins: list[int] = []
        self._done = 0
        self._with: dict[Literal, list[Clause]] = {}
        for pairs in self.of.values():
            self.learn(tuple(pairs))

    @property
    def level(self) -> int:
        """How many decisions hold."""
        return len(self._begins)

    def state(self, pair: Literal) -> int:
        """Return 1 if *pair* is taken, -1 if not, 0 if that is open."""
        return self.states[pair]

    def is_certain(self, pair: Literal) -> bool:
        """Whether *pair* is taken whatever is decided."""
        return self.states[pair] == 1 and not self._level[pair]

    def learn(self, clause: Clause) -> None:
        """Take in a clause; one that leaves a single way is followed at once."""
        for pair in clause:
            self._with.setdefault(pair, []).append(clause)
        ways = [pair for pair in clause if self._value(pair) >= 0]
        if len(ways) == 1 and not self._value(ways[0]):
            self._set(ways[0], clause)

    def decide(self, pair: Literal) -> None:
        """Take *pair*, which is open, until :meth:`backjump` takes that back."""
        self._begins.append(len(self._trail))
        self._set(pair, ())

    def propagate(self) -> Clause | None:
        """Unit-propagate; return the conflicting clause, or None."""
        while self._done < len(self._trail):
            pair = self._trail[self._done]
            self._done += 1
            if pair > 0:
                for other in self._rivals(pair):
                    if self.states[other] > 0:
                        return (-pair, -other)
                    if not self.states[other]:
                        self._set(-other, (-other, -pair))
            for clause in self._with.get(-pair, ()):
                ways = self._ways(clause)
                if ways is None:
                    return clause
                if ways:
                    self._set(ways, clause)
        return None

    def backjump(self, clause: Clause) -> int | None:
        """Learn the first-UIP clause of a conflict and return the backjump level.

        None where there is a conflict without any decision: then there is no choice of pairs.
        """
        level = max((self._level[abs(pair)] for pair in clause), default=0)
        if not level:
            return None
        learned, back = self._reason(clause, level)
        while len(self._begins) > back:
            begin = self._begins.pop()
            for pair in self._trail[begin:]:
                self.states[abs(pair)] = 0
            del self._trail[begin:]
        self._done = len(self._trail)
        self._increment *= _INCREMENT_GROWTH
        self.learn(learned)
        return back

    def _reason(self, clause: Clause, level: int) -> tuple[Clause, int]:
        """Return the first clause with one pair of *level* that follows, and the level before."""
        seen: set[Literal] = set()
        before: list[Literal] = []
        at, waiting, here = len(self._trail), 0, 0
        while True:
            for pair in clause:
                own = abs(pair)
                if own == abs(here) or own in seen or not self._level[own]:
                    continue
                seen.add(own)
                self.activity[own] += self._increment
                if self._level[own] == level:
                    waiting += 1
                else:
                    before.append(pair)
            at -= 1
            while abs(self._trail[at]) not in seen or self._level[abs(self._trail[at])] != level:
                at -= 1
            here = self._trail[at]
            waiting -= 1
            if not waiting:
                break
            clause = self._why[abs(here)]
        back = max((self._level[abs(pair)] for pair in before), default=0)
        return (-here, *before), back

    def _rivals(self, pair: Literal) -> Iterable[Literal]:
        one, other = self.ends[pair]
        return (near for near in (*self.of[one], *self.of[other]) if near != pair)

    def _ways(self, clause: Clause) -> Literal | None:
        """Return the only way left to keep *clause*, 0 for several, None if it is broken."""
        way = 0
        for pair in clause:
            value = self._value(pair)
            if value > 0:
                return 0
            if not value:
                if way:
                    return 0
                way = pair
        return way or None

    def _value(self, pair: Literal) -> int:
        return self.states[pair] if pair > 0 else -self.states[-pair]

    def _set(self, pair: Literal, why: Clause) -> None:
        own = abs(pair)
        self.states[own] = 1 if pair > 0 else -1
        self._level[own] = len(self._begins)
        self._why[own] = why
        self._trail.append(pair)


LIMIT = 3_000
"""Positions looked at before the search gives up."""
LOOK_EVERY = 3  # a quarter sooner than looking at every decision
"""Decisions from one look for walled-in cards to the next, where there still is a pair to take."""


class Go(NamedTuple):
    """A pair that goes: *why* is ``kind`` (all of the kind can go), ``only`` or ``chosen``."""

    one: Point
    other: Point
    why: str


@dataclass(frozen=True, slots=True)
class TakingOutcome:
    """How it ended: *word* ``cleared``, ``impossible`` or ``undecided``.

    *order* clears the board. *reason* is ``odd`` or ``walled``, with the *cards* that show
    it, or ``searched``: each of the *cases* was led to walled-in cards.
    """

    word: str
    order: tuple[Go, ...] = ()
    reason: str = ""
    cards: tuple[Point, ...] = ()
    nodes: int = 0
    cases: int = 0


Search = Generator[Step, None, TakingOutcome]


@dataclass(slots=True)
class Table:
    """What is still on the board: *free* cells, the cards *left*, and the *order* so far."""

    free: Free
    left: set[Point]
    order: list[Go] = field(default_factory=list)

    def copy(self) -> Table:
        """Return a table of its own."""
        return Table(self.free.copy(), set(self.left), self.order[:])

    def take(self, go: Go) -> None:
        """Take a pair."""
        self.left -= {go.one, go.other}
        self.free.open((go.one, go.other))
        self.order.append(go)


def search(wide: int, cells: bytes, links: Callable[[Free], Linked], limit: int = LIMIT) -> Search:
    """Decide whether the cards on a board of *wide* columns can all be taken.

    Yields a PROGRESS step for each position, ``limit`` at most. Complete: ``undecided`` only
    beyond the limits.
    """
    kinds = by_kind(cells)
    odd = [point for points in kinds.values() if len(points) % 2 for point in points]
    if odd:
        return TakingOutcome("impossible", reason="odd", cards=tuple(odd))
    if has_too_many_pairs(cells):
        return TakingOutcome("undecided")
    pairing = Pairing(kinds.values())
    table = Table(Free.of(wide, cells), {point for points in kinds.values() for point in points})
    before: list[Table] = []
    nodes = cases = 0
    while True:
        broken = pairing.propagate()
        if broken is None:
            _take_all(table, kinds.values(), pairing, links)
            if not table.left:
                return TakingOutcome("cleared", tuple(table.order), nodes=nodes, cases=cases)
            nodes += 1
            yield Step(Kind.PROGRESS, why="cards.clear.working", args=(nodes, len(table.left)))
            chosen = _choice(table, pairing, links)
            if not chosen or len(before) % LOOK_EVERY == 0:
                walled, broken = _walled_in(table, pairing, links)
                if broken == ():
                    cards = tuple(sorted(walled))
                    return TakingOutcome("impossible", (), "walled", cards, nodes, cases)
            if broken is None:
                if nodes >= limit:
                    return TakingOutcome("undecided", nodes=nodes, cases=cases)
                before.append(table.copy())
                pairing.decide(chosen)
                continue
            pairing.learn(broken)
        cases += 1
        back = pairing.backjump(broken)
        if back is None:
            return TakingOutcome("impossible", reason="searched", nodes=nodes, cases=cases)
        if back < len(before):
            table = before[back]
            del before[back:]


def walled_in(
    free: Free,
    pairs: Iterable[tuple[Point, Point]],
    left: set[Point],
    links: Callable[[Free], Linked],
) -> tuple[set[Point], Free]:
    """Return the cards of *left* that no one of *pairs* could ever free, and all other cells.

    Each round makes see-through what could be linked after the round before.
    """
    free, walled = free.copy(), set(left)
    waiting = list(pairs)
    while walled:
        linked = links(free)
        met = [pair for pair in waiting if linked(*pair)]
        new = {point for pair in met for point in pair} & walled
        if not new:
            break
        walled -= new
        free.open(new)
        waiting = [pair for pair in waiting if pair[0] in walled or pair[1] in walled]
    return walled, free


def _walled_in(
    table: Table, pairing: Pairing, links: Callable[[Free], Linked]
) -> tuple[set[Point], Clause | None]:
    """Return the cards walled in by the choice so far, and the pairs of which one must be taken."""
    ends, left = pairing.ends, table.left
    pairs = [
        pair
        for pair, state in zip(ends, pairing.states, strict=True)
        if state >= 0 and pair[0] in left and pair[1] in left
    ]
    walled, free = walled_in(table.free, pairs, left, links)
    if not walled:
        return walled, None
    linked = links(free)
    gates = {pair for point in walled for pair in pairing.of[point] if linked(*ends[pair])}
    return walled, tuple(sorted(gates))


def _take_all(
    table: Table,
    kinds: Iterable[Sequence[Point]],
    pairing: Pairing,
    links: Callable[[Free], Linked],
) -> None:
    """Take whole kinds and the pairs chosen, as long as some can be linked.

    What could be linked before a pair was taken can be linked after it.
    """
    changed = True
    while changed:
        linked, changed = links(table.free), False
        for every in kinds:
            points = [point for point in every if point in table.left]
            found = points and _whole(points, table.free, linked, links)
            for go in found or _choices(points, table, pairing, linked):
                table.take(go)
                changed = True


def _whole(
    points: Sequence[Point], free: Free, linked: Linked, links: Callable[[Free], Linked]
) -> list[Go]:
    """Return an order in which all *points*, of one kind, go now; [] where none is found."""
    order: list[Go] = []
    rest = list(points)
    while rest:
        pair = next((pair for pair in combinations(rest, 2) if linked(*pair)), None)
        if pair is None:
            return []
        order.append(Go(*pair, "kind"))
        rest = [point for point in rest if point not in pair]
        if rest:
            free = free.copy()
            free.open(pair)
            linked = links(free)
    return order


def _choices(
    points: Sequence[Point], table: Table, pairing: Pairing, linked: Linked
) -> Iterator[Go]:
    """Yield the pairs of *points* that are chosen and can go now."""
    chosen = (pair for point in points for pair in pairing.of[point] if pairing.state(pair) > 0)
    for pair in dict.fromkeys(chosen):
        one, other = pairing.ends[pair]
        if other in table.left and linked(one, other):
            yield Go(one, other, "only" if pairing.is_certain(pair) else "chosen")


def _choice(table: Table, pairing: Pairing, links: Callable[[Free], Linked]) -> Literal:
    """Return the open pair that can go now and was in most contradictions of late; 0 for none."""
    linked, left = links(table.free), table.left
    open_now = (
        pair
        for pair, (ends, state) in enumerate(zip(pairing.ends, pairing.states, strict=True))
        if not state and ends[0] in left and ends[1] in left and linked(*ends)
    )
    return max(open_now, key=lambda pair: (pairing.activity[pair], -pair), default=0)
