"""How fast the life-and-death search is, on eye spaces of growing size, and how much it keeps.

Run by hand:

    PYTHONPATH=pysrc python tests/bench/bench_life_death.py [--pyodide FOLDER]

*pyodide* is a ``node_modules`` folder with pyodide. Each problem is an open rectangle of
empty points in a corner, black around it, white around that, white to play; the positions
looked at are the same in every run and on every platform, so the seconds compare.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

from stepstones.core.trace import Run
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.position import Colour, from_pieces

SOURCES = Path(__file__).parents[2] / "pysrc"
ROOMS = ((2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3))
MOST = 40_000


def rectangle(width: int, height: int) -> dict[str, Any]:
    """Solve the corner with *width* x *height* empty points; return what it took."""
    side = max(width, height) + 4
    rows = []
    for row in range(side):
        inner = "." * width + "XO" if row < height else "X" * (width + 1) + "O"
        line = inner if row <= height else "O" * (width + 2) if row == height + 1 else ""
        rows.append(line.ljust(side, "."))
    position = from_pieces(side, side, "".join(rows), Colour.WHITE)
    begin = time.perf_counter()
    longest, last = 0.0, begin
    run = Run(lambda: life_and_death(position, [width], most=MOST))
    while run.advance():
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    if run.verdict is None:
        raise AssertionError
    spent = time.perf_counter() - begin
    facts = run.verdict.facts
    return {
        "room": f"{width}x{height}",
        "word": run.verdict.word,
        "positions": facts["positions"],
        "seconds": spent,
        "pause": longest,
    }


PYODIDE = """
import { createRequire } from 'node:module';
const { folder, sources, bench } = JSON.parse(await new Response(process.stdin).text());
const { loadPyodide } = createRequire(folder + '/')('pyodide');
const python = await loadPyodide();
for (const [name, root] of [['/src', sources], ['/bench', bench]]) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
console.log(python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/bench/tests/bench"]
import bench_life_death as bench
json.dumps([bench.rectangle(*room) for room in bench.ROOMS])
`));
"""


def in_pyodide(folder: Path) -> list[dict[str, Any]]:
    """Solve the same in Pyodide."""
    given = {"folder": str(folder.resolve()), "sources": str(SOURCES)}
    given["bench"] = str(SOURCES.parent)
    done = subprocess.run(
        ["node", "--input-type=module", "-e", PYODIDE],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Print one line a problem and platform, and the memory of the largest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", type=Path, help="node_modules with pyodide")
    options = parser.parse_args()
    results = {"native": [rectangle(*room) for room in ROOMS]}
    if options.pyodide:
        results["pyodide"] = in_pyodide(options.pyodide)
    for platform, rows in results.items():
        for row in rows:
            rate = row["positions"] / row["seconds"]
            print(
                f"{platform:8} {row['room']:5} {row['word']:10} {row['positions']:7} positions"
                f" {row['seconds']:7.2f} s {rate:7.0f}/s  pause {row['pause'] * 1000:.0f} ms"
            )
    tracemalloc.start()
    rectangle(*ROOMS[-1])
    memory = tracemalloc.get_traced_memory()[1] / 1e6
    print(f"memory at most {memory:.0f} MB (4x3, {MOST} positions)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
