"""The pages of the best examples: links, titles, what previews read; without a browser."""

import base64
import hashlib
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import bundle
import chromium
import pages
import publish
from shell import ROOT, ToolError
from stepstones.app import catalog

ADDRESS = "https://example.org/play/"
LEAVES = pages.leaves()


class Tags(HTMLParser):
    """All tags of a page with their attributes, and the text within each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Note a text with the tag before it."""
        if data.strip():
            self.words.append((self.tags[-1][0], data))

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every such tag."""
        return [attributes for name, attributes in self.tags if name == tag]

    def meta(self, name: str) -> str:
        """What previews read of a property."""
        (found,) = (
            one["content"]
            for one in self.all("meta")
            if name in {one.get("property"), one.get("name")}
        )
        return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, without previews, in a folder."""
    folder = tmp_path_factory.mktemp("site")
    assert pages.write_pages(folder, ADDRESS) == LEAVES
    return folder / "p"


def test_every_puzzle_has_three_to_five() -> None:
    """Or none, while it is new; and each page has an address and an example of its own."""
    puzzles = [catalog.decode(leaf.link)[0].id for leaf in LEAVES]
    assert {3 <= puzzles.count(one) <= 5 for one in set(puzzles)} == {True}
    assert len(set(puzzles)) >= 4
    assert len({leaf.slug for leaf in LEAVES}) == len({leaf.link for leaf in LEAVES}) == len(LEAVES)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", leaf.slug) for leaf in LEAVES)


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: leaf.slug)
def test_a_page_has_title_text_picture_and_a_way_to_play(leaf: pages.Leaf, site: Path) -> None:
    """In three languages; the way leads to the example, back over the two folders."""
    found = Tags((site / leaf.slug / "index.html").read_text("utf-8"))
    headings = [words for tag, words in found.words if tag in {"h1", "h2"}]
    assert headings == list(leaf.titles.values())
    ways = [one["href"] for one in found.all("a") if one.get("class") == "play"]
    assert ways == [f"../../#{leaf.link}"] * 3
    (board,) = (one for one in found.all("img") if one["src"] == "board.svg")
    assert board["alt"] == leaf.titles["en"]
    assert (site / leaf.slug / "board.svg").read_text("utf-8").startswith("<svg ")
    assert [one["lang"] for one in found.all("section")] == ["en", "ru", "zh"]


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: leaf.slug)
def test_previews_find_what_they_read(leaf: pages.Leaf, site: Path) -> None:
    """Title, description and picture, with addresses that hold from anywhere."""
    found = Tags((site / leaf.slug / "index.html").read_text("utf-8"))
    assert found.meta("og:title").startswith(leaf.titles["en"])
    assert found.meta("og:description") == found.meta("description") == leaf.text["en"]
    assert found.meta("og:image") == f"{ADDRESS}p/{leaf.slug}/card.png"
    assert found.meta("og:url") == f"{ADDRESS}p/{leaf.slug}/"
    assert found.meta("twitter:card") == "summary_large_image"
    assert 60 <= len(leaf.text["en"]) <= 300


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: leaf.slug)
def test_texts_are_plain_and_agree_in_their_figures(leaf: pages.Leaf) -> None:
    """No markup; Chinese is punctuated in full width; all three name the same numbers."""
    texts = [*leaf.text.values(), *leaf.titles.values()]
    assert not [text for text in texts if re.search(r"[<>&\n]|  ", text)]
    assert not re.search(r"[\u4e00-\u9fff][,:;?!]|[,:;?!][\u4e00-\u9fff]", leaf.text["zh"])
    figures = {language: sorted(re.findall(r"\d+", text)) for language, text in leaf.text.items()}
    assert figures["en"] == figures["ru"] == figures["zh"]
    assert set(leaf.text) == set(leaf.titles) == {"en", "ru", "zh"}


