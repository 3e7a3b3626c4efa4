"""Go: life and death. The status, who must find ko threats, and the first move.

``python3 tools/judges/life_death.py FILE [SECONDS]`` solves the enclosed problems of a file
with so many seconds of processor time each, prints a line for each that is not right, with
what we say, what the key says and how large the region is, and a table by empty points.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "pysrc")]

from judges import Case, Judge, Outcome, Undecided
from judges.go import _position
from stepstones.core.errors import RuleError
from stepstones.core.trace import Verdict
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.position import Colour, Position

POSITIONS = 12_000
"""For a case, where nobody says otherwise: a file stays under a minute, with the same answers."""
FEW = 2_000
"""For a group that may be open, twice: for either side playing first."""
DISPUTED = {
    "gnugo-nando-13": "after B1 B2 A1 D2 C1 E1 A2 C2 B1 the corner of four is a ko, not dead",
    "gnugo-ld_owl-323": "after N11 N12 white takes back at N13 in a ko, and joins at L13",
    "gnugo-owl-208": "in the ko at B1 white has a threat of his own at F1, black has none",
}
"""Keys that a line on the board refutes: all forget a ko threat or a ko."""
SIZES = (("-10", 10), ("11-12", 12), ("13-14", 14), ("15-", 1000))


class Judged(NamedTuple):
    """One case: the outcome, our verdict where there is one, and the seconds it took."""

    outcome: Outcome
    verdict: Verdict | None
    seconds: float


def _tsumego(case: Case) -> Outcome:
    """Judge a problem with closed boundary; its key may be disputed."""
    if not case.get("enclosed"):
        raise Undecided
    outcome = judged(case, most=POSITIONS).outcome
    if outcome is Outcome.WRONG and case["id"] in DISPUTED:
        raise Undecided
    return outcome


def _status(case: Case) -> Outcome:
    """Judge ``alive``, ``dead`` or ``critical``: what both sides can do, each playing first."""
    position = _position(case)
    target = _at(position, case["target"])
    colour = position.colour(target) or Colour.BLACK
    words = []
    for turn in (colour.other, colour):
        verdict = _solved(replace(position, turn=turn), target, None, FEW)
        if verdict is None or verdict.word == "undecided":
            raise Undecided
        words.append(verdict.word)
        if verdict.facts["framed"] and verdict.word == "dead":
            raise Undecided
    attacked, defended = (word == "dead" for word in words)
    ours = "dead" if defended else "critical" if attacked else "alive"
    if "ko" in words and ours != case["expected"]["status"]:
        raise Undecided
    return Outcome.RIGHT if ours == case["expected"]["status"] else Outcome.WRONG


def judged(case: Case, *, seconds: float | None = None, most: int | None = None) -> Judged:
    """Solve one problem and compare. Dead inside a frame contradicts no key."""
    position = _position(case)
    colours = {"B": Colour.BLACK, "W": Colour.WHITE}
    position = replace(position, turn=colours[case["to_play"]])
    target = _at(position, case["target"])
    begin = time.process_time()
    verdict = _solved(position, target, seconds, most)
    spent = time.process_time() - begin
    if verdict is None or verdict.word == "undecided":
        return Judged(Outcome.NO_ANSWER, verdict, spent)
    attacking = position.colour(target) is not position.turn
    return Judged(_compare(case, verdict, position, attacking=attacking), verdict, spent)


def _solved(
    position: Position, target: int, seconds: float | None, most: int | None
) -> Verdict | None:
    """Return the verdict, None where the position is refused or the processor time is up."""
    begin = time.process_time()
    steps = life_and_death(position, [target], most=most)
    try:
        while seconds is None or time.process_time() - begin < seconds:
            next(steps)
    except StopIteration as stop:
        verdict: Verdict = stop.value
        return verdict
    except RuleError:
        return None
    return None


def _compare(case: Case, verdict: Verdict, position: Position, *, attacking: bool) -> Outcome:
    expected = case["expected"]
    results = expected["result"]
    allowed = [results] if isinstance(results, str) else results
    facts = verdict.facts
    if verdict.word == "ko":
        codes = [code for code in expected.get("codes", ()) if code in {2, 3}]
        code = 3 if facts["finder"] == position.turn else 2
        fits = "ko" in allowed and (not codes or code in codes)
    else:
        fits = ("success" if (verdict.word == "dead") == attacking else "fail") in allowed
    if not fits:
        inside = facts["framed"] and verdict.word not in {"alive", "seki"}
        return Outcome.NO_ANSWER if inside else Outcome.WRONG
    names = expected.get("right_moves")
    moves = facts["right_moves"]
    if not names or not facts["complete"] or not isinstance(moves, list):
        return Outcome.RIGHT
    keys = {_name(position, name) for name in names}
    return Outcome.RIGHT if keys & set(moves) else Outcome.OTHER_MOVE


def _at(position: Position, name: str) -> int:
    column, row = (ord(letter) - ord("a") for letter in name)
    return row * position.width + column


def _name(position: Position, name: str) -> str:
    return position.grid.name(_at(position, name)) if name else "pass"


def main(path: str, seconds: str = "5") -> int:
    """Print every case that is not right, and the counts; by empty points as the file says."""
    data = json.loads(Path(path).read_text("utf-8"))
    counts: dict[str, Counter[Outcome]] = {}
    times: dict[str, list[float]] = {}
    for case in (one for one in data if one.get("enclosed")):
        found = judged(case, seconds=float(seconds))
        size = next(name for name, most in SIZES if case["enclosed"]["empties"] <= most)
        counts.setdefault(size, Counter())[found.outcome] += 1
        times.setdefault(size, []).append(found.seconds)
        if found.outcome is not Outcome.RIGHT:
            print(_line(case, found), flush=True)
    for size, _ in SIZES:
        if size in counts:
            middle = sorted(times[size])[len(times[size]) // 2]
            outcomes = ", ".join(f"{outcome} {counts[size][outcome]}" for outcome in Outcome)
            print(f"{size:6} empty: {len(times[size]):3} cases, {outcomes}; median {middle:.3f} s")
    return 0


def _line(case: Case, found: Judged) -> str:
    expected, verdict = case["expected"], found.verdict
    facts = verdict.facts if verdict else {}
    key = f"key {expected['result']} {expected.get('codes', '')}"
    word = verdict.word if verdict else "none"
    ours = f"ours {word} {facts.get('threats', '')} {facts.get('finder') or ''}"
    where = f"region {facts.get('region')} {'framed' if facts.get('framed') else ''}"
    empties = case["enclosed"]["empties"]
    return f"{found.outcome:10} {case['id']:18} {empties:2} {case['goal']} {key}, {ours}, {where}"


JUDGES: dict[str, Judge] = {"go_tsumego": _tsumego, "go_group_status": _status}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
