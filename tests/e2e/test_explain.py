"""Explain in the page against runs of the same essays here: line, stack, board, sentence."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage, guarded

from shell import ROOT
from stepstones.app import catalog, messages as say
from stepstones.app.session import Session
from stepstones.core.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SHOWN = """() => {
  const text = (root, selector) => root.querySelector(selector)?.textContent ?? '';
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all('#stack .calls > li');
  return {
    line: Number(text(document, '#code [aria-current] > button')),
    waiting: all('#code .waiting > button').map((one) => Number(one.textContent)),
    values: all('#code .current .values span').map((one) => one.title),
    calls: rows.map((row) => [text(row, '.call'), text(row, '.point')]),
    places: rows.map((row) => Number(text(row, '.place').match(/\\d+/)?.[0])),
    states: all('#stack .states li').map((one) => one.textContent),
    state: text(document, '#stack .states [aria-current]'),
    items: all('#stack .items li').map((one) => one.textContent),
  };
}"""
SOURCE = "() => [...document.querySelectorAll('#code code')].map((one) => one.textContent)"
TWO_CARDS = "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"
GIVES_UP = "knight/7/&from=b6/qkn"
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


def stand(board: str, algorithm: str, at: int) -> say.View:
    """The view of a run at a step, computed here."""
    session = Session.open(board)
    session.handle(say.Start(algorithm))
    view = session.handle(say.Seek(at))
    while view.run and view.run.working and session.work:
        session.work.advance(1)
        view = session.view()
    assert view.run
    assert view.run.at == at
    return view


@pytest.fixture(scope="module")
def warm(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """One page with Python, for all tests."""
    options = {"permissions": ["clipboard-read", "clipboard-write"]}
    with guarded(browser, base_url=base_url, **options) as board:
        board.visit()
        yield board


@pytest.fixture
def board(warm: BoardPage) -> BoardPage:
    """The page in Play, with no run."""
    warm.open("go/5")
    warm.open("queens/4")
    return warm


def at_step(board: BoardPage, step: int) -> None:
    """Wait until the page shows a step."""
    expect(board.page.locator("#step-count")).to_have_text(re.compile(rf"^step {step}\b"))
    board.settle()


def speed(board: BoardPage, name: str) -> None:
    """Choose how fast to play."""
    while board.page.text_content("#step-speed") != name:
        board.page.click("#step-speed")


def compare(board: BoardPage, view: say.View) -> None:
    """What the page shows is what the run here stands at: line, calls, points, pieces, marks."""
    run, scene = view.run, view.scene
    assert run
    at_step(board, run.at)
    inner = run.stack[-1]
    expect(board.page.locator("#code [aria-current] > button")).to_have_text(str(inner.line))
    shown: dict[str, Any] = board.page.evaluate(SHOWN)
    assert shown["line"] == inner.line
    assert shown["waiting"] == sorted(
        {frame.line for frame in run.stack[:-1] if frame.module == inner.module} - {inner.line}
    )
    upward = run.stack[::-1]
    names = [call.partition("(")[0] for call, _ in shown["calls"]]
    assert names == [frame.function for frame in upward]
    assert shown["places"] == [frame.line for frame in upward]
    grid = Grid(scene.width, scene.height)
    named = [name(scene, frame.point) for frame in upward]
    assert [point for _, point in shown["calls"]] == named
    for point in grid.points:
        piece = view.overlay.pieces.get(point, scene.pieces[point])
        label = view.overlay.labels.get(point) or scene.labels.get(point)
        said = board.says(name(scene, point))
        assert said.startswith("empty") == (piece == "."), said
        assert ("number" in said) == bool(label), said
        assert ("looked at now" in said) == (view.overlay.marks.get(point) == "c"), said


def name(scene: Any, point: int) -> str:  # noqa: ANN401 - a scene
    """A point's name on the board, '' for none."""
    if point < 0:
        return ""
    column, row = point % scene.width, point // scene.width
    return f"{scene.files[column]}{scene.joiner}{scene.ranks[row]}"


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


