"""The verdict on a problem of life and death, with all that the page and the command line show.

``alive``, ``dead``, ``seki`` and ``ko`` are exact inside the region; ``undecided``
means that a limit was reached before there was an answer. ``open``
is said of a target that nothing encloses, captured inside a frame that may not hold it.
How far it holds is found by :mod:`.finding`. Where nothing is said plainly the moves that look best
are named, as not proved (:mod:`.promising`).

Whether stones that capture are dead themselves afterwards is asked where nothing but stones that
are in danger surround the target: a semeai, or stones that fill the captor's only eye.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from stepstones.core.errors import Arg, RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Steps, Verdict
from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import Bound, Finding, find_status, ways_out
from stepstones.go.life_death.moves import after
from stepstones.go.life_death.promising import arguments, promising
from stepstones.go.life_death.regions.region import Region, find_region, tint
from stepstones.go.life_death.relevance import relevance_zone
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Asking, Line, Solver, Status, Word
from stepstones.go.life_death.watch import watch
from stepstones.go.play import pass_turn, play
from stepstones.go.state import Position

MAX_POSITIONS = 50_000
"""Positions that the question about each of the captors may take."""
MAX_RIVALS, RIVAL_POSITIONS = 3, 10_000
"""Chains beside an undecided target that are asked about, and positions for each."""


def keeps(position: Position, region: Region, line: Iterable[Point | None]) -> Asking[bool | None]:
    """Find whether a captor lives after *line*, which captures the target of *region*.

    The target's side plays first then. None where a safe wall took part, where the line does not
    capture, or where it is not decided.
    """
    captors = list(_captors(position, region))
    after = _play_line(position, line) if captors else None
    if after is not None and after.turn is region.attacker:
        after = _capture(after, region)
    if after is None or after.stones(region.defender) & region.target:
        return None
    if after.turn is not region.defender:
        after = pass_turn(after)
    for stone in captors:
        if after.colour(stone) is not region.attacker:
            continue
        try:
            around = semeai_region(after, [stone])
        except RuleError:
            return None
        if around.framed:
            return None
        solver = Solver(after, around, most=MAX_POSITIONS)
        status = yield from solver.status(solver.place(after))
        if status.word is not Word.DEAD:
            return None if status.word is Word.UNDECIDED else True
    return False


def _captors(position: Position, region: Region) -> Iterator[Point]:
    """Yield a stone of each attacker's chain around the target; none where a safe wall is too."""
    shape, attackers = position.board, position.stones(region.attacker)
    reach = shape.flood(region.target, region.inside & ~attackers)
    boundary = shape.around(reach)
    if boundary & region.wall:
        return
    for stones in _attackers_at(position, region, boundary):
        yield shape.points(stones)[0]


def _attackers_at(position: Position, region: Region, points: Bits) -> list[Bits]:
    """Return the attacker's chains inside that stand on some of *points*."""
    stones = position.stones(region.attacker) & region.inside
    chains = position.board.chains(stones, position.empty)
    return [chain.stones for chain in chains if chain.stones & points]


def _capture(position: Position, region: Region) -> Position:
    """Return *position* after the move that captures all of the target that is left, if any."""
    shape, own = position.board, position.stones(region.defender)
    chains = shape.chains(shape.flood(own & region.target, own), position.empty)
    last = {liberties for _, liberties in chains}
    if len(last) != 1 or (point := last.pop()).bit_count() != 1:
        return position
    return _play_line(position, shape.points(point)) or position


def _play_line(position: Position, line: Iterable[Point | None]) -> Position | None:
    """Return *position* after a line, None where it cannot be played."""
    for move in line:
        try:
            position = pass_turn(position) if move is None else play(position, move)
        except RuleError:
            return None
    return position


