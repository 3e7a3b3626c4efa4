"""The queens as the rest of the product sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stepstones.core.errors import Arg
from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
from stepstones.core.puzzle import (
    Action,
    Algorithm,
    Format,
    Mode,
    Move,
    Option,
    Puzzle,
    Report,
    Role,
    Tool,
    Violation,
    lazy,
)
from stepstones.core.scene import EMPTY, Fact, Lattice, Line, Mark, Scene
from stepstones.queens import codec, play
from stepstones.queens.board import MAX_REGIONS, Board
from stepstones.queens.codec import BLOCK, CROSS, GIVEN, QUEEN
from stepstones.queens.essays import automaton, recursive
from stepstones.queens.examples import EXAMPLES
from stepstones.queens.lines import Rule, Way
from stepstones.queens.regions.maker import MAKER
from stepstones.queens.solutions import count, fundamental, one

if TYPE_CHECKING:  # the page's start does without questions
    from stepstones.core.question import Question
    from stepstones.core.vision.reading import Reader

_HINT, _STANDING = "stepstones.queens.hint", "stepstones.queens.standing"
_FORMATS = "stepstones.queens.regions.formats"
_UNIQUE = "stepstones.queens.exact_cover.unique"
_RULES = {
    Way.RANK: "queens.rank",
    Way.FILE: "queens.file",
    Way.DIAGONAL: "queens.diagonal",
    Way.TOUCH: "queens.touch",
    Way.REGION: "queens.region",
}
_KINDS = {QUEEN: "queen", GIVEN: "given-queen", CROSS: "cross", BLOCK: "hole"}


def _is_plain(state: Board) -> bool:
    return state.is_plain


def _is_puzzle(state: Board) -> bool:
    return not state.is_plain


def _is_question(state: Board) -> bool:
    return not state.is_plain or bool(state.queens)


def _question(state: Board) -> tuple[Arg, ...]:
    return ("regions" if state.regions else "lines", state.rule.value)


def _brushes(state: Board) -> int:
    """Return how many regions can be painted: as many as lines, and those there are."""
    return min(MAX_REGIONS, max(state.size, max(state.regions, default=0) + 1))


class QueensPuzzle:
    """Queens none of which attacks another: on a plain board, or one with regions and rules."""

    id = "queens"
    sizes = ("8", *(str(size) for size in range(4, 21) if size != 8))
    tools = (
        Tool("queen", Mode.PLAY, ({EMPTY: QUEEN, QUEEN: EMPTY, CROSS: QUEEN},), wanted=_is_plain),
        Tool(
            "mark",
            Mode.PLAY,
            ({EMPTY: CROSS, CROSS: QUEEN, QUEEN: EMPTY},),
            drag=EMPTY,
            wanted=_is_puzzle,
        ),
        Tool(
            "auto",
            Mode.PLAY,
            ({EMPTY: CROSS, CROSS: QUEEN, QUEEN: EMPTY},),
            drag=EMPTY,
            wanted=_is_puzzle,
        ),
        Tool("cross", Mode.PLAY, ({EMPTY: CROSS, CROSS: EMPTY},), drag=EMPTY + CROSS),
        Tool(
            "given",
            Mode.SETUP,
            (dict.fromkeys(EMPTY + QUEEN + CROSS + BLOCK, GIVEN) | {GIVEN: EMPTY},),
        ),
        Tool("region", Mode.SETUP, drag="*", brushes=_brushes),
        Tool(
            "block",
            Mode.SETUP,
            (dict.fromkeys(EMPTY + QUEEN + CROSS + GIVEN, BLOCK) | {BLOCK: EMPTY},),
        ),
    )
    pointer = "queen"
    actions: tuple[Action, ...] = ()
    examples = EXAMPLES
    algorithms: tuple[Algorithm[Board], ...] = (
        Algorithm("solve", one.solve, one.__name__, wanted=_is_plain),
        Algorithm("unique", lazy(_UNIQUE, "unique"), _UNIQUE, wanted=_is_question),
        Algorithm(
            "recursive",
            recursive.solve,
            recursive.__name__,
            teaches=True,
            draws=QUEEN,
            twin="automaton",
            grow=Board,
        ),
        Algorithm(
            "automaton",
            automaton.solve,
            automaton.__name__,
            teaches=True,
            draws=QUEEN,
            twin="recursive",
            grow=Board,
        ),
        Algorithm("fundamental", fundamental.solve, fundamental.__name__, wanted=_is_plain),
        Algorithm("count", count.count, count.__name__),
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
    )
    makers = (MAKER,)
    formats = (
        Format(
            "puzzlink",
            lazy(_FORMATS, "recognises_puzzlink"),
            lazy(_FORMATS, "read_puzzlink"),
            lazy(_FORMATS, "write_puzzlink"),
            checked=False,
        ),
        Format(
            "csv",
            lazy(_FORMATS, "recognises_csv"),
            lazy(_FORMATS, "read_csv"),
            lazy(_FORMATS, "write_csv"),
            suffix="csv",
        ),
        Format(
            "letters",
            lazy(_FORMATS, "recognises_letters"),
            lazy(_FORMATS, "read_letters"),
            lazy(_FORMATS, "write_letters"),
        ),
        Format("ascii", codec.recognises, codec.read, codec.write),
    )

    def question(self) -> Question:
        """Return the question how many solutions there are, by which rule."""
        from stepstones.queens.command_line import QUESTION  # noqa: PLC0415 - the page never asks

        return QUESTION

    def picture(self) -> Reader[Board]:
        """Return what reads a board in a picture."""
        from stepstones.queens.vision.read import read  # noqa: PLC0415 - seldom asked for

        return read

    def options(self, state: Board, /) -> tuple[Option, ...]:
        """Return the choice of what attacks on diagonals."""
        return (Option("rule", tuple(one.value for one in Rule), state.rule.value),)

    def grid(self, state: Board, /) -> Grid:
        """Return the shape of the board."""
        return state.grid

    def decode(self, link: Link, /) -> Board:
        """Return the board in *link*."""
        return codec.decode(link)

    def encode(self, state: Board, /) -> Link:
        """Return the link of *state*."""
        return codec.encode(state)

    def interpret(self, state: Board, point: Point, tool: str, /) -> Move | None:
        """Return the move that pressing *point* with *tool* means."""
        return play.interpret(state, point, tool)

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after *move*; see :mod:`stepstones.queens.play`."""
        return play.play(state, move)

    def spends(self, _state: Board, /) -> bool:
        """Return whether moves use the puzzle up: its queens only come."""
        return False

    def strip(self, state: Board, /) -> Board:
        """Return *state* without the reader's queens and crosses.

        On a plain board where no queen is locked the queens belong to the puzzle.
        """
        if state.is_plain and not state.given:
            return Board(state.size, state.queens)
        return state.question

    def check(self, state: Board, /) -> Report:
        """Report every two queens that attack each other; n without an attack are solved."""
        attacks = state.attacks
        standing = len(state.queens)
        empty = state.without_queen(state.queens)
        message = "queens.standing"
        args: tuple[Arg, ...] = (standing, state.size)
        violations: tuple[Violation, ...] = ()
        if attacks:
            message, args = "queens.attacks", (len(attacks), *attacks[0])
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

    def essence(self, state: Board, /) -> Board:
        """Return the board without what its reader has put on it."""
        return state.question

    def scene(self, state: Board, /) -> Scene:
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
            codec.signs(state),
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


QUEENS: Puzzle[Board] = QueensPuzzle()
