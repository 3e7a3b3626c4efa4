"""Boards of queens read from pictures that the tests draw in foreign styles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter
from tests.pictures import queens, spoil

from stepstones.core.errors import TextError
from stepstones.queens.lines import AttackRule
from stepstones.queens.vision.marks import marks
from stepstones.queens.vision.read import read

SIGNS = "Q.x." + "." * 60


def _board(size: int, seed: int) -> tuple[tuple[int, ...], str]:
    return queens.regions(size, spoil.dice(seed)), SIGNS[: size * size].ljust(size * size, ".")


@pytest.mark.parametrize(("name", "size"), [*zip(queens.STYLES, (6, 8, 9, 7, 11, 5), strict=True)])
def test_every_style_is_read(name: str, size: int) -> None:
    """Regions, queens and crosses, without a doubtful cell."""
    painted, signs = _board(size, 3)
    image = queens.draw(size, painted, signs, queens.STYLES[name], 40)
    found = spoil.read(read, spoil.pixels(image))
    board = found.state
    assert (board.size, board.regions, board.rule) == (size, painted, AttackRule.NO_TOUCH)
    assert (*board.queens, *board.crossed) == (0, 2)
    assert found.doubtful == ()
    assert len(found.spots) == size * size


def test_what_lies_over_the_picture_lies_on_its_cells() -> None:
    """Spots in the middles of the cells, lines on the borders of the regions and of the board."""
    painted, signs = _board(6, 3)
    image = queens.draw(6, painted, signs, queens.STYLES["bold"], 40)
    found = spoil.read(read, spoil.pixels(image))
    for point, spot in enumerate(found.spots):
        assert spot.x == pytest.approx(24 + (point % 6 + 0.5) * 40, abs=4)
        assert spot.y == pytest.approx(24 + (point // 6 + 0.5) * 40, abs=4)
    lines = [
        tuple(round((value - 24) / 40) for place in line for value in place) for line in found.lines
    ]
    region = {(point % 6, point // 6): number for point, number in enumerate(painted)}
    wanted = [
        (x, y, x + down, y + 1 - down)
        for x in range(7)
        for y in range(7)
        for down in (0, 1)
        if region.get((x, y)) != region.get((x - 1 + down, y - down))
    ]
    assert sorted(lines) == sorted(wanted)


def test_a_page_around_the_board_is_left_out() -> None:
    """The corners are the board's in the page."""
    painted, signs = _board(8, 5)
    image = queens.draw(8, painted, signs, queens.STYLES["bold"], 40, margin=0)
    page = spoil.in_page(image, spoil.dice(1))
    found = spoil.read(read, spoil.pixels(page))
    assert found.state.regions == painted
    left = (page.width - image.width) / 2
    assert found.corners[0][0] == pytest.approx(left, abs=4)
    assert found.corners[2][0] == pytest.approx(left + 320, abs=4)


def test_a_poor_copy_of_twice_the_size_is_read() -> None:
    """JPEG at quality 60."""
    painted, signs = _board(9, 7)
    image = queens.draw(9, painted, signs, queens.STYLES["thin"], 30)
    found = spoil.read(read, spoil.pixels(spoil.jpeg(spoil.scaled(image, 2.0), 60)))
    assert (found.state.size, found.state.regions) == (9, painted)


def test_thin_lines_of_a_screen_with_many_pixels_are_seen() -> None:
    """The regions of the lower right 4 x 4 cells are four: that is not the board."""
    painted = (0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 0, 3, 3, 3, 2, 0, 3, 3, 2, 2, 0, 4, 4, 4, 4)
    style = replace(queens.STYLES["thin"], thin=3, thick=9, outer=9)
    image = queens.draw(5, painted, "." * 25, style, 171, margin=0)
    found = spoil.read(read, spoil.pixels(image))
    assert (found.state.size, found.state.regions) == (5, painted)


def test_corners_shown_by_the_reader_are_taken() -> None:
    """The board is read between them."""
    painted, signs = _board(6, 9)
    image = queens.draw(6, painted, signs, queens.STYLES["bold"], 50)
    corners = ((24.0, 24.0), (324.0, 24.0), (324.0, 324.0), (24.0, 324.0))
    found = spoil.read(read, spoil.pixels(image), corners)
    assert found.state.regions == painted


def test_a_part_of_a_board_is_refused() -> None:
    """Eight of nine rows: there are no eight regions."""
    painted, signs = _board(9, 11)
    image = queens.draw(9, painted, signs, queens.STYLES["bold"], 40, margin=0)
    with pytest.raises(TextError, match=r"queens\.vision"):
        spoil.read(read, spoil.pixels(image.crop((0, 0, 321, 281))))


