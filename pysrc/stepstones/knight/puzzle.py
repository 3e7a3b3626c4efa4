"""The knight's tour as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable

from stepstones.core.errors import TextError
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
    lazy,
    split_move,
)
from stepstones.core.scene import Fact, Lattice, Line, Mark, Scene
from stepstones.core.trace import Steps
from stepstones.knight import codec, starts, tour
from stepstones.knight.board import Board, aim, back, begin, close, cut, is_return, walk
from stepstones.knight.essays import backtrack, warnsdorff
from stepstones.knight.examples import EXAMPLES

_HINT, _STANDING = "stepstones.knight.hint", "stepstones.knight.standing"


def _essay(name: str, run: Callable[[Board], Steps], module: str, twin: str) -> Algorithm[Board]:
    return Algorithm(name, run, module, teaches=True, draws="path", twin=twin)


class KnightPuzzle:
    """A knight that is to visit every square once."""

    id = "knight"
    sizes = ("8", "5", "6", "7", "4x3", "10", "20", "40")
    tools = (
        Tool("walk", Mode.PLAY),
        Tool("start", Mode.SETUP, ({".": "N"},)),
        Tool("finish", Mode.SETUP),
        Tool("hole", Mode.SETUP, ({".": "#", "#": "."},)),
    )
    pointer = "start"
    actions: tuple[Action, ...] = ()
    examples = EXAMPLES
    algorithms = (
        Algorithm("tour", tour.tour, tour.__name__),
        _essay("text", warnsdorff.text, warnsdorff.__name__, "backtrack"),
        _essay("backtrack", backtrack.backtrack, backtrack.__name__, "text"),
        _essay("roth", backtrack.roth, backtrack.__name__, "backtrack"),
        Algorithm("starts", starts.starts, starts.__name__),
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
    )
    makers: tuple[Maker[Board], ...] = ()
    formats = (
        Format("printed", codec.recognises_printed, codec.read_printed, codec.printed),
        Format("ascii", codec.recognises, codec.read, codec.write),
    )

    def question(self) -> None:
        """Return nothing: the command line asks what the algorithms answer."""

    def options(self, state: Board, /) -> tuple[Option, ...]:
        """Return the choice between an open tour and a closed one."""
        return (Option("tour", TOURS, TOURS[state.closed]),)

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
        """Return the move that pressing *point* means.

        Walking to the square on which the knight stands takes its last move back.
        """
        name = state.grid.name(point)
        if tool == "walk" and point == state.knight:
            return "back" if len(state.path) > 1 else None
        return f"{tool} {name}" if tool in _VERBS else None

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after a move.

        ``walk``, ``start``, ``finish`` or ``hole`` with a square; ``back``; ``tour closed`` or
        ``tour open``.
        """
        verb, words = split_move(move)
        if verb == "back" and not words:
            return back(state)
        if verb == "tour" and len(words) == 1 and words[0] in TOURS:
            return close(state, closed=words[0] == TOURS[1])
        if verb not in _VERBS or len(words) != 1:
            raise TextError("move.malformed", move)
        return _VERBS[verb](state, state.grid.parse(words[0]))

    def check(self, state: Board, /) -> Report:
        """Report how far the walk has come; a tour of the kind asked for is the solution."""
        walked, squares = len(state.path), state.squares
        if walked < squares:
            if not state.onward():
                return Report(
                    solved=False,
                    message="knight.report.stuck",
                    args=(state.knight, walked, squares),
                )
            return Report(solved=False, message="knight.report.walk", args=(walked, squares))
        if is_return(state, state.path) and state.finish in {None, state.knight}:
            return Report(solved=True, message="knight.report.closed", args=(squares,))
        if state.closed:
            return Report(
                solved=False, message="knight.report.not-closed", args=(state.knight, state.start)
            )
        if state.finish not in {None, state.knight}:
            ends = (state.knight, state.finish)
            return Report(solved=False, message="knight.report.not-finish", args=ends)
        return Report(solved=True, message="knight.report.open", args=(squares,))

    def scene(self, state: Board, /) -> Scene:
        """Return the knight where it stands, its numbered walk, and where it may go on to.

        A fact on each of these squares says how many moves lead on from there.
        """
        grid, jumps = state.grid, state.jumps()
        visited = set(state.path)
        onward = state.onward()
        marks = dict.fromkeys(onward, Mark.REACHED)
        walked = len(state.path) > 1
        if walked:
            marks[state.start] = Mark.START
        if state.finish is not None:
            marks[state.finish] = Mark.TARGET
        return Scene(
            grid.width,
            grid.height,
            Lattice.CHEQUERED,
            codec.pieces(state, state.knight),
            {codec.KNIGHT: "knight", codec.HOLE: "hole"},
            grid.files,
            grid.ranks,
            marks=marks,
            facts=tuple(
                Fact(
                    "knight.fact.onward",
                    (square,),
                    (sum(target not in visited for target in jumps[square]),),
                )
                for square in onward
            ),
            labels={square: str(n) for n, square in enumerate(state.path, 1)} if walked else {},
            lines=(Line("path", state.path),) if walked else (),
        )

    def unplayed(self, state: Board, /) -> Board:
        """Return *state*: nothing on it is kept apart from the puzzle."""
        return state


_VERBS = {"walk": walk, "start": begin, "finish": aim, "hole": cut}
TOURS = ("open", "closed")

KNIGHT: Puzzle[Board] = KnightPuzzle()
