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
from typing import Any, NamedTuple, cast

from tests.judges import life_death

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.steps import finish
from stepstones.core.trace import Verdict
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.life_death.verdict import decide
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
    """What came of a case, the moves shown as right or as ways out, those suggested, the key's."""

    outcome: str
    keys: frozenset[str]
    shown: tuple[str, ...] = ()
    suggested: tuple[str, ...] = ()

    @property
    def named(self) -> bool:
        """Whether a move of the key is shown as right."""
        return not self.keys.isdisjoint(self.shown)

    @property
    def guessed(self) -> bool:
        """Whether one is suggested."""
        return not self.keys.isdisjoint(self.suggested)

    @property
    def first(self) -> bool:
        """Whether the one move that is put first is the key's."""
        return not self.keys.isdisjoint((self.suggested or self.shown)[:1])


def ours(case: dict[str, Any], most: int) -> Row:
    """Return what the product says of a problem with so many positions."""
    position, keys = life_death.problem(case), _keys(case)
    try:
        region = semeai_region(position, life_death.targets(position, case))
    except RuleError:
        return Row("refused", keys)
    told = finish(decide(position, region, Solver(position, region, most=most)))
    right, ways, suggested = (
        tuple(_letters(position, str(name)) for name in cast("list[str]", told.facts[fact]))
        for fact in ("right_moves", "ways_out", "suggested")
    )
    return Row(_outcome(case, position, told), keys, right + ways, suggested)


def _outcome(case: dict[str, Any], position: Position, told: Verdict) -> str:
    if told.word in {Word.UNDECIDED, Word.OPEN}:
        return f"none: {told.word}"
    if any(told.facts[fact] for fact in ("framed", "walled", "leaning")):
        return "bounded" if told.facts["most"] else "labelled"
    attacking = position.turn is not position.colour(life_death.targets(position, case)[0])
    result = "success" if (told.word == Word.DEAD) == attacking else "fail"
    if (result if told.word != Word.KO else "ko") in allowed(case):
        return "right"
    print("differs from the key:", case["id"], allowed(case), told.word, flush=True)
    return "disputed" if case["id"] in life_death.DISPUTED else "wrong"


def _keys(case: dict[str, Any]) -> frozenset[str]:
    """Return the moves that the key names."""
    return frozenset(case["expected"].get("right_moves") or ())


def _letters(position: Position, name: str) -> str:
    """Return a move as the cases name it, nothing for a pass."""
    if name == "pass":
        return ""
    row, column = divmod(position.grid.parse(name), position.width)
    return chr(ord("a") + column) + chr(ord("a") + row)


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
    shown = tuple(
        chr(ord("a") + COLUMNS.index(move[0])) + chr(ord("a") + size - int(move[1:]))
        for move in moves[:1]
        if move[1:].isdigit()
    )
    outcome = "none" if result is None else "right" if result in allowed(case) else "wrong"
    return Row(outcome, _keys(case), shown)


def show(name: str, rows: list[Row]) -> None:
    """Print the counts of some cases."""
    counts = dict(sorted(Counter(row.outcome for row in rows).items()))
    asked = [row for row in rows if row.keys]
    print(
        f"{name}: {counts}; of {len(asked)} whose key names a move: named"
        f" {sum(row.named for row in asked)}, suggested {sum(row.guessed for row in asked)},"
        f" either {sum(row.named or row.guessed for row in asked)},"
        f" first {sum(row.first for row in asked)}",
        flush=True,
    )


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
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--gnugo")
    parser.add_argument("--book", default="gnugo-ld_owl,gnugo-vie")
    options = parser.parse_args()
    compiled.offer(site.compiled_module)
    books = options.book.split(",")
    chosen = list(cases(options.file))[options.skip : options.first]
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
