"""Can the board be cleared? The whole order to take the pairs in, or what proves that not."""

from __future__ import annotations

from stepstones.cards.solve import falling, taking
from stepstones.cards.solve.linking import links_of
from stepstones.cards.solve.taking import Go, Search, TakingOutcome
from stepstones.cards.state import Board, Rule, coordinates
from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Steps, Verdict


def clear(board: Board) -> Steps:
    """Find an order in which all pairs can be taken.

    Verdict ``cleared`` with ``moves``, ``impossible`` with ``reason`` (``odd``: a kind with
    an odd number of cards; ``walled``: cards that never meet a partner, ``cards`` in both;
    ``searched``: every case ends so) or ``undecided`` at the limit of positions. Raises
    RuleError ``cards.no-game`` at the first step where no pairs are taken from *board*.

    >>> from stepstones.cards.state import game_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: clear(game_of("ABBA")))
    >>> run.seek(9); run.verdict.facts["moves"]
    ['1,1-4,1', '2,1-3,1']
    """
    outcome = yield from search(board)
    return verdict(board, outcome)


def search(board: Board) -> Search:
    """Return the search for *board*'s rule. Raises RuleError ``cards.no-game``."""
    if not board.plays:
        raise RuleError("cards.no-game")
    wide = board.width + 2
    if board.rule is Rule.FALLING:
        return falling.search(wide, board.cells)
    return taking.search(wide, board.cells, links_of(board.rule))


def verdict(board: Board, outcome: TakingOutcome) -> Verdict:
    """Return what *outcome* means for *board*."""
    facts: dict[str, object] = {"moves": [pair_name(board, go) for go in outcome.order]}
    facts |= {"reason": outcome.reason, "nodes": outcome.nodes}
    match outcome.word:
        case "cleared":
            moves = tuple(move(board, go) for go in outcome.order)
            args: tuple[int, ...] = (len(moves), outcome.nodes)
            return Verdict(
                "cleared", "cards.clear.cleared", args, facts, _order(board, outcome), moves
            )
        case "undecided":
            return Verdict("undecided", "cards.clear.undecided", (outcome.nodes,), facts, Overlay())
    if outcome.reason == "searched":
        message = "cards.clear.searched"
        if board.rule is Rule.FALLING:
            message = "cards.clear.searched-falling"
        return Verdict("impossible", message, (outcome.cases,), facts, Overlay())
    facts["cards"] = coordinates(board, outcome.cards)
    overlay = Overlay(marks=dict.fromkeys(outcome.cards, Mark.CLASH))
    first = outcome.cards[0]
    number = (
        board.cells.count(board.cells[first]) if outcome.reason == "odd" else len(outcome.cards)
    )
    return Verdict("impossible", f"cards.clear.{outcome.reason}", (number, first), facts, overlay)


def _order(board: Board, outcome: TakingOutcome) -> Overlay:
    """Return the numbers of the pairs on the cards, where nothing falls."""
    if board.rule is Rule.FALLING:
        return Overlay()
    pairs = enumerate(outcome.order, start=1)
    return Overlay(labels={point: str(at) for at, go in pairs for point in (go.one, go.other)})


def move(board: Board, go: Go) -> str:
    """Return the move that takes a pair."""
    return f"take {board.grid.name(go.one)} {board.grid.name(go.other)}"


def pair_name(board: Board, go: Go) -> str:
    """Return a pair as the command line names it."""
    return f"{board.grid.name(go.one)}-{board.grid.name(go.other)}"
