"""How fast queens are counted, here and in Pyodide: ``python tests/bench/bench_queens.py``.

The figure to look at is the ratio, in the same run, to a plain bit recursion in JavaScript,
warm, that counts all solutions without symmetry; ours also tells those up to symmetry. Seconds
depend on the machine and are only printed. ``--large`` counts 15 and 16 queens too, ``8 9`` only
those. Pyodide runs under node from ``node_modules`` with the numpy wheel of
``static/vendor/wheels``. Without the compiled module, as on a command line without wasmtime, it
is numpy that counts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from stepstones.core.trace import Steps, Verdict

NUMBERS = {
    8: 92,
    9: 352,
    10: 724,
    11: 2680,
    12: 14200,
    13: 73712,
    14: 365596,
    15: 2279184,
    16: 14772512,
}
"""oeis.org/A000170"""

RECURSION = """(n) => {
  const all = (1 << n) - 1;
  let found = 0;
  function below(ranks, rising, falling) {
    if (ranks === all) found += 1;
    for (let free = all & ~(ranks | rising | falling); free; free &= free - 1) {
      const bit = free & -free;
      below(ranks | bit, (rising | bit) << 1, (falling | bit) >> 1);
    }
  }
  const begin = performance.now();
  below(0, 0, 0);
  return (performance.now() - begin) / 1000;
}"""
"""Seconds for counting all solutions in JavaScript."""


def report(sizes: list[int]) -> None:
    """Print how long each way takes on empty boards of *sizes*, after numpy is loaded."""
    from stepstones.queens.board import Board  # noqa: PLC0415
    from stepstones.queens.essays import automaton, recursive  # noqa: PLC0415
    from stepstones.queens.solutions import count, plain  # noqa: PLC0415

    _finish(count.count(Board(9)))
    for essay in (recursive.solve, automaton.solve):
        steps, _, seconds, _ = _finish(essay(Board(8)))
        print(f"{essay.__module__}, 8 queens: {steps} steps in {seconds * 1000:.0f} ms")
    for n in sizes:
        steps, verdict, fast, longest = _finish(count.count(Board(n)))
        assert verdict.facts["solutions"] == NUMBERS[n]
        line = (
            f"{n} queens: frontier {fast:.3f} s in {steps} steps, longest {longest * 1000:.0f} ms"
        )
        if n <= 12:
            begin = time.perf_counter()
            nodes = sum(plain.levels([(1 << n) - 1] * n))
            slow = time.perf_counter() - begin
            line += f"; recursion {slow:.3f} s, {nodes} nodes; ratio {slow / fast:.1f}"
        print(line)


def report_in_page(sizes: list[int]) -> None:
    """Print what :func:`report` does, and the compiled count beside the plain recursion."""
    from pyodide.code import run_js  # noqa: PLC0415 - only there
    from tests.bench.in_pyodide import source  # noqa: PLC0415

    from stepstones.core import compiled  # noqa: PLC0415

    report(sizes)
    compiled.offer(source)
    compare(sizes, run_js(RECURSION))


def compare(sizes: list[int], recursion: Callable[[int], float]) -> None:
    """Print how long the compiled count takes, beside a *recursion* in seconds; least of some."""
    from stepstones.queens.board import Board  # noqa: PLC0415
    from stepstones.queens.solutions import count  # noqa: PLC0415

    for n in sizes:
        times = 200 if n < 10 else 15 if n < 13 else 3
        other = min(recursion(n) for _ in range(times))
        runs = [_finish(count.count(Board(n))) for _ in range(times)]
        assert all(run[1].facts["solutions"] == NUMBERS[n] for run in runs)
        own, longest = min(run[2] for run in runs), min(run[3] for run in runs)
        print(
            f"{n} queens: compiled {own * 1000:.3f} ms, recursion in JavaScript "
            f"{other * 1000:.3f} ms, ratio {own / other:.2f}; longest step {longest * 1000:.1f} ms"
        )


def _finish(steps: Steps) -> tuple[int, Verdict, float, float]:
    """Return how many steps there are, the verdict, and seconds: all, and the longest step."""
    number, longest = 0, 0.0
    begin = last = time.perf_counter()
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return number, stop.value, time.perf_counter() - begin, longest
        now = time.perf_counter()
        number, longest, last = number + 1, max(longest, now - last), now


def main() -> None:
    """Report on this Python, then on Pyodide."""
    root = Path(__file__).parents[2]
    sys.path[:0] = [str(root / "pysrc"), str(root)]
    sizes = [8, 9, 10, 11, 12, 13, 14, *([15, 16] if "--large" in sys.argv else [])]
    sizes = [int(word) for word in sys.argv[1:] if word.isdecimal()] or sizes
    print("Python", sys.version.split()[0])
    report(sizes)
    from tests.bench import in_pyodide  # noqa: PLC0415 - the path comes first

    in_pyodide.call("tests.bench.bench_queens", "report_in_page", sizes, wheels=["numpy"])


if __name__ == "__main__":
    main()
