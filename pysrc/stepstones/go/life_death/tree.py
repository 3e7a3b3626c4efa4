"""Can the target be captured? Proof-number search, node by node, on a small problem.

The attacker wants to capture, the defender to prevent it. For every position two numbers
are kept: of how many positions at the tips of the tree, at least, a capture must still be
shown to prove that the target falls (the *proof number*), and of how many that there is
none, to disprove it. Where the attacker plays one good move is enough:

    proof = the least proof of the replies      disproof = the sum of their disproofs

and where the defender plays it is the other way round. A position never looked at counts
1 and 1; a proved one has proof 0, a disproved one disproof 0, the other number being
infinite. The search always walks to the tip that helps most with least work.

This version goes depth first: each call stays below its node until one of the numbers
reaches the limit given to it, for then another reply has become better. It remembers the
numbers, not the tree. A position that repeats one on the way shows no capture; what rests
on that is not remembered, for on another way it may be different.

The solver does the same, with better first guesses, ko threats, and without looking
further where the outcome is plain: see :mod:`~stepstones.go.life_death.dfpn.search`.

Source: L. V. Allis (1994) for the numbers, A. Nagai (2002) for going depth first.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field

from stepstones.core.errors import RuleError
from stepstones.core.grid import Vertex
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.essays.live_group_verdict import asked_stone
from stepstones.go.life_death.arena import PASS, Arena, cut
from stepstones.go.life_death.moves import Place, after
from stepstones.go.life_death.proof import (
    FALLS,
    INFINITE,
    STANDS,
    UNSEEN,
    Move,
    ProofNumbers,
    below,
    best,
    combine,
)
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.state import Position

MOST_EMPTY = 5
"""Empty points of a region; beyond, the tree is no pleasure to read."""
MOST_COMMON = 16
"""Empty points of a region shared with stones of the wall that are in danger themselves."""
MOST_NODES = 2_000


@dataclass(slots=True)
class SearchTree:
    """What is *known* of positions, and the *way* from the first to where the search stands.

    *signs* are the pieces of the attacker and the defender; *repeats* tells that a
    position on the way came up again; *grown* are the replies in positions looked at.
    """

    arena: Arena
    vertices: tuple[Vertex, ...]
    signs: Mapping[bool, str]
    way: list[Place]
    known: dict[Place, ProofNumbers] = field(default_factory=dict)
    grown: dict[Place, dict[Move, Place]] = field(default_factory=dict)
    nodes: int = 0
    repeats: bool = False

    def explore(
        self, line: tuple[Move, ...], limit: ProofNumbers
    ) -> Generator[Step, None, ProofNumbers]:
        """Search below where *line* has led until the numbers there reach *limit*."""
        self.nodes += 1
        attacking = self.place[3]
        loose: dict[Move, ProofNumbers] = {}
        while True:
            self.repeats = bool(loose)
            numbers = {move: self.numbers(then) for move, then in self.replies.items()} | loose
            node = combine(tuple(numbers.values()), attacking=attacking)
            if not (self.repeats and node == STANDS):
                self.known[self.place] = node
            side = "attacker" if attacking else "defender"
            yield Step(
                Kind.CONSIDER, why="go.tree.node", args=(*node.words(), side), note=repr(node)
            )
            enough = node.proof >= limit.proof or node.disproof >= limit.disproof
            if enough or self.nodes >= MOST_NODES:
                return node
            move = best(numbers, attacking=attacking)
            lower = below(limit, node, numbers, move, attacking=attacking)
            yield self.play(move, numbers[move])
            found = yield from self.explore((*line, move), lower)
            self.way.pop()
            if self.known.get(self.replies[move]) != found:
                loose[move] = found
            yield take_back(move, found)

    @property
    def place(self) -> Place:
        """The position where the search stands."""
        return self.way[-1]

    @property
    def replies(self) -> dict[Move, Place]:
        """The position after each move. The attacker may pass only where a ko bans a move."""
        place = self.place
        if place not in self.grown:
            found: dict[Move, Place] = {}
            for bit in (*self.arena.points, PASS):
                allowed = bit != place[2] if bit else place[2] or not place[3]
                then = after(self.arena, place, bit) if allowed else None
                if then is not None:
                    found[self.vertices[self.arena.point(bit)] if bit else None] = then
            self.grown[place] = found
        return self.grown[place]

    def numbers(self, place: Place) -> ProofNumbers:
        """Return what is known of a position; a captured target needs no search."""
        if not place[0] & self.arena.target:
            return FALLS
        if place in self.way:
            self.repeats = True
            return STANDS
        return self.known.get(place, UNSEEN)

    def play(self, move: Move, numbers: ProofNumbers) -> Step:
        """Go on the way by the move whose *numbers* are least; return its step."""
        before, then = self.place, self.replies[move]
        self.way.append(then)
        count = len(self.way) - 1
        piece = self.signs[before[3]]
        side, least = ("attacker", 0) if before[3] else ("defender", 1)
        number = numbers.words()[least]
        if move is None:
            args = (count, number, side)
            return Step(Kind.CONSIDER, why="go.tree.pass", args=args, piece=piece)
        lost = (before[0] | before[1]) & ~(then[0] | then[1])
        taken = tuple(self.arena.point(bit) for bit in self.arena.points if bit & lost)
        told = (move, count, number, side)
        return Step(Kind.PLACE, move, "go.tree.move", told, piece=piece, taken=taken)


def take_back(move: Move, found: ProofNumbers) -> Step:
    """Return the step that takes a move back, with what was found below it."""
    if move is None:
        words = found.words()
        return Step(Kind.CONSIDER, why="go.tree.pass-back", args=words, piece=".", note=repr(found))
    return Step(Kind.RETRACT, move, "go.tree.back", (move, *found.words()), note=repr(found))


def life_tree(position: Position) -> Steps:
    """Search whether the stones asked about can be captured, without ko threats.

    What nothing encloses is searched in a frame, and the sentence says so. Verdict ``falls``,
    ``stands`` or ``undecided`` after MOST_NODES calls; facts ``nodes``,
    ``proof`` and ``disproof``, ``right_moves`` those that are shown to decide. Raises
    RuleError ``go.nothing-asked``, ``go.tree.too-large`` and as
    :func:`~stepstones.go.life_death.semeai.semeai_region` does.
    """
    task = position.task
    targets = position.board.points(task.targets) if task else ()
    region = semeai_region(position, targets or [asked_stone(position)], most=MOST_COMMON)
    empty = (region.inside & position.empty).bit_count()
    if empty > MOST_EMPTY:
        raise RuleError("go.tree.too-large", empty, MOST_EMPTY)
    arena = cut(position, region)
    place: Place = (
        arena.bits(position, position.stones(region.defender) & region.inside),
        arena.bits(position, position.stones(region.attacker) & region.inside),
        0 if position.ko is None else arena.bits(position, position.board.bit(position.ko)),
        position.turn is region.attacker,
    )
    signs = {True: region.attacker.sign, False: region.defender.sign}
    tree = SearchTree(arena, position.vertices, signs, [place])
    node = yield from tree.explore((), ProofNumbers(INFINITE, INFINITE))
    word = "falls" if node == FALLS else "stands" if node == STANDS else "undecided"
    wanted = FALLS if place[3] else STANDS
    replies = tree.replies.items()
    right = [move for move, then in replies if move is not None and tree.numbers(then) == wanted]
    facts = {
        "nodes": tree.nodes,
        "proof": node.proof,
        "disproof": node.disproof,
        "right_moves": [position.grid.name(point) for point in right],
    }
    where = "framed" if region.framed else ""
    args = (position.turn, region.defender, tree.nodes, len(tree.known), where)
    overlay = Overlay(marks=dict.fromkeys(right, Mark.FOUND))
    return Verdict(word, f"go.tree.{word}", args, facts, overlay)
