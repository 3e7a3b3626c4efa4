"""Write a page of its own for the best examples, each with a card for social networks.

    .venv/bin/python tools/pages.py _site --address https://example.org/stepstones/

A page (`p/<slug>/`) has no script: a title, the board as SVG, a paragraph in each language, a
link into the product, and `card.png` for previews. tools/publish.py runs this. What is said
stands in tools/pages.json, titles in the catalogs. Drawing the cards takes a Chromium.
"""

import argparse
import base64
import hashlib
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import chromium
from shell import ROOT, ToolError, explain, say, to_json, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.app.cli.daily.pages import BASE, escape, preview
from stepstones.core.links import link
from stepstones.core.picture import svg
from stepstones.core.scene import Overlay
from stepstones.core.trace import Run

SOURCE = ROOT / "tools" / "pages.json"
STYLE = ROOT / "tools" / "pages.css"
CARD_STYLE = ROOT / "tools" / "card.css"
FOLDER = "p"
FRONT = ("nineteen-stones", "twelve-queens-quarter-turn", "beverley-260", "fewest-segments")
"""The pages whose boards stand for their puzzles in the preview of the whole site."""
CARD = (1200, 630)
"""Pixels of a preview, as the Open Graph's readers want it."""
FRAME = (520, 692)
"""Pixels of a frame with a square board, as oEmbed offers it."""
LONGEST_RUN = 100_000
LANGUAGES = ("en", "ru", "zh")
HAS_CHINESE = """() => {
  const context = document.createElement('canvas').getContext('2d');
  const [one, other] = ['后', '卡'].map((sign) => {
    context.clearRect(0, 0, 40, 40);
    context.font = '30px sans-serif';
    context.fillText(sign, 2, 32);
    return context.getImageData(0, 0, 40, 40).data.join();
  });
  return one !== other;
}"""
"""Whether two Chinese characters look different, which two empty boxes do not."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: where it lies, its puzzle, title and text in each language, link and picture."""

    slug: str
    puzzles: dict[str, str]
    titles: dict[str, str]
    text: dict[str, str]
    link: str
    picture: str


def leaves() -> list[Leaf]:
    """Return all pages, in the order of pages.json."""
    words = {one: read(ROOT / "static" / "i18n" / f"{one}.json") for one in LANGUAGES}
    found = []
    for page in read(SOURCE)["pages"]:
        name = page["example"]
        puzzle = catalog.find(name.partition(".")[0])
        example = next(one for one in catalog.examples(puzzle) if one.id == name)
        state = puzzle.decode(link.read(example.link))
        found.append(
            Leaf(
                page["slug"],
                {one: words[one][f"{puzzle.id}.title"] for one in LANGUAGES},
                page.get("title") or {one: words[one][name] for one in LANGUAGES},
                page["text"],
                example.link,
                svg.draw(puzzle.scene(state), final_overlay(puzzle, state, page.get("shows", ""))),
            )
        )
    return found


def read(path: Path) -> Any:  # noqa: ANN401 - JSON
    """Return the content of a JSON file."""
    return json.loads(path.read_text("utf-8"))


def final_overlay(puzzle: Any, state: Any, algorithm: str) -> Overlay:  # noqa: ANN401 - any puzzle's
    """Return what *algorithm* leaves on the board at its end; nothing where there is none."""
    if not algorithm:
        return Overlay()
    chosen = next(one for one in puzzle.algorithms if one.id == algorithm)
    run = Run(partial(chosen.run, state), chosen.draws)
    run.seek(LONGEST_RUN)
    return run.overlay


