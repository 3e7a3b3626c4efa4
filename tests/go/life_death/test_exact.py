"""The whole road from a board to a verdict against brute force: regions are found, not painted.

The second program (:mod:`.brute`) is told points and sets of them, writes down all positions of
the region first, and goes backwards from the captures.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

import pytest
from tests.go.ended import finished
from tests.go.life_death.compared import agreed, count_out
from tests.go.life_death.dfpn.test_races import random_race
from tests.go.life_death.enclosed import enclose, random_fight, random_group
from tests.go.life_death.test_brute import solver_of

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.go.life_death.dfpn.wasm_search import machine
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.state import Position

Maker: TypeAlias = Callable[[random.Random], tuple[Position, int] | None]

MOST_EMPTY = 5
MAX_POSITIONS = 6_000
"""Positions that brute force may write down."""


RARE = frozenset({Word.SEKI, Word.KO})


def outcome(make: Maker, seed: int, words: frozenset[Word] = frozenset()) -> str:
    """Compare the verdict about a random group with brute force; say what came of it.

    Where *words* are given only such verdicts are compared.
    """
    made = enclose(make(random.Random(seed)))  # noqa: S311 - problems, not secrets
    if made is None:
        return "no group"
    position, region = made
    if region.framed or made.empty > MOST_EMPTY:
        return "framed or large"
    solver = Solver(position, region)
    status = finished(solver.status(solver.place(position)))
    if words and status.word not in words:
        return "passed over"
    return count_out(seed, made, status, MAX_POSITIONS)


def race_outcome(seed: int) -> str:
    """Compare the verdict about a race, whose region is painted, with brute force."""
    made = random_race(seed)
    if made is None:
        return "no group"
    brute, start = made
    solver, place = solver_of(brute, start, machine)
    return agreed(seed, finished(solver.status(place)), brute, start, MAX_POSITIONS)


def compared(seeds: Iterable[int], say: Callable[[int], str]) -> Counter[str]:
    """Compare many; return how many came out how."""
    return Counter(map(say, seeds))


def test_the_verdict_on_found_regions_agrees_with_brute_force() -> None:
    """Alive, dead, seki and ko with up to five threats more for either side."""
    found = compared(range(500_000, 500_080), partial(outcome, random_group))
    assert sum(found[word] for word in ("alive", "dead", "seki", "ko", "endless")) > 12
    assert found["endless"] > 0


def test_eyes_full_of_stones_agree_with_brute_force() -> None:
    """Captures followed by captures in their place, endless kos among them."""
    found = compared(range(600_000, 600_020), partial(outcome, random_fight))
    assert found["alive"] + found["dead"] + found["endless"] > 1


def test_races_agree_with_brute_force() -> None:
    """A seki among them."""
    found = compared(range(50, 70), race_outcome)
    assert found["seki"] > 0
    assert found["alive"] + found["dead"] > 0


KINDS: dict[str, Callable[[int], str]] = {
    "group": partial(outcome, random_group),
    "fight": partial(outcome, random_fight),
    "rare": partial(outcome, random_fight, words=RARE),
    "rare group": partial(outcome, random_group, words=RARE),
    "race": race_outcome,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "least"),
    [("group", 200), ("fight", 40), ("rare", 20), ("rare group", 6), ("race", 134)],
)
def test_four_hundred_verdicts_agree_with_brute_force(kind: str, least: int) -> None:
    """Until so many of a kind are compared; sekis and kos picked out among them.

    Five times as many are compared by hand, with the program at the end of this file.
    """
    compiled.offer(site.compiled_module)
    found: Counter[str] = Counter()
    for first in range(1_000_000, 1_400_000, 100):
        found += compared(range(first, first + 100), KINDS[kind])
        if sum(found[word] for word in ("alive", "dead", "seki", "ko", "endless")) >= least:
            return
    pytest.fail(f"too few: {found}")


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE 0 8000 group|fight|rare|race
    compiled.offer(site.compiled_module)
    kind = KINDS[sys.argv[3]]
    total: Counter[str] = Counter()
    for first in range(int(sys.argv[1]), int(sys.argv[2]), 100):
        total += compared(range(first, first + 100), kind)
        print(first + 100, dict(total), flush=True)  # noqa: T201
