"""The next corner of the path, with what it buys; before that, two cards worth linking.

Counting segments from the second card backwards says how many more any corner costs. So a
path that can no longer become a shortest one is told at once how far to go back.
"""

from __future__ import annotations

from stepstones.cards import drawing
from stepstones.cards.board import Board
from stepstones.cards.game import advice
from stepstones.cards.reach import segments_from, segments_to
from stepstones.cards.runs import find_runs
from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict


def hint(board: Board) -> Steps:
    """Say which cards to link, or the next corner of the path, and why; or which pair to take.

    Verdict ``hint``, ``solved`` or ``impossible`` (no card is linked to the one chosen, or no
    two are). Its moves choose cards, draw on or go back. Linear in the cells.

    >>> from stepstones.cards.board import ask, board_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: hint(ask(board_of("XXX"), (1, 1), (3, 1))))
    >>> run.seek(9); run.verdict.moves, run.verdict.args[2]
    (('draw 1,0',), 2)
    """
    if board.plays:
        return (yield from advice.hint(board))
    yield Step(Kind.PROGRESS, why="cards.hint.looking", args=())
    return _link(board)


def _link(board: Board) -> Verdict:
    if board.source is None:
        return _pair(board)
    if board.target is None:
        return _second(board, board.source)
    rest = drawing.Rest.of(board, board.target)
    path = drawing.corners_of(board)
    fewest = rest.segments(board, path[:1])
    if fewest is None:
        marks = {board.source: Mark.START, board.target: Mark.CLASH}
        return Verdict("impossible", "cards.impossible", (), {}, Overlay(marks=marks))
    good = path
    while rest.segments(board, good) != fewest:
        good = good[:-1]
    if len(good) < len(path):
        args: tuple[Arg, ...] = (len(path) - len(good), good[-1], fewest)
        overlay = Overlay(marks={good[-1]: Mark.CURRENT})
        moves = ("back",) * (len(path) - len(good))
        return Verdict("hint", "cards.hint.back", args, {"segments": fewest}, overlay, moves)
    if drawing.is_linked(board):
        return Verdict("solved", "cards.report.fewest", (fewest,))
    corner = rest.next(board, path)
    after = drawing.draw(board, corner)
    args = (corner, _way(board, path[-1], corner), fewest - len(after.path), fewest)
    message = "cards.hint.arrives" if corner == board.target else "cards.hint.corner"
    overlay = Overlay(marks={corner: Mark.CURRENT}, lines=(Line("path", (path[-1], corner)),))
    moves = (f"draw {board.grid.name(corner)}",)
    return Verdict("hint", message, args, {"segments": fewest}, overlay, moves)


def _pair(board: Board) -> Verdict:
    """Return two cards that can be linked: the first that can be, with its nearest."""
    for card in board.cards:
        nearest = _nearest(board, card)
        if nearest is not None:
            segments, other = nearest
            name = board.grid.name
            overlay = Overlay(marks={card: Mark.CURRENT, other: Mark.CURRENT})
            moves = (f"from {name(card)}", f"to {name(other)}")
            return Verdict("hint", "cards.hint.pair", (card, other, segments), {}, overlay, moves)
    return Verdict("impossible", "cards.hint.no-pair", (len(board.cards),))


def _second(board: Board, source: Point) -> Verdict:
    """Return the card that is nearest to the one chosen."""
    nearest = _nearest(board, source)
    if nearest is None:
        return Verdict("impossible", "cards.reached-none", (source,))
    segments, other = nearest
    overlay = Overlay(marks={other: Mark.CURRENT})
    moves = (f"to {board.grid.name(other)}",)
    return Verdict("hint", "cards.hint.second", (source, other, segments), {}, overlay, moves)


def _nearest(board: Board, card: Point) -> tuple[int, Point] | None:
    """Return the fewest segments from *card* to another one, at least two where possible.

    A card beside another, or in its sight, makes no puzzle.
    """
    runs = find_runs(board)
    entered = segments_from(runs, card)
    found = [
        (segments, other)
        for other in board.cards
        if other != card and (segments := segments_to(runs, entered, card, other)) is not None
    ]
    worth = [one for one in found if one[0] > 1]
    return min(worth or found, default=None)


def _way(board: Board, here: Point, there: Point) -> str:
    (row, column), (last_row, last_column) = map(board.grid.place, (here, there))
    if row == last_row:
        return "east" if last_column > column else "west"
    return "south" if last_row > row else "north"
