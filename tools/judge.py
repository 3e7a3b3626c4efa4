"""Judge our solvers on a folder of outside cases: ``python3 tools/judge.py DIR``.

Prints for each file how many answers are right, how many give the right status but a
first move that the key does not list, how many are wrong, to how many cases there is
no answer, and the seconds of the processor; then the cases that went wrong. Files whose
kind the product does not know yet are named and left out. The exit status is 1 when any
answer was wrong.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "pysrc")]

from tests.judges import (  # noqa: E402
    Case,
    Judge,
    Outcome,
    Undecided,
    cards,
    go,
    knight,
    life_death,
    pictures,
    queens,
    semeai,
    sgf,
    tactics,
)

from stepstones.app.host import site  # noqa: E402
from stepstones.core import compiled  # noqa: E402

JUDGES: dict[str, Judge] = {
    name: judge
    for puzzle in (go, sgf, tactics, life_death, semeai, queens, knight, cards, pictures)
    for name, judge in puzzle.JUDGES.items()
}


def main(arguments: list[str]) -> int:
    """Judge the folder named in *arguments* and return the exit status."""
    compiled.offer(site.compiled_module)
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python3 tools/judge.py DIR", file=sys.stderr)
        return 2
    wrong: list[str] = []
    print(f"{'file':28}", *(f"{outcome:>10}" for outcome in Outcome), f"{'cpu s':>8}")
    folder = Path(arguments[0])
    for path in sorted([*folder.glob("*.json"), *folder.glob("*/cases.json")]):
        name = path.parent.name if path.stem == "cases" else path.stem
        judge = JUDGES.get(name)
        if judge is None:
            print(f"{name:28} not judged yet")
        elif name == "pictures" and not all(map(find_spec, ("numpy", "PIL"))):
            print(f"{name:28} not judged: numpy and pillow are missing")
        else:
            wrong += _judge(name, path, judge)
    for line in wrong:
        print("wrong", line)
    return 1 if wrong else 0


def _judge(name: str, path: Path, judge: Judge) -> list[str]:
    """Print a line for the cases of *path*, of pictures one a kind; return those gone wrong."""
    data = json.loads(path.read_text("utf-8"))
    cases: list[Case] = data["cases"] if isinstance(data, dict) else data
    groups = {name: cases}
    if name == "pictures":
        groups = {}
        for case in cases:
            groups.setdefault(f"{name}: {case['kind']}", []).append(
                {**case, "folder": str(path.parent)}
            )
    wrong = []
    for title, group in groups.items():
        begin = time.process_time()
        counts: Counter[Outcome] = Counter()
        for named, outcome in _outcomes(group, judge):
            counts[outcome] += 1
            if outcome is Outcome.WRONG:
                wrong.append(f"{name}: {named}")
        seconds = f"{time.process_time() - begin:8.1f}"
        print(f"{title:28}", *(f"{counts[one]:10}" for one in Outcome), seconds, flush=True)
    return wrong


def _outcomes(cases: list[Case], judge: Judge) -> Iterator[tuple[str, Outcome]]:
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
