"""A verdict compared with what brute force says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.life_death.enclosed import Enclosed

from stepstones.go.board import Bits
from stepstones.go.life_death.node import NEVER
from stepstones.go.life_death.solve import Status, Word
from stepstones.go.position import Position

if TYPE_CHECKING:
    from tests.go.naive import Place

THREATS = 5
"""Ko threats up to which levels are compared."""


def places(position: Position, bits: Bits) -> frozenset[Place]:
    """Return points as rows and columns."""
    return frozenset(divmod(point, position.width) for point in position.board.points(bits))


def count_out(seed: int, made: Enclosed, status: Status, most: int) -> str:
    """Compare the status of an enclosed target with brute force, as :func:`agreed` does."""
    position, region = made
    sets = (region.inside, region.target, region.haven)
    brute = Brute(position.height, position.width, *(places(position, one) for one in sets))
    own, other = (
        places(position, position.stones(side) & region.inside)
        for side in (region.defender, region.attacker)
    )
    start = State(own, other, position.turn is region.attacker, None, 0, 0)
    return agreed(seed, status, brute, start, most)


def agreed(seed: int, status: Status, brute: Brute, start: State, most: int) -> str:
    """Return the word of *status*, which brute force says too for the numbers that matter.

    Without threats, with as many as anybody wants, and on both sides of the level: what is
    captured with some is captured with more. ``too long`` where brute force would write down more
    than *most* positions.
    """
    near = {threats for threats in (status.level, status.level - 1) if abs(threats) <= THREATS}
    for threats in (0, ENDLESS, -ENDLESS, *near):
        truth = brute.captured(start._replace(threats=threats), most)
        if truth is None:
            return "too long"
        if not (status.endless and threats < 0):
            signed = max(-NEVER, min(NEVER, threats))
            assert truth is (signed >= status.level), (seed, status, threats)
        elif threats == -ENDLESS:
            assert truth is False, (seed, status)
    if status.endless:
        held = brute.ended(start._replace(threats=-ENDLESS), most)
        assert held is not True, (seed, status)
        return "endless"
    if status.word in {Word.ALIVE, Word.SEKI}:
        truth = brute.eyeless(start, most)
        assert truth is None or truth is (status.word is Word.SEKI), (seed, status)
    return str(status.word)
