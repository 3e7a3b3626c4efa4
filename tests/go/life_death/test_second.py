"""The second exact program against brute force, and our verdicts against both.

By hand, long: PYTHONPATH=pysrc:. python tests/go/life_death/test_second.py 0 4000
"""

import sys
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.bench.bench_enclosed import problem
from tests.go.ended import finished
from tests.go.life_death.brute import ENDLESS, State, random_problem
from tests.go.life_death.compared import confirm
from tests.go.life_death.enclosed import Enclosed
from tests.go.life_death.second import Second

from stepstones.go.life_death.finding import find_status
from stepstones.go.life_death.solve import Solver, Status, Word

pytestmark = pytest.mark.usefixtures("compiled_core")

EMPTY = 3
MAX_POSITIONS = 6_000
MUCH = 1_000_000
THREATS = (0, ENDLESS, -ENDLESS, 1, -1, 2, -2)


def compared(seeds: Iterable[int], second: Second) -> Counter[str]:
    """Compare the two exact programs on random regions; count regions and answers."""
    found: Counter[str] = Counter()
    for seed in seeds:
        made = random_problem(seed, EMPTY)
        if made is None:
            continue
        brute, start = made
        second.region(brute)
        asked: list[tuple[str, State]] = [
            *(("captured", start._replace(threats=threats)) for threats in THREATS),
            *(("ended", start._replace(threats=threats)) for threats in (0, -ENDLESS)),
            ("eyeless", start),
        ]
        told = 0
        for question, state in asked:
            truth = getattr(brute, question)(state, MAX_POSITIONS)
            if truth is not None:
                assert getattr(second, question)(state) is truth, (seed, question, state)
                found[f"{question} {truth}"] += 1
                told = 1
        found["regions"] += told
    return found


def test_it_says_what_brute_force_says() -> None:
    """Yes and no to each kind of question."""
    found = compared(range(1000, 1030), Second(bits=12))
    assert found["regions"] > 20
    assert len(found) == 7


def stated(seed: int) -> tuple[Enclosed, Status]:
    """Return an enclosed problem and what we say of it."""
    made = problem(seed)
    assert made
    solver = Solver(*made)
    status, solver, *_ = finished(find_status(*made, solver))
    return Enclosed(made.position, solver.region), status


@pytest.mark.parametrize(
    ("seed", "word"),
    [(0, "dead"), (12, "dead"), (1131, "dead"), (11, "alive"), (1658, "alive"), (205, "ko")],
)
def test_it_confirms_an_enclosed_problem(seed: int, word: str) -> None:
    """Of 8 to 13 empty points, far beyond what brute force reaches."""
    made, status = stated(seed)
    second = Second(bits=14)
    assert confirm(seed, made, status, second, MUCH) == word


def test_a_repetition_holds_for_no_more_threats_than_it_was_found_with() -> None:
    """A ko that turns with two threats, asked for none, for as many as anybody wants, and for one.

    What was found on the way, after a threat was spent, was once taken to hold for one threat more:
    this ko was said to take three. The second program says two.
    """
    _, status = stated(47)
    assert (status.word, status.captured, status.threats) == (Word.KO, False, 2)


def test_it_finds_a_wrong_status() -> None:
    """Alive is not dead, and dead is not alive."""
    second = Second(bits=14)
    for seed, wrong in ((1658, Word.DEAD), (12, Word.ALIVE)):
        made, _ = stated(seed)
        with pytest.raises(AssertionError):
            confirm(seed, made, Status(wrong), second, MUCH)


if __name__ == "__main__":
    total: Counter[str] = Counter()
    program = Second(bits=16)
    for first in range(int(sys.argv[1]), int(sys.argv[2]), 100):
        total += compared(range(first, first + 100), program)
        print(first + 100, dict(total), flush=True)  # noqa: T201
