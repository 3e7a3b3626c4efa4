"""The problems of the gallery: solved anew, counted out where they are small, and in order."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from statistics import median

import pytest
from tests.go.brute import turned
from tests.go.ended import finished
from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.naive import Place

from stepstones.core.grid import Point
from stepstones.core.links import link
from stepstones.core.puzzle import Example
from stepstones.core.trace import Run
from stepstones.go.board import Bits
from stepstones.go.examples import PROBLEMS
from stepstones.go.life_death.arena import cut
from stepstones.go.life_death.dfpn.node import NEVER
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task, chains

pytestmark = pytest.mark.usefixtures("compiled_core")

IDS = [one.id.rsplit(".", 1)[1] for one in PROBLEMS]
GROUPS = {group: list(own) for group, own in groupby(PROBLEMS, key=lambda one: one.group)}
GRADES = ("easy", "medium", "hard")
MAX_POSITIONS = 200_000
"""Positions within which every problem is solved."""
SMALL = 5
"""Empty points up to which everything is counted out here."""
WRITTEN = 3_000
"""Positions that brute force writes down at most."""


every = pytest.mark.parametrize("problem", PROBLEMS, ids=IDS)


def opened(problem: Example) -> tuple[Position, Task, Region]:
    """Return the position, what is asked of it, and where it is played."""
    position = GO.decode(link.read(problem.link))
    assert position.task
    region = find_region(position, position.board.points(position.task.targets))
    return position, position.task, region


@cache
def solved(problem: Example) -> Run:
    """Return the solver's run at its end."""
    position, task, _ = opened(problem)
    points = position.board.points(task.targets)
    run = Run(lambda: life_and_death(position, points, most=MAX_POSITIONS))
    run.seek(10**9)
    return run


def wanted(problem: Example) -> str:
    """Return the verdict that the problem's group and goal promise."""
    grade = problem.group.rsplit("-", 1)[1]
    goal = opened(problem)[1].goal
    return grade if grade in {"ko", "seki"} else {"live": "alive", "kill": "dead"}[goal]


@every
def test_a_problem_is_a_possible_board(problem: Example) -> None:
    """Black plays first with a goal, the target is closed in, and every chain has a liberty."""
    position, task, region = opened(problem)
    assert position.turn is Colour.BLACK
    assert region.defender is (Colour.BLACK if task.goal == "live" else Colour.WHITE)
    assert not region.framed
    assert all(chain.liberties for found in chains(position).values() for chain in found)
    walls = [chain for chain in chains(position)[region.attacker] if chain.stones & region.wall]
    assert all((chain.liberties & ~region.inside).bit_count() > 1 for chain in walls)


@every
def test_the_first_move_decides(problem: Example) -> None:
    """The verdict is the promised one, a single first move is right, and White first undoes it."""
    position, _, region = opened(problem)
    verdict = solved(problem).verdict
    assert verdict
    assert (verdict.word, verdict.facts["complete"]) == (wanted(problem), True)
    right, line = _names(verdict.facts["right_moves"]), _names(verdict.facts["line"])
    assert line[:1] == right
    assert len(line) >= 3
    levels = []
    for turn in Colour:
        solver = Solver(position, region, most=MAX_POSITIONS)
        place = solver.place(replace(position, turn=turn))
        levels.append(finished(solver.status(place)).level)
    assert levels[0] != levels[1]
    assert (levels[0] > levels[1]) is (region.defender is Colour.BLACK)


def _names(fact: object) -> list[str]:
    assert isinstance(fact, list)
    return fact


def test_grades_rise_with_the_positions_needed() -> None:
    """The middle problem of a grade takes the solver more positions than that of the one before."""
    middles = []
    for grade in GRADES:
        counts = []
        for problem in GROUPS[f"go.group.problem-{grade}"]:
            verdict = solved(problem).verdict
            assert verdict
            count = verdict.facts["positions"]
            assert isinstance(count, int)
            counts.append(count)
        middles.append(median(counts))
    assert middles[0] * 2 < middles[1]
    assert middles[1] * 2 < middles[2]


def test_thirty_problems_and_more_of_every_kind() -> None:
    """Life and killing, three grades, ko and seki, and four sizes of board."""
    assert len(PROBLEMS) >= 30
    assert set(GROUPS) == {f"go.group.problem-{kind}" for kind in (*GRADES, "ko", "seki")}
    boards = [opened(problem) for problem in PROBLEMS]
    assert {position.width for position, _, _ in boards} >= {7, 9, 13, 19}
    goals = [task.goal for _, task, _ in boards]
    assert min(goals.count("live"), goals.count("kill")) * 3 >= len(goals)


