"""The compiled search is the Python one: same answers, same positions, in the same order."""

import random
import sys

import pytest
from tests.go.ended import finished
from tests.go.life_death.brute import random_problem
from tests.go.life_death.dfpn.test_races import random_race
from tests.go.life_death.dfpn.test_rooms import before_doors
from tests.go.life_death.enclosed import enclose, random_group
from tests.go.life_death.test_brute import translated
from tests.go.naive import draw

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.go.life_death.arena import Arena, cut
from stepstones.go.life_death.dfpn import memory, search, wasm_search
from stepstones.go.life_death.dfpn.node import NEVER, Limits, Node, OutOfTimeError
from stepstones.go.life_death.dfpn.search import Search
from stepstones.go.life_death.dfpn.wasm_search import CoreSearch, Machine
from stepstones.go.life_death.moves import Place
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.solve import SearchEngine, Solver
from stepstones.go.state import Position

pytestmark = pytest.mark.usefixtures("compiled_core")

QUESTIONS = ((0, 0), (2, -NEVER), (0, NEVER), (0, 1), (0, -1), (1, 0))
"""Which of the three searches is asked, and with how many threats."""
WORD = 1 << 32


class Traced(Search):
    """A search that notes all positions it looks at in a hash."""

    number = 0
    machine: Machine
    hash: list[int]

    def _expand(self, node: Node) -> None:
        defenders, attackers, banned, attacking = node.place
        sets = (self.machine.set(defenders), self.machine.set(attackers))
        words = [half for word in sets for half in (word % WORD, word >> 32)]
        words += [self.machine.numbers[banned] if banned else 64]
        words += [attacking | self.number << 1, node.threats + 128]
        for word in words:
            self.hash[0] = (self.hash[0] ^ word) * 16777619 % WORD
        super()._expand(node)


def pairs(arena: Arena, limits: Limits, other: Limits) -> list[tuple[Traced, CoreSearch]]:
    """Return the three searches, in Python and compiled, that share what they know."""
    machine = wasm_search.machine(arena)
    assert machine is not None
    found = []
    shared = [0x811C9DC5]
    for number, (eyes, circles, kin) in enumerate(((0, 0, 2), (1, 1, -1), (0, 1, 0))):
        ours = Traced(arena, limits, eyes=bool(eyes), circles=bool(circles))
        ours.number, ours.machine, ours.hash = number, machine, shared
        theirs = CoreSearch(machine, number, other, eyes=bool(eyes), circles=bool(circles), kin=kin)
        found.append((ours, theirs))
    found[0][0].kin, found[2][0].kin = found[2][0], found[0][0]
    return found


def same(arena: Arena, place: Place, most: int) -> int:
    """Ask both all questions until a limit is reached, and return how many positions they saw."""
    limits, others = Limits(most), Limits(most)
    searches = pairs(arena, limits, others)
    for number, threats in QUESTIONS:
        ours, theirs = searches[number]
        answers: list[tuple[bool | None, int, int] | None] = []
        provers: tuple[SearchEngine, SearchEngine] = (ours, theirs)
        for one in provers:
            try:
                found = finished(one.ask(place, threats))
            except OutOfTimeError:
                answers.append(None)
            else:
                answers.append((found.captured, found.level, found.length))
        assert answers[0] == answers[1]
        assert limits.positions == others.positions
        assert ours.hash[0] == theirs.machine.exports.transcript() % WORD
        assert ours.best(place, threats) == theirs.best(place, threats)
        assert ours.replies(place, threats) == theirs.replies(place, threats)
        if answers[0] is None:
            break
    return limits.positions


def group(seed: int) -> tuple[Position, Arena, Place] | None:
    """Return a random group with its arena, where it is not too large for the core."""
    made = enclose(random_group(random.Random(seed)))  # noqa: S311 - problems, not secrets
    if made is None:
        return None
    position, region = made
    arena = cut(position, region)
    if len(arena.points) > wasm_search.MAX_POINTS:
        return None
    return position, arena, Solver(position, region, machine=lambda _: None).place(position)


def compare(seeds: range, most: int) -> tuple[int, int]:
    """Compare on random groups; return how many, and how many positions they took."""
    groups = list(filter(None, map(group, seeds)))
    return len(groups), sum(same(arena, place, most) for _, arena, place in groups)


