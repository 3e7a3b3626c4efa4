"""What stands on the page at a step: line, calls, values, states, stack, pieces."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.explain.steps import GIVES_UP, SHOWN, at_step, compare, stand
from tests.e2e.page import BoardPage

BOARD = "queens/4"
TWO_CARDS = "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"
CHAIN = "go/5/dGLEP1f_&at=B4/5cn"
ESSAYS = [
    ("queens/4", "recursive", 17),
    ("queens/4", "automaton", 17),
    (CHAIN, "live-group", 12),
    (CHAIN, "live-group-stack", 5),
    (CHAIN, "dead-stones", 9),
    (GIVES_UP, "text", 40),
    (GIVES_UP, "backtrack", 40),
    (TWO_CARDS, "breadth", 4),
    (TWO_CARDS, "recursive", 8),
]


@pytest.mark.parametrize(("link", "algorithm", "at"), ESSAYS)
def test_a_step_shows_what_the_run_here_stands_at(
    board: BoardPage, link: str, algorithm: str, at: int
) -> None:
    """A link to a step opens there: same line, calls, points and board as the transcript's."""
    view = stand(link, algorithm, at)
    assert view.run
    board.open("go/5")
    board.page.evaluate("link => { location.hash = link; }", view.run.link)
    board.settle()
    compare(board, view)


def test_values_stand_on_the_current_line(board: BoardPage) -> None:
    """On the line that refuses a square stand the variables that it names, with their values."""
    view = stand("queens/4", "recursive", 3)
    assert view.run
    variables = view.run.stack[-1].variables
    board.open("queens/4")
    board.watch("recursive")
    board.press("#step-forward")
    board.press("#step-forward")
    values: list[str] = board.page.evaluate(SHOWN)["values"]
    assert f"k = {variables['k']}" in values
    assert f"r = {variables['r']}" in values


def test_the_automaton_shows_its_states(board: BoardPage) -> None:
    """The states of the source text stand in a row, the one it is in is lit."""
    board.open("queens/4")
    board.watch("automaton")
    shown: dict[str, Any] = board.page.evaluate(SHOWN)
    assert sorted(shown["states"]) == ["C", "C8", "CB", "COK", "END"]
    seen = set()
    for at in range(1, 24):
        view = stand("queens/4", "automaton", at)
        assert view.run
        at_step(board, at)
        state = view.run.stack[-1].variables["state"].removeprefix("State.")
        expect(board.page.locator("#stack .states [aria-current]")).to_have_text(state)
        seen.add(state)
        board.press("#step-forward")
    assert seen == {"C", "COK", "CB"}


def test_an_explicit_stack_is_drawn_with_its_top_first(board: BoardPage) -> None:
    """The items are those of the local variable, in reverse."""
    view = stand(CHAIN, "live-group-stack", 5)
    assert view.run
    board.page.evaluate("link => { location.hash = link; }", view.run.link)
    at_step(board, 5)
    stack = view.run.stack[-1].variables["stack"].strip("[]").split(", ")
    assert board.page.evaluate(SHOWN)["items"] == stack[::-1]


def test_a_waiting_call_can_be_looked_at(board: BoardPage) -> None:
    """A press on a call shows the line at which it waits; the next step goes back to the top."""
    view = stand("queens/4", "recursive", 9)
    assert view.run
    board.page.evaluate("link => { location.hash = link; }", view.run.link)
    at_step(board, 9)
    board.page.click("#stack .calls li:nth-child(2) button")
    current = board.page.locator("#code [aria-current] > button")
    expect(current).to_have_text(str(view.run.stack[-2].line))
    board.press("#step-forward")
    compare(board, stand("queens/4", "recursive", 10))
