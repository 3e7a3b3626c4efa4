"""Write what the page shows before Python is there: static/start.json, and index.html's preloads.

Run it after a change of a puzzle's front board, tools, algorithms, sizes or examples, or for
another version of PyScript; tests/tools/test_start_views.py fails until then.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import bundle
import vendor
from shell import ROOT, VENDOR, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.app.protocol import responses
from stepstones.app.session.session import Session
from stepstones.core.links import form

START = ROOT / "static" / "start.json"
PAGE = ROOT / "index.html"
OFFERED = ("tools", "algorithms")
BLOCK = re.compile(r"(<!-- pyscript: [^\n]*-->\n).*?(<!-- /pyscript -->)", re.DOTALL)


def start_views() -> str:
    """Return the view of each puzzle's front board, its first example, as one JSON array.

    With each goes the form by which the page draws the boards of other links.
    """
    views = []
    for puzzle in catalog.every():
        view = responses.dump(Session.open(catalog.examples(puzzle)[0].link).view())
        shape = json.dumps(to_data(catalog.form(puzzle), json.loads(view)), separators=(",", ":"))
        views.append(f'{view[:-1]},"form":{shape}}}')
    return "[\n" + ",\n".join(views) + "\n]\n"


def to_data(shape: form.LinkSchema, front: dict[str, Any]) -> dict[str, Any]:
    """Return a form as JSON, its presets with what they offer but the *front* board does not."""
    data: dict[str, Any] = form.plain(shape)
    for name, mode in shape.modes.items():
        data["modes"][name] = to_data(mode, front)
    for preset, told in zip(shape.presets, data.get("presets", ()), strict=True):
        view = json.loads(responses.dump(Session.open(preset.link).view()))
        offered = {name: view[name] for name in OFFERED if view[name] != front[name]}
        if view["scene"]["kinds"] != front["scene"]["kinds"]:
            offered["kinds"] = view["scene"]["kinds"]
        told |= {"offers": offered}
        del told["link"]
    return data


def page() -> str:
    """Return index.html with a preload for each module of PyScript, whose names tell its version.

    Without them the browser would learn of one after the other, while Python waits.
    """
    vendor.install_node_modules()
    vendor.fill()
    modules = sorted((VENDOR / "pyscript").glob("*.js"))
    lines = [f'<link rel="modulepreload" href="{bundle.site_path(path)}">\n' for path in modules]
    return BLOCK.sub(lambda marks: marks[1] + "".join(lines) + marks[2], PAGE.read_text())


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
