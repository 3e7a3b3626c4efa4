"""Can a chain be captured? The engine that looks for a proof of one answer.

Three things make a proof exact on the whole board, though it never looks at most of it:

- **Atari forces.** With its chain in atari the defender has only the last liberty, and
  captures of chains beside it. Giving atari costs no depth: ladders are read to the end.
- **Passing shows what matters.** Where the side to be beaten is free to play anywhere, it
  passes first. If it loses even so, the points on which that depends are the *zone*; a
  move outside changes nothing, so only moves inside it need an answer.
- **Only wins are recorded.** A proof holds at any depth; nothing else is believed.

The side whose goal is to be proved may leave out moves as it likes; the other may not.
So all soundness lies in the zones: see :mod:`~stepstones.go.capture.zones`.

*Saved* means: ``ENOUGH`` liberties, or unconditional life. Ko: one side, the *retaker*,
may retake at once, the other may not; being captured in a ko means nothing when the
retaker is the defender; a repetition proves nothing.

Source of the idea: T. Thomsen, "Lambda-search in game trees, with application to Go",
ICGA Journal 23 (2000), 203-217: passing and relevance zones.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from stepstones.core.trace import Kind, Step
from stepstones.go.board import Bits, Board
from stepstones.go.capture.zones import (
    AfterMove,
    chains_at,
    guard,
    ko_of,
    living,
    lowest,
    plausible,
    play,
    reach,
    singles,
    some,
    suicide_reach,
)

ENOUGH = 5
"""Liberties with which a chain counts as saved."""
MAX_PLIES = 180
"""Moves in one line; what lies deeper is not proved. Three frames of Python a move."""
_YIELD_EVERY = 50
"""Positions between progress steps, known or new: about 2 ms."""
_ZONE = 8
"""What working out a zone costs, in looks."""

CAPTURED, SAVED = 1, -1
"""The two sides by what they want: the attacker and the defender."""


class CaptureNode(NamedTuple):
    """A position with *side* to play; *ko* is the point on which it would retake at once."""

    attack: Bits
    defence: Bits
    ko: Bits
    side: int

    @property
    def sides(self) -> tuple[Bits, Bits]:
        """The stones of the side to play, and of the other."""
        pair = (self.attack, self.defence)
        return pair if self.side == CAPTURED else pair[::-1]

    def after(self, played: AfterMove, ko: Bits) -> CaptureNode:
        """Return the position in which the other side answers what was played."""
        if self.side == CAPTURED:
            return CaptureNode(played.own, played.theirs, ko, SAVED)
        return CaptureNode(played.theirs, played.own, ko, CAPTURED)


class CaptureProof(NamedTuple):
    """How the goal is reached: the points it depends on, and the move.

    *move* is the winner's best or the loser's most stubborn, 0 for none or a pass; *size*
    counts the positions below.
    """

    zone: Bits
    move: Bits = 0
    size: int = 1


Work: TypeAlias = Generator[Step, None, CaptureProof | None]


class OutOfNodesError(Exception):
    """The limit of positions is reached."""


@dataclass(slots=True)
class Prover:
    """Looks for a proof that the chain through *target*, one bit, is captured or saved.

    *goal* says which; *retaker* is the side that may retake every ko at once. *limit*
    bounds the positions; *met_ko* tells that a ko mattered.
    """

    shape: Board
    target: Bits
    goal: int
    retaker: int
    limit: int
    wide: bool = False
    nodes: int = 0
    looks: int = 0
    met_ko: bool = False
    proofs: dict[CaptureNode, CaptureProof] = field(default_factory=dict)
    tried: dict[CaptureNode, int] = field(default_factory=dict)
    path: set[CaptureNode] = field(default_factory=set)
    hints: dict[int, Bits] = field(default_factory=dict)
    """The winning move found last, by depth: it often refutes the next move as well."""

    def widen(self, *, wide: bool) -> None:
        """Try all plausible moves from now on, or only the nearest."""
        if wide is not self.wide:
            self.wide = wide
            self.tried.clear()

    def read(self, node: CaptureNode, depth: int) -> Work:
        """Return a proof or None; *depth* bounds the quiet moves of the side to win."""
        shape, empty = self.shape, self._empty(node)
        self.looks += 1
        if self.looks > _YIELD_EVERY:
            yield self._breathe(depth)
        chain = shape.flood(self.target, node.defence)
        near = shape.around(chain)
        liberties = near & empty
        winner, proof = self._over(node, chain, near, liberties)
        if winner:
            return proof if winner == self.goal else None
        if (known := self.proofs.get(node)) is not None:
            return known
        if self.tried.get(node, -1) >= depth or node in self.path or len(self.path) > MAX_PLIES:
            return None
        if self._too_far(liberties.bit_count(), depth):
            return None
        self.nodes += 1
        if self.nodes > self.limit:
            self.path.clear()
            raise OutOfNodesError
        self.path.add(node)
        begin = self.nodes
        lone = not liberties & (liberties - 1)
        if lone and node.side == SAVED and self._must_fill(node, chain, liberties):
            proof = yield from self._in_atari(node, depth)
        elif node.side == self.goal:
            proof = yield from self._wins(node, depth)
        else:
            proof = yield from self._loses(node, depth)
        self.path.discard(node)
        if proof is None:
            self.tried[node] = depth
        else:
            self.looks += _ZONE
            proof = self.proofs[node] = proof._replace(size=self.nodes - begin + 1)
            if self.looks > _YIELD_EVERY:  # the way back from the end of a long ladder
                yield self._breathe(depth)
        return proof

    def _over(
        self, node: CaptureNode, chain: Bits, near: Bits, liberties: Bits
    ) -> tuple[int, CaptureProof | None]:
        """Return who has won at once and why, 0 and None where play goes on."""
        count = liberties.bit_count()
        if count >= ENOUGH:
            return SAVED, CaptureProof(chain | lowest(liberties, ENOUGH))
        if count > 1 and (life := living(self.shape, node.attack, node.defence, chain)):
            return SAVED, CaptureProof(life)
        if node.side == CAPTURED and count == 1 and (played := self._takes(node, liberties)):
            return CAPTURED, CaptureProof(reach(self.shape, played, liberties, near), liberties)
        return 0, None

    def _too_far(self, count: int, depth: int) -> bool:
        """Whether *depth* quiet moves are too few for a chain with *count* liberties.

        Each takes one liberty of it, and with two it can be put into atari; to save it from
        anything but atari takes one.
        """
        return count > depth + 2 if self.goal == CAPTURED else count > 1 and not depth

    def _breathe(self, depth: int) -> Step:
        self.looks = 0
        return Step(Kind.PROGRESS, why="go.capture.progress", args=(self.nodes, depth))

    def _empty(self, node: CaptureNode) -> Bits:
        return self.shape.inside & ~(node.attack | node.defence)

    def _takes(self, node: CaptureNode, last: Bits) -> AfterMove | None:
        """Return what the capture on *last* does, None where it only takes in a ko."""
        played = play(self.shape, node.attack, node.defence, last)
        if played is None or self._is_banned(node.ko & last, CAPTURED):
            return None
        return None if self._is_banned(ko_of(self.shape, played, last), CAPTURED) else played

    def _must_fill(self, node: CaptureNode, chain: Bits, last: Bits) -> bool:
        """Whether *chain* is lost if it neither fills *last* nor captures beside itself.

        The capture of a lone stone might be turned into a ko, except where the capturing
        stone stands beside a friend or a point that was one.
        """
        return bool(chain & (chain - 1) or self.shape.near[last] & node.attack)

    def _is_banned(self, ko: Bits, side: int) -> bool:
        """Whether *side* may not retake on *ko*, a point or nothing."""
        if ko:
            self.met_ko = True
        return bool(ko) and side != self.retaker

    def _in_atari(self, node: CaptureNode, depth: int) -> Work:
        """Let the defender, with one liberty, fill it or capture beside it."""
        shape, empty = self.shape, self._empty(node)
        chain = shape.flood(self.target, node.defence)
        zone = shape.around(chain)
        moves = last = zone & empty
        zone |= shape.near[last]
        for enemy in chains_at(shape, zone & node.attack, node.attack):
            free = shape.around(enemy) & empty
            zone |= enemy | some(free, zone, 2)
            if not free & (free - 1):
                moves |= free
        if self.goal == SAVED:
            return (yield from self._one(node, depth, last, moves ^ last))
        return (yield from self._all(node, depth, zone, last, moves ^ last))

    def _wins(self, node: CaptureNode, depth: int) -> Work:
        """Let the side whose goal it is play: ataris first, then quiet moves."""
        shape, empty = self.shape, self._empty(node)
        liberties = shape.around(shape.flood(self.target, node.defence)) & empty
        forcing = 0
        if node.side == CAPTURED and liberties.bit_count() == 2:
            forcing = liberties
            if (proof := (yield from self._one(node, depth, forcing))) is not None:
                return proof
        if not depth:
            return None
        moves = plausible(shape, self.target, node.attack, node.defence, wide=self.wide) & ~forcing
        second = moves & shape.around(liberties) & ~liberties
        groups = (moves & liberties, second, moves & ~liberties & ~second)
        return (yield from self._one(node, depth - 1, *groups))

    def _loses(self, node: CaptureNode, depth: int) -> Work:
        """Let the other side play anywhere: a pass shows what matters, then all that matters."""
        idle = yield from self.read(node._replace(ko=0, side=-node.side), depth)
        if idle is None:
            return None
        shape, empty = self.shape, self._empty(node)
        zone, ataris = guard(shape, node.sides[1], empty, idle.zone)
        moves = idle.zone & empty | ataris
        first = moves & (shape.around(shape.flood(self.target, node.defence)) | idle.move)
        return (yield from self._all(node, depth, zone, first, moves ^ first))

    def _one(self, node: CaptureNode, depth: int, *groups: Bits) -> Work:
        """Look for one move that works, of the side whose goal it is."""
        hint = self.hints.get(depth, 0)
        for move in singles(
            *(moves & hint for moves in groups), *(moves & ~hint for moves in groups)
        ):
            if self._is_banned(node.ko & move, node.side):
                continue
            played = play(self.shape, *node.sides, move)
            if played is None or played.taken & self.target:
                continue
            after = node.after(played, ko_of(self.shape, played, move))
            if (proof := (yield from self.read(after, depth))) is not None:
                self.hints[depth] = move
                return CaptureProof(reach(self.shape, played, move, proof.zone), move)
        return None

    def _all(self, node: CaptureNode, depth: int, zone: Bits, *groups: Bits) -> Work:
        """Answer all moves, of the side whose goal it is not; *zone* is what matters besides."""
        stubborn = CaptureProof(0, 0, 0)
        for move in singles(*groups):
            if self._is_banned(node.ko & move, node.side):
                continue
            played = play(self.shape, *node.sides, move)
            if played is None:
                zone = suicide_reach(self.shape, *node.sides, move, zone)
                continue
            zone = reach(self.shape, played, move, zone)
            if played.taken & self.target:  # in a ko, and the defender retakes
                continue
            after = node.after(played, ko_of(self.shape, played, move))
            if (proof := (yield from self.read(after, depth))) is None:
                return None
            zone |= proof.zone
            if proof.size > stubborn.size:
                stubborn = CaptureProof(0, move, proof.size)
        return stubborn._replace(zone=zone)