def page(leaf: Leaf, address: str) -> str:
    """Return the page of one example. *address* of the site ends in a slash, or is empty."""
    words = read(SOURCE)["words"]
    play = f"../../#{escape(leaf.link)}"
    sections = "\n".join(
        f'<section lang="{one}">\n<{tag}>{escape(leaf.titles[one])}</{tag}>\n'
        f"<p>{escape(leaf.text[one])}</p>\n"
        f'<p><a class="play" href="{play}">{escape(words[one]["play"])}</a></p>\n'
        "</section>"
        for one, tag in zip(LANGUAGES, ("h1", "h2", "h2"), strict=True)
    )
    others = " · ".join(
        f'<a lang="{one}" href="../">{escape(words[one]["site"])}</a>' for one in LANGUAGES
    )
    body = (
        f'<main class="leaf">\n<a class="board" href="{play}">'
        f'<img src="board.svg" alt="{escape(leaf.titles["en"])}"></a>\n'
        f"<div>\n{sections}\n<nav>{others}</nav>\n</div>\n</main>"
    )
    title = f"{leaf.titles['en']} · {leaf.puzzles['en']}"
    place = f"{FOLDER}/{leaf.slug}/"
    about = head(title, leaf.text["en"], address, place)
    if address:
        kind = 'rel="alternate" type="application/json+oembed"'
        about += f'\n<link {kind} href="{escape(address + place)}oembed.json">'
    return document(about, "../../", body)


def oembed(leaf: Leaf, address: str) -> dict[str, object]:
    """Return what a page of one example says to whoever embeds it by its address (oembed.com)."""
    width, height = FRAME
    source = escape(f"{address}?embed#{leaf.link}")
    look = f'width="{width}" height="{height}" style="border:0;max-width:100%"'
    title = escape(leaf.titles["en"])
    return {
        "version": "1.0",
        "type": "rich",
        "title": leaf.titles["en"],
        "provider_name": "Stepstones",
        "provider_url": address,
        "html": f'<iframe src="{source}" title="{title}" {look} loading="lazy"></iframe>',
        "width": width,
        "height": height,
        "thumbnail_url": f"{address}{FOLDER}/{leaf.slug}/card.png",
        "thumbnail_width": CARD[0],
        "thumbnail_height": CARD[1],
    }


def index(pages: Iterable[Leaf], address: str) -> str:
    """Return the page that lists all pages."""
    words = read(SOURCE)["words"]
    items = "\n".join(
        f'<li><a href="{leaf.slug}/"><img src="{leaf.slug}/board.svg" alt="" loading="lazy">'
        + "".join(f'<span lang="{one}">{escape(leaf.titles[one])}</span>' for one in LANGUAGES)
        + "</a></li>"
        for leaf in pages
    )
    about = head(
        words["en"]["site"],
        "Go, queens, the knight's tour and cards: positions to play, with solvers that explain.",
        address,
        f"{FOLDER}/",
    )
    title = " · ".join(
        f'<span lang="{one}">{escape(words[one]["site"])}</span>' for one in LANGUAGES
    )
    body = f'<main>\n<h1>{title}</h1>\n<ul class="all">\n{items}\n</ul>\n</main>'
    return document(about, "../", body)


def head(title: str, text: str, address: str, path: str) -> str:
    """Return title, description and what previews read of a page."""
    lines = [f"<title>{escape(title)} · Stepstones</title>"]
    lines += [f'<meta name="description" content="{escape(text)}">']
    facts = facts_of(title, text, f"{address}{path}card.png" if address else "card.png")
    if address:
        facts["og:url"] = address + path
    lines.append(preview(facts))
    if address:
        lines.append(f'<link rel="canonical" href="{escape(address + path)}">')
    return "\n".join(lines)


def facts_of(title: str, text: str, image: str) -> dict[str, str]:
    """Return what a chat's card says of a page."""
    return {
        "og:type": "website",
        "og:site_name": "Stepstones",
        "og:title": title,
        "og:description": text,
        "og:image": image,
        "og:image:width": str(CARD[0]),
        "og:image:height": str(CARD[1]),
        "og:image:alt": title,
        "og:locale": "en",
    }


def with_preview(front: str, address: str) -> str:
    """Return the front page, as HTML, with the elements that a chat makes a card of."""
    sentence = read(ROOT / "static" / "i18n" / "en.json")["ui.home.sentence"]
    lines = preview(facts_of("Stepstones", sentence, f"{address}{FOLDER}/card.png"))
    return front.replace("</title>\n", f"</title>\n{lines}\n", 1)


