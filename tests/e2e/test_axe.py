"""Names, roles, contrast and structure as axe-core judges them, in both colour schemes."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.e2e.axe import accessible
from tests.e2e.page import EXPLAINED, MODES, SAMPLES, BoardPage
from tests.queens.brute import solutions

from stepstones.app import catalog
from stepstones.queens.state import Board

OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}


@pytest.fixture(scope="module", params=["light", "dark"])
def board(request: pytest.FixtureRequest, warm: BoardPage) -> BoardPage:
    """One page for many tests, in each colour scheme."""
    warm.page.emulate_media(color_scheme=request.param)
    warm.page.set_viewport_size(SIZES["desk"])
    warm.open(SAMPLES["go"])  # at home there are no modes, and any test may be the first
    return warm


@pytest.mark.parametrize(
    ("board", "size", "puzzle"),
    [
        *(pytest.param(scheme, "desk", one) for scheme in ("light", "dark") for one in SAMPLES),
        pytest.param("light", "phone", "go"),
        # the layout is that of the first, the colours are those of the desk
        *(pytest.param("light", "phone", one, marks=pytest.mark.slow) for one in [*SAMPLES][1:]),
        *(pytest.param("dark", "phone", one, marks=pytest.mark.slow) for one in SAMPLES),
    ],
    indirect=["board"],
)
def test_axe_finds_nothing_in_any_mode(board: BoardPage, puzzle: str, size: str) -> None:
    """Names, roles, contrast and structure are right in Play, Set up and Explain."""
    board.page.set_viewport_size(SIZES[size])
    board.open(SAMPLES[puzzle])
    for mode in MODES:
        board.mode(mode)
        board.rest()
        accessible(board.page, f"{puzzle} {mode} {size}")
    board.open(EXPLAINED[puzzle])
    board.mode("explain")
    board.page.locator("#lesson-list [data-algorithm]").first.click()
    board.settle()
    board.press("#step-last")
    expect(board.page.locator("#step-last")).to_be_disabled()
    board.rest()
    board.page.evaluate(OPEN)
    accessible(board.page, f"{puzzle} explained {size}")
    if board.page.locator("#compare").is_visible():
        board.press("#compare")
        accessible(board.page, f"{puzzle} compared {size}")


@pytest.mark.parametrize("puzzle", SAMPLES)
def test_axe_finds_nothing_in_answers(board: BoardPage, puzzle: str) -> None:
    """An answer to a question, and whatever folds open."""
    board.page.set_viewport_size(SIZES["desk"])
    board.open(SAMPLES[puzzle])
    board.mode("setup")
    board.rest()
    board.page.evaluate(OPEN)
    accessible(board.page, f"{puzzle} opened")
    board.mode("play")
    board.unfold()
    board.press("#ask-list [data-algorithm] >> nth=0")
    accessible(board.page, f"{puzzle} asked")
    board.page.locator("#board").hover()
    accessible(board.page, f"{puzzle} with the pointer on the board")


def test_axe_finds_nothing_on_a_large_board(board: BoardPage) -> None:
    """A grid of many cells is right before the keyboard enters it, and after."""
    board.open("knight/40")
    board.mode("play")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 0
    accessible(board.page, "before")
    board.enter_grid()
    board.keys("ArrowRight")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 1600
    board.open("go/9")


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_axe_finds_nothing_in_other_languages(board: BoardPage, language: str) -> None:
    """Labels are there in all languages, and the page says which one it speaks."""
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
    accessible(board.page, "error")
    board.press("#alert button")


def test_axe_finds_nothing_in_checks_and_hints(board: BoardPage) -> None:
    """A mistake found by Check, and a hint with its reason."""
    board.open("queens/6")
    board.mode("play")
    board.click("a1")
    board.click("b2")
    board.press("#aid-check")
    accessible(board.page, "checked")
    board.press("#undo")
    board.press("#aid-hint")
    accessible(board.page, "hinted")


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
    accessible(board.page, "won")
    board.mode("setup")
    board.tool("region")
    accessible(board.page, "brushes")
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
        accessible(board.page, f"game {mode}")
    board.open("go/9")
