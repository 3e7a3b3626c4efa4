"""Each stage of finding a grid, shown a small picture of its own."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw
from tests.pictures import spoil

from stepstones.core.errors import TextError
from stepstones.core.steps import finish
from stepstones.core.vision import edges, lattice, raster
from stepstones.core.vision.edges import Comb

ROOT = Path(__file__).parents[2]


def _lines(pitch: int, count: int, angle: float = 0.0) -> Image.Image:
    """Return a square of *count* lines each way, turned clockwise by *angle*."""
    side = pitch * (count - 1)
    image = Image.new("RGB", (side + 80, side + 80), (240, 220, 180))
    pen = ImageDraw.Draw(image)
    for k in range(count):
        pen.line((40 + k * pitch, 40, 40 + k * pitch, 40 + side), (0, 0, 0), 2)
        pen.line((40, 40 + k * pitch, 40 + side, 40 + k * pitch), (0, 0, 0), 2)
    return image.rotate(-angle, Image.Resampling.BICUBIC, fillcolor=(240, 220, 180))


def test_what_is_transparent_becomes_white() -> None:
    """Half transparent black is a middle grey."""
    data = bytes((0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 127, 9, 8, 7, 255)) * 1000
    found = raster.from_bytes(data, 40, 100)
    assert found[0, :4].tolist() == [[255] * 3, [0] * 3, [128] * 3, [9, 8, 7]]


def test_the_page_makes_pictures_as_small_as_they_are_worked_on() -> None:
    """It decodes a picture before Python is asked, and so holds two of its numbers as well."""
    page = (ROOT / "static" / "js" / "reading" / "picture-dialog.js").read_text("utf-8")
    found = dict(re.findall(r"^const (WORKED|MOST) = ([\d_]+);$", page, re.MULTILINE))
    assert {name: int(number) for name, number in found.items()} == {
        "WORKED": raster.WORKED,
        "MOST": raster.MAX_PIXELS,
    }


@pytest.mark.parametrize("size", [(39, 400), (6000, 5000), (31_000, 50)])
def test_pictures_too_small_or_too_large_are_refused_unread(size: tuple[int, int]) -> None:
    """The size is looked at before the bytes."""
    with pytest.raises(TextError, match=r"vision\.size"):
        raster.from_bytes(b"", *size)


def test_a_wrong_number_of_bytes_is_refused() -> None:
    """A picture that was cut on its way."""
    with pytest.raises(TextError, match=r"vision\.bytes"):
        raster.from_bytes(bytes(100), 50, 50)


def test_shrinking_takes_the_mean() -> None:
    """Two by two pixels become one; what is left over is cut."""
    picture = np.zeros((5, 7, 3), np.uint8)
    picture[:2, :2] = [[[10] * 3, [20] * 3], [[30] * 3, [40] * 3]]
    small, factor = raster.shrink(picture, 6)
    assert (factor, small.shape, small[0, 0].tolist()) == (2, (2, 3, 3), [25, 25, 25])


def test_straightening_maps_corners_to_corners() -> None:
    """A ramp seen through a map of four corners has its values at the corners."""
    picture = np.repeat(np.arange(100, dtype=np.uint8)[None, :, None], 100, 0).repeat(3, 2)
    matrix = raster.quad_map(20, 20, ((10, 10), (50, 10), (50, 50), (10, 50)))
    flat = raster.straighten(picture, matrix, 21, 21)
    assert [int(flat[0, 0, 0]), int(flat[0, 20, 0]), int(flat[20, 10, 0])] == [10, 50, 30]


def test_a_turned_picture_keeps_its_values() -> None:
    """The same ramp, a quarter turned: it runs down instead of across."""
    picture = np.repeat(np.arange(100, dtype=np.uint8)[None, :, None], 100, 0).repeat(3, 2)
    matrix = raster.quad_map(20, 20, ((50, 10), (50, 50), (10, 50), (10, 10)))
    flat = raster.straighten(picture, matrix, 21, 21)
    assert flat[::5, 7, 0].tolist() == [50, 40, 30, 20, 10]


def test_corners_on_one_line_make_no_board() -> None:
    """Nothing can be mapped to them."""
    with pytest.raises(TextError, match=r"vision\.corners"):
        raster.quad_map(10, 10, ((0, 0), (1, 1), (2, 2), (3, 3)))


def test_edges_are_where_a_line_goes_on() -> None:
    """A line of 30 pixels counts, a stroke of 5 does not."""
    picture = np.full((60, 60, 3), 255, np.uint8)
    picture[10:40, 20] = 0
    picture[10:15, 40] = 0
    upright, level, _ = edges.edges(picture)
    assert upright[20, 19]
    assert upright[20, 21]
    assert not upright[:, 38:43].any()
    assert not level.any()


def test_edges_of_a_large_picture_are_where_they_were() -> None:
    """Not each row is looked at; across itself a line is known to the pixel, and counted alike."""
    picture = np.full((1200, 1500, 3), 255, np.uint8)
    picture[100:1100, 701] = 0
    picture[803, 200:1400] = 0
    picture[100:105, 300] = 0
    found = edges.edges(picture)
    assert found.step == 3
    across, down = found.across(0, 0, 1500, 1200), found.down(0, 0, 1500, 1200)
    assert np.flatnonzero(across > 300).tolist() == [700, 702]
    assert np.flatnonzero(down > 300).tolist() == [802, 804]
    assert not across[290:310].any()


@pytest.mark.parametrize("angle", [-12.0, -4.0, 0.0, 6.0, 14.0])
def test_the_angle_of_a_turned_grid_is_told(angle: float) -> None:
    """To a degree at first; the second stage knows a tenth."""
    turned = spoil.pixels(_lines(30, 10, angle))
    assert abs(lattice.coarse(turned) - angle) <= 1.1


def test_where_nothing_is_turned_no_angle_stands_out() -> None:
    """Specks by chance have edges of all angles, none of them better than upright by much."""
    for seed in range(4):
        specks = np.random.default_rng(seed).integers(0, 256, (120, 120, 3), np.uint8)
        assert lattice.coarse(specks) == 0


def test_a_small_angle_is_told_by_the_edges() -> None:
    """Of an almost upright grid."""
    assert lattice.fine(edges.edges(spoil.pixels(_lines(30, 15, 0.8)))) == pytest.approx(
        0.8, abs=0.21
    )


def test_parts_are_apart() -> None:
    """Two squares are two boxes, and the whole picture is one."""
    image = Image.new("RGB", (400, 200), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 20, 150, 150), None, (0, 0, 0))
    pen.rectangle((250, 40, 330, 120), None, (0, 0, 0))
    whole, first, second = edges.parts(edges.edges(spoil.pixels(image)), 5)
    assert whole == (0, 0, 400, 200)
    assert first.left <= 20
    assert 150 < first.right < 200
    assert 200 < second.left <= 250
    assert second.right > 330


@pytest.mark.parametrize("seed", range(4))
def test_parts_are_those_of_a_plain_flood(seed: int) -> None:
    """Blots by chance: the boxes of what hangs together by sides or corners."""
    rng = np.random.default_rng(seed)
    level = rng.random((120, 160)) < 0.03
    found = edges.parts(edges.Edges(np.zeros_like(level), level, 1), 10_000)
    taken = {(y // 4, x // 4) for y, x in np.argwhere(level).tolist()}
    boxes = {(0, 0, 160, 120)}
    while taken:
        ways, part = [next(iter(taken))], set()
        while ways:
            y, x = ways.pop()
            if (y, x) in taken:
                taken.remove((y, x))
                part.add((y, x))
                ways += [(y + k, x + j) for k in (-1, 0, 1) for j in (-1, 0, 1)]
        ys, xs = ([place[axis] for place in part] for axis in (0, 1))
        left, top = max(0, 4 * min(xs) - 4), max(0, 4 * min(ys) - 4)
        right, bottom = min(160, 4 * max(xs) + 8), min(120, 4 * max(ys) + 8)
        if min(right - left, bottom - top) >= 40:
            boxes.add((left, top, right, bottom))
    assert len(boxes) > 1
    assert set(found) == boxes


@pytest.mark.parametrize("growth", [0, 1, -1])
def test_a_comb_is_found_among_other_peaks(growth: int) -> None:
    """Eight lines at a pitch of 20 with one missing, beside two strange ones.

    It begins at the same place whichever line is the strongest, from which it is sought.
    """
    profile = np.zeros(300)
    for place in (37, 57, 77, 97, 137, 157, 177):
        profile[place] = 200 + growth * place
    profile[[12, 222]] = 60
    best = edges.combs(edges.peaks(profile), 3, (0.22,))[0]
    assert (best.lines, round(best.start), round(best.pitch)) == (8, 37, 20)


def test_a_comb_of_double_lines_keeps_those_of_the_middle() -> None:
    """Between lines of a height stand others half as high: they go, wherever the comb begins."""
    profile = np.zeros(200)
    profile[20:180:20], profile[30:180:20] = 2.0, 1.0
    even = edges.every_other(Comb(20.0, 10.0, 15, 7.0), profile)
    odd = edges.every_other(Comb(10.0, 10.0, 16, 7.0), profile)
    assert even == Comb(20.0, 20.0, 8, 7.0)
    assert odd == Comb(20.0, 20.0, 8, 7.0)


def test_edges_that_touch_are_one_part() -> None:
    """Blocks beside, above and aslant of one another; what is two blocks away is another part."""
    side = 4
    mask = np.zeros((200, 200), np.bool_)
    for block in range(20):
        mask[side * block, side * (block + 1)] = mask[side * block, side * (38 - block)] = True
    mask[100, 100:160] = mask[100:160, 130] = True
    whole, *others = edges.parts(edges.Edges(mask, mask, 1), 5)
    assert whole == edges.Box(0, 0, 200, 200)
    assert others == [edges.Box(0, 0, 160, 84), edges.Box(96, 96, 164, 164)]


def test_a_comb_settles_on_its_lines() -> None:
    """Half a pixel off in pitch it finds back."""
    profile = np.zeros(420)
    profile[20:401:20] = 50
    settled = edges.settle(Comb(21.0, 19.9, 19, 0.0), profile)
    assert (settled.start, settled.pitch) == pytest.approx((20, 20), abs=0.05)


def test_colours_grow_together_by_their_likeness() -> None:
    """Two reds and two blues: the pair that joins them comes last."""
    some = np.array([[200, 0, 0], [0, 0, 200], [205, 4, 2], [2, 3, 190]], np.uint8)
    grown = raster.links(raster.lab(some))
    assert set(map(frozenset, grown.pairs[:2])) == {frozenset({0, 2}), frozenset({1, 3})}
    assert grown.gaps[2] > 10 * grown.gaps[1]
    assert raster.join(4, list(grown.pairs[:2])) == (0, 1, 0, 1)


def test_lightness_is_that_of_the_standard() -> None:
    """White is 100, black 0, sRGB red as the standard's tables have it."""
    values = raster.lab(np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0]], np.uint8))
    assert values[0] == pytest.approx([100, 0, 0], abs=0.05)
    assert values[1] == pytest.approx([0, 0, 0], abs=0.05)
    assert values[2] == pytest.approx([53.24, 80.09, 67.20], abs=0.1)


