"""Rules, records and scores on the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.keep import paste
from tests.e2e.page import BoardPage

GAME = (
    "(;SZ[9]PB[Ann]PW[Bob];B[ee];W[ge]C[Look at A.]LB[cc:A][ee:1]TR[ge]"
    "(;B[gd]XX[kept];W[fd])(;B[ff];W[])"
)
SENDING_TWO = ".O.O.\nXXO..\n.XO..\n.....\n....."
COUNTED = "O X . O .\n. X . O .\n. X . O .\n. X . O .\n. X . O ."


def _at(board: BoardPage) -> str:
    return board.page.locator("#tree-at").text_content() or ""


def _nodes(board: BoardPage) -> list[str]:
    """What a screen reader hears of the nodes, the one shown in brackets."""
    found: list[str] = board.page.evaluate(
        """() => [...document.querySelectorAll('#tree-strip button')].map((one) =>
          one.ariaCurrent === 'true' ? `[${one.ariaLabel}]` : one.ariaLabel)"""
    )
    return found


def test_a_first_board_has_no_tree_and_a_move_begins_one(board: BoardPage) -> None:
    """The strip appears with the first move; undoing and playing elsewhere makes a variation."""
    tree = board.page.locator("#tree")
    expect(tree).to_be_hidden()
    board.click("D4")
    expect(tree).to_be_visible()
    board.press("#undo")
    board.click("E5")
    assert sorted(_nodes(board)) == ["1: D4, black stone", "[1: E5, black stone]", "start"]
    board.press("#tree-next")
    assert board.says("D4").startswith("black stone")
    board.press("#undo")
    board.click("E5")
    assert len(_nodes(board)) == 3
    board.mode("explain")
    expect(tree).to_be_hidden()


def test_a_record_is_walked_with_buttons_and_keys(board: BoardPage) -> None:
    """It opens at its end; comments are read, markup is seen, repairs are told."""
    paste(board, GAME)
    assert _at(board) == "Move 4 of 4"
    notes = board.page.locator("#tree-notes")
    expect(notes).to_contain_text("One thing repaired")
    notes.locator("summary").click()
    expect(notes).to_contain_text("Line 1: The text ends too early")
    board.press("#tree-back")
    board.press("#tree-back")
    expect(board.page.locator("#tree-words")).to_have_text("Look at A.")
    assert board.says("C7") == "empty, marked A"
    assert board.says("G5") == "white stone, 4 liberties, triangle"
    board.page.locator("#tree-strip [aria-current=true]").focus()
    board.keys("ArrowRight", "ArrowDown")
    assert board.says("F4").startswith("black stone")
    board.keys("End")
    assert _at(board) == "Move 4 of 4"
    assert "[4: Pass, white stone]" in _nodes(board)
    board.keys("Home")
    assert _at(board) == "Move 0 of 4"
    expect(board.page.locator("#tree-strip [aria-current=true]")).to_be_focused()


def test_a_node_is_shown_by_pressing_it_and_a_move_added_is_written(board: BoardPage) -> None:
    """A new variation hangs at the node pressed; the record keeps what nobody understands."""
    paste(board, GAME)
    board.page.locator("#tree-strip button", has_text="1").first.click()
    board.settle()
    assert _at(board) == "Move 1 of 4"
    board.click("C3")
    board.mode("setup")
    board.page.click("#export summary")
    board.press("[data-format=sgf]")
    text = board.page.input_value("#output-text")
    assert "B[gd]XX[kept]" in text
    assert re.search(r"B\[ee\]\s*\(;W\[ge\].*\(;W\[cg\]\)\)", text, re.DOTALL)


def test_the_games_of_a_collection_are_chosen(board: BoardPage) -> None:
    """By title or number; each has its own board."""
    paste(board, "(;SZ[9]GN[first];B[aa])(;SZ[5];B[bb])")
    games = board.page.locator("#tree-game")
    expect(games.locator("option")).to_have_text(["1. first", "Game 2"])
    games.select_option(index=1)
    board.settle()
    assert board.link.startswith("go/5/")
    games.select_option(index=0)
    board.settle()
    assert board.link.startswith("go/9/")


def test_rules_are_chosen_and_a_refusal_names_the_rule(board: BoardPage) -> None:
    """Chinese rules forbid what Japanese allow; the sentence comes in the reader's language."""
    paste(board, SENDING_TWO)
    board.mode("setup")
    board.press("[data-move=turn]")
    rules = board.page.locator("[data-option=rules]")
    rules.select_option("chinese")
    board.settle()
    expect(board.page.locator("[data-option=ko]")).to_have_value("positional")
    expect(board.page.locator("[data-option=komi]")).to_have_value("7.5")
    assert "rules=chinese" in board.link
    board.mode("play")
    for name in ("A5", "C5", "B5"):
        board.click(name)
    expect(board.alert).to_contain_text("Positional superko")
    board.page.dispatch_event("#languages [lang=ru]", "click")
    expect(board.alert).to_contain_text("Позиционное суперко")
    board.page.dispatch_event("#languages [lang=zh]", "click")
    expect(board.alert).to_contain_text("位置全局同形禁止")
    board.page.dispatch_event("#languages [lang=en]", "click")
    board.mode("setup")
    board.page.locator("[data-option=ko]").select_option("simple")
    board.settle()
    expect(rules).to_have_value("other")
    board.mode("play")
    board.click("B5")
    assert board.says("B5").startswith("white stone")


def test_handicap_stones_are_set_and_undone(board: BoardPage) -> None:
    """Four stones on the corners; on a board with other stones the choice is refused."""
    board.mode("setup")
    handicap = board.page.locator("[data-option=handicap]")
    handicap.select_option("4")
    board.settle()
    assert [board.says(name).split(",")[0] for name in ("C3", "G7", "C7", "G3")] == [
        "black stone"
    ] * 4
    board.press("#undo")
    expect(handicap).to_have_value("0")
    board.click("E5")
    handicap.select_option("2")
    board.settle()
    expect(board.alert).to_contain_text("empty board")
    expect(handicap).to_have_value("0")


def test_the_score_is_counted_and_dead_stones_are_marked(board: BoardPage) -> None:
    """Taking the tool counts at once, dead stones read; a press marks a group, another unmarks."""
    paste(board, COUNTED)
    board.unfold()
    board.page.click("#ask-list [data-tool=score]")
    board.settle()
    assert board.words.startswith("White wins by 5.5.")
    assert "1 dead stone was found by reading." in board.words
    assert board.says("E1") == "empty, White’s territory"
    assert board.says("A5").endswith("dead")
    assert board.says("A4") == "empty, Black’s territory"
    board.click("D1")
    assert "dead=D5" in board.link
    assert board.words.startswith("Black wins by")
    board.click("D1")
    assert board.words.startswith("White wins by 5.5.")
    board.press("#dismiss")
    assert board.says("E1") == "empty"


def test_a_game_that_is_over_is_counted_and_goes_on(board: BoardPage) -> None:
    """The button stands under the sentence that names it; back in the game a press plays again."""
    board.click("E5")
    board.action("pass")
    board.action("pass")
    count = board.page.locator("#pose [data-tool=score]")
    expect(count).to_have_text("Count the score")
    count.click()
    board.settle()
    assert board.words.startswith("Black wins by")
    expect(count).to_be_hidden()
    board.click("E5")
    assert "dead=E5" in board.link
    board.press("#undo")
    expect(count).to_be_visible()
    board.press("#undo")
    board.click("C3")
    assert board.says("C3").startswith("black stone")
