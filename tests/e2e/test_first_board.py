"""What a link shows by itself: its own board from the first moment on, without Python."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage, without_python
from tests.links import golden

from shell import ROOT
from stepstones.app import catalog
from stepstones.app.protocol import responses
from stepstones.app.session.session import Session
from stepstones.core import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

WORDS = json.loads((ROOT / "static" / "i18n" / "en.json").read_text("utf-8"))
PLAYERS = re.findall(r"`#([^`]+)` \|", (ROOT / "docs" / "players.md").read_text("utf-8"))
FRONT = [catalog.examples(puzzle)[0].link for puzzle in catalog.every()]
"""The boards of which the page knows all that Python says."""
MIRRORED = 1000
"""Points up to which the accessible board is there at once."""
LISTEN = """
window.said = new Set();
new MutationObserver(() => {
  for (const id of ['title', 'goal', 'words', 'faults', 'note', 'alert']) {
    const words = document.getElementById(id)?.innerText.trim();
    if (words) window.said.add(`${id}: ${words}`);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
"""Write down everything that is said of a board, at any moment."""
CELLS = (
    "() => [...document.querySelectorAll('#a11y-grid [role=gridcell]')].map((one) => one.ariaLabel)"
)
CANVAS = (
    "() => { const { width, height } = document.querySelector('#board'); return [width, height]; }"
)


@dataclass(frozen=True)
class Board:
    """What a link's board looks like, and what may be said of it without the rules."""

    link: str

    @cached_property
    def view(self) -> Any:  # noqa: ANN401 - JSON
        """What Python shows of it."""
        return json.loads(responses.dump(Session.open(self.link).view()))

    @cached_property
    def bare(self) -> Any:  # noqa: ANN401 - JSON
        """The same without what the rules say."""
        return golden.shown(self.link)

    @property
    def title(self) -> str:
        """The name of the puzzle."""
        title: str = WORDS[self.view["puzzle"] + ".title"]
        return title

    @property
    def goal(self) -> str:
        """What is asked of this board, or in this puzzle."""
        asked = self.view["report"]["goal"]
        return self._say(*asked) if asked else WORDS[f"{self.view['puzzle']}.goal"]

    @property
    def sentence(self) -> str | None:
        """What is said of the board, None where only the rules know it."""
        if self.is_step:
            return str(WORDS["ui.opening"])
        if self.link in FRONT:
            report = self.view["report"]
            return self._say(*(report["unjudged"] or (report["message"], report["args"])))
        return self._say(*self.bare["says"]) if "says" in self.bare else None

    @property
    def is_step(self) -> bool:
        """Whether Python is to show more than the board."""
        return "&do=explain" in self.link

    def knows(self, said: str) -> bool:
        """Whether the page may say even what is wrong with the board."""
        return self.link in FRONT and said.startswith("faults: ")

    @property
    def points(self) -> list[list[str]]:
        """What a screen reader hears of each point."""
        kinds, bare, words = self.view["scene"]["kinds"], self.bare, []
        for point, (name, piece) in enumerate(
            zip(self._names, self.view["scene"]["pieces"], strict=True)
        ):
            said = [name, WORDS[f"piece.{kinds[piece]}"] if piece in kinds else WORDS["ui.empty"]]
            region = next(iter(self.view["scene"]["regions"][point:]), -1)
            said[1:1] = [text.render(WORDS["ui.region"], [region + 1])] if region >= 0 else []
            for what in ("tint", "mark"):
                letter = bare[f"{what}s"].get(str(point))
                said += [WORDS[f"ui.{what}.{letter}"]] if letter else []
            label = bare.get("labels", {}).get(str(point))
            said += [text.render(WORDS["ui.numbered"], [label])] if label else []
            words.append(said)
        return words

    @property
    def _names(self) -> list[str]:
        scene = self.view["scene"]
        return [
            f"{file}{scene['joiner']}{rank}" for rank in scene["ranks"] for file in scene["files"]
        ]

    def _say(self, message: str, args: list[Any]) -> str:
        return text.render(WORDS[message], args, lambda point: self._names[point])


@pytest.fixture
def alone(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """A page that gets nothing of what Python needs."""
    with without_python(browser, base_url) as board:
        board.page.add_init_script(LISTEN)
        yield board


def look(board: BoardPage, link: str, address: str) -> None:
    """Open an address and compare all that is shown and said with what Python would."""
    page, expected = board.page, Board(link)
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    board.expect_link(link)
    said = {one for one in page.evaluate("[...window.said]") if not expected.knows(one)}
    assert said <= {f"title: {expected.title}", f"goal: {expected.goal}", f"words: {board.words}"}
    assert page.locator("#title").text_content() == expected.title
    assert page.locator("#goal").text_content() == expected.goal
    assert board.words == (expected.sentence or board.words)
    assert (board.words == WORDS["ui.opening"]) is expected.is_step
    expect(board.alert).to_be_empty()
    if len(expected.points) <= MIRRORED:
        heard = [label.split(", ") for label in page.evaluate(CELLS)]
        for words, label in zip(expected.points, heard, strict=True):
            assert set(words) <= set(label) if link in FRONT else words == label
    board.drawn()
    scene, (width, height) = expected.view["scene"], page.evaluate(CANVAS)
    assert width > 0
    assert (width > height) >= (scene["width"] > scene["height"])
    assert (width < height) >= (scene["width"] < scene["height"])


@pytest.mark.parametrize("link", PLAYERS, ids=lambda link: link[:30])
def test_a_link_of_the_readme_shows_its_own_board(alone: BoardPage, link: str) -> None:
    """Size, pieces, turn, goal and title are there without Python, also in a frame."""
    look(alone, link, f"/#{link}")
    look(alone, link, f"/?embed#{link}")


@pytest.mark.parametrize("name", catalog.IDS)
def test_an_example_of_each_group_shows_its_own_board(alone: BoardPage, name: str) -> None:
    """The first of each group of the gallery, loaded by itself."""
    firsts = {example.group: example for example in reversed(catalog.examples(catalog.find(name)))}
    for example in firsts.values():
        look(alone, example.link, f"/#{example.link}")


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.IDS)
def test_every_example_shows_its_own_board(alone: BoardPage, name: str) -> None:
    """Each of the gallery's links, loaded by itself."""
    for example in catalog.examples(catalog.find(name)):
        look(alone, example.link, f"/#{example.link}")


def test_a_damaged_link_is_refused_without_python(alone: BoardPage) -> None:
    """The sentence is Python's, the board is the reader's own, and the address stays."""
    alone.page.goto("/#go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfr", wait_until="commit")
    expect(alone.alert).to_contain_text(WORDS["link.damaged"])
    assert alone.link == FRONT[0]
    assert alone.address.endswith("/dfr")
    alone.page.evaluate("location.hash = 'go/30'")
    expect(alone.alert).to_contain_text("from 2 to 25")


STEPS = ("queens/6/&do=explain&alg=recursive&step=20/62p", "queens/4/&do=explain&alg=recursive/kha")


def test_a_step_is_awaited_in_explain(alone: BoardPage) -> None:
    """Its board is there, words say that more will come, and nothing else is offered meanwhile."""
    page = alone.page
    page.goto(f"/#{STEPS[0]}", wait_until="commit")
    for link in STEPS:
        page.evaluate("link => { location.hash = link; }", link)
        alone.expect_link(link)
        expect(page.locator("#main")).to_have_attribute("data-mode", "explain")
        expect(page.locator("#words")).to_have_text(WORDS["ui.opening"])
        for other in ("#lessons", "#asks"):
            expect(page.locator(other)).to_be_hidden()


def test_a_link_that_mail_has_damaged_is_put_right_without_python(alone: BoardPage) -> None:
    """The check proves the repair."""
    link = "go/7/dAAAAQXDehr_8s&turn=W&last=C4/09f"
    look(alone, link, f"/#{link.replace('&', '&amp;')}).")


def test_the_colours_of_the_pieces_are_on_the_canvas(alone: BoardPage) -> None:
    """Black is dark, White is light, and a point without a stone is neither."""
    link = "go/7/dAAAAQXDehr_8s&turn=W&last=C4/09f"
    alone.page.goto(f"/#{link}", wait_until="commit")
    expect(alone.page.locator("#main")).to_have_attribute("data-link", link)
    black, white, empty = (sum(alone.pixel(name, 0.2, 0.2)[:3]) for name in ("D5", "C5", "A1"))
    assert black < empty < white


def test_presses_wait_on_the_board_of_the_link(alone: BoardPage) -> None:
    """White is to play: the press shows a white stone on the link's board."""
    alone.page.goto("/#go/7/dAAAAAAADIXpSG&turn=W/d5m", wait_until="commit")
    expect(alone.page.locator("#main")).to_have_attribute("data-link", re.compile("turn=W"))
    alone.page.mouse.click(*alone.place("G7"))
    expect(alone.cell("G7")).to_have_attribute("aria-label", re.compile("white stone"))
    assert alone.says("B2").startswith("black stone")


def test_back_leads_to_the_board_before_one_on_its_way(alone: BoardPage) -> None:
    """Not off the page: a board has its place in the history before Python has read it."""
    alone.page.goto("/#queens/12")
    alone.expect_link(re.compile("."))
    before = alone.link
    alone.page.evaluate("location.hash = 'knight'")
    alone.expect_link(re.compile("^knight/"))
    alone.page.go_back()
    alone.expect_link(before)
    alone.page.go_forward()
    alone.expect_link(re.compile("^knight/"))
