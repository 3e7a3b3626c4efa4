"""What was on the board: a tree of moments, of which one is shown.

Undo goes to the parent, redo to the child that was left last. A move that leads to a child
goes there; any other begins a variation. What is read as a whole record hangs in the same
tree, its nodes made only when they are looked at, their boards only when they are shown.

Half a move, such as a card chosen of a pair, is kept as long as it is shown: whatever comes
next takes its place. It is nobody's child, and the tree is that around the board before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stepstones.app.moments.journal import Journal
from stepstones.app.moments.moment import Moment, Played, RecordNode, opening, path_to, stands_alone
from stepstones.core.errors import RuleError, TextError

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import GameRecord, Key, Opened


from typing import NamedTuple

from stepstones.core.puzzle import Puzzle

FARTHEST = 2_000
"""The most moments walked at once; each costs some microseconds."""
WAYS = ("first", "back", "forward", "last", "next", "previous")
"""Where one can walk; *next* and *previous* are the alternatives to the move shown."""


def last(moment: Moment, following: Callable[[Moment], Moment | None]) -> Moment:
    """Return the end of the line from *moment* on, or the last moment that is near enough."""
    for _ in range(FARTHEST):
        after = following(moment)
        if after is None or after.opens:
            break
        moment = after
    return moment


def beside(moment: Moment, children: Callable[[Moment], list[Moment]], step: int) -> Moment | None:
    """Return the next or previous alternative to the nearest move that has one."""
    while not moment.opens and moment.parent is not None:
        siblings = [one for one in children(moment.parent) if not one.opens]
        if len(siblings) > 1:
            return siblings[(siblings.index(moment) + step) % len(siblings)]
        moment = moment.parent
    return None


MAX_HISTORY = 5_000
"""Moments kept besides those of records; beyond, the oldest variation is forgotten."""
MOST_CHILDREN = 500
"""Alternatives to one move of a record that can be looked at; it keeps the others."""


class History:
    """The tree and the moment shown.

    >>> history = History("a")
    >>> history.push(("to b", "b")); history.walk("back"); history.push(("to c", "c"))
    >>> history.walk("previous"); history.now.state
    'b'
    """

    def __init__(self, state: Any) -> None:  # noqa: ANN401
        self._made = 0
        self.root: Moment = Played(0, None, state)
        self.now: Moment = self.root
        self.moments: dict[int, Moment] = {0: self.root}
        self.played = 1
        self.journal = Journal()
        self.journal.add(self.root)

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state on the board."""
        return self.now.state

    @property
    def ground(self) -> Moment:
        """The moment shown, or the one before where half a move is shown: the next move's board."""
        before = self.now.parent
        return before if self.now.halfway and before is not None else self.now

    def children(self, moment: Moment) -> list[Moment]:
        """Return the moments after *moment*; those of a record's node are made now."""
        if moment.children is None:
            record = moment.record
            keys = () if record is None else record.children(moment.key)[:MOST_CHILDREN]
            moment.children = [self._of_record(moment, record, key) for key in keys if record]
        return moment.children

    def push(
        self,
        *played: tuple[str, Any],
        opens: bool = False,
        joins: bool = False,
        counts: bool = False,
    ) -> None:
        """Show the last of the states *played*, to each of which a move leads from the ground.

        Where a child has a state already that is taken; a move that changes nothing is left
        out. New moments *join* the one before for undo, unless that was half a move, and
        *count* as moves of the game. Raises RuleError ``app.history-full`` where a record is
        followed by so many moves in one line that none can be forgotten.
        """
        if played and self._settle():
            joins = False
        before = self.now
        for move, state in played:
            known = (one for one in self.children(self.now) if not (one.opens or opens))
            child = next((one for one in known if one.state == state), None)
            if child is None and state != self.now.state:
                self._make_room()
                child = self.grow(self.now, move, state, opens=opens, joins=joins, counts=counts)
            self.now = child or self.now
        self.show(self.now, before)

    def grow(
        self,
        parent: Moment,
        move: str,
        state: Any,  # noqa: ANN401 - any puzzle's state
        *,
        opens: bool = False,
        joins: bool = False,
        counts: bool = False,
    ) -> Moment:
        """Return a new child of *parent*, which is not shown yet."""
        child = Played(self._number(), parent, state, move, joins=joins)
        child.opens, child.counts = opens, counts
        self.played += 1
        self.children(parent).append(child)
        self._keep(child)
        return child

    def begin(self, move: str, state: Any) -> None:  # noqa: ANN401 - any puzzle's state
        """Show *state*, to which half a move leads from the ground. Raises RuleError as a push."""
        self._settle()
        self._make_room()
        self.show(self.halve(self.now, move, state))

    def halve(self, parent: Moment, move: str, state: Any) -> Moment:  # noqa: ANN401
        """Return a moment of half a move after *parent*, which is not shown yet."""
        half = Played(self._number(), parent, state, move)
        half.halfway = True
        self.played += 1
        self._keep(half)
        return half

    def open(self, opened: Opened, source: str = "") -> None:
        """Hang the records of *opened* under the moment shown and show the first one's board.

        *source* says where they come from, in the words of a journal.
        """
        self._settle()
        self._enter(self.hang(self.now, opened, source)[0])

    def hang(self, parent: Moment, opened: Opened, source: str) -> list[RecordNode]:
        """Return the first nodes of the records of *opened*, new children of *parent*."""
        roots = [RecordNode(self._number(), parent, one, 0) for one in opened.records]
        roots[0].source = source
        for root in roots:
            root.opens, root.opened_with = True, opened
            self._keep(root)
        self.children(parent).extend(roots)
        return roots

    def node(self, root: Moment, key: Key) -> Moment | None:
        """Return the node *key* of the record that begins at *root*, where it can be looked at.

        Linear in the way to it.
        """
        record, way = root.record, [key]
        while record is not None and way[-1]:
            way.append(record.parent(way[-1]))
        moment: Moment | None = root
        for step in reversed(way[:-1]):
            children = [] if moment is None else self.children(moment)
            moment = next((one for one in children if one.record and one.key == step), None)
        return moment

    def visit(self, number: int) -> None:
        """Show the moment with *number*; of another game where that was left.

        Raises TextError ``app.no-moment``.
        """
        moment = self.moments.get(number)
        if moment is None:
            raise TextError("app.no-moment")
        if not moment.opens or moment is opening(self.now):
            self.show(moment)
        elif moment.shown is not None:
            self.show(moment.shown)
        else:
            self._enter(moment)

    def walk(self, way: str) -> None:
        """Go one of the WAYS, as far as there is one. Raises TextError ``app.bad-message``."""
        if way not in WAYS:
            raise TextError("app.bad-message")
        here = self.ground
        steps: dict[str, Callable[[], Moment | None]] = {
            "first": lambda: opening(here),
            "back": lambda: self.now.parent,
            "forward": lambda: self.following(here),
            "last": lambda: last(here, self.following),
            "next": lambda: beside(here, self.children, 1),
            "previous": lambda: beside(here, self.children, -1),
        }
        moment = steps[way]()
        if moment is not None:
            self.show(moment)

    def following(self, moment: Moment) -> Moment | None:
        """Return the child to go forward to: the one left last, else the first."""
        return moment.left or next(iter(self.children(moment)), None)

    def mark(self) -> tuple[Moment, Moment, Moment | None, int]:
        """Return a sign of this moment, to come back to with :meth:`go_back`."""
        return self.now, self.ground, self.ground.left, self._made

    def go_back(self, mark: tuple[Moment, Moment, Moment | None, int]) -> None:
        """Show again what was shown at *mark*, or its ground, and forget what was played since."""
        if self.mark() == mark:
            return
        now, ground, left, made = mark
        self.now, ground.left = now if now.number in self.moments else ground, left
        for number in reversed([number for number in self.moments if number > made]):
            moment = self.moments[number]
            if moment.record is None:
                self.forget(moment)
        self.journal.stale = True

    def show(self, moment: Moment, before: Moment | None = None) -> None:
        """Show *moment*, one of the tree; *before* was shown before, by default the present one."""
        if moment is not self.now:
            self._settle()
        before = before or self.now
        self.now = moment
        moment = self.ground
        board = opening(moment)
        if before.number in self.moments and opening(before) is not board:
            self.journal.note_leaving(before)
        board.shown = moment
        while moment.parent is not None:
            if self.following(moment.parent) is not moment:
                self.journal.chose(moment)
            moment.parent.left = moment
            moment = moment.parent

    def _enter(self, root: Moment) -> None:
        """Show the board with which *root* is to be seen first: of a record a later one."""
        first = None if root.record is None else self.node(root, root.record.first)
        self.show(first or root)

    def _settle(self) -> bool:
        """Go back to the ground; return whether half a move was forgotten on the way."""
        half, self.now = self.now, self.ground
        if half.halfway:
            self.forget(half)
        return half.halfway

    def _number(self) -> int:
        self._made += 1
        return self._made

    def _keep(self, moment: Moment) -> None:
        self.moments[moment.number] = moment
        self.journal.add(moment)

    def _of_record(self, parent: Moment, record: GameRecord, key: Key) -> RecordNode:
        node = RecordNode(self._number(), parent, record, key)
        self.moments[node.number] = node
        return node

    def _make_room(self) -> None:
        """Forget the oldest variation that is not being looked at, else the first moment."""
        while self.played >= MAX_HISTORY:
            way = path_to(self.now)
            path = set(map(id, way))
            played = (one for one in self.moments.values() if one.record is None)
            oldest = next((one for one in played if id(one) not in path), None)
            if oldest is not None:
                self.forget(oldest)
            elif len(way) > 1 and stands_alone(way[1]):
                self._drop_root(way[1])
            else:
                raise RuleError("app.history-full", MAX_HISTORY)

    def _drop_root(self, after: Moment) -> None:
        first = self.root
        for child in list(first.grown):
            if child is not after:
                self.forget(child)
        del self.moments[first.number]
        self.played -= 1
        self.root, after.parent, after.opens, after.shown = after, None, True, self.now
        if after.record is None:
            after.move, after.piece, after.counts = "", "", False
        self.journal.stale = True

    def forget(self, moment: Moment) -> None:
        """Take *moment* and all after it away."""
        first = opening(moment)
        self.journal.forgot(moment)
        if moment.parent is not None and moment in (siblings := moment.parent.children or []):
            siblings.remove(moment)
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
    state = puzzle.problem(beginning(puzzle, history.ground).state).posed
    return None if state == history.state else Anew(state)


def beginning(puzzle: Puzzle[Any], moment: Moment) -> Moment:
    """Return the moment after which all was played or asked. Linear in the moves.

    What changes nothing that is played on is no other puzzle where the board has no goal: it was
    asked about a stone, or agreed on other rules.
    """
    shown = moment.state
    fixed = puzzle.problem(shown).consumed
    while moment.parent is not None and not moment.opens:
        before = moment.parent
        if (
            not moment.counts
            and puzzle.problem(before.state).posed != puzzle.problem(moment.state).posed
        ):
            fixed = fixed or puzzle.check(shown).goal is not None
            if fixed or puzzle.problem(before.state).key != puzzle.problem(moment.state).key:
                break
        moment = before
    return moment
