"""Byte-compile archives with Pyodide's own Python, which node runs."""

import dataclasses
import json
from dataclasses import dataclass, field
from pathlib import Path

from shell import ROOT, ToolError, run

PYODIDE = ROOT / "node_modules" / "pyodide"


@dataclass(frozen=True)
class Job:
    """One archive to compile; the fields are the arguments of compile_zip.py.

    Of the package named *keep* the code that `dataclasses` writes is kept as well.
    """

    source: Path
    target: Path
    prefix: str
    optimize: int
    drop: list[str] = field(default_factory=list)
    keep: str = ""


def compile_archives(*jobs: Job, library: Path | None = None) -> None:
    """Compile archives in one go; a compiled `library` lets Pyodide start in half the time."""
    for job in jobs:
        job.target.parent.mkdir(parents=True, exist_ok=True)
    listed = json.dumps([dataclasses.asdict(job) for job in jobs], default=str)
    command: list[str | Path] = ["node", ROOT / "tools" / "pyc.mjs", PYODIDE, listed, library or ""]
    printed = run(command, failed="Could not byte-compile with Pyodide in node.")
    missing = [job.target.name for job in jobs if not job.target.is_file()]
    if missing:
        raise ToolError(f"Pyodide did not write {', '.join(missing)}.\n{printed}")
