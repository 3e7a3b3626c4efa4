"""Keep compressed copies of what the server sends, so that it sends as little as a real host.

A copy belongs to its file as long as both have the same date. What comes from elsewhere is
compressed as well as can be, once (half a minute); our own files quickly, as they are edited.
"""

import json
import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypedDict

from shell import ROOT, VENDOR, ToolError
from stepstones.app.host.hosting import CODINGS, copy_of, find_copy

SUFFIXES = {".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".txt", ".wasm"}
SUFFIXES |= {".webmanifest", ".zip"}
LEAST = 600
"""Smaller files, in bytes, would not get smaller by much."""
BEST, QUICK = 11, 9


class Job(TypedDict):
    """What compress.js is told."""

    source: str
    copy: str
    coding: str
    quality: int


def is_compressible(path: Path) -> bool:
    """Tell whether a file has, or will have, compressed copies; one just deleted has none."""
    try:
        return path.suffix in SUFFIXES and path.stat().st_size >= LEAST
    except FileNotFoundError:
        return False


def compress(paths: Iterable[Path], tell: Callable[[float], None] = lambda _: None) -> None:
    """Write the copies that are missing or out of date; *tell* what share of 1 is done.

    Each copy holds as soon as it is there: what is ended before its time goes on with the rest.
    """
    small = [path for path in paths if is_compressible(path)]
    stale = [(path, coding) for coding in CODINGS for path in small if not find_copy(path, coding)]
    if not stale:
        return
    dates = {path: path.stat().st_mtime_ns for path, _ in stale}
    jobs = sorted((job(path, coding) for path, coding in stale), key=effort)
    done, total = 0, sum(map(effort, jobs))
    program = ["node", str(ROOT / "tools" / "compress.js")]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as node:
        assert node.stdin  # noqa: S101 - for mypy
        assert node.stdout  # noqa: S101
        assert node.stderr  # noqa: S101
        node.stdin.write(json.dumps(jobs))
        node.stdin.close()
        for line in node.stdout:
            made: Job = json.loads(line)
            date = dates[Path(made["source"])]
            os.utime(made["copy"], ns=(date, date))
            done += effort(made)
            tell(done / total)
        said = node.stderr.read()
    if node.returncode:
        raise ToolError(f"Could not compress the site's files.\n{said[-500:]}")


def job(path: Path, coding: str) -> Job:
    """Describe what compress.js has to do for a copy, and make the folder for it."""
    copy = copy_of(path, coding)
    copy.parent.mkdir(parents=True, exist_ok=True)
    quality = BEST if path.is_relative_to(VENDOR) and path.suffix != ".zip" else QUICK
    return {"source": str(path), "copy": str(copy), "coding": coding, "quality": quality}


def effort(job: Job) -> int:
    """Tell about how long a copy takes: the best brotli takes as long as twenty others."""
    best = job["coding"] == "br" and job["quality"] == BEST
    return Path(job["source"]).stat().st_size * (20 if best else 1)
