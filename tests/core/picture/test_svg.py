"""Pictures: complete, harmless, and drawn as the page draws them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from stepstones.app import catalog
from stepstones.core.picture import pieces, svg
from stepstones.core.picture.ink import LIGHT
from stepstones.core.picture.svg import Caption
from stepstones.core.scene import Lattice, Line, Mark, Overlay, Scene, Tint

NAME = "{http://www.w3.org/2000/svg}"
EXAMPLES = [(puzzle.id, one.link) for puzzle in catalog.every() for one in catalog.examples(puzzle)]
PEBBLES = Scene(3, 2, Lattice.CELLS, "o..oo.", {"o": "pebble"}, ("a", "b", "c"), ("2", "1"))
WORDS = st.text(st.characters(), max_size=60)
CODES = st.integers(1, 30).flatmap(
    lambda side: st.lists(st.text("01", min_size=side, max_size=side), min_size=side, max_size=side)
)


def elements(picture: str, name: str) -> list[ET.Element]:
    """All elements of a name in a picture, which must be well-formed XML."""
    return list(ET.fromstring(picture).iter(NAME + name))  # noqa: S314 - our own


def texts(picture: str) -> list[str]:
    """Everything written in a picture."""
    return ["".join(one.itertext()) for one in elements(picture, "text")]


@pytest.mark.parametrize(("puzzle", "link"), EXAMPLES)
def test_every_piece_of_every_example_is_drawn_once(puzzle: str, link: str) -> None:
    """A picture has one drawing for each piece; what lies outside the board has none."""
    _, state, _ = catalog.decode(link)
    scene = catalog.find(puzzle).scene(state)
    shown = [letter for letter in scene.pieces if scene.kinds.get(letter, "") != "outside"]
    picture = svg.draw(scene)
    used = elements(picture, "use")
    assert len(used) == len(shown) - shown.count(".")
    defined = {one.get("id") for one in elements(picture, "g")}
    assert {str(one.get("href"))[1:] for one in used} <= defined


def test_hatched_regions_differ_without_their_colours() -> None:
    """Twelve regions of one cell: each has another pattern, a cell of no region none."""
    size = 5
    scene = Scene(
        size,
        size,
        Lattice.CELLS,
        "." * 25,
        {},
        tuple("abcde"),
        tuple("54321"),
        regions=(*range(12), *[-1] * 13),
    )

    def lines(picture: str) -> set[str]:
        return {way for one in elements(picture, "path") for way in _lines(str(one.get("d")))}

    fresh = lines(svg.draw(scene, hatched=True)) - lines(svg.draw(scene))
    patterns: dict[int, set[tuple[float, ...]]] = {}
    for way in fresh:
        x0, y0, x1, y1 = (float(part) for part in re.findall(r"[\d.]+", way))
        column, row = int((x0 + x1) / 2 - 20) // 64, int((y0 + y1) / 2 - 20) // 64
        at = (20 + 64 * column, 20 + 64 * row)
        shape = (x0 - at[0], y0 - at[1], x1 - at[0], y1 - at[1])
        patterns.setdefault(row * size + column, set()).add(shape)
    assert sorted(patterns) == list(range(12))
    assert len({frozenset(one) for one in patterns.values()}) == 12
    assert {len(one) for one in patterns.values()} == {1, 2, 3}


def _lines(way: str) -> list[str]:
    return re.findall(r"M[\d. ]+L[\d. ]+", way)


def test_what_a_run_takes_off_is_not_drawn() -> None:
    """Of three pebbles one is taken off, one replaced; an empty point keeps what it is given."""
    taken, replaced, given_piece = 0, 3, 1
    overlay = Overlay(pieces={taken: ".", replaced: "o", given_piece: "o"})
    assert len(elements(svg.draw(PEBBLES), "use")) == 3
    assert len(elements(svg.draw(PEBBLES, overlay), "use")) == 3
    assert len(elements(svg.draw(PEBBLES, Overlay(pieces={taken: "."})), "use")) == 2


@given(WORDS, WORDS, WORDS, WORDS)
def test_words_are_only_words(title: str, goal: str, words: str, link: str) -> None:
    """Whatever stands in a caption, the picture is well-formed and has no element of theirs."""
    caption = Caption(title + "<script>", goal + "]]>", words + '"&amp;', link)
    picture = svg.draw(PEBBLES, caption=caption)
    known = {"svg", "title", "rect", "g", "defs", "use", "path", "ellipse", "text"}
    found = {one.tag.removeprefix(NAME) for one in ET.fromstring(picture).iter()}  # noqa: S314
    assert found <= known
    assert "<script>" in "".join(texts(picture)).replace(" ", "")


@pytest.mark.parametrize(("puzzle", "link"), EXAMPLES)
def test_nothing_is_fetched_and_nothing_runs(puzzle: str, link: str) -> None:
    """References lead into the picture itself; there is no script, style or handler."""
    _, state, _ = catalog.decode(link)
    picture = svg.draw(catalog.find(puzzle).scene(state), caption=Caption("t", "g", "w", "l"))
    references = re.findall(r'(?:href="|url\()([^")]*)', picture)
    assert all(one.startswith("#") for one in references)
    assert not re.search(r"<(script|style|image|foreignObject|a)\b|\son\w+=|@import", picture)


@given(WORDS, st.floats(1, 40))
def test_lines_hold_all_words_and_keep_to_their_width(words: str, width: float) -> None:
    """Only spaces get lost at the ends of lines; no line is wider than its room."""
    lines = svg.wrap(words, width)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert all(svg._wide(line) <= width + 1e-9 for line in lines if len(line) > 1)


def test_breaks_in_three_languages() -> None:
    """Words stay whole where they fit; Chinese breaks anywhere but before a closing sign."""
    assert svg.wrap("Какие цепочки живы?", 6) == ["Какие", "цепочки", "живы?"]
    assert svg.wrap("用最少的直线，", 6) == ["用最少的直", "线，"]
    assert svg.wrap("go/19/abcdefgh", 4) == ["go/19/", "abcdef", "gh"]


@given(CODES)
def test_a_code_is_drawn_module_by_module(rows: list[str]) -> None:
    """The dark modules, in rows and columns, are those of the code, four empty ones around."""
    picture = svg.draw(PEBBLES, caption=Caption(code=tuple(rows)))
    ground, drawn = elements(picture, "rect")[-1], elements(picture, "path")[-1]
    side = int(str(ground.get("width"))) // (len(rows) + 8)
    dark = {
        (int(y) // side - 4, (int(x) + step) // side - 4)
        for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)", str(drawn.get("d")))
        for step in range(0, int(run), side)
    }
    assert dark == {
        (y, x) for y, row in enumerate(rows) for x, module in enumerate(row) if module == "1"
    }


def test_a_link_too_long_to_type_is_not_written() -> None:
    """Up to 400 characters are printed, complete."""
    link = "https://example.org/#" + "x" * 379
    assert "".join(texts(svg.draw(PEBBLES, caption=Caption(link=link)))).endswith(link)
    assert link not in "".join(texts(svg.draw(PEBBLES, caption=Caption("t", link=link + "x"))))


def test_what_the_run_draws_lies_over_the_board() -> None:
    """It adds pieces and takes them off, its mark replaces the reader's, its lines show."""
    overlay = Overlay(
        {1: "o", 2: "o", 3: "."}, {0: Mark.FOUND}, {4: "17"}, (Line("path", (0, 1, 2)),)
    )
    picture = svg.draw(PEBBLES, overlay)
    assert len(elements(picture, "use")) == 4
    assert "17" in texts(picture)
    assert [len(str(one.get("points")).split()) for one in elements(picture, "polyline")] == [3, 3]
    assert pieces.mark("f", LIGHT) in picture


