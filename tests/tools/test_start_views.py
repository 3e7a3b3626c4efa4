"""What ships with the page is what Python would say."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import start_views


def test_shipped_views_are_up_to_date() -> None:
    """start.json is as tools/start_views.py writes it; run it if not."""
    assert not start_views.is_stale()
