"""The page's own words: each is in the catalogs, none of those is idle."""

import json
import re
from pathlib import Path

from stepstones.core.scene import Mark

ROOT = Path(__file__).parents[1]
SOURCES = [ROOT / "index.html", *(ROOT / "static" / "js").rglob("*.js")]
TEXT = "\n".join(path.read_text("utf-8") for path in SOURCES)
USED = set(re.findall(r"[\"'`](ui\.[a-z0-9.-]*[a-z0-9])[\"'`]", TEXT))
FAMILIES = set(re.findall(r"`(ui\.[a-z0-9.-]*\.)\$\{", TEXT))
"""Beginnings of ids whose rest is looked up, such as ``ui.mode.``."""
SAID = {
    key
    for key in json.loads((ROOT / "static/i18n/en.json").read_text("utf-8"))
    if key.startswith("ui.")
}


def test_every_word_of_the_page_is_in_the_catalog() -> None:
    """A missing one would show as its id."""
    assert USED
    assert not USED - SAID
    assert not {f"ui.mark.{mark.value}" for mark in Mark} - SAID


def test_no_word_is_idle() -> None:
    """Each ui message is used by index.html or by a script."""
    assert {key for key in SAID - USED if not key.startswith(tuple(FAMILIES))} == set()
