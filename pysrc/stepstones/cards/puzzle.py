"""Cards as the rest of the product sees them."""

from __future__ import annotations

from stepstones.cards import hints, links, makers, moves, scene, verdict
from stepstones.cards.essays import breadth, clearing, recursive
from stepstones.cards.game import can_shuffle
from stepstones.cards.solve import clear, fewest, pairs, reach
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import RuleError
from stepstones.core.maker import Maker
from stepstones.core.puzzle import Action, Algorithm, Mode, Puzzle, Role, Tool, name_of_module
from stepstones.core.trace import Steps


def _plays(board: Board) -> bool:
    return board.plays


def _links(board: Board) -> bool:
    return not board.plays


def _is_asked(board: Board) -> bool:
    return board.plays and board.warns and board.target is not None


def link_or_reach(board: Board) -> Steps:
    """Link the two chosen cards; with only one chosen, reach every other from it."""
    if board.plays:
        raise RuleError("cards.no-contest")
    return reach.reach(board) if board.target is None else fewest.fewest(board)


def _has_chosen(board: Board) -> bool:
    return board.source is not None


def _has_pair(board: Board) -> bool:
    return board.source is not None and board.target is not None


def _two_corners(side: int) -> Board:
    """Return an empty square with a card in two opposite corners; a side of 1 has room for one."""
    rows = ["X".ljust(side, "."), *["." * side] * (side - 2), "X".rjust(side, ".")]
    return ask(board_of(*rows), (1, 1), (side, len(rows)))


CARDS: Puzzle[Board] = Puzzle(
    id="cards",
    tools=(
        Tool("take", Mode.PLAY, wanted=_plays, halfway=_has_chosen),
        Tool("draw", Mode.PLAY, wanted=_links),
        Tool("card", Mode.SETUP, ({".": "X", "X": "."},), wanted=_links),
        Tool("lay", Mode.SETUP, wanted=_plays),
        Tool("kind", Mode.SETUP, wanted=_plays),
        Tool("link", Mode.ASK, starts="fewest", wanted=_links, asked=_has_pair, points=True),
    ),
    actions=(Action("shuffle", Mode.PLAY, wanted=can_shuffle),),
    algorithms=(
        Algorithm("fewest", link_or_reach, name_of_module(fewest), wanted=_links),
        Algorithm("reach", lambda board: reach.reach(board), name_of_module(reach), wanted=_links),
        Algorithm("clear", lambda board: clear.clear(board), name_of_module(clear), wanted=_plays),
        Algorithm(
            "clearing",
            clearing.clearing,
            clearing.__name__,
            teaches=True,
            wanted=_plays,
        ),
        Algorithm("pairs", lambda board: pairs.pairs(board), name_of_module(pairs), wanted=_links),
        Algorithm(
            "breadth",
            breadth.breadth,
            breadth.__name__,
            teaches=True,
            twin="recursive",
            grow=_two_corners,
            wanted=_links,
        ),
        Algorithm(
            "recursive",
            recursive.recursive,
            recursive.__name__,
            teaches=True,
            draws="path",
            twin="breadth",
            grow=_two_corners,
            wanted=_links,
        ),
        Algorithm("hint", lambda board: hints.hint(board), name_of_module(hints), role=Role.HINT),
        Algorithm(
            "standing",
            lambda board: verdict.standing(board),
            name_of_module(verdict),
            role=Role.STANDING,
        ),
        Algorithm(
            "advise",
            lambda board: hints.advise(board),
            name_of_module(hints),
            role=Role.REPLY,
            wanted=_is_asked,
        ),
    ),
    makers=(
        Maker(
            "cards",
            1,
            ("12x8", "8x5", "10x6", "14x8", "17x8", "20x12"),
            ("free", "few", "some", "many"),
            lambda order, chance: makers.make(order, chance),
            unique=False,
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
"""Cards of many kinds that are taken in pairs, or of one kind, two of them to be linked."""
