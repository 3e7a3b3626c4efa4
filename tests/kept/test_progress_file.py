"""The file of progress: of a newer version it is refused, else what is well formed is taken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.page.node import run

IMPORT = """
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text),
};
const { allSolved, importProgress } = await import('ROOT/static/js/kept/progress.js');
const found = importProgress(JSON.stringify(given));
tell([found, [...allSolved().keys()]]);
"""
WON = {"puzzle": "go", "maker": "live", "size": "9", "level": "easy", "seed": 1, "hints": 2}


def _file(solved: Any, version: Any = 1) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    return {"kind": "stepstones-progress", "version": version, "solved": solved}


@pytest.mark.parametrize(
    ("file", "found"),
    [
        (_file({"go/9": WON}), 1),
        (_file({"go/9": WON}, 9), "ui.progress-newer"),
        (_file(None, 2), "ui.progress-newer"),
        (_file({"go/9": WON}, "1"), "ui.progress-strange"),
        (_file(None), "ui.progress-strange"),
        (_file([WON]), 0),
        (_file({"queens/8": WON}), 0),
        (_file({"go/9": WON | {"seconds": "12"}}), 0),
        (_file({"go/9": WON | {"mistakes": -1}}), 0),
        (_file({"go/9": WON | {"seconds": 12, "mistakes": 0}}), 1),
        ([1], "ui.progress-strange"),
    ],
)
def test_a_file_is_taken_in_as_far_as_it_is_well_formed(file: object, found: object) -> None:
    """A link says of which puzzle it is; numbers are counts."""
    assert run(IMPORT, file) == [found, ["go/9"] if found == 1 else []]
