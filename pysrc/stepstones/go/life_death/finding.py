"""Finds the status of a target, how far it holds, and the region in which it was found.

Where chains of the wall have few liberties outside, those are played on, too, as far as the
search reaches; a capture is said plainly where it does not rest on them, and life where it does
not rest on friends that may fall (:mod:`.regions.weak_wall`).

For a target that nothing encloses there are two bounds, the least and the most that its side gets.
It gets no less than with everything around the frame taken for wall, and no more than with
everything there that is not firmly the attacker's taken for friends. Each bound is exact, whatever
the frame; where the two agree the verdict holds on the board as it is, a capture where it stays
with all of the wall played on. Where they do not, the frame grows at the *ends*, the points by
which the target got out. So a crawl along the edge is played on until it is stopped, or is seen to
get away.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import SLIGHT, OutOfTimeError
from stepstones.go.life_death.dfpn.wasm_search import MAX_POINTS
from stepstones.go.life_death.moves import Place, after
from stepstones.go.life_death.regions.region import (
    Region,
    everything,
    find_region,
    is_small,
    leaks,
)
from stepstones.go.life_death.regions.weak_wall import (
    find_extension,
    open_up,
    play_friends,
    play_wall,
    weak_chains,
    widen,
)
from stepstones.go.life_death.solve import Asking, Solver, Status, Word
from stepstones.go.life_death.watch import watch
from stepstones.go.state import Position

MAX_GROWTH = 12
"""How often a frame grows."""
LARGE_BUDGET = 200_000
"""Positions for a question about more points than the compiled core takes, a minute in Python."""
FIRST_BUDGET, FACTOR = 10_000, 4
"""Positions for a bound at first, and how many times more when neither is settled."""
LAST_BUDGET = 1_000_000
"""Positions for all bounds together where nobody says how many."""
SHARE, LAST_SHARE = 4, 7
"""Eighths of a limit that the bounds may take; and that the least may, where nothing is known."""
FEW_ENDS = 4
"""Empty points around a frame that are all named as its ends."""
UNKNOWN = Status(Word.UNDECIDED)
LINE_BUDGET = 2_000
"""Positions for the line that shows where the target gets out."""


def affordable(region: Region, most: int) -> int:
    """Return how many positions a question about *region* may take: *most*, in a large one fewer.

    The compiled core does not take that, and Python would read for many minutes, to no end mostly.
    """
    return min(most, LARGE_BUDGET) if region.inside.bit_count() > MAX_POINTS else most


@dataclass(slots=True)
class FrameBounds:
    """A frame with what is known of it: the least with its edge as wall, the most with it open.

    *ends* are the points by which the target got out, where it did.
    """

    region: Region
    inner: Solver
    outer: Solver
    least: Status = UNKNOWN
    most: Status = UNKNOWN
    ends: Bits = 0


class Bounds(NamedTuple):
    """The least and the most for the target's side, each ``undecided`` where nothing is proved.

    *solver* has proved what is said, *outer* the most, in the widest frame. *ends* are the points
    by which the target gets more than the least; 0 where both are one.
    """

    least: Status
    most: Status
    solver: Solver
    ends: Bits = 0
    outer: Solver | None = None

    @property
    def agree(self) -> bool:
        """Whether both are known and the same."""
        decided = Word.UNDECIDED not in {self.least.word, self.most.word}
        return decided and self.least.level == self.most.level


def find_bounds(
    position: Position, region: Region, solver: Solver, last: int = LAST_BUDGET
) -> Asking[Bounds]:
    """Find both bounds of the target of a frame, growing it where the target gets out.

    All frames are asked with a small budget, then all that are open with a larger one, until
    it would be more than *last*. Half of the limit of *solver* is spent at most, so that
    something remains for the line; where no least is found by then, most of it on that alone.
    """
    frames = [_frame_of(position, region, solver, solver)]
    budget = FIRST_BUDGET
    while budget <= last and _has_budget(solver):
        number = 0
        while number < len(frames):
            one = frames[number]
            settled = yield from _ask_frame(position, one, solver, budget)
            if settled is not None:
                return _hand_over(settled, solver)
            number += 1
            if number == len(frames) <= MAX_GROWTH and one.most is not UNKNOWN:
                one.ends = yield from _find_ends(position, one.outer, one.most)
                wider = _grow(position, one.region, one.ends)
                if wider is not None:
                    frames.append(_frame_of(position, wider, solver))
        if all(UNKNOWN not in {one.least, one.most} for one in frames):
            break
        budget *= FACTOR
    first = frames[0]
    if all(one.least is UNKNOWN for one in frames) and last > FIRST_BUDGET:
        first.least = yield from _ask(position, first.inner, solver, last, LAST_SHARE)
        if first.least.word in {Word.ALIVE, Word.SEKI}:
            return _hand_over(Bounds(first.least, first.least, first.inner), solver)
    return _hand_over(_sum_up(frames), solver)


def _ask_frame(
    position: Position, one: FrameBounds, solver: Solver, budget: int
) -> Asking[Bounds | None]:
    """Ask for both bounds of a frame; return them where they settle the question."""
    if one.most is UNKNOWN:
        one.most = yield from _ask(position, one.outer, solver, budget)
    if one.most.word is Word.DEAD:
        return Bounds(one.most, one.most, one.outer)
    if one.least is UNKNOWN:
        one.least = yield from _ask(position, one.inner, solver, budget)
    if one.least.word in {Word.ALIVE, Word.SEKI}:
        return Bounds(one.least, one.least, one.inner)
    found = Bounds(one.least, one.most, one.outer)
    return found if found.agree else None


def _sum_up(frames: list[FrameBounds]) -> Bounds:
    """Return the best that is known: the highest of the least, with its ends, the lowest most."""
    most = min((one.most for one in frames if one.most is not UNKNOWN), key=_level, default=UNKNOWN)
    known = [one for one in frames if one.least is not UNKNOWN]
    best = max(known, key=lambda one: one.least.level, default=frames[0])
    outer = next((one.outer for one in reversed(frames) if one.most == most is not UNKNOWN), None)
    bounds = Bounds(best.least, most, best.inner, best.ends or best.region.wall, outer)
    return bounds._replace(ends=0) if bounds.agree else bounds


def _level(status: Status) -> int:
    return status.level


def _frame_of(
    position: Position, region: Region, solver: Solver, inner: Solver | None = None
) -> FrameBounds:
    """Return the frame of *region* with solvers of its own, stopped as *solver* is."""
    stop = solver.limits.stop
    outer = Solver(position, open_up(position, region), stop=stop)
    return FrameBounds(region, inner or Solver(position, region, stop=stop), outer)


def _hand_over(found: Bounds, solver: Solver) -> Bounds:
    """Let the solver of *found* go on with the limit of *solver*, and what that has spent."""
    limits, total = found.solver.limits, solver.limits
    limits.most, limits.positions = total.most, total.positions
    return found


def _has_budget(solver: Solver) -> bool:
    """Whether a further bound may be asked for."""
    limits = solver.limits
    return not limits.stopped and limits.positions < _share(limits.most)


def _share(most: int | None, eighths: int = SHARE) -> int:
    """Return the positions that the bounds may take of those that a limit allows."""
    return LAST_BUDGET if most is None else max(most, SLIGHT) * eighths // 8


def _ask(
    position: Position, asked: Solver, solver: Solver, budget: int, eighths: int = SHARE
) -> Asking[Status]:
    """Return the status that *asked* finds with so many positions, counted for *solver*, too."""
    limits, total = asked.limits, solver.limits
    most, start = total.most, limits.positions
    left = min(budget, _share(most, eighths) - total.positions)
    limits.most = start + max(left, 0)
    found = yield from watch(asked, position, asked.status(asked.place(position)))
    if asked is not solver:
        total.positions += limits.positions - start
    total.most = most
    return UNKNOWN if found.word is Word.UNDECIDED else found


def _find_ends(position: Position, solver: Solver, status: Status) -> Asking[Bits]:
    """Return the points around the region to which the target is joined by best play."""
    arena, place = solver.arena, solver.place(position)
    threats = status.edge(attacking=False)
    solver.limits.most = solver.limits.positions + LINE_BUDGET
    try:
        line = yield from watch(solver, position, solver.line(place, threats))
    except OutOfTimeError:
        line = [solver.point(bit) for bit in solver.capture.best(place, threats)]
    places = [place]
    for point in line:
        then = after(arena, places[-1], solver.bit(point))
        if then is None:
            break
        places.append(then)
    return next(filter(None, (_joins(position, solver, one) for one in reversed(places))), 0)


def _joins(position: Position, solver: Solver, place: Place) -> Bits:
    """Return the points around the region that the target is joined to, or else may be."""
    region, shape, arena = solver.region, position.board, solver.arena
    defenders, attackers = (
        shape.bits(arena.point(bit) for bit in arena.points if bit & stones) for stones in place[:2]
    )
    joined = shape.flood(defenders & region.target, defenders)
    free = region.inside & ~(defenders | attackers)
    for reach in (joined, shape.around(joined) & free, defenders, free):
        if ends := shape.around(reach) & region.safe_friends:
            return ends
    return 0


def _grow(position: Position, region: Region, ends: Bits) -> Region | None:
    """Return *region* with its *ends* inside, and what may fall beside them; None if it cannot."""
    shape = position.board
    friends = position.stones(region.defender)
    extension = ends & ~friends
    for stones, liberties in weak_chains(position, region):
        if stones & (ends | shape.around(extension)):
            extension |= stones | liberties
    extension |= shape.flood(shape.around(extension) & friends, friends)
    extension &= ~region.inside
    if not extension:
        return None
    wider = widen(position, region, extension)
    return wider if wider.inside.bit_count() <= MAX_POINTS else None


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
    """As long as chains of the wall are not captured; the same of the moves if it is open."""
    LEANING = "leaning"
    """As long as friends around with few liberties are not captured."""


class Finding(NamedTuple):
    """What is said of a target, the solver that has proved it, and how far it holds.

    Inside a frame *status* is the least that the target's side gets; *most*, where it is known,
    the most, with the *ends* of the frame open, shown by *outer*.
    """

    status: Status
    solver: Solver
    bound: Bound
    most: Status | None = None
    ends: Bits = 0
    outer: Solver | None = None


def find_status(position: Position, region: Region, solver: Solver) -> Asking[Finding]:
    """Find what becomes of the target.

    In a frame both bounds are looked for (:func:`find_bounds`); the target is said to be ``open``
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
    is_large = region.inside.bit_count() > MAX_POINTS
    last = FIRST_BUDGET if is_open or is_large else LAST_BUDGET
    found = yield from find_bounds(position, region, solver, last)
    status, inner = found.least, found.solver
    # A wall that is found around the target is given, as in the region inside.
    if (
        found.agree
        and status.word in _FALLEN
        and find_region(position, position.board.points(region.target)).framed
    ):
        return (yield from _play_wall(position, status, inner))
    if found.agree:
        bound = Bound.FRAMED if status.word is Word.SEKI else Bound.PROVED
        return (yield from _stand_alone(position, Finding(status, inner, bound)))
    if is_open or (is_large and status.word is Word.UNDECIDED):
        return Finding(Status(Word.OPEN), inner, Bound.FRAMED)
    ends = 0 if status.word is Word.UNDECIDED else _open_ends(position, inner.region, found.ends)
    if not ends:
        return Finding(status, inner, Bound.FRAMED)
    # Who gets out lives: there is no more to be had where the most was not found in time.
    most = Status(Word.ALIVE) if found.most.word is Word.UNDECIDED else found.most
    return Finding(status, inner, Bound.FRAMED, most, ends, found.outer)


