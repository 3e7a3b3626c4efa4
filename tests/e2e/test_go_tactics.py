"""Unconditional life, safety, ladders and captures, asked and watched with real Python."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

from stepstones.go.examples import EXAMPLES

BOARD = "go/5"
LINKS = {example.id.removeprefix("go.example."): example.link for example in EXAMPLES}


def words(board: BoardPage, text: str) -> None:
    """Wait for a sentence that begins with *text*."""
    expect(board.page.locator("#words")).to_have_text(re.compile(rf"^{text}"))


def test_a_ladder_is_asked_about_by_pressing_a_stone(board: BoardPage) -> None:
    """The answer numbers the moves on the board, and what they capture is gone from it."""
    board.open(LINKS["ladder"])
    board.tool("ladder")
    board.click("C7")
    words(board, "The ladder works if")
    assert board.says("D7").startswith("black stone")
    assert board.says("D7").endswith("number 1")
    assert board.says("C6").startswith("empty")
    assert board.says("C6").endswith("number 2")
    assert board.says("C7").startswith("empty")


def test_a_chain_with_many_liberties_is_no_ladder(board: BoardPage) -> None:
    """The question is refused with its reason, and the board stays as it was."""
    board.open(LINKS["ladder"])
    before = board.link
    board.tool("ladder")
    board.click("C8")
    expect(board.alert).to_contain_text("a ladder starts with one or two")
    assert board.link == before


def test_what_no_ladder_catches_is_caught_by_a_net(board: BoardPage) -> None:
    """Two tools on one stone: the ladder fails, capture reading finds the net."""
    board.open(LINKS["net"])
    board.tool("ladder")
    board.click("D6")
    words(board, "The ladder does not work")
    board.tool("capture")
    board.click("D6")
    words(board, "Captured")
    assert board.says("E5").endswith("number 1")


@pytest.mark.parametrize(
    ("algorithm", "ringed"),
    [("benson", {"A9", "C9"}), ("safety", {"A9", "C9", "F1", "G1", "H1", "J1"})],
)
def test_eyes_and_living_stones_are_marked(
    board: BoardPage, algorithm: str, ringed: set[str]
) -> None:
    """The questions about the whole board mark the eyes that were found, and no other point."""
    board.open(LINKS["lives"])
    board.ask(algorithm)
    board.settle()
    rows, columns = range(1, 10), "ABCDEFGHJ"
    points = [f"{column}{row}" for column in columns for row in rows]
    assert {point for point in points if "liberty" in board.says(point).split(", ")} == ringed
    assert board.says("B9") == "black stone, 2 liberties, found"


def test_the_answers_are_played_on_the_board(board: BoardPage) -> None:
    """Safety is watched move by move: the opponent's stone, the answer, both taken back."""
    board.open(LINKS["lives"])
    board.watch("safety")
    for _ in range(60):
        if "White plays F1" in board.words:
            break
        board.press("#step-forward")
    words(board, "If White plays F1")
    assert board.says("F1").startswith("white stone")
    board.press("#step-forward")
    words(board, "… Black answers at")
    answer = re.findall(r"at (\w\d)", board.words)[0]
    assert board.says(answer).startswith("black stone")
    board.press("#step-forward")
    board.press("#step-forward")
    assert board.says("F1").startswith("empty")
    assert board.says(answer).startswith("empty")


def test_the_calls_of_a_ladder_are_its_moves(board: BoardPage) -> None:
    """After four moves of the ladder the stack shows who waits for whom, and where."""
    board.open(LINKS["ladder"])
    board.watch("ladder")
    for _ in range(3):
        board.press("#step-forward")
    calls = board.page.locator("#stack .calls .call")
    expect(calls).to_have_text(
        ["run(position)", "chase(position)", "run(position)", "chase(position)", "ladder(position)"]
    )
    points = board.page.locator("#stack .calls .point")
    expect(points).to_have_text(["D6", "C5", "C6", "D7", ""])
