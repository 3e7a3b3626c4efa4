"""Scene and report of a board of cards and the ring around it."""

from __future__ import annotations

from itertools import islice

from stepstones.cards import link_path
from stepstones.cards.game import can_shuffle, has_too_many_pairs, open_pairs, stage
from stepstones.cards.state import LETTERS, Board, Faces, letters, rows
from stepstones.core.grid import Point
from stepstones.core.puzzle import Report
from stepstones.core.scene import EMPTY, Lattice, Line, Mark, Scene

_RANKS = ("ace", "10", "jack", "7", "queen", "8", "king", "6", "9")
_SUITS = ("spades", "hearts", "clubs", "diamonds")

CHINESE = (
    *("dot-1", "dragon-red", "bamboo-3", "character-5", "plum", "wind-east"),
    *("dot-5", "bamboo-8", "character-2", "dragon-white", "orchid", "dot-9"),
    *("bamboo-5", "wind-north", "character-7", "dot-3", "dragon-green", "bamboo-1"),
    *("character-4", "dot-7", "wind-south", "bamboo-6", "character-9", "dot-2"),
    *("wind-west", "character-8", "bamboo-9", "dot-6", "character-6", "bamboo-2"),
    *("dot-4", "character-3", "bamboo-7", "dot-8", "character-1", "bamboo-4"),
)
WESTERN = tuple(
    f"{rank}-of-{_SUITS[(place + turn) % len(_SUITS)]}"
    for turn in range(len(_SUITS))
    for place, rank in enumerate(_RANKS)
)
NAMES = {Faces.CHINESE: CHINESE, Faces.WESTERN: WESTERN}
"""The kind of piece of each kind of card, in order."""


_RING = "~"


def scene(board: Board) -> Scene:
    """Return the cards with the ring around them; what is chosen, and the path drawn."""
    grid = board.grid
    path = () if board.plays else link_path.corners_of(board)
    edge = _RING * grid.width
    inner = letters(board, EMPTY) if board.plays else rows(board, EMPTY)
    return Scene(
        grid.width,
        grid.height,
        Lattice.CELLS,
        "".join([edge, *(f"{_RING}{row}{_RING}" for row in inner), edge]),
        kinds(board),
        grid.files,
        grid.ranks,
        joiner=",",
        marks=_marks(board),
        labels={point: str(number) for number, point in enumerate(path) if number},
        lines=_lines(board),
        gone={} if board.last is None else dict.fromkeys(_ends(board), board.last.letter),
    )


def _lines(board: Board) -> tuple[Line, ...]:
    if board.path:
        return (Line("path", link_path.corners_of(board)),)
    return () if board.last is None else (Line("gone", board.last.way),)


def _ends(board: Board) -> tuple[Point, ...]:
    """Return where the pair taken last lay."""
    way = () if board.last is None else board.last.way
    return (way[0], way[-1]) if way else ()


def kinds(board: Board) -> dict[str, str]:
    """Return which piece each character is."""
    if not board.plays:
        return {"X": "card", _RING: "outside"}
    letters = {LETTERS[cell - 1] for cell in set(board.cells) - {0}}
    letters |= {board.last.letter} if board.last is not None else set()
    names = zip(LETTERS, NAMES[board.faces], strict=True)
    return {letter: name for letter, name in names if letter in letters} | {_RING: "outside"}


def _marks(board: Board) -> dict[int, Mark]:
    ends = (board.source, board.target)
    signs = (Mark.CHOSEN, Mark.CHOSEN) if board.plays else (Mark.START, Mark.TARGET)
    return {point: mark for point, mark in zip(ends, signs, strict=True) if point is not None}


COUNTED = 50
"""Pairs beyond which those that can be taken are not counted."""


def _report_game(board: Board) -> Report:
    """Say what is left: nothing, some pairs to take, or cards without a pair to take."""
    goal = (f"cards.goal.{board.rule}", ())
    cards = len(board.cards)
    count = ("cards.cards", (cards,))
    if not cards:
        solved = board.last is not None
        message, said = ("cards.report.cleared", ()) if solved else count
        return Report(solved=solved, message=message, args=said, goal=goal, setting=count)
    kinds = len(set(board.cells)) - 1
    many = has_too_many_pairs(board.cells)
    pairs = COUNTED if many else sum(1 for _ in islice(open_pairs(board), COUNTED))
    if not pairs:
        stuck, left = "cards.report.stuck", (cards, stage(board) if can_shuffle(board) else "odd")
        return Report(solved=False, message=stuck, args=left, goal=goal, setting=count)
    if pairs == COUNTED:
        return Report(solved=False, message="cards.report.many", args=(cards, kinds), goal=goal)
    args = (cards, kinds, pairs)
    return Report(solved=False, message="cards.report.left", args=args, goal=goal)


def _report_path(state: Board) -> Report:
    """Report how far the path drawn has come; one with the fewest segments solves."""
    segments = len(state.path)
    if link_path.is_linked(state):
        fewest = link_path.fewest_segments(state) or segments
        if segments == fewest:
            return Report(solved=True, message="cards.report.fewest", args=(segments,))
        unjudged = ("cards.report.linked", (segments,))
        return Report(
            solved=False,
            message="cards.report.more",
            args=(segments, fewest),
            unjudged=unjudged,
        )
    cards = len(state.cards)
    setting = ("cards.cards", (cards,))
    if state.path:
        drawn = (segments, state.path[-1])
        return Report(solved=False, message="cards.report.drawing", args=drawn, setting=setting)
    if state.source is not None and state.target is not None:
        pair = (state.source, state.target, cards)
        return Report(solved=False, message="cards.report.pair", args=pair, setting=setting)
    return Report(solved=False, message="cards.cards", args=(cards,))


def report(state: Board) -> Report:
    """Report what is left of the cards, or how far the path drawn has come."""
    return _report_game(state) if state.plays else _report_path(state)