def test_no_problem_is_another_one_turned() -> None:
    """Neither turned, mirrored, nor with the colours changed."""
    seen = set()
    for problem in PROBLEMS:
        position = opened(problem)[0]
        boards = [turned(position, way).pieces for way in range(8)]
        swapped = [board.translate(str.maketrans("XO", "OX")) for board in boards]
        seen.add((position.width, min(boards + swapped)))
    assert len(seen) == len(PROBLEMS)


def test_problems_cost_the_start_nothing() -> None:
    """Opening Go, as the page does, reads neither the problems nor the solver."""
    code = (
        "import sys\n"
        "from stepstones.app.host import quick_start\n"
        "quick_start.install()\n"
        "from stepstones.go.puzzle import GO\n"
        "read = [name for name, one in sys.modules.items() if type(one).__name__ == 'module']\n"
        "assert GO.id and 'stepstones.go.puzzle' in read\n"
        "print([name for name in read if '.problem.' in name or '.life_death.' in name])"
    )
    environment = {"PYTHONPATH": str(Path(__file__).parents[3] / "pysrc")}
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


class Counted:
    """A problem given to brute force."""

    def __init__(self, position: Position, region: Region, written: int) -> None:
        self.written = written
        self.arena = arena = cut(position, region)
        shape = arena.shape

        def cells(bits: Bits) -> frozenset[Place]:
            single = (bit for bit in shape.near if bit & bits)
            return frozenset(divmod(bit.bit_length() - 1, shape.stride) for bit in single)

        def own(side: Colour) -> frozenset[Place]:
            return cells(arena.bits(position, position.stones(side) & region.inside))

        self.brute = Brute(shape.height, shape.width, cells(arena.inside), cells(arena.target))
        attacking = position.turn is region.attacker
        self.start = State(own(region.defender), own(region.attacker), attacking, None, 0, 0)

    def captured(self, threats: int) -> bool | None:
        """Whether the target falls with so many ko threats of the attacker; None: too large."""
        return self.brute.captured(self.start._replace(threats=threats), self.written)

    def eyeless(self) -> bool | None:
        """Whether two eyes cannot be made; None: too large."""
        return self.brute.eyeless(self.start, self.written)

    def right(self, threats: int) -> set[Point] | None:
        """Return the first moves that reach the goal; None: too large."""
        start = self.start._replace(threats=threats)
        found = set()
        for cell in sorted(self.brute.inside):
            after = self.brute.after(start, cell)
            captured = after and self.brute.captured(after, self.written)
            if after and captured is None:
                return None
            if after and captured is start.attacking:
                found.add(self.arena.point(1 << cell[0] * self.arena.shape.stride + cell[1]))
        return found


def counted_out(problem: Example, written: int) -> bool:
    """Compare with brute force, and say whether it was not too large for that."""
    position, _, region = opened(problem)
    solver = Solver(position, region, most=MAX_POSITIONS)
    status = finished(solver.status(solver.place(position)))
    given = Counted(position, region, written)
    need = status.level if given.start.attacking else status.level - 1
    right = given.right(need if abs(need) < NEVER else ENDLESS if need > 0 else -ENDLESS)
    fates = {threats: given.captured(threats) for threats in (0, 1, -1, ENDLESS, -ENDLESS)}
    if right is None or None in fates.values():
        return False
    for threats, fallen in fates.items():
        assert fallen is (max(-NEVER, min(NEVER, threats)) >= status.level), problem.id
    if status.word is Word.SEKI:
        assert given.eyeless() is not False, problem.id
    verdict = solved(problem).verdict
    assert verdict
    names = [position.grid.name(point) for point in right]
    assert names == verdict.facts["right_moves"], problem.id
    return True


def empty(problem: Example) -> int:
    """Return how many points of the region are empty."""
    position, _, region = opened(problem)
    return (region.inside & position.empty).bit_count()


@pytest.mark.slow
def test_small_problems_are_counted_out() -> None:
    """Brute force finds the same fate for every number of threats, and the same first move."""
    small = [problem for problem in PROBLEMS if empty(problem) <= SMALL]
    assert sum(counted_out(problem, WRITTEN) for problem in small) >= 10


if (
    __name__ == "__main__"
):  # minutes: PYTHONPATH=pysrc:. python tests/go/problem/test_problems.py 7 200000
    for one in PROBLEMS:
        if empty(one) <= int(sys.argv[1]):
            print(one.id, empty(one), counted_out(one, int(sys.argv[2])), flush=True)  # noqa: T201
