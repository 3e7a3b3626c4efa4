"""Which card goes with which: a choice of pairs, with all that follows from it.

Every card of a kind goes with exactly one other of its kind. What is known beside that are
clauses, each a set of pairs of which at least one is taken; a pair that must not be taken
is written with a minus. A choice that contradicts them is taken back together with the
reason, which is a clause in itself and forbids that mistake for ever (conflict-driven
clause learning: Marques-Silva and Sakallah, GRASP, 1996).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from stepstones.core.grid import Point

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