def test_nothing_runs_and_nothing_comes_from_elsewhere(site: Path) -> None:
    """No script, and a policy that allows this very style sheet and own pictures only."""
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        found = Tags(text)
        assert not found.all("script")
        assert not re.search(r"<[^>]* (?:on\w+|style)=", text)
        policy = next(one["content"] for one in found.all("meta") if "http-equiv" in one)
        style = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)[0]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'")
        sources = [one["src"] for one in found.all("img")]
        assert not [source for source in sources if ":" in source]


def test_the_list_leads_to_every_page(site: Path) -> None:
    """p/ shows all of them, with a preview too."""
    found = Tags((site / "index.html").read_text("utf-8"))
    ways = [one["href"] for one in found.all("a")]
    assert [way for way in ways if not way.startswith("..")] == [f"{one.slug}/" for one in LEAVES]
    assert found.meta("og:image") == f"{ADDRESS}p/card.png"


def test_a_chat_makes_a_card_of_the_bare_address(tmp_path: Path) -> None:
    """The front page names a preview by its whole address, and is still stored whole."""
    before = (ROOT / "index.html").read_text("utf-8")
    (tmp_path / "index.html").write_text(before, "utf-8")
    listed = tmp_path / bundle.PRECACHE.relative_to(ROOT)
    listed.parent.mkdir(parents=True)
    old = bundle.fingerprint(tmp_path / "index.html")
    files = {"./": old, "index.html": old, "sw.js": "other"}
    listed.write_text(bundle.precache({"files": files, "demand": {}}), "utf-8")
    publish.add_preview(tmp_path, ADDRESS)
    text = (tmp_path / "index.html").read_text("utf-8")
    found = Tags(text)
    assert found.meta("og:image") == f"{ADDRESS}p/card.png"
    assert found.meta("og:title") == "Stepstones"
    assert found.meta("og:description").startswith("Four board puzzles.")
    new = hashlib.sha256(text.encode()).hexdigest()[:32]
    after = listed.read_text("utf-8")
    assert after.count(new) == 2
    assert '"other"' in after
    assert after != bundle.precache({"files": files, "demand": {}}).replace(old, new), "a version"


def test_without_an_address_nothing_is_invented() -> None:
    """Then the picture is named beside the page, and no address of the page is given."""
    found = Tags(pages.page(LEAVES[0], ""))
    assert found.meta("og:image") == "card.png"
    assert not [one for one in found.all("link") if one["rel"] == "canonical"]


def test_no_chromium_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Publishing fails with the way out, before it has written anything."""
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "has_playwrights", lambda: False)
    with pytest.raises(ToolError, match="There is no Chromium"):
        pages.demand_chromium()


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("", ""),
        ("Somebody/stepstones", "https://somebody.github.io/stepstones/"),
        ("somebody/somebody.github.io", "https://somebody.github.io/"),
    ],
)
def test_the_address_on_github(
    repository: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A project's pages lie below its name, those of a user's own repository do not."""
    monkeypatch.setenv("GITHUB_REPOSITORY", repository)
    assert publish.github_address() == address


@pytest.mark.parametrize("leaf", LEAVES[:3], ids=lambda leaf: leaf.slug)
def test_a_page_can_be_embedded_by_its_address(leaf: pages.Leaf, site: Path) -> None:
    """It names a file that tells of a frame, as oembed.com asks for; without an address none."""
    place = site / leaf.slug
    (named,) = (
        one
        for one in Tags((place / "index.html").read_text()).all("link")
        if one.get("type") == "application/json+oembed"
    )
    assert named["href"] == f"{ADDRESS}p/{leaf.slug}/oembed.json"
    told = json.loads((place / "oembed.json").read_text())
    assert {"version": "1.0", "type": "rich"}.items() <= told.items()
    (frame,) = Tags(told["html"]).all("iframe")
    assert frame["src"] == f"{ADDRESS}?embed#{leaf.link}"
    assert (int(frame["width"]), int(frame["height"])) == (told["width"], told["height"])
    assert "oembed" not in pages.page(leaf, "")
