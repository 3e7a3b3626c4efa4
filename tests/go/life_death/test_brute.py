"""The search against brute force on random small regions."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.ended import finished
from tests.go.life_death.brute import ENDLESS, Brute, State, random_problem
from tests.go.naive import Place

from stepstones.go.board import Bits, board
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.dfpn import memory, search
from stepstones.go.life_death.dfpn.node import NEVER, Limits
from stepstones.go.life_death.dfpn.search import Search
from stepstones.go.life_death.dfpn.wasm_search import Machine
from stepstones.go.life_death.moves import Place as Node
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.solve import Solver, Word, searches
from stepstones.go.state import Colour, Position

SHORT = range(60, 110)
MORE = range(1_000, 1_100)
LONG = range(200_000, 200_600)
MAX_POSITIONS = 6_000
THREATS = (0, ENDLESS, -ENDLESS, 1, -1, 2, -2)


def translated(brute: Brute, state: State) -> tuple[Arena, Node]:
    """Return the arena and the position that mean the same as a brute-force state."""
    shape = board(brute.columns, brute.rows)

    def bits(places: frozenset[Place]) -> Bits:
        return sum(1 << row * shape.stride + column for row, column in places)

    inside = bits(brute.inside)
    points = tuple(bit for bit in shape.near if bit & inside)
    safe_friends, target = bits(brute.safe_friends), bits(brute.target)
    wall = shape.inside & ~(inside | safe_friends)
    arena = Arena(shape, 0, 0, brute.columns, inside, wall, target, points, safe_friends)
    return arena, (bits(state.defenders), bits(state.attackers), 0, state.attacking)


def solver_of(
    brute: Brute, start: State, offer: Callable[[Arena], Machine | None]
) -> tuple[Solver, Node]:
    """Return a solver for the region of *brute*, painted, and where it begins."""
    arena, place = translated(brute, start)
    position = Position(max(2, brute.columns), max(2, brute.rows))
    region = Region(Colour.BLACK, arena.target, arena.inside, arena.wall, arena.safe_friends)
    solver = Solver(position, region)
    solver.arena = arena
    found = searches(arena, solver.limits, offer)
    solver.capture, solver.eyes, solver.endless = found
    return solver, place


def check(seeds: range, empties: int) -> int:
    """Compare on random regions and return how many questions were compared."""
    compared = 0
    for seed in seeds:
        made = random_problem(seed, empties)
        if made is None:
            continue
        brute, start = made
        arena, place = translated(brute, start)
        ours = Search(arena, Limits())
        for threats in THREATS:
            truth = brute.captured(start._replace(threats=threats), MAX_POSITIONS)
            if truth is None:
                continue
            asked = {ENDLESS: NEVER, -ENDLESS: -NEVER}.get(threats, threats)
            node = finished(ours.ask(place, asked))
            assert node.captured is truth, (seed, threats)
            compared += 1
        truth = brute.eyeless(start, MAX_POSITIONS)
        if truth is not None:
            node = finished(Search(arena, Limits(), eyes=True).ask(place, 0))
            assert node.captured is truth, (seed, "eyes")
            compared += 1
    return compared


@pytest.mark.parametrize("seeds", [SHORT, pytest.param(MORE, marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("room", [memory.MAX_NODES, 3])
def test_the_search_agrees_with_brute_force(
    room: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Captured or not, for seven numbers of ko threats, and two eyes or not: as counted out.

    With hardly any memory, too, where nearly everything is forgotten time and again.
    """
    monkeypatch.setattr(memory, "MAX_NODES", room)
    monkeypatch.setattr(search, "YIELD_EVERY", 8)
    assert check(seeds, 3) > 250


def test_a_defence_that_must_go_round_for_ever_is_none() -> None:
    """With circles for the attacker and endless threats for the defender: as counted out."""
    compared = 0
    for seed in range(80):
        made = random_problem(seed, 4)
        if made is None:
            continue
        brute, start = made
        arena, place = translated(brute, start)
        limits = Limits()
        capture, endless = Search(arena, limits), Search(arena, limits, circles=True)
        capture.kin, endless.kin = endless, capture
        finished(capture.ask(place, 0))
        for threats, asked in ((0, 0), (-ENDLESS, -NEVER)):
            truth = brute.ended(start._replace(threats=threats), MAX_POSITIONS)
            if truth is not None:
                assert finished(endless.ask(place, asked)).captured is not truth, (seed, threats)
                compared += 1
    assert compared > 100


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 6))
def test_the_verdict_agrees_with_brute_force(seed: int, empties: int) -> None:
    """Alive, dead, seki, ko and who needs how many threats, up to six empty points."""
    made = random_problem(seed, empties)
    if made is None:
        return
    brute, start = made
    solver, place = solver_of(brute, start, lambda _: None)
    status = finished(solver.status(place))
    for threats in THREATS:
        truth = brute.captured(start._replace(threats=threats), MAX_POSITIONS)
        if truth is None or (status.endless and threats < 0):
            continue
        signed = max(-NEVER, min(NEVER, threats))
        assert truth is (signed >= status.level), (status, threats)
    truth = brute.eyeless(start, MAX_POSITIONS)
    if truth is not None and status.word in {Word.ALIVE, Word.SEKI}:
        assert truth is (status.word is Word.SEKI)


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python tests/go/life_death/test_brute.py
    print(check(LONG, 5), "questions agree")  # noqa: T201
