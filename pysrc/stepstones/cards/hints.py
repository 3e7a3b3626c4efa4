"""The next step, with its reason: a corner of the path, or a pair to take.

Counting segments from the second card backwards says how many more any corner costs. So a
path that can no longer become a shortest one is told at once how far to go back.

On a board to play on a search says what to take, and whether a pair loses before it is taken.
"""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards import link_path
from stepstones.cards.game import open_pairs, path, stage, take
from stepstones.cards.solve import clear
from stepstones.cards.solve.reach import segments_from, segments_to
from stepstones.cards.solve.segments import find_runs
from stepstones.cards.solve.taking import Go, Search, TakingOutcome
from stepstones.cards.state import Board
from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict


def hint(board: Board) -> Steps:
    """Say which cards to link, or the next corner of the path, and why; or which pair to take.

    Verdict ``hint``, ``solved`` or ``impossible`` (no card is linked to the one chosen, or no
    two are). Its moves choose cards, draw on or go back. Linear in the cells.

    >>> from stepstones.cards.state import ask, board_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: hint(ask(board_of("XXX"), (1, 1), (3, 1))))
    >>> run.seek(9); run.verdict.moves, run.verdict.args[2]
    (('draw 1,0',), 2)
    """
    if board.plays:
        return (yield from hint_pair(board))
    yield Step(Kind.PROGRESS, why="cards.hint.looking", args=())
    return _link(board)


def _link(board: Board) -> Verdict:
    if board.source is None:
        return _pair(board)
    if board.target is None:
        return _second(board, board.source)
    rest = link_path.Rest.of(board, board.target)
    path = link_path.corners_of(board)
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
    if link_path.is_linked(board):
        return Verdict("solved", "cards.report.fewest", (fewest,))
    corner = rest.next(board, path)
    after = link_path.draw(board, corner)
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


def hint_pair(board: Board) -> Steps:
    """Say which pair to take and why, or that the board can no longer be cleared.

    Verdict ``hint`` with the move; ``impossible``, or ``solved`` where no card is left. A
    pair is named only with what is known of it: it leads on to an empty board, or that was
    not decided.

    >>> from stepstones.cards.state import game_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: hint(game_of("AA")))
    >>> run.seek(9); run.verdict.moves, run.verdict.message
    (('take 1,1 2,1',), 'cards.hint.kind')
    """
    yield Step(Kind.PROGRESS, why="cards.clear.working", args=(0, len(board.cards)))
    if not board.cards:
        return Verdict("solved", "cards.clear.empty")
    outcome = yield from clear.search(board)
    if outcome.order:
        go = outcome.order[0]
        why = "chosen" if go.why == "searched" else go.why
        args = (go.one, go.other, len(outcome.order) - 1)
        return _take(board, go, f"cards.hint.{why}", args)
    if outcome.word == "impossible":
        return _explain_loss(board, outcome)
    pair = next(open_pairs(board), None)
    if pair is None:
        return Verdict("impossible", "cards.hint.stuck", (stage(board),))
    return _take(board, Go(*pair, "undecided"), "cards.hint.unproved", pair)


def _take(board: Board, go: Go, message: str, args: tuple[int, ...]) -> Verdict:
    marks = {go.one: Mark.CURRENT, go.other: Mark.CURRENT}
    lines = (Line("path", path(board, go.one, go.other)),)
    return Verdict(
        "hint", message, args, {}, Overlay(marks=marks, lines=lines), (clear.move(board, go),)
    )


def _explain_loss(board: Board, outcome: TakingOutcome) -> Verdict:
    marks = dict.fromkeys(outcome.cards, Mark.CLASH)
    message = f"cards.hint.lost-{outcome.reason}"
    args = (stage(board), len(outcome.cards))
    return Verdict("impossible", message, args, {"reason": outcome.reason}, Overlay(marks=marks))


def advise(board: Board) -> Steps:
    """Take the pair chosen, unless that loses a board that could still be cleared.

    Verdict ``taken`` with the move, or ``loses`` without one.
    """
    one, other = board.source, board.target
    if one is None or other is None:
        return Verdict("taken", "cards.clear.empty")
    moves = (clear.move(board, Go(one, other, "")),)
    after = take(board, one, other)
    then = yield from _search(after)
    if then.word == "cleared":
        return Verdict("taken", "cards.advise.safe", moves=moves)
    if then.word == "undecided":
        return Verdict("taken", "cards.advise.unproved", moves=moves)
    now = yield from _search(replace(board, target=None))
    if now.word == "impossible":
        return Verdict("taken", "cards.advise.lost", moves=moves)
    return _loses(one, other, then)


def _search(board: Board) -> Search:
    if not board.cards:
        return TakingOutcome("cleared")
    outcome = yield from clear.search(board)
    return outcome


def _loses(one: Point, other: Point, then: TakingOutcome) -> Verdict:
    marks = dict.fromkeys(then.cards, Mark.CLASH) | {one: Mark.CURRENT, other: Mark.CURRENT}
    return Verdict("loses", "cards.advise.loses", (one, other), {}, Overlay(marks=marks))
