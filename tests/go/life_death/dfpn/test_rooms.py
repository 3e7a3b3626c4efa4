"""What is said without a search is what brute force finds, whoever plays and with any threats."""

import random

import pytest
from tests.go.ended import finished
from tests.go.life_death.brute import ENDLESS, Brute, State, random_problem
from tests.go.life_death.test_brute import translated
from tests.go.naive import draw

from stepstones.go.life_death.arena import cut
from stepstones.go.life_death.dfpn.node import NEVER, Limits
from stepstones.go.life_death.dfpn.rooms import doors, escapes, eye_room, holding, is_doomed
from stepstones.go.life_death.dfpn.search import Search
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.state import Colour

ENOUGH = 12


@pytest.mark.parametrize("by_tie", [False, True])
def test_room_for_one_eye_is_death(*, by_tie: bool) -> None:
    """Random regions of up to six empty points: what is called doomed falls in every case.

    With *by_tie* only where a chain of the attacker is not joined to the wall, but tied to it.
    """
    seeds, checked = iter(range(5_000, 20_000)), 0
    while checked < ENOUGH:
        seed = next(seeds)
        made = random_problem(seed, random.Random(seed).choice((3, 4, 5, 6)))  # noqa: S311
        if made is None:
            continue
        brute, start = made
        arena, (defenders, attackers, _, _) = translated(brute, start)
        free = arena.inside & ~(defenders | attackers)
        ours = arena.shape.chains(defenders, free | arena.safe_friends)
        theirs = arena.shape.chains(attackers, free | arena.wall)
        holder = holding(arena, ours)
        wall, _ = eye_room(arena, theirs, holder)
        if not is_doomed(arena, theirs, wall, attackers, holder, free) or escapes(arena, ours):
            continue
        if by_tie and is_doomed(arena, (), wall, attackers, holder, free):
            continue
        for attacking in (True, False):
            for threats in (0, -ENDLESS):
                state = start._replace(attacking=attacking, threats=threats)
                truth = brute.captured(state, 4_000)
                assert truth is not False, (seed, attacking, threats)
                checked += truth is True


def before_doors(seed: int) -> tuple[Brute, State] | None:
    """Return a random region, a column of the attacker's, one of doors, and friends beyond."""
    pick = random.Random(seed)  # noqa: S311 - problems, not secrets
    rows, columns = 2, pick.randint(2, 3)
    left = [(row, column) for row in range(rows) for column in range(columns)]
    colours = dict(zip(left, pick.choices("XXXO.", k=len(left)), strict=True))
    defenders = frozenset(place for place in left if colours[place] == "X")
    wall, open_points, beyond = (
        frozenset((row, columns + step) for row in range(rows)) for step in range(3)
    )
    attackers = frozenset(place for place in left if colours[place] == "O") | wall
    brute = Brute(rows, columns + 3, frozenset(left) | wall | open_points, defenders, beyond)
    start = State(defenders, attackers, pick.random() < 0.5, None, 0, 0)
    sides = ((defenders, attackers, False), (attackers, defenders, True))
    whole = [
        not brute.dead_in(own, other, place, breathes=breathes)
        for own, other, breathes in sides
        for place in own
    ]
    return (brute, start) if defenders and all(whole) else None


def test_of_doors_that_are_alike_one_will_do() -> None:
    """Two liberties of a chain beside the friends: as counted out, for all threats."""
    compared = 0
    for made in filter(None, map(before_doors, range(18))):
        brute, start = made
        arena, place = translated(brute, start)
        free = arena.inside & ~(place[0] | place[1])
        theirs = arena.shape.chains(place[1], free | arena.wall)
        found, first = doors(arena, theirs, free)
        assert found.bit_count() == brute.rows > first.bit_count()
        for threats, asked in ((0, 0), (ENDLESS, NEVER), (-ENDLESS, -NEVER), (1, 1), (-1, -1)):
            truth = brute.captured(start._replace(threats=threats), 1_500)
            if truth is not None:
                node = finished(Search(arena, Limits()).ask(place, asked))
                assert node.captured is truth, (start, threats)
                compared += 1
    assert compared > 30


@pytest.mark.parametrize(
    ("picture", "room"),
    [
        ("...XO XXXXO OOOOO .....", "A4 B4 C4"),
        ("O..XO XXXXO OOOOO .....", "A4 B4 C4"),
        ("...XO .XXXO O.OOO .....", "A4 B4 C4"),
    ],
)
def test_where_eyes_can_be_made(picture: str, room: str) -> None:
    """Attacker's stones inside count as room, points beside the wall do not."""
    position = draw(picture)
    region = find_region(position, [3], [*range(4), 5, 6, 7, 8])
    arena = cut(position, region)
    stones = [arena.bits(position, position.stones(side) & region.inside) for side in Colour]
    free = arena.inside & ~(stones[0] | stones[1])
    ours = arena.shape.chains(stones[0], free)
    theirs = arena.shape.chains(stones[1], free | arena.wall)
    _, found = eye_room(arena, theirs, holding(arena, ours))
    points = [arena.point(bit) for bit in arena.points if bit & found]
    assert " ".join(map(position.grid.name, points)) == room
