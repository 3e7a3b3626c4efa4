"""Scene of a position, and its report by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stepstones.core.errors import Arg
from stepstones.core.grid import Grid, Point, Vertex
from stepstones.core.puzzle import Report, Violation
from stepstones.core.scene import Fact, Lattice, Mark, Scene, Tint
from stepstones.core.trace import ValueFormatter
from stepstones.go import play
from stepstones.go.board import Bits, Board
from stepstones.go.problem import report as task_report
from stepstones.go.state import Colour, Position, chains

_STARS = {25: (3, 12, 21), 19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6), 7: (3,)}
"""Lines with star points, by the number of lines, from 0."""
_ALL_STARS = 19
"""From this side on the middles of the sides have stars too."""

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign


def report(state: Position) -> Report:
    """Report the side to play and the stones; chains without liberties are broken rules."""
    found = chains(state)
    violations = tuple(
        Violation(
            "go.no-liberties",
            state.board.points(chain.stones),
            (colour, chain.stones.bit_count()),
        )
        for colour, chains in found.items()
        for chain in chains
        if not chain.liberties
    )
    if state.task is not None and state.task.goal:
        return task_report.report(state, violations)
    if play.is_over(state):
        return Report(solved=False, message="go.over", violations=violations, asks="score")
    black, white = found[Colour.BLACK], found[Colour.WHITE]
    args: tuple[Arg, ...] = (
        state.turn,
        state.black.bit_count(),
        len(black),
        state.white.bit_count(),
        len(white),
    )
    message = "go.report"
    if any(state.taken):
        message, args = "go.report-taken", (*args, *state.taken)
    return Report(solved=False, message=message, args=args, violations=violations)


def scene(state: Position) -> Scene:
    """Return stones on lines, the last one and the one asked about marked, ko crossed out."""
    grid = state.grid
    points = state.board.points
    marks = dict.fromkeys(points(state.dead), Mark.DEAD)
    if state.last is not None:
        marks[state.last] = Mark.LAST
    if state.at is not None:
        marks[state.at] = Mark.TARGET
    tints: Mapping[Point, Tint] = {}
    if state.task is not None:
        marks |= dict.fromkeys(points(state.task.targets), Mark.TARGET)
        tints = task_report.tints(state)
    facts = [
        Fact(
            "go.liberties",
            points(chain.stones),
            (chain.liberties.bit_count(),),
            points(chain.liberties),
        )
        for found in chains(state).values()
        for chain in found
    ]
    if state.ko is not None:
        marks[state.ko] = Mark.REJECTED
        facts.append(Fact("go.ko-point", (state.ko,), (state.turn,)))
    return Scene(
        grid.width,
        grid.height,
        Lattice.LINES,
        state.pieces,
        {_BLACK: "black-stone", _WHITE: "white-stone"},
        grid.files,
        grid.ranks,
        dots=_stars(grid),
        marks=marks,
        facts=tuple(facts),
        turn=int(state.turn is Colour.WHITE),
        tints=tints,
    )


def _stars(grid: Grid) -> tuple[Point, ...]:
    down, across = _STARS.get(grid.height, ()), _STARS.get(grid.width, ())
    middle = grid.height // 2, grid.width // 2
    corners = min(grid.width, grid.height) < _ALL_STARS
    return tuple(
        row * grid.width + column
        for row in down
        for column in across
        if not (corners and (row == middle[0]) is not (column == middle[1]))
    )


SETS = frozenset(
    [
        *("after", "area", "attack", "banned", "beside", "black", "chain", "dead", "defence"),
        *("empty", "enemy", "fallen", "free", "guessed", "ko", "liberties", "move", "near", "own"),
        *("played", "points", "proved", "rest", "room", "seki", "stones", "taken", "target"),
        *("theirs", "white", "zone"),
    ]
)
"""Names that the modules of Go give to sets of points."""
POINTS = frozenset(["first", "other", "point", "seed"])
"""Names that they give to points."""
LARGEST = 1 << 32
"""No number that counts something is as large."""
MAX_NAMED = 6
"""Points named; of more only the number is told."""


def format_sets(position: Position) -> ValueFormatter:
    """Return the function that writes the sets of points of *position*'s board.

    A point that knows its name writes itself, also where other modules give the name to a set.

    >>> format_value = format_sets(Position(3, 3))
    >>> format_value("area", 0b0101), format_value("eyes", 2), format_value("walls", (1, 2))
    ('{A3, C3}', None, None)
    >>> format_value("move", 0b0100), format_value("move", Position(3, 3).vertices[4])
    ('{C3}', None)
    >>> format_value("point", 4)
    'B2'
    """
    shape = position.board

    def format_value(name: str, value: object) -> str | None:
        if isinstance(value, bool | Vertex):
            return None
        if isinstance(value, int) and name in POINTS and 0 <= value < len(position.vertices):
            return str(position.vertices[value])
        if isinstance(value, int) and (name in SETS or value > LARGEST):
            return _name(shape, value)
        if isinstance(value, tuple | list) and any(_is_large(one) for one in value):
            return f"[{_join(_name(shape, one) for one in value if isinstance(one, int))}]"
        if isinstance(value, dict) and any(_is_large(one) for one in value.values()):
            sets = {key: one for key, one in value.items() if isinstance(one, int)}
            return f"{{{_join(f'{key!r}: {_name(shape, one)}' for key, one in sets.items())}}}"
        return None

    return format_value


def _is_large(value: object) -> bool:
    return isinstance(value, int) and value > LARGEST


def _join(parts: Iterable[str]) -> str:
    texts = list(parts)
    return ", ".join([*texts[:MAX_NAMED], "..."] if len(texts) > MAX_NAMED else texts)


def _name(shape: Board, bits: Bits) -> str:
    if not 0 <= bits <= shape.inside:
        return str(bits)
    name = shape.grid.name
    return f"{{{_join(name(point) for point in shape.points(bits & shape.inside))}}}"
