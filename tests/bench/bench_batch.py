"""Memory and time of a batch of many lines: `.venv/bin/python tests/bench/bench_batch.py`.

Converts 10^4, 10^5 and 10^6 links, alone in one process; then once more with nothing to do, and
once more after a line put in at the head, so that every result is found again by its digest. Tells
the seconds and the most memory that each run held.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SIZES = (10_000, 100_000, 1_000_000)
WORDS = ("-m", "stepstones", "batch", "convert")


def write_lines(path: Path, number: int, *, first: str = "") -> None:
    """Write *number* links of boards, none like another, after the line *first*."""
    with path.open("w", encoding="utf-8") as file:
        file.write(first)
        file.writelines(f'{{"link":"queens/{4 + one % 9}","id":{one}}}\n' for one in range(number))


def measure(given: Path, out: Path) -> tuple[float, float]:
    """Return the seconds and the megabytes at most of one run."""
    began = time.monotonic()
    words = [sys.executable, *WORDS, str(given), "--out", str(out)]
    child = os.posix_spawn(sys.executable, words, os.environ | {"PYTHONPATH": str(ROOT / "pysrc")})
    _, status, used = os.wait4(child, 0)
    assert status == 0
    return time.monotonic() - began, used.ru_maxrss / 1024


def main() -> None:
    """Print a line for each run."""
    with tempfile.TemporaryDirectory() as name:
        given, out = Path(name) / "in.jsonl", Path(name) / "out.jsonl"
        for number in map(int, sys.argv[1:] or SIZES):
            out.unlink(missing_ok=True)
            write_lines(given, number)
            for how in ("anew", "again", "a line put in at the head"):
                if how.startswith("a "):
                    write_lines(given, number, first="knight/8\n")
                seconds, megabytes = measure(given, out)
                print(f"{number:>9} {how:26} {seconds:7.1f} s {megabytes:7.1f} MB", flush=True)


if __name__ == "__main__":
    main()
