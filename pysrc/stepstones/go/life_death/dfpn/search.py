"""Can the target be captured? Proof-number search, depth first, on one arena.

A node is a position of the arena with the side to play, the point of a ko, and the
ko threats left. Two numbers guide the search: how many leaves, at least, must still be
settled until the side to play has won (*phi*), and until it has lost (*delta*). The
search always walks to the leaf that settles most with least work, and stays below a
node as long as no sibling has become better (df-pn: Nagai 2002; Kishimoto and Müller
2005).

Rules: simple ko, no suicide. The defender may pass. The attacker may pass when a ko bans
a retake, which stands for a move elsewhere: a defender who cannot end the ko then has
gained nothing. At other times the attacker may not, for the defender would pass too and
the target stand. ``threats`` counts the ko threats that
the attacker has (negative: the defender): who would retake a ko at once spends one.
Moves that go round in a circle leave the target standing, unless the search is told
otherwise.

What a proof used is remembered with it: its *level* says for which numbers of threats
it holds, captured from that number on, standing up to it. So in a problem without a ko
one search answers for all numbers of threats.

A target that stands only because of a position that repeats is noted as *loose*: found
on the way below the position repeated, it may be refuted once that one is. Such
results are looked through when the search ends (:func:`~.levels.sound`), and searched
again where they do not hold. Captures never rest on a repetition.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import chain
from typing import TypeAlias

from stepstones.core.trace import Kind, Step
from stepstones.go.board import Bits, Chain
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.dfpn import memory, rooms
from stepstones.go.life_death.dfpn.levels import close, conclude, recall, sound, store
from stepstones.go.life_death.dfpn.node import NEVER, SETTLED, Limits, Node, OutOfTimeError
from stepstones.go.life_death.dfpn.races import classify_chains, holds, outrun
from stepstones.go.life_death.moves import (
    Options,
    Place,
    attacker_options,
    defender_options,
    follow,
)


def effort(numbers: list[int]) -> int:
    """Return how much is to be settled where all replies must be.

    The largest, one for each of the others, and a quarter of their sum: positions are
    reached in many ways, and the plain sum counts what they share again and again.
    """
    most = max(numbers) if numbers else 0
    if not most or most >= SETTLED:
        return most
    together = most + len(numbers) - numbers.count(0) - 1 + (sum(numbers) - most >> 2)
    return together if together < SETTLED else SETTLED - 1


def total(node: Node) -> int:
    """Return the effort of all replies without those that may lead in a circle.

    A reply known from nearer the root may have this node below it, and its number
    this node's; adding it again and again would drive both up without end. Such
    replies count only where there is no other, the largest alone.
    """
    old = node.old
    if old is None:
        return effort(node.phis)
    back = [node.phis[index] for index in old]
    return effort([phi for index, phi in enumerate(node.phis) if index not in old]) or max(back)


def refresh(node: Node) -> None:
    """Take over what the replies have become since *node* was last looked at."""
    for index, child in enumerate(node.nodes):
        if child is not None:
            node.phis[index], node.deltas[index] = child.phi, child.delta


def guess(node: Node, options: Options, *, passing: bool, work: int) -> None:
    """Write down the replies, the most promising first, with numbers to begin with.

    A capture takes more *work* the more room for eyes there is, and still more after
    the defender has captured.
    """
    attacking = node.place[3]
    options.sort(key=_rank)
    node.moves = [move for _, move, _ in options]
    node.taken = [taken for _, _, taken in options]
    if attacking:
        node.deltas = [rank + work - 1 for rank, _, _ in options]
        node.phis = [1] * len(options)
    else:
        node.deltas = [rank for rank, _, _ in options]
        node.phis = [work + taken.bit_count() for _, _, taken in options]
    if passing:
        node.moves.append(0)
        node.taken.append(0)
        node.deltas.append(3 + (work if attacking else 1))
        node.phis.append(1 if attacking else work)
    node.nodes = [None] * len(node.moves)


def _rank(option: tuple[int, Bits, Bits]) -> int:
    return option[0]


YIELD_EVERY = 128
"""Nodes walked to between two steps of the search: about two milliseconds."""
PV_LENGTH = 6
"""Moves of the best line shown while the search goes on."""
ROUNDS = 100
"""How often a result that rests on repetitions is searched again."""


Stage: TypeAlias = tuple[Node, int, int, int]
"""A node on the way from the root, its two limits, and which reply of its parent it is."""


class Search:
    """All that is known of one arena, for one question after another.

    The question is whether the target is captured. With *eyes* it is whether the
    defender can be kept from two eyes: then the attacker may pass and the defender may
    not, and moves that go round in a circle make no eyes. *circles*: going round in a
    circle means captured.
    """

    def __init__(
        self, arena: Arena, limits: Limits, *, eyes: bool = False, circles: bool = False
    ) -> None:
        self.arena = arena
        self.limits = limits
        self.eyes = eyes
        self.circles = circles or eyes
        self.kin: Search | None = None
        self.levels: dict[Place, list[int]] = {}
        self.chains: dict[Bits, list[Chain]] = {}
        self.tables: dict[int, dict[Place, Node]] = {}
        self.kept = 0
        self.room = memory.MAX_NODES
        self.breaths = self.before = 0

    # --- questions ---

    def ask(self, place: Place, threats: int) -> Generator[Step, None, Node]:
        """Return the settled node of *place*. Raises OutOfTimeError."""
        node = self.node(place, threats, 1, 1)
        node.depth = 1
        if not place[0] & self.arena.target:
            close(node, captured=True, level=-NEVER, length=0)
        for _ in range(ROUNDS):
            if node.captured is None and self.limits.spent:
                raise OutOfTimeError
            yield from self.run(node)
            if node.captured is None:
                break
            if not node.loose:
                return node
            holding = sound(node, circles=self.circles)
            for one in holding:
                one.loose, one.level = False, one.threats
                store(self.levels, one)
            if holding:
                return node
        raise OutOfTimeError

    def best(self, place: Place, threats: int) -> list[Bits]:
        """Return the moves that look best so far, by the numbers; 0 is a pass."""
        moves: list[Bits] = []
        node = self.tables.get(threats, {}).get(place)
        while node is not None and node.moves and len(moves) < PV_LENGTH:
            index = node.deltas.index(min(node.deltas))
            moves.append(node.moves[index])
            node = node.nodes[index]
        return moves

    def replies(self, place: Place, threats: int) -> list[tuple[Bits, bool, int]]:
        """Return the replies of *place* that are settled: move, captured or not, and length."""
        node = self.tables.get(threats, {}).get(place)
        if node is None:
            return []
        return [
            (move, child.captured, child.length)
            for move, child in zip(node.moves or (), node.nodes, strict=False)
            if child is not None and child.captured is not None
        ]

    def node(self, place: Place, threats: int, phi: int, delta: int) -> Node:
        """Return the node of *place*, a new one with the numbers given if it is unknown."""
        table = self.tables.get(threats)
        if table is None:
            table = self.tables[threats] = {}
        node = table.get(place)
        if node is None:
            node = table[place] = Node(place, threats, phi, delta)
            self.kept += 1
            recall(node, self.levels, certain=None)
            if self.kin is not None:
                recall(node, self.kin.levels, certain=self.circles)
        return node

    # --- the search ---

    def run(self, root: Node) -> Generator[Step, None, None]:
        """Search until *root* is settled. Yields one step every YIELD_EVERY positions."""
        way: list[Stage] = [(root, SETTLED, SETTLED, 0)]
        turns = 0
        self.breaths, self.before = 0, self.limits.positions
        root.open = True
        refresh(root)
        try:
            while way:
                node, limit_phi, limit_delta, _ = way[-1]
                if node.moves is None and node.phi and node.delta:
                    self._expand(node)
                turns += 1
                if turns == YIELD_EVERY:
                    turns = 0
                    yield from self._breathe()
                if node.phi and node.delta:
                    node.phi = min(node.deltas)
                    node.delta = total(node)
                    if not node.phi or not node.delta:
                        conclude(node, circles=self.circles)
                        store(self.levels, node)
                        self._leave(way)
                    elif node.phi >= limit_phi or node.delta >= limit_delta:
                        self._leave(way)
                    else:
                        self._descend(way)
                else:
                    self._leave(way)
        finally:
            for node, *_ in way:
                node.open = False

    def _breathe(self) -> Generator[Step, None, None]:
        """Look at the limits, forget what is too much, and let others work."""
        if self.limits.spent:
            raise OutOfTimeError
        if self.kept > self.room or self._is_stuck():
            for _ in chain(memory.forget(self.tables), memory.trim(self.levels)):
                yield self._step()
            self.kept = sum(map(len, self.tables.values()))
            self.room = memory.room_beside(self.kept)
        yield self._step()

    def _is_stuck(self) -> bool:
        """Find whether hardly a position was new for long."""
        self.breaths += 1
        if self.breaths < memory.WATCH:
            return False
        seen, self.breaths = self.limits.positions - self.before, 0
        self.before = self.limits.positions
        return seen < memory.WATCH

    def _leave(self, way: list[Stage]) -> None:
        """Go back from the last node of the way, and tell its parent the numbers."""
        node, _, _, index = way.pop()
        node.open = False
        if way:
            parent = way[-1][0]
            parent.phis[index] = node.phi
            parent.deltas[index] = node.delta
            parent.add_work(node.work)

    def _descend(self, way: list[Stage]) -> None:
        """Go to the best reply, or only take over its numbers if they have changed."""
        node, limit_phi, limit_delta, _ = way[-1]
        deltas, best = node.deltas, node.phi
        index = deltas.index(best)
        child = node.nodes[index] or self._reply(node, index)
        if child.open:
            self._repeat(node, index, child)
            return
        if child.phi != node.phis[index] or child.delta != best:
            node.phis[index], deltas[index] = child.phi, child.delta
            return
        deltas[index] = SETTLED
        second = min(deltas)
        deltas[index] = best
        limit = min(limit_delta - node.delta + node.phis[index], SETTLED)
        if node.old and index in node.old:
            limit = SETTLED
        child.open = True
        # A sixteenth above the second best; a quarter looked at more positions.
        way.append((child, limit, min(limit_phi, second + 1 + second // 16), index))
        if child.moves is not None:
            refresh(child)

    def _step(self) -> Step:
        return Step(Kind.PROGRESS, why="go.ld.searching", args=(self.limits.positions,))

    def _repeat(self, node: Node, index: int, child: Node) -> None:
        """Note that a reply leads back to a position on the way."""
        won = child.place[3] == self.circles
        node.phis[index], node.deltas[index] = (0, SETTLED) if won else (SETTLED, 0)

    def _reply(self, node: Node, index: int) -> Node:
        """Return the node after one of the moves of *node*."""
        move, threats = node.moves[index], node.threats  # type: ignore[index]
        if move and move == node.place[2] and abs(threats) < NEVER:
            threats += -1 if node.place[3] else 1
        place = follow(self.arena, node.place, move, node.taken[index])
        child = self.node(place, threats, node.phis[index], node.deltas[index])
        if not child.depth:
            child.depth = node.depth + 1
        elif child.depth <= node.depth:
            node.old = [*(node.old or ()), index]
        node.nodes[index] = child
        return child

    def _expand(self, node: Node) -> None:
        """Find the replies of a node, or that the game is over there."""
        # Tried without gain: the answer to a sibling first (as many problems slower as faster).
        self.limits.positions += 1
        node.work += 1
        arena = self.arena
        defenders, attackers, banned, attacking = node.place
        sides = self._chains(defenders), self._chains(attackers)
        fight = classify_chains(arena, defenders, attackers, *sides)
        free, ours, theirs = fight.free, fight.ours, fight.theirs
        holder = rooms.holding(arena, ours)
        wall, room = rooms.eye_room(arena, theirs, holder)
        first = node.depth == 1  # it is searched, so that there is a line to show
        if rooms.is_doomed(arena, theirs, wall, attackers, holder, free) or (
            not first and outrun(fight, holder, banned, attacking=attacking)
        ):
            self._close(node, captured=True, level=-NEVER)
            return
        # Not asking after the attacker's moves costs 5 % more positions, each 10 % cheaper.
        looked = attacking or first
        if rooms.escapes(arena, ours) or (looked and rooms.survives(arena, ours, free, room)):
            self._close(node, captured=False, level=NEVER)
            return
        if not (first or self.eyes or banned) and holds(fight, attacking=attacking):
            self._close(node, captured=False, level=NEVER)
            return
        refuges = rooms.refuges(arena, ours, free)
        if not (attacking or first) and refuges & ~banned:
            self._close(node, captured=False, level=NEVER, length=1)
            return
        blocked = 0 if (node.threats if attacking else -node.threats) > 0 else banned
        if attacking:
            options, wins = attacker_options(arena, ours, theirs, free, blocked)
            if wins:
                self._close(node, captured=True, level=1 if wins == banned else -NEVER, length=1)
                return
            passing = not refuges and (self.eyes or banned != 0)
            options = rooms.close_off(refuges, options)
        else:
            options, passing = defender_options(arena, ours, theirs, free, blocked)
            passing = passing and (not self.eyes or banned != 0)
        if passing or attacking:
            options = rooms.spare(arena, wall, holder, free, options, attacking=attacking)
        options, open_doors = rooms.through_doors(arena, theirs, free, options, attacking=attacking)
        passing = passing and (attacking or not open_doors)
        if not options and not passing:
            level = 0 if blocked else (NEVER if attacking else -NEVER)
            self._close(node, captured=not attacking, level=level)
            return
        guess(node, options, passing=passing, work=1 + (room & free).bit_count() // 2)

    def _chains(self, stones: Bits) -> list[Chain]:
        """Return the chains of one side's stones, each with all points beside it."""
        found = self.chains.get(stones)
        if found is None:
            if len(self.chains) > memory.CHAINS:
                self.chains.clear()
            found = self.chains[stones] = self.arena.shape.chains(stones, self.arena.shape.inside)
        return found

    def _close(self, node: Node, *, captured: bool, level: int, length: int = 0) -> None:
        close(node, captured=captured, level=level, length=length)
        store(self.levels, node)
