"""Every placement of the queens, without recursion: an automaton.

Idea: the same search as :mod:`stepstones.queens.essays.recursive`, driven by a state.

C
    The general state: the queens in the columns before k stand, and in column k the places
    up to row r have been tried. It turns out to be one of the next three.
C8
    All queens stand. Record it; the last queen needs no second place, since the others
    stand in all rows but one: its column is exhausted.
COK
    The place k, r is safe: queen k takes it, and the next column begins.
CB
    Column k is blocked or exhausted: go back to queen k - 1 and move it on. Without such a
    queen everything has been tried.

``queens`` is all the memory there is; a call stack would hold nothing else.

Source: J. Arsac, *Jeux et casse-tête à programmer*, game on the queens.
"""

from __future__ import annotations

from enum import StrEnum

from stepstones.core.trace import Steps
from stepstones.queens.narration import Record, refuse
from stepstones.queens.state import Board


class State(StrEnum):
    """What is known: one of the four above, or that everything has been tried."""

    C = "C"
    C8 = "C8"
    COK = "COK"
    CB = "CB"
    END = "end"


def solve(board: Board) -> Steps:
    """Yield the very steps of :func:`stepstones.queens.essays.recursive.solve`.

    >>> from stepstones.queens.essays import recursive
    >>> list(solve(Board(5))) == list(recursive.solve(Board(5)))
    True
    """
    refusal = refuse(board)
    if refusal is not None:
        return refusal
    n = board.size
    given = board.ranks
    queens = list(given)
    last = max((k for k in range(1, n + 1) if not given[k]), default=0)
    record = Record(board)
    state, k, r = State.C, 1, 0
    while state is not State.END:
        match state:
            case State.C:
                if k > n:
                    state = State.C8
                elif given[k]:
                    yield record.given(k, given[k])
                    k, r = k + 1, 0
                elif r == n:
                    state = State.CB
                else:
                    r += 1
                    attack = board.attacker(queens, k, r)
                    if attack:
                        yield record.reject(k, r, attack, queens[attack.file])
                    state = State.C if attack else State.COK
            case State.COK:
                queens[k] = r
                yield record.place(k, r)
                state, k, r = State.C, k + 1, 0
            case State.C8:
                yield record.end(queens)
                state, k = State.CB, last + 1
            case State.CB:
                k -= 1
                state = State.CB if k > 0 else State.END
                if k > 0 and not given[k]:
                    r, queens[k] = queens[k], 0
                    yield record.retract(k, r, last)
                    state = State.CB if k == last else State.C
    return record.verdict()
