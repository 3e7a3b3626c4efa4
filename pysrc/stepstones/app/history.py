"""What was on the board: a tree of moments, of which one is shown.

Undo goes to the parent, redo to the child that was left last. A move that leads to a child
goes there; any other begins a variation. What is read as a whole record hangs in the same
tree, its nodes made only when they are looked at, their boards only when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stepstones.app.moment import Moment, opening, path_to
from stepstones.core.errors import RuleError, TextError

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import Opened, Record

MAX_HISTORY = 5_000
"""Moments kept besides those of records; beyond, the oldest variation is forgotten."""
MOST_CHILDREN = 500
"""Alternatives to one move of a record that can be looked at; it keeps the others."""
FARTHEST = 2_000
"""Moments walked at once; each costs some microseconds."""
WAYS = ("first", "back", "forward", "last", "next", "previous")
"""Where one can walk; *next* and *previous* are the alternatives to the move shown."""


class History:
    """The tree and the moment shown.

    >>> history = History("a")
    >>> history.push(("to b", "b")); history.walk("back"); history.push(("to c", "c"))
    >>> history.walk("previous"); history.now.state
    'b'
    """

    def __init__(self, state: Any) -> None:  # noqa: ANN401
        self._made = 0
        self.root = self.now = Moment(0, None, state)
        self.moments = {0: self.root}
        self.played = 1

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state on the board."""
        return self.now.state

    def children(self, moment: Moment) -> list[Moment]:
        """Return the moments after *moment*; those of a record's node are made now."""
        if moment.children is None:
            record = moment.record
            keys = () if record is None else record.children(moment.key)[:MOST_CHILDREN]
            moment.children = [self._of_record(moment, record, key) for key in keys]
        return moment.children

    def push(self, *played: tuple[str, Any], opens: bool = False) -> None:
        """Show the last of the states *played*, to each of which a move leads.

        Where a child has a state already that is taken; a move that changes nothing is left
        out. Raises RuleError ``app.history-full`` where a record is followed by so many
        moves in one line that none can be forgotten.
        """
        for move, state in played:
            self.now = self._after(move, state, opens=opens)
        self._show(self.now)

    def _after(self, move: str, state: Any, *, opens: bool) -> Moment:  # noqa: ANN401
        now = self.now
        if state == now.state:
            return now
        for child in self.children(now):
            if not child.opens and not opens and child.state == state:
                return child
        self._make_room()
        child = self._new(now, state, move)
        child.opens = opens
        self.played += 1
        self.children(now).append(child)
        return child

    def open(self, opened: Opened) -> None:
        """Hang the records of *opened* under the moment shown and show the first one's board."""
        roots = [self._of_record(self.now, record, 0) for record in opened.records]
        for root in roots:
            root.opens, root.opened = True, opened
        self.children(self.now).extend(roots)
        self._enter(roots[0])

    def visit(self, number: int) -> None:
        """Show the moment with *number*; of another game where that was left.

        Raises TextError ``app.no-moment``.
        """
        moment = self.moments.get(number)
        if moment is None:
            raise TextError("app.no-moment")
        if not moment.opens or moment is opening(self.now):
            self._show(moment)
        elif moment.shown is not None:
            self._show(moment.shown)
        else:
            self._enter(moment)

    def walk(self, way: str) -> None:
        """Go one of the WAYS, as far as there is one. Raises TextError ``app.bad-message``."""
        if way not in WAYS:
            raise TextError("app.bad-message")
        steps: dict[str, Callable[[], Moment | None]] = {
            "first": lambda: opening(self.now),
            "back": lambda: self.now.parent,
            "forward": lambda: self.following(self.now),
            "last": self._end,
            "next": lambda: self._beside(1),
            "previous": lambda: self._beside(-1),
        }
        moment = steps[way]()
        if moment is not None:
            self._show(moment)

    def following(self, moment: Moment) -> Moment | None:
        """Return the child to go forward to: the one left last, else the first."""
        return moment.left or next(iter(self.children(moment)), None)

    @property
    def roots(self) -> list[Moment]:
        """The first moment of the board shown; of a collection those of all its games."""
        root = opening(self.now)
        if root.opened is None or root.parent is None:
            return [root]
        return [one for one in root.parent.grown if one.opened is root.opened]

    def mark(self) -> tuple[Moment, Moment | None, int]:
        """Return a sign of this moment, to come back to with :meth:`go_back`."""
        return self.now, self.now.left, self._made

    def go_back(self, mark: tuple[Moment, Moment | None, int]) -> None:
        """Show again what was shown at *mark* and forget what was played since."""
        self.now, self.now.left, made = mark
        for number in reversed([number for number in self.moments if number > made]):
            moment = self.moments[number]
            if moment.record is None:
                self._forget(moment)

    def _show(self, moment: Moment) -> None:
        self.now = opening(moment).shown = moment
        while moment.parent is not None:
            moment.parent.left = moment
            moment = moment.parent

    def _enter(self, root: Moment) -> None:
        """Show the board with which *root* is to be seen first: of a record a later one."""
        record, moment = root.record, root
        if record is not None:
            way = [record.first]
            while way[-1]:
                way.append(record.parent(way[-1]))
            for key in reversed(way[:-1]):
                moment = next(child for child in self.children(moment) if child.key == key)
        self._show(moment)

    def _end(self) -> Moment:
        end = self.now
        for _ in range(FARTHEST):
            after = self.following(end)
            if after is None or after.opens:
                break
            end = after
        return end

    def _beside(self, step: int) -> Moment | None:
        """Return the next or previous alternative to the nearest move that has one."""
        moment = self.now
        while not moment.opens and moment.parent is not None:
            siblings = [one for one in self.children(moment.parent) if not one.opens]
            if len(siblings) > 1:
                return siblings[(siblings.index(moment) + step) % len(siblings)]
            moment = moment.parent
        return None

    def _new(self, parent: Moment, state: Any, move: str) -> Moment:  # noqa: ANN401
        self._made += 1
        moment = Moment(self._made, parent, state, move)
        self.moments[moment.number] = moment
        return moment

    def _of_record(self, parent: Moment, record: Record | None, key: int) -> Moment:
        moment = self._new(parent, None, "")
        moment.record, moment.key, moment.children = record, key, None
        if record is not None:
            moment.move, moment.piece, moment.says, moment.judged = record.caption(key)
        return moment

    def _make_room(self) -> None:
        """Forget the oldest variation that is not being looked at, else the first moment."""
        while self.played >= MAX_HISTORY:
            path = set(map(id, path_to(self.now)))
            played = (one for one in self.moments.values() if one.record is None)
            oldest = next((one for one in played if id(one) not in path), None)
            if oldest is not None:
                self._forget(oldest)
            elif self.root.record is None and self.root is not self.now:
                self._drop_root()
            else:
                raise RuleError("app.history-full", MAX_HISTORY)

    def _drop_root(self) -> None:
        first, after = self.root, path_to(self.now)[1]
        after.settle()
        for child in list(first.grown):
            if child is not after:
                self._forget(child)
        del self.moments[first.number]
        self.played -= 1
        self.root, after.parent, after.opens, after.shown = after, None, True, self.now

    def _forget(self, moment: Moment) -> None:
        """Take *moment* and all after it away."""
        first = opening(moment)
        if moment.parent is not None and moment.parent.children is not None:
            moment.parent.children.remove(moment)
            if moment.parent.left is moment:
                moment.parent.left = None
        todo = [moment]
        while todo:
            one = todo.pop()
            todo.extend(one.grown)
            del self.moments[one.number]
            self.played -= one.record is None
            one.parent = one.left = None
        if first.shown is not None and first.shown.number not in self.moments:
            first.shown = None
