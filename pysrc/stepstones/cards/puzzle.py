"""Cards as the rest of the product sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stepstones.cards import codec, contest, fewest, judge, letters, options, pairs, reach, scene
from stepstones.cards.board import Board, ask, board_of
from stepstones.cards.essays import breadth, clearing, recursive
from stepstones.cards.examples import EXAMPLES
from stepstones.cards.game import play, report
from stepstones.cards.game.maker import MAKER
from stepstones.cards.game.play import can_shuffle
from stepstones.core.errors import RuleError
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
    lazy,
    split_move,
)
from stepstones.core.scene import Scene
from stepstones.core.trace import Steps

if TYPE_CHECKING:  # the page's start does without questions
    from stepstones.core.question import Question

_HINT, _STANDING = "stepstones.cards.hint", "stepstones.cards.standing"
_CLEAR, _ADVICE = "stepstones.cards.game.clear", "stepstones.cards.game.advice"
_OPTIONS = frozenset({"rule", "faces", "warn"})


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


class CardsPuzzle:
    """Cards of many kinds that are taken in pairs, or of one kind, two of them to be linked."""

    id = "cards"
    sizes = ("12x8", "5x4", "20x15", "40x30", "75")
    tools = (
        Tool("take", Mode.PLAY, wanted=_plays, halfway=_has_chosen),
        Tool("draw", Mode.PLAY, wanted=_links),
        Tool("card", Mode.SETUP, ({".": "X", "X": "."},), wanted=_links),
        Tool("lay", Mode.SETUP, wanted=_plays),
        Tool("kind", Mode.SETUP, wanted=_plays),
        Tool("link", Mode.ASK, starts="fewest", wanted=_links, asked=_has_pair),
    )
    pointer = "link"
    actions = (Action("shuffle", Mode.PLAY, wanted=can_shuffle),)
    examples = EXAMPLES
    algorithms = (
        Algorithm("fewest", link_or_reach, fewest.__name__, wanted=_links),
        Algorithm("reach", reach.reach, reach.__name__, wanted=_links),
        Algorithm("clear", lazy(_CLEAR, "clear"), _CLEAR, wanted=_plays),
        Algorithm(
            "clearing",
            clearing.clearing,
            clearing.__name__,
            teaches=True,
            wanted=_plays,
        ),
        Algorithm("pairs", pairs.pairs, pairs.__name__, wanted=_links),
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
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
        Algorithm("advise", lazy(_ADVICE, "advise"), _ADVICE, role=Role.REPLY, wanted=_is_asked),
    )
    makers = (MAKER,)
    formats = (
        Format("judge", judge.recognises, judge.read, judge.write, judge.answer),
        Format("ascii", codec.recognises, codec.read, codec.write),
        Format("letters", letters.recognises, letters.read, letters.write),
    )

    def question(self) -> Question:
        """Return the question whether the board can be cleared, by which rule."""
        from stepstones.cards.command_line import QUESTION  # noqa: PLC0415 - the page never asks

        return QUESTION

    def picture(self) -> None:
        """Return nothing: no picture is read."""

    def options(self, state: Board, /) -> tuple[Option, ...]:
        """Return the rule, the pictures and the warnings."""
        return options.options(state)

    def grid(self, state: Board, /) -> Grid:
        """Return the shape of board and ring."""
        return state.grid

    def decode(self, link: Link, /) -> Board:
        """Return the board in *link*."""
        return codec.decode(link)

    def encode(self, state: Board, /) -> Link:
        """Return the link of *state*."""
        return codec.encode(state)

    def interpret(self, state: Board, point: Point, tool: str, /) -> Move | None:
        """Return the move that pressing *point* with *tool* means."""
        meaning = play.meaning if state.plays else contest.meaning
        return meaning(state, point, tool)

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after *move*; an option's move chooses it.

        Other moves are those of :mod:`~stepstones.cards.game.play` or, where two cards are
        to be linked, of :mod:`~stepstones.cards.contest`.
        """
        verb, words = split_move(move)
        if verb in _OPTIONS and len(words) == 1:
            return options.choose(state, verb, words[0])
        return play.play(state, verb, words) if state.plays else contest.play(state, verb, words)

    def check(self, state: Board, /) -> Report:
        """Report what is left of the cards, or how far the path drawn has come."""
        return report.report(state) if state.plays else contest.report(state)

    def essence(self, state: Board, /) -> Board:
        """Return the cards and the two to be linked, nothing drawn; to play on, a bare board."""
        if state.plays:
            return replace(state, cells=bytes(len(state.cells)), source=None, target=None, path=())
        return replace(state, path=())

    def scene(self, state: Board, /) -> Scene:
        """Return what to draw."""
        return scene.scene(state)

    def spends(self, state: Board, /) -> bool:
        """Return whether moves use the puzzle up: those taken are gone."""
        return state.plays

    def strip(self, state: Board, /) -> Board:
        """Return *state* without what is chosen on a board to play on."""
        return replace(state, source=None, target=None) if state.plays else state


CARDS: Puzzle[Board] = CardsPuzzle()
