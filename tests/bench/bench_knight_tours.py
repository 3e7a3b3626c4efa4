"""How fast the knight's engine decides, here and in Pyodide.

``python tests/bench/bench_knight_tours.py``. Asserts what must hold (tours that are tours) and
prints times: the boards that were hard, random boards of each kind, closed 20x20 with holes,
symmetric and huge tours, and numbered tours in the making. Ratios between the lines of one run
are what to look at.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stepstones.knight.board import Board

SEED = 15
KINDS = ("open", "closed", "finish", "walk", "closed walk")
HARD = (
    "knight/7/dAYEABJkev&from=b4/vg1",
    "knight/6x7/dDSAAJSA&from=c2/frf",
    "knight/5x9/dEZIJ1IAC&from=c9/xyd",
    "knight/8x6/diAAkHAGA&from=f2/m6f",
    "knight/6x8/seygWEhE&from=e3&moves=5/7cc",
    "knight/6x8/dRAgAgiJB&from=c4/6bc",
    "knight/20/s6hAhM0IhALECEWEXF2QOEyAnVloRkT0iAzR5ESARsfEgQyczACMnJhU0Vi0REHMhAA/drb",
)


def timed(work: Callable[..., Generator[Any, None, Any]], *given: Any) -> tuple[Any, float]:  # noqa: ANN401 - whatever it takes
    """What *work* ends in, and milliseconds."""
    from stepstones.core.steps import finish  # noqa: PLC0415

    begin = time.perf_counter()
    value = finish(work(*given))
    return value, 1000 * (time.perf_counter() - begin)


def boards(kind: str, number: int, side: int = 8) -> Generator[Board, None, None]:
    """Random boards with holes that the colours alone do not decide."""
    from stepstones.knight.board import begin, board, walk  # noqa: PLC0415
    from stepstones.knight.proof import why_not  # noqa: PLC0415

    chance = random.Random(f"{SEED} {kind}")  # noqa: S311 - no secret
    while number:
        width, height = chance.randint(4, side), chance.randint(4, side)
        share = chance.choice((0.03, 0.06, 0.1, 0.15))
        holes = {one for one in range(width * height) if chance.random() < share}
        free = [one for one in range(width * height) if one not in holes]
        state = begin(board(width, height, holes), chance.choice(free))
        for _ in range(chance.randint(1, 8) if "walk" in kind else 0):
            onward = state.onward()
            state = walk(state, chance.choice(onward)) if onward else state
        if kind == "finish":
            others = [one for one in free if one != state.start]
            state = replace(state, finish=chance.choice(others))
        state = replace(state, closed="closed" in kind)
        proof = why_not(state)
        if proof is None or proof.reason != "colours":
            number -= 1
            yield state


def checked(state: Board, decision: Any) -> str:  # noqa: ANN401 - an engine's decision
    """``tour``, ``impossible`` or ``undecided``; a tour is walked again."""
    if decision.path is None:
        return "impossible" if decision.proof else "undecided"
    jumps, path = state.jumps(), decision.path
    assert len({*path}) == len(path) == state.squares
    assert all(two in jumps[one] for one, two in pairwise(path))
    assert not state.closed or path[0] in jumps[path[-1]]
    assert state.finish in {None, path[-1]}
    return "tour"


def report() -> None:
    """Print how long everything takes on this Python."""
    from stepstones.core.links import link  # noqa: PLC0415
    from stepstones.knight import codec  # noqa: PLC0415
    from stepstones.knight.tours.engine import decide  # noqa: PLC0415

    for text in HARD:
        state = codec.decode(link.read(text))
        state = replace(state, closed=text.startswith("knight/20"))
        decision, took = timed(decide, state)
        print(f"{text[:28]:30} {checked(state, decision):10} {took:7.1f} ms")
    for kind in KINDS:
        words, times = [], []
        for state in boards(kind, 300):
            decision, took = timed(decide, state)
            words.append(checked(state, decision))
            times.append(took)
        counts = {word: words.count(word) for word in sorted({*words})}
        print(f"{kind:12} {counts} median {median(times):.2f}, worst {max(times):.1f} ms")
    large()
    others()


def large() -> None:
    """Closed tours on 20x20 with holes, where colours allow one."""
    from stepstones.knight.board import board  # noqa: PLC0415
    from stepstones.knight.tours.engine import decide  # noqa: PLC0415

    chance = random.Random(SEED)  # noqa: S311 - no secret
    for share in (0.05, 0.1, 0.2):
        words: list[str] = []
        times: list[float] = []
        while len(words) < 40:
            holes = {one for one in range(400) if chance.random() < share}
            state = replace(board(20, 20, holes), closed=True)
            if 2 * sum((one // 20 + one) % 2 for one in holes) != len(holes):
                continue
            decision, took = timed(decide, state)
            words.append(checked(state, decision))
            times.append(took)
        tours = [took for word, took in zip(words, times, strict=True) if word == "tour"]
        line = f"{len(tours)} tours, their median {median(tours):.1f} ms" if tours else "no tours"
        undecided = words.count("undecided")
        print(f"20x20, {share:.0%} holes: {line}; all: {median(times):.1f}, undecided {undecided}")


def others() -> None:
    """Symmetric, huge and numbered tours."""
    from stepstones.core.maker import LEVELS, Order  # noqa: PLC0415
    from stepstones.core.steps import finish  # noqa: PLC0415
    from stepstones.knight.board import board  # noqa: PLC0415
    from stepstones.knight.huge.blocks import huge_tour  # noqa: PLC0415
    from stepstones.knight.numbered.maker import make  # noqa: PLC0415
    from stepstones.knight.tours.symmetric import symmetric  # noqa: PLC0415

    for less, least in ((0, 6), (1, 8)):
        times = []
        for side in range(least, 41, 2):
            verdict, took = timed(symmetric, board(side, side - less))
            assert verdict.word == "tour"
            times.append(took)
        name = f"{least}x{least - less} to 40x{40 - less}"
        print(f"symmetric, {name}: worst {max(times):.0f} ms")
    finish(huge_tour(20, 20))
    for side in (1000, 999):
        _, took = timed(huge_tour, side, side)
        print(f"huge, {side}x{side}: {took:.0f} ms")
    for size in ("5", "6", "8", "10"):
        for level in LEVELS:
            orders = [Order(size, level, seed) for seed in range(5)]
            made = [timed(make, order) for order in orders]
            right = sum(board.level == level for board, _ in made)
            spent = [milliseconds for _, milliseconds in made]
            line = f"{median(spent):.0f}, worst {max(spent):.0f} ms"
            print(f"numbered {size} {level:6} {right}/5 at the level, {line}")


def main() -> None:
    """Report on this Python, then on Pyodide."""
    root = Path(__file__).parents[2]
    sys.path[:0] = [str(root / "pysrc"), str(root)]
    print("Python", sys.version.split()[0])
    report()
    from tests.bench import in_pyodide  # noqa: PLC0415 - the path comes first

    in_pyodide.call("tests.bench.bench_knight_tours", "report", wheels=["numpy"])


if __name__ == "__main__":
    main()
