"""Every card that one card can be linked to, with its number of segments.

The same waves over maximal free runs as :mod:`~stepstones.cards.solve.fewest`, carried to the
end: afterwards a card costs what the cheapest run that ends at it costs.
"""

from __future__ import annotations

from stepstones.cards.solve.segments import Run, Runs, find_runs, touching
from stepstones.cards.state import Board, coordinates
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict


def segments_from(runs: Runs, source: Point) -> dict[Run, int]:
    """Return how many segments lead from the card *source* into each run it can enter.

    Linear in the cells.

    >>> from stepstones.cards.state import board_of
    >>> runs = find_runs(board_of("X"))
    >>> sorted(segments_from(runs, 4).values())
    [1, 1, 1, 1, 2, 2, 2, 2]
    """
    segments = dict.fromkeys(runs.leaving(source), 1)
    wave = list(segments)
    for number in range(2, len(runs.cells) + 2):
        further = []
        for run in wave:
            for other in runs.crossing(run):
                if other not in segments:
                    segments[other] = number
                    further.append(other)
        if not further:
            break
        wave = further
    return segments


def segments_to(runs: Runs, entered: dict[Run, int], source: Point, card: Point) -> int | None:
    """Return the fewest segments from *source* to another *card*, None if there is no path.

    *entered* is what :func:`segments_from` says of *source*.
    """
    if card in touching(runs, source):
        return 1
    return min((entered[run] for run in runs.leaving(card) if run in entered), default=None)


def reach(board: Board) -> Steps:
    """Label every card that the first chosen card reaches with its number of segments.

    The verdict is ``reached``; its ``reached`` lists [column, row, segments], row by row.
    Raises RuleError ``cards.no-source`` at the first step.
    """
    if board.source is None:
        raise RuleError("cards.no-source")
    source = board.source
    runs = find_runs(board)
    entered = segments_from(runs, source)
    yield Step(Kind.PROGRESS, why="cards.entered", args=(len(entered),))
    found: dict[Point, int] = {}
    for card in board.cards:
        segments = segments_to(runs, entered, source, card)
        if segments is not None and card != source:
            found[card] = segments
    places = zip(coordinates(board, list(found)), found.values(), strict=True)
    facts = {"reached": [[*place, segments] for place, segments in places], "nodes": len(entered)}
    overlay = Overlay(
        marks=dict.fromkeys(found, Mark.REACHED),
        labels={card: str(segments) for card, segments in found.items()},
    )
    if not found:
        return Verdict("reached", "cards.reached-none", (source,), facts, overlay)
    args = (source, len(found), len(board.cards) - 1, max(found.values()))
    return Verdict("reached", "cards.reached", args, facts, overlay)
