"""Life and death by brute force, on sets of (row, column): what the tests compare with.

Every position that can arise is written down first; then those where the attacker has
captured spread backwards until nothing changes. What is not reached stands, so circles
leave the target standing without being looked for.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.go.naive import Place

ENDLESS = 1000


class State(NamedTuple):
    """A position: the stones, who plays, the banned point, passes in a row, threats left.

    An attacker who may not retake plays elsewhere rather than passes: that is not counted.
    """

    defenders: frozenset[Place]
    attackers: frozenset[Place]
    attacking: bool
    banned: Place | None
    passes: int
    threats: int


@dataclass(frozen=True)
class Brute:
    """A region on a board of *rows* x *columns*; around it is wall, and the *safe_friends*."""

    rows: int
    columns: int
    inside: frozenset[Place]
    target: frozenset[Place]
    safe_friends: frozenset[Place] = frozenset()

    @cached_property
    def beside(self) -> dict[Place, list[Place]]:
        """The neighbours of each point."""
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
        every = {(r, c): [(r + down, c + right) for down, right in steps] for r, c in places}
        return {one: [near for near in around if near in every] for one, around in every.items()}

    def dead_in(
        self, own: frozenset[Place], other: frozenset[Place], seed: Place, *, breathes: bool
    ) -> frozenset[Place]:
        """Return the chain of *seed* if it has no liberty, else nothing.

        *breathes*: its side owns the wall, not the haven.
        """
        chain, new = {seed}, [seed]
        while new:
            for near in self.beside[new.pop()]:
                if near not in self.inside:
                    if breathes is not (near in self.safe_friends):
                        return frozenset()
                elif near in own:
                    if near not in chain:
                        chain.add(near)
                        new.append(near)
                elif near not in other:
                    return frozenset()
        return frozenset(chain)

    def after(self, state: State, place: Place) -> State | None:
        """Return the position after a move, None where it is not legal."""
        attacking, threats = state.attacking, state.threats
        if place in state.defenders or place in state.attackers:
            return None
        if place == state.banned:
            if not (threats > 0 if attacking else threats < 0):
                return None
            if abs(threats) < ENDLESS:
                threats += -1 if attacking else 1
        own = state.attackers if attacking else state.defenders
        other = state.defenders if attacking else state.attackers
        own |= {place}
        taken: frozenset[Place] = frozenset()
        for near in self.beside[place]:
            if near in other:
                taken |= self.dead_in(other, own, near, breathes=not attacking)
        other -= taken
        if self.dead_in(own, other, place, breathes=attacking):
            return None
        banned = None
        if len(taken) == 1:
            alone = all(
                near in other
                or near in taken
                or (near not in self.inside and attacking is (near in self.safe_friends))
                for near in self.beside[place]
            )
            if alone:
                (banned,) = taken
        pair = (other, own) if attacking else (own, other)
        return State(*pair, not attacking, banned, 0, threats)

    def replies(self, state: State) -> list[State]:
        """Return the positions after every legal move and after a pass."""
        elsewhere = state.attacking and state.banned is not None
        passes = 0 if elsewhere else state.passes + 1
        passed = state._replace(attacking=not state.attacking, banned=None, passes=passes)
        moves = [self.after(state, place) for place in sorted(self.inside)]
        return [passed, *(move for move in moves if move)]

    def captured(self, start: State, most: int = 200_000) -> bool | None:
        """Whether the attacker can capture from *start*; None if there are too many positions."""
        replies: dict[State, list[State]] = {}
        parents: dict[State, list[State]] = {}
        fallen: set[State] = set()
        queue = deque([start])
        replies[start] = []
        won: deque[State] = deque()
        while queue:
            state = queue.popleft()
            if not self.target & state.defenders:
                fallen.add(state)
                won.append(state)
                continue
            if state.passes == 2:
                continue
            for reply in self.replies(state):
                replies[state].append(reply)
                parents.setdefault(reply, []).append(state)
                if reply not in replies:
                    if len(replies) >= most:
                        return None
                    replies[reply] = []
                    queue.append(reply)
        while won:
            for state in parents.get(won.popleft(), []):
                if state not in fallen and (
                    state.attacking or all(reply in fallen for reply in replies[state])
                ):
                    fallen.add(state)
                    won.append(state)
        return start in fallen

    def safe(self, state: State) -> bool:
        """Whether no row of attacker's moves captures the target, the defender always passing."""
        first = state._replace(attacking=True, banned=None)
        seen, stack = {first}, [first]
        while stack:
            here = stack.pop()
            if not self.target & here.defenders:
                return False
            for place in self.inside:
                then = self.after(here, place)
                if then:
                    then = then._replace(attacking=True, banned=None)
                    if then not in seen:
                        seen.add(then)
                        stack.append(then)
        return True

    def eyeless(self, start: State, most: int = 200_000) -> bool | None:
        """Whether the defender cannot force a safe target; None if that takes too long to find.

        Passing does not end the game here.
        """
        stands = self._stands(start, most, passing=False)
        return None if stands is None else not stands

    def ended(self, start: State, most: int = 200_000) -> bool | None:
        """Whether the defender can force a standing end, by two passes or a safe target.

        Going round for ever is no end. None if that takes too long to find.
        """
        return self._stands(start, most, passing=True)

    def _stands(self, start: State, most: int, *, passing: bool) -> bool | None:
        """Whether the defender can force a safe target, or two passes where *passing* ends it."""
        replies: dict[State, list[State]] = {start: []}
        parents: dict[State, list[State]] = {}
        safe: dict[tuple[frozenset[Place], frozenset[Place]], bool] = {}
        good: set[State] = set()
        queue, won = deque([start]), deque[State]()
        while queue:
            state = queue.popleft()
            if not self.target & state.defenders:
                continue
            stones = state.defenders, state.attackers
            if stones not in safe:
                safe[stones] = self.safe(state)
            if (passing and state.passes == 2) or safe[stones]:
                good.add(state)
                won.append(state)
                continue
            for then in self.replies(state):
                reply = then if passing else then._replace(passes=0)
                replies[state].append(reply)
                parents.setdefault(reply, []).append(state)
                if reply not in replies:
                    if len(replies) >= most:
                        return None
                    replies[reply] = []
                    queue.append(reply)
        while won:
            for state in parents.get(won.popleft(), []):
                if state not in good and (
                    not state.attacking or all(reply in good for reply in replies[state])
                ):
                    good.add(state)
                    won.append(state)
        return start in good


