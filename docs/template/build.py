"""Write the site that site.toml describes: `python3 build.py _site`.

One page with a picture of each board; a press on it opens the board below `play/`.
"""

import shutil
import sys
import tomllib
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import stepstones as st

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1rem; }
ul { padding: 0; list-style: none; }
img { width: 100%; }
"""


def boards_of(one: dict[str, Any]) -> Iterator[st.Board]:
    """Yield the boards of a set: those it lists, and those to make."""
    for link in one.get("boards", []):
        yield st.board(link)
    for number in range(one.get("count", 1) if "make" in one else 0):
        seed = one.get("seed", 0) + number
        yield st.make(one["make"], one.get("size", ""), one.get("level", ""), seed)


def write_page(told: dict[str, Any], target: Path) -> None:
    """Write the page and its pictures."""
    parts = []
    for at, one in enumerate(told["set"]):
        items = []
        for number, board in enumerate(boards_of(one)):
            picture = f"{at}-{number}.svg"
            (target / picture).write_text(board.write("svg"), "utf-8")
            address = escape(board.link("play/"))
            image = f'<img src="{picture}" alt="{escape(board.sentence(told["language"]))}">'
            items.append(f'<li><a href="{address}">{image}</a></li>')
        parts.append(f"<h2>{escape(one['title'])}</h2>\n<ul>\n" + "\n".join(items) + "\n</ul>")
    title = escape(told["title"])
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    (target / "index.html").write_text(
        f'<!doctype html>\n<html lang="{escape(told["language"])}">\n{head}\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n" + "\n".join(parts),
        "utf-8",
    )


def copy_player(target: Path) -> None:
    """Copy Stepstones' page, and the Python that it runs."""
    page, package = (find_spec(name) for name in ("stepstones_page", "stepstones"))
    if page is None or package is None:
        sys.exit('The page is missing: pip install "stepstones[page]"')
    hidden = shutil.ignore_patterns("__pycache__", "__init__.py")
    shutil.copytree(Path(str(page.origin)).parent, target, ignore=hidden)
    hidden = shutil.ignore_patterns("__pycache__", "site")
    modules = Path(str(package.origin)).parent
    shutil.copytree(modules, target / "pysrc" / "stepstones", ignore=hidden)


def main() -> None:
    """Write everything into the folder that is named."""
    target = Path(sys.argv[1])
    target.mkdir()
    write_page(tomllib.loads(Path("site.toml").read_text("utf-8")), target)
    copy_player(target / "play")


if __name__ == "__main__":
    main()
