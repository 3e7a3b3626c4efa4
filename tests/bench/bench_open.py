"""What is said of the open positions of a file of outside cases, beside GNU Go, in one run.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_open.py FILE [--most 200000] [--first 50]
    ... --gnugo /usr/games/gnugo [--book gnugo-ld_owl,gnugo-vie]

*right* and *wrong* are plain verdicts held against the key, which may be disputed; *bounded* is
said with both bounds, *labelled* inside a frame only. *named* counts the cases, of those whose key
names a move, in which such a move is shown, also among the moves of a bounded answer. GNU Go is
asked ``owl_attack`` or ``owl_defend``; it says nothing of how far that holds. *book* are beginnings
of the names of cases that get a table of their own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.judges import life_death

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.steps import finish
from stepstones.go.life_death.finding import Bound, find_status, ways_out
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.state import Position

WORDS = {"0": "fail", "1": "success", "2": "ko", "3": "ko"}
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def cases(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the open problems of a file."""
    for case in json.loads(path.read_text("utf-8")):
        if not case["enclosed"] and case.get("to_play") and "result" in case["expected"]:
            yield case


def allowed(case: dict[str, Any]) -> list[str]:
    """Return the results that the key takes for right."""
    result = case["expected"]["result"]
    return [result] if isinstance(result, str) else result


class Row(NamedTuple):
    """What came of a case, and whether a move of the key was shown; None where it names none."""

    outcome: str
    named: bool | None


def ours(case: dict[str, Any], most: int) -> Row:
    """Return what came of a problem with so many positions."""
    position = life_death.problem(case)
    try:
        region = semeai_region(position, life_death.targets(position, case))
    except RuleError:
        return Row("refused", _names_move(case, set()))
    solver = Solver(position, region, most=most)
    found = finish(find_status(position, region, solver))
    status, solver, bound, other, *_ = found
    if status.word in {Word.UNDECIDED, Word.OPEN}:
        return Row(f"none: {status.word}", _names_move(case, set()))
    moves, _ = finish(solver.known_right_moves(solver.place(position), status))
    moves = moves or finish(ways_out(position, found))
    right = {_letters(position, move) for move in moves}
    return Row(
        _outcome(case, position, status, bound, bounded=other is not None), _names_move(case, right)
    )


def _outcome(
    case: dict[str, Any], position: Position, status: Status, bound: Bound, *, bounded: bool
) -> str:
    if bound not in {Bound.ENCLOSED, Bound.PROVED}:
        return "bounded" if bounded else "labelled"
    attacking = position.turn is not position.colour(life_death.targets(position, case)[0])
    result = "success" if (status.word is Word.DEAD) == attacking else "fail"
    if (result if status.word is not Word.KO else "ko") in allowed(case):
        return "right"
    print("differs from the key:", case["id"], allowed(case), status.word, bound, flush=True)
    return "disputed" if case["id"] in life_death.DISPUTED else "wrong"


def _letters(position: Position, move: Point | None) -> str:
    """Return a move as the cases name it."""
    if move is None:
        return ""
    row, column = divmod(move, position.width)
    return chr(ord("a") + column) + chr(ord("a") + row)


def _names_move(case: dict[str, Any], moves: set[str]) -> bool | None:
    """Return whether one of *moves* is in the key, None where that names none."""
    names = case["expected"].get("right_moves")
    return bool(moves & set(names)) if names else None


def theirs(case: dict[str, Any], program: str, file: Path) -> Row:
    """Return what GNU Go's reading of life and death says of a problem."""
    size = case["size"]
    stones = "".join(
        name + "".join(f"[{at}]" for at in case[key])
        for name, key in (("AB", "black"), ("AW", "white"))
        if case[key]
    )
    file.write_text(f"(;GM[1]FF[4]SZ[{size}]PL[{case['to_play']}]{stones})")
    column, row = (ord(letter) - ord("a") for letter in case["target"])
    ask = "owl_attack" if case["goal"] == "kill" else "owl_defend"
    orders = f"loadsgf {file}\n{ask} {COLUMNS[column]}{size - row}\nquit\n"
    told = subprocess.run(
        [program, "--mode", "gtp"], input=orders, capture_output=True, text=True, check=True
    )
    answers = [line for line in told.stdout.splitlines() if line.strip("= ")]
    word, *moves = answers[-1].strip("= ").split() if len(answers) > 1 else ["?"]
    result = WORDS.get(word)
    shown = {
        chr(ord("a") + COLUMNS.index(move[0])) + chr(ord("a") + size - int(move[1:]))
        for move in moves[:1]
        if move[1:].isdigit()
    }
    outcome = "none" if result is None else "right" if result in allowed(case) else "wrong"
    return Row(outcome, _names_move(case, shown))


def show(name: str, rows: list[Row]) -> None:
    """Print the counts of some cases."""
    counts = dict(sorted(Counter(row.outcome for row in rows).items()))
    asked = [row.named for row in rows if row.named is not None]
    print(f"{name}: {counts}, the key's move named in {sum(asked)} of {len(asked)}", flush=True)


def show_parts(name: str, rows: dict[str, Row], books: list[str]) -> None:
    """Print the counts of all cases, and of those of each book."""
    show(name, list(rows.values()))
    for book in books:
        show(f"{name}, {book}", [row for case, row in rows.items() if case.startswith(book)])


def main() -> None:
    """Print the tables, ours and GNU Go's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--gnugo")
    parser.add_argument("--book", default="gnugo-ld_owl,gnugo-vie")
    options = parser.parse_args()
    compiled.offer(site.compiled_module)
    books = options.book.split(",")
    chosen = list(cases(options.file))[: options.first]
    begin = time.process_time()
    show_parts("ours", {case["id"]: ours(case, options.most) for case in chosen}, books)
    print(f"{time.process_time() - begin:.0f} s of the processor")
    if options.gnugo:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "case.sgf")
            rows = {case["id"]: theirs(case, options.gnugo, file) for case in chosen}
        show_parts("GNU Go", rows, books)


if __name__ == "__main__":
    main()
