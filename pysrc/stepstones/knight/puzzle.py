"""The knight's tour as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable

from stepstones.core.maker import Maker
from stepstones.core.puzzle import Algorithm, Mode, Puzzle, Role, Tool, name_of_module
from stepstones.core.trace import Steps
from stepstones.knight import hints, links, makers, moves, scene, verdict
from stepstones.knight.essays import backtrack, numbers, two_moves, warnsdorff
from stepstones.knight.numbers import TECHNIQUES
from stepstones.knight.solve import counting, starts, symmetric, tour
from stepstones.knight.state import Board, board


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


def _may_be_symmetric(board: Board) -> bool:
    """Whether it can be asked if a half-turn leaves a closed tour of the board as it is."""
    return not board.numbers and board.finish is None and len(board.path) == 1


KNIGHT: Puzzle[Board] = Puzzle(
    id="knight",
    tools=(
        Tool("walk", Mode.PLAY),
        Tool("start", Mode.SETUP, ({".": "N"},), wanted=_is_walk, points=True),
        Tool("finish", Mode.SETUP, wanted=_is_walk),
        Tool("hole", Mode.SETUP, ({".": "#", "#": "."},)),
        Tool("number", Mode.SETUP),
    ),
    algorithms=(
        Algorithm("tour", lambda board: tour.tour(board), name_of_module(tour)),
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
        Algorithm(
            "symmetric",
            lambda board: symmetric.symmetric(board),
            name_of_module(symmetric),
            wanted=_may_be_symmetric,
        ),
        Algorithm(
            "count", lambda board: counting.count(board), name_of_module(counting), wanted=_is_walk
        ),
        Algorithm(
            "starts",
            lambda board: starts.starts(board),
            name_of_module(starts),
            wanted=_asks_for_any,
        ),
        Algorithm("hint", lambda board: hints.hint(board), name_of_module(hints), role=Role.HINT),
        Algorithm(
            "standing",
            lambda board: verdict.standing(board),
            name_of_module(verdict),
            role=Role.STANDING,
        ),
    ),
    makers=(
        Maker(
            "numbered",
            2,
            ("6", "5", "7", "8", "9", "10"),
            TECHNIQUES,
            lambda order, chance: makers.make(order, chance),
            rate=lambda board: makers.rate(board),
        ),
    ),
    options=moves.options,
    decode=links.decode,
    encode=links.encode,
    interpret=moves.press,
    play=moves.play,
    check=scene.report,
    scene=scene.scene,
    problem=moves.problem,
)
"""A knight that is to visit every square once."""
