"""Scene of a board of queens, and its report."""

from __future__ import annotations

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.puzzle import Report, Violation
from stepstones.core.scene import EMPTY, Fact, Lattice, Line, Mark, Scene
from stepstones.queens.lines import Way
from stepstones.queens.state import BLOCK, CROSS, GIVEN, QUEEN, Board

_RULES = {
    Way.RANK: "queens.rank",
    Way.FILE: "queens.file",
    Way.DIAGONAL: "queens.diagonal",
    Way.TOUCH: "queens.touch",
    Way.REGION: "queens.region",
}
_KINDS = {QUEEN: "queen", GIVEN: "given-queen", CROSS: "cross", BLOCK: "hole"}


def signs(board: Board) -> str:
    """Return a sign a point: ``Q`` a queen, ``G`` a given one, ``x`` crossed, ``#`` blocked."""
    cells = [EMPTY] * (board.size * board.size)
    own = board.queens - board.given
    layers = {QUEEN: own, GIVEN: board.given, CROSS: board.crossed, BLOCK: board.blocked}
    for sign, points in layers.items():
        for point in points:
            cells[point] = sign
    return "".join(cells)


def report(state: Board) -> Report:
    """Report every two queens that attack each other; n without an attack are solved."""
    attacks = state.attacks
    standing = len(state.queens)
    empty = state.without_queen(state.queens)
    message = "queens.standing"
    args: tuple[Arg, ...] = (standing, state.size)
    violations: tuple[Violation, ...] = ()
    if attacks:
        first, second, way = attacks[0]
        message, args = "queens.attacks", (len(attacks), first, second, way)
        if len(attacks) == 1:
            message, args = _RULES[way], (first, second)
        violations = tuple(
            Violation(_RULES[way], (first, second), (first, second))
            for first, second, way in attacks
        )
    elif standing == state.size and empty is not None:
        points = tuple(at for at, one in enumerate(state.regions) if one == empty)
        message, args = "queens.region-empty", (empty + 1,)
        violations = (Violation(message, points, args),)
    elif standing == state.size:
        message, args = "queens.solved", (standing,)
    solved = message == "queens.solved"
    placed = ("queens.placed", (standing, state.size))
    return Report(
        solved=solved,
        message=message,
        args=args,
        violations=violations,
        unjudged=None if solved else placed,
        goal=None if state.is_plain else ("queens.asked", _question(state)),
    )


def _question(state: Board) -> tuple[Arg, ...]:
    return ("regions" if state.regions else "lines", state.rule.value)


def scene(state: Board) -> Scene:
    """Return the board; queens that attack each other are marked, attacked points told."""
    grid = state.grid
    attacks = state.attacks
    marks = {point: Mark.CLASH for attack in attacks for point in attack[:2]}
    attacked: dict[Point, list[Point]] = {}
    for point, queen in state.attackers.items():
        attacked.setdefault(queen, []).append(point)
    return Scene(
        grid.width,
        grid.height,
        Lattice.CELLS if state.regions else Lattice.CHEQUERED,
        signs(state),
        _KINDS,
        grid.files,
        grid.ranks,
        marks=marks,
        facts=tuple(
            Fact("queens.attacked-from", tuple(points), (queen,))
            for queen, points in sorted(attacked.items())
        ),
        lines=tuple(Line("clash", attack[:2]) for attack in attacks),
        regions=state.regions,
    )
