"""Keep compressed copies of what the server sends, so that it sends as little as a real host.

A copy belongs to its file as long as both have the same date. What comes from elsewhere is
compressed as well as can be, once (half a minute); our own files quickly, as they are edited.
"""

import json
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from shell import ROOT, VENDOR, ToolError, say
from stepstones.app.host.hosting import CODINGS, copy_of, find_copy

SUFFIXES = {".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".txt", ".wasm"}
SUFFIXES |= {".webmanifest", ".zip"}
LEAST = 600
"""Smaller files, in bytes, would not get smaller by much."""
BEST, QUICK = 11, 9


def is_compressible(path: Path) -> bool:
    """Tell whether a file has, or will have, compressed copies."""
    return path.suffix in SUFFIXES and path.stat().st_size >= LEAST


def compress(paths: Iterable[Path]) -> None:
    """Write the copies that are missing or out of date."""
    stale = [
        path
        for path in paths
        if is_compressible(path) and not all(find_copy(path, coding) for coding in CODINGS)
    ]
    if not stale:
        return
    dates = {path: path.stat().st_mtime_ns for path in stale}
    if any(path.is_relative_to(VENDOR / "pyodide") for path in stale):
        say("Compressing Pyodide for the network (once) …")
    jobs = [job(path) for path in stale]
    done = subprocess.run(
        ["node", ROOT / "tools" / "compress.js"],
        input=json.dumps(jobs).encode(),
        check=False,
        capture_output=True,
    )
    if done.returncode:
        raise ToolError(f"Could not compress the site's files.\n{done.stderr.decode()[-500:]}")
    for path, date in dates.items():
        for coding in CODINGS:
            os.utime(copy_of(path, coding), ns=(date, date))


def job(path: Path) -> dict[str, object]:
    """Describe what compress.js has to do for a file, and make the folder for it."""
    copies = {coding: copy_of(path, coding) for coding in CODINGS}
    for copy in copies.values():
        copy.parent.mkdir(parents=True, exist_ok=True)
    quality = BEST if path.is_relative_to(VENDOR) and path.suffix != ".zip" else QUICK
    return {"source": str(path), "quality": quality, **{key: str(at) for key, at in copies.items()}}
