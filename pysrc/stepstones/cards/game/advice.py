"""What to take next, and why; and whether a pair loses before it is taken."""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards.board import Board
from stepstones.cards.game import clear
from stepstones.cards.game.play import open_pairs, path, take
from stepstones.cards.game.taking import Go, Outcome, Search
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict


def hint(board: Board) -> Steps:
    """Say which pair to take and why, or that the board can no longer be cleared.

    Verdict ``hint`` with the move; ``impossible``, or ``solved`` where no card is left. A
    pair is named only with what is known of it: it leads on to an empty board, or that was
    not decided.

    >>> from stepstones.cards.board import game_of
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
        return _explain_loss(outcome)
    pair = next(open_pairs(board), None)
    if pair is None:
        return Verdict("impossible", "cards.hint.stuck")
    return _take(board, Go(*pair, "undecided"), "cards.hint.unproved", pair)


def _take(board: Board, go: Go, message: str, args: tuple[int, ...]) -> Verdict:
    marks = {go.one: Mark.CURRENT, go.other: Mark.CURRENT}
    lines = (Line("path", path(board, go.one, go.other)),)
    return Verdict(
        "hint", message, args, {}, Overlay(marks=marks, lines=lines), (clear.move(board, go),)
    )


def _explain_loss(outcome: Outcome) -> Verdict:
    marks = dict.fromkeys(outcome.cards, Mark.CLASH)
    message = f"cards.hint.lost-{outcome.reason}"
    args = (len(outcome.cards),) if outcome.reason == "walled" else ()
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
        return Outcome("cleared")
    outcome = yield from clear.search(board)
    return outcome


def _loses(one: Point, other: Point, then: Outcome) -> Verdict:
    marks = dict.fromkeys(then.cards, Mark.CLASH) | {one: Mark.CURRENT, other: Mark.CURRENT}
    return Verdict("loses", "cards.advise.loses", (one, other), {}, Overlay(marks=marks))
