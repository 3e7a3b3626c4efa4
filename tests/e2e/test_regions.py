"""Boards with regions in the page: looked at before they are opened, explained, told by ear."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from playwright.sync_api import expect
from tests.e2e.axe import accessible
from tests.e2e.page import BoardPage

from stepstones.app import catalog
from stepstones.core.links import link
from stepstones.core.trace import Run
from stepstones.queens.essays import recursive
from stepstones.queens.examples import EXAMPLES
from stepstones.queens.lines import Way

LINKS = {one.id.rpartition(".")[2]: one.link for one in EXAMPLES}
EASY = LINKS["regions-easy"]
ADDRESS = "https://puzz.link/p?starbattle/6/6/1/"


def _address(text: str) -> str:
    """Return the address of a star battle with the borders of a link."""
    return ADDRESS + link.read(text).body[1:]


def _import(board: BoardPage, text: str) -> None:
    board.page.fill("#import-text", text)
    board.page.click("#import-form [type=submit]")


def test_an_address_without_a_check_is_shown_before_it_is_opened(board: BoardPage) -> None:
    """The board stays until the reader says that this is the one; damage is named at once."""
    board.fresh("queens/4")
    board.mode("setup")
    _import(board, _address(EASY))
    expect(board.page.locator("#preview canvas")).to_have_attribute("data-drawn", "true")
    accessible(board.page, "preview")
    board.press("#preview button:not(.primary)")
    assert board.link == "queens/4"
    _import(board, _address(EASY))
    board.press("#preview .primary")
    board.expect_link(EASY)
    _import(board, _address(EASY) + "zz")
    expect(board.alert).to_be_visible()
    expect(board.page.locator("#preview")).to_have_count(0)
    assert board.link == EASY


def _step_at(way: Way) -> int:
    """Return the first step of the recursion that names an attack along *way*."""
    _, state, _ = catalog.decode(EASY)
    run = Run(partial(recursive.solve, state))
    while run.step is None or way not in run.step.args:
        assert run.advance()
    return run.at


def test_the_essays_explain_boards_with_regions(board: BoardPage) -> None:
    """An attack within a region and one by touching are named; the end tells the one solution."""
    board.fresh(EASY)
    for way, word in ((Way.REGION, "region"), (Way.TOUCH, "touch")):
        moment = link.read(EASY)
        fields = {"do": "explain", "alg": "recursive", "step": str(_step_at(way))}
        board.page.evaluate(
            "link => { location.hash = link; }",
            link.write(replace(moment, fields={**moment.fields, **fields})),
        )
        expect(board.page.locator("#words")).to_contain_text(word)
        board.settle()
    for essay in ("recursive", "automaton"):
        board.open(EASY)
        board.watch(essay)
        board.press("#step-last")
        expect(board.page.locator("#words")).to_contain_text("1 solution")
    board.mode("play")


def test_screen_readers_hear_regions_and_what_stands_there(board: BoardPage) -> None:
    """In Set up with brushes, and won: names, roles and contrast are right."""
    board.fresh(LINKS["regions-hall"])
    assert board.says("a3") == "region 4, empty"
    board.mode("setup")
    board.tool("region")
    board.rest()
    expect(board.page.locator("#standing-words")).to_contain_text("region")
    accessible(board.page, "brushes")
    board.open(EASY)
    board.mode("play")
    board.ask("unique")
    board.press("#take")
    expect(board.page.locator("#won")).to_be_visible()
    accessible(board.page, "won")
