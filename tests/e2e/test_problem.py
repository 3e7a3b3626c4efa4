"""Problems with real Python: asked, played against the solver, refuted, sent as links."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.page import BoardPage

from stepstones.app import catalog
from stepstones.go.puzzle import GO
from stepstones.go.state import from_pieces


def _link(corner: str, goal: str = "") -> str:
    """The link of a corner on a board of nine lines, D9 being the target if there is a goal."""
    rows = [row.ljust(9, ".") for row in corner.split()]
    board = from_pieces(9, 9, "".join(rows).ljust(81, "."))
    if goal:
        board = GO.play(GO.play(board, "target D9"), f"goal {goal}")
    return catalog.encode(GO, board)


BOARD = "go/5"
STRAIGHT = "...XO XXXXO OOOOO"
SIX = "...XO ...XO XXXXO OOOOO"
KO = "...XO O..XO XXXXO OOOOO"


def follow_hints(board: BoardPage) -> None:
    """Do what the hints say until the problem is solved."""
    for _ in range(8):
        if "Solved" in board.words:
            break
        board.press("#aid-hint")
        board.press("#take")


def words(board: BoardPage, text: str) -> None:
    """Wait for a sentence with *text* in it."""
    expect(board.page.locator("#words")).to_contain_text(text)


def test_a_right_move_solves_and_the_others_are_told(board: BoardPage) -> None:
    """Two points make two eyes of six: after one of them and the answers the other is named.

    How Python solves it is told of the problem, not of the stones that are left. Nobody replies to
    a move where none can be made.
    """
    link = _link(SIX, "live")
    board.open(link)
    board.mode("explain")
    expect(board.page.locator("#words")).to_have_text("Black to play.")
    board.mode("play")
    expect(board.page.locator("#goal")).to_have_text("Black to play and live")
    expect(board.page.locator("#a11y-grid")).to_have_attribute(
        "aria-label", re.compile("Black to play and live")
    )
    board.click("B8")
    words(board, "Still right. White answers at")
    follow_hints(board)
    words(board, "Solved: the group lives. Another right first move: B9.")
    board.press("#won-watch")
    words(board, "Alive. Black plays first")
    board.expect_link(link)


def test_the_wall_is_hatched_only_for_who_asks(board: BoardPage) -> None:
    """A player sees stones on wood; Set up and questions to the solver show what is counted on."""
    board.open(_link(STRAIGHT, "live"))
    board.mode("play")
    plain = board.pixel("E9", 0.375, 0.375)
    board.unfold()
    board.rest()
    assert sum(board.pixel("E9", 0.375, 0.375)) < sum(plain) - 60
    board.mode("setup")
    assert sum(board.pixel("E9", 0.375, 0.375)) < sum(plain) - 60


def test_the_lines_go_on_through_the_region(board: BoardPage) -> None:
    """The region is lighter wood, and its empty points lie on lines like all others."""
    board.open(_link(SIX, "live"))
    board.mode("play")
    inside, outside = board.pixel("B9", 0.25, 0.25), board.pixel("G5", 0.25, 0.25)
    assert sum(inside) > sum(outside) + 30
    assert sum(board.pixel("B9", 0.25)) < sum(inside) - 150


def test_an_answered_question_becomes_a_problem_with_a_name(board: BoardPage) -> None:
    """Play it, make it one, name it, under the verdict; the link says who made what, as text."""
    title = "<b>Three</b> {0} points"
    board.open(_link(STRAIGHT))
    board.unfold()
    board.page.click("#ask-list [data-tool=life]")
    board.click("D9")
    words(board, "Black plays first")
    expect(board.page.locator("#pose button")).to_have_text(
        ["Play it", "Make it a problem", "Name it…"]
    )
    board.page.click("#pose [data-move=make]")
    expect(board.page.locator("#goal")).to_have_text("Black to play and live")
    expect(board.page.locator("#tool-list [data-tool=region]")).to_be_visible()
    board.press("#undo")
    board.mode("play")
    board.unfold()
    board.page.click("#ask-list [data-tool=life]")
    board.click("D9")
    words(board, "Black plays first")
    board.page.click("#pose [data-move=name]")
    board.page.fill(".naming [name=title]", "Not so")
    board.page.keyboard.press("Escape")
    expect(board.page.locator("#pose [data-move=name]")).to_be_focused()
    words(board, "Black plays first")
    board.page.keyboard.press("Enter")
    board.page.fill(".naming [name=title]", title)
    board.page.fill(".naming [name=by]", "  Mei\u202e Lin ")
    board.page.keyboard.press("Enter")
    goal = f"{title} · Mei Lin · Black to play and live"
    expect(board.page.locator("#goal")).to_have_text(goal)
    link = board.link
    board.open("go/7")
    board.open(link)
    expect(board.page.locator("#goal")).to_have_text(goal)


def test_a_wrong_move_is_refuted_and_undone_with_its_answer(board: BoardPage) -> None:
    """White takes the vital point; undo brings the problem back, redo both stones."""
    link = _link(STRAIGHT, "live")
    board.open(link)
    board.click("E5")
    words(board, "Not quite. White answers at B9: the group is dead.")
    assert board.says("B9").startswith("white stone")
    played = board.link
    board.press("#undo")
    board.expect_link(link)
    board.press("#redo")
    board.expect_link(played)


def test_the_hint_gives_the_vital_point(board: BoardPage) -> None:
    """With its reason; done, it solves the problem. One that was refused before is no help."""
    captured = GO.play(from_pieces(2, 2, "XOO."), "target A2")
    board.open(catalog.encode(GO, GO.play(captured, "goal live")))
    board.press("#aid-hint")
    expect(board.page.locator("#alert")).to_contain_text("no liberty")
    board.open(_link(STRAIGHT, "kill"))
    expect(board.page.locator("#goal")).to_have_text("White to play and kill")
    board.press("#aid-hint")
    words(board, "B9 is the vital point")
    helped = board.page.evaluate("localStorage.getItem('stepstones.helped') ?? ''")
    assert board.link in helped
    assert "go/2" not in helped
    expect(board.page.locator("#pose")).to_be_hidden()
    board.press("#take")
    assert board.says("B9").startswith("white stone")
    words(board, "Solved: the group is dead.")


def test_a_ko_is_named_with_its_threats(board: BoardPage) -> None:
    """The question says who must find how many threats, the problem ends in the ko."""
    board.open(_link(KO))
    board.tool("life")
    board.click("D9")
    words(board, "Ko. Black plays first; White must find 2 ko threats")
    assert board.says("B8").endswith("found, number 1")
    board.open(_link(KO, "live"))
    board.click("B8")
    follow_hints(board)
    words(board, "Solved: a ko is the best there is; White must find")


def test_other_replies_are_tried_by_playing_both_sides(board: BoardPage) -> None:
    """The reader puts the answer himself; given back, the solver answers at once."""
    board.open(_link(STRAIGHT, "live"))
    board.action("both")
    board.click("A9")
    assert board.says("A9").startswith("black stone")
    words(board, "You play both sides. White to play.")
    board.action("one")
    words(board, "White answers at")
    expect(board.page.locator("[data-move=one]")).to_have_count(0)


def test_a_problem_is_set_up_and_sent(board: BoardPage) -> None:
    """Target, region and goal are chosen by hand; the link opens the same problem to play."""
    board.open(_link(STRAIGHT))
    board.tool("life")
    board.click("D9")
    words(board, "Alive. Black plays first")
    assert board.says("A9") == "empty, in the region"
    assert board.pixel("C9", 0.3, 0.3)[2] > board.pixel("G5", 0.3, 0.3)[2] + 20
    assert board.says("E9").startswith("white stone, 8 liberties, wall")
    board.press("#pose [data-move=make]")
    board.tool("region")
    board.click("F9")
    assert board.says("F9") == "empty, in the region"
    board.press("[data-move=automatic]")
    assert board.says("F9") == "empty"
    board.page.select_option("[data-option=goal]", "kill")
    board.settle()
    expect(board.page.locator("#goal")).to_have_text("White to play and kill")
    expect(board.page.locator("#standing-words")).to_have_text(
        "White to play, Black dies (1 right move)."
    )
    words(board, "White to play.")
    link = board.link
    board.open("queens/4")
    board.visit(link)
    expect(board.page.locator("#goal")).to_have_text("White to play and kill")
    board.click("A9")
    words(board, "Not quite. Black answers at B9: the group lives.")


def test_a_problem_of_another_program_is_played(board: BoardPage) -> None:
    """MA marks the target, PL says who begins: the goal follows."""
    board.mode("setup")
    board.page.fill(
        "#import-text",
        "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B]MA[da]"
        "(;B[ba]C[RIGHT])(;B[aa];W[ba]))",
    )
    board.press("#import-form [type=submit]")
    expect(board.page.locator("#goal")).to_have_text("Black to play and live")
    board.mode("play")
    board.click("B9")
    words(board, "Solved: this is the file’s solution.")


def test_an_answer_without_a_step_has_nothing_to_move(board: BoardPage) -> None:
    """Life and death are read in one go: in Explain there is its source, and no transport."""
    board.open(_link(STRAIGHT))
    board.mode("explain")
    board.unfold()
    board.page.click("#ask-list [data-tool=life]")
    board.click("D9")
    words(board, "Black plays first")
    expect(board.page.locator("#code-place")).to_have_text("life.py")
    expect(board.page.locator("#transport")).to_be_hidden()