def test_small_regions_take_the_same_positions_in_the_same_order() -> None:
    """Random regions with havens and doors, several targets, kos and sekis."""
    made = [random_problem(seed, 5) for seed in range(150)] + [*map(before_doors, range(20))]
    problems = [translated(*one) for one in made if one is not None]
    assert len(problems) > 100
    assert sum(same(arena, place, 5_000) for arena, place in problems) > 1_000


def test_races_take_the_same_positions_in_the_same_order() -> None:
    """Two chains side by side, with eyes and common liberties; many are settled by counting."""
    races = [translated(*one) for one in map(random_race, range(160)) if one is not None]
    assert len(races) > 30
    assert sum(same(arena, place, 1_000) for arena, place in races) > 1_000


def test_groups_take_the_same_positions_until_the_limit() -> None:
    """Enclosed and framed ones; some are not settled within the limit."""
    count, positions = compare(range(60), 2_000)
    assert count > 30
    assert positions > 10_000


@pytest.mark.parametrize(
    ("room", "results", "watch", "breath"),
    [(60, 100, 800, 8), (400, 300, 800, 16), (100_000, 100_000, 10, 2)],
)
def test_both_forget_the_same(
    room: int, results: int, watch: int, breath: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hardly any memory nearly everything is forgotten time and again.

    With all of it, and hardly any patience, what is known is, where the search goes round in it.
    """
    monkeypatch.setattr(memory, "MAX_NODES", room)
    monkeypatch.setattr(memory, "RESULTS", results)
    monkeypatch.setattr(memory, "WATCH", watch)
    for module in (search, wasm_search):
        monkeypatch.setattr(module, "YIELD_EVERY", breath)
    count, positions = compare(range(600, 690), 2_000)
    assert count > 45
    assert positions > 4_000


ROWS = ["....XO", "....XO", "XXXXXO", "OOOOOO", "......", "......"]


def test_the_verdict_and_all_right_moves_are_the_same() -> None:
    """Of a room of two times four, from both sides."""
    position = draw(" ".join(ROWS))
    region = find_region(position, [4])
    for attacking in (False, True):
        solvers = [Solver(position, region), Solver(position, region, machine=lambda _: None)]
        answers = []
        for solver in solvers:
            place = (*solver.place(position)[:3], attacking)
            status = finished(solver.status(place))
            right = finished(solver.right_moves(place, status))
            line = finished(solver.line(place))
            answers.append((status, right, line, solver.limits.positions))
        assert answers[0] == answers[1]
        assert isinstance(solvers[0].capture, CoreSearch)


def test_it_stops_between_slices_and_goes_on() -> None:
    """Stop is heard after a slice; the question can be asked again, and is then answered."""
    position = draw(" ".join(["....XO..", "....XO..", "....XO..", "XXXXXO..", "OOOOOO..", "." * 8]))
    region = find_region(position, [4])
    stopped = [True]
    solver = Solver(position, region, stop=lambda: stopped[0])
    place = (*solver.place(position)[:3], True)
    with pytest.raises(OutOfTimeError):
        finished(solver.capture.ask(place, 0))
    assert wasm_search.SLICE <= solver.limits.positions < 2 * wasm_search.SLICE
    stopped[0] = False
    found = finished(solver.capture.ask(place, 0))
    fresh = Solver(position, region)
    assert found.captured is finished(fresh.capture.ask(place, 0)).captured


def test_a_run_that_is_dropped_leaves_the_core_in_order() -> None:
    """Closing the generator half-way is no harm to the next question."""
    position = draw(" ".join(["....XO..", "....XO..", "....XO..", "XXXXXO..", "OOOOOO..", "." * 8]))
    solver = Solver(position, find_region(position, [4]))
    place = (*solver.place(position)[:3], True)
    asking = solver.capture.ask(place, 0)
    next(asking)
    assert solver.limits.positions >= wasm_search.SLICE
    asking.close()
    assert solver.capture.best(place, 0)
    assert finished(solver.capture.ask(place, 0)).captured is not None


def test_too_large_an_arena_and_no_core_are_for_python() -> None:
    """63 points do not fit, and a core is only had where it is offered."""
    wide = draw(" ".join(["." * 9] * 6 + ["X" * 9] + ["O" * 9] * 2))
    region = find_region(wide, [54], list(range(54)))
    assert wasm_search.machine(cut(wide, region)) is None
    small = draw(" ".join(ROWS))
    compiled.offer(None)
    assert isinstance(Solver(small, find_region(small, [4])).capture, Search)


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE 0 2000
    compiled.offer(site.compiled_module)
    print(compare(range(*map(int, sys.argv[1:3])), 4_000))  # noqa: T201