@pytest.mark.parametrize("name", queens.STYLES)
def test_a_cut_picture_is_no_board_without_doubt(name: str) -> None:
    """A picture that ends within the board, at one side or at two next to each other."""
    chance, doubted = spoil.dice(6), 0
    for _ in range(6):
        size, cell = chance.randint(6, 10), chance.randint(26, 44)
        painted, signs = _board(size, chance.randint(0, 99))
        image = queens.draw(size, painted, signs, queens.STYLES[name], cell, margin=8)
        right, low = (8 + int(cell * (size - chance.uniform(0.2, 2.4))) for _ in "ab")
        for box in ((0, 0, right, low), (0, 0, right, image.height)):
            try:
                found = spoil.read(read, spoil.pixels(image.crop(box)))
            except TextError:
                continue
            assert found.doubtful
            doubted += 1
    assert doubted or name not in {"bold", "grey"}


def test_a_blurred_board_is_read_right_or_with_doubt() -> None:
    """Cells that blur takes for one another are no larger board."""
    chance = spoil.dice(7)
    for name in queens.STYLES:
        for blur in (2, 4, 7):
            painted, signs = _board(9, chance.randint(0, 99))
            image = queens.draw(9, painted, signs, queens.STYLES[name], 40)
            try:
                found = spoil.read(read, spoil.pixels(image.filter(ImageFilter.GaussianBlur(blur))))
            except TextError:
                continue
            assert found.doubtful or found.state.regions == painted


@pytest.mark.parametrize("name", ["bold", "pale"])
def test_a_grid_of_one_colour_has_no_regions(name: str) -> None:
    """Lines a little off their places are no borders of regions."""
    image = queens.draw(4, (0,) * 16, "." * 16, queens.STYLES[name], 60)
    with pytest.raises(TextError, match=r"queens\.vision"):
        spoil.read(read, spoil.pixels(image))


@pytest.mark.parametrize(("cross", "queen"), [*zip(queens.CROSSES, queens.QUEENS, strict=True)])
def test_crosses_are_not_queens(cross: str, queen: str) -> None:
    """However large and bold, where white lines of the pale style lie beside them."""
    painted = queens.regions(6, spoil.dice(5))
    signs = "Qx.x.." + "x.x..Q" * 5
    style = replace(queens.STYLES["pale"], cross=cross, queen=queen)
    found = spoil.read(read, spoil.pixels(queens.draw(6, painted, signs, style, 40)))
    board = found.state
    assert board.queens == {k for k, sign in enumerate(signs) if sign == "Q"}
    assert board.crossed == {k for k, sign in enumerate(signs) if sign == "x"}


def test_noise_is_no_line() -> None:
    """Sheets of colour that noise covers look drawn everywhere: not like a board."""
    sheet = Image.new("RGB", (301, 267), "#50206a")
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((173, 0, 301, 171), "#d0d8f0")
    draw.rectangle((0, 105, 236, 267), "#d08010")
    draw.rectangle((237, 172, 301, 267), "#a03090")
    draw.rectangle((106, 0, 167, 36), "#90608a")
    noise = np.random.default_rng(1).normal(0, 20, (267, 301, 3))
    sheet = Image.fromarray(np.clip(np.asarray(sheet) + noise, 0, 255).astype(np.uint8))
    with pytest.raises(TextError):
        spoil.read(read, spoil.pixels(sheet))


@pytest.mark.parametrize("tall", [0.8, 1.25])
def test_cells_that_are_not_square_are_read(tall: float) -> None:
    """As pages stretch them."""
    painted, signs = _board(8, 3)
    image = queens.draw(8, painted, signs, queens.STYLES["bold"], 40)
    flat = image.resize((image.width, round(image.height * tall)), Image.Resampling.BICUBIC)
    found = spoil.read(read, spoil.pixels(flat))
    assert (found.state.regions, found.doubtful) == (painted, ())


def test_crowns_are_no_crosses_though_these_are_as_large_and_more() -> None:
    """What is as large but not as crossed is of another kind."""
    signs = "xxQxxx.xxxxQ.xxx"
    cells = np.full((4, 4, 32, 32, 3), 240, np.uint8)
    for cell, sign in zip(cells.reshape(16, 32, 32, 3), signs, strict=True):
        pen = ImageDraw.Draw(image := Image.fromarray(cell))
        if sign == "x":
            pen.line((9, 9, 22, 22), (20, 20, 20), 2)
            pen.line((22, 9, 9, 22), (20, 20, 20), 2)
        if sign == "Q":
            crown = (9, 22, 9, 11, 12, 16, 15, 9, 18, 16, 22, 11, 22, 22)
            pen.polygon(crown, (20, 20, 20))
        cell[:] = np.asarray(image)
    found, unsure = marks(cells, np.full((4, 4, 3), 240, np.uint8))
    assert found == signs
    assert not unsure


def test_a_dot_unlike_the_others_is_not_sure() -> None:
    """One that is pale or off the middle may be the darkest part of a queen."""
    cells = np.full((4, 4, 40, 40, 3), 240, np.uint8)
    for cell, (shade, off) in {
        0: (40, 0),
        3: (40, 0),
        6: (40, 0),
        9: (170, 0),
        12: (40, 4),
    }.items():
        cells[cell // 4, cell % 4, 17 + off : 23 + off, 17:23] = shade
    found, unsure = marks(cells, np.full((4, 4, 3), 240, np.uint8))
    assert found == "x..x" + "..x." + ".x.." + "x..."
    assert unsure == {9, 12}
