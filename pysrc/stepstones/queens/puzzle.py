"""The queens as the rest of the product sees them."""

from __future__ import annotations

from stepstones.core.errors import Arg, RuleError, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.link import Link
from stepstones.core.maker import Maker
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
    split_move,
)
from stepstones.core.scene import EMPTY, Fact, Lattice, Mark, Scene
from stepstones.queens import codec, count, fundamental, one
from stepstones.queens.board import Board, Way
from stepstones.queens.codec import QUEEN
from stepstones.queens.essays import automaton, recursive
from stepstones.queens.examples import EXAMPLES

_HINT, _STANDING = "stepstones.queens.hint", "stepstones.queens.standing"
_RULES = {Way.RANK: "queens.rank", Way.FILE: "queens.file", Way.DIAGONAL: "queens.diagonal"}


class QueensPuzzle:
    """n queens on an n x n board, none of which attacks another."""

    id = "queens"
    sizes = ("8", *(str(size) for size in range(4, 21) if size != 8))
    tools = (Tool("queen", Mode.PLAY, ({EMPTY: QUEEN, QUEEN: EMPTY},)),)
    pointer = "queen"
    actions: tuple[Action, ...] = ()
    examples = EXAMPLES
    algorithms: tuple[Algorithm[Board], ...] = (
        Algorithm("solve", one.solve, one.__name__),
        Algorithm(
            "recursive",
            recursive.solve,
            recursive.__name__,
            teaches=True,
            draws=QUEEN,
            twin="automaton",
        ),
        Algorithm(
            "automaton",
            automaton.solve,
            automaton.__name__,
            teaches=True,
            draws=QUEEN,
            twin="recursive",
        ),
        Algorithm("fundamental", fundamental.solve, fundamental.__name__),
        Algorithm("count", count.count, count.__name__, needs=("numpy",)),
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
    )
    makers: tuple[Maker[Board], ...] = ()
    formats = (Format("ascii", codec.recognises, codec.read, codec.write),)

    def question(self) -> None:
        """Return nothing: the command line asks what the algorithms answer."""

    def options(self, _state: Board, /) -> tuple[Option, ...]:
        """Return nothing: there is nothing to choose but the size."""
        return ()

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
        """Return the move that puts a queen on *point* or takes it away."""
        if tool != "queen":
            return None
        verb = "remove" if point in state.queens else "queen"
        return f"{verb} {state.grid.name(point)}"

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after ``queen POINT`` or ``remove POINT``.

        Queens may attack each other. Raises RuleError for a second queen on a point
        (``queens.taken``) and for none to take away (``queens.empty``).
        """
        verb, words = split_move(move)
        if verb not in {"queen", "remove"} or len(words) != 1:
            raise TextError("move.malformed", move)
        point = state.grid.parse(words[0])
        if verb == "queen" and point in state.queens:
            raise RuleError("queens.taken", point)
        if verb == "remove" and point not in state.queens:
            raise RuleError("queens.empty", point)
        return Board(state.size, state.queens ^ {point})

    def check(self, state: Board, /) -> Report:
        """Report every two queens that attack each other; n without an attack are solved."""
        attacks = state.attacks
        standing = len(state.queens)
        if attacks:
            args: tuple[Arg, ...] = (len(attacks), *attacks[0])
            violations = tuple(
                Violation(_RULES[way], (first, second), (first, second))
                for first, second, way in attacks
            )
            return Report(
                solved=False,
                message="queens.attacks",
                args=args,
                violations=violations,
                unjudged=("queens.placed", (standing, state.size)),
            )
        if standing == state.size:
            return Report(solved=True, message="queens.solved", args=(standing,))
        return Report(
            solved=False,
            message="queens.standing",
            args=(standing, state.size),
            unjudged=("queens.placed", (standing, state.size)),
        )

    def scene(self, state: Board, /) -> Scene:
        """Return the board; queens that attack each other are marked, attacked points told."""
        grid = state.grid
        marks = {
            point: Mark.CLASH for attack in state.attacks for point in (attack.first, attack.second)
        }
        attacked: dict[Point, list[Point]] = {}
        for point, queen in state.attackers.items():
            attacked.setdefault(queen, []).append(point)
        return Scene(
            grid.width,
            grid.height,
            Lattice.CHEQUERED,
            codec.pieces(state),
            {QUEEN: "queen"},
            grid.files,
            grid.ranks,
            marks=marks,
            facts=tuple(
                Fact("queens.attacked-from", tuple(points), (queen,))
                for queen, points in sorted(attacked.items())
            ),
        )


QUEENS: Puzzle[Board] = QueensPuzzle()
