"""The queens as the rest of the product sees them."""

from __future__ import annotations

from stepstones.core.maker import Maker
from stepstones.core.puzzle import Algorithm, Mode, Puzzle, Role, Tool, name_of_module
from stepstones.core.scene import EMPTY
from stepstones.queens import hints, links, makers, moves, scene, verdict
from stepstones.queens.essays import automaton, recursive
from stepstones.queens.solve import count, fundamental, one, unique
from stepstones.queens.state import BLOCK, CROSS, GIVEN, MAX_REGIONS, QUEEN, Board


def _is_plain(state: Board) -> bool:
    return state.is_plain


def _is_puzzle(state: Board) -> bool:
    return not state.is_plain


def _is_question(state: Board) -> bool:
    return not state.is_plain or bool(state.queens)


def _brushes(state: Board) -> int:
    """Return how many regions can be painted: as many as lines, and those there are."""
    return min(MAX_REGIONS, max(state.size, max(state.regions, default=0) + 1))


QUEENS: Puzzle[Board] = Puzzle(
    id="queens",
    tools=(
        Tool(
            "queen",
            Mode.PLAY,
            ({EMPTY: QUEEN, QUEEN: EMPTY, CROSS: QUEEN},),
            wanted=_is_plain,
            points=True,
        ),
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
    ),
    algorithms=(
        Algorithm("solve", lambda board: one.solve(board), name_of_module(one), wanted=_is_plain),
        Algorithm(
            "unique",
            lambda board: unique.unique(board),
            name_of_module(unique),
            wanted=_is_question,
        ),
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
        Algorithm(
            "fundamental",
            lambda board: fundamental.solve(board),
            name_of_module(fundamental),
            wanted=_is_plain,
        ),
        Algorithm("count", lambda board: count.count(board), name_of_module(count)),
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
            "queens",
            2,
            ("8", "5", "6", "7", "9", "10", "11", "12"),
            ("single", "claim", "block", "hall", "ahead"),
            lambda order, chance: makers.make(order, chance),
            rate=lambda board: makers.rate(board),
        ),
    ),
    options=moves.options,
    decode=links.decode,
    encode=links.encode,
    interpret=moves.interpret,
    play=moves.play,
    check=scene.report,
    scene=scene.scene,
    problem=moves.problem,
)
"""Queens none of which attacks another: on a plain board, or one with regions and rules."""