MAX_ENDS = 4
"""Open ends that a sentence names."""


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
    he finds threats), ``framed`` (nothing encloses the target: the verdict is the least that
    its side gets, inside the region), ``most`` (the most then, None where it is not known) and
    ``ends`` (the points that decide between the two), ``ways_out`` (moves by which the target's
    side may get out, where it plays and gets nothing inside; then there is no line), ``walled`` (it
    holds as long as the wall does), ``leaning`` (as long as friends around it do), ``keeps``
    (whether the stones that capture live after the line, None where that is no question),
    ``region`` (how many points, how many of them empty, of those that are shown: see
    :func:`~.relevance.relevance_zone`), ``complete`` (whether all right moves are
    listed and seki is ruled out), ``suggested`` (moves that look best, of which nothing is proved),
    ``falling`` (a stone of a chain beside an undecided target that falls to its side, or None).

    Raises RuleError as :func:`~.region.find_region` does.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> corner = from_pieces(5, 3, "...XO XXXXO OOOOO".replace(" ", ""))
    >>> run = Run(lambda: life_and_death(corner, [3], given=[0, 1, 2]))
    >>> run.seek(999)
    >>> run.verdict.word, run.verdict.facts["right_moves"]
    ('alive', ['B3'])
    """
    region = find_region(position, targets, given)
    solver = Solver(position, region, most=most)
    return (yield from decide(position, region, solver))


def decide(
    position: Position, region: Region, solver: Solver, threats: int = 0, *, suggests: bool = True
) -> Steps:
    """Judge *position* with a solver of its *region*, as :func:`life_and_death` does.

    *threats* is how many more ko threats the side to play has. The verdict does not
    depend on it. The line is played with it, or in a ko that it loses with as many as
    would do; in a ko that they win the right moves are those that win it. Where a pass
    will do, none is marked. Fact ``captured``: whether the target then falls, None where
    that is open. Without *suggests* no move is looked for that only looks best.
    """
    begin = time.monotonic()
    found = yield from find_status(position, region, solver)
    status, solver, *_ = found
    play = yield from _best_play(position, found, threats)
    right, line = play.right, play.line
    suggested = (yield from _suggest(position, found, right or play.ways)) if suggests else None
    falling = (yield from _falling(position, found)) if suggested is not None else None
    dies = status.word is Word.DEAD and play.captured
    kept = (yield from watch(solver, position, keeps(position, region, line))) if dies else None
    marks = _marks(right, [*play.ways, *position.board.points(found.ends)], suggested)
    overlay = Overlay(marks=marks, labels=number_points(line))
    zone = yield from relevance_zone(position, found, {*overlay.marks, *overlay.labels})
    facts = _facts(position, found, play) | {
        "seconds": round(time.monotonic() - begin, 3),
        "keeps": kept,
        "region": [zone.inside.bit_count(), (zone.inside & position.empty).bit_count()],
        "suggested": names(position, suggested or ()),
        "falling": None if falling is None else position.grid.name(falling),
    }
    message, args = "go.ld.between", _between(position, found)
    if found.most is None:
        message = f"go.ld.{'endless' if status.endless and dies else status.word}"
        args = _args(position, found, _KEPT[kept], "idle" if None in right else "")
    if suggested is not None:
        args += (*arguments(suggested), "" if falling is None else "falls", falling or 0)
    return Verdict(str(status.word), message, args, facts, overlay, tints=tint(position, zone))


def _falling(position: Position, found: Finding) -> Asking[Point | None]:
    """Return a stone of the largest chain beside an undecided target that falls to its side.

    In a race that says who wins it, though it takes long to see whether the target then lives.
    """
    if found.status.word is not Word.UNDECIDED:
        return None
    shape, region, limits = position.board, found.solver.region, found.solver.limits
    rivals = _attackers_at(position, region, shape.around(region.target))
    for stones in sorted(rivals, key=int.bit_count, reverse=True)[:MAX_RIVALS]:
        stone = shape.points(stones)[0]
        with suppress(RuleError):
            around = semeai_region(position, [stone])
            other = Solver(position, around, most=RIVAL_POSITIONS, stop=limits.stop)
            told = yield from find_status(position, around, other)
            if told.status.word is Word.DEAD and told.bound is Bound.ENCLOSED:
                return stone
    return None


def _suggest(position: Position, found: Finding, right: Line) -> Asking[list[Point] | None]:
    """Return the moves that look best; None where what is said is plain."""
    if found.status.word not in _NO_ANSWER and found.most is None:
        return None
    if None in right:
        return []
    return (yield from promising(position, found.solver.region.target, right))


def looks_best(position: Position, found: Finding) -> Asking[list[Point]]:
    """Return the moves that look best, where what is *found* has two bounds or says nothing.

    They are those of :func:`decide`, but where a pass will do inside: there it names none.
    """
    known: Line = ()
    if found.most is not None:
        best = yield from _best_play(position, found, 0)
        known = best.right or best.ways
    named = () if None in known else known
    return (yield from promising(position, found.solver.region.target, named))


def _marks(
    right: Line, decisive: Iterable[Point], suggested: Iterable[Point] | None
) -> dict[Point, Mark]:
    """Return the marks of points that decide, of moves that look best, of right ones on top.

    None of right moves where a pass will do.
    """
    marks = dict.fromkeys(decisive, Mark.CIRCLE)
    marks |= dict.fromkeys(suggested or (), Mark.TRIANGLE)
    if None not in right:
        marks |= {point: Mark.FOUND for point in right if point is not None}
    return marks


class _Play(NamedTuple):
    """The right moves, the line, whether the target falls, if all is known, and the ways out."""

    right: Line
    line: Line
    captured: bool | None
    complete: bool
    ways: Sequence[Point] = ()


def _facts(position: Position, found: Finding, play: _Play) -> dict[str, object]:
    """Return what is known of the target, and of how both sides play."""
    status, solver, bound, most, ends, _ = found
    return {
        "verdict": str(status.word),
        "right_moves": names(position, play.right),
        "ways_out": names(position, play.ways),
        "line": names(position, play.line),
        "positions": solver.limits.positions,
        "threats": status.threats,
        "finder": None if status.finder is None else str(status.finder),
        "captured": play.captured,
        "endless": status.endless,
        "framed": bound is Bound.FRAMED,
        "walled": bound is Bound.WALLED,
        "leaning": bound is Bound.LEANING,
        "most": None if most is None else str(most.word),
        "ends": names(position, position.board.points(ends)),
        "complete": play.complete,
    }


def _best_play(position: Position, found: Finding, threats: int) -> Asking[_Play]:
    """Return how both sides play their best, inside the region, or the ways out of it."""
    best = yield from _play_inside(position, found, threats)
    if best.right:
        # What is proved of a frame's surroundings is proved by some of the moves only.
        is_part = found.solver.region.framed and found.bound is not Bound.FRAMED
        return best._replace(complete=best.complete and not is_part)
    ways = yield from watch(found.solver, position, ways_out(position, found))
    return best._replace(line=(), complete=False, ways=ways) if ways else best


def _play_inside(position: Position, found: Finding, threats: int) -> Asking[_Play]:
    """Return the best play as far as it is proved of the least."""
    status, solver, *_ = found
    right: Line = ()
    line: Line = ()
    if status.word in _NO_ANSWER:
        return _Play(right, line, None, complete=False)
    place = solver.place(position)
    signed = threats if place[3] else -threats
    captured = signed >= status.level
    lost = status.word is Word.KO and captured is not place[3]
    complete = status.eyes
    spent = status.edge(attacking=place[3]) if lost else signed
    with suppress(OutOfTimeError):
        line = yield from watch(solver, position, solver.line(place, spent))
    try:
        if status.word is Word.KO and threats and not lost:
            replies = yield from watch(solver, position, solver.replies(place, signed))
            right = [reply.point for reply in replies if reply.captured is place[3]]
        else:
            asking = solver.known_right_moves(place, status)
            right, whole = yield from watch(solver, position, asking)
            complete = complete and whole
    except OutOfTimeError:
        complete = False
    if line and right and line[0] not in right:
        line = yield from _right_line(position, solver, status, right)
    return _Play(right, line, captured, complete)


def _right_line(position: Position, solver: Solver, status: Status, right: Line) -> Asking[Line]:
    """Return a line that begins with a right move; empty where the limit is reached.

    The soonest capture without threats may begin with a move that a threat refutes.
    """
    place = solver.place(position)
    threats = 0 if status.endless else status.edge(attacking=place[3])
    for first in right:
        move = solver.bit(first)
        then = after(solver.arena, place, move) if not move or move != place[2] else None
        if then is not None:
            with suppress(OutOfTimeError):
                return [first, *(yield from watch(solver, position, solver.line(then, threats)))]
    return ()


_NO_ANSWER = frozenset({Word.OPEN, Word.UNDECIDED})


_KEPT = {None: "", True: "lives", False: "dies"}


def _args(position: Position, found: Finding, kept: str, idle: str) -> tuple[Arg, ...]:
    """Return the arguments of the sentence."""
    status = found.status
    return (
        str(found.bound),
        str(position.turn),
        str(found.solver.region.defender),
        status.threats,
        str(status.finder or ""),
        found.solver.limits.positions,
        kept,
        idle,
    )


def _between(position: Position, found: Finding) -> tuple[Arg, ...]:
    """Return the arguments of the sentence with both bounds; of the ends the first are named."""
    ends = position.board.points(found.ends)
    named = ends[:MAX_ENDS]
    return (
        str(found.status.word),
        str(found.most.word if found.most else ""),
        str(position.turn),
        str(found.solver.region.defender),
        found.solver.limits.positions,
        len(ends),
        *named,
        *[0] * (MAX_ENDS - len(named)),
    )


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
