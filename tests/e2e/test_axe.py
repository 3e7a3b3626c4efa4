"""Names, roles, contrast and structure as axe-core judges them, in both colour schemes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.e2e.axe import accessible, accessible_in_both_schemes
from tests.e2e.page import EXPLAINED, MODES, SAMPLES, BoardPage
from tests.queens.brute import solutions

from stepstones.app import catalog
from stepstones.queens.state import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}


@pytest.fixture(scope="module")
def board(warm: BoardPage) -> BoardPage:
    """One page for many tests, in the light scheme between two looks at it."""
    warm.page.emulate_media(color_scheme="light")
    warm.page.set_viewport_size(SIZES["desk"])
    warm.open(SAMPLES["go"])  # at home there are no modes, and any test may be the first
    return warm


@pytest.mark.parametrize(
    ("look", "size", "puzzle"),
    [
        *(pytest.param(accessible_in_both_schemes, "desk", one) for one in SAMPLES),
        pytest.param(accessible, "phone", "go"),
        # the layout is that of the first, the colours are those of the desk
        *(
            pytest.param(accessible_in_both_schemes, "phone", one, marks=pytest.mark.slow)
            for one in SAMPLES
        ),
    ],
)
def test_axe_finds_nothing_in_any_mode(
    board: BoardPage, puzzle: str, size: str, look: Callable[[Page, str], None]
) -> None:
    """Names, roles, contrast and structure are right in Play, Set up and Explain.

    So they are in whatever folds open.
    """
    board.page.set_viewport_size(SIZES[size])
    board.open(SAMPLES[puzzle])
    for mode in MODES:
        board.mode(mode)
        board.rest()
        board.page.evaluate(OPEN)
        look(board.page, f"{puzzle} {mode} {size}")
    board.open(EXPLAINED[puzzle])
    board.mode("explain")
    board.page.locator("#lesson-list [data-algorithm]").first.click()
    board.settle()
    board.press("#step-last")
    expect(board.page.locator("#step-last")).to_be_disabled()
    board.rest()
    board.page.evaluate(OPEN)
    look(board.page, f"{puzzle} explained {size}")
    if board.page.locator("#compare").is_visible():
        board.press("#compare")
        look(board.page, f"{puzzle} compared {size}")


@pytest.mark.parametrize("puzzle", SAMPLES)
def test_axe_finds_nothing_in_answers(board: BoardPage, puzzle: str) -> None:
    """An answer to a question, with the pointer on the board."""
    board.page.set_viewport_size(SIZES["desk"])
    board.open(SAMPLES[puzzle])
    board.mode("play")
    board.unfold()
    board.press("#ask-list [data-algorithm] >> nth=0")
    board.page.locator("#board").hover()
    accessible_in_both_schemes(board.page, f"{puzzle} asked")


def test_axe_finds_nothing_on_a_large_board(board: BoardPage) -> None:
    """A grid of many cells is right before the keyboard enters it, and after."""
    board.open("knight/40")
    board.mode("play")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 0
    accessible_in_both_schemes(board.page, "before")
    board.enter_grid()
    board.keys("ArrowRight")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 1600
    board.open("go/9")


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_axe_finds_nothing_in_other_languages(board: BoardPage, language: str) -> None:
    """Labels are there in all languages, and the page says which one it speaks.

    Colours are the same in all of them.
    """
    board.page.dispatch_event(f"#languages [lang={language}]", "click")
    board.settle()
    expect(board.page.locator("html")).to_have_attribute("lang", language)
    for mode in MODES:
        board.mode(mode)
        board.rest()
        accessible(board.page, f"{language} {mode}")
    board.page.dispatch_event("#languages [lang=en]", "click")
    board.settle()


def test_axe_finds_nothing_in_an_error(board: BoardPage) -> None:
    """The line that refuses a text."""
    board.mode("setup")
    board.page.fill("#import-text", "no board at all")
    board.press("#import-form [type=submit]")
    expect(board.alert).not_to_be_empty()
    accessible_in_both_schemes(board.page, "error")
    board.press("#alert button")


def test_axe_finds_nothing_in_checks_and_hints(board: BoardPage) -> None:
    """A mistake found by Check, and a hint with its reason."""
    board.open("queens/6")
    board.mode("play")
    board.click("a1")
    board.click("b2")
    board.press("#aid-check")
    accessible_in_both_schemes(board.page, "checked")
    board.press("#undo")
    board.press("#aid-hint")
    accessible_in_both_schemes(board.page, "hinted")


def test_axe_finds_nothing_in_sets_and_brushes(board: BoardPage) -> None:
    """A set with a solved board, the moment it is won, the last days, and painting regions."""
    board.fresh("queens/8")
    board.shelf("small")
    board.page.click("#set-problems [data-number='1']")
    expect(board.page.locator("#title")).to_have_text("Small boards 1")
    board.settle()
    _, state, _ = catalog.decode(board.link)
    assert isinstance(state, Board)
    [queens] = solutions(state)
    for queen in queens:
        board.click(state.grid.name(queen))
        board.click(state.grid.name(queen))
    expect(board.page.locator("#won")).to_be_visible()
    board.page.evaluate(OPEN)
    board.rest()
    accessible_in_both_schemes(board.page, "won")
    board.mode("setup")
    board.tool("region")
    accessible_in_both_schemes(board.page, "brushes")
    board.mode("play")
    board.open("go/9")


def test_axe_finds_nothing_in_a_game_with_variations(board: BoardPage) -> None:
    """The tree of a pasted game, its comments and the way through it."""
    board.open("go/9")
    board.mode("setup")
    game = "(;GM[1]SZ[9]C[Two ways];B[cc]C[Here](;W[dd]TR[dd])(;W[ee];B[ff]))"
    board.page.fill("#import-text", game)
    board.press("#import-form [type=submit]")
    for mode in MODES:
        board.mode(mode)
        board.rest()
        accessible_in_both_schemes(board.page, f"game {mode}")
    board.open("go/9")
