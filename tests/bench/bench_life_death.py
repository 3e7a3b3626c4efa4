"""How fast the life-and-death search is, on eye spaces of growing size, and how much it keeps.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_life_death.py [--pyodide FOLDER]
    PYTHONPATH=pysrc:.:tools python tests/bench/bench_life_death.py --beside FILE --tsumego FOLDER

*pyodide* is a ``node_modules`` folder with pyodide. *beside* is a file of outside cases in
the form of ``go_tsumego.json``: its enclosed problems are put to us, to GNU Go (``apt-get
install gnugo``) and to tsumego.js (``npm install tsumego.js`` in an empty folder; give its
``node_modules``), five seconds of processor each, in one run (tsumego.js is asked twice).
Boards above 16 lines are refused by tsumego.js. Each problem of the first table is an open
rectangle of empty points in a corner, black around it, white around that, white to play;
the positions looked at are the same in every run, on every platform, in Python and compiled,
so the seconds, those of the processor, compare. Natively the core is run by wasmtime, where that
is installed.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.bench import in_pyodide

from stepstones.core import compiled
from stepstones.core.trace import Run
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.position import Colour, from_pieces

ROOMS = ((2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3))
MOST = 40_000
MOST_LINES = 16
"""Boards that tsumego.js takes."""
LIMIT = 5
"""Seconds for each of the problems that other programs solve, too."""


def rectangle(width: int, height: int, source: compiled.Source | None) -> dict[str, Any]:
    """Solve the corner with *width* x *height* empty points; return what it took.

    The search is compiled where *source* has the core.
    """
    compiled.offer(source)
    side = max(width, height) + 4
    rows = []
    for row in range(side):
        inner = "." * width + "XO" if row < height else "X" * (width + 1) + "O"
        line = inner if row <= height else "O" * (width + 2) if row == height + 1 else ""
        rows.append(line.ljust(side, "."))
    position = from_pieces(side, side, "".join(rows), Colour.WHITE)
    begin = in_pyodide.clock()
    longest, last = 0.0, begin
    run = Run(lambda: life_and_death(position, [width], most=MOST))
    while run.advance():
        now = in_pyodide.clock()
        longest, last = max(longest, now - last), now
    if run.verdict is None:
        raise AssertionError
    spent = in_pyodide.clock() - begin
    facts = run.verdict.facts
    return {
        "core": source is not None,
        "room": f"{width}x{height}",
        "word": run.verdict.word,
        "positions": facts["positions"],
        "seconds": spent,
        "pause": longest,
    }


def results() -> Iterator[dict[str, Any]]:
    """Solve all rooms, each in Python and then compiled."""
    for room in ROOMS:
        for source in (None, in_pyodide.source):
            yield rectangle(*room, source)


def show(platform: str, rows: Iterable[dict[str, Any]]) -> None:
    """Print each room as it comes, and at the end how much faster the core is."""
    sums: dict[bool, list[float]] = {False: [0, 0], True: [0, 0]}
    rate = 0.0
    for row in rows:
        before, rate = rate, row["positions"] / row["seconds"]
        how = f"core {rate / before:4.1f}x" if row["core"] else "python    "
        for at, key in enumerate(("positions", "seconds")):
            sums[row["core"]][at] += row[key]
        print(
            f"{platform:8} {how} {row['room']:5} {row['word']:10} {row['positions']:7} positions"
            f" {row['seconds']:7.3f} s {rate:7.0f}/s  pause {row['pause'] * 1000:.0f} ms",
            flush=True,
        )
    python, core = (positions / seconds for positions, seconds in sums.values())
    print(f"{platform:8} all: {python:.0f}/s and {core:.0f}/s, {core / python:.1f} times as many")


def beside(path: Path, folder: Path) -> int:
    """Print how many problems we, GNU Go and tsumego.js answer rightly; both others by status.

    Keys that a line on the board refutes are left out. A solver that gives a right status
    and a first move outside the key has an ``other move``.
    """
    from judges import life_death as judge  # noqa: PLC0415 - needs tools on the path

    compiled.offer(in_pyodide.source)
    counts = {name: Counter[str]() for name in ("stepstones", "GNU Go", "tsumego.js")}
    for case in json.loads(path.read_text("utf-8")):
        if not case.get("enclosed") or case["id"] in judge.DISPUTED:
            continue
        refused = max(_sides(case)) > MOST_LINES
        grades = (
            judge.judge(case, judge.solve(case, seconds=LIMIT)),
            _graded(case, *gnu_go(case)),
            "refused" if refused else _graded(case, *tsumego_js(case, folder)),
        )
        print(f"{case['id']:24}", *(f"{grade:12}" for grade in grades), flush=True)
        for found, grade in zip(counts.values(), grades, strict=True):
            found[grade] += 1
    for name, found in counts.items():
        print(f"{name:12}", dict(sorted(found.items())))
    return 0


def _sides(case: dict[str, Any]) -> list[int]:
    size = case["size"]
    return [size] if isinstance(size, int) else list(size)


def _graded(case: dict[str, Any], result: str, move: str) -> str:
    """Compare a result, '' for none, and a move in letters with the key."""
    expected = case["expected"]
    allowed = expected["result"]
    if not result:
        return "no answer"
    if result not in ([allowed] if isinstance(allowed, str) else allowed):
        return "wrong"
    moves = expected.get("right_moves")
    return "other move" if moves and result != "fail" and move not in moves else "right"


def _sgf(case: dict[str, Any]) -> str:
    size = case["size"]
    side = size if isinstance(size, int) else f"{size[0]}:{size[1]}"
    stones = {"AB": case["black"], "AW": case["white"], "MA": [case["target"]]}
    marked = "".join(
        name + "".join(f"[{at}]" for at in points) for name, points in stones.items() if points
    )
    return f"(;FF[4]GM[1]SZ[{side}]{marked}PL[{case['to_play']}])"


def gnu_go(case: dict[str, Any]) -> tuple[str, str]:
    """Return the result and move of its owl code, the one for life and death."""
    size, (column, row) = case["size"], (ord(letter) - ord("a") for letter in case["target"])
    if not isinstance(size, int):
        return "", ""
    name = "ABCDEFGHJKLMNOPQRST"
    command = "owl_attack" if case["goal"] == "kill" else "owl_defend"
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(_sgf(case))
        file.flush()
        told = f"loadsgf {file.name}\n{command} {name[column]}{size - row}\nquit\n"
        said = _limited("/usr/games/gnugo --mode gtp --quiet", told, LIMIT)
    answers = [line[2:].split() for line in said.splitlines() if line.startswith("= ")]
    if len(answers) < 2 or not answers[1]:
        return "", ""
    code, *moves = answers[1]
    result = {"0": "fail", "1": "success"}.get(code, "ko")
    if not moves or moves[0] == "PASS":
        return result, ""
    at = moves[0]
    return result, chr(ord("a") + name.index(at[0])) + chr(ord("a") + size - int(at[1:]))


def _limited(command: str, told: str, seconds: int) -> str:
    """Return what a program says within so many seconds of processor time, '' if nothing."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -t {seconds}; exec {command}"],
        input=told,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else ""