def test_hints_make_way_for_what_a_run_draws() -> None:
    """As on the page, where one could go is not said while a run shows where it goes."""
    hinted = Scene(2, 1, Lattice.CELLS, "..", {}, ("a", "b"), ("1",), marks={0: Mark.REACHED})
    hint = pieces.mark("r", LIGHT)
    assert hint in svg.draw(hinted)
    assert hint not in svg.draw(hinted, Overlay(labels={1: "1"}))


def test_notes_stand_small_in_a_corner() -> None:
    """They are words in the picture, smaller than a label, and leave out tiny boards."""
    bare = Scene(3, 3, Lattice.CELLS, "." * 9, {}, ("a", "b", "c"), ("3", "2", "1"))
    drawn = svg.draw(bare, Overlay(labels={0: "7"}, notes={4: "5"}))
    sizes = [float(one) for one in re.findall(r'font-size="([0-9.]+)"[^>]*>[57]<', drawn)]
    assert len(sizes) == 2
    assert sizes[1] < sizes[0]
    ((x, y),) = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>5<', drawn)
    assert -0.5 < (float(x) - 20) / 64 - 1.5 < -0.3
    assert 0.3 < (float(y) - 20) / 64 - 1.5 < 0.5


def test_coordinates_stand_clear_of_plates() -> None:
    """They are in corners of a chequered board; around it, where plates would cover them there."""
    numbered = Scene(2, 1, Lattice.CHEQUERED, ".G", {"G": "given-number"}, ("a", "b"), ("1",))
    sides = [
        [ET.fromstring(svg.draw(one)).get(side) for side in ("width", "height")]  # noqa: S314
        for one in (replace(numbered, pieces=".."), numbered)
    ]
    assert sides == [["128", "64"], ["168", "104"]]


def test_a_refusal_is_red() -> None:
    """The frame around what is looked at tells by its colour that it was refused."""
    looked = Overlay(marks={0: Mark.CURRENT})
    alert = f'stroke="{LIGHT["alert"]}"'
    assert alert in svg.draw(PEBBLES, looked, refused=True)
    assert alert not in svg.draw(PEBBLES, looked)