def random_problem(seed: int, empties: int) -> tuple[Brute, State] | None:
    """Return a random region with stones and at most *empties* empty points, where there is one."""
    pick = random.Random(seed)  # noqa: S311 - problems, not secrets
    rows, columns = pick.randint(2, 5), pick.randint(2, 5)
    places = [(row, column) for row in range(rows) for column in range(columns)]
    blank = Brute(rows, columns, frozenset(), frozenset())
    size = pick.randint(3, min(len(places), empties + 9))
    inside = {pick.choice(places)}
    while len(inside) < size:
        inside.add(pick.choice([n for place in sorted(inside) for n in blank.beside[place]]))
    free = set(pick.sample(sorted(inside), min(pick.randint(2, empties), size - 1)))
    shade = pick.choice([0.5, 0.8, 0.9, 1.0])
    defenders = {place for place in sorted(inside - free) if pick.random() < shade}
    attackers = inside - free - defenders
    if not defenders:
        return None
    target = {pick.choice(sorted(defenders))}
    new = list(target)
    while new:
        for near in blank.beside[new.pop()]:
            if near in defenders and near not in target:
                target.add(near)
                new.append(near)
    if pick.random() < 0.2:
        target = set(defenders)
    outside = [place for place in places if place not in inside]
    safe_friends = {pick.choice(outside)} if outside and pick.random() < 0.3 else set()
    brute = Brute(rows, columns, frozenset(inside), frozenset(target), frozenset(safe_friends))
    start = State(frozenset(defenders), frozenset(attackers), pick.random() < 0.5, None, 0, 0)
    for own, other, breathes in (
        (start.defenders, start.attackers, False),
        (start.attackers, start.defenders, True),
    ):
        for place in own:
            if brute.dead_in(own, other, place, breathes=breathes):
                return None
    return brute, start
