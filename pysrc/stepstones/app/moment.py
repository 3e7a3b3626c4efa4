"""A moment of the session: one board among those that were shown, in their tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import Opened, Record


class Moment:
    """A board in the tree.

    *number* grows with each moment made; *move* is the text of the move that led here;
    *opens* says that a board begins here that has nothing to do with the one before;
    *left* is the child that was shown last. Of a record it is the node *key*; where that
    is its first, *opened* is what was read with it. *shown* is, at the first moment of a
    board, the one of its moments last shown. *piece* is what the move put down, as
    far as that was looked up; *says* that the record says something, *judged* whether it
    calls the line right or wrong; *answers* that the move was played in answer to the one
    before, so that both are undone together.
    """

    __slots__ = (
        "answers",
        "children",
        "judged",
        "key",
        "known",
        "left",
        "move",
        "number",
        "opened",
        "opens",
        "parent",
        "piece",
        "record",
        "says",
        "shown",
    )

    def __init__(self, number: int, parent: Moment | None, state: Any, move: str = "") -> None:  # noqa: ANN401 - any puzzle's state
        self.number = number
        self.parent = parent
        self.move = move
        self.piece = ""
        self.opens = parent is None
        self.left: Moment | None = None
        self.children: list[Moment] | None = []
        self.record: Record | None = None
        self.key = 0
        self.opened: Opened | None = None
        self.says = False
        self.judged = ""
        self.answers = False
        self.shown: Moment | None = None
        self.known = state

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state at this moment; of a record's node computed from the nearest known one."""
        way: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and moment.known is None and moment.key:
            way.append(moment)
            moment = moment.parent
        state = None if moment is None else moment.started()
        for later in reversed(way):
            if later.record is not None:
                state = later.known = later.record.after(state, later.key)
        return state

    def settle(self) -> None:
        """Keep the state here, so that it needs no moment before."""
        self.known = self.state

    def started(self) -> Any:  # noqa: ANN401
        """Return the state known here, or with which the record begins."""
        if self.known is None and self.record is not None:
            self.known = self.record.start()
        return self.known

    @property
    def grown(self) -> Sequence[Moment]:
        """The children that are known so far."""
        return self.children or ()


def path_to(moment: Moment | None) -> list[Moment]:
    """Return the moments from the first one to *moment*."""
    way = []
    while moment is not None:
        way.append(moment)
        moment = moment.parent
    return way[::-1]


def opening(moment: Moment) -> Moment:
    """Return the moment with which the board of *moment* began."""
    while not moment.opens and moment.parent is not None:
        moment = moment.parent
    return moment