def test_forward_back_and_jumping(board: BoardPage) -> None:
    """Any way to a step leads to the same picture."""
    board.open("queens/4")
    board.watch("recursive")
    for _ in range(8):
        board.press("#step-forward")
    compare(board, stand("queens/4", "recursive", 9))
    board.press("#step-back")
    compare(board, stand("queens/4", "recursive", 8))
    board.cell("a1").focus()
    board.keys("/")
    board.page.fill("#jump-step", "30")
    board.keys("Enter")
    compare(board, stand("queens/4", "recursive", 30))
    board.cell("a1").focus()
    board.keys("PageUp")
    at_step(board, 0)
    assert board.page.evaluate(SHOWN)["line"] == 0
    board.keys("PageDown")
    expect(board.page.locator("#step-forward")).to_be_disabled()


def test_the_source_is_the_file_that_runs(board: BoardPage) -> None:
    """Every line of the pane, joined, is the file of pysrc to the byte, for every essay."""
    for puzzle in catalog.every():
        taught = [one for one in puzzle.algorithms if one.teaches]
        link = next(one.link for one in puzzle.examples)
        board.open(link)
        board.mode("explain")
        for algorithm in taught:
            board.page.click(f"#lesson-list [data-algorithm={algorithm.id}]")
            board.settle()
            if board.alert.text_content():
                continue
            path = ROOT / "pysrc" / (algorithm.module.replace(".", "/") + ".py")
            expect(board.page.locator("#code-place")).to_contain_text(path.name)
            lines: list[str] = board.page.evaluate(SOURCE)
            assert "\n".join(lines) + "\n" == path.read_text("utf-8"), path


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
    assert sorted(shown["states"]) == ["C", "C8", "CB", "COK", "end"]
    seen = set()
    for at in range(1, 24):
        view = stand("queens/4", "automaton", at)
        assert view.run
        at_step(board, at)
        state = view.run.stack[-1].variables["state"].strip("'")
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


def test_out_of_the_call_and_into_it(board: BoardPage) -> None:
    """Arrow up runs until the depth is less, arrow down until it is more."""
    board.open("queens/4")
    board.watch("recursive")
    depths = {at: stand("queens/4", "recursive", at).run.depth for at in range(1, 40)}  # type: ignore[union-attr]
    board.cell("a1").focus()
    for key, way in (("ArrowDown", 1), ("ArrowDown", 1), ("ArrowUp", -1), ("ArrowDown", 1)):
        at = int(re.findall(r"\d+", board.page.text_content("#step-count") or "")[0])
        goal = next(one for one in depths if one > at and (depths[one] - depths[at]) * way > 0)
        board.keys(key)
        compare(board, stand("queens/4", "recursive", goal))


def test_next_solution(board: BoardPage) -> None:
    """Four queens have two solutions; after the second comes the end."""
    board.open("queens/4")
    board.watch("recursive")
    board.cell("a1").focus()
    for number in (1, 2):
        board.keys("n")
        assert f"solution {number}" in board.words.lower() or str(number) in board.words
        expect(board.page.locator("#step-forward")).to_be_enabled()
    board.keys("n")
    expect(board.page.locator("#step-forward")).to_be_disabled()


def test_a_breakpoint_stops_the_run_and_the_playing(board: BoardPage) -> None:
    """A click on a line sets one where a step can stand; runs and playing stop there."""
    source = (ROOT / "pysrc/stepstones/queens/recursive.py").read_text().splitlines()
    line = next(at for at, text in enumerate(source, 1) if "yield record.retract" in text)
    board.open("queens/4")
    board.watch("recursive")
    expect(board.page.locator("#step-line")).to_be_disabled()
    number = board.page.get_by_role("button", name=f"line {line - 1}", exact=True)
    number.scroll_into_view_if_needed()
    number.click()
    mark = board.page.get_by_role("button", name=f"line {line}", exact=True)
    expect(mark).to_have_attribute("aria-pressed", "true")
    hits = [
        at
        for at in range(1, 40)
        if stand("queens/4", "recursive", at).run.stack[-1].line == line  # type: ignore[union-attr]
    ]
    board.press("#step-line")
    compare(board, stand("queens/4", "recursive", hits[0]))
    speed(board, "60×")
    board.page.click("#step-play")
    at_step(board, hits[1])
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")
    board.cell("a1").focus()
    board.keys("b")
    expect(mark).to_have_attribute("aria-pressed", "false")
    mark.focus()
    board.keys("b")
    expect(mark).to_have_attribute("aria-pressed", "true")
    board.keys("Enter")
    expect(mark).to_have_attribute("aria-pressed", "false")


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


