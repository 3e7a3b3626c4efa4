"""The command line on many boards, and the lines it writes."""

import json
from pathlib import Path
from typing import Any

from stepstones.app import cli


def run(*words: object) -> int:
    """Return the status of a command."""
    return cli.main([*map(str, words)])


def rows(path: Path) -> list[dict[str, Any]]:
    """Return what a file of results says, line by line."""
    return [json.loads(row) for row in path.read_text("utf-8").splitlines()]
