"""Byte-compile archives with Pyodide's own Python, which node runs."""

import json
from pathlib import Path
from typing import NamedTuple

from shell import ROOT, run

PYODIDE = ROOT / "node_modules" / "pyodide"


class Job(NamedTuple):
    """One archive to compile; the fields are the arguments of compile_zip.py.

    Of the package named *keep* the code that `dataclasses` writes is kept as well.
    """

    source: Path
    target: Path
    prefix: str
    optimize: int
    drop: str = ""
    keep: str = ""


def compile_archive(job: Job, library: Path | None = None) -> None:
    """Compile an archive; a compiled `library` lets Pyodide start in half the time."""
    job.target.parent.mkdir(parents=True, exist_ok=True)
    told = json.dumps(job._asdict(), default=str)
    command: list[str | Path] = ["node", ROOT / "tools" / "pyc.mjs", PYODIDE, told, library or ""]
    run(command, failed="Could not byte-compile with Pyodide in node.")
