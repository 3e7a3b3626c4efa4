"""Go: life and death. The status, who must find ko threats, and the first move.

``python3 tools/judges/life_death.py FILE [SECONDS]`` solves the problems of a file with so
many seconds of processor time each, prints a line for each that is not right, with what we
say, what the key says and how large the region is, and a table by empty points. Targets are
one point or a list of them. Cases that ask for no first move are counted and left out.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "pysrc")]

from judges import Case, Judge, Outcome, Undecided
from judges.go import _position
from stepstones.app.host import wasm
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.steps import finish
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.position import Colour, Position

POSITIONS = 12_000
"""For a case, where nobody says otherwise: a file stays under a minute, with the same answers."""
FEW = 2_000
"""For a group that may be open, twice: for either side playing first."""
DISPUTED = {
    "gnugo-nando-13": "bent four in the corner: dead by convention, a ko when played out",
    "gnugo-ld_owl-323": "after N11 N12 white takes back at N13 in a ko; all states show it",
    "gnugo-owl1-337": "after C18, D17 stands: no capture within 99 plies",
    "gnugo-seki-2020": "white fills C9 and captures at G9; he breathes at C7 to G7 meanwhile",
    "gnugo-seki-2050": "white fills J9 and captures at J7; he breathes at E6, F5, G5 meanwhile",
}
"""Keys refuted by a line on the board, or by a plain search that knows nothing of eyes."""
OPEN = "open"
SIZES = (("-10", 10), ("11-12", 12), ("13-14", 14), ("15-", 1000))


class Found(NamedTuple):
    """What we say: the status and all right first moves, None where there was no time.

    *framed*: it holds in a frame only, or as long as the wall does. *region* was searched.
    """

    status: Status
    framed: bool
    right: tuple[int | None, ...] | None
    region: Region
    seconds: float


def _tsumego(case: Case) -> Outcome:
    """Judge a problem; its key may be disputed."""
    most = POSITIONS if case.get("enclosed") else FEW
    outcome = judge(case, solve(case, most=most))
    if outcome is Outcome.WRONG and case["id"] in DISPUTED:
        raise Undecided
    return outcome


def _status(case: Case) -> Outcome:
    """Judge ``alive``, ``dead`` or ``critical``: what both sides can do, each playing first."""
    position = _position(case)
    colour = position.colour(targets(position, case)[0]) or Colour.BLACK
    words = []
    for side in (colour.other, colour):
        found = solve({**case, "to_play": side.sign}, most=FEW)
        if found is None or (found.framed and found.status.word is Word.DEAD):
            raise Undecided
        words.append(found.status.word)
    if {Word.UNDECIDED, Word.OPEN, Word.KO} & set(words) or case["id"] in DISPUTED:
        raise Undecided
    attacked, defended = (word is Word.DEAD for word in words)
    ours = "dead" if defended else "critical" if attacked else "alive"
    return Outcome.RIGHT if ours == case["expected"]["status"] else Outcome.WRONG


def solve(case: Case, *, seconds: float | None = None, most: int | None = None) -> Found | None:
    """Solve one problem, within *seconds* of processor time; None where it is refused."""
    position = problem(case)
    begin = time.process_time()
    try:
        region = semeai_region(position, targets(position, case))
    except RuleError:
        return None
    end = None if seconds is None else begin + seconds
    solver = Solver(position, region, most, None if end is None else partial(_is_past, end))
    status, solver, bound = finish(find_status(position, region, solver))
    right: list[int | None] | None = None
    spent = time.process_time() - begin
    if status.word not in {Word.UNDECIDED, Word.OPEN}:
        with suppress(OutOfTimeError):
            asking = solver.right_moves(solver.place(position), status)
            right = finish(asking)
    framed = bound is not Bound.ENCLOSED
    return Found(status, framed, None if right is None else tuple(right), region, spent)


def _is_past(end: float) -> bool:
    return time.process_time() >= end


def judge(case: Case, found: Found | None) -> Outcome:
    """Compare with the key. Dead inside a frame contradicts none."""
    if found is None or found.status.word in {Word.UNDECIDED, Word.OPEN}:
        return Outcome.NO_ANSWER
    position, status, expected = problem(case), found.status, case["expected"]
    results = expected["result"]
    allowed = [results] if isinstance(results, str) else results
    attacking = position.turn is found.region.attacker
    if status.word is Word.KO:
        codes = [code for code in expected.get("codes", ()) if code in {2, 3}]
        code = 3 if status.finder is position.turn else 2
        fits = "ko" in allowed and (not codes or code in codes)
    else:
        fits = ("success" if (status.word is Word.DEAD) == attacking else "fail") in allowed
    if not fits:
        inside = found.framed and status.word in {Word.DEAD, Word.KO}
        return Outcome.NO_ANSWER if inside else Outcome.WRONG
    names = expected.get("right_moves")
    if not names or not found.right:
        return Outcome.RIGHT
    keys = {at(position, name) if name else None for name in names}
    return Outcome.RIGHT if keys & set(found.right) else Outcome.OTHER_MOVE


def problem(case: Case) -> Position:
    """Return the position of *case*, the side to play as it says."""
    colours = {"B": Colour.BLACK, "W": Colour.WHITE, "X": Colour.BLACK, "O": Colour.WHITE}
    return replace(_position(case), turn=colours[case["to_play"]])


def targets(position: Position, case: Case, key: str = "target") -> list[int]:
    """Return the points of the target, of which a case names one or several."""
    named = case[key]
    return [at(position, name) for name in ([named] if isinstance(named, str) else named)]


def at(position: Position, name: str) -> int:
    """Return the point of two SGF letters."""
    column, row = (ord(letter) - ord("a") for letter in name)
    return row * position.width + column


def main(path: str, seconds: str = "5") -> int:
    """Print every case that is not right, and the counts; by empty points as the file says."""
    compiled.offer(wasm.source)
    data = json.loads(Path(path).read_text("utf-8"))
    counts: dict[str, Counter[Outcome]] = {}
    times: dict[str, list[float]] = {}
    others: Counter[str] = Counter()
    for case in data["cases"] if isinstance(data, dict) else data:
        if not case.get("to_play") or "result" not in case["expected"]:
            others[case["kind"]] += 1
            continue
        found = solve(case, seconds=float(seconds))
        outcome = judge(case, found)
        size = _size(case)
        counts.setdefault(size, Counter())[outcome] += 1
        times.setdefault(size, []).append(found.seconds if found else 0)
        if outcome is not Outcome.RIGHT:
            print(_line(case, outcome, found), flush=True)
    for size in (OPEN, *(name for name, _ in SIZES)):
        if size in counts:
            middle = sorted(times[size])[len(times[size]) // 2]
            outcomes = ", ".join(f"{outcome} {counts[size][outcome]}" for outcome in Outcome)
            print(f"{size:6} empty: {len(times[size]):3} cases, {outcomes}; median {middle:.3f} s")
    for kind, count in others.items():
        print(f"left out: {count} cases of the kind {kind}")
    return 0


def _size(case: Case) -> str:
    """Return the class of the case by the empty points that the file counts in its region."""
    enclosed = case.get("enclosed")
    if not enclosed:
        return OPEN
    return next(name for name, most in SIZES if enclosed["empties"] <= most)


def _line(case: Case, outcome: Outcome, found: Found | None) -> str:
    expected, empties = case["expected"], (case.get("enclosed") or {}).get("empties", "")
    key = f"{case.get('goal')} key {expected['result']} {expected.get('codes', '')}"
    name = f"{outcome:10} {case['id']:18} {empties:2} {key}"
    if found is None:
        return f"{name}, refused"
    status, region, position = found.status, found.region, problem(case)
    ours = f"ours {status.word} {status.threats or ''} {status.finder or ''}"
    size = region.inside.bit_count(), (region.inside & position.empty).bit_count()
    return f"{name}, {ours}, region {size} {'framed' if found.framed else ''}"


JUDGES: dict[str, Judge] = {"go_tsumego": _tsumego, "go_group_status": _status}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
