"""Go: life and death. The status, who must find ko threats, and the first move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from tests.judges import Case, Judge, Outcome, Undecided
from tests.judges.go import _position

from stepstones.core.errors import RuleError
from stepstones.core.steps import finish
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.state import Colour, Position

POSITIONS = 12_000
"""For a case, so that a file takes a minute and answers are the same everywhere."""
MAX_POSITIONS = 2_000
"""For a group that may be open, twice: for either side playing first."""
DISPUTED = {
    "gnugo-nando-13": "bent four in the corner: dead by convention, a ko when played out",
    "gnugo-ld_owl-323": "after N11 N12 white takes back at N13 in a ko; all states show it",
    "gnugo-owl1-337": "after C18, D17 stands: no capture within 99 plies",
    "gnugo-seki-2020": "white fills C9 and captures at G9; he breathes at C7 to G7 meanwhile",
    "gnugo-seki-2050": "white fills J9 and captures at J7; he breathes at E6, F5, G5 meanwhile",
}
"""Keys refuted by a line on the board, or by a plain search that knows nothing of eyes."""


class Found(NamedTuple):
    """What we say: the status and all right first moves, None where there was no time.

    *framed*: it holds in a frame only, or as long as the wall does. *region* was searched.
    """

    status: Status
    framed: bool
    right: tuple[int | None, ...] | None
    region: Region


def _tsumego(case: Case) -> Outcome:
    """Judge a problem; its key may be disputed."""
    most = POSITIONS if case.get("enclosed") else MAX_POSITIONS
    outcome = judge(case, solve(case, most))
    if outcome is Outcome.WRONG and case["id"] in DISPUTED:
        raise Undecided
    return outcome


def _status(case: Case) -> Outcome:
    """Judge ``alive``, ``dead`` or ``critical``: what both sides can do, each playing first."""
    position = _position(case)
    colour = position.colour(targets(position, case)[0]) or Colour.BLACK
    words = []
    for side in (colour.other, colour):
        found = solve({**case, "to_play": side.sign}, MAX_POSITIONS)
        if found is None or (found.framed and found.status.word is Word.DEAD):
            raise Undecided
        words.append(found.status.word)
    if {Word.UNDECIDED, Word.OPEN, Word.KO} & set(words) or case["id"] in DISPUTED:
        raise Undecided
    attacked, defended = (word is Word.DEAD for word in words)
    ours = "dead" if defended else "critical" if attacked else "alive"
    return Outcome.RIGHT if ours == case["expected"]["status"] else Outcome.WRONG


def solve(case: Case, most: int) -> Found | None:
    """Solve one problem, looking at *most* positions; None where it is refused."""
    position = problem(case)
    try:
        region = semeai_region(position, targets(position, case))
    except RuleError:
        return None
    solver = Solver(position, region, most)
    status, solver, bound, *_ = finish(find_status(position, region, solver))
    right: list[int | None] | None = None
    if status.word not in {Word.UNDECIDED, Word.OPEN}:
        with suppress(OutOfTimeError):
            asking = solver.right_moves(solver.place(position), status)
            right = finish(asking)
    framed = bound not in {Bound.ENCLOSED, Bound.PROVED}
    return Found(status, framed, None if right is None else tuple(right), region)


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


JUDGES: dict[str, Judge] = {"go_tsumego": _tsumego, "go_group_status": _status}
