"""Write what the page shows before Python is there: static/start.json, and index.html's preloads.

Run it after a change of a puzzle's front board, tools, algorithms, sizes or examples, or when a
module of the page is added or removed; tests/tools/test_start_views.py fails until then.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import vendor
from shell import ROOT, VENDOR, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog, messages
from stepstones.app.session import Session

START = ROOT / "static" / "start.json"
PAGE = ROOT / "index.html"
SCRIPTS = ROOT / "static" / "js"
BLOCKS = {
    name: re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- /{name} -->)", re.DOTALL)
    for name in ("python", "modules")
}
PYSCRIPT = VENDOR / "pyscript"
IMPORT = re.compile(r"^(?:import|export)\b[^;]*? from '\./([\w.-]+)';", re.MULTILINE)


def start_views() -> str:
    """Return the view of each puzzle's front board, its first example, as one JSON array."""
    views = [
        messages.dump(Session.open(puzzle.examples[0].link).view()) for puzzle in catalog.every()
    ]
    return "[\n" + ",\n".join(views) + "\n]\n"


def page() -> str:
    """Return index.html with a preload for each module that the page imports at its start.

    Without them the browser would learn of the modules one level of imports after the other. Those
    that start Python come before all others, as a returning visitor waits for nothing else.
    """
    vendor.fill()
    first = imported("boot.js")
    others = [path for path in imported("main.js") if path not in first]
    text = BLOCKS["python"].sub(links([*first, *sorted(PYSCRIPT.glob("*.js"))]), PAGE.read_text())
    return BLOCKS["modules"].sub(links(others), text)


def imported(entry: str) -> list[Path]:
    """Return a module of the page and all that it imports, directly or not, in order of name."""
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += IMPORT.findall((SCRIPTS / name).read_text())
    return [SCRIPTS / name for name in sorted(found)]


def links(modules: Iterable[Path]) -> Callable[[re.Match[str]], str]:
    """Return what puts preloads of these modules between a block's two marks."""
    addresses = [path.relative_to(ROOT).as_posix() for path in modules]
    lines = "".join(f'<link rel="modulepreload" href="{address}">\n' for address in addresses)
    return lambda marks: marks[1] + lines + marks[2]


def stale() -> list[Path]:
    """Return which of the two files are out of date."""
    files = {START: start_views(), PAGE: page()}
    return [path for path, text in files.items() if not same(path, text)]


def same(path: Path, text: str) -> bool:
    """Whether a file says the same as *text*; JSON is compared by value."""
    if not path.is_file():
        return False
    if path.suffix == ".json":
        return bool(json.loads(path.read_text()) == json.loads(text))
    return path.read_text() == text


def main() -> int:
    """Write both files where they are out of date."""
    texts = {START: start_views, PAGE: page}
    for path in stale():
        write(path, texts[path]())
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
