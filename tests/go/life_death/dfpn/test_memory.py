"""The memory of the search: what is forgotten, and how often."""

from dataclasses import replace

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw

from stepstones.go.life_death.dfpn import memory
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.state import Colour


def test_half_of_the_room_is_new_after_each_forgetting() -> None:
    """However many nodes had to stay; where few stayed there is as much room as at first."""
    assert memory.room_beside(memory.MAX_NODES // 2) == memory.MAX_NODES
    for kept in (0, memory.MAX_NODES, 10 * memory.MAX_NODES):
        assert memory.room_beside(kept) - kept >= memory.MAX_NODES // 2


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_core")
def test_a_search_goes_on_where_hardly_a_node_can_be_forgotten() -> None:
    """Two kos, with which nearly every node depends on what lies above it.

    From 1,600,000 positions on 10,000 of them took 12 s, in which nothing could stop it.
    """
    rows = [
        "X......OO...O",
        "X.XX.XX..XXOO",
        "OXOX.XO.XXOO.",
        "OOOOXOOOOOO..",
        ".O.OOO.OOO...",
        "....O........",
        *["." * 13] * 7,
    ]
    position = replace(draw(" ".join(rows)), turn=Colour.WHITE)
    stone = position.grid.parse("K12")
    told = verdict(lambda: life_and_death(position, [stone], most=2_000_000))
    assert int(str(told.facts["positions"])) >= 2_000_000
