"""Go: races to capture. Who saves his own chain, who kills the other, and the first move.

Two questions of life and death about one region, that of both chains together: what is
wall to one of them may be the other, which is not safe at all. Around it what is wall to
the other chain is a haven to one's own. Where the other chain is shown to fall before one's own
can be judged, it is asked whether one's own lives on what was captured.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.judges import Case, Judge, Outcome, Undecided
from tests.judges.life_death import at, problem, targets

from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.steps import finish
from stepstones.go.life_death.dfpn.node import NEVER, OutOfTimeError
from stepstones.go.life_death.dfpn.wasm_search import NAME
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.life_death.semeai import join
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.state import Colour, Position

POSITIONS = 30_000
"""For each of the questions, where the search is compiled."""
MAX_POSITIONS = 600
"""For each, where Python searches."""
MOST_EMPTY = 24
"""Empty points of a fight that is read; in more room few questions end."""
DISPUTED = {
    "gnugo-STS-RV_Misc-1": "Black takes the ko first: he ignores a threat to live",
}
"""Where our reading, which ends, differs from the key: named, and left out."""
_WON, _LOST = 1, 0
_IGNORES, _FINDS = 2, 3
"""GNU Go's codes of a ko: the side that plays must ignore a threat, or must find one."""


class Found(NamedTuple):
    """What becomes of one of the two chains; the right moves of the side to play, if known.

    No code where a limit was reached.
    """

    code: int | None
    right: frozenset[int | None]
    unlike: bool
    """Whether the key may say something else: lost, or in a ko, inside a frame only; or dead
    unless the defender finds ko threats for ever, which GNU Go calls a ko."""


def _semeai(case: Case) -> Outcome:
    """Judge both chains; keys are not verified. No answer where the fight is not closed in."""
    position = problem(case)
    own, other = (targets(position, case, name)[0] for name in ("target", "other"))
    regions = _fight(position, own, other)
    framed = any(one.framed for one in regions)
    expected = case["expected"]
    found = [_ask(position, region, framed=framed) for region in regions]
    if found[0].code is None and found[1].code == _WON and _keeps(position, regions[0], other):
        found[0] = found[0]._replace(code=_WON)
    if (found[0].code, found[1].code) == (_LOST, _WON):
        kept = [_keeps_it(position, region) for region in regions]
        found[0] = found[0]._replace(code=_LOST if kept[0] else _WON)
        found[1] = found[1]._replace(code=_WON if kept[1] else _LOST)
    if any(one.code is None for one in found) or case["id"] in DISPUTED:
        raise Undecided
    moves = []
    for one, key in zip(found, (expected["save_own"], expected["kill_other"]), strict=True):
        if one.code != key:
            if any(each.unlike for each in found):
                raise Undecided
            return Outcome.WRONG
        if one.code != _LOST:
            moves.append(one.right)
    names = expected.get("right_moves")
    if not names or not moves or not all(moves):
        return Outcome.RIGHT
    keys = {at(position, name) if name else None for name in names}
    return Outcome.RIGHT if keys & frozenset.intersection(*moves) else Outcome.OTHER_MOVE


def _fight(position: Position, own: int, other: int) -> tuple[Region, Region]:
    """Return the region of the fight, for either chain as the target."""
    try:
        one, two = (find_region(position, [stone]) for stone in (own, other))
    except RuleError as error:
        raise Undecided from error
    if one.defender is two.defender:
        raise Undecided
    if ((one.inside | two.inside) & position.empty).bit_count() > MOST_EMPTY:
        raise Undecided
    return join(position, one, two), join(position, two, one)


def _most() -> int:
    return MAX_POSITIONS if compiled.find(NAME) is None else POSITIONS


def _ask(position: Position, region: Region, *, framed: bool) -> Found:
    solver = Solver(position, region, most=_most())
    place = solver.place(position)
    status = finish(solver.status(place))
    if status.word is Word.UNDECIDED:
        return Found(None, frozenset(), unlike=framed)
    try:
        right = finish(solver.right_moves(place, status))
    except OutOfTimeError:
        right = []
    unlike = status.endless or (framed and status.word in {Word.DEAD, Word.KO})
    return Found(_code(position, status, region.defender), frozenset(right), unlike)


def _keeps_it(position: Position, region: Region) -> bool:
    """Whether the target, where both chains fall, is captured by more than the other chain.

    Who captures with nothing but stones that fall themselves does not keep what he captured.
    """
    shape = position.board
    reach = shape.flood(region.target, region.inside & ~position.stones(region.attacker))
    return bool(shape.around(reach) & region.wall)


def _keeps(position: Position, region: Region, other: int) -> bool:
    """Whether the target lives where the *other* chain was, once that is captured.

    The other side plays first then, and has filled all outer liberties of the target for nothing.
    """
    solver = Solver(position, region, most=_most())
    arena = solver.arena
    defenders, attackers, *_ = solver.place(position)
    shape, taken = arena.shape, arena.shape.flood(arena.bit(other), attackers)
    target = shape.flood(arena.target & defenders, defenders)
    fought = shape.flood(taken, arena.inside & ~target)
    free = arena.inside & ~(defenders | attackers)
    outer = free & ~fought & shape.around(arena.wall)
    place = (defenders | fought & free, (attackers & ~taken) | outer, 0, True)
    try:
        asked = finish(solver.capture.ask(place, NEVER))
    except OutOfTimeError:
        return False
    return asked.captured is False


def _code(position: Position, status: Status, defender: Colour) -> int:
    """Return the status as the key has it, for the side to play."""
    if status.word is Word.KO:
        return _FINDS if status.finder is position.turn else _IGNORES
    fallen = status.word is Word.DEAD
    return _WON if fallen is not (position.turn is defender) else _LOST


JUDGES: dict[str, Judge] = {"go_semeai": _semeai}
