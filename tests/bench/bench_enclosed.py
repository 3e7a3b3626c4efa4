"""How many of a thousand enclosed problems of our own making are answered, and how soon.

Run by hand; what is in a file already is not done again, so a run may be stopped and goes on:

    export PYTHONPATH=pysrc:.
    python tests/bench/bench_enclosed.py native.jsonl [--count 1000] [--check checked.jsonl]
    python tests/bench/bench_enclosed.py native.jsonl --page page.jsonl [--sample 100] [--slow 1]

Groups of random shape in a corner or on an edge, 8 to 15 empty points, stones of both sides
inside, gaps in the group, a thick wall around. Asked is what the page asks: status, line and
all right moves, with the page's limit. Seconds are those of the processor, with those of
a loop of ten million additions beside them. With *check* the second program of the tests is
asked for each status, and what it says goes to that file; *most* are its positions. With *page* the
page's Python, in V8, does the first *sample* of them with the same core, and all that took
*slow* seconds at least.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench import in_pyodide
from tests.go.ended import finished
from tests.go.life_death.compared import confirm
from tests.go.life_death.enclosed import Enclosed, enclose, grown, placed, rim
from tests.go.life_death.second import Second

from stepstones.core import compiled
from stepstones.core.trace import Run
from stepstones.go.life_death.finding import find_status
from stepstones.go.life_death.solve import Solver
from stepstones.go.life_death.verdict import decide
from stepstones.go.problem.life import MAX_ENCLOSED

LEAST, LARGEST = 8, 15
SMALL = 12
"""Empty points up to which a problem counts as small."""
LIMIT = 10.0
THEIRS = 0.4
"""Seconds for the loop on the machine that the figures are wanted for."""
OFTEN = 20
"""Problems between two measurements of the loop."""


class Row(NamedTuple):
    """What came of a problem; *whole* where the right moves are all known, too."""

    seed: int
    empty: int
    word: str
    positions: int
    whole: bool
    seconds: float
    loop: float

    @property
    def scaled(self) -> float:
        """Return the seconds on the machine that the figures are wanted for."""
        return self.seconds * THEIRS / self.loop


def problem(seed: int) -> Enclosed | None:
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
    found = enclose(placed(pick, stones, own, side))
    return found if found and not found.region.framed and LEAST <= found.empty <= LARGEST else None


def solve(made: Enclosed) -> tuple[str, int, bool, float]:
    """Return the verdict's word, the positions looked at, if all is known, and the seconds."""
    position, region = made
    begin = in_pyodide.clock()
    run = Run(lambda: decide(position, region, Solver(position, region, most=MAX_ENCLOSED)))
    run.seek(10**9)
    if run.verdict is None:
        raise AssertionError
    spent = in_pyodide.clock() - begin
    facts = run.verdict.facts
    return run.verdict.word, int(str(facts["positions"])), bool(facts["complete"]), spent


def solved(seeds: Iterable[int]) -> Iterator[Row]:
    """Yield what came of those of *seeds* that are problems."""
    compiled.offer(in_pyodide.source)
    loop = 0.0
    made = ((seed, problem(seed)) for seed in seeds)
    for number, (seed, one) in enumerate(pair for pair in made if pair[1]):
        if one is None:
            raise AssertionError
        if number % OFTEN == 0:
            loop = in_pyodide.loop()
        yield Row(seed, one.empty, *solve(one), loop)


def checked(rows: Iterable[Row], most: int) -> Iterator[tuple[int, int, str]]:
    """Yield the seeds, empty points, and what the second program says of each status.

    That is the word, ``too long``, or ``differs``.
    """
    second = Second(bits=22)
    for row in rows:
        made = problem(row.seed)
        if made is None or row.word == "undecided":
            continue
        position, region = made
        solver = Solver(position, region, most=MAX_ENCLOSED)
        status, solver, *_ = finished(find_status(position, region, solver))
        try:
            said = confirm(row.seed, Enclosed(position, solver.region), status, second, most)
        except AssertionError as error:
            print(error, flush=True)
            said = "differs"
        yield row.seed, row.empty, said


