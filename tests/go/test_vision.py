"""Go boards read from pictures that the tests draw in foreign styles."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw
from tests.pictures import anything, go, spoil

from stepstones.core.errors import TextError
from stepstones.go.vision.read import read


@pytest.mark.parametrize("name", ["print", "moves", "wood", "green"])
def test_every_style_is_read(name: str) -> None:
    """A board of 9 lines, each stone and nothing else."""
    cells = go.position(9, 9, spoil.dice(2), 0.3)
    found = spoil.read(read, spoil.pixels(go.draw(9, 9, cells, go.STYLES[name], 36)))
    assert found.state.pieces == cells
    assert len(found.spots) == 81


def test_a_corner_lies_where_its_edges_are() -> None:
    """Eight by seven points at the top right of a board of 19."""
    cells = go.position(8, 7, spoil.dice(4), 0.3)
    image = go.draw(8, 7, cells, go.STYLES["wood"], 40, "lb")
    found = spoil.read(read, spoil.pixels(image))
    state = found.state
    assert (state.width, state.height) == (19, 19)
    rows = [state.pieces[row * 19 + 11 : row * 19 + 19] for row in range(7)]
    assert "".join(rows) == cells
    assert found.notes == (("go.vision.part", (8, 7, 19, 19)),)
    assert found.doubtful == tuple(range(361)), "nobody sees how large the board is"
    assert not any(spot.doubtful for spot in found.spots), "what is seen is seen well"


def test_stones_without_a_liberty_are_doubtful() -> None:
    """One of them, or of those around them, must be read wrong."""
    cells = ("XO......." + "O........").ljust(81, ".")
    found = spoil.read(read, spoil.pixels(go.draw(9, 9, cells, go.STYLES["wood"], 36)))
    assert found.state.pieces == cells
    assert found.doubtful == (0,)


@pytest.mark.parametrize("ground", ["wood", "print"])
@pytest.mark.parametrize(
    ("black", "white", "doubt"),
    [
        ((200, 30, 30), (40, 60, 220), "XO"),
        ((15, 15, 15), (220, 40, 40), "O"),
        ((20, 120, 40), (150, 60, 200), "XO"),
        ((20, 24, 50), (250, 240, 215), ""),
    ],
)
def test_stones_of_other_colours_are_doubtful(
    ground: str, black: go.Colour, white: go.Colour, doubt: str
) -> None:
    """Nobody can tell which of red and blue is Black; bluish slate, yellowish shell are usual."""
    cells = go.position(9, 9, spoil.dice(5), 0.3)
    style = replace(go.STYLES[ground], black=black, white=white)
    found = spoil.read(read, spoil.pixels(go.draw(9, 9, cells, style, 36)))
    coloured = {point for point, sign in enumerate(cells) if sign in doubt}
    assert coloured <= {*found.doubtful}
    assert coloured or (found.state.pieces == cells and not found.doubtful)


def test_an_empty_grid_is_refused() -> None:
    """Ruled paper is no position."""
    image = go.draw(13, 13, "." * 169, go.STYLES["print"], 30)
    with pytest.raises(TextError, match=r"go\.vision\.no-stones"):
        spoil.read(read, spoil.pixels(image))


def test_a_turned_scan_is_read_and_its_corners_are_turned() -> None:
    """By three degrees, as paper lies on glass."""
    cells = go.position(13, 13, spoil.dice(6), 0.25)
    image = go.draw(13, 13, cells, go.STYLES["print"], 36)
    found = spoil.read(
        read, spoil.pixels(image.rotate(3, Image.Resampling.BICUBIC, fillcolor=(255, 255, 255)))
    )
    assert found.state.pieces == cells
    (_, left), (_, right) = found.corners[:2]
    assert left - right == pytest.approx(12 * 36 * 0.0523, abs=3)


def test_the_corners_of_a_board_in_a_page_are_empty() -> None:
    """The page's own ground lies near them and is lighter than the board."""
    cells = "." * 40 + "X" + "." * 40
    page = spoil.in_page(go.draw(9, 9, cells, go.STYLES["green"], 36), spoil.dice(2))
    found = spoil.read(read, spoil.pixels(page))
    assert found.state.pieces == cells


