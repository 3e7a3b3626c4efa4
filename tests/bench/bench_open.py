"""What is said of the open positions of a file of outside cases, beside GNU Go.

Run by hand:

    PYTHONPATH=pysrc:. python tests/bench/bench_open.py FILE [--most 200000] [--first 50]
    ... --gnugo /usr/games/gnugo

*right* and *wrong* are plain verdicts held against the key, which may be disputed; *bounded* is
said with both bounds, *labelled* inside a frame only. GNU Go is asked ``owl_attack`` or
``owl_defend``.
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
from typing import Any

from tests.judges import life_death

from stepstones.app.host import wasm
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.steps import finish
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word

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


def ours(case: dict[str, Any], most: int) -> str:
    """Return what came of a problem with so many positions."""
    position = life_death.problem(case)
    try:
        region = semeai_region(position, life_death.targets(position, case))
    except RuleError:
        return "refused"
    found = finish(find_status(position, region, Solver(position, region, most=most)))
    status, bound = found.status, found.bound
    if status.word in {Word.UNDECIDED, Word.OPEN}:
        return f"none: {status.word}"
    if bound not in {Bound.ENCLOSED, Bound.PROVED}:
        return "bounded" if found.most else "labelled"
    attacking = position.turn is region.attacker
    result = "success" if (status.word is Word.DEAD) == attacking else "fail"
    if (result if status.word is not Word.KO else "ko") in allowed(case):
        return "right"
    print("differs from the key:", case["id"], allowed(case), status.word, bound, flush=True)
    return "disputed" if case["id"] in life_death.DISPUTED else "wrong"


def theirs(path: Path, first: int, program: str) -> Counter[str]:
    """Count what GNU Go's reading of life and death says of the same problems."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number, case in zip(range(first), cases(path), strict=False):
            size = case["size"]
            stones = "".join(
                name + "".join(f"[{at}]" for at in case[key])
                for name, key in (("AB", "black"), ("AW", "white"))
                if case[key]
            )
            file = Path(folder, f"{number}.sgf")
            file.write_text(f"(;GM[1]FF[4]SZ[{size}]PL[{case['to_play']}]{stones})")
            column, row = (ord(letter) - ord("a") for letter in case["target"])
            ask = "owl_attack" if case["goal"] == "kill" else "owl_defend"
            orders = f"loadsgf {file}\n{ask} {COLUMNS[column]}{size - row}\nquit\n"
            told = subprocess.run(
                [program, "--mode", "gtp"], input=orders, capture_output=True, text=True, check=True
            )
            answers = [line for line in told.stdout.splitlines() if line.strip("= ")]
            word = WORDS.get(answers[-1].strip("= ").split()[0]) if len(answers) > 1 else None
            counts["none" if word is None else "right" if word in allowed(case) else "wrong"] += 1
    return counts


def main() -> None:
    """Print the counts of one version, or of GNU Go."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--gnugo")
    options = parser.parse_args()
    if options.gnugo:
        print("GNU Go", dict(theirs(options.file, options.first, options.gnugo)))
        return
    compiled.offer(wasm.source)
    begin = time.process_time()
    chosen = zip(range(options.first), cases(options.file), strict=False)
    counts = Counter(ours(case, options.most) for _, case in chosen)
    print(dict(sorted(counts.items())), f"{time.process_time() - begin:.0f} s of the processor")


if __name__ == "__main__":
    main()
