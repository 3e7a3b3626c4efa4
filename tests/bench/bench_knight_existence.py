"""Existence of tours on every m x n board up to 20 x 20, found by the engine alone.

``python tests/bench/bench_knight_existence.py [--side 20]``. The published theorems are taken
out of the engine's proofs first, so each board is decided by a tour, which is walked again, or by
a proof of another kind. Then they are compared: closed tours with A. J. Schwenk, Mathematics
Magazine 64 (1991); open ones with A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Discrete
Applied Mathematics 50 (1994), who have P. Cull and J. De Curtins (1978) for sides from 5 on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2] / "pysrc"))

from stepstones.core.steps import finish
from stepstones.knight import proof
from stepstones.knight.board import Board, begin, board
from stepstones.knight.tours.engine import decide


def published_closed(short: int, long: int) -> bool:
    """Schwenk: not for an odd area, nor a side of 1, 2 or 4, nor 3 with 4, 6 or 8."""
    return not (short * long % 2 or short in {1, 2, 4} or (short == 3 and long in {4, 6, 8}))


def published_open(short: int, long: int) -> bool:
    """Conrad and others: 3 x 4, 3 x 7 and longer, 4 x 5 and longer, both sides from 5 on."""
    if short < 3:
        return long == 1
    if short == 3:
        return long == 4 or long >= 7
    return short >= 5 or long >= 5


def found(state: Board, reasons: Counter[str]) -> str:
    """Return ``tour``, ``impossible`` or ``undecided``; a tour is walked again."""
    decision = finish(decide(state))
    if decision.path is None:
        reasons[decision.proof.reason if decision.proof else "undecided"] += 1
        return "impossible" if decision.proof else "undecided"
    jumps, path = state.jumps(), decision.path
    assert sorted(path) == [*state.grid.points]
    assert all(two in jumps[one] for one, two in pairwise(path))
    assert not state.closed or path[0] in jumps[path[-1]]
    return "tour"


def from_any_start(state: Board, reasons: Counter[str]) -> str:
    """Return whether some start has an open tour."""
    words = {""}
    for start in state.grid.points:
        words.add(found(begin(state, start), reasons))
        if "tour" in words:
            return "tour"
    return "undecided" if "undecided" in words else "impossible"


def main() -> None:
    """Compare every board, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", type=int, default=20)
    most = parser.parse_args().side
    before = time.process_time()
    words: Counter[tuple[str, str]] = Counter()
    reasons: Counter[str] = Counter()
    wrong = []
    with (
        patch.object(proof, "open_tour_exists", lambda _width, _height: True),
        patch.object(proof, "closed_tour_exists", lambda _width, _height: True),
    ):
        for short in range(1, most + 1):
            for long in range(short, most + 1):
                state = board(long, short)
                if (short, long) != (1, 1):
                    closed = found(replace(state, closed=True), reasons)
                    words["closed", closed] += 1
                    if (closed == "tour") != published_closed(short, long):
                        wrong.append(("closed", short, long, closed))
                free = from_any_start(state, reasons)
                words["open", free] += 1
                if (free == "tour") != published_open(short, long):
                    wrong.append(("open", short, long, free))
    print(f"{most}x{most}: {dict(words)}, {time.process_time() - before:.0f} s")
    print(f"reasons of what is impossible: {dict(reasons)}")
    print(f"other than published: {wrong or 'none'}")


if __name__ == "__main__":
    main()