def test_a_part_without_two_edges_is_doubtful_throughout() -> None:
    """Where it lies on the board nobody can tell."""
    cells = go.position(8, 8, spoil.dice(8), 0.3)
    image = go.draw(8, 8, cells, go.STYLES["wood"], 36, "lr")
    found = spoil.read(read, spoil.pixels(image))
    assert found.doubtful == tuple(found.state.grid.points)


@pytest.mark.parametrize("number", range(len(anything.KINDS)))
def test_nothing_else_is_read_as_a_board_without_doubt(number: int) -> None:
    """One picture of each kind."""
    *_, (_, image) = anything.pictures(number + 1, 1)
    with contextlib.suppress(TextError):
        assert spoil.read(read, spoil.pixels(image)).doubtful


def test_lines_hidden_by_numbered_stones_are_found() -> None:
    """The stones touch: their rims make edges midway between the lines."""
    cells = go.position(13, 13, spoil.dice(3), 0.9)
    style = replace(go.STYLES["moves"], radius=0.5)
    found = spoil.read(read, spoil.pixels(go.draw(13, 13, cells, style, 30)))
    assert found.state.pieces == cells


def test_an_outlined_cross_is_no_stone() -> None:
    """Where a line would pass its rim has a gap."""
    cells = ("." * 30 + "XO").ljust(81, ".")
    image = go.draw(9, 9, cells, go.STYLES["print"], 36)
    pen = ImageDraw.Draw(image)
    middle = 6 * 36 + round(36 * 0.8)
    for width, colour in ((9, (0, 0, 0)), (6, (255, 255, 255))):
        for way in (-12, 12):
            ends = (middle - 12, middle - way, middle + 12, middle + way)
            pen.line(ends, colour, width)
    found = spoil.read(read, spoil.pixels(image))
    assert (found.state.pieces, found.doubtful) == (cells, ())


def test_a_row_half_on_the_page_is_no_row_of_stones() -> None:
    """The page beside the board is as light as white stones are."""
    cells = go.position(7, 11, spoil.dice(9), 0.3)
    page = spoil.in_page(go.draw(7, 11, cells, go.STYLES["shaded"], 34, "lb"), spoil.dice(3))
    state = spoil.read(read, spoil.pixels(spoil.scaled(page, 2.0))).state
    rows = [state.pieces[row * 19 + 12 : row * 19 + 19] for row in range(11)]
    assert "".join(rows) == cells


def test_a_board_cut_at_one_side_keeps_its_size_and_what_is_cut_is_doubtful() -> None:
    """Nine lines from edge to edge one way make a board of nine the other way."""
    cells = go.position(9, 9, spoil.dice(2), 0.3)
    image = go.draw(9, 9, cells, go.STYLES["wood"], 36)
    found = spoil.read(read, spoil.pixels(image.crop((0, 0, 29 + 6 * 36 + 16, image.height))))
    state = found.state
    assert (state.width, state.height) == (9, 9)
    seen = [point for point in range(81) if point % 9 < 7]
    assert [state.pieces[point] for point in seen] == [cells[point] for point in seen]
    assert {point for point in range(81) if point % 9 > 6} <= set(found.doubtful)


@pytest.mark.parametrize("name", ["moves", "night", "green"])
def test_a_board_seen_from_beside_is_never_wrong_without_doubt(name: str) -> None:
    """Its lines are not parallel, so that a lattice of parallel ones leaves them somewhere."""
    image = Image.new("RGB", (700, 700), (235, 235, 235))
    cells = go.position(13, 13, spoil.dice(6), 0.2)
    image.paste(go.draw(13, 13, cells, go.STYLES[name], 36), (60, 40))
    corners = (-20, -50, -5, 740, 745, 705, 720, -8)
    seen = image.transform(image.size, Image.Transform.QUAD, corners, Image.Resampling.BILINEAR)
    found = spoil.read(read, spoil.pixels(seen))
    state = found.state
    wrong = {at for at, sign in enumerate(state.pieces) if state.width != 13 or sign != cells[at]}
    assert wrong <= set(found.doubtful)