TSUMEGO = """
const { folder, sgf, side } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const { Solver } = require(folder + '/tsumego.js');
const own = side === 'B' ? 1 : -1;
const moves = [own, -own].map(master => String(new Solver(sgf).solve(side, master) ?? ''));
console.log(JSON.stringify(moves));
"""


def tsumego_js(case: dict[str, Any], folder: Path) -> tuple[str, str]:
    """Return its result and move: asked with either side as the master of kos."""
    given = json.dumps(
        {"folder": str(folder.resolve()), "sgf": _sgf(case), "side": case["to_play"]}
    )
    said = _limited(f"node -e {shlex.quote(TSUMEGO)}", given, 2 * LIMIT)
    if not said:
        return "", ""
    best, worst = (re.search(r"[a-z]{2}|\\[\\]", one) for one in json.loads(said))
    if best is None:
        return "fail", ""
    return ("success" if worst else "ko"), best[0].strip("[]")


def main() -> int:
    """Print one line a problem and platform, and the memory of the largest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", type=Path, help="node_modules with pyodide")
    parser.add_argument("--beside", type=Path, help="a file of outside cases")
    parser.add_argument("--tsumego", type=Path, help="node_modules with tsumego.js")
    options = parser.parse_args()
    if options.beside:
        return beside(options.beside, options.tsumego)
    show("native", results())
    if options.pyodide:
        name = "tests.bench.bench_life_death"
        show("pyodide", in_pyodide.rows(options.pyodide, name, "results"))
    tracemalloc.start()
    rectangle(*ROOMS[-1], None)
    memory = tracemalloc.get_traced_memory()[1] / 1e6
    print(f"memory at most {memory:.0f} MB (4x3, {MOST} positions)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
