"""What surrounds a run: its source, its lesson, the link of a step."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tests.e2e.explain.steps import stand
from tests.e2e.page import BoardPage

from shell import ROOT
from stepstones.app import catalog
from stepstones.core.links import link as links

BOARD = "queens/4"
SOURCE = "() => [...document.querySelectorAll('#code code')].map((one) => one.textContent)"


def test_the_source_is_the_file_that_runs(board: BoardPage) -> None:
    """Every line of the pane, joined, is the file of pysrc to the byte, for every essay."""
    for puzzle in catalog.every():
        presets = [
            (one.link, puzzle.decode(links.read(one.link))) for one in catalog.examples(puzzle)
        ]
        shown = ""
        for algorithm in (one for one in puzzle.algorithms if one.teaches):
            wanted = algorithm.wanted
            link = next(link for link, state in presets if wanted is None or wanted(state))
            if link != shown:
                board.open(link)
                board.mode("explain")
                shown = link
            board.watch(algorithm.id)
            if board.alert.text_content():
                continue
            path = ROOT / "pysrc" / (algorithm.module.replace(".", "/") + ".py")
            expect(board.page.locator("#code-place")).to_contain_text(path.name)
            lines: list[str] = board.page.evaluate(SOURCE)
            assert "\n".join(lines) + "\n" == path.read_text("utf-8"), path


def test_this_step_is_shared(board: BoardPage) -> None:
    """Share copies the link of the moment, as C does; the address holds that of the board."""
    board.open("queens/4")
    board.watch("recursive")
    run = stand("queens/4", "recursive", 1).run
    assert run
    said = board.page.locator("#share-dialog [role=status]")
    board.page.click("#share")
    expect(said).to_contain_text("Link copied")
    assert board.page.evaluate("navigator.clipboard.readText()").endswith(f"#{run.link}")
    board.page.keyboard.press("Escape")
    board.page.evaluate("navigator.clipboard.writeText('')")
    board.cell("a1").focus()
    board.keys("c")
    expect(board.page.locator("#toast")).to_contain_text("Link copied")
    assert board.page.evaluate("navigator.clipboard.readText()").endswith(f"#{run.link}")


def test_lessons_follow_the_language(board: BoardPage) -> None:
    """What an algorithm does is said in the reader's words, the rest behind it."""
    board.open("queens/4")
    board.watch("recursive")
    for language in ("ru", "zh", "en"):
        board.page.dispatch_event(f"#languages [lang={language}]", "click")
        text = (ROOT / f"static/lessons/{language}/queens.json").read_text("utf-8")
        lesson = json.loads(text)["recursive"]
        expect(board.page.locator("#lesson-what")).to_have_text(lesson["what"])
        expect(board.page.locator("#lesson-more dd").first).to_have_text(lesson["idea"])
        said = board.page.locator("#code .said")
        expect(said).to_have_count(0 if language == "en" else 2)
        if language != "en":
            path = ROOT / f"static/lessons/{language}/code.json"
            words = json.loads(path.read_text("utf-8"))["stepstones.queens.essays.recursive"]
            expect(said.last).to_have_text(words["solve"])
    board.page.click("#lesson-what")
    expect(board.page.locator("#lesson-more")).to_be_visible()
