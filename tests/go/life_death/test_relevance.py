"""The region shown with a plain verdict: it decides by itself, whatever lies around."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.go.ended import finished
from tests.go.life_death.compared import described
from tests.go.life_death.enclosed import Enclosed, enclose, half_open

from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.relevance import relevance_zone
from stepstones.go.life_death.solve import Solver, Word

pytestmark = pytest.mark.usefixtures("compiled_core")

MAX_POSITIONS = 60_000
BRUTE_STATES = 2_500


def outcome(seed: int, states: int = BRUTE_STATES) -> str:
    """Hold the zone of a random half-open group against brute force, and say what came of it."""
    made = enclose(half_open(random.Random(seed)))  # noqa: S311 - problems, not secrets
    if made is None or not made.region.framed:
        return "no frame"
    position, region = made
    found = finished(find_status(position, region, Solver(position, region, most=MAX_POSITIONS)))
    before = found.solver.region
    zone = finished(relevance_zone(position, found))
    if found.bound is not Bound.PROVED or found.status.word is Word.KO:
        assert zone == before
        return "as it was"
    assert not zone.framed
    assert not zone.inside & ~before.inside
    assert not region.target & ~zone.inside
    around = position.board.around(zone.inside) & ~zone.inside
    fallen = found.status.word is Word.DEAD
    friends = around & (~before.wall if fallen else before.safe_friends)
    brute, start = described(Enclosed(position, replace(zone, safe_friends=friends)))
    truth = brute.captured(start, states)
    if truth is None:
        return "too long"
    assert truth is fallen, (seed, found.status)
    return f"{found.status.word}, {'as it was' if zone.inside == before.inside else 'smaller'}"


SEEDS = {
    "alive, smaller": (31, 35, 37, 52),
    "dead, smaller": (43, 46, 80, 111, 113, 114),
}
"""Groups that brute force is soon done with."""


@pytest.mark.parametrize("told", SEEDS)
def test_brute_force_says_the_same_of_the_zone(told: str) -> None:
    """With everything around it the attacker's where the group lives, its friends' where not."""
    assert {outcome(seed) for seed in SEEDS[told]} == {told}


@pytest.mark.slow
def test_so_it_does_of_hundreds() -> None:
    """As far as it gets."""
    found = Counter(outcome(seed, 4 * BRUTE_STATES) for seed in range(300))
    assert found["alive, smaller"] > 5
    assert found["dead, smaller"] > 10
