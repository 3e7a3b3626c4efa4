"""Judge our solvers on a folder of outside cases: ``python3 tools/judge.py DIR``.

Prints for each file how many answers are right, how many give the right status but a
first move that the key does not list, how many are wrong, and to how many cases there is
no answer; then the cases that went wrong. Files whose kind the product does
not know yet are named and left out. The exit status is 1 when any answer was wrong.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "pysrc")]

from judges import (  # noqa: E402
    Case,
    Judge,
    Outcome,
    Undecided,
    cards,
    go,
    knight,
    life_death,
    queens,
    semeai,
    sgf,
    tactics,
)
from stepstones.app import wasm  # noqa: E402
from stepstones.core import compiled  # noqa: E402

JUDGES: dict[str, Judge] = {
    name: judge
    for puzzle in (go, sgf, tactics, life_death, semeai, queens, knight, cards)
    for name, judge in puzzle.JUDGES.items()
}


def main(arguments: list[str]) -> int:
    """Judge the folder named in *arguments* and return the exit status."""
    compiled.offer(wasm.source)
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python3 tools/judge.py DIR", file=sys.stderr)
        return 2
    wrong: list[str] = []
    print(f"{'file':28}", *(f"{outcome:>10}" for outcome in Outcome), f"{'seconds':>8}")
    for path in sorted(Path(arguments[0]).glob("*.json")):
        judge = JUDGES.get(path.stem)
        if judge is None:
            print(f"{path.stem:28} not judged yet")
            continue
        begin = time.monotonic()
        counts: Counter[Outcome] = Counter()
        for name, outcome in _outcomes(path, judge):
            counts[outcome] += 1
            if outcome is Outcome.WRONG:
                wrong.append(f"{path.stem}: {name}")
        seconds = f"{time.monotonic() - begin:8.1f}"
        numbers = (f"{counts[outcome]:10}" for outcome in Outcome)
        print(f"{path.stem:28}", *numbers, seconds, flush=True)
    for line in wrong:
        print("wrong", line)
    return 1 if wrong else 0


def _outcomes(path: Path, judge: Judge) -> Iterator[tuple[str, Outcome]]:
    data = json.loads(path.read_text("utf-8"))
    cases: list[Case] = data["cases"] if isinstance(data, dict) else data
    for case in cases:
        try:
            outcome = judge(case)
        except Undecided:
            outcome = Outcome.NO_ANSWER
        except Exception:  # noqa: BLE001 - a crash is a wrong answer, and the others go on
            traceback.print_exc()
            outcome = Outcome.WRONG
        yield str(case["id"]), outcome


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
