"""What ships with the page is what Python would say."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import start_views


def test_shipped_views_and_preloads_are_up_to_date() -> None:
    """start.json and index.html are as tools/start_views.py writes them; run it if not."""
    assert start_views.stale() == []


def test_every_module_of_pyscript_is_preloaded_once() -> None:
    """Also where one was missing."""
    assert start_views.page().count("static/vendor/pyscript/core.js") == 1
