"""The page's shapes are those of the pictures."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import glyphs


def test_the_page_draws_the_same_shapes() -> None:
    """shapes.js is what tools/glyphs.py writes now."""
    assert glyphs.SHAPES.read_text("utf-8") == glyphs.text()
