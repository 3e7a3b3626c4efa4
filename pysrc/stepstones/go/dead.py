"""Counting a game with its dead stones proposed: proved, read, and where neither, guessed.

A group that is not unconditionally alive is read with its own side to play first, in the region
that encloses it: what dies even then is dead. Where nothing encloses it, where the wall has doors,
or the reading does not end, it is a guess: a few stones in an area that many of the other side's
surround are taken for dead. Guesses hold until the players mark dead stones themselves.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Step, Steps
from stepstones.go import score
from stepstones.go.board import Bits
from stepstones.go.life_death.regions.doors import find_yard
from stepstones.go.life_death.regions.eyes import parts
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.position import Colour, Position
from stepstones.go.safety.benson import unconditional_life

MOST = 3_000
"""Positions that the reading of a group may take."""
WIDEST = 60
"""Empty points of the widest area in which stones are guessed to be dead."""
MAJORITY = 3
"""Stones around such an area for each one in it."""


class Proposal(NamedTuple):
    """Stones to be taken off: *proved* for certain, *read* in an enclosed region, *guessed*."""

    proved: Bits
    read: Bits
    guessed: Bits


def count(position: Position) -> Steps:
    """Count *position* as :func:`.score.count` does, with the dead stones of :func:`propose`.

    Further facts: ``read`` and ``guessed``, the stones of either kind, as names. Guessed
    stones are labelled with a question mark.
    """
    found = yield from propose(position)
    dead = position.dead | found.proved | found.read | found.guessed
    yield Step(Kind.PROGRESS, why="go.score.reading")
    told = yield from score.count(replace(position, dead=dead))
    shape, name = position.board, position.grid.name
    guessed, read = shape.points(found.guessed), shape.points(found.read)
    drawn = told.overlay and replace(told.overlay, labels=dict.fromkeys(guessed, "?"))
    facts = {
        **told.facts,
        "read": [name(point) for point in read],
        "guessed": [name(point) for point in guessed],
    }
    args = (*told.args[:-2], len(read), len(guessed))
    return replace(told, args=args, facts=facts, overlay=drawn)


def propose(position: Position) -> Generator[Step, None, Proposal]:
    """Return the dead stones of *position* with what each judgement rests on."""
    proved = score.proved_dead(position)
    yield Step(Kind.PROGRESS, why="go.score.reading")
    read = guessed = 0
    open_groups: list[tuple[Colour, Bits]] = []
    for side, stones in _doubtful(position, position.dead | proved):
        yield Step(Kind.PROGRESS, why="go.score.reading")
        word = yield from _read(position, side, stones)
        if word is Word.DEAD:
            read |= stones
        elif word is None:
            open_groups.append((side, stones))
    if not position.dead:
        left = score.without_dead(replace(position, dead=proved | read))
        lost = (stones for side, stones in open_groups if _is_lost(left, side, stones))
        guessed = sum(lost)
    return Proposal(proved, read, guessed)


def _doubtful(position: Position, dead: Bits) -> Iterator[tuple[Colour, Bits]]:
    """Yield the groups that are neither *dead* nor unconditionally alive."""
    shape = position.board
    for side in Colour:
        own, theirs = position.stones(side), position.stones(side.other)
        alive = unconditional_life(shape, own, theirs).stones
        rest = own & ~dead & ~alive
        while rest:
            (first,) = shape.points(rest & -rest)
            group = position.group(first)
            rest &= ~group
            if not group & (alive | dead):
                yield side, group


def _read(position: Position, side: Colour, stones: Bits) -> Generator[Step, None, Word | None]:
    """Return what becomes of a group whose side plays first; None where reading does not tell."""
    shape = position.board
    targets = [shape.points(chain.stones)[0] for chain in shape.chains(stones, position.empty)]
    first = replace(position, turn=side, ko=None, task=None, past=None)
    try:
        region = find_region(first, targets)
    except RuleError:
        return None
    if region.framed or region.weak:
        return None
    solver = Solver(first, region, most=MOST)
    status = yield from solver.status(solver.place(first))
    doubted = status.word is Word.DEAD and find_yard(first, region)
    return None if doubted or status.word is Word.UNDECIDED else status.word


def _is_lost(position: Position, side: Colour, stones: Bits) -> bool:
    """Whether a group looks dead: a few stones among many of the other side's."""
    shape, empty = position.board, position.empty
    near = shape.flood(shape.around(stones) & empty, empty)
    rim = shape.around(near)
    if any(not shape.around(part) & position.stones(side.other) for part in parts(shape, near)):
        return False
    foes = (rim & position.stones(side.other)).bit_count()
    return near.bit_count() <= WIDEST and MAJORITY * stones.bit_count() <= foes
