"""A class in the page: answers handed in as slips, and judged again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.explain.own import take_exercise
from tests.e2e.explain.slips import Handed, class_of_thirty, open_class, rows_of, slip_of
from tests.e2e.page import READY

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

DETECTOR = """globalThis.BarcodeDetector = class {
  async detect() { return [{rawValue: 'https://example.org/?slip=%s'}]; }
};"""
"""Stands where a browser reads codes, which this one does not."""
PICTURE: Any = {
    "name": "codes.png",
    "mimeType": "image/png",
    "buffer": (Path(__file__).parents[3] / "docs" / "go.png").read_bytes(),
}
ON_TOP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
KINDS = ("right", "wrong", "damaged")


def test_a_class_of_slips_is_judged_again(board: BoardPage) -> None:
    """Right, wrong with its mistake, claimed and damaged are told; the table is saved as CSV."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "next")
    board.cell("b3").focus()
    board.keys("Enter")
    page.click("#own-judge")
    page.click("#own-hand")
    page.fill("#hand-in-name", "Ада")
    link = page.locator("#hand-in-link")
    expect(link).to_contain_text("?slip=")
    code = page.locator(".hand-in .code-of svg")
    expect(code).to_have_css("fill", "rgb(0, 0, 0)")
    expect(code).to_have_css("stroke", "none")
    square = code.bounding_box()
    assert square
    assert square["width"] == square["height"]
    slip = link.inner_text().partition("?slip=")[2]
    page.click(".hand-in .primary")
    expect(page.locator("#toast")).to_contain_text("copied")
    assert page.locator("#toast").evaluate(ON_TOP)
    page.locator(".hand-in .close").click()
    expect(page.locator(".hand-in")).to_have_count(0)
    expect(page.locator("#toast")).to_contain_text("copied")
    page.click("#own-close")
    page.add_init_script(DETECTOR % slip)
    page.goto(f"/?slip={slip}")
    expect(page.locator("#class-slips")).to_have_value(slip, timeout=READY)
    assert page.evaluate("location.search") == ""
    expect(page.locator(".class tbody tr")).to_have_count(0)
    page.goto("/?course=queens#queens/4")
    expect(page.locator(".course details[open] summary")).to_contain_text("One column of queens")
    page.click("#course-class")
    page.fill("#class-slips", f"{link}\n{slip}\n{slip[:9]}x{slip[10:]}")
    page.locator("#class-read").evaluate("(one) => { one.click(); one.click(); }")
    rows = page.locator(".class tbody tr")
    expect(page.locator(".class [role=status]")).to_have_text(re.compile("^2 slips"))
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_attribute("data-verdict", "right")
    expect(rows.nth(1)).to_have_attribute("data-verdict", "damaged")
    page.fill("#class-slips", "hello")
    page.click("#class-read")
    expect(page.locator(".class [role=status]")).to_have_text(re.compile("^0 slips"))
    expect(rows).to_have_count(0)
    page.set_input_files(".class input[type=file]", PICTURE)
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Ада")
    with page.expect_download() as saved:
        page.click("#class-save")
    assert "Ада" in Path(saved.value.path()).read_text("utf-8")


def test_an_answer_that_never_listens_does_not_hold_the_class_up(board: BoardPage) -> None:
    """Its sandbox is ended, and the next answer is judged."""
    endless = slip_of("Eve", "queens.undo", "sum(iter(int, 1))", right=True)
    honest = slip_of("Ada", "queens.undo", "queens[k] = 0", right=True)
    open_class(board, [Handed(endless, "Eve", "wrong"), Handed(honest, "Ada", "right")])
    board.page.click("#class-read")
    rows = board.page.locator(".class tbody tr")
    expect(rows).to_have_count(2, timeout=READY)
    expect(rows.nth(0)).to_have_attribute("data-verdict", "wrong")
    expect(rows.nth(1)).to_have_attribute("data-verdict", "right")


@pytest.mark.slow
def test_every_slip_of_a_class_of_thirty_is_told_right(board: BoardPage) -> None:
    """Damaged, forged, wrong and honest ones; what one has poisoned is not there for the next."""
    handed = class_of_thirty()
    assert [len([one for one in handed if one.verdict == kind]) for kind in KINDS] == [10, 10, 10]
    board.visit("queens/4")
    open_class(board, handed)
    board.page.click("#class-read")
    expect(board.page.locator(".class tbody tr")).to_have_count(len(handed), timeout=2 * READY)
    for one, row in zip(handed, rows_of(board), strict=True):
        assert one.suits(row), (one.name, row)
