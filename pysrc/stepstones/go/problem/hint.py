"""A right move of a problem, with what can be said for it. All of it is proved by the solver."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Steps, Verdict
from stepstones.go import tasks
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.solve import Asking, Word
from stepstones.go.play import analyse, pass_turn
from stepstones.go.problem.life_solver import value, word_of
from stepstones.go.problem.readings import READINGS, Readings
from stepstones.go.state import Colour, Position

if TYPE_CHECKING:  # what is read depends on the problem
    from stepstones.go.problem.readings import Answering


def hint(position: Position, readings: Readings = READINGS) -> Steps:
    """Give the side to play a move of those that :mod:`.reply` calls right.

    Verdict ``hint``; fact ``about``: ``capture`` (it takes stones), ``vital`` (the other
    side would play there too), ``only``, ``one-of``, ``none`` (no move helps), ``pass``
    (there is nothing to do) or ``undecided``.

    Raises RuleError as :func:`~stepstones.go.tasks.region_of` does.
    """
    reading = yield from readings.begin(position)
    try:
        found = yield from _find(position, reading)
    except OutOfTimeError:
        reading.spent = True
        args = (position.turn, reading.positions)
        return Verdict("hint", "go.task.undecided", args, {"about": "undecided"}, Overlay())
    readings.keep(reading)
    return found


def _find(position: Position, reading: Answering) -> Steps:
    status = yield from reading.status(position)
    if status.word is Word.OPEN:
        told = (position.turn, reading.positions)
        return Verdict("hint", "go.task.not-enclosed", told, {"about": "undecided"}, Overlay())
    if status.word is Word.UNDECIDED:
        raise OutOfTimeError
    side, defender = position.turn, reading.defender
    idle = yield from reading.status(pass_turn(position))
    settled = value(idle) == value(status) and status.word is not Word.KO
    moves = yield from reading.right_moves(position)
    right = [move for move in moves if move is not None]
    if settled or not right:
        reached = (status.word is Word.DEAD) is not (side is defender)
        about = "pass" if reached and status.word is not Word.KO else "none"
        said = (side, word_of(position, status), _deed(position, side, defender))
        return Verdict("hint", f"go.task.hint.{about}", said, {"about": about}, Overlay())
    best = yield from reading.reply(position)
    move = best.point if best and best.point in right and best.point is not None else right[0]
    about, count = yield from _reason(position, reading, move, len(right))
    args = (move, side, str(status.word), count, _deed(position, side, defender))
    return Verdict(
        "hint",
        f"go.task.hint.{about}",
        args,
        {"about": about},
        Overlay(marks={move: Mark.CURRENT}),
        (f"play {position.grid.name(move)}",),
    )


def _deed(position: Position, side: Colour, defender: Colour) -> str:
    """Return what a right move of *side* does, for the sentence."""
    if tasks.fight(position):
        return "rescues" if side is defender else "captures"
    return "saves" if side is defender else "kills"


def _reason(
    position: Position, reading: Answering, move: Point, right: int
) -> Asking[tuple[str, int]]:
    """Return the plainest that can be said for *move*, and the number that belongs to it."""
    captures = analyse(position, move).captures.bit_count()
    if captures:
        return "capture", captures
    other = replace(position, turn=position.turn.other, ko=None)
    if move in (yield from reading.right_moves(other)):
        return "vital", right
    return ("only" if right == 1 else "one-of"), right
