"""How many of a thousand enclosed problems of our own making are answered, and how soon.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_enclosed.py [--count 1000] [--check 20]
    PYTHONPATH=pysrc:. python tests/bench/bench_enclosed.py --pyodide node_modules --count 60

Groups of random shape in a corner or on an edge, 8 to 15 empty points, stones of both sides
inside, gaps in the group, a thick wall around. Asked is what the page asks: status, line and
all right moves, 2,000,000 positions at most. Seconds are those of the processor. *check* is how
many of each number of empty points the second program of the tests counts out, where it ends
within its positions. With *pyodide* the page's Python does it, in V8, with the same core.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tests.go.ended import finished
from tests.go.life_death.brute import Brute, State
from tests.go.life_death.enclosed import grown, placed, rim
from tests.go.life_death.test_exact import agreed, places

from stepstones.app.host import wasm
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.trace import Run
from stepstones.go.life_death.region import Region, find_region
from stepstones.go.life_death.solve import Solver, Status
from stepstones.go.life_death.verdict import find_status, judge
from stepstones.go.position import Position

LEAST, LARGEST = 8, 15
MOST = 2_000_000
"""Positions that the page may take."""
LIMIT = 10.0
SOURCES = Path(__file__).parents[2]


def problem(seed: int) -> tuple[Position, Region] | None:
    """Return an enclosed problem, None where chance made none."""
    pick = random.Random(seed)  # noqa: S311 - problems, not secrets
    side = pick.choice((9, 13))
    start = pick.choice(((0, 0), (0, 0), (0, pick.randint(2, side - 3))))
    room = grown(pick, start, pick.randint(7, 16), side)
    own = rim(room, side)
    wall = rim(room | own, side)
    stones = dict.fromkeys(sorted(wall | rim(room | own | wall, side)), "O")
    stones |= dict.fromkeys(sorted(own), "X")
    for place in pick.sample(sorted(room), pick.randint(0, min(5, len(room) // 2))):
        stones[place] = pick.choice("XOO")
    for place in pick.sample(sorted(own), pick.choice((0, 0, 1, 2))):
        stones[place] = pick.choice(".O")
    made = placed(pick, stones, own, side)
    if made is None:
        return None
    position, target = made
    try:
        region = find_region(position, [target])
    except RuleError:
        return None
    empty = (region.inside & position.empty).bit_count()
    return (position, region) if not region.framed and LEAST <= empty <= LARGEST else None


def solve(position: Position, region: Region) -> tuple[str, int, float]:
    """Return the verdict's word, the positions looked at, and the seconds."""
    begin = time.process_time()
    run = Run(lambda: judge(position, region, Solver(position, region, most=MOST)))
    run.seek(10**9)
    if run.verdict is None:
        raise AssertionError
    spent = time.process_time() - begin
    return run.verdict.word, int(str(run.verdict.facts["positions"])), spent


def check(seed: int, position: Position, region: Region) -> str:
    """Compare the status with the second program; return its word, or ``too long``."""
    status: Status
    status, solver, _ = finished(find_status(position, region, Solver(position, region)))
    region = solver.region
    sets = (region.inside, region.target, region.haven)
    brute = Brute(position.height, position.width, *(places(position, one) for one in sets))
    own, other = (
        places(position, position.stones(side) & region.inside)
        for side in (region.defender, region.attacker)
    )
    start = State(own, other, position.turn is region.attacker, None, 0, 0)
    return agreed(seed, status, brute, start)


def results(count: int, first: int = 0) -> list[list[Any]]:
    """Return seed, empty points, word, positions and seconds of so many problems."""
    rows: list[list[Any]] = []
    seed = first
    while len(rows) < count:
        made = problem(seed)
        if made is not None:
            position, region = made
            empty = (region.inside & position.empty).bit_count()
            rows.append([seed, empty, *solve(position, region)])
        seed += 1
    return rows


def show(rows: list[list[Any]], least: float = LIMIT) -> None:
    """Print a table by empty points."""
    groups: dict[str, list[list[Any]]] = defaultdict(list)
    for row in rows:
        groups[f"{row[1]:2}"].append(row)
        groups["8-12" if row[1] <= 12 else "13-15"].append(row)
        groups["all"].append(row)
    for name in sorted(groups):
        own = groups[name]
        soon = sum(row[2] != "undecided" and row[4] <= least for row in own)
        times = sorted(row[4] for row in own)
        words = dict(sorted(Counter(row[2] for row in own).items()))
        print(
            f"{name:5} empty: {len(own):4}, within {least:.0f} s {soon:4} ({soon / len(own):.1%}),"
            f" median {times[len(own) // 2]:.3f} s, 90 % {times[len(own) * 9 // 10]:.2f} s,"
            f" longest {times[-1]:.1f} s, {words}"
        )


PYODIDE = """
import { createRequire } from 'node:module';
const { folder, sources, core, count } = JSON.parse(await new Response(process.stdin).text());
const { loadPyodide } = createRequire(folder + '/')('pyodide');
const python = await loadPyodide();
python.FS.mkdirTree('/src');
python.FS.mount(python.FS.filesystems.NODEFS, { root: sources }, '/src');
const { readFileSync } = await import('node:fs');
globalThis.core = new WebAssembly.Module(readFileSync(core));
globalThis.count = count;
console.log(python.runPython(`
import json, sys, types
import js
sys.dont_write_bytecode = True
sys.path[:0] = ["/src/pysrc", "/src", "/src/tests/bench"]
sys.modules["pytest"] = types.ModuleType("pytest")
mark = types.SimpleNamespace(slow=lambda f: f, parametrize=lambda *a, **k: lambda f: f)
sys.modules["pytest"].mark, sys.modules["pytest"].fixture = mark, lambda *a, **k: lambda f: f
import bench_enclosed as bench
bench.compiled.offer(lambda _: lambda: js.WebAssembly.Instance.new(js.core).exports)
json.dumps(bench.results(js.count))
`));
"""


def in_pyodide(folder: Path, count: int) -> list[list[Any]]:
    """Solve the same in the page's Python."""
    given = {"folder": str(folder.resolve()), "sources": str(SOURCES), "count": count}
    given["core"] = str(wasm.FOLDER / "life_death.wasm")
    done = subprocess.run(
        ["node", "--input-type=module", "-e", PYODIDE],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Print the table, and what the second program says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--pyodide", type=Path)
    options = parser.parse_args()
    compiled.offer(wasm.source)
    rows = results(options.count, options.first)
    show(rows)
    if options.pyodide:
        same = in_pyodide(options.pyodide, options.count)
        print("the same in Pyodide:")
        show(same)
        if [row[:4] for row in same] != [row[:4] for row in rows]:
            raise AssertionError
        ratio = sum(row[4] for row in same) / sum(row[4] for row in rows)
        print(f"Pyodide takes {ratio:.2f} times as long")
    checked: Counter[str] = Counter()
    tried: Counter[int] = Counter()
    for seed, empty, word, *_ in rows:
        made = problem(seed)
        if made and word != "undecided" and tried[empty] < options.check:
            tried[empty] += 1
            checked[f"{empty} empty: {check(seed, *made)}"] += 1
    if checked:
        print("second program:", dict(sorted(checked.items())))


if __name__ == "__main__":
    main()
