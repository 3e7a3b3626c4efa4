"""Two versions of an algorithm: side by side, parting, one after the other."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.explain.steps import GIVES_UP, at_step, compare, stand
from tests.e2e.page import EXPLAINED, BoardPage

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.core.runs.timeline import Timeline

BOARD = "queens/4"


def test_two_versions_in_step(board: BoardPage) -> None:
    """Recursion and automaton take the same steps; both lines show, at any step."""
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#compare")
    board.press("#compare")
    expect(board.page.locator("#code-place")).to_be_in_viewport(ratio=1)
    expect(board.page.locator("#second-place")).to_be_in_viewport(ratio=1)
    line = board.page.locator("#second-code [aria-current] > button")
    for at in (2, 3, 4):
        board.press("#step-forward")
        other = stand("queens/4", "automaton", at).run
        assert other
        expect(line).to_have_text(str(other.stack[-1].line))
        expect(board.page.locator("#second-words")).to_contain_text("same step")
    board.press("#step-last")
    expect(board.page.locator("#second-words")).to_have_text(
        "Automaton has ended too, with its step 75."
    )
    board.press("#compare")
    expect(board.page.locator("#second")).to_be_hidden()


def test_two_versions_part(board: BoardPage) -> None:
    """Where the text's knight gives up and backtracking goes on, the page says that they part."""
    ours, others = Session.open(GIVES_UP), Session.open(GIVES_UP)
    steps = []
    for session, algorithm in ((ours, "text"), (others, "backtrack")):
        session.handle(requests.Start(algorithm))
        assert session.active
        taken: list[tuple[str, int]] = []
        run = session.active.run
        assert isinstance(run, Timeline)
        while len(taken) < 400 and run.advance():
            step = run.step
            assert step
            taken.append((step.kind, step.point))
        steps.append(taken)
    parting = next(at for at, (one, two) in enumerate(zip(*steps, strict=False), 1) if one != two)
    view = stand(GIVES_UP, "text", parting - 1)
    assert view.run
    board.page.evaluate("link => { location.hash = link; }", view.run.link)
    at_step(board, parting - 1)
    board.reveal("#compare")
    board.press("#compare")
    expect(board.page.locator("#second-words")).to_contain_text("same step")
    board.page.click("#step-play")
    expect(board.page.locator("#second-words")).to_contain_text(f"At step {parting} the two part")
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")
    at_step(board, parting)


def test_changing_the_version_keeps_the_step(board: BoardPage) -> None:
    """The other version stands at the same step of the same board."""
    board.open("queens/4")
    board.watch("recursive")
    for _ in range(6):
        board.press("#step-forward")
    board.press("#versions [data-algorithm=automaton]")
    compare(board, stand("queens/4", "automaton", 7))


def test_what_comes_is_foretold(board: BoardPage) -> None:
    """Playing waits before a queen is placed; the square pressed counts if it is the one."""
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#foretell")
    board.press("#foretell")
    board.page.click("#step-play")
    row = board.page.locator("#foretell-row")
    back = board.page.locator("#foretell-back")
    expect(back).to_be_visible()
    at_step(board, 3)
    board.cell("b3").focus()
    board.keys("Enter")
    at_step(board, 4)
    expect(row).to_contain_text("Right.")
    expect(row).to_contain_text("1 of 1 right")
    board.page.click("#step-play")
    expect(back).to_be_visible()
    board.page.click("#foretell-found")
    expect(row).to_contain_text("No: see what it did.")
    expect(row).to_contain_text("1 of 2 right")
    board.press("#foretell")
    expect(row).to_be_hidden()


def test_a_press_between_two_predictions_asks_nothing(board: BoardPage) -> None:
    """The run stays where it is; once it has ended a press asks, and the score begins anew."""
    board.open(EXPLAINED["go"])
    board.watch("live-group-stack")
    board.reveal("#foretell")
    board.press("#foretell")
    row = board.page.locator("#foretell-row")
    board.page.click("#foretell-show")
    expect(row).to_contain_text("What comes next?")
    board.press("#foretell-found")
    expect(row).to_contain_text("0 of 1 right")
    board.press("#foretell-show")
    expect(row).to_contain_text("Nothing has to be predicted")
    board.click("F4")
    at_step(board, 6)
    assert "at=D7" in board.link
    board.press("#step-last")
    board.click("F4")
    expect(board.page.locator("#main")).to_have_attribute("data-link", re.compile("asked=F4"))
    expect(board.page.locator("#foretell-score")).to_have_text("")
    board.press("#foretell")


def test_the_tree_leads_back_to_a_branch(board: BoardPage) -> None:
    """What the open calls have tried is shown; a press on a branch goes to where it began."""
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#branches")
    board.press("#branches")
    for _ in range(6):
        board.press("#step-forward")
    expect(board.page.locator("#branches-card")).to_be_in_viewport()
    chips = board.page.locator("#branches-card button")
    expect(chips).to_have_count(7)
    expect(chips.nth(1)).to_have_attribute("aria-label", "b1, ruled out, step 2")
    chips.nth(3).click()
    at_step(board, 4)
    board.press("#branches")
    expect(board.page.locator("#branches-card")).to_be_hidden()


def test_versions_are_compared_in_a_table(board: BoardPage) -> None:
    """Steps and calls of both versions, and the two curves; Esc puts the table away.

    Pressed twice while its style is on its way, the button opens one table, which is filled.
    """
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#measure")
    board.page.locator("#measure").evaluate("(one) => { one.click(); one.click(); }")
    rows = board.page.locator(".measures tbody tr")
    expect(board.page.locator(".measures")).to_have_count(1)
    expect(board.page.locator(".measures [role=status]")).to_contain_text("Measured here")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("75")
    expect(board.page.locator(".measures polyline")).to_have_count(2)
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".measures")).to_have_count(0)


def test_predict_before_a_test_says_where_the_next_question_is(board: BoardPage) -> None:
    """No square can be named then; one press goes on to the step that is asked about."""
    board.open("queens/6")
    board.watch("recursive")
    board.page.click("#step-forward")
    board.reveal("#foretell")
    board.press("#foretell")
    row = board.page.locator("#foretell-row")
    expect(row).to_contain_text("Nothing has to be predicted")
    board.page.click("#foretell-show")
    expect(row).to_contain_text("What comes next?")
