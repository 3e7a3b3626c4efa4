"""The fewest segments between two cards, fast: breadth first over maximal free runs.

The first wave is the runs that leave the first card, each one segment. The next wave is
every run that crosses one of the last wave and was in none before: one segment more.
The first wave that has a run ending at the second card gives the answer. It ends
because a run enters one wave only; time and memory are linear in the cells.
"""

from __future__ import annotations

from stepstones.cards.solve.segments import Run, Runs, find_runs, touching
from stepstones.cards.state import Board, chosen_pair, linked_verdict, unlinked_verdict
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step, Steps, Verdict


def fewest(board: Board) -> Steps:
    """Link the two chosen cards with the fewest segments.

    Yields one PROGRESS step a wave. The verdict is ``linked`` with ``segments`` and
    ``path`` (corner points), or ``impossible``; ``nodes`` counts runs entered.
    Raises RuleError ``cards.no-pair`` at the first step.

    >>> from stepstones.cards.state import ask, board_of
    >>> steps = fewest(ask(board_of("X X"), (1, 1), (3, 1)))
    >>> next(steps).args
    (1, 4)
    """
    source, target = chosen_pair(board)
    runs = find_runs(board)
    if target in touching(runs, source):
        return linked_verdict(board, (source, target), 0)
    goals = set(runs.leaving(target))
    before: dict[Run, Run] = dict.fromkeys(runs.leaving(source), -1)
    wave = list(before)
    segments = 1
    while wave:
        yield Step(Kind.PROGRESS, why="cards.wave", args=(segments, len(wave)))
        last = next((run for run in wave if run in goals), None)
        if last is not None:
            return _linked_by(board, runs, before, last)
        further = []
        for run in wave:
            for other in runs.crossing(run):
                if other not in before:
                    before[other] = run
                    further.append(other)
        wave = further
        segments += 1
    return unlinked_verdict(len(before))


def _linked_by(board: Board, runs: Runs, before: dict[Run, Run], last: Run) -> Verdict:
    source, target = chosen_pair(board)
    path: list[Point] = [target]
    while before[last] >= 0:
        path.append(runs.corner(before[last], last))
        last = before[last]
    path.append(source)
    return linked_verdict(board, path[::-1], len(before))
