"""One version everywhere, and the extras that bring the other wheel."""

import json
import re
import tomllib
from pathlib import Path

from stepstones import __version__

ROOT = Path(__file__).parents[2]


def test_there_is_one_version() -> None:
    """Of the package, its page, the npm package, and the changelog's newest release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["optional-dependencies"]["page"] == [f"stepstones-page=={__version__}"]
    assert json.loads((ROOT / "package.json").read_text("utf-8"))["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## (\d+\.\d+\.\d+)", changes, re.MULTILINE)
    assert released[0] == __version__
    assert released == sorted(released, key=lambda one: [*map(int, one.split("."))], reverse=True)
