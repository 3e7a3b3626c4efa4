"""Help belongs to its puzzle and is kept with it; what is kept is judged when it is read."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.page import BoardPage
from tests.queens.brute import solutions

from stepstones.app import catalog


def made(board: BoardPage) -> str:
    """Have a puzzle made, and return its link."""
    board.fresh("queens/8")
    board.order("5", "easy")
    return board.make()


def solution(link: str) -> list[str]:
    """Return the points of the solution, by trying all permutations."""
    _, state, _ = catalog.decode(link)
    [queens] = solutions(state)
    return [state.grid.name(queen) for queen in sorted(queens)]


def solve(board: BoardPage, names: list[str]) -> None:
    """Put the queens that are not there yet on the board, two taps each."""
    for name in names:
        while "queen" not in board.says(name):
            board.click(name)


def test_help_is_kept_with_the_puzzle(board: BoardPage) -> None:
    """Hints and a solution that was shown are told after a reload, and on a board opened again.

    A hint that is only said again is no more help.
    """
    link = made(board)
    names = solution(link)
    for _ in range(2):
        board.press("#aid-hint")
        board.press("#dismiss")
    solve(board, names[:1])
    board.press("#aid-hint")
    board.press("#dismiss")
    board.page.reload()
    board.settle()
    board.mode("play")
    board.press("#aid-hint")
    board.press("#dismiss")
    solve(board, names)
    words = board.page.locator("#won-words")
    expect(words).to_have_text("With 2 hints.")
    board.page.reload()
    board.settle()
    expect(words).to_have_text("With 2 hints.")
    board.page.evaluate("navigator.clipboard.writeText('')")
    board.page.click("#won-share")
    expect(board.page.locator("#toast")).to_contain_text("copied")
    assert "with 2 hints" in board.page.evaluate("navigator.clipboard.readText()")

    other = made(board)
    board.ask("unique")
    expect(board.page.locator("#outcome")).to_be_visible()
    board.open(link)
    board.open(other)
    board.page.reload()
    board.settle()
    board.mode("play")
    solve(board, solution(other))
    expect(words).to_contain_text("does not count")
    board.page.reload()
    board.settle()
    expect(words).to_contain_text("does not count")
    assert other not in board.page.evaluate("localStorage.getItem('stepstones.solved') ?? ''")


def test_kept_rows_that_nobody_understands_are_not_there(board: BoardPage) -> None:
    """Days and sets open, whatever stands in the tables of progress."""
    for name in ("solved", "made", "helped", "gallery", "order.queens", "set.queens", "language"):
        for text in ('{"a":null}', "null", "[null]", "5", '"toString"', "{", '{"a":{"seed":"x"}}'):
            board.page.evaluate(
                "([n, t]) => localStorage.setItem('stepstones.' + n, t)", [name, text]
            )
        board.page.evaluate("n => localStorage.setItem('stepstones.' + n, '{\"a\":null}')", name)
    board.visit("queens/8")
    board.library()
    expect(board.page.locator("#day-list button").first).to_be_visible()
    board.page.locator("#set-list button").first.click()
    expect(board.page.locator("#set-problems button, #set-problems a").first).to_be_visible()