def test_marks_differ_in_shape() -> None:
    """Without their colours no two marks are alike but the two sides' land, dark and light."""
    land = {Mark.BLACK_LAND, Mark.WHITE_LAND}
    drawn = {re.sub("#[0-9a-f]{6}", "", pieces.mark(one, LIGHT)) for one in set(Mark) - land}
    assert len(drawn) == len(Mark) - len(land)


def test_a_region_is_lighter_and_walls_are_left_to_the_page() -> None:
    """Four points are filled, without a border; what counts as wall or safe looks as always."""
    region = dict.fromkeys((0, 1, 3, 4), Tint.REGION)
    plain = svg.draw(PEBBLES)
    tinted = svg.draw(replace(PEBBLES, tints={**region, 5: Tint.WALL, 2: Tint.HAVEN}))
    [layer] = [line for line in tinted.splitlines() if line not in plain.splitlines()]
    [area] = re.findall(r' d="([^"]*)"', layer)
    assert area.count("z") == 4
    assert LIGHT["inside"] in layer


def test_the_border_of_a_frame_is_broken() -> None:
    """The frame has the eight outer sides of its four points, in dashes; a region has none."""
    frame = dict.fromkeys((0, 1, 3, 4), Tint.FRAME)
    tinted = svg.draw(replace(PEBBLES, tints=frame))
    [border] = re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', tinted)
    assert border.count("M") == 8
    assert "stroke-dasharray" not in svg.draw(
        replace(PEBBLES, tints=dict.fromkeys(frame, Tint.REGION))
    )


def test_a_kind_without_a_drawing_shows_its_letter() -> None:
    """New puzzles can be pictured before anybody has drawn their pieces."""
    scene = Scene(1, 1, Lattice.CELLS, "&", {"&": "newcomer"}, ("a",), ("1",))
    assert "&" in texts(svg.draw(scene))


@pytest.mark.parametrize("side", [1, 2, 19, 40, 75])
def test_a_picture_has_room_for_every_size(side: int) -> None:
    """Cells are 8 to 64 pixels; with words around it, no picture is below 528 across."""
    names = tuple(map(str, range(side)))
    scene = Scene(side, side, Lattice.CHEQUERED, "." * side**2, {}, names, names)
    assert 8 * side <= int(str(ET.fromstring(svg.draw(scene)).get("width"))) <= 768  # noqa: S314
    worded = svg.draw(scene, caption=Caption("Title"))
    assert int(str(ET.fromstring(worded).get("width"))) >= 528  # noqa: S314


def test_a_closing_sign_stays_with_its_word() -> None:
    """No line of Chinese begins with a comma or a full stop."""
    for width in (2.0, 2.5, 3.0, 4.2):
        lines = svg.wrap("皇后，皇后。皇后", width)
        assert "".join(lines) == "皇后，皇后。皇后"
        assert not any(line[0] in "，。" for line in lines[1:] if len(line) > 1)


def test_what_stands_under_a_picture_stays_on_it() -> None:
    """Link and code, side by side or one under the other, lie within the picture's height."""
    scene = catalog.find("queens").scene(catalog.decode("queens/8")[1])
    code = tuple("10" * 12 + "1" for _ in range(25))
    for caption in (
        Caption("t", "g", "w", "https://example.org/#queens/8", code),
        Caption("t", "g", "w", "https://example.org/#queens/8"),
        Caption("", "", "", "", code),
    ):
        picture = svg.draw(scene, Overlay(), caption)
        root = ET.fromstring(picture)  # noqa: S314 - our own picture
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for text in elements(picture, "text"):
            assert 0 <= float(text.attrib.get("y", "0")) <= height
        moved = re.findall(r"translate\(([\d.]+) ([\d.]+)\)", picture)
        assert all(float(x) <= width and float(y) <= height for x, y in moved)


def test_a_problem_on_a_large_board_is_shown_where_it_is_fought() -> None:
    """The part around its region, with coordinates at the edge; a small board is shown whole."""
    tints = dict.fromkeys((15, 16, 17, 18, 34, 35, 36, 37), Tint.REGION)
    large = Scene(
        *(19, 19, Lattice.LINES, "." * 361, {}),
        tuple("ABCDEFGHJKLMNOPQRST"),
        tuple(str(19 - row) for row in range(19)),
        tints=tints,
    )
    picture, whole = svg.draw(large), svg.draw(replace(large, tints={}))
    sizes = [
        int(found[1]) for one in (picture, whole) if (found := re.search(r'height="(\d+)"', one))
    ]
    assert sizes[0] * 2 < sizes[1]
    cell, stripe = 64, 20
    width, height = 5 * cell + stripe, 3 * cell + stripe
    part = f'<svg x="0" y="0" width="{width}" height="{height}"'
    assert f'{part} viewBox="{stripe + 14 * cell} 0 {width} {height}">' in picture
    small = Scene(3, 3, Lattice.LINES, "." * 9, {}, ("A", "B", "C"), ("3", "2", "1"), tints=tints)
    assert svg.draw(replace(small, tints={0: Tint.REGION})).count("<svg") == 1
