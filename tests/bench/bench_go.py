"""How long all chains with their liberties take on 19x19 boards in mid-game, beside others.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_go.py [--peer FOLDER] [--pyodide FOLDER]

*peer* is a ``node_modules`` folder with @sabaki/go-board, *pyodide* one with pyodide;
sgfmill is measured when it can be imported. The boards are made by random legal play
from fixed seeds. All programs analyse the same boards in one run; the counts of chains
and liberties must agree where a program counts them (sgfmill does not gather liberties).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench import in_pyodide

from stepstones.core.errors import RuleError
from stepstones.go.play import pass_turn, play
from stepstones.go.position import Position, chains, from_pieces

MOVES, BOARDS, ROUNDS = 200, 10, 60


class Result(NamedTuple):
    """What one program needed: microseconds a board, chains and liberties in all."""

    program: str
    median: float
    best: float
    chains: int
    liberties: int | None


def game(seed: int) -> Position:
    """Return the board after MOVES random legal moves that fill no one-point eye."""
    choose, position = random.Random(seed), Position(19, 19)  # noqa: S311 - boards, not secrets
    played = 0
    while played < MOVES:
        point = choose.choice(position.board.points(position.empty))
        if not position.board.near[position.board.bit(point)] & ~position.stones(position.turn):
            position = pass_turn(position)
            continue
        try:
            position = play(position, point)
        except RuleError:
            continue
        played += 1
    return position


def measure(work: Callable[[], object]) -> tuple[float, float]:
    """Return the median and the least microseconds that *work* takes a board."""
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) / BOARDS * 1e6, min(times) / BOARDS * 1e6


def ours(boards: list[str], program: str = "ours, native") -> Result:
    """Measure our own analysis."""
    positions = [from_pieces(19, 19, pieces) for pieces in boards]
    found = [chain for one in positions for side in chains(one).values() for chain in side]
    liberties = sum(chain.liberties.bit_count() for chain in found)
    spent = measure(lambda: [chains(one) for one in positions])
    return Result(program, *spent, len(found), liberties)


def sgfmill(boards: list[str]) -> Result:
    """Measure sgfmill's scan for chains; it finds out whether one has a liberty, not which."""
    library: Any = importlib.import_module("sgfmill.boards")
    made = []
    for pieces in boards:
        board = library.Board(19)
        sides: dict[str, list[tuple[int, int]]] = {"X": [], "O": [], ".": []}
        for point, piece in enumerate(pieces):
            sides[piece].append(divmod(point, 19))
        board.apply_setup(sides["X"], sides["O"], [])
        made.append(board)
    found = 0
    for board in made:
        handled: set[tuple[int, int]] = set()
        for colour, place in board.list_occupied_points():
            if place not in handled:
                handled |= board._make_group(*place, colour).points
                found += 1
    spent = measure(lambda: [board._find_all_surrounded_groups() for board in made])
    return Result("sgfmill, native", *spent, found, None)


PEER = """
import { createRequire } from 'node:module';
const { folder, boards, rounds } = JSON.parse(await new Response(process.stdin).text());
const Board = createRequire(folder + '/')('@sabaki/go-board');
const sign = { X: 1, O: -1, '.': 0 };
const made = boards.map((pieces) => new Board(Array.from({ length: 19 }, (_, y) =>
  Array.from({ length: 19 }, (_, x) => sign[pieces[19 * y + x]]))));
function analyse(board) {
  const seen = new Set();
  let chains = 0, liberties = 0;
  for (let y = 0; y < 19; y++) for (let x = 0; x < 19; x++) {
    if (board.get([x, y]) === 0 || seen.has(19 * y + x)) continue;
    for (const [a, b] of board.getChain([x, y])) seen.add(19 * b + a);
    chains += 1;
    liberties += board.getLiberties([x, y]).length;
  }
  return [chains, liberties];
}
const times = [];
let total;
for (let round = 0; round < rounds; round++) {
  total = [0, 0];
  const begin = performance.now();
  for (const board of made) {
    const [chains, liberties] = analyse(board);
    total[0] += chains;
    total[1] += liberties;
  }
  times.push((performance.now() - begin) * 1000 / made.length);
}
times.sort((a, b) => a - b);
console.log(JSON.stringify([times[rounds >> 1], times[0], ...total]));
"""


def peer(folder: Path, boards: list[str]) -> Result:
    """Measure @sabaki/go-board in node; *folder* is where it is."""
    given = {"folder": str(folder.resolve()), "boards": boards, "rounds": ROUNDS}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", PEER],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return Result("go-board, node", *json.loads(done.stdout))


def in_page(boards: list[str]) -> Iterator[Result]:
    """Measure our own analysis, in Pyodide."""
    yield ours(boards, "ours, Pyodide")


def main() -> int:
    """Print one line a program; 1 when the counts disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", type=Path, help="node_modules with @sabaki/go-board")
    parser.add_argument("--pyodide", type=Path, help="node_modules with pyodide")
    options = parser.parse_args()
    boards = [game(seed).pieces for seed in range(BOARDS)]
    results = [ours(boards)]
    if importlib.util.find_spec("sgfmill"):
        results.append(sgfmill(boards))
    if options.peer:
        results.append(peer(options.peer, boards))
    if options.pyodide:
        rows = in_pyodide.rows(options.pyodide, "tests.bench.bench_go", "in_page", boards)
        results += [Result(*row) for row in rows]
    stones = sum(len(pieces) - pieces.count(".") for pieces in boards)
    print(f"{BOARDS} boards 19x19, {stones} stones, {ROUNDS} rounds, time a board")
    for one in results:
        median, best = one.median / results[0].median, one.best / results[0].best
        liberties = "-" if one.liberties is None else one.liberties
        print(
            f"{one.program:16} median {one.median:7.1f} µs {median:5.2f}x"
            f"  best {one.best:7.1f} µs {best:5.2f}x"
            f"  {one.chains} chains  {liberties} liberties"
        )
    agree = {one.chains for one in results} == {results[0].chains}
    agree &= {one.liberties for one in results} - {None} == {results[0].liberties}
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
