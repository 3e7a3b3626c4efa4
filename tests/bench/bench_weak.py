"""What is said of weak chains in games that are stopped somewhere.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_weak.py FILE [--count 40] [--most 200000]

FILE holds games of outside cases (``go_replay.json``). A game is stopped at a move that chance
chooses, from the fortieth on; of the chains with three stones and four liberties at most that are
not unconditionally alive chance takes one, and it is asked what becomes of it, whoever plays.
*answered* is a plain verdict, *bounded* both bounds, *labelled* another word on how far it holds.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.steps import finish
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.play import pass_turn, play
from stepstones.go.safety.benson import unconditional_life
from stepstones.go.state import Position, from_pieces

FIRST = 40
STONES, LIBERTIES = 3, 4
"""Stones of a chain that is asked about at least, and its liberties at most."""


def stopped(cases: list[dict[str, Any]], count: int) -> Iterator[tuple[str, Position, Point]]:
    """Yield so many positions of games, each with a stone of a weak chain, by chance's choice."""
    pick = random.Random(1)  # noqa: S311 - positions, not secrets
    games = [case for case in cases if len(case["moves"]) > 2 * FIRST and not case["black"]]
    while count:
        case = pick.choice(games)
        number = pick.randint(FIRST, len(case["moves"]) - FIRST)
        position = _after(case, number)
        if position is not None and (weak := _weak(position)):
            yield f"{case['id']} after {number}", position, pick.choice(weak)
            count -= 1


def _after(case: dict[str, Any], number: int) -> Position | None:
    """Return the position after so many moves, None where our rules refuse one."""
    size = case["size"]
    position = from_pieces(size, size, "." * size * size)
    for _, name in case["moves"][:number]:
        try:
            if not name:
                position = pass_turn(position)
            else:
                column, row = (ord(letter) - ord("a") for letter in name)
                position = play(position, row * size + column)
        except RuleError:
            return None
    return position


def _weak(position: Position) -> list[Point]:
    """Return a stone of each weak chain."""
    shape, found = position.board, []
    sides = position.black, position.white
    for own, other in (sides, sides[::-1]):
        alive = unconditional_life(shape, own, other).stones
        for stones, liberties in shape.chains(own, position.empty):
            many = stones.bit_count() >= STONES and liberties.bit_count() <= LIBERTIES
            if many and not stones & alive:
                found.append(shape.points(stones)[0])
    return found


def said(position: Position, stone: Point, most: int) -> str:
    """Return what is said of a chain."""
    try:
        region = semeai_region(position, [stone])
    except RuleError:
        return "refused"
    found = finish(find_status(position, region, Solver(position, region, most=most)))
    if found.status.word in {Word.OPEN, Word.UNDECIDED}:
        return str(found.status.word)
    if found.bound in {Bound.ENCLOSED, Bound.PROVED}:
        return "answered"
    return "bounded" if found.most else "labelled"


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--most", type=int, default=200_000)
    options = parser.parse_args()
    compiled.offer(site.compiled_module)
    begin, counts = time.process_time(), Counter[str]()
    for name, position, stone in stopped(json.loads(options.file.read_text()), options.count):
        word = said(position, stone, options.most)
        counts[word] += 1
        print(f"{name}: {position.grid.name(stone)} {word}", flush=True)
    print(dict(sorted(counts.items())), f"{time.process_time() - begin:.0f} s of the processor")


if __name__ == "__main__":
    main()
