"""Write static/gallery.json: every example by its group, with what a small picture of it shows.

Run it after a change of examples; tests/tools/test_gallery.py fails until then.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any

from shell import ROOT, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.core.links import link
from stepstones.core.puzzle import Example, Puzzle
from stepstones.core.scene import Mark, Scene

GALLERY = ROOT / "static" / "gallery.json"
DRAWN = ("width", "height", "lattice", "pieces", "kinds", "regions", "dots", "marks", "lines")
"""Fields of a scene that can be seen in a small picture."""


def small(scene: Scene) -> dict[str, Any]:
    """Return what a small picture of *scene* shows; empty fields are left out."""
    everything = asdict(scene)
    seen = {name: everything[name] for name in DRAWN}
    seen["marks"] = {
        point: mark for point, mark in scene.marks.items() if mark in small_marks(scene)
    }
    return {name: value for name, value in seen.items() if value not in ((), {})}


def small_marks(scene: Scene) -> set[Mark]:
    """Return the marks that a small picture shows: a target only where there is a start."""
    pair = {Mark.START, Mark.TARGET}
    return {Mark.CLASH, Mark.LAST, Mark.REJECTED, Mark.START} | (
        pair if pair <= set(scene.marks.values()) else set()
    )


def entry(puzzle: Puzzle[Any], example: Example) -> dict[str, Any]:
    """Return an example with the link that the page will show once it is open."""
    state = puzzle.decode(link.read(example.link))
    return {
        "id": example.id,
        "link": catalog.encode(puzzle, state),
        "scene": small(puzzle.scene(state)),
    }


def groups(puzzle: Puzzle[Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each group's id with its examples, in the puzzle's order."""
    for group, examples in groupby(catalog.examples(puzzle), key=lambda example: example.group):
        yield group, [entry(puzzle, example) for example in examples]


def gallery() -> str:
    """Return the file's text: a list of puzzles, an example on each line."""
    parts = []
    for puzzle in catalog.every():
        shown = []
        for group, examples in groups(puzzle):
            lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in examples)
            shown.append(f'{{"id":"{group}","examples":[\n{lines}\n]}}')
        parts.append(f'{{"puzzle":"{puzzle.id}","groups":[\n{",".join(shown)}\n]}}')
    return "[\n" + ",\n".join(parts) + "\n]\n"


def main() -> int:
    """Write the file."""
    write(GALLERY, gallery())
    return 0


if __name__ == "__main__":
    sys.exit(main())
