"""Problems to order: random groups until one is as hard as it is wanted, then played through."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from stepstones.core.maker import Made, Making, Order, chance_for
from stepstones.core.trace import Kind, Step
from stepstones.go.life_death.solve import Asking
from stepstones.go.making.posing import pose
from stepstones.go.making.themes import theme_of
from stepstones.go.making.weighing import Bounds, Judged, holds_beyond, weigh
from stepstones.go.moves import play
from stepstones.go.position import Position
from stepstones.go.problem.hint import hint
from stepstones.go.problem.readings import Readings
from stepstones.go.problem.reply import reply

ID, VERSION = "problem", 2
HARDEST = {"easy": 10.5, "medium": 13.5, "hard": 99.0}
"""The bound below which a level's problems are in difficulty."""
_BOUNDS = {
    "easy": Bounds(empty=(3, 8), right=1, most=800),
    "medium": Bounds(right=1, most=2_500),
    "hard": Bounds(right=1, most=6_000),
}
_BEYOND = 20_000
"""Positions searched to prove that a problem holds when its wall's doors are played on."""
_SKETCHES = ("eyes", "eyes", "eyes", "room")
"""What is tried; rooms make one problem where eye spaces make five."""
_LONGEST = 30
"""Moves of the reader's after which a problem is given up as a ko without an end."""


class Played(NamedTuple):
    """A problem played to its end: *status* is what becomes of the targets, as in a reply.

    The last of the *moves* is the reader's, after which the solver says that it is solved.
    """

    moves: tuple[str, ...]
    status: str


def make(order: Order) -> Making[Position]:
    """Make a problem on a board of the size, as hard as the level says, with one right move."""
    pick = chance_for(ID, VERSION, order)
    nodes = tried = 0
    while True:
        tried += 1
        yield Step(Kind.PROGRESS, why="go.making", args=(tried,))
        position, judged = yield from _attempt(pick, order)
        if position is None or judged is None:
            continue
        nodes += judged.positions
        if level_of(judged) != order.level or not judged.is_pretty:
            continue
        if not (yield from holds_beyond(position, judged, _BEYOND)):
            continue
        played = yield from play_through(position)
        if played is not None:
            return Made(position, order.level, theme_of(position, judged), played.moves, nodes)


def level_of(judged: Judged) -> str:
    """Return how hard a problem is, as a word."""
    return next(level for level, most in HARDEST.items() if judged.difficulty < most)


def _attempt(
    pick: Random, order: Order
) -> Generator[Step, None, tuple[Position | None, Judged | None]]:
    position = pose(pick, pick.choice(_SKETCHES), (int(order.size),))
    if position is None:
        return None, None
    return position, (yield from weigh(position, _BOUNDS[order.level]))


def play_through(position: Position) -> Asking[Played | None]:
    """Play a problem to its end by hints and answers; None where that does not solve it."""
    readings = Readings()
    moves: list[str] = []
    for _ in range(_LONGEST):
        shown = yield from hint(position, readings)
        if not shown.moves:
            break
        moves += shown.moves
        position = play(position, shown.moves[0])
        answer = yield from reply(position, readings)
        if answer.word == "solved":
            return Played(tuple(moves), str(answer.facts["status"]))
        if answer.word != "right" or not answer.moves:
            break
        moves += answer.moves
        for move in answer.moves:
            position = play(position, move)
    return None
