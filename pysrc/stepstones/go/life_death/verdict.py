"""The verdict on a problem of life and death, with all that the page and the command line show.

``alive``, ``dead``, ``seki`` and ``ko`` are exact inside the region; ``undecided``
means that a limit was reached before there was an answer, and nothing is guessed. ``open``
is said of a target that nothing encloses, captured inside a frame that may not hold it.
Where chains of the wall have few liberties outside, those are played on, too, as far as the
search reaches; a capture is said plainly where it does not rest on them (:mod:`.doors`).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.go.life_death.aftermath import keeps
from stepstones.go.life_death.doors import find_yard, open_up, widen
from stepstones.go.life_death.node import OutOfTimeError
from stepstones.go.life_death.region import Region, find_region, leaks, unseal
from stepstones.go.life_death.solve import Answer, Asking, Solver, Status, Word
from stepstones.go.life_death.tint import tint
from stepstones.go.position import Position

Line: TypeAlias = Sequence[Point | None]
"""Moves, None being a pass."""

LEAST = 1_000
"""Positions that the proof for a frame may take, however soon the frame itself is settled."""
MORE = 20_000
"""Positions that a question with the doors of the wall may take, however soon that without is."""
ROUNDS = 3
"""How often a region is widened beyond the doors of its wall."""


def life_and_death(
    position: Position,
    targets: Iterable[Point],
    given: Iterable[Point] | None = None,
    *,
    most: int | None = None,
) -> Steps:
    """Judge the chains of the stones *targets*, the side to play in *position* playing first.

    *given* are the points of a region painted by hand; without it one is found. The
    search ends after *most* positions. Exponential in the empty points of
    the region: up to ten take a fraction of a second, beyond fifteen few end.

    Facts: ``verdict`` (the word), ``right_moves`` (names, ``pass`` among them where a
    pass will do), ``line`` (the moves when both play their best), ``positions``,
    ``seconds``, ``threats`` (how many ko threats), ``finder`` (who must find them,
    None outside a ko), ``endless`` (dead, but the defender can go round in kos as long as
    he finds threats), ``framed`` (nothing encloses the target: the verdict holds
    inside the region only), ``walled`` (it holds as long as the wall does), ``keeps`` (whether the
    stones that capture live after the line, None where that is no question), ``region`` (how
    many points, how many of them empty), ``complete`` (whether all right moves
    are listed and seki is ruled out).

    Raises RuleError as :func:`~.region.find_region` does.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.position import from_pieces
    >>> corner = from_pieces(5, 3, "...XO XXXXO OOOOO".replace(" ", ""))
    >>> run = Run(lambda: life_and_death(corner, [3], given=[0, 1, 2]))
    >>> run.seek(999)
    >>> run.verdict.word, run.verdict.facts["right_moves"]
    ('alive', ['B3'])
    """
    region = find_region(position, targets, given)
    solver = Solver(position, region, most=most)
    return (yield from judge(position, region, solver))


def judge(position: Position, region: Region, solver: Solver, threats: int = 0) -> Steps:
    """Judge *position* with a solver of its *region*, as :func:`life_and_death` does.

    *threats* is how many more ko threats the side to play has. The verdict does not
    depend on it. The line is played with it, or in a ko that it loses with as many as
    would do; in a ko that they win the right moves are those that win it. Fact
    ``captured``: whether the target then falls, None where that is open.
    """
    begin = time.monotonic()
    found = yield from find_status(position, region, solver)
    status, solver, bound = found
    region = solver.region
    right, line, captured, complete = yield from _best_play(position, solver, status, threats)
    kept = None
    if status.word is Word.DEAD and captured:
        kept = yield from watch(solver, position, keeps(position, region, line))
    facts: dict[str, object] = {
        "verdict": str(status.word),
        "right_moves": names(position, right),
        "line": names(position, line),
        "positions": solver.limits.positions,
        "seconds": round(time.monotonic() - begin, 3),
        "threats": status.threats,
        "finder": None if status.finder is None else str(status.finder),
        "captured": captured,
        "endless": status.endless,
        "framed": bound is Bound.FRAMED,
        "walled": bound is Bound.WALLED,
        "keeps": kept,
        "region": [region.inside.bit_count(), (region.inside & position.empty).bit_count()],
        "complete": complete,
    }
    overlay = Overlay(
        marks={point: Mark.FOUND for point in right if point is not None},
        labels=number_points(line),
    )
    message = "go.ld.endless" if status.endless and captured else f"go.ld.{status.word}"
    args = _args(position, found, solver.limits.positions, _KEPT[kept])
    tints = tint(position, region)
    return Verdict(str(status.word), message, args, facts, overlay, tints=tints)


def _best_play(
    position: Position, solver: Solver, status: Status, threats: int
) -> Asking[tuple[Line, Line, bool | None, bool]]:
    """Return the right moves, the line, whether the target falls, and if all of it was found."""
    right: Line = ()
    line: Line = ()
    if status.word in _NO_ANSWER:
        return right, line, None, False
    place = solver.place(position)
    signed = threats if place[3] else -threats
    captured = signed >= status.level
    lost = status.word is Word.KO and captured is not place[3]
    complete = status.eyes
    try:
        spent = status.edge(attacking=place[3]) if lost else signed
        line = yield from watch(solver, position, solver.line(place, spent))
        if status.word is Word.KO and not lost:
            replies = yield from watch(solver, position, solver.replies(place, signed))
            right = [reply.point for reply in replies if reply.captured is place[3]]
        else:
            right = yield from watch(solver, position, solver.right_moves(place, status))
    except OutOfTimeError:
        complete = False
    return right, line, captured, complete


class Bound(StrEnum):
    """How far a verdict holds."""

    ENCLOSED = "enclosed"
    FRAMED = "framed"
    """Nothing encloses the target: inside the frame only."""
    WALLED = "walled"
    """As long as chains of the wall with few liberties are not captured."""


class Finding(NamedTuple):
    """What is said of a target, the solver that has proved it, and how far it holds."""

    status: Status
    solver: Solver
    bound: Bound


_NO_ANSWER = frozenset({Word.OPEN, Word.UNDECIDED})


def find_status(position: Position, region: Region, solver: Solver) -> Asking[Finding]:
    """Find what becomes of the target.

    In a frame it is asked again with the rim of the frame open. What is caught with an open rim,
    in the same way, is caught. Otherwise the target is said to be ``open`` where it would begin,
    where the rim has wide gaps, or the wall is weak. In a region that was found, and whose wall
    has doors, it is asked again with those inside. Each further question may take four times the
    positions of the first, and some more.
    """
    status = yield from watch(solver, position, solver.status(solver.place(position)))
    if status.word is Word.UNDECIDED or region.painted:
        return Finding(status, solver, Bound.ENCLOSED)
    if not region.framed:
        return (yield from _play_doors(position, status, solver))
    if status.word not in _FALLEN:
        return Finding(status, solver, Bound.FRAMED)
    if not region.weak:
        spent = solver.limits.positions
        rim = unseal(position, region)
        found, other = yield from _ask_again(position, rim, solver, spent, LEAST)
        if found.word is status.word and found.level == status.level:
            return Finding(found, other, Bound.ENCLOSED)
        if position.turn is region.attacker and not leaks(position, region):
            return Finding(status, solver, Bound.FRAMED)
    return Finding(Status(Word.OPEN), solver, Bound.FRAMED)


_FALLEN = frozenset({Word.DEAD, Word.KO})


def _play_doors(position: Position, status: Status, solver: Solver) -> Asking[Finding]:
    """Ask again with the doors of the wall inside, and then with what is beyond them open.

    The first gives the defender no more than there is, the second no less. Where they differ
    the region is widened once more, :data:`ROUNDS` times in all.
    """
    region, spent = solver.region, solver.limits.positions
    for number in range(ROUNDS):
        yard = find_yard(position, region)
        if not yard:
            return Finding(status, solver, Bound.ENCLOSED)
        region = widen(position, region, yard)
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


def _ask_again(
    position: Position, region: Region, solver: Solver, spent: int, least: int = MORE
) -> Asking[tuple[Status, Solver]]:
    """Ask for the status in another *region*; return it with its solver, limited as *solver* is.

    It may take four times the positions *spent* on the first question, and *least* more.
    """
    limits = solver.limits
    other = Solver(position, region, most=4 * spent + least)
    other.limits.stop = limits.stop
    found = yield from watch(other, position, other.status(other.place(position)))
    limits.positions += other.limits.positions
    other.limits.most, other.limits.positions = limits.most, limits.positions
    return found, other


_KEPT = {None: "", True: "lives", False: "dies"}


def _args(position: Position, found: Finding, positions: int, kept: str) -> tuple[Arg, ...]:
    """Return the arguments of the sentence."""
    status = found.status
    return (
        str(found.bound),
        str(position.turn),
        str(found.solver.region.defender),
        status.threats,
        str(status.finder or ""),
        positions,
        kept,
    )


def watch(solver: Solver, position: Position, asking: Asking[Answer]) -> Asking[Answer]:
    """Pass a search on, saying how many positions it has seen and its best line so far."""
    place = solver.place(position)

    def tell(_step: Step) -> Step:
        line = spell(position, map(solver.point, solver.capture.best(place, 0)))
        return progress("go.ld.searching", solver.limits.positions, line)

    return relay(asking, tell)


def spell(position: Position, moves: Iterable[Point | None]) -> str:
    """Return what *moves* are called in any language, with spaces between; a pass is ``–``."""
    return " ".join("–" if move is None else position.grid.name(move) for move in moves)


def names(position: Position, moves: Iterable[Point | None]) -> list[str]:
    """Return what *moves* are called, ``pass`` for None."""
    return ["pass" if move is None else position.grid.name(move) for move in moves]


def number_points(line: Iterable[Point | None]) -> dict[Point, str]:
    """Return the number of the first move at each point of a line."""
    labels: dict[Point, str] = {}
    for number, point in enumerate(line, start=1):
        if point is not None:
            labels.setdefault(point, str(number))
    return labels
