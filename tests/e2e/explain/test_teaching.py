"""What a teacher needs: words to a step, large letters, plain code, a handout, a moving picture."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

from playwright.sync_api import expect
from tests.e2e.explain.steps import at_step
from tests.e2e.page import BoardPage
from tests.e2e.sharing import clipboard

LISTEN = """() => {
  globalThis.written = '';
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    globalThis.written += text;
    return fillText.call(this, text, ...place);
  };
}"""
"""Notes all that is written on canvases."""

SHUT = "document.querySelectorAll('#study details').forEach((fold) => (fold.open = false))"
HEIGHT = "card => card.clientHeight"


def _chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG, each with its checksum tested."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = [], 8
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        name, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", file, at + 8 + length)[0] == zlib.crc32(name + data)
        found.append((name, data))
        at += 12 + length
    return found


def test_a_stretch_of_steps_becomes_a_moving_picture(board: BoardPage) -> None:
    """An APNG of as many frames as steps, each of them whole, the run back where it was."""
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#film")
    board.page.click("#film")
    board.page.fill(".film input >> nth=1", "4")
    board.page.click(".film .primary")
    expect(board.page.locator(".film [role=status]")).to_contain_text("4 pictures")
    with board.page.expect_download() as saved:
        board.page.click(".film button >> text=Save as file")
    chunks = _chunks(Path(saved.value.path()).read_bytes())
    names = [name for name, _ in chunks]
    assert names[0] == b"IHDR"
    assert names[-1] == b"IEND"
    assert struct.unpack(">II", dict(chunks)[b"acTL"]) == (4, 0)
    width, height, depth, colour = struct.unpack_from(">IIBB", chunks[0][1])
    size = height * (1 + width * depth // 8 * {2: 3, 6: 4}[colour])
    frames: list[bytes] = []
    numbers = []
    for name, data in chunks:
        if name == b"fcTL":
            frames.append(b"")
            numbers.append(struct.unpack_from(">I", data)[0])
        elif name in {b"IDAT", b"fdAT"}:
            numbers += [struct.unpack_from(">I", data)[0]] if name == b"fdAT" else []
            frames[-1] += data if name == b"IDAT" else data[4:]
    assert numbers == list(range(len(numbers)))
    assert [len(zlib.decompress(frame)) for frame in frames] == [size] * 4
    board.page.keyboard.press("Escape")
    at_step(board, 1)


def test_a_film_writes_what_is_said_and_says_why_there_is_none(board: BoardPage) -> None:
    """Spaces beside Chinese stay; from behind the end nothing can be drawn."""
    page = board.page
    board.open("knight/5")
    board.watch("text")
    page.evaluate(LISTEN)
    page.dispatch_event("#languages [lang=zh]", "click")
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    board.settle()
    board.reveal("#film")
    page.click("#film")
    page.fill(".film input >> nth=0", "3")
    page.fill(".film input >> nth=1", "4")
    page.fill(".film input >> nth=2", "0.5")
    expect(page.locator(".film output")).to_have_text("0.5")
    page.click(".film .primary")
    expect(page.locator(".film [role=status]")).to_contain_text("kB")
    assert "b3 得号 2" in page.evaluate("globalThis.written")
    page.fill(".film input >> nth=0", "5000")
    page.fill(".film input >> nth=1", "5001")
    page.click(".film .primary")
    expect(page.locator(".film [role=status]")).to_have_text("运行在第 74 步结束。")
    page.keyboard.press("Escape")
    page.dispatch_event("#languages [lang=en]", "click")


def test_words_of_a_teacher_travel_with_the_step(board: BoardPage) -> None:
    """They are text, whatever they look like; with the next step they are gone."""
    board.open("queens/4")
    board.watch("recursive")
    board.press("#step-forward")
    board.page.click("#share")
    board.page.fill("#share-step input[maxlength]", "Why not <b>here</b>?")
    board.page.keyboard.press("Tab")
    field = board.page.locator("#share-step input[readonly]")
    expect(field).to_have_value(re.compile("note=V2h5"))
    assert board.page.evaluate("document.activeElement.closest('#share-dialog') !== null")
    link = field.input_value().partition("#")[2]
    board.page.fill("#share-step input[maxlength]", "Where else?")
    board.page.click("#share-step button")
    expect(field).to_have_value(re.compile("note=V2hlcmU"))
    said = board.page.locator("#share-dialog > [role=status]")
    expect(said).to_contain_text("Link copied")
    assert clipboard(board) == field.input_value()
    expect(board.page.locator("#share-embed textarea")).to_have_value(re.compile("note=V2hlcmU"))
    board.page.keyboard.press("Escape")
    board.open("go/5")
    board.page.evaluate("link => { location.hash = link; }", link)
    expect(board.page.locator("#remark")).to_have_text("Why not <b>here</b>?")
    board.press("#step-forward")
    expect(board.page.locator("#remark")).to_be_hidden()


def test_an_open_fold_is_in_sight_and_leaves_the_calls_their_room(board: BoardPage) -> None:
    """On a window of 1280x720, where all of it does not fit; also with the folds shut."""
    board.open("queens/5")
    board.page.set_viewport_size({"width": 1280, "height": 720})
    board.watch("recursive")
    board.press("#step-forward")
    calls = board.page.locator("#stack-card")
    board.page.evaluate(SHUT)
    assert calls.evaluate(HEIGHT) > 100
    board.page.locator("#study summary").last.click()
    buttons = board.page.locator("#study details[open] button")
    expect(buttons).to_have_count(6)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert calls.evaluate(HEIGHT) > 100


def test_large_letters_plain_code_and_a_handout(board: BoardPage) -> None:
    """A clicker's keys step; folded lines are away; chosen steps come onto the paper."""
    page = board.page
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#projector")
    before = page.eval_on_selector("#board", "one => one.clientWidth")
    page.click("#projector")
    expect(page.locator("html")).to_have_attribute("data-projector", "")
    expect(page.locator("#stack .calls button").first).to_be_in_viewport(ratio=1)
    board.drawn()
    assert page.eval_on_selector("#board", "one => one.clientWidth") > 1.1 * before
    assert page.eval_on_selector("#words", "one => getComputedStyle(one).fontSize") == "28px"
    page.keyboard.press("PageDown")
    at_step(board, 2)
    page.keyboard.press("PageUp")
    at_step(board, 1)
    page.keyboard.press("Escape")
    expect(page.locator("html[data-projector]")).to_have_count(0)
    board.reveal("#plain")
    page.click("#plain")
    expect(page.locator("#code li.folded").first).to_be_hidden()
    assert "yield" not in page.inner_text("#code")
    page.click("#plain")
    page.click("#pin")
    expect(page.locator("#pin")).to_have_text("Handout: 1")
    expect(page.locator("#toast")).to_contain_text("on the handout")
    page.evaluate("print = () => (globalThis.printed = true)")
    page.locator("#toast").get_by_role("button", name="Print").click()
    assert page.evaluate("printed")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    paper = page.locator("#paper")
    expect(paper.locator(".handout-steps li")).to_have_count(1)
    numbered = re.compile(r"^\s*\d+\s+yield record\.place")
    expect(paper.locator(".handout-code b")).to_have_text(numbered)
    expect(paper.locator(".handout-steps")).to_contain_text("My guess:")
    expect(paper.locator(".handout-steps")).not_to_contain_text("a1")
    expect(paper.locator(".handout-answers")).to_contain_text("step 1")
    expect(paper.locator(".handout-code")).not_to_contain_text("noqa")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.locator("#step-pace").fill("3")
    expect(page.locator("#step-speed")).to_have_text("16×")


