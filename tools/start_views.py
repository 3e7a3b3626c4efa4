"""Write what the page shows before Python is there: static/start.json.

Run it after a change of a puzzle's front board, tools, algorithms, sizes or examples;
tests/tools/test_start_views.py fails until then.
"""

import json
from typing import Any

from shell import ROOT, write
from stepstones.app import catalog
from stepstones.app.protocol import responses
from stepstones.app.session.session import Session
from stepstones.core.links import form

START = ROOT / "static" / "start.json"
OFFERED = ("tools", "algorithms")


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


def is_stale() -> bool:
    """Tell whether the file says something else; JSON is compared by value."""
    return not START.is_file() or json.loads(START.read_text()) != json.loads(start_views())


if __name__ == "__main__" and is_stale():
    write(START, start_views())
    print(f"wrote {START.relative_to(ROOT)}")
