"""Fingers on regions and cards: dragging and picking, also where cells are small."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.page import BoardPage
from tests.e2e.touch.hand import CROWDED, Hand, fresh, side

from stepstones.queens.examples import EXAMPLES

PAIRS = (
    "cards/12x8/dC4E6nz3ScK2MH8HlNlzydBl4EuL5ocBVpVVo34WZ6ryWt0QL_prVPGZE34m3nxXBa1H9M7tE2Zo"
    "&k=24&rules=two-turns/3f3"
)
"""A board of the day: two red flowers side by side on 8,2 and 9,2."""
TWELVE = next(one.link for one in EXAMPLES if one.id == "queens.example.regions-twelve")


def _draw(phone: BoardPage, first: str, last: str) -> None:
    (x, y), (to, down) = phone.place(first), phone.place(last)
    Hand(phone).drag(x, y, to - x, down - y)
    phone.settle()


def test_a_finger_drags_crosses_over_small_cells(phone: BoardPage) -> None:
    """Twelve files on a telephone: a tap presses at once; one undo takes back a drag."""
    fresh(phone, TWELVE)
    assert side(phone) < CROWDED
    phone.tap("f6")
    phone.settle()
    assert "crossed" in phone.says("f6")
    one = phone.link
    _draw(phone, "a1", "e1")
    assert all("crossed" in phone.says(f"{file}1") for file in "abcde")
    phone.press("#undo")
    assert phone.link == one
    phone.tap("f6")
    phone.settle()
    assert "queen" in phone.says("f6")


def test_two_taps_take_a_pair_of_small_cards(phone: BoardPage) -> None:
    """Twelve columns on a telephone: a card picked by mistake is soon put right."""
    fresh(phone, PAIRS)
    assert side(phone) < CROWDED
    for name in ("8,2", "9,2"):
        phone.tap(name)
        phone.settle()
    assert "94 cards" in phone.words


def test_a_finger_paints_regions(phone: BoardPage) -> None:
    """With a brush in hand a drag paints, and the page does not scroll."""
    fresh(phone, "queens/6")
    phone.mode("setup")
    phone.tool("region")
    phone.page.click("[data-brush='2']")
    phone.page.evaluate("document.querySelector('#board').scrollIntoView({block: 'center'})")
    phone.drawn()
    before = phone.page.evaluate("scrollY")
    _draw(phone, "b5", "b2")
    assert all(phone.says(f"b{rank}").startswith("region 2") for rank in "5432")
    assert phone.page.evaluate("scrollY") == before
    expect(phone.alert).to_be_hidden()
