"""What ships with the page is what Python would say."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import start_views


def test_shipped_views_and_preloads_are_up_to_date() -> None:
    """start.json and index.html are as tools/start_views.py writes them; run it if not."""
    assert start_views.stale() == []


def test_every_module_is_preloaded_once() -> None:
    """Modules imported by others, such as paint.js, are found; files that are not, are left out."""
    page = start_views.page()
    assert page.count("static/js/paint.js") == 1
    assert "static/js/sw.js" not in page
