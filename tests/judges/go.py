"""Go: games played to their end, and the scores of those whose score is given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.judges import Case, Judge, Outcome, equal

from stepstones.core import diagram
from stepstones.core.grid import Point
from stepstones.go.board import board
from stepstones.go.play import replay
from stepstones.go.rules import Rules, Scoring
from stepstones.go.score import score
from stepstones.go.state import Colour, Position

AREA = Rules(scoring=Scoring.AREA, komi=0)
_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}


def _replay(case: Case) -> Outcome:
    start = _position(case)
    moves = [(_COLOURS[colour], _point(start.width, name)) for colour, name in case["moves"]]
    end = replay(start, moves)
    expected = case["expected"]
    if "diagram" in expected:
        drawn = "".join(expected["diagram"].split("   A")[0].replace("#", "X").upper())
        rows = diagram.read(drawn, ".XO", 25).cells
        counted = score(replace(end, rules=AREA))
        return equal(
            (end.pieces, end.ko, counted.margin),
            (
                rows,
                _point(end.width, expected["simple_ko"]),
                expected["area_score_black_minus_white"],
            ),
        )
    return equal(
        (end.black, end.white, *end.taken),
        (
            _stones(end, expected["black"]),
            _stones(end, expected["white"]),
            expected["captured_by_black"],
            expected["captured_by_white"],
        ),
    )


def _position(case: Case) -> Position:
    size = case["size"]
    width, height = (size, size) if isinstance(size, int) else size
    empty = Position(width, height)
    black, white = (_stones(empty, case[colour]) for colour in ("black", "white"))
    return Position(width, height, black, white)


def _stones(position: Position, names: Iterable[str]) -> int:
    width = position.width
    points = [_point(width, name) for name in names]
    return board(width, position.height).bits(point for point in points if point is not None)


def _point(width: int, name: str | None) -> Point | None:
    """Return the point of two SGF letters, column then row; None for a pass."""
    if not name:
        return None
    column, row = (ord(letter) - ord("a") for letter in name)
    return row * width + column


JUDGES: dict[str, Judge] = {"go_replay": _replay}
