"""The knight's tour as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
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
)
from stepstones.core.scene import Scene
from stepstones.core.trace import Steps
from stepstones.knight import codec, drawing, moves, starts, tour
from stepstones.knight.board import Board, board
from stepstones.knight.essays import backtrack, numbers, two_moves, warnsdorff
from stepstones.knight.examples import EXAMPLES
from stepstones.knight.numbered.levels import SIZES, TECHNIQUES, VERSION
from stepstones.knight.numbered.play import missing

if TYPE_CHECKING:  # the page's start does without questions
    from stepstones.core.question import Question

_HUGE = "stepstones.knight.huge.files"
_MAKER = "stepstones.knight.numbered.maker"
_HINT, _STANDING = "stepstones.knight.hint", "stepstones.knight.standing"


def _asks_for_any(board: Board) -> bool:
    """Whether any open tour will do, as the best moves alone find them."""
    return not board.numbers and not board.closed and board.finish is None


def _is_walk(board: Board) -> bool:
    return not board.numbers


def _essay(
    name: str,
    run: Callable[[Board], Steps],
    module: str,
    twin: str,
    wanted: Callable[[Board], bool] = _asks_for_any,
) -> Algorithm[Board]:
    draws = "path"
    return Algorithm(
        *(name, run, module, True, draws, twin),
        wanted=wanted,
        grow=lambda side: board(side, side),
    )


def _whole(name: str, module: str, run: str, wanted: Callable[[Board], bool]) -> Algorithm[Board]:
    dotted = f"stepstones.knight.{module}"
    return Algorithm(name, lazy(dotted, run), dotted, wanted=wanted)


def _huge(what: str, suffix: str) -> Format[Board]:
    make = lazy(_HUGE, what)
    return Format(f"huge-{what}", _is_none, suffix=suffix, stream=make, needs=("numpy",))


def _is_none(_text: str) -> bool:
    """Say of every text that it is no board of this format: a size asks for a file."""
    return False


def _may_be_symmetric(board: Board) -> bool:
    """Whether it can be asked if a half-turn leaves a closed tour of the board as it is."""
    return not board.numbers and board.finish is None and len(board.path) == 1


class KnightPuzzle:
    """A knight that is to visit every square once."""

    id = "knight"
    sizes = ("8", "5", "6", "7", "4x3", "10", "20", "40")
    tools = (
        Tool("walk", Mode.PLAY),
        Tool("start", Mode.SETUP, ({".": "N"},), wanted=_is_walk),
        Tool("finish", Mode.SETUP, wanted=_is_walk),
        Tool("hole", Mode.SETUP, ({".": "#", "#": "."},)),
        Tool("number", Mode.SETUP),
    )
    pointer = "start"
    actions: tuple[Action, ...] = ()
    examples = EXAMPLES
    algorithms = (
        Algorithm("tour", tour.tour, tour.__name__),
        _essay("text", warnsdorff.best_move_only, warnsdorff.__name__, "backtrack"),
        _essay("backtrack", backtrack.backtrack, backtrack.__name__, "text", _is_walk),
        _essay("roth", backtrack.roth, backtrack.__name__, "backtrack", _is_walk),
        Algorithm(
            "two-moves",
            two_moves.two_moves,
            two_moves.__name__,
            teaches=True,
            wanted=lambda board: board.closed and not board.numbers and len(board.path) == 1,
        ),
        Algorithm(
            *("numbers", numbers.numbers, numbers.__name__, True, "number"),
            wanted=lambda board: bool(board.numbers),
        ),
        _whole("symmetric", "tours.symmetric", "symmetric", _may_be_symmetric),
        _whole("count", "counting", "count", _is_walk),
        Algorithm("starts", starts.starts, starts.__name__, wanted=_asks_for_any),
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
    )
    makers: tuple[Maker[Board], ...] = (
        Maker(
            "numbered",
            VERSION,
            SIZES,
            TECHNIQUES,
            lazy(_MAKER, "make"),
            rate=lazy("stepstones.knight.numbered.rating", "rate"),
        ),
    )
    formats: tuple[Format[Board], ...] = (
        Format("printed", codec.recognises_printed, codec.read_printed, codec.print_board),
        Format("ascii", codec.recognises, codec.read, codec.write),
        _huge("picture", "png"),
        _huge("numbers", "txt"),
    )

    def question(self) -> Question:
        """Return the question about a tour that is told in words."""
        from stepstones.knight.command_line import QUESTION  # noqa: PLC0415 - the page never asks

        return QUESTION

    def picture(self) -> None:
        """Return nothing: no picture is read."""

    def options(self, state: Board, /) -> tuple[Option, ...]:
        """Return what can be asked of the tour, and the number to set."""
        return moves.options(state)

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
        """Return the move that pressing *point* means."""
        return moves.press(state, point, tool)

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after a move.

        ``walk``, ``start``, ``finish``, ``hole``, ``number`` or ``erase`` with a square;
        ``write`` with a number and a square; ``number`` or ``hold`` with a number; ``back``;
        ``tour closed`` or ``tour open``.
        """
        return moves.play(state, move)

    def check(self, state: Board, /) -> Report:
        """Report how far the walk, or the numbering, has come."""
        return drawing.report(state)

    def essence(self, state: Board, /) -> Board:
        """Return the board with the knight at its start and nothing written."""
        return replace(state, path=(state.start,), written=(), hand=0)

    def scene(self, state: Board, /) -> Scene:
        """Return the board with its walk or its numbers."""
        return drawing.scene(state)

    def spends(self, _state: Board, /) -> bool:
        """Return whether moves use the puzzle up: its squares stay."""
        return False

    def strip(self, state: Board, /) -> Board:
        """Return a numbered tour with its given numbers alone; a walk is part of the puzzle."""
        if not state.numbers:
            return state
        bare = replace(state, written=())
        return replace(bare, hand=missing(bare, 0))


KNIGHT: Puzzle[Board] = KnightPuzzle()
