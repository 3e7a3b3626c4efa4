"""Which chains are safe if their owner answers every move? Safety by alternating play.

Benson's test (:mod:`~stepstones.go.safety.benson`) lets the owner pass for ever. Here he answers
each move of the opponent, in the region in which it was played.

1. For every region with few empty points look what answering gives: *two eyes* for each
   chain around it, or *one* (:mod:`~stepstones.go.safety.region_play` plays it out).
2. Where it gives none to all of them, a region that is vital to a chain in Benson's sense
   still is an eye of that chain.
3. A chain with fewer than two eyes in all is crossed out, and with it every region it
   borders, for its wall may fall. Repeat until nothing changes. What is left is safe.

Why that is sound: the regions are parted by chains that are left, so an answer in one
never disturbs another. When the opponent plays in one, each chain has a liberty in a
second, or keeps one in the first; so none is ever captured, and in the end Benson's test
holds. Not every safe chain is found: a fight without end, a region that is too large or
needs too many answers counts for nothing. None that is found can be captured.

Source of the idea: M. Mueller, "Playing it safe: recognizing secure territories in
computer Go by using static rules and search", Game Programming Workshop in Japan (1997).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.board import Bits
from stepstones.go.safety.benson import regions
from stepstones.go.safety.region_play import Enclosure, Intrusion
from stepstones.go.state import Colour, Position

MAX_ROOM = 9
"""Empty points of the largest region that is played out."""
MAX_ANSWERS = 3
"""Answers in one line of play. A fourth doubles the work and finds little more."""


class Safe(NamedTuple):
    """Safe chains, and the regions in which they have eyes."""

    chains: tuple[Bits, ...]
    rooms: tuple[Bits, ...]


def safety(position: Position) -> Steps:
    """Find the chains of both sides that are safe when every move is answered.

    Verdict ``safe-chains``; facts ``black`` and ``white``, the safe chains, and
    ``regions``, where they have their eyes, as names. Where a stone is asked about,
    ``asked`` says ``safe`` or ``undecided`` of its chain. A region takes up to 0.1 s.
    Raises RuleError ``go.suicide-unread`` where the rules allow suicide.

    Four points in a row: Benson's test sees a single eye, but either middle makes two.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> row = from_pieces(6, 2, "....XO" "XXXXXO")
    >>> run = Run(lambda: safety(row)); run.seek(999); len(run.verdict.facts["black"])
    1
    """
    if position.rules.suicide:
        raise RuleError("go.suicide-unread")
    black = yield from _safe(position, Colour.BLACK)
    white = yield from _safe(position, Colour.WHITE)
    shape, name = position.board, position.grid.name

    def names(groups: Iterable[Bits]) -> list[list[str]]:
        return [[name(point) for point in shape.points(group)] for group in groups]

    rooms = (*black.rooms, *white.rooms)
    stones = sum(black.chains) | sum(white.chains)
    facts: dict[str, object] = {"black": names(black.chains), "white": names(white.chains)}
    facts["regions"] = names(rooms)
    if position.at is not None:
        facts["asked"] = "safe" if stones & shape.bit(position.at) else "undecided"
    marks: dict[Point, Mark] = {}
    for room in rooms:
        marks |= dict.fromkeys(shape.points(room & position.empty), Mark.LIBERTY)
    marks |= dict.fromkeys(shape.points(stones), Mark.FOUND)
    args = (len(black.chains), len(white.chains), stones.bit_count())
    if not stones:
        return Verdict("safe-chains", "go.safety.none", (), facts, Overlay(marks=marks))
    return Verdict("safe-chains", "go.safety.verdict", args, facts, Overlay(marks=marks))


def safe_stones(position: Position, colour: Colour) -> Bits:
    """Return the stones of *colour* that are safe when every move is answered."""
    return sum(finish(_safe(position, colour)).chains)


def _safe(position: Position, colour: Colour) -> Generator[Step, None, Safe]:
    """Find the safe chains of *colour*; chains and regions are called by their first points."""
    shape = position.board

    def by_first_point(groups: Iterable[Bits]) -> dict[Vertex, Bits]:
        return {position.label(group & -group)[0]: group for group in groups}

    own, empty = position.stones(colour), position.empty
    chain_at = by_first_point(chain.stones for chain in shape.chains(own, empty))
    region_at = by_first_point(regions(shape, own))
    walls: dict[Vertex, list[Vertex]] = {}
    eyes: dict[Vertex, dict[Vertex, int]] = {chain: {} for chain in chain_at}
    for region, area in region_at.items():
        near, room = shape.around(area), area & empty
        wall = walls[region] = [chain for chain, stones in chain_at.items() if stones & near]
        if not wall or not room:
            continue
        points = position.label(area)
        args = (region, room.bit_count(), colour)
        yield Step(Kind.CONSIDER, region, "go.safety.region", args, area=points)
        found = 0
        if room.bit_count() > MAX_ROOM:
            yield Step(Kind.REJECT, region, "go.safety.large", (region, MAX_ROOM), area=points)
        else:
            found = yield from _played_out(
                position, colour, area, tuple(chain_at[chain] for chain in wall)
            )
        for chain in wall:
            vital = not room & ~shape.around(chain_at[chain])
            eyes[chain][region] = max(found, int(vital))
            if vital and not found:
                yield Step(Kind.FOUND, region, "go.safety.vital", (region, chain), area=points)
    safe = yield from _cross_out(walls, eyes, position)
    rooms = sorted({region for chain in safe for region, count in eyes[chain].items() if count})
    return Safe(
        tuple(chain_at[chain] for chain in safe), tuple(region_at[region] for region in rooms)
    )


def _played_out(
    position: Position, colour: Colour, area: Bits, walls: tuple[Bits, ...]
) -> Generator[Step, None, int]:
    """Return how many eyes answering in *area* gives every one of *walls*, and show why."""
    shape = position.board
    start = sum(walls), position.stones(colour.other) & area
    points = position.label(area)
    region = points[0]
    for eyes in (2, 1):
        play = Enclosure(shape, area, walls, eyes)
        answers = 0
        while answers <= MAX_ANSWERS and not (yield from play.holds(*start, answers)):
            answers += 1
        holds = answers <= MAX_ANSWERS
        if not play.breathing(*start):
            yield Step(Kind.REJECT, region, "go.safety.no-liberty", (region,), area=points)
            return 0
        for played in play.moves(*start) if answers else ():
            answer = yield from play.answer(played, min(answers, MAX_ANSWERS) - 1)
            if holds or answer is None:
                yield from _show(position, colour, play, played, answer)
            if answer is None:
                break
        if holds:
            args = (region, eyes, answers)
            yield Step(Kind.FOUND, region, "go.safety.eyes", args, area=points)
            return eyes
    return 0


def _show(
    position: Position, colour: Colour, play: Enclosure, played: Intrusion, answered: Bits | None
) -> Generator[Step, None, None]:
    """Show a move of the opponent with its answer; 0 needs none, None has none."""
    other, label = colour.other, position.label
    (move,), taken = label(played.move), label(sum(play.walls) & ~played.own)
    yield Step(Kind.PLACE, move, "go.safety.plays", (move, other), piece=other.sign, taken=taken)
    if answered is None:
        yield Step(Kind.REJECT, move, "go.safety.no-answer", (move, colour, play.eyes))
    elif answered:
        (answer,) = label(answered)
        empty = play.area & ~(played.own | played.theirs | answered)
        taken = label(play.find_captured(played.theirs, empty, answered))
        args = (answer, colour, move)
        yield Step(Kind.PLACE, answer, "go.safety.answers", args, piece=colour.sign, taken=taken)
        yield Step(Kind.RETRACT, answer, "go.safety.back", (answer,))
    else:
        yield Step(Kind.CONSIDER, move, "go.safety.needs-none", (move, colour))
    yield Step(Kind.RETRACT, move, "go.safety.back", (move,))


def _cross_out(
    walls: dict[Vertex, list[Vertex]], eyes: dict[Vertex, dict[Vertex, int]], position: Position
) -> Generator[Step, None, list[Vertex]]:
    """Cross out chains and regions until nothing changes; return the chains left.

    *eyes* counts the eyes of each chain by region; those of fallen regions are removed.
    """
    safe = list(eyes)
    changed = True
    while changed:
        changed = False
        for chain in list(safe):
            total = sum(eyes[chain].values())
            if total < 2:
                safe.remove(chain)
                changed = True
                stones = position.label(position.chain(chain).stones)
                yield Step(Kind.REJECT, chain, "go.safety.chain-out", (chain, total), area=stones)
        for region, wall in walls.items():
            fallen = [chain for chain in wall if chain not in safe]
            if fallen and any(eyes[chain].get(region) for chain in safe):
                for chain in safe:
                    eyes[chain].pop(region, None)
                changed = True
                yield Step(Kind.REJECT, region, "go.safety.region-out", (region, fallen[0]))
    for chain in safe:
        count = sum(eyes[chain].values())
        stones = position.label(position.chain(chain).stones)
        yield Step(Kind.FOUND, chain, "go.safety.safe", (chain, count), area=stones)
    return safe
