"""A verdict compared with what an exact program says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.life_death.enclosed import Enclosed
from tests.go.life_death.second import Second

from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import NEVER
from stepstones.go.life_death.solve import Status, Word
from stepstones.go.state import Position

if TYPE_CHECKING:
    from tests.go.naive import Place

THREATS = 5
"""Ko threats up to which levels are compared."""


class Exact(Protocol):
    """What an exact program says of a position: None where *most* positions do not tell."""

    def captured(self, start: State, most: int) -> bool | None:
        """Whether the attacker can capture."""
        ...

    def eyeless(self, start: State, most: int) -> bool | None:
        """Whether the defender cannot force a safe target."""
        ...

    def ended(self, start: State, most: int) -> bool | None:
        """Whether the defender can force a standing end."""
        ...


def places(position: Position, bits: Bits) -> frozenset[Place]:
    """Return points as rows and columns."""
    return frozenset(divmod(point, position.width) for point in position.board.points(bits))


def described(made: Enclosed) -> tuple[Brute, State]:
    """Return an enclosed problem as the exact programs are told it."""
    position, region = made
    sets = (region.inside, region.target, region.safe_friends)
    brute = Brute(position.height, position.width, *(places(position, one) for one in sets))
    own, other = (
        places(position, position.stones(side) & region.inside)
        for side in (region.defender, region.attacker)
    )
    return brute, State(own, other, position.turn is region.attacker, None, 0, 0)


def count_out(seed: int, made: Enclosed, status: Status, most: int) -> str:
    """Compare the status of an enclosed target with brute force, as :func:`agreed` does."""
    brute, start = described(made)
    return agreed(seed, status, brute, start, most)


def confirm(seed: int, made: Enclosed, status: Status, second: Second, most: int) -> str:
    """Compare the status of an enclosed target with the second program, in the same way."""
    brute, start = described(made)
    second.region(brute)
    return agreed(seed, status, second, start, most)


def agreed(seed: int, status: Status, exact: Exact, start: State, most: int) -> str:
    """Return the word of *status*, which an exact program says too for the numbers that matter.

    Without threats, with as many as anybody wants, and on both sides of the level: what is
    captured with some is captured with more. ``cautious``: dead at once, and said to be dead in the
    end, because the search may take that for too long to see.
    ``too long`` where *most* positions do not tell it.
    """
    near = {threats for threats in (status.level, status.level - 1) if abs(threats) <= THREATS}
    for threats in (0, ENDLESS, -ENDLESS, *near):
        truth = exact.captured(start._replace(threats=threats), most)
        if truth is None:
            return "too long"
        if not (status.endless and threats < 0):
            signed = max(-NEVER, min(NEVER, threats))
            assert truth is (signed >= status.level), (seed, status, threats)
        elif threats == -ENDLESS and truth:
            return "cautious"
    if status.endless:
        held = exact.ended(start._replace(threats=-ENDLESS), most)
        assert held is not True, (seed, status)
        return "endless"
    if status.word in {Word.ALIVE, Word.SEKI}:
        truth = exact.eyeless(start, most)
        assert truth is None or truth is (status.word is Word.SEKI), (seed, status)
    return str(status.word)
