"""Solve a candidate, refute each wrong first move, and name the theme.

A problem is kept where the first move decides: the side that begins gets more than if the other
side began, by one to three moves, and the fight goes on for a while. Its theme is told from first
move, main line and outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log2
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits, Chain
from stepstones.go.life_death.dfpn.node import NEVER, OutOfTimeError
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.moves import Place, after
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Asking, Solver, Status, Word
from stepstones.go.play import analyse, is_legal, pass_turn, play
from stepstones.go.state import Colour, Position


class Criteria(NamedTuple):
    """What is asked of a problem before and after it is solved."""

    empty: tuple[int, int] = (4, 11)
    """Empty points of the region."""
    inside: int = 5
    """Attacker's stones in it at most."""
    chains: int = 4
    """Defender's chains in it at most."""
    right: int = 2
    """Right first moves at most."""
    shortest: int = 3
    """Moves of the main line at least."""
    most: int = 12_000
    """The most positions that are looked at."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the solver says of a problem: for the side to play, and for the other side.

    *line* are the moves if this side begins, *rival* those if the other does. *refuted* gives
    every other legal first move in the region its refutation, None where a pass refutes it.
    """

    region: Region
    status: Status
    other: Status
    right: tuple[Point, ...]
    line: tuple[Point | None, ...]
    rival: tuple[Point | None, ...]
    refuted: dict[Point, Point | None]
    positions: int

    @property
    def tempting(self) -> int:
        """How many wrong moves must be answered."""
        return sum(reply is not None for reply in self.refuted.values())

    @property
    def difficulty(self) -> float:
        """How hard it is: by what is read, what tempts, and how long it takes."""
        return log2(self.positions + 1) + self.tempting / 2 + len(self.line) / 4

    @property
    def is_pretty(self) -> bool:
        """Whether it is worth a reader's time: something tempts, and few moves are passes."""
        passes = self.line.count(None)
        return self.tempting >= 2 and 3 * passes <= len(self.line) + 2


def weigh(position: Position, bounds: Criteria) -> Asking[Judged | None]:
    """Return what is known of a problem, None where it is not good."""
    task = position.task
    if task is None or any(not chain.liberties for chain in _chains(position)):
        return None
    try:
        region = semeai_region(position, position.board.points(task.targets))
    except RuleError:
        return None
    if not _is_neat(position, region, bounds):
        return None
    solver = Solver(position, region, most=bounds.most)
    try:
        return (yield from _evaluate(position, solver, bounds))
    except OutOfTimeError:
        return None


def holds_beyond(position: Position, judged: Judged, most: int) -> Asking[bool]:
    """Whether status and right moves stay the same when the doors of the wall are played on.

    False also where the search takes more than *most* positions, or where its status holds only
    if the wall does.
    """
    solver = Solver(position, judged.region)
    status, wider, bound, *_ = yield from find_status(position, judged.region, solver)
    if status != judged.status or bound is not Bound.ENCLOSED:
        return False
    wider.limits.most = wider.limits.positions + most
    try:
        right = yield from wider.right_moves(wider.place(position), status)
    except OutOfTimeError:
        return False
    return {*right} == {*judged.right}


def _is_neat(position: Position, region: Region, bounds: Criteria) -> bool:
    """Whether a problem looks like one: enclosed, of the right size, by a wall that holds."""
    empty = (region.inside & position.empty).bit_count()
    least, most = bounds.empty
    if region.framed or not least <= empty <= most:
        return False
    inside = position.stones(region.attacker) & region.inside
    own = position.stones(region.defender) & region.inside
    parts = position.board.chains(own, position.empty)
    walls = [chain for chain in _chains(position) if chain.stones & region.wall]
    return (
        inside.bit_count() <= bounds.inside
        and len(parts) <= bounds.chains
        and 2 * region.target.bit_count() >= own.bit_count()
        and region.target.bit_count() >= 3
        and all((chain.liberties & ~region.inside).bit_count() > 1 for chain in walls)
    )


def _evaluate(position: Position, solver: Solver, bounds: Criteria) -> Asking[Judged | None]:
    place = solver.place(position)
    status = yield from solver.status(place)
    if status.word is Word.UNDECIDED or status.hopeless(attacking=place[3]):
        return None
    swapped = (*place[:2], 0, not place[3])
    other = yield from solver.status(swapped)
    if status.endless or other.word is Word.UNDECIDED or other.level == status.level:
        return None
    right = yield from solver.right_moves(place, status)
    goals = tuple(point for point in right if point is not None)
    if len(goals) != len(right) or not 0 < len(goals) <= bounds.right:
        return None
    threats = status.edge(attacking=place[3])
    line = yield from solver.line(place, max(-NEVER, min(NEVER, threats)))
    if len(line) < bounds.shortest:
        return None
    positions = solver.limits.positions
    solver.limits.most = 20 * bounds.most
    edge = other.edge(attacking=not place[3])
    rival = yield from solver.line(swapped, max(-NEVER, min(NEVER, edge)))
    refuted = yield from _refute(solver, place, threats, goals)
    free = position.board.points(solver.region.inside & position.empty)
    if any(is_legal(position, point) for point in free if point not in {*goals, *refuted}):
        return None
    return Judged(
        solver.region, status, other, goals, tuple(line), tuple(rival), refuted, positions
    )


