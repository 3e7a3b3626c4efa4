"""How fast boards are made and proved, here and in Pyodide: ``python tests/bench/bench_makers.py``.

``--all`` makes 100 boards of each size and level here, has an independent solver count their
solutions, and an independent ladder name their levels. Both runs print a digest of the links,
which must be the same: the same order makes the same board everywhere. Times are those of the
processor, not of the clock.
"""

from __future__ import annotations

import hashlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stepstones.core.maker import Made, Maker, Order

SEEDS = 15


def make(maker: Maker[Any], order: Order) -> tuple[Made[Any], float]:
    """Return what is made and the longest time between two steps."""
    making = maker.make(order)
    longest = 0.0
    while True:
        begin = time.perf_counter()
        try:
            next(making)
        except StopIteration as end:
            made: Made[Any] = end.value
            return made, max(longest, time.perf_counter() - begin)
        longest = max(longest, time.perf_counter() - begin)


def report(name: str, sizes: list[str], seeds: int = SEEDS) -> None:
    """Print how long the boards of each of *sizes* and each level take."""
    from stepstones.app import catalog  # noqa: PLC0415
    from stepstones.core.maker import Order  # noqa: PLC0415

    puzzle = catalog.find(name)
    digest = hashlib.sha256()
    for maker in puzzle.makers:
        every: dict[str, list[float]] = {}
        for size in sizes or maker.sizes:
            for level in maker.levels:
                times = []
                worst = 0.0
                for seed in range(seeds):
                    begin = time.perf_counter()
                    made, longest = make(maker, Order(size, level, seed))
                    times.append(1000 * (time.perf_counter() - begin))
                    worst = max(worst, 1000 * longest)
                    digest.update(catalog.encode(puzzle, made.state).encode())
                every.setdefault(size, []).extend(times)
                times.sort()
                middle, high = times[seeds // 2], times[seeds * 9 // 10]
                line = f"{maker.id} {size:>5} {level:7} median {middle:6.0f} p90 {high:6.0f}"
                print(f"{line} longest step {worst:4.0f} ms", flush=True)
        for size, times in every.items():
            print(f"{maker.id} {size} all levels: median {sorted(times)[len(times) // 2]:.0f} ms")
    print("digest", digest.hexdigest()[:16])
    if name == "queens":
        uniqueness("without the compiled search")


def report_in_page(name: str, sizes: list[str]) -> None:
    """Print what :func:`report` does, and for queens the proofs by the compiled search as well."""
    report(name, sizes)
    if name == "queens":
        from tests.bench.in_pyodide import source  # noqa: PLC0415

        from stepstones.core import compiled  # noqa: PLC0415

        compiled.offer(source)
        uniqueness("compiled, as in the page")


def uniqueness(how: str) -> None:
    """Print how long it takes to prove that a made board has one solution."""
    from stepstones.core.maker import Order  # noqa: PLC0415
    from stepstones.core.trace import Run  # noqa: PLC0415
    from stepstones.queens.exact_cover.unique import unique  # noqa: PLC0415
    from stepstones.queens.regions.maker import MAKER  # noqa: PLC0415

    times = []
    for size in ("6", "8", "10", "12"):
        for level in ("easy", "medium", "hard"):
            for seed in range(10):
                made, _ = make(MAKER, Order(size, level, seed))
                begin = time.perf_counter()
                run = Run(lambda board=made.state: unique(board))  # type: ignore[misc]
                run.seek(10**6)
                times.append(1000 * (time.perf_counter() - begin))
                assert run.verdict is not None
                assert run.verdict.word == "unique"
    times.sort()
    middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"unique, {how}: median {middle:.1f} p95 {high:.1f} worst {times[-1]:.1f} ms")


def check(seeds: int = 100) -> None:
    """Make *seeds* boards of queens of each size and level: one solution each, of that level."""
    from tests.queens.brute import count_regions  # noqa: PLC0415
    from tests.queens.naive_levels import level_of  # noqa: PLC0415

    from stepstones.core.maker import Order  # noqa: PLC0415
    from stepstones.queens.regions.maker import MAKER  # noqa: PLC0415

    for size in sorted(MAKER.sizes, key=int):
        for level in MAKER.levels:
            boards = {make(MAKER, Order(size, level, seed))[0].state for seed in range(seeds)}
            assert all(count_regions(board) == 1 for board in boards)
            assert all(level_of(board) == level for board in boards)
            print(f"{size} {level}: {len(boards)} different boards, unique, of it", flush=True)


def main() -> None:
    """Report on this Python, then on Pyodide."""
    root = Path(__file__).parents[2]
    sys.path[:0] = [str(root / "pysrc"), str(root)]
    if "--all" in sys.argv:
        check()
        return
    puzzle, *sizes = [word for word in sys.argv[1:] if not word.startswith("-")] or ["queens"]
    print("Python", sys.version.split()[0])
    report(puzzle, sizes)
    from tests.bench import in_pyodide  # noqa: PLC0415 - the path comes first

    in_pyodide.call("tests.bench.bench_makers", "report_in_page", puzzle, sizes)


if __name__ == "__main__":
    main()
