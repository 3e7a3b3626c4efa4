"""Can this chain be captured? Attack and defence, read until one side has a proof.

The side to play moves first; the rest is alternating play on the whole board. The proof
is found by :mod:`~stepstones.go.capture.proof_search`, which says how. The words, and what
they promise:

- ``captured``: the attacker takes the chain off, whatever the defender does, even if the
  defender may retake every ko at once. Being taken in a ko is not enough.
- ``saved``: the chain reaches five liberties or unconditional life, whatever the attacker
  does, even if he may retake every ko at once.
- ``ko``: captured if the attacker wins the kos, saved if the defender does; both proved.
- ``undecided``: no proof within the limit. Seki and life that needs more than two answers
  to see often end here: :mod:`~stepstones.go.safety.alternating` or a life and death solver
  may tell.

Five liberties are a convention of this reading, not safety. Suicide is forbidden; beyond
the simple ko no repetition is forbidden, and none is needed in a proof.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Vertex
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.capture.ladder import Line, replay_line
from stepstones.go.capture.proof_search import (
    CAPTURED,
    ENOUGH,
    SAVED,
    CaptureNode,
    CaptureProof,
    OutOfNodesError,
    Prover,
)
from stepstones.go.capture.zones import ko_of, play
from stepstones.go.essays.live_group_verdict import asked_stone
from stepstones.go.play import analyse, put
from stepstones.go.state import Colour, Position, chains

LIMIT = 20_000
"""Positions for each of the four proofs that are looked for."""
# df-pn with summed counts, instead of deepening, solved fewer cases and missed the net.
_STAGES = ((0, 0), (1, 0), (1, 1), (2, 0), (3, 0), (2, 1), (4, 0), (5, 0), (3, 1), (6, 0), (4, 1))
"""How the search grows: quiet moves of the side that wants the proof, and whether all the
plausible ones are tried or only the nearest."""
_LONGEST = 60
"""Moves of the main line that are shown."""


Provers: TypeAlias = dict[tuple[int, int], Prover]
"""By the goal that is to be proved, and the side that may retake every ko."""


class CaptureOutcome(NamedTuple):
    """What was found: the word, the prover with the proof, its proof and all positions."""

    word: str
    prover: Prover | None
    proof: CaptureProof | None
    nodes: int


def capture(position: Position) -> Steps:
    """Read the capture of the asked stone's chain, the side to play first.

    Verdict ``captured``, ``saved``, ``ko`` or ``undecided``; facts ``moves``, a first
    move for the side to play that reaches what the word says (none where it fails or may
    pass), ``line``, ``stones`` of the chain and ``nodes``. Raises RuleError
    ``go.nothing-asked``, ``go.capture.liberties`` where the chain has more than four
    liberties, ``go.capture.no-liberties`` where any chain has none, and
    ``go.suicide-unread`` where the rules allow suicide.

    >>> from dataclasses import replace
    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> edge = replace(from_pieces(3, 3, ".X." "XO." ".X."), at=4)
    >>> run = Run(lambda: capture(edge)); run.seek(99)
    >>> run.verdict.word, run.verdict.facts["moves"]
    ('captured', ['C2'])
    """
    target = readable_stone(position)
    owner = position.colour(target) or position.turn
    found = yield from reading(position, LIMIT)
    line = main_line(position, owner, found)
    name = position.grid.name
    best = () if found.proof is None else position.board.points(found.proof.move)
    mover_wins = found.word in ("ko", "captured" if position.turn is not owner else "saved")
    facts = {
        "moves": [name(point) for point in best if mover_wins],
        "line": [name(point) for _, point in line],
        "stones": [name(point) for point in position.board.points(position.chain(target).stones)],
        "nodes": found.nodes,
    }
    shown = position
    for number, (colour, point) in enumerate(line, start=1):
        played = analyse(shown, point, colour)
        shown = put(shown, point, played)
        chain = shown.chain(target) if shown.colour(target) is owner else None
        left = chain.liberties.bit_count() if chain else 0
        why = "go.capture.move" if chain else "go.capture.takes"
        args = (point, left, colour, number)
        taken = position.board.points(played.captures)
        yield Step(Kind.PLACE, point, why, args, piece=colour.sign, taken=taken)
    moves, overlay = replay_line(position, line)
    about = (target, found.nodes, len(line), position.turn, ENOUGH)
    return Verdict(found.word, f"go.capture.{found.word}", about, facts, overlay, moves)


def readable_stone(position: Position) -> Vertex:
    """Return the stone asked about if its capture can be read. Raises RuleError as above."""
    target = asked_stone(position)
    if position.rules.suicide:
        raise RuleError("go.suicide-unread")
    count = position.chain(target).liberties.bit_count()
    if count >= ENOUGH:
        raise RuleError("go.capture.liberties", target, count, ENOUGH - 1)
    return target


def reading(
    position: Position, limit: int, known: Provers | None = None
) -> Generator[Step, None, CaptureOutcome]:
    """Read the capture of the stone in ``position.at`` with at most *limit* positions a proof.

    *known* keeps the proofs found for the next question about the same stone.
    """
    board, start = position.board, _node(position)
    for stones in chains(position).values():
        for chain in stones:
            if not chain.liberties:
                raise RuleError("go.capture.no-liberties", board.points(chain.stones)[0])
    goals = ((CAPTURED, SAVED), (SAVED, CAPTURED), (CAPTURED, CAPTURED), (SAVED, SAVED))
    target = board.bit(asked_stone(position))
    provers = {} if known is None else known
    for pair in goals:
        prover = provers.setdefault(pair, Prover(board, target, *pair, 0))
        prover.nodes, prover.limit = 0, limit
    working = dict(provers)
    proofs: dict[tuple[int, int], CaptureProof] = {}
    word, best = "undecided", (0, 0)
    for depth, wide in _STAGES:
        for (goal, retaker), prover in list(working.items()):
            if word != "undecided" or (goal == retaker and not provers[goal, -goal].met_ko):
                continue
            prover.widen(wide=bool(wide))
            try:
                proof = yield from prover.read(start, depth)
            except OutOfNodesError:
                del working[goal, retaker]
                continue
            if proof is not None:
                proofs[goal, retaker] = proof
                del working[goal, retaker]
                if goal != retaker:
                    word, best = "captured" if goal == CAPTURED else "saved", (goal, retaker)
        if word == "undecided" and {(CAPTURED, CAPTURED), (SAVED, SAVED)} <= proofs.keys():
            word, best = "ko", (start.side, start.side)
    nodes = sum(prover.nodes for prover in provers.values())
    return CaptureOutcome(word, provers.get(best), proofs.get(best), nodes)


def _node(position: Position) -> CaptureNode:
    owner = position.colour(asked_stone(position))
    if owner is None:
        raise RuleError("go.nothing-asked")
    ko = 0 if position.ko is None else position.board.bit(position.ko)
    side = SAVED if position.turn is owner else CAPTURED
    return CaptureNode(position.stones(owner.other), position.stones(owner), ko, side)


def main_line(position: Position, owner: Colour, found: CaptureOutcome) -> Line:
    """Return the moves of the proof: the best one against the most stubborn one."""
    line: list[tuple[Colour, int]] = []
    board, proof, prover, node = position.board, found.proof, found.prover, _node(position)
    while prover is not None and proof is not None and len(line) < _LONGEST:
        if not proof.move and node.side == prover.goal:
            break
        after = node._replace(ko=0, side=-node.side)
        if proof.move:
            line.append((owner if node.side == SAVED else owner.other, board.points(proof.move)[0]))
            played = play(board, *node.sides, proof.move)
            if played is None or played.taken & prover.target:
                break
            after = node.after(played, ko_of(board, played, proof.move))
        node = after
        proof = prover.proofs.get(node) or _last_move(prover, node)
    return tuple(line)


def _last_move(prover: Prover, node: CaptureNode) -> CaptureProof | None:
    """Return the capture that ends a proof, which no prover stores."""
    board = prover.shape
    free = board.around(board.flood(prover.target, node.defence)) & board.inside
    free &= ~(node.attack | node.defence)
    ends = node.side == CAPTURED == prover.goal and free and not free & (free - 1)
    return CaptureProof(0, free) if ends else None
