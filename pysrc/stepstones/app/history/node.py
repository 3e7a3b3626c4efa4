"""A node of the session's game tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import GameRecord, Key, Opened


class GameNode:
    """A board in the tree; either :class:`Played` or a :class:`RecordNode`.

    *number* grows with each moment made; *move* is the text of the move that led here.
    *opens* says that a board begins here that has nothing to do with the one before;
    *left* is the child that was shown last; *shown* is, at the first moment of a board,
    the one of its moments last shown. *piece* is what the move put down, as far as that
    was looked up. *is_game_move* says that the move is one of the game, not an edit or a question;
    *pending* that it is but half a move, which what comes next replaces.
    """

    __slots__ = (
        "children",
        "is_game_move",
        "left",
        "move",
        "number",
        "opens",
        "parent",
        "pending",
        "piece",
        "shown",
    )

    def __init__(self, number: int, parent: GameNode | None, move: str) -> None:
        self.number = number
        self.parent = parent
        self.move = move
        self.piece = ""
        self.opens = parent is None
        self.is_game_move = False
        self.pending = False
        self.left: GameNode | None = None
        self.children: list[GameNode] | None = None
        self.shown: GameNode | None = None

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state at this node."""
        raise NotImplementedError

    @property
    def record(self) -> GameRecord | None:
        """The record that it is a node of; None for what was played."""
        return None

    @property
    def key(self) -> Key:
        """Which node of the record."""
        return 0

    @property
    def opened(self) -> Opened | None:
        """At the first node of a record, what was read with it."""
        return None

    @property
    def says(self) -> bool:
        """Whether the record says something here."""
        return False

    @property
    def judged(self) -> str:
        """``right`` or ``wrong`` where the record calls the line so."""
        return ""

    @property
    def undo_with_parent(self) -> bool:
        """Whether it is undone together with the moment before."""
        return False

    @property
    def grown(self) -> Sequence[GameNode]:
        """The children that are known so far."""
        return self.children or ()


class PlayedNode(GameNode):
    """A board that the reader has set up or played."""

    __slots__ = ("_state", "_undo_with_parent")

    def __init__(
        self,
        number: int,
        parent: GameNode | None,
        state: Any,  # noqa: ANN401 - any puzzle's state
        move: str = "",
        *,
        undo_with_parent: bool = False,
    ) -> None:
        super().__init__(number, parent, move)
        self.children = []
        self._state = state
        self._undo_with_parent = undo_with_parent

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state at this node."""
        return self._state

    @property
    def undo_with_parent(self) -> bool:
        """Whether it is undone with the moment before: an answer, or more of one stroke."""
        return self._undo_with_parent


class RecordNode(GameNode):
    """A node of a record, made when it is looked at; its board is computed when it is shown.

    *game* is the record's first node; there *source* says in which format it came and from
    which text, and *hides* that of its nodes only those *seen* are shown. *answers*: it was played
    in answer to the node before.
    """

    __slots__ = (
        *("_judged", "_key", "_record", "_says", "answers"),
        *("game", "hides", "known", "opened_with", "seen", "source"),
    )

    def __init__(self, number: int, parent: GameNode, record: GameRecord, key: Key) -> None:
        caption = record.caption(key)
        super().__init__(number, parent, caption.label)
        self.piece = caption.piece
        self.is_game_move = bool(caption.piece)
        self._says = caption.says
        self._judged = caption.judged
        self._record = record
        self._key = key
        self.known: Any = None
        self.game: RecordNode = parent.game if key and isinstance(parent, RecordNode) else self
        self.opened_with: Opened | None = None
        self.source = ""
        self.hides = record.poses
        self.seen = self.answers = False

    @property
    def undo_with_parent(self) -> bool:
        """Whether it was an answer."""
        return self.answers

    @property
    def record(self) -> GameRecord:
        """The record."""
        return self._record

    @property
    def key(self) -> Key:
        """Which node of it."""
        return self._key

    @property
    def opened(self) -> Opened | None:
        """At the first node, what was read with it."""
        return self.opened_with

    @property
    def says(self) -> bool:
        """Whether the record says something here."""
        return self._says

    @property
    def judged(self) -> str:
        """``right`` or ``wrong`` where the record calls the line so."""
        return self._judged

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state here, computed from the nearest node whose state is known."""
        way: list[RecordNode] = []
        node = self
        while node.known is None and isinstance(node.parent, RecordNode) and node.key:
            way.append(node)
            node = node.parent
        if node.known is None:
            node.known = self._record.start()
        state = node.known
        for later in reversed(way):
            state = later.known = self._record.after(state, later.key)
        return state


def path_to(node: GameNode | None) -> list[GameNode]:
    """Return the moments from the first one to *node*."""
    way = []
    while node is not None:
        way.append(node)
        node = node.parent
    return way[::-1]


def opening(node: GameNode) -> GameNode:
    """Return the moment with which the board of *node* began."""
    while not node.opens and node.parent is not None:
        node = node.parent
    return node


def games(node: GameNode) -> list[GameNode]:
    """Return the first moment of the board of *node*; of a collection those of all its games."""
    root = opening(node)
    if root.opened is None or root.parent is None:
        return [root]
    return [one for one in root.parent.grown if one.opened is root.opened]


def stands_alone(node: GameNode) -> bool:
    """Return whether the moment before *node* can be forgotten: no record is lost with it."""
    before = node.parent
    if before is None or before.record is not None:
        return False
    return all(one is node or one.record is None for one in before.grown)