@pytest.mark.parametrize("angle", [0.0, 7.0])
def test_a_grid_is_found_and_its_corners_are_those_of_the_picture(angle: float) -> None:
    """Also in a picture that had to be turned back."""
    image = _lines(32, 9, angle)
    sight = finish(lattice.find(spoil.pixels(image)))
    best = next(one for one in sight.lattices if one.across.lines == one.down.lines == 9)
    corners = sight.corners(best.across.start, best.down.start, best.across.end, best.down.end)
    middle, half = (image.width - 1) / 2, 4 * 32
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    for (x, y), (right, down) in zip(corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        expected = middle + half * (right * c - down * s), middle + half * (right * s + down * c)
        assert (x, y) == pytest.approx(expected, abs=2.0)


def test_a_grid_within_given_corners_has_lines_on_them() -> None:
    """Corners shown by the reader, seen aslant."""
    image = _lines(30, 9)
    corners = ((40.0, 40.0), (280.0, 40.0), (280.0, 280.0), (40.0, 280.0))
    sight = finish(lattice.inside(spoil.pixels(image), corners))
    assert (9, 9) in {(one.across.lines, one.down.lines) for one in sight.lattices}


def test_nothing_is_found_in_an_even_picture() -> None:
    """No lines, no lattice."""
    sight = finish(lattice.find(np.full((200, 300, 3), 120, np.uint8)))
    assert sight.lattices == ()