def _refute(
    solver: Solver, place: Place, threats: int, right: tuple[Point, ...]
) -> Asking[dict[Point, Point | None]]:
    """Return a refutation of every legal move that is not right."""
    found: dict[Point, Point | None] = {}
    for move in solver.arena.points:
        point = solver.arena.point(move)
        then = after(solver.arena, place, move)
        if then is None or point in right:
            continue
        idle = yield from solver.capture.ask((*then[:2], 0, place[3]), threats)
        if bool(idle.captured) is not place[3]:
            found[point] = None
            continue
        reply = yield from solver.reply(then, threats)
        found[point] = None if reply is None else reply.point
    return found


def _chains(position: Position) -> Iterator[Chain]:
    for colour in Colour:
        yield from position.board.chains(position.stones(colour), position.empty)


STONES_UNDER = 3
"""Stones a side must have lost for its move onto their points to be under the stones."""
RACER = 3
"""Stones, at least, of an attacker's chain that takes part in a race."""

THROWN = 3
"""Moves of the main line among which a stone is thrown in."""

THEMES = ("under", "seki", "ko", "race", "link", "throw", "eyes", "live", "kill")
"""What problems are about, the rarest first; a problem has the first that fits."""


def theme_of(position: Position, judged: Judged) -> str:
    """Return what a problem is about, one of THEMES."""
    task, status, region = position.task, judged.status, judged.region
    tests = {
        "under": _plays_under_stones(position, judged),
        "seki": status.word is Word.SEKI,
        "ko": status.word is Word.KO,
        "race": _is_race(position, judged),
        "link": bool(region.safe_friends) and _links(position, judged),
        "throw": _throws(position, judged),
        "eyes": _is_one_space(position, judged),
    }
    found = next((theme for theme in THEMES if tests.get(theme)), None)
    return found or (task.goal if task else "")


def boards(position: Position, line: Iterable[Point | None]) -> list[Position]:
    """Return the boards of a line, as far as its moves are legal there."""
    found = [position]
    for move in line:
        try:
            found.append(pass_turn(found[-1]) if move is None else play(found[-1], move))
        except RuleError:
            break
    return found


def is_thrown_in(position: Position, move: Point) -> bool:
    """Whether *move* gives a stone away: it takes nothing and can be taken at once."""
    facts = analyse(position, move)
    if facts.captures or not facts.legal:
        return False
    chain = play(position, move).chain(move)
    return chain.liberties.bit_count() == 1


def _throws(position: Position, judged: Judged) -> bool:
    """Whether one of the first two moves gives a single stone away, and it is taken at once."""
    line = boards(position, judged.line)
    moves = judged.line[: len(line) - 2]
    return any(
        move is not None
        and is_thrown_in(line[number], move)
        and line[number + 1].chain(move).stones == position.board.bit(move)
        and not line[number + 2].stones(position.turn) & position.board.bit(move)
        for number, move in enumerate(moves[:THROWN])
        if number % 2 == 0
    )


def _plays_under_stones(position: Position, judged: Judged) -> bool:
    """Whether the side that begins plays where several of its own stones were taken."""
    side, lost = position.turn, 0
    line = boards(position, judged.line)
    for before, now in pairwise(line):
        if before.turn is side:
            returns = now.last is not None and lost & now.board.bit(now.last)
            taken = before.stones(side.other) & ~now.stones(side.other)
            if returns and (taken or side is judged.region.defender):
                return True
            continue
        gone = before.stones(side) & ~now.stones(side)
        lost = gone if gone.bit_count() >= STONES_UNDER else lost & now.empty
    return False


def _racers(position: Position, judged: Judged) -> Bits:
    """Return the attacker's stones in the region that stand in large chains."""
    region = judged.region
    inside = position.stones(region.attacker) & region.inside
    chains = position.board.chains(inside, position.empty)
    return sum(chain.stones for chain in chains if chain.stones.bit_count() >= RACER)


def _is_race(position: Position, judged: Judged) -> bool:
    """Whether target and large chains of the attacker touch, and who begins takes the other's."""
    racers = _racers(position, judged)
    if not racers & position.board.around(judged.region.target):
        return False
    attacker = judged.region.attacker
    lines = boards(position, judged.line), boards(pass_turn(position), judged.rival)
    left = [line[-1].stones(attacker) & racers for line in lines]
    fell = [not line[-1].stones(attacker.other) & judged.region.target for line in lines]
    return sorted(zip(fell, (one == racers for one in left), strict=True)) == [
        (False, False),
        (True, True),
    ]


def _links(position: Position, judged: Judged) -> bool:
    """Whether the main line joins the target to its friends."""
    last = boards(position, judged.line)[-1]
    own = last.stones(judged.region.defender)
    safe_friends = judged.region.safe_friends & own
    return bool(last.board.flood(safe_friends, own) & judged.region.target)


def _is_one_space(position: Position, judged: Judged) -> bool:
    """Whether one chain, or nearly one, surrounds one space for eyes."""
    region, shape = judged.region, position.board
    free = region.inside & ~position.stones(region.defender)
    whole = shape.flood(free & -free, free) == free
    own = position.stones(region.defender) & region.inside
    return whole and len(shape.chains(own, position.empty)) <= 2
