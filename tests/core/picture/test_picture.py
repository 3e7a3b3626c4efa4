"""The layers of a picture: where a mark, an arrow, a dot and a piece stand."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from stepstones.core.picture import svg
from stepstones.core.picture.ink import LIGHT
from stepstones.core.scene import Lattice, Line, Mark, Overlay, Scene

NAME = "{http://www.w3.org/2000/svg}"
STONES = Scene(3, 2, Lattice.LINES, "o..oo.", {"o": "black-stone"}, tuple("abc"), tuple("21"))
PEBBLES = replace(STONES, lattice=Lattice.CELLS, kinds={"o": "pebble"})
MIDDLE = {0: (20 + 32, 20 + 32), 1: (20 + 96, 20 + 32), 5: (20 + 160, 20 + 96)}
"""Cells of 64 pixels behind a stripe of 20 for the coordinates."""


def elements(picture: str, name: str) -> list[ET.Element]:
    """All elements of a name in a picture."""
    return list(ET.fromstring(picture).iter(NAME + name))  # noqa: S314 - our own


def places(picture: str) -> list[tuple[float, float]]:
    """Where groups are moved to."""
    found = (
        re.match(r"translate\((\S+) (\S+)\)", g.get("transform", "")) for g in _groups(picture)
    )
    return [(float(one[1]), float(one[2])) for one in found if one]


def _groups(picture: str) -> list[ET.Element]:
    return elements(picture, "g")


def test_dots_of_the_board_are_drawn() -> None:
    """Each by a path in the colour of the lines."""
    dots = [svg.draw(replace(STONES, dots=dots)) for dots in ((), (1, 5))]
    paths = [
        [str(one.get("d")) for one in elements(one, "path") if one.get("fill") == LIGHT["line"]]
        for one in dots
    ]
    assert paths[0] == []
    assert len(paths[1]) == 1
    assert paths[1][0].count("M") == 2


@pytest.mark.parametrize("mark", [Mark.TARGET, Mark.START])
def test_a_mark_beside_a_piece_is_in_its_corner(mark: Mark) -> None:
    """On an empty point it is in the middle."""
    (empty,) = places(svg.draw(STONES, Overlay(marks={1: mark})))
    (beside,) = places(svg.draw(replace(STONES, kinds={"o": "queen"}), Overlay(marks={0: mark})))
    assert empty == pytest.approx(MIDDLE[1])
    x, y = MIDDLE[0]
    assert x - 32 < beside[0] < x - 10
    assert y - 32 < beside[1] < y - 10


def test_an_attack_points_from_the_first_to_the_last() -> None:
    """Between two neighbours and over a point; one from a point to itself is not drawn."""
    for points, last in (((0, 1), 1), ((0, 1, 5), 5)):
        picture = svg.draw(STONES, Overlay(lines=(Line("attack", points),)))
        (arrow,) = [g for g in _groups(picture) if "rotate" in g.get("transform", "")]
        x0, y0, angle = map(float, re.findall(r"-?[\d.]+", str(arrow.get("transform"))))
        (x, y), (x1, y1) = MIDDLE[0], MIDDLE[last]
        assert (x0, y0) == pytest.approx((x, y))
        assert angle == pytest.approx(math.degrees(math.atan2(y1 - y, x1 - x)), abs=0.1)
    nothing = svg.draw(STONES, Overlay(lines=(Line("attack", (0, 1, 0)),)))
    assert "rotate" not in nothing


def test_a_path_has_a_halo_and_a_dot_where_it_begins() -> None:
    """The line lies on a wider one, the dot is wider than both."""
    picture = svg.draw(STONES, Overlay(lines=(Line("path", (0, 1, 5)),)))
    halo, line = elements(picture, "polyline")
    (dot,) = (one for one in elements(picture, "circle") if one.get("fill") == LIGHT["path"])
    thin, wide = (float(str(one.get("stroke-width"))) for one in (line, halo))
    assert line.get("stroke") == LIGHT["path"]
    assert LIGHT["halo"].startswith(str(halo.get("stroke")))
    assert 0 < thin < wide < 2 * float(str(dot.get("r")))
    assert (float(str(dot.get("cx"))), float(str(dot.get("cy")))) == MIDDLE[0]


def test_there_is_no_board_where_a_cell_is_outside() -> None:
    """Cells are drawn one by one; those outside are not."""
    cells = [
        str(one.get("d")).count("M")
        for kind in ("pebble", "outside")
        for one in elements(svg.draw(replace(PEBBLES, kinds={"o": kind})), "path")
        if one.get("fill") == LIGHT["cell"]
    ]
    assert cells == [6, 3]


def test_regions_take_the_colours_in_turn() -> None:
    """The palette has twelve: the thirteenth region looks like the first."""
    names = tuple(map(str, range(14)))
    row = Scene(14, 1, Lattice.CELLS, "." * 14, {}, names, ("1",), regions=tuple(range(14)))
    colours = [LIGHT[f"region-{number}"] for number in (*range(1, 13), 1, 2)]
    fills = [str(one.get("fill")) for one in elements(svg.draw(row), "path")]
    assert [one for one in fills if one in colours] == colours


def test_stones_fill_their_cells_and_cells_have_gaps() -> None:
    """A piece on cells leaves room for the gap beside it; on lines there is none."""
    (stone,) = [g for g in _groups(svg.draw(STONES)) if g.get("id")]
    (pebble,) = [g for g in _groups(svg.draw(PEBBLES)) if g.get("id")]
    assert stone.get("transform") is None
    assert pebble.get("transform") == "translate(-0.5 -0.5)"
    wide = {}
    for kind in ("black-stone", "hole", "queen"):
        picture = svg.draw(replace(STONES, kinds={"o": kind}))
        (group,) = [g for g in _groups(picture) if g.get("id")]
        wide[kind] = re.findall(r"scale\(([\d.]+)\)", ET.tostring(group, "unicode"))
    assert [float(one) for one in wide["black-stone"]] == [32.0] * len(wide["black-stone"])
    assert [float(one) for one in wide["hole"]] == [32.0] * len(wide["hole"])
    assert all(float(one) < 32 for one in wide["queen"])
    assert all(wide.values())
