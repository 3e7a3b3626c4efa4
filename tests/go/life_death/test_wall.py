"""The wall is as safe as it is taken for: playing on its last liberties changes no verdict."""

import random
from collections import Counter
from dataclasses import replace

from tests.go.ended import finished
from tests.go.life_death.enclosed import random_group
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.go.board import Bits
from stepstones.go.life_death.region import Region, find_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.position import Colour, Position
from stepstones.go.safety.benson import unconditional_life

DOORS = 2
"""Liberties outside the region up to which the chains of the wall are played on."""
MOST = 4_000


def doors(position: Position, region: Region) -> Bits:
    """Return the chains of the wall with at most DOORS liberties outside, and those liberties."""
    shape, own = position.board, position.stones(region.attacker)
    alive = unconditional_life(shape, own, position.stones(region.defender)).stones
    found = 0
    for stones, liberties in shape.chains(own, position.empty):
        outside = liberties & ~region.inside
        walls = stones & ~region.inside & shape.around(region.inside) and not stones & alive
        if walls and outside.bit_count() <= DOORS:
            found |= stones | outside
    return found


def said(position: Position, region: Region) -> Status:
    """Return the solver's status."""
    solver = Solver(position, region, most=MOST)
    return finished(solver.status(solver.place(position)))


def compared(seed: int) -> str:
    """Compare the verdict of a random group with that in the wider region; say what came of it."""
    made = random_group(random.Random(seed))  # noqa: S311 - problems, not secrets
    if made is None:
        return "no group"
    position, target = made
    try:
        region = find_region(position, [target])
    except RuleError:
        return "refused"
    more = doors(position, region)
    if region.framed or not more:
        return "nothing to compare"
    wider = find_region(position, [target], position.board.points(region.inside | more))
    narrow, wide = said(position, region), said(position, wider)
    if Word.UNDECIDED in {narrow.word, wide.word}:
        return "undecided"
    assert narrow.level == wide.level, (seed, narrow, wide)
    return "equal"


def test_a_chain_with_one_liberty_outside_is_played_on() -> None:
    """G9 captures at F9 or connects: White lives, though Black's stone there has one liberty."""
    position = draw(
        """
        .X.XOX.X.
        XOOOOOOX.
        XXXXXXXX.
        .........
        .........
        .........
        .........
        .........
        .........
        """
    )
    position = replace(position, turn=Colour.WHITE)
    region = find_region(position, [position.grid.parse("E8")])
    assert not region.framed
    assert region.inside & position.board.bit(position.grid.parse("G9"))
    assert said(position, region).word is Word.ALIVE


def test_playing_on_the_doors_of_the_wall_changes_no_verdict() -> None:
    """For random groups with walls of all qualities."""
    outcomes = Counter(map(compared, range(900)))
    assert outcomes["equal"] > 100
    assert outcomes["undecided"] < 20


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python tests/go/life_death/test_wall.py
    print(Counter(map(compared, range(100_000, 140_000))))  # noqa: T201
