"""Every placement of the queens, by recursion: the procedure HR.

Idea: ``HR(k)`` finds all solutions in which the queens in the columns before k stand where
they are. It walks the rows of column k; in a safe one it puts queen k, calls ``HR(k + 1)``
and takes the queen back. Given queens stay where they are: they attack from the
beginning, and their columns are passed without a choice.

Why it is right: if ``HR(k + 1)`` finds what it promises, ``HR(k)`` does, since it tries
every place of queen k; and with all queens set there is one solution, the one on the board.

The last queen chosen needs no second place: the others stand in all rows but one.

Source: J. Arsac, *Jeux et casse-tête à programmer*, game on the queens; nodes per level
for 8 queens as in OEIS A319284.
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.trace import Step, Steps
from stepstones.queens.narration import Record, refuse
from stepstones.queens.state import Board


def solve(board: Board) -> Steps:
    """Try every placement that keeps the given queens. Exponential in the size.

    ``queens[k]`` is the row of the queen in column k, 0 while there is none.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: solve(Board(4)))
    >>> run.seek(1000)
    >>> run.verdict.facts["levels"], run.verdict.answers[0]
    ([1, 4, 6, 4, 2], ('queen a2', 'queen b4', 'queen c1', 'queen d3'))
    """
    refusal = refuse(board)
    if refusal is not None:
        return refusal
    n = board.size
    queens = board.ranks
    last = max((k for k in range(1, n + 1) if not queens[k]), default=0)
    record = Record(board)

    def HR(k: int) -> Generator[Step, None, None]:
        if k > n:
            yield record.end(queens)
            return
        if queens[k]:
            yield record.given(k, queens[k])
            yield from HR(k + 1)
            return
        for r in range(1, n + 1):
            attack = board.attacker(queens, k, r)
            if attack:
                yield record.reject(k, r, attack, queens[attack.file])
                continue
            queens[k] = r
            yield record.place(k, r)
            yield from HR(k + 1)
            queens[k] = 0
            yield record.retract(k, r, last)
            if k == last:
                break

    yield from HR(1)
    return record.verdict()
