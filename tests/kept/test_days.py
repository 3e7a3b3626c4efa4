"""The days: a file that comes damaged costs only what stands in it, a long streak costs nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent / "days.mjs"


@pytest.fixture(scope="module")
def days() -> Any:  # noqa: ANN401 - JSON
    """What `days.mjs` prints."""
    node = shutil.which("node")
    assert node
    done = subprocess.run([node, SCRIPT], check=True, capture_output=True, text=True)  # noqa: S603
    return json.loads(done.stdout)


def test_a_damaged_file_is_asked_for_again(days: Any) -> None:  # noqa: ANN401
    """Until it is whole, the day's order is left, which Python can make."""
    order = {"puzzle": "queens", "maker": "queens", "size": "8", "level": "hard", "seed": 20261101}
    assert days["boards"] == [
        {"order": order, "link": ""},
        {"order": order | {"level": "easy"}, "link": "queens/5"},
    ]


def test_a_year_in_a_row_is_counted_in_one_reading(days: Any) -> None:  # noqa: ANN401
    """A day counts by any of the puzzles; the table of solved boards is large by then."""
    assert days["streaks"] == [365, 365, 0]
    assert days["reads"] == len(days["streaks"])
