"""What becomes of a target, how far that holds, and in which region it was found.

Where chains of the wall have few liberties outside, those are played on, too, as far as the
search reaches; a capture is said plainly where it does not rest on them, and life where it does
not rest on friends that may fall (:mod:`.regions.weak_wall`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from stepstones.go.board import Bits
from stepstones.go.life_death.bounds import FIRST_BUDGET, LAST_BUDGET, find_bounds
from stepstones.go.life_death.regions.region import Region, everything, is_small, leaks
from stepstones.go.life_death.regions.weak_wall import find_extension, open_up, play_friends, widen
from stepstones.go.life_death.solve import Asking, Solver, Status, Word
from stepstones.go.life_death.watch import watch
from stepstones.go.state import Position

MORE = 20_000
"""Positions that a question with the doors of the wall may take, however soon that without is."""
MAX_WHOLE = 100_000
"""Positions that the question about a whole board may take."""
ROUNDS = 3
"""How often a region is widened beyond the doors of its wall."""


class Bound(StrEnum):
    """How far a verdict holds."""

    ENCLOSED = "enclosed"
    PROVED = "proved"
    """Nothing encloses the target, and it holds even so; of the moves only some are known."""
    FRAMED = "framed"
    """Nothing encloses the target: inside the frame only."""
    WALLED = "walled"
    """As long as chains of the wall with few liberties are not captured."""
    LEANING = "leaning"
    """As long as friends around with few liberties are not captured."""


class Finding(NamedTuple):
    """What is said of a target, the solver that has proved it, and how far it holds.

    Inside a frame *status* is the least that the target's side gets; *most*, where it is known,
    the most, with the *ends* of the frame open.
    """

    status: Status
    solver: Solver
    bound: Bound
    most: Status | None = None
    ends: Bits = 0


def find_status(position: Position, region: Region, solver: Solver) -> Asking[Finding]:
    """Find what becomes of the target.

    In a frame both bounds are looked for (:mod:`.bounds`); the target is said to be ``open``
    where they differ and the frame has wide gaps to begin with. In a region that was found, and
    whose wall has doors, it is asked again with those inside, and where it stands with friends
    that may fall. Each further question may take four times the positions of the first, and some
    more; all of them keep within the limit of *solver*.

    On a small board that is nearly full the whole board is asked first: what it says is said.
    Where it takes too long, a wall there has so little room that it may fall itself.
    """
    if is_small(position) and not region.painted:
        board = everything(position, region)
        status, whole = yield from _ask_again(position, board, solver, 0, MAX_WHOLE)
        if status.word is not Word.UNDECIDED and status.eyes:
            return Finding(status, whole, Bound.ENCLOSED)
        found = yield from _find_inside(position, region, solver)
        walled = found.status.word in _FALLEN and found.bound is Bound.ENCLOSED
        return found._replace(bound=Bound.WALLED) if walled else found
    return (yield from _find_inside(position, region, solver))


def _find_inside(position: Position, region: Region, solver: Solver) -> Asking[Finding]:
    """Find what becomes of the target in its region: see :func:`find_status`."""
    if region.framed:
        return (yield from _find_framed(position, region, solver))
    status = yield from watch(solver, position, solver.status(solver.place(position)))
    if status.word is Word.UNDECIDED or region.painted:
        return Finding(status, solver, Bound.ENCLOSED)
    behind = yield from _play_doors(position, status, solver)
    return (yield from _stand_alone(position, behind))


def _find_framed(position: Position, region: Region, solver: Solver) -> Asking[Finding]:
    """Find both bounds of a target that nothing encloses."""
    is_open = leaks(position, region)
    last = FIRST_BUDGET if is_open else LAST_BUDGET
    found = yield from find_bounds(position, region, solver, last)
    status, inner = found.least, found.solver
    if found.agree:
        return Finding(status, inner, Bound.FRAMED if status.word is Word.SEKI else Bound.PROVED)
    if is_open:
        return Finding(Status(Word.OPEN), inner, Bound.FRAMED)
    if found.most.word is Word.UNDECIDED or status.word is Word.UNDECIDED:
        return Finding(status, inner, Bound.FRAMED)
    shape, empty = position.board, position.empty
    ends = found.ends & empty or shape.around(found.ends) & empty & ~inner.region.inside
    return Finding(status, inner, Bound.FRAMED, found.most if ends else None, ends)


_FALLEN = frozenset({Word.DEAD, Word.KO})


def _play_doors(position: Position, status: Status, solver: Solver) -> Asking[Finding]:
    """Ask again with the doors of the wall inside, and then with what is beyond them open.

    The first gives the defender no more than there is, the second no less. Where they differ
    the region is widened once more, :data:`ROUNDS` times in all.
    """
    region, spent = solver.region, solver.limits.positions
    for number in range(ROUNDS):
        extension = find_extension(position, region)
        if not extension:
            return Finding(status, solver, Bound.ENCLOSED)
        region = widen(position, region, extension)
        found, other = yield from _ask_again(position, region, solver, spent)
        if found.word is Word.UNDECIDED or not found.eyes:
            break
        if not number or found != status:
            status, solver = found, other
        if status.word not in _FALLEN:
            return Finding(status, solver, Bound.ENCLOSED)
        most, _ = yield from _ask_again(position, open_up(position, region), solver, spent)
        if (most.level, most.endless) == (status.level, status.endless):
            return Finding(status, solver, Bound.ENCLOSED)
        if most.word is Word.UNDECIDED:
            break
    return Finding(status, solver, Bound.WALLED if status.word in _FALLEN else Bound.ENCLOSED)


def _stand_alone(position: Position, found: Finding) -> Asking[Finding]:
    """Ask of a target that stands again with the friends that may fall inside."""
    status, solver, bound, *_ = found
    wider = play_friends(position, solver.region)
    if wider is None or status.word is Word.DEAD or bound is Bound.WALLED:
        return found
    other, _ = yield from _ask_again(position, wider, solver, solver.limits.positions)
    same = (other.word, other.level) == (status.word, status.level)
    return found if same else found._replace(bound=Bound.LEANING)


def _ask_again(
    position: Position, region: Region, solver: Solver, spent: int, least: int = MORE
) -> Asking[tuple[Status, Solver]]:
    """Ask for the status in another *region*; return it with its solver, limited as *solver* is.

    It may take four times the positions *spent* on the first question, and *least* more, and a
    share of what the limit leaves.
    """
    limits = solver.limits
    other = Solver(position, region, most=limits.share(4 * spent + least))
    other.limits.stop = limits.stop
    found = yield from watch(other, position, other.status(other.place(position)))
    limits.positions += other.limits.positions
    other.limits.most, other.limits.positions = limits.most, limits.positions
    return found, other
