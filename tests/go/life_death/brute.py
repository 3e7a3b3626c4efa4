"""Life and death by brute force, on sets of (row, column): what the tests compare with.

Every position that can arise is written down first, its stones as bits; then those where the
attacker has captured spread backwards until nothing changes. What is not reached stands, so circles
leave the target standing without being looked for.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
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


class Node(NamedTuple):
    """The same with a bit for each point, row by row; *banned* is 0 where no point is."""

    defenders: int
    attackers: int
    attacking: bool
    banned: int
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

    def _bits(self, places: Iterable[Place]) -> int:
        return sum(1 << row * self.columns + column for row, column in places)

    def _places(self, bits: int) -> frozenset[Place]:
        return frozenset(place for place in self.beside if bits & self._bits([place]))

    @cached_property
    def _near(self) -> dict[int, int]:
        """The neighbours of each point, as bits."""
        return {self._bits([one]): self._bits(around) for one, around in self.beside.items()}

    @cached_property
    def _points(self) -> list[int]:
        """The points inside, one by one."""
        return [self._bits([place]) for place in sorted(self.inside)]

    @cached_property
    def _room(self) -> int:
        return self._bits(self.inside)

    @cached_property
    def _aim(self) -> int:
        return self._bits(self.target)

    @cached_property
    def _owned(self) -> dict[bool, int]:
        """What is outside, where stones breathe: the attacker's wall, the defender's haven."""
        outside = self.beside.keys() - self.inside
        wall, haven = outside - self.safe_friends, outside & self.safe_friends
        return {True: self._bits(wall), False: self._bits(haven)}

    def dead_in(
        self, own: frozenset[Place], other: frozenset[Place], seed: Place, *, breathes: bool
    ) -> frozenset[Place]:
        """Return the chain of *seed* if it has no liberty, else nothing.

        *breathes*: its side owns the wall, not the haven.
        """
        stones = self._bits(own), self._bits(other)
        return self._places(self._dead(*stones, self._bits([seed]), self._owned[breathes]))

    def _dead(self, own: int, other: int, seed: int, owned: int) -> int:
        """Return the same in bits; stones breathe beside what is *owned*, too."""
        free = owned | self._room & ~(own | other)
        chain = new = seed
        while new:
            one = new & -new
            around = self._near[one]
            if around & free:
                return 0
            found = around & own & ~chain
            chain |= found
            new ^= one | found
        return chain

    def after(self, state: State, place: Place) -> State | None:
        """Return the position after a move, None where it is not legal."""
        point = self._bits([place])
        then = next((node for move, node in self._moves(self._node(state)) if move == point), None)
        if then is None:
            return None
        defenders, attackers = self._places(then.defenders), self._places(then.attackers)
        banned = next(iter(self._places(then.banned)), None)
        return State(defenders, attackers, then.attacking, banned, then.passes, then.threats)

    def _node(self, state: State) -> Node:
        banned = 0 if state.banned is None else self._bits([state.banned])
        stones = self._bits(state.defenders), self._bits(state.attackers)
        return Node(*stones, state.attacking, banned, state.passes, state.threats)

    @cached_property
    def _played(self) -> dict[tuple[int, int, bool], list[tuple[int, int, int, int]]]:
        """What :meth:`_plays` has returned: most is asked again for other numbers of threats."""
        return {}

    def _plays(
        self, defenders: int, attackers: int, attacking: bool
    ) -> list[tuple[int, int, int, int]]:
        """Return moves, but for a ban: the point, both sides' stones then, the banned point."""
        asked = defenders, attackers, attacking
        if asked not in self._played:
            free = [point for point in self._points if not point & (defenders | attackers)]
            moves = (self._play(*asked, point) for point in free)
            self._played[asked] = [move for move in moves if move]
        return self._played[asked]

    def _play(
        self, defenders: int, attackers: int, attacking: bool, point: int
    ) -> tuple[int, int, int, int] | None:
        own, other = (attackers, defenders) if attacking else (defenders, attackers)
        own |= point
        near, taken = self._near[point], 0
        rest = near & other
        while rest:
            one = rest & -rest
            taken |= self._dead(other, own, one, self._owned[not attacking])
            rest ^= one
        other &= ~taken
        if self._dead(own, other, point, self._owned[attacking]):
            return None
        alone = not near & ~(other | taken | self._owned[not attacking])
        banned = taken if alone and taken.bit_count() == 1 else 0
        return (point, other, own, banned) if attacking else (point, own, other, banned)

    def _moves(self, node: Node) -> Iterator[tuple[int, Node]]:
        """Return legal moves and the positions after them; a ban is lifted by a threat."""
        attacking, threats = node.attacking, node.threats
        for point, defenders, attackers, banned in self._plays(*node[:3]):
            left = threats
            if point == node.banned:
                if not (threats > 0 if attacking else threats < 0):
                    continue
                if abs(threats) < ENDLESS:
                    left += -1 if attacking else 1
            yield point, Node(defenders, attackers, not attacking, banned, 0, left)

    def _replies(self, node: Node, *, passing: bool) -> list[Node]:
        """Return the positions after every legal move and after a pass, counted if *passing*."""
        elsewhere = node.attacking and node.banned
        passes = 0 if elsewhere or not passing else node.passes + 1
        passed = node._replace(attacking=not node.attacking, banned=0, passes=passes)
        return [passed, *(then for _, then in self._moves(node))]

    def captured(self, start: State, most: int = 200_000) -> bool | None:
        """Whether the attacker can capture from *start*; None if there are too many positions."""

        def ends(node: Node) -> bool | None:
            if not self._aim & node.defenders:
                return True
            return False if node.passes == 2 else None

        return self._forced(start, most, ends, attacking=True, passing=True)

    def _safe(self, node: Node, known: dict[tuple[int, int], bool]) -> bool:
        """Whether no row of attacker's moves captures the target, the defender always passing.

        What is *known* of some stones is not looked for again; all that are seen are then known.
        """
        first = node.defenders, node.attackers
        if first in known:
            return known[first]
        seen, stack = {first}, [first]
        while stack:
            here = stack.pop()
            if known.get(here) is False or not self._aim & here[0]:
                known[first] = False
                return False
            for _, *stones, _ in self._plays(*here, attacking=True):
                then = stones[0], stones[1]
                if then not in seen and not known.get(then):
                    seen.add(then)
                    stack.append(then)
        known |= dict.fromkeys(seen, True)
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
        known: dict[tuple[int, int], bool] = {}

        def ends(node: Node) -> bool | None:
            if not self._aim & node.defenders:
                return False
            return (passing and node.passes == 2) or self._safe(node, known) or None

        return self._forced(start, most, ends, attacking=False, passing=passing)

    def _forced(
        self,
        start: State,
        most: int,
        ends: Callable[[Node], bool | None],
        *,
        attacking: bool,
        passing: bool,
    ) -> bool | None:
        """Whether a side, the attacker if *attacking*, can force an end that is good for it.

        That is where *ends* says true; where it says None play goes on. *passing*: passes count.
        None if there are more than *most* positions.
        """
        first = self._node(start)
        parents: dict[Node, list[Node]] = {first: []}
        wanting: dict[Node, int] = {}
        good: set[Node] = set()
        queue, won = deque([first]), deque[Node]()
        while queue:
            node = queue.popleft()
            end = ends(node)
            if end:
                good.add(node)
                won.append(node)
            if end is not None:
                continue
            replies = self._replies(node, passing=passing)
            wanting[node] = 1 if node.attacking is attacking else len(replies)
            for reply in replies:
                if reply not in parents:
                    if len(parents) >= most:
                        return None
                    parents[reply] = []
                    queue.append(reply)
                parents[reply].append(node)
        while won:
            for node in parents[won.popleft()]:
                wanting[node] -= 1
                if not wanting[node]:
                    good.add(node)
                    won.append(node)
        return first in good


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
