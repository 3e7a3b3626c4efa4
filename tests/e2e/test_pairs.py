"""Cards taken in pairs: two taps, by keyboard, and what is told of it."""

import re

import pytest
from playwright.sync_api import Browser, expect
from tests.e2e.page import BoardPage, guarded

SMALL = "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p"
UNLIKE = """async (size) => {
  const { glyphOf } = await import('/static/js/board/glyphs.js');
  const { readPalette } = await import('/static/js/board/palette.js');
  const { SHAPES } = await import('/static/js/board/shapes.js');
  const palette = readPalette();
  const grey = (kind) => {
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d');
    context.setTransform(size / 2, 0, 0, size / 2, size / 2, size / 2);
    glyphOf(kind)(context, palette, 'A');
    const { data } = context.getImageData(0, 0, size, size);
    return Array.from({ length: size * size }, (_, at) => {
      const [red, green, blue] = data.slice(4 * at, 4 * at + 3);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  };
  const sets = [/^(dot|bamboo|character|wind|dragon|plum|orchid)/, /-of-/];
  return sets.map((set) => {
    const kinds = Object.keys(SHAPES).filter((kind) => set.test(kind));
    const faces = kinds.map((kind) => [kind, grey(kind)]);
    let least = [Infinity, ''];
    for (const [one, a] of faces) {
      for (const [other, b] of faces) {
        if (one >= other) continue;
        const unlike = a.filter((value, at) => Math.abs(value - b[at]) > 64).length;
        if (unlike < least[0]) least = [unlike, `${one} ${other}`];
      }
    }
    return { faces: faces.length, least };
  });
}"""


def _pair(board: BoardPage) -> tuple[str, str]:
    """Two cards that the hint names."""
    board.press("#aid-hint")
    expect(board.page.locator("#take")).to_be_visible()
    names = re.findall(r"\d+,\d+", board.words)
    return names[0], names[1]


def test_a_player_has_the_tiles_and_not_the_empty_space_around(board: BoardPage) -> None:
    """In Play the table ends near the tiles, without coordinates; a learner has them all."""
    board.open(SMALL)
    size = "[document.querySelector('#board').width, document.querySelector('#board').height]"
    width, height = board.page.evaluate(size)
    cell = board.cell("1,1").bounding_box()
    assert cell
    assert abs(width - 9.4 * cell["width"]) < 2, "eight columns and the inner part of the ring"
    assert abs(height - 6.4 * cell["height"]) < 2
    board.press("#modes [data-mode=explain]")
    board.rest()
    smaller = board.cell("1,1").bounding_box()
    assert smaller
    assert smaller["width"] < cell["width"]


def test_two_clicks_take_a_pair(board: BoardPage) -> None:
    """The first chooses, the second takes both; the way between them is seen going, then not."""
    board.open(SMALL)
    one, other = _pair(board)
    board.click(one)
    assert "chosen" in board.says(one)
    before = board.words
    board.click(other)
    assert board.says(one) == board.says(other) == "empty"
    assert board.words != before
    expect(board.page.locator("#board[data-going]")).to_have_count(0)
    expect(board.page.locator("#tree-at")).to_have_text("Move 1 of 1")
    board.press("#undo")
    assert board.link == SMALL
    assert board.says(one) == board.says(other) != "empty"


def test_cards_that_do_not_match_are_told_apart(board: BoardPage) -> None:
    """A screen reader hears what each card shows, and another kind is chosen instead."""
    board.open(SMALL)
    names = [f"{column},1" for column in range(1, 9)]
    faces = {board.says(name) for name in names}
    assert len(faces) > 3
    first = names[0]
    second = next(name for name in names if board.says(name) != board.says(first))
    board.click(first)
    board.click(second)
    assert "chosen" in board.says(second)
    assert "chosen" not in board.says(first)


def test_hints_by_key_alone_clear_the_board(board: BoardPage) -> None:
    """H says, H takes: after twenty times both nothing is left, and that is a win."""
    board.open(SMALL)
    board.page.locator("#a11y-grid [role=gridcell][tabindex='0']").focus()
    for _ in range(20):
        board.keys("h")
        expect(board.page.locator("#take")).to_be_visible()
        board.keys("h")
    assert "Cleared" in (board.page.locator("#main").text_content() or "")
    expect(board.page.locator("#won-words")).to_have_text("With 20 hints.")


def test_a_pair_is_taken_by_the_keyboard(board: BoardPage) -> None:
    """Arrows and Enter do what two clicks do."""
    board.open(SMALL)
    places = _pair(board)
    board.keys("Escape")
    board.page.locator("#a11y-grid [role=gridcell][tabindex='0']").focus()
    for place in places:
        column, row = map(int, place.split(","))
        board.keys("Home", *["PageUp"] * 4)
        board.keys(*["ArrowRight"] * column, *["ArrowDown"] * row, "Enter")
    assert [board.says(place) for place in places] == ["empty", "empty"]


def test_whether_it_can_be_cleared(board: BoardPage) -> None:
    """A question as good as any other, with the order to take or a proof."""
    board.open("cards/2/dA0&k=2&rules=two-turns/3h5")
    board.ask("clear")
    board.settle()
    assert "never meet a partner" in board.words


def test_shuffle_leaves_the_same_cards(board: BoardPage) -> None:
    """Another order of the same cards; a way back is kept."""
    board.open(SMALL)
    board.press("[data-move=shuffle]")
    assert board.link != SMALL
    board.press("#undo")
    assert board.link == SMALL


def test_faces_differ_in_grey_at_28_pixels(board: BoardPage) -> None:
    """Of any two faces of a set at least ten of 784 pixels differ by a quarter of the range."""
    for found in board.page.evaluate(UNLIKE, 28):
        assert found["faces"] == 36
        assert found["least"][0] >= 10, found


@pytest.mark.parametrize("width", [360])
def test_a_telephone_plays_with_two_taps(browser: Browser, base_url: str, width: int) -> None:
    """Cells are small there: a tap aims, a second one presses; the pair goes."""
    with guarded(
        browser, base_url=base_url, viewport={"width": width, "height": 740}, has_touch=True
    ) as board:
        board.visit(SMALL)
        one, other = _pair(board)
        for name in (one, other):
            for _ in range(2):
                if board.says(name) != "empty" and "chosen" not in board.says(name):
                    board.tap(name)
                    board.settle()
        assert board.says(one) == board.says(other) == "empty"
        scroll = board.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert scroll <= 0
