"""The session's game tree, of which one node is shown.

Undo goes to the parent, redo to the child that was left last. A move that leads to a child
goes there; any other begins a variation. What is read as a whole record hangs in the same
tree, its nodes made only when they are looked at, their boards only when they are shown.

Half a move, such as a card chosen of a pair, is kept as long as it is shown: whatever comes
next takes its place. It is nobody's child, and the tree is that around the board before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from stepstones.app.history.node import (
    GameNode,
    Journal,
    PlayedNode,
    RecordNode,
    opening,
    path_to,
    stands_alone,
)
from stepstones.core.errors import RuleError, TextError
from stepstones.core.puzzle import Puzzle

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import GameRecord, Key, Opened


MAX_WALK = 2_000
"""The most moments walked at once; each costs some microseconds."""
WAYS = ("first", "back", "forward", "last", "next", "previous")
"""Where one can walk; *next* and *previous* are the alternatives to the move shown."""


def last(node: GameNode, following: Callable[[GameNode], GameNode | None]) -> GameNode:
    """Return the end of the line from *node* on, or the last moment that is near enough."""
    for _ in range(MAX_WALK):
        after = following(node)
        if after is None or after.opens:
            break
        node = after
    return node


def beside(
    node: GameNode, children: Callable[[GameNode], list[GameNode]], step: int
) -> GameNode | None:
    """Return the next or previous alternative to the nearest move that has one."""
    while not node.opens and node.parent is not None:
        siblings = [one for one in children(node.parent) if not one.opens]
        if len(siblings) > 1:
            return siblings[(siblings.index(node) + step) % len(siblings)]
        node = node.parent
    return None


MAX_HISTORY = 5_000
"""Moments kept besides those of records; beyond, the oldest variation is forgotten."""
MAX_CHILDREN = 500
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
        self.root: GameNode = PlayedNode(0, None, state)
        self.now: GameNode = self.root
        self.nodes: dict[int, GameNode] = {0: self.root}
        self.played = 1
        self.journal = Journal()
        self.journal.add(self.root)

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state on the board."""
        return self.now.state

    @property
    def base(self) -> GameNode:
        """The moment shown, or the one before where half a move is shown: the next move's board."""
        before = self.now.parent
        return before if self.now.pending and before is not None else self.now

    def children(self, node: GameNode) -> list[GameNode]:
        """Return the moments after *node*; those of a record's node are made now."""
        if node.children is None:
            record = node.record
            keys = () if record is None else record.children(node.key)[:MAX_CHILDREN]
            node.children = [self._of_record(node, record, key) for key in keys if record]
        return node.children

    def in_sight(self, node: GameNode) -> list[GameNode]:
        """Return the moments after *node* without those of a problem's solution not seen yet."""
        found = self.children(node)
        if not (isinstance(node, RecordNode) and node.game.hides):
            return found
        return [one for one in found if not isinstance(one, RecordNode) or one.seen]

    def reveal(self) -> None:
        """Show all of the record on the board from now on."""
        game = opening(self.now)
        if isinstance(game, RecordNode) and game.hides:
            game.hides = False
            self.journal.note_revealing(game)

    def push(
        self,
        *played: tuple[str, Any],
        opens: bool = False,
        undo_with_parent: bool = False,
        is_game_move: bool = False,
    ) -> None:
        """Show the last of the states *played*, to each of which a move leads from the ground.

        Where a child has a state already that is taken; a move that changes nothing is left
        out. New moments are undone with the one before, unless that was half a move, and
        are moves of the game, if they are told to be. Raises RuleError ``app.history-full`` where
        a record is followed by so many moves in one line that none can be forgotten.
        """
        if played and self._settle():
            undo_with_parent = False
        before = self.now
        for move, state in played:
            known = (one for one in self.children(self.now) if not (one.opens or opens))
            child = next((one for one in known if one.state == state), None)
            if child is None and state != self.now.state:
                self._make_room()
                child = self.grow(
                    self.now,
                    move,
                    state,
                    opens=opens,
                    undo_with_parent=undo_with_parent,
                    is_game_move=is_game_move,
                )
            if undo_with_parent and isinstance(child, RecordNode):
                child.answers = True
                self.journal.saw(child)
            self.now = child or self.now
        self.show(self.now, before)

    def grow(
        self,
        parent: GameNode,
        move: str,
        state: Any,  # noqa: ANN401 - any puzzle's state
        *,
        opens: bool = False,
        undo_with_parent: bool = False,
        is_game_move: bool = False,
    ) -> GameNode:
        """Return a new child of *parent*, which is not shown yet."""
        child = PlayedNode(self._number(), parent, state, move, undo_with_parent=undo_with_parent)
        child.opens, child.is_game_move = opens, is_game_move
        self.played += 1
        self.children(parent).append(child)
        self._keep(child)
        return child

    def begin(self, move: str, state: Any) -> None:  # noqa: ANN401 - any puzzle's state
        """Show *state*, to which half a move leads from the ground. Raises RuleError as a push."""
        self._settle()
        self._make_room()
        self.show(self.add_pending(self.now, move, state))

    def add_pending(self, parent: GameNode, move: str, state: Any) -> GameNode:  # noqa: ANN401
        """Return a moment of half a move after *parent*, which is not shown yet."""
        half = PlayedNode(self._number(), parent, state, move)
        half.pending = True
        self.played += 1
        self._keep(half)
        return half

    def open(self, opened: Opened, source: str = "") -> None:
        """Hang the records of *opened* under the moment shown and show the first one's board.

        *source* says where they come from, in the words of a journal.
        """
        self._settle()
        self._enter(self.hang(self.now, opened, source)[0])

    def hang(self, parent: GameNode, opened: Opened, source: str) -> list[RecordNode]:
        """Return the first nodes of the records of *opened*, new children of *parent*."""
        roots = [RecordNode(self._number(), parent, one, 0) for one in opened.records]
        roots[0].source = source
        for root in roots:
            root.opens, root.opened_with = True, opened
            self._keep(root)
        self.children(parent).extend(roots)
        return roots

    def node(self, root: GameNode, key: Key) -> GameNode | None:
        """Return the node *key* of the record that begins at *root*, where it can be looked at.

        Linear in the way to it.
        """
        record, way = root.record, [key]
        while record is not None and way[-1]:
            way.append(record.parent(way[-1]))
        node: GameNode | None = root
        for step in reversed(way[:-1]):
            children = [] if node is None else self.children(node)
            node = next((one for one in children if one.record and one.key == step), None)
        return node

    def visit(self, number: int) -> None:
        """Show the moment with *number*; of another game where that was left.

        Raises TextError ``app.no-moment``.
        """
        node = self.nodes.get(number)
        if node is None:
            raise TextError("app.no-moment")
        if not node.opens or node is opening(self.now):
            self.show(node)
        elif node.shown is not None:
            self.show(node.shown)
        else:
            self._enter(node)

    def walk(self, way: str) -> None:
        """Go one of the WAYS, as far as there is one. Raises TextError ``app.bad-message``."""
        if way not in WAYS:
            raise TextError("app.bad-message")
        here = self.base
        steps: dict[str, Callable[[], GameNode | None]] = {
            "first": lambda: opening(here),
            "back": lambda: self.now.parent,
            "forward": lambda: self.following(here),
            "last": lambda: last(here, self.following),
            "next": lambda: beside(here, self.in_sight, 1),
            "previous": lambda: beside(here, self.in_sight, -1),
        }
        node = steps[way]()
        if node is not None:
            self.show(node)

    def following(self, node: GameNode) -> GameNode | None:
        """Return the child to go forward to: the one left last, else the first."""
        return node.left or next(iter(self.in_sight(node)), None)

    def mark(self) -> tuple[GameNode, GameNode, GameNode | None, int]:
        """Return a sign of this moment, to come back to with :meth:`go_back`."""
        return self.now, self.base, self.base.left, self._made

    def go_back(self, mark: tuple[GameNode, GameNode, GameNode | None, int]) -> None:
        """Show again what was shown at *mark*, or its ground, and forget what was played since."""
        if self.mark() == mark:
            return
        now, base, left, made = mark
        self.now, base.left = now if now.number in self.nodes else base, left
        for number in reversed([number for number in self.nodes if number > made]):
            node = self.nodes[number]
            if node.record is None:
                self.forget(node)
        self.journal.stale = True

    def show(self, node: GameNode, before: GameNode | None = None) -> None:
        """Show *node*, one of the tree; *before* was shown before, by default the present one."""
        if node is not self.now:
            self._settle()
        before = before or self.now
        self.now = node
        node = self.base
        board = opening(node)
        if before.number in self.nodes and opening(before) is not board:
            self.journal.note_leaving(before)
        board.shown = node
        while node.parent is not None:
            if self.following(node.parent) is not node:
                self.journal.chose(node)
            node.parent.left = node
            if isinstance(node, RecordNode) and not node.seen:
                node.seen = True
                if node.game.hides:
                    self.journal.saw(node)
            node = node.parent

    def _enter(self, root: GameNode) -> None:
        """Show the board with which *root* is to be seen first: of a record a later one."""
        first = None if root.record is None else self.node(root, root.record.first)
        self.show(first or root)

    def _settle(self) -> bool:
        """Go back to the ground; return whether half a move was forgotten on the way."""
        half, self.now = self.now, self.base
        if half.pending:
            self.forget(half)
        return half.pending

    def _number(self) -> int:
        self._made += 1
        return self._made

    def _keep(self, node: GameNode) -> None:
        self.nodes[node.number] = node
        self.journal.add(node)

    def _of_record(self, parent: GameNode, record: GameRecord, key: Key) -> RecordNode:
        node = RecordNode(self._number(), parent, record, key)
        self.nodes[node.number] = node
        return node

    def _make_room(self) -> None:
        """Forget the oldest variation that is not being looked at, else the first moment."""
        while self.played >= MAX_HISTORY:
            way = path_to(self.now)
            path = set(map(id, way))
            played = (one for one in self.nodes.values() if one.record is None)
            oldest = next((one for one in played if id(one) not in path), None)
            if oldest is not None:
                self.forget(oldest)
            elif len(way) > 1 and stands_alone(way[1]):
                self._drop_root(way[1])
            else:
                raise RuleError("app.history-full", MAX_HISTORY)

    def _drop_root(self, after: GameNode) -> None:
        first = self.root
        for child in list(first.grown):
            if child is not after:
                self.forget(child)
        del self.nodes[first.number]
        self.played -= 1
        self.root, after.parent, after.opens = after, None, True
        shown = self.now if opening(self.now) is after else first.shown
        after.shown = None if shown is first else shown
        if after.record is None:
            after.move, after.piece, after.is_game_move = "", "", False
        self.journal.stale = True

    def forget(self, node: GameNode) -> None:
        """Take *node* and all after it away."""
        first = opening(node)
        self.journal.forgot(node)
        if node.parent is not None and node in (siblings := node.parent.children or []):
            siblings.remove(node)
            if node.parent.left is node:
                node.parent.left = None
        todo = [node]
        while todo:
            one = todo.pop()
            todo.extend(one.grown)
            del self.nodes[one.number]
            self.played -= one.record is None
            one.parent = one.left = None
        if first.shown is not None and first.shown.number not in self.nodes:
            first.shown = None


class Anew(NamedTuple):
    """A puzzle from the start: its *state*, and the *node* that shows it, in a record."""

    state: Any
    node: GameNode | None = None


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
    state = puzzle.problem(beginning(puzzle, history.base).state).posed
    return None if state == history.state else Anew(state)


def beginning(puzzle: Puzzle[Any], node: GameNode) -> GameNode:
    """Return the moment after which all was played or asked. Linear in the moves.

    What changes nothing that is played on is no other puzzle where the board has no goal: it was
    asked about a stone, or agreed on other rules.
    """
    shown = node.state
    fixed = puzzle.problem(shown).consumed
    while node.parent is not None and not node.opens:
        before = node.parent
        if (
            not node.is_game_move
            and puzzle.problem(before.state).posed != puzzle.problem(node.state).posed
        ):
            fixed = fixed or puzzle.check(shown).goal is not None
            if fixed or puzzle.problem(before.state).key != puzzle.problem(node.state).key:
                break
        node = before
    return node