def _play_wall(position: Position, status: Status, solver: Solver) -> Asking[Finding]:
    """Ask again of a target that falls in an open frame, with all of the wall played on.

    Where it does not fall there as well, what is found is the most, and the liberties of the wall
    are the ends.
    """
    region = solver.region
    wider = play_wall(position, region)
    if wider == region:
        return Finding(status, solver, Bound.PROVED)
    is_large = wider.inside.bit_count() > MAX_POINTS
    least = FIRST_BUDGET if is_large else LAST_BUDGET
    most, other = yield from _ask_again(position, wider, solver, 0, least)
    if most.word is Word.UNDECIDED:
        return Finding(status, solver, Bound.WALLED)
    if most.level == status.level and most.endless <= status.endless:
        return Finding(most, other, Bound.PROVED)
    ends = wider.inside & ~region.inside & position.empty
    return Finding(status, solver, Bound.FRAMED, most, ends, other)


def ways_out(position: Position, found: Finding) -> Asking[list[Point]]:
    """Return the moves by which the target gets the most, where its side plays and has no other.

    Those in the frame or beside it after which it does so in the widest one, as far as the limit
    reaches; that they work on the board is not said.
    """
    outer, most, limits = found.outer, found.most, found.solver.limits
    if outer is None or most is None or position.turn is not found.solver.region.defender:
        return []
    if not found.status.hopeless(attacking=False):
        return []
    outer.limits.most, outer.limits.positions = limits.most, limits.positions
    place, near = outer.place(position), found.solver.region
    bits = outer.arena.bits(position, near.inside | near.wall | near.safe_friends)
    moves, _ = yield from outer.known_right_moves(place, most, bits)
    limits.positions = outer.limits.positions
    return [move for move in moves if move is not None]


def _open_ends(position: Position, region: Region, ends: Bits) -> Bits:
    """Return the empty points around a frame where they are few, else those at the *ends* found."""
    empty = position.empty & ~region.inside
    around = (region.wall | region.safe_friends) & empty
    if around.bit_count() <= FEW_ENDS:
        return around or position.board.around(ends) & empty
    return ends & empty or position.board.around(ends) & empty or around


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
