"""Go tactics: unconditional life, ladders, and capture reading.

Each reading is limited in positions, not in time, so that the answers are the same
everywhere; the limits keep a file under half a minute.
"""

from __future__ import annotations

from dataclasses import replace

from tests.judges import Case, Judge, Outcome, Undecided, equal
from tests.judges.go import _point, _position

from stepstones.core.grid import Point
from stepstones.core.steps import finish
from stepstones.go.capture.capture import reading
from stepstones.go.capture.ladder import in_ladder
from stepstones.go.safety.benson import Life, unconditional_life
from stepstones.go.state import Colour, Position

POSITIONS = 1_500
"""Positions for each proof of a capture."""


def _benson(case: Case) -> Outcome:
    """Judge maps point by point; of GNU Go's statuses ours must be a part.

    GNU Go finds more than Benson's test, as the cases' note says: what we call alive or
    territory must be so there, and what is alive in the other sources must be alive here.
    """
    position, expected = _position(case), case["expected"]
    if "pass_alive_map" in expected:
        maps = expected["pass_alive_map"]
        rules = {"no_suicide": False, "suicide_ok": True}
        return equal(
            {name: _map(position, suicide=suicide) for name, suicide in rules.items()},
            {name: "".join(maps[name]) for name in rules},
        )
    stronger = "GNU Go is stronger" in expected.get("note", "")
    for name, status in expected["status"].items():
        ours = _status(position, _at(position, name))
        if ours != status and not (stronger and ours == "undecided"):
            return Outcome.WRONG
    return Outcome.RIGHT


def _life(position: Position, *, suicide: bool = False) -> dict[Colour, Life]:
    return {
        colour: unconditional_life(
            position.board,
            position.stones(colour),
            position.stones(colour.other),
            suicide=suicide,
        )
        for colour in Colour
    }


def _map(position: Position, *, suicide: bool) -> str:
    life = _life(position, suicide=suicide)
    owned = {colour.sign: one.stones | one.territory for colour, one in life.items()}
    bit = position.board.bit
    return "".join(
        next((sign for sign, bits in owned.items() if bits & bit(point)), ".")
        for point in position.grid.points
    )


def _status(position: Position, point: Point) -> str:
    bit = position.board.bit(point)
    for colour, life in _life(position).items():
        if life.stones & bit:
            return "alive"
        if life.territory & bit:
            return "dead" if position.colour(point) else f"{colour}_territory"
    return "undecided"


def _ladder(case: Case) -> Outcome:
    """Judge every stone of the map: 1 is a chain of two liberties that a ladder catches.

    The attacker is to move, so a chain with any other number of liberties is 0.
    """
    position = _position(case)
    for point, digit in enumerate("".join(case["expected"]["map"])):
        if digit == ".":
            continue
        chased = position.colour(point) and position.chain(point).liberties.bit_count() == 2
        caught = in_ladder(position, point) if chased else False
        if caught is None:
            raise Undecided
        if caught is not (digit == "1"):
            return Outcome.WRONG
    return Outcome.RIGHT


def _capture(case: Case) -> Outcome:
    """Judge the status, and the first move where there is one that reaches it."""
    position = _position(case)
    turn = Colour.BLACK if case["to_play"] == "B" else Colour.WHITE
    found = finish(reading(replace(position, turn=turn, at=_target(position, case)), POSITIONS))
    if found.word == "undecided":
        raise Undecided
    wanted = "captured" if case["goal"] == "kill" else "saved"
    result = found.word if found.word == "ko" else "success" if found.word == wanted else "fail"
    expected = case["expected"]
    if result not in expected["result"]:
        return Outcome.WRONG
    moves = {_point(position.width, name) for name in expected.get("right_moves", ())}
    best = None
    if found.proof is not None and found.proof.move:
        best = position.board.points(found.proof.move)[0]
    return Outcome.RIGHT if result == "fail" or best in moves else Outcome.OTHER_MOVE


def _at(position: Position, name: str) -> Point:
    point = _point(position.width, name)
    if point is None:
        raise ValueError(name)
    return point


def _target(position: Position, case: Case) -> Point:
    """Return a stone of the chain in question, of which a case names one stone or several."""
    named = case["target"]
    points = [_at(position, name) for name in ([named] if isinstance(named, str) else named)]
    if len({position.chain(point).stones for point in points}) != 1:
        raise Undecided  # one chain is read, or none
    return points[0]


JUDGES: dict[str, Judge] = {
    "go_benson": _benson,
    "go_ladder": _ladder,
    "go_capture_reading": _capture,
}