def document(about: str, root: str, body: str) -> str:
    """Return a whole page; *root* is the way back to the product."""
    style = BASE + STYLE.read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"{about}\n"
        f'<link rel="icon" href="{root}static/icon.svg" type="image/svg+xml">\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        f'<header><a href="{root}"><img src="{root}static/icon.svg" alt="">'
        " Stepstones</a></header>\n"
        f"{body}\n</body>\n</html>\n"
    )


def card(leaf: Leaf, languages: Iterable[str] = LANGUAGES) -> str:
    """Return the HTML that is drawn as a preview: the board, its puzzle and its name."""
    names = "".join(f'<h2 lang="{one}">{escape(leaf.titles[one])}</h2>' for one in languages)
    puzzles = " · ".join(escape(leaf.puzzles[one]) for one in languages)
    return sheet("leaf", f'<div class="board">{leaf.picture}</div>', f"<p>{puzzles}</p>{names}")


def sheet(kind: str, picture: str, words: str) -> str:
    """Return a preview's HTML: a picture, and words beside it over the product's name."""
    mark = (ROOT / "static" / "icon.svg").read_text("utf-8")
    style = CARD_STYLE.read_text("utf-8")
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><style>{style}</style></head>'
        f'<body class="{kind}">{picture}<div class="words">{words}'
        f"<footer>{mark}<span>Stepstones</span></footer></div></body></html>"
    )


def front_card(pages: Iterable[Leaf], languages: Iterable[str] = LANGUAGES) -> str:
    """Return the HTML of the whole site's preview: a board of each puzzle, and what this is."""
    boards = {leaf.slug: leaf.picture for leaf in pages}
    drawn = "".join(f'<div class="board">{boards[slug]}</div>' for slug in FRONT)
    sentences = "".join(
        f'<h2 lang="{one}">{escape(words["ui.home.sentence"])}</h2>'
        for one in languages
        if (words := read(ROOT / "static" / "i18n" / f"{one}.json"))
    )
    return sheet("front", f'<div class="boards">{drawn}</div>', sentences)


def write_pages(folder: Path, address: str) -> list[Leaf]:
    """Write all pages and pictures but the cards; return the pages."""
    found = leaves()
    for leaf in found:
        place = folder / FOLDER / leaf.slug
        write(place / "index.html", page(leaf, address))
        write(place / "board.svg", leaf.picture)
        if address:
            write(place / "oembed.json", to_json(oembed(leaf, address)))
    write(folder / FOLDER / "index.html", index(found, address))
    return found


def draw_cards(browser: Any, folder: Path, pages: Iterable[Leaf]) -> None:  # noqa: ANN401
    """Draw the previews with a browser of Playwright.

    Chinese is left out, with a word, where the machine has no letters for it.
    """
    found = list(pages)
    window = browser.new_page(viewport={"width": CARD[0], "height": CARD[1]}, device_scale_factor=1)
    languages = LANGUAGES if window.evaluate(HAS_CHINESE) else LANGUAGES[:2]
    if languages != LANGUAGES:
        say("No font for Chinese here: the previews go without (Debian: fonts-noto-cjk).")
    for leaf in found:
        window.set_content(card(leaf, languages))
        window.screenshot(path=folder / FOLDER / leaf.slug / "card.png")
    window.set_content(front_card(found, languages))
    window.screenshot(path=folder / FOLDER / "card.png")
    window.close()


def demand_chromium() -> None:
    """Raise ToolError unless there is a Chromium."""
    if not (chromium.find() or chromium.has_playwrights()):
        raise ToolError(
            "There is no Chromium to draw the pages' previews with. "
            "Run `npm test` once, or set CHROMIUM to its path."
        )


def main() -> int:
    """Write everything into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", default="", help="of the site, such as https://example.org/")
    options = parser.parse_args()
    try:
        demand_chromium()
    except ToolError as error:
        return explain(error)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the rest works without

    pages = write_pages(options.folder, options.address)
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        draw_cards(browser, options.folder, pages)
        browser.close()
    say(f"{len(pages)} pages in {options.folder / FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
