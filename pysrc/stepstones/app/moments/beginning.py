"""Where the puzzle on the board began, and the board with which it is begun anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from stepstones.app.moments.history import History
from stepstones.app.moments.moment import Moment, opening
from stepstones.core.puzzle import Puzzle


class Anew(NamedTuple):
    """A puzzle from the start: its *state*, and the *moment* that shows it, in a record."""

    state: Any
    moment: Moment | None = None


def anew(puzzle: Puzzle[Any], history: History) -> Anew | None:
    """Return this puzzle from the start; None where nothing was done to it. Linear in the moves.

    That is the board as it was opened, or as it was last set up, without what a reader has put
    there. Of a record a problem begins where it is shown first, a game with its first board.
    """
    root = opening(history.now)
    if root.record is not None:
        first = history.node(root, root.record.first) or root
        first = root if puzzle.check(first.state).goal is None else first
        return None if first is history.now else Anew(first.state, first)
    state = puzzle.strip(beginning(puzzle, history.ground).state)
    return None if state == history.state else Anew(state)


def beginning(puzzle: Puzzle[Any], moment: Moment) -> Moment:
    """Return the moment after which all was played or asked. Linear in the moves.

    What changes nothing that is played on is no other puzzle where the board has no goal: it was
    asked about a stone, or agreed on other rules.
    """
    shown = moment.state
    fixed = puzzle.spends(shown)
    while moment.parent is not None and not moment.opens:
        before = moment.parent
        if not moment.counts and puzzle.strip(before.state) != puzzle.strip(moment.state):
            fixed = fixed or puzzle.check(shown).goal is not None
            if fixed or puzzle.essence(before.state) != puzzle.essence(moment.state):
                break
        moment = before
    return moment
