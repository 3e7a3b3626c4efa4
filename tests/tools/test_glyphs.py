"""The page's shapes and colours are those of the pictures."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import colours
import glyphs


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (glyphs.SHAPES, glyphs.text()),
        (glyphs.SIGNS, glyphs.signs()),
        (colours.STYLE, colours.style()),
        (colours.SCRIPT, colours.script()),
    ],
    ids=lambda one: one.name if isinstance(one, Path) else "",
)
def test_the_page_draws_the_same(path: Path, text: str) -> None:
    """Each file is what tools/glyphs.py and tools/colours.py write now."""
    assert path.read_text("utf-8") == text
