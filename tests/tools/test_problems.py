"""The maker of problems turns boards rightly, knows copies, and finds what it promises."""

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import problems
import rooms
from stepstones.core import link
from stepstones.go import codec
from stepstones.go.life_death.region import find_region
from stepstones.go.position import Position, Task, from_pieces

CORNER = "..XO... .XXO... XXOO... OOO.... ....... ....... .......".replace(" ", "")


def test_turning_back_undoes_turning() -> None:
    """For each of the eight ways; all eight are different."""
    cell = (1, 3)
    places = [rooms.turned(cell, 9, way) for way in range(8)]
    assert len(set(places)) == 8
    for way, place in enumerate(places):
        assert rooms.turned(place, 9, rooms.turned_back(way)) == cell


def shape(position: Position) -> str:
    """Return the shape of the problem of the black stones."""
    region = find_region(position, position.board.points(position.black))
    return problems.shape_of(position, region)


def test_copies_have_one_shape() -> None:
    """Turned, or with another stone far away, a problem is the same; with one inside it is not."""
    first = replace(from_pieces(7, 7, CORNER), task=Task("live", 4))
    shapes = {shape(problems.turn_board(first, way)) for way in range(8)}
    shapes.add(shape(from_pieces(7, 7, CORNER[:-1] + "O")))
    assert len(shapes) == 1
    assert shape(from_pieces(7, 7, "O" + CORNER[1:])) not in shapes


def test_rooms_lie_where_they_are_called() -> None:
    """Corner rooms hold the corner, hills the edge but no corner of the board."""
    for seed in range(50):
        pick = random.Random(seed)  # noqa: S311
        assert (0, 0) in rooms.staircase(pick)
        assert min(row for row, _ in rooms.hill(pick)) == 0
        stones = rooms.group(pick, "centre", 13)
        assert stones is None or min(min(cell) for cell in stones) > 0


def test_what_is_found_is_unsettled_and_stays_so() -> None:
    """The first move decides, there is one, and on turned boards it is the same."""
    found = list(problems.find(5, 30))
    assert found
    for one in found:
        position = codec.decode(link.read(one["link"]))
        assert position.task
        assert position.task.goal == one["goal"]
        assert one["word"] != one["other"]
        assert len(one["right"]) == 1
        assert len(one["line"]) >= problems.SHORTEST
    assert problems.steadfast(min(found, key=lambda one: one["positions"])["link"])
