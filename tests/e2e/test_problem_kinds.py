"""Problems with real Python: stones to be captured, frames, races, records with right lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.go.naive import draw

from stepstones.app import catalog
from stepstones.go.puzzle import GO

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

BOARD = "go/5"
SNAPBACK = draw(
    "......... ......... ......... ......... ......... ....OO... .XXXO.... XO.XO.... XO.OO...."
)
RACE = draw(".XO.X.. .XO.X.. .XO.X.. OOXXX.. ....... ....... .......")
OPEN = draw(
    "......... ......... ......... .X.X..... ..O.X.... .OO..X... ..XX..... ......... ........."
)
RECORD = (
    "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B]MA[da]"
    "(;B[ba]C[RIGHT])(;B[aa];W[ba]C[WRONG]))"
)


def _words(board: BoardPage, text: str) -> None:
    expect(board.page.locator("#words")).to_contain_text(text)


def test_stones_are_captured_against_the_solver(board: BoardPage) -> None:
    """A wrong move is refuted; thrown in, taken, and three taken back: solved."""
    link = catalog.encode(GO, GO.play(GO.play(SNAPBACK, "target B1"), "goal capture"))
    board.open(link)
    expect(board.page.locator("#goal")).to_have_text("Black to play and capture")
    board.click("C2")
    _words(board, "Not quite. White answers at C1: the stones get away.")
    board.press("#undo")
    board.expect_link(link)
    board.click("C1")
    for _ in range(6):
        if "Solved" in board.words:
            break
        board.press("#aid-hint")
        board.press("#take")
    _words(board, "Solved: the")


def test_the_goal_is_chosen_and_judged_in_set_up(board: BoardPage) -> None:
    """Saving is the goal of the other side; there is no region to paint."""
    board.open(catalog.encode(GO, GO.play(SNAPBACK, "target B1")))
    board.mode("setup")
    board.page.select_option("[data-option=goal]", "capture")
    board.settle()
    expect(board.page.locator("#standing-words")).to_have_text(
        "Black to play, the white stones are caught (1 right move)."
    )
    board.page.select_option("[data-option=goal]", "save")
    board.settle()
    expect(board.page.locator("#goal")).to_have_text("White to play and save the stones")
    expect(board.page.locator("#tool-list [data-tool=erase]")).to_be_visible()
    expect(board.page.locator("#tool-list [data-tool=region]")).to_have_count(0)


def test_a_frame_is_told_from_a_region_that_is_painted(board: BoardPage) -> None:
    """Its points are named so, and nothing is said of stones that may get away beyond it.

    The region is filled in as it was found, with the tool in hand that changes it.
    """
    board.open(catalog.encode(GO, OPEN))
    board.tool("life")
    board.click("C5")
    expect(board.page.locator("#words")).to_contain_text("at the open end")
    assert board.says("D5").startswith("empty, in the frame")
    assert board.pixel("D5", 0.3, 0.3)[2] > board.pixel("G7", 0.3, 0.3)[2] + 20
    board.press("#pose [data-move=region]")
    expect(board.page.locator("#modes [data-mode=setup]")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(board.page.locator("#tool-list [data-tool=region]")).to_have_attribute(
        "aria-checked", "true"
    )
    assert "region=" in board.link
    assert "in the region" in board.says("D5")
    board.click("D5")
    assert "in the region" not in board.says("D5")


def test_a_race_takes_in_the_chain_that_is_raced_with(board: BoardPage) -> None:
    """White's chains that are raced with are no wall; those around are safe, or counted on."""
    board.open(catalog.encode(GO, RACE))
    board.tool("life")
    board.click("B7")
    _words(board, "If its friends around hold: alive. Black plays first")
    assert "in the region" in board.says("C6")
    assert "safe" in board.says("E6")
    assert "in the region" in board.says("A4")


def test_right_lines_of_a_record_are_told_after_a_move(board: BoardPage) -> None:
    """The tree keeps the solution to itself until it is given up, and its end until a move."""
    board.mode("setup")
    board.page.fill("#import-text", RECORD)
    board.press("#import-form [type=submit]")
    board.mode("play")
    strip = board.page.locator("#tree-strip")
    expect(strip.locator("[data-judged=right]")).to_have_count(0)
    expect(strip.locator("button")).to_have_count(1)
    board.press("#tree-reveal")
    expect(board.page.locator("#tree-hidden")).to_be_hidden()
    board.press("#tree-forward")
    right = strip.locator("[data-judged=right]")
    expect(right).to_have_attribute("aria-label", re.compile(r"B9.*right"))
    expect(strip.locator("[data-judged=wrong]")).to_have_count(2)