def check(rows: list[Row], path: Path, most: int) -> None:
    """Have all statuses of *rows* checked that are not yet in a file; count what came of it."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    done = {json.loads(line)[0] for line in lines}
    left = sorted((row for row in rows if row.seed not in done), key=lambda row: row.empty)
    keep(path, checked(left, most))
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for line in path.read_text("utf-8").splitlines():
        _, empty, said = json.loads(line)
        found[empty][said if said in {"too long", "differs"} else "confirmed"] += 1
    for empty, counts in sorted(found.items()):
        print(f"{empty:2} empty: second program", dict(counts))


def show(rows: list[Row]) -> None:
    """Print a table by empty points, with the seconds as they would be on the other machine."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[f"{row.empty:2}"].append(row)
        groups[f"{LEAST}-{SMALL}" if row.empty <= SMALL else f"{SMALL + 1}-{LARGEST}"].append(row)
        groups["all"].append(row)
    for name in sorted(groups):
        own = groups[name]
        answers = [row for row in own if row.word != "undecided"]
        soon = sum(row.scaled <= LIMIT for row in answers)
        ended = sum(row.positions >= MAX_ENCLOSED for row in own if row not in answers)
        whole = sum(row.whole for row in answers)
        times = sorted(row.scaled for row in own)
        words = dict(sorted(Counter(row.word for row in own).items()))
        print(
            f"{name:5} empty: {len(own):4}, answered {len(answers):4}, whole {whole:4},"
            f" within {LIMIT:.0f} s {soon:4} ({soon / len(own):.1%}), at the limit {ended},"
            f" median {times[len(own) // 2]:.3f} s, 90 % {times[len(own) * 9 // 10]:.2f} s,"
            f" longest {times[-1]:.1f} s, {words}"
        )


def read(path: Path) -> list[Row]:
    """Return the rows of a file, none where there is none."""
    text = path.read_text("utf-8") if path.is_file() else ""
    return [Row(*json.loads(line)) for line in text.splitlines()]


def keep(path: Path, rows: Iterable[Any], most: int | None = None) -> None:
    """Append rows to a file as they come, *most* at most."""
    with path.open("a", encoding="utf-8") as file:
        for number, row in enumerate(rows, start=1):
            file.write(json.dumps(row) + "\n")
            file.flush()
            if number == most:
                break


def paged(folder: Path, seeds: list[int]) -> Iterator[Row]:
    """Yield what came of *seeds* in the page's Python, with the loop of this Python beside it."""
    loop = 0.0
    found = in_pyodide.rows(folder, "tests.bench.bench_enclosed", "solved", seeds)
    for number, row in enumerate(found):
        if number % OFTEN == 0:
            loop = in_pyodide.loop()
        yield Row(*row)._replace(loop=loop)


def in_page(rows: list[Row], path: Path, folder: Path, sample: int, slow: float) -> None:
    """Have some of *rows* solved by the page's Python, and compare."""
    ours = {row.seed: row for n, row in enumerate(rows) if n < sample or row.seconds >= slow}
    done = {row.seed for row in read(path)}
    left = [seed for seed in ours if seed not in done]
    if left:
        keep(path, paged(folder, left))
    page = {row.seed: row for row in read(path) if row.seed in ours}
    for seed, row in page.items():
        if row[:5] != ours[seed][:5]:
            raise AssertionError(row)
    ratio = sum(row.scaled for row in page.values()) / sum(ours[seed].scaled for seed in page)
    print(f"{len(page)} in Pyodide, the same positions, {ratio:.2f} times as long; the first:")
    show([page[row.seed] for row in rows[:sample]])
    print("all, those in Pyodide with their own seconds:")
    show([page.get(row.seed, row) for row in rows])


def main() -> None:
    """Print the tables, and what the second program says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--check", type=Path)
    parser.add_argument("--most", type=int, default=20_000_000)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--pyodide", type=Path, default=Path("node_modules"))
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--slow", type=float, default=1.0)
    options = parser.parse_args()
    compiled.offer(in_pyodide.source)
    rows = read(options.file)
    if len(rows) < options.count:
        first = rows[-1].seed + 1 if rows else 0
        keep(options.file, solved(count(first)), options.count - len(rows))
        rows = read(options.file)
    show(rows)
    if options.page:
        in_page(rows, options.page, options.pyodide, options.sample, options.slow)
    if options.check:
        check(rows, options.check, options.most)


if __name__ == "__main__":
    main()