def test_a_handout_keeps_its_answers_and_its_paper(board: BoardPage) -> None:
    """What is to be guessed stands with the answers only; all steps follow one another."""
    page = board.page
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#pin")
    paper = page.locator("#paper")
    for _ in range(4):
        board.press("#step-forward")
        page.click("#pin")
    ribbons = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        board.drawn()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        ribbons.append(page.eval_on_selector("#paper .handout-ribbon", "one => one.toDataURL()"))
    page.emulate_media(color_scheme="light")
    assert ribbons[0] == ribbons[1]
    assert board.words
    expect(paper.get_by_text(board.words)).to_have_count(1)
    expect(paper.locator(".handout-answers")).to_contain_text(board.words)
    expect(paper.locator(".handout-steps:has(> li:nth-child(4))")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    board.press("#step-last")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(paper.locator(".handout-ribbon")).to_have_count(1)
    expect(paper.locator(".handout-code")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def test_a_handout_tells_the_last_step_from_the_end_in_the_language_of_now(
    board: BoardPage,
) -> None:
    """Both can be chosen, though no step is between them; its words are those of the printing."""
    page = board.page
    board.open("queens/4")
    board.watch("recursive")
    board.reveal("#pin")
    board.press("#step-last")
    page.click("#pin")
    board.press("#step-back")
    pin = page.locator("#pin")
    expect(pin).to_have_attribute("aria-pressed", "false")
    page.click("#pin")
    expect(pin).to_have_text("Handout: 2")
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(pin).to_have_text("Раздаточный лист: 2")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    answers = page.locator("#paper .handout-answers li")
    last, end = re.compile("^шаг 75 .*перебрано"), re.compile("^конец, 75 шагов 2 решения")
    expect(answers).to_have_text([last, end])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.dispatch_event("#languages [lang=en]", "click")
    expect(pin).to_have_text("Handout: 2")
