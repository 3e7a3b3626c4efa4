"""Examples in the library: pictures of all of them, each a link to its board."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.axe import violations
from tests.e2e.page import BoardPage

from stepstones.app import catalog
from stepstones.core.puzzle import Puzzle

COLOURS = """canvas => {
  const {width, height} = canvas;
  const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
  return colours.size;
}"""


@pytest.mark.parametrize("puzzle", catalog.every(), ids=lambda puzzle: puzzle.id)
def test_the_library_has_all_examples_of_a_puzzle(board: BoardPage, puzzle: Puzzle[Any]) -> None:
    """As many pictures as Python has examples; a press opens one, the way back leads there."""
    page = board.page
    board.fresh(catalog.examples(puzzle)[0].link)
    board.library()
    tiles = page.locator("#example-list a")
    expect(tiles).to_have_count(len(catalog.examples(puzzle)))
    tiles.nth(1).scroll_into_view_if_needed()
    expect(tiles.nth(1).locator("canvas")).to_have_attribute("data-drawn", "true")
    assert tiles.nth(1).locator("canvas").evaluate(COLOURS) > 1
    tiles.nth(1).click()
    board.expect_link(catalog.examples(puzzle)[1].link)
    board.settle()
    page.go_back()
    expect(page.locator("#library")).to_be_visible()


def test_home_and_library_are_accessible(board: BoardPage) -> None:
    """Axe finds nothing, in three languages, which can be chosen there."""
    board.fresh("queens/6")
    for address, place in (("library/queens", "#example-list a"), ("", "#home .today a")):
        board.page.evaluate("hash => { location.hash = hash; }", address)
        for language in ("ru", "zh", "en"):
            board.page.click(f"#languages [lang={language}]")
            expect(board.page.locator(place).first).to_be_visible()
            assert violations(board.page) == []
