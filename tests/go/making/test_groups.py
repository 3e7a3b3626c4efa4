"""Random groups: rooms lie where they are called, boards turn rightly."""

import random
from dataclasses import replace

import pytest

from stepstones.go.life_death.regions.region import find_region
from stepstones.go.making import groups
from stepstones.go.making.groups import pose, shape_of, turn_board
from stepstones.go.state import Position, Task, from_pieces

CORNER = "..XO... .XXO... XXOO... OOO.... ....... ....... .......".replace(" ", "")


def test_turning_back_undoes_turning() -> None:
    """For each of the eight ways; all eight are different."""
    cell = (1, 3)
    places = [groups.turn(cell, 9, way) for way in range(8)]
    assert len(set(places)) == 8
    for way, place in enumerate(places):
        assert groups.turn(place, 9, groups.turn_back(way)) == cell


def shape(position: Position) -> str:
    """Return the shape of the problem of the black stones."""
    region = find_region(position, position.board.points(position.black))
    return shape_of(position, region)


def test_copies_have_one_shape() -> None:
    """Turned, or with another stone far away, a problem is the same; with one inside it is not."""
    first = replace(from_pieces(7, 7, CORNER), task=Task("live", 4))
    shapes = {shape(turn_board(first, way)) for way in range(8)}
    shapes.add(shape(from_pieces(7, 7, CORNER[:-1] + "O")))
    assert len(shapes) == 1
    assert shape(from_pieces(7, 7, "O" + CORNER[1:])) not in shapes


def test_rooms_lie_where_they_are_called() -> None:
    """Corner rooms hold the corner, hills the edge but no corner of the board."""
    for seed in range(50):
        pick = random.Random(seed)  # noqa: S311
        assert (0, 0) in groups.staircase(pick)
        assert min(row for row, _ in groups.hill(pick)) == 0
        sketch = groups.group(pick, "centre", 13)
        assert sketch is None or min(min(cell) for cell in sketch.stones) > 0


@pytest.mark.parametrize("sketch", groups.SKETCHES)
def test_black_plays_first_for_stones_that_are_there(sketch: str) -> None:
    """Each kind of sketch makes boards, the target is Black's to save or White's to lose."""
    pick = random.Random(sketch)  # noqa: S311
    made = [one for one in (pose(pick, sketch) for _ in range(80)) if one]
    assert len(made) > 20
    goals = set()
    for position in made:
        task = position.task
        assert task
        goals.add(task.goal)
        own = position.black if task.goal == "live" else position.white
        assert task.targets & own == task.targets != 0
        assert position.turn.sign == "X"
    assert goals == {"live", "kill"}