def test_two_versions_in_step(board: BoardPage) -> None:
    """Recursion and automaton take the same steps; both lines show, at any step."""
    board.open("queens/4")
    board.watch("recursive")
    board.press("#compare")
    line = board.page.locator("#second-code [aria-current] > button")
    for at in (2, 3, 4):
        board.press("#step-forward")
        other = stand("queens/4", "automaton", at).run
        assert other
        expect(line).to_have_text(str(other.stack[-1].line))
        expect(board.page.locator("#second-words")).to_contain_text("same step")
    board.press("#compare")
    expect(board.page.locator("#second")).to_be_hidden()


def test_two_versions_part(board: BoardPage) -> None:
    """Where the text's knight gives up and backtracking goes on, the page says that they part."""
    ours, others = Session.open(GIVES_UP), Session.open(GIVES_UP)
    steps = []
    for session, algorithm in ((ours, "text"), (others, "backtrack")):
        session.handle(say.Start(algorithm))
        assert session.work
        taken: list[tuple[str, int]] = []
        while len(taken) < 400 and session.work.run.advance():
            step = session.work.run.step
            assert step
            taken.append((step.kind, step.point))
        steps.append(taken)
    parting = next(at for at, (one, two) in enumerate(zip(*steps, strict=False), 1) if one != two)
    view = stand(GIVES_UP, "text", parting - 1)
    assert view.run
    board.page.evaluate("link => { location.hash = link; }", view.run.link)
    at_step(board, parting - 1)
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


def test_this_step_is_shared_beside_the_board(board: BoardPage) -> None:
    """Share copies the link of the board and offers that of the moment, which C copies."""
    board.open("queens/4")
    board.watch("recursive")
    run = stand("queens/4", "recursive", 1).run
    assert run
    said = board.page.locator("#share-dialog [role=status]")
    for selector, link in (("#share", "queens/4"), ("#share-step button", run.link)):
        board.page.click(selector)
        expect(said).to_contain_text(f"{len(link)} characters")
        assert board.page.evaluate("navigator.clipboard.readText()").endswith(f"#{link}")
    board.page.keyboard.press("Escape")
    board.page.evaluate("navigator.clipboard.writeText('')")
    board.cell("a1").focus()
    board.keys("c")
    expect(board.page.locator("#toast")).to_contain_text(f"{len(run.link)} characters")
    assert board.page.evaluate("navigator.clipboard.readText()").endswith(f"#{run.link}")


def test_lessons_follow_the_language(board: BoardPage) -> None:
    """What an algorithm does is said in the reader's words, the rest behind it."""
    board.open("queens/4")
    board.watch("recursive")
    for language in ("ru", "zh", "en"):
        board.page.click(f"#languages [lang={language}]")
        text = (ROOT / f"static/lessons/{language}/queens.json").read_text("utf-8")
        lesson = json.loads(text)["recursive"]
        expect(board.page.locator("#lesson-what")).to_have_text(lesson["what"])
        expect(board.page.locator("#lesson-more dd").first).to_have_text(lesson["idea"])
    board.page.click("#lesson-what")
    expect(board.page.locator("#lesson-more")).to_be_visible()


def test_playing_is_heard_only_at_solutions_and_when_paused(board: BoardPage) -> None:
    """The status line stays as it was while steps run by, and speaks on pause."""
    board.open("queens/8")
    board.watch("recursive")
    status = board.page.locator("#status")
    before = status.text_content()
    speed(board, "4×")
    board.page.click("#step-play")
    expect(board.page.locator("#step-count")).to_have_text(re.compile(r"^step ([5-9]|\d\d)\b"))
    assert status.text_content() == before
    board.page.click("#step-play")
    board.settle()
    expect(status).to_have_text(board.words)


def test_who_wants_no_motion_gets_low_speeds(browser: Browser, base_url: str) -> None:
    """With reduced motion only one and two steps a second are offered, and nothing starts alone."""
    with guarded(browser, base_url=base_url, reduced_motion="reduce") as board:
        board.visit("queens/4")
        board.watch("recursive")
        speed = board.page.locator("#step-speed")
        names = []
        for _ in range(4):
            names.append(speed.text_content())
            speed.click()
        assert set(names) == {"1×", "2×"}
        at_step(board, 1)
