"""Races settled by counting: what is claimed is so, by brute force; eyes last as books say."""

import random
import sys
from collections import Counter
from dataclasses import replace

import pytest
from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.life_death.test_brute import translated
from tests.go.naive import Place

from stepstones.go.board import board
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.dfpn.nakade import EVER, lasts
from stepstones.go.life_death.dfpn.races import RacePosition, classify_chains, holds, outrun
from stepstones.go.life_death.dfpn.rooms import holding
from stepstones.go.life_death.moves import Place as Stones

MAX_POSITIONS = 8_000
"""Positions that brute force may write down."""
MOST_EMPTY = 5


def random_race(seed: int) -> tuple[Brute, State] | None:
    """Return two chains side by side, wall behind one and haven behind the other.

    In each row: wall, an outer liberty or none, the target, a common liberty or none, the
    attacker's chain, an outer liberty or none, haven. Holes make eyes, or stones in them.
    """
    pick = random.Random(seed)  # noqa: S311 - positions, not secrets
    rows: list[list[str]] = []
    spots = pick.choice([0.1, 0.25, 0.4])
    columns = pick.randint(3, 6)
    for _ in range(pick.randint(3, 6)):
        outer, shared, other = (int(pick.random() < spots) for _ in range(3))
        stones = columns - outer - shared - other
        width = max(1, stones - pick.randint(1, 2))
        row = "." * outer + "o" * width + "." * shared + "x" * (stones - width) + "." * other
        rows.append(list(row))
    for _ in range(pick.randint(0, 4)):
        changed = pick.choice(rows)
        changed[pick.randrange(columns)] = pick.choice(".xo")
    points = {
        (at, column + 1): sign for at, row in enumerate(rows) for column, sign in enumerate(row)
    }
    if sum(sign == "." for sign in points.values()) > MOST_EMPTY:
        return None
    ours, theirs = ({place for place in points if points[place] == sign} for sign in "ox")
    safe_friends = {(at, columns + 1) for at in range(len(rows)) if pick.random() < 0.97}
    blank = Brute(len(rows), columns + 2, frozenset(points), frozenset(), frozenset(safe_friends))
    if not ours or not theirs:
        return None
    target = chain(blank, max(ours, key=lambda place: len(chain(blank, place, ours))), ours)
    brute = replace(blank, target=target)
    start = State(frozenset(ours), frozenset(theirs), pick.random() < 0.5, None, 0, 0)
    for own, foe, breathes in (
        (start.defenders, start.attackers, False),
        (start.attackers, start.defenders, True),
    ):
        if any(brute.dead_in(own, foe, place, breathes=breathes) for place in own):
            return None
    return brute, start


def chain(brute: Brute, seed: Place, stones: set[Place]) -> frozenset[Place]:
    """Return the chain of *seed*."""
    found, new = {seed}, [seed]
    while new:
        near = set(brute.beside[new.pop()]) & stones - found
        found |= near
        new += near
    return frozenset(found)


def fight(arena: Arena, place: Stones) -> RacePosition:
    """Return a position as the rules look at it."""
    defenders, attackers, *_ = place
    inside = arena.shape.inside
    sides = (arena.shape.chains(side, inside) for side in (defenders, attackers))
    return classify_chains(arena, defenders, attackers, *sides)


def claimed(brute: Brute, start: State) -> tuple[bool, bool, bool]:
    """Return whether the target is said to fall, or to stand; and whether an eye was counted."""
    arena, place = translated(brute, start)
    found = fight(arena, place)
    holder = holding(arena, found.ours)
    before = _counted()
    falls = outrun(found, holder, 0, attacking=place[3])
    joined = any(s & arena.target and free & arena.safe_friends for s, free in found.ours)
    stands = not joined and holds(found, attacking=place[3])
    return falls, stands, _counted() > before


def _counted() -> int:
    from stepstones.go.life_death.dfpn import nakade  # noqa: PLC0415

    info = nakade._layer.cache_info()
    return info.hits + info.misses


def checked(seeds: range) -> Counter[str]:
    """Compare all claims with brute force; return what was claimed how often."""
    found: Counter[str] = Counter()
    for seed in seeds:
        race = random_race(seed)
        if race is None:
            continue
        falls, stands, eye = claimed(*race)
        brute, start = race
        assert not (falls and stands), seed
        if falls or stands:
            threats = -ENDLESS if falls else ENDLESS
            truth = brute.captured(start._replace(threats=threats), MAX_POSITIONS)
            assert truth in {None, falls}, (seed, falls)
            name = "falls" if falls else "stands"
            found["too long" if truth is None else f"{name}, eye" if eye else name] += 1
        else:
            found["nothing"] += 1
    return found


SHAPES = {
    "xx": 2,
    "xxx": 3,
    "xx xx": 5,
    "xxx .x.": 5,
    "xx. xxx": 8,
    ".x. xxx .x.": 8,
    ".x. xxx xx.": 12,
    "xxxx": EVER + 1,
    "xxx xxx": EVER + 1,
}


@pytest.mark.parametrize(("rows", "moves"), SHAPES.items())
def test_large_eyes_last_as_long_as_books_say(rows: str, moves: int) -> None:
    """The enemy begins; Müller 1999: 2, 3, 5, 8 and 12 moves. Some shapes are two eyes."""
    shape = board(7, 7)
    eye = shape.bits(
        (row + 2) * 7 + column + 2
        for row, signs in enumerate(rows.split())
        for column, sign in enumerate(signs)
        if sign == "x"
    )
    for least in (False, True):
        for outside in (0, 3):
            elsewhere = lasts(shape, eye, 0, outside, least=least, owner=False)
            assert elsewhere + 1 == min(moves + outside, EVER + 1)


def test_what_counting_claims_is_so() -> None:
    """Targets that fall and targets that stand, with eyes and without."""
    found = checked(range(40))
    assert found["falls"] + found["falls, eye"] > 1
    assert found["stands"] + found["stands, eye"] > 0


if __name__ == "__main__":
    print(checked(range(*map(int, sys.argv[1:3]))))  # noqa: T201
