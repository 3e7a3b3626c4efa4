"""Captured, and then? Whether stones that capture are dead themselves afterwards.

Asked where nothing but stones that are in danger surround the target: a semeai, or stones that
fill the captor's only eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Asking, Solver, Word
from stepstones.go.play import pass_turn, play
from stepstones.go.state import Position

MAX_POSITIONS = 50_000
"""Positions that the question about each of the captors may take."""


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
    for stones, _ in shape.chains(attackers & region.inside, position.empty):
        if stones & boundary:
            yield shape.points(stones)[0]


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
