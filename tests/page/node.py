"""Modules of the page, run in node: what is pure in them, or needs no more than a stand-in."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SECONDS = 20
TELL = "const tell = (it) => console.log(JSON.stringify(it));"


def run(script: str, given: object = None) -> Any:  # noqa: ANN401 - whatever the script tells
    """Run a script with ``given``, ``ROOT`` standing for the site, and return what it tells."""
    done = subprocess.run(
        ["/usr/bin/env", "node", "--input-type=module"],
        input=f"const given = {json.dumps(given)};{TELL}{script.replace('ROOT', ROOT.as_posix())}",
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    return json.loads(done.stdout)
