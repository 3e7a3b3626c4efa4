"""Asks sessions for anything at random, and opens each state again from its link.

``python tests/bench/bench_intents.py [--count N] [--seed S] [--start NAME]``. After every intent
that was not refused the link of the board must open that very state and be its canonical link; now
and then the session is built again from what was kept, and must show the same. Prints how many
intents were done, refused and compared; ends with 1 where anything differed or was raised.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "pysrc"))

from tests.app.intents import GAMES, STARTS, any_intent
from tests.app.kept import KeptSession, do, restored, seen

from stepstones.app import catalog
from stepstones.app.host import site
from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.core import compiled
from stepstones.go.problem.life import life

WALK = 40
"""Intents after which another walk begins."""
MAX_POSITIONS = 20_000
"""Positions after which a question about life is given up; one that chance asks takes minutes."""


def differs(session: Session, link: str) -> str:
    """Return how what the link opens differs from the state; '' where it does not."""
    puzzle, state, _ = catalog.decode(link)
    if puzzle is not session.puzzle or state != session.state:
        return f"DIFFERS {link}: {state} instead of {session.state}"
    again = catalog.encode(puzzle, state)
    return "" if again == link else f"DIFFERS {link} is written {again}"


def shown(session: Session) -> dict[str, Any]:
    """Return what a reader sees; of an answer to a move only what it says.

    How many steps that took depends on what was searched before in this Python.
    """
    found = seen(session.view())
    run = found["run"]
    if run is not None and run.algorithm == "reply" and run.verdict is not None:
        found["run"] = replace(run, at=0, step=None, link="")
    return found


def walk(start: str, chance: random.Random, count: int) -> Counter[str]:
    """Begin anew and ask for so many things; return how often what came of it."""
    session, keep = Session.open(STARTS[start]), KeptSession()
    keep.merge(session.view().journal)
    if start == "record":
        do(session, keep, requests.Import(GAMES))
    total: Counter[str] = Counter()
    for _ in range(count):
        intent = any_intent(chance, session)
        link = catalog.encode(session.puzzle, session.state)
        try:
            view = do(session, keep, intent)
            fault = differs(session, catalog.encode(session.puzzle, session.state))
        except Exception:  # noqa: BLE001 - told with what was asked
            fault = f"RAISED {traceback.format_exc()}"
            view = None
        total["asked"] += 1
        total["refused" if view is None else "done"] += not fault
        if fault:
            total["WRONG"] += 1
            print(f"{link} {intent}: {fault}", flush=True)
            return total
    total["built again"] += 1
    if shown(restored(keep)) != shown(session):
        total["WRONG"] += 1
        print(f"{start}: not built again: {keep.text}", flush=True)
    return total


def main() -> int:
    """Print what came of it, by where the walks began."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", choices=STARTS, action="append")
    options = parser.parse_args()
    compiled.offer(site.compiled_module)
    life.__defaults__ = (MAX_POSITIONS,)
    wrong = 0
    for start in options.start or STARTS:
        total: Counter[str] = Counter()
        chance = random.Random(f"{options.seed} {start}")  # noqa: S311 - no secret
        while total["asked"] < options.count:
            total += walk(start, chance, min(WALK, options.count - total["asked"]))
        print(f"{start:8}", dict(total), flush=True)
        wrong += total["WRONG"]
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
