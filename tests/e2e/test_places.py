"""Home, library and board: each way between them leads there, and each place has its own keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

BOARD = "queens/6"
TOMORROW = """() => {
  window.then = Date;
  window.Date = class extends then {
    constructor(...given) {
      super(...(given.length ? given : [then.now() + 864e5]));
    }
  };
  document.dispatchEvent(new Event('visibilitychange'));
}"""
OWN = "#home .further a >> nth=1"
BLANK = "#blank-list [data-size='6']"


def go_home(board: BoardPage) -> None:
    """Leave the board for home."""
    board.page.click("#home-open")
    expect(board.page.locator("#home .today")).to_be_visible()


def test_a_board_that_is_there_already_is_shown_again(board: BoardPage) -> None:
    """From home and from the library, again and again; Back leads to where the reader was."""
    page, plate = board.page, board.page.locator("#board")
    for _ in range(2):
        go_home(board)
        page.click(OWN)
        expect(plate).to_be_visible()
        board.settle()
        assert page.locator("#main").get_attribute("data-mode") == "setup"
    assert board.address == board.link
    for _ in range(2):
        board.library()
        page.click(BLANK)
        expect(plate).to_be_visible()
        board.settle()
    page.go_back()
    expect(page.locator("#library")).to_be_visible()
    page.click("#library-paste")
    expect(page.locator("#import-text")).to_be_focused()


def test_keys_mean_a_board_only_while_it_is_shown(board: BoardPage) -> None:
    """Elsewhere they neither take back a move nor step through a run nor change the mode."""
    page, main = board.page, board.page.locator("#main")
    board.click("b2")
    link = board.link
    go_home(board)
    board.keys("Control+z", "Alt+2", "Escape")
    assert (board.link, main.get_attribute("data-mode")) == (link, "play")
    page.go_back()
    board.watch("recursive")
    before = page.locator("#step-count").text_content()
    go_home(board)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("addEventListener('keydown', (event) => (window.taken = event.defaultPrevented))")
    board.keys("PageDown", "Escape")
    assert page.evaluate("taken") is False
    assert page.locator("#step-count").text_content() == before
    page.go_back()
    board.keys("Control+z")
    expect(page.locator("#transport")).to_be_hidden()


def test_an_error_is_seen_where_it_happens(board: BoardPage) -> None:
    """Also in the library, however far down, until the reader goes elsewhere."""
    page = board.page
    board.library()
    page.locator("#library-file").scroll_into_view_if_needed()
    text = b"no board at all"
    page.set_input_files(
        "#import-file", {"name": "a.txt", "mimeType": "text/plain", "buffer": text}
    )
    expect(board.alert).to_contain_text("board")
    expect(board.alert).to_be_in_viewport(ratio=1)
    expect(page.locator("#library-file")).to_be_in_viewport(ratio=1)
    go_home(board)
    expect(board.alert).to_be_hidden()
    page.evaluate("location.hash = 'go/30'")
    expect(page.locator("#sentence")).to_contain_text("from 2 to 25")
    board.alert.get_by_role("button", name="Close").click()
    expect(board.alert).to_be_hidden()


def test_the_mode_pressed_last_is_the_one_that_is_shown(board: BoardPage) -> None:
    """A run on its way back to Explain is parked again where the reader has left at once."""
    page = board.page
    board.watch("recursive")
    board.press("#step-forward")
    board.mode("play")
    words = board.words
    for pause in ("null", "new Promise(requestAnimationFrame)"):
        page.evaluate(
            f"""async () => {{
              for (const mode of ['explain', 'play']) {{
                document.querySelector(`#modes [data-mode=${{mode}}]`).click();
                await {pause};
              }}
            }}"""
        )
        board.settle()
        assert board.words == words
    board.mode("explain")
    expect(page.locator("#step-count")).to_contain_text("step 2")


def test_what_is_to_be_made_is_chosen_with_the_arrows(board: BoardPage) -> None:
    """Sizes and levels are radio buttons, and keep the focus when they are built anew."""
    board.library()
    for name in ("size", "level"):
        chosen = board.page.locator(f"#fresh-{name} [aria-checked=true]")
        chosen.focus()
        before = chosen.get_attribute("data-value")
        board.keys("ArrowRight")
        expect(chosen).not_to_have_attribute("data-value", str(before))
        expect(chosen).to_be_focused()


def test_home_shows_the_day_that_has_begun(board: BoardPage) -> None:
    """Whoever comes back to the page after midnight sees the new day's boards."""
    go_home(board)
    day = board.page.locator("#home .today small").first
    before = str(day.text_content())
    board.page.evaluate(TOMORROW)
    expect(day).not_to_have_text(before)
    board.page.evaluate("{ Date = then; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(day).to_have_text(before)
