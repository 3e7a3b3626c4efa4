"""How long Stop may have to wait: the longest time between two steps of every algorithm.

``PYTHONPATH=pysrc python tests/bench/bench_stop.py [--seconds S] [--only WORD]``, or in
Pyodide ``node tests/bench/bench_stop.mjs [--seconds S] [--only WORD]``. Stop is heard between
two steps, so it waits for the rest of the slice, the longest step and the answer's view. Each
algorithm runs for at most *S* seconds on each board that it accepts: those of the examples and
the hardest of its size. Milliseconds of the process's own time (in Pyodide: of the clock).
"""

from __future__ import annotations

import argparse
import random
import time
from array import array
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.history.history import History
from stepstones.app.protocol import responses
from stepstones.app.reading import sources
from stepstones.app.session.session import SLICE, Session
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm, Puzzle

BOUND = 100
"""Milliseconds after which Stop must have been answered."""
LINKS = (
    *(
        "queens/20",
        "queens/12",
        "queens/14",
        "queens/16",
        "knight/40",
        "knight/5x64",
        "knight/3x40",
    ),
    *("knight/25x30", "knight/8", "knight/39", "knight/4x40", "knight/6", "cards/75", "go/25"),
)


class Gap(NamedTuple):
    """The longest step of one algorithm on one board."""

    algorithm: str
    board: str
    milliseconds: float
    view: float
    """Milliseconds to make the answer's view and write it."""


def boards() -> Iterator[tuple[Puzzle[Any], Any, str]]:
    """Return every board to try, with a short name."""
    links = [one.link for puzzle in catalog.every() for one in catalog.examples(puzzle)]
    for link in (*links, *LINKS):
        puzzle, state, _ = catalog.decode(link)
        yield puzzle, state, link[:24]
    for name, text in drawn().items():
        source = sources.read(text)
        yield source.puzzle, source.state, name


def drawn() -> dict[str, str]:
    """Return boards that no short link holds: the largest ones, full or tangled."""
    chance = random.Random(5)  # noqa: S311 - no secret
    side = 75
    noise = ["".join(chance.choice(" XX") for _ in range(side)) for _ in range(side)]
    noise[0] = "X" + noise[0][1:]
    noise[-1] = noise[-1][:-1] + "X"
    walls = ("X" * (side - 1) + " ", " " + "X" * (side - 1))
    comb = [walls[row % 4 // 2] if row % 2 else " " * side for row in range(side)]
    comb[0] = "X" + comb[0][1:]
    comb[-1] = comb[-1][:-1] + "X"
    deep = ["".join("X" if (x + y) % 2 else "O" for x in range(25)) for y in range(25)]
    deep[12] = "." + deep[12][1:]
    full = ["X" * 25 for _ in range(24)] + ["X" * 24 + "."]
    mixed = ["".join(chance.choice("XO.") for _ in range(25)) for _ in range(25)]
    judge = "{0} {0}\n{1}\n1 1 {0} {0}\n0 0 0 0\n0 0\n"
    return {
        "cards noise 75x75": judge.format(side, "\n".join(noise)),
        "cards comb 75x75": judge.format(side, "\n".join(comb)),
        "go chequered 25x25": "\n".join(deep),
        "go full 25x25": "\n".join(full),
        "go mixed 25x25": "\n".join(mixed),
    }


def gaps(seconds: float, only: str = "") -> Iterator[Gap]:
    """Return the longest step of each algorithm on each board that it accepts."""
    for puzzle, state, name in boards():
        for algorithm in puzzle.algorithms:
            if only in f"{puzzle.id}.{algorithm.id} {name}":
                for asked in questions(puzzle, state, algorithm):
                    yield from measured(puzzle, asked, algorithm, name, seconds)


def questions(puzzle: Puzzle[Any], state: Any, algorithm: Algorithm[Any]) -> Iterator[Any]:  # noqa: ANN401
    """Return *state* and, where a tool starts the algorithm, the same with points asked about."""
    yield state
    grid = state.grid
    for tool in puzzle.tools:
        if tool.starts == algorithm.id:
            for point in (len(grid.points) // 2, len(grid.points) - 1):
                try:
                    move = puzzle.interpret(state, point, tool.id)
                    if move:
                        yield puzzle.play(state, move)
                except PuzzleError:
                    continue


def measured(
    puzzle: Puzzle[Any],
    state: Any,  # noqa: ANN401
    algorithm: Algorithm[Any],
    name: str,
    seconds: float,
) -> Iterator[Gap]:
    """Return the longest step of *algorithm* on *state*; nothing where it refuses.

    It runs three times, and of each step the shortest time counts: what other programs,
    a first import or the garbage collector take belongs to no step.
    """
    try:
        first = timed(algorithm, state, seconds, most=10**9)
        rounds = [timed(algorithm, state, 60 * seconds, most=len(first)) for _ in range(2)]
    except (PuzzleError, ImportError):
        return
    shortest = [min(times) for times in zip(first, *rounds, strict=False)]
    longest = max(shortest)
    view = min(viewed(puzzle, state) for _ in range(3))
    name = f"{name} ({shortest.index(longest) + 1:,} of {len(shortest):,})"
    yield Gap(f"{puzzle.id}.{algorithm.id}", name, 1000 * longest, view)


def timed(algorithm: Algorithm[Any], state: Any, seconds: float, most: int) -> array[float]:  # noqa: ANN401
    """Return the seconds of each of the first *most* steps that fit into *seconds*."""
    times = array("d")
    steps = algorithm.run(state)
    enough = time.process_time() + seconds
    before = time.process_time()
    for _ in steps:
        now = time.process_time()
        times.append(now - before)
        if now > enough or len(times) >= most:
            return times
        before = time.process_time()
    times.append(time.process_time() - before)
    return times


def viewed(puzzle: Puzzle[Any], state: Any) -> float:  # noqa: ANN401
    """Return the milliseconds in which a view of *state* is made and written."""
    session = Session(puzzle, History(state))
    begin = time.process_time()
    responses.dump(session.view())
    return 1000 * (time.process_time() - begin)


def main() -> None:
    """Print the slowest board of each algorithm, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", default="", metavar="WORD")
    options = parser.parse_args()
    if find_spec("numpy"):
        begin = time.process_time()
        import_module("numpy")
        print(f"import numpy {1000 * (time.process_time() - begin):.0f} ms, once a session")
    worst: dict[str, Gap] = {}
    for gap in gaps(options.seconds, options.only):
        known = worst.get(gap.algorithm)
        if known is None or gap.milliseconds + gap.view > known.milliseconds + known.view:
            worst[gap.algorithm] = gap
    print(f"slice {1000 * SLICE:.0f} ms; Stop waits for slice + step + view, bound {BOUND} ms")
    for gap in sorted(worst.values(), key=lambda one: -one.milliseconds):
        waits = 1000 * SLICE + gap.milliseconds + gap.view
        print(
            f"{gap.algorithm:24}step {gap.milliseconds:6.1f} ms  view {gap.view:5.1f} ms  "
            f"{'TOO LONG' if waits > BOUND else 'ok':9}{gap.board}"
        )


if __name__ == "__main__":
    main()
