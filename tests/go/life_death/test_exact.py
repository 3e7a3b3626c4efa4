"""The whole road from a board to a verdict against brute force: regions are found, not painted.

The second program (:mod:`.brute`) knows points and sets of them, writes down all positions of
the region first, and goes backwards from the captures.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable

from tests.go.ended import finished
from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.life_death.enclosed import random_group
from tests.go.naive import Place

from stepstones.core.errors import RuleError
from stepstones.go.board import Bits
from stepstones.go.life_death.node import NEVER
from stepstones.go.life_death.region import find_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.position import Position

THREATS = (*range(-5, 6), ENDLESS, -ENDLESS)
MOST_EMPTY = 5
MOST = 6_000
"""Positions that brute force may write down."""


def places(position: Position, bits: Bits) -> frozenset[Place]:
    """Return points as rows and columns."""
    return frozenset(divmod(point, position.width) for point in position.board.points(bits))


def outcome(seed: int) -> str:
    """Compare the verdict about a random group with brute force; say what came of it."""
    made = random_group(random.Random(seed))  # noqa: S311 - problems, not secrets
    if made is None:
        return "no group"
    position, target = made
    try:
        region = find_region(position, [target])
    except RuleError:
        return "refused"
    if region.framed or (region.inside & position.empty).bit_count() > MOST_EMPTY:
        return "framed or large"
    brute = Brute(
        position.height,
        position.width,
        places(position, region.inside),
        places(position, region.target),
        places(position, region.haven),
    )
    solver = Solver(position, region)
    place = solver.place(position)
    defenders = places(position, position.stones(region.defender) & region.inside)
    attackers = places(position, position.stones(region.attacker) & region.inside)
    start = State(defenders, attackers, place[3], None, 0, 0)
    status = finished(solver.status(place))
    return agreed(seed, status, brute, start)


def agreed(seed: int, status: Status, brute: Brute, start: State) -> str:
    """Return the word of *status*, which brute force says too for all numbers of threats."""
    for threats in THREATS:
        truth = brute.captured(start._replace(threats=threats), MOST)
        if truth is None:
            return "too long"
        if not (status.endless and threats < 0):
            signed = max(-NEVER, min(NEVER, threats))
            assert truth is (signed >= status.level), (seed, status, threats)
    if status.endless:
        held = brute.ended(start._replace(threats=-ENDLESS), MOST)
        assert held is not True, (seed, status)
        return "endless"
    if status.word in {Word.ALIVE, Word.SEKI}:
        truth = brute.eyeless(start, MOST)
        assert truth is None or truth is (status.word is Word.SEKI), (seed, status)
    return str(status.word)


def compared(seeds: Iterable[int]) -> Counter[str]:
    """Compare many; return how many came out how."""
    return Counter(map(outcome, seeds))


def test_the_verdict_on_found_regions_agrees_with_brute_force() -> None:
    """Alive, dead, seki and ko with up to five threats more for either side."""
    found = compared(range(500_000, 500_080))
    assert sum(found[word] for word in ("alive", "dead", "seki", "ko", "endless")) > 12
    assert found["endless"] > 0


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE 0 8000
    print(compared(range(*map(int, sys.argv[1:3]))))  # noqa: T201
