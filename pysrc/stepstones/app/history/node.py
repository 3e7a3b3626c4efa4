"""A node of the session's game tree, and its line in the journal: enough to build the tree again.

A line is one of these; a *place* is the number of a moment, or ``GAME:KEY`` for a node of
a record:

``NUMBER PLACE m MOVE``  a move after a place; ``mj`` where it is undone with the one before
``NUMBER PLACE e MOVE``  the same of an edit or a question, which no reader counts; ``ej``
``NUMBER PLACE h MOVE``  half a move, which is shown
``NUMBER PLACE b LINK``  another board begins, in the history after the place, first of all ``-``
``NUMBER PLACE r FORMAT SOURCE``  the games of a record, numbered from here
``l PLACE``  of the moments after the one before it, this one was shown last
``s PLACE``  the board that it belongs to was left here
``x NUMBER``  forgotten, with all that came after it
``v PLACE``, ``w PLACE``  of a solution that a record hides this was seen; ``w``: as an answer
``o PLACE``  of the record that it belongs to nothing is hidden any more

The page appends what each view brings, so a view carries the new lines only.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import GameRecord, Key, Opened


class GameNode:
    """A board in the tree; either :class:`PlayedNode` or a :class:`RecordNode`.

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


NONE = "-"
VERSION = "stepstones 1"
"""The first line."""
SLACK = 500
"""Lines beyond three a moment after which the journal is written anew."""


class PendingLine(NamedTuple):
    """A line whose link is not written yet."""

    number: int
    place: str
    state: Any


class Journal:
    """The lines of one history, and how many of them the page has."""

    __slots__ = ("lines", "sent", "stale")

    def __init__(self) -> None:
        self.lines: list[str | PendingLine] = [VERSION]
        self.sent = 0
        self.stale = False

    def add(self, node: GameNode) -> None:
        """Note that a moment was made; the nodes of a record are not noted."""
        line = _line(node)
        if line:
            self.lines.append(line)

    def chose(self, node: GameNode) -> None:
        """Note that among the alternatives to it *node* was shown last."""
        self.lines.append(f"l {place(node)}")

    def note_leaving(self, node: GameNode) -> None:
        """Note that the board of *node* was left there."""
        self.lines.append(f"s {place(node)}")

    def forgot(self, node: GameNode) -> None:
        """Note that *node* was forgotten, with all that came after it."""
        self.lines.append(f"x {node.number}")

    def saw(self, node: RecordNode) -> None:
        """Note that *node* was seen, of a record that may hide what was not."""
        self.lines.append(f"{'w' if node.answers else 'v'} {place(node)}")

    def note_revealing(self, game: RecordNode) -> None:
        """Note that nothing is hidden any more of the record that begins with *game*."""
        self.lines.append(f"o {place(game)}")

    def delta(
        self, link: Callable[[Any], str], nodes: Iterable[GameNode], count: int
    ) -> tuple[int, tuple[str, ...]]:
        """Return the lines that the page lacks, and how many it is to keep before them.

        *link* writes a state. Where the journal is stale, or longer than its *nodes*, of
        which there are *count*, need, it is written anew. Linear in what is returned.
        """
        if self.stale or len(self.lines) > 3 * count + SLACK:
            self.lines, self.sent, self.stale = [VERSION, *_whole(nodes)], 0, False
        first, self.sent = self.sent, len(self.lines)
        for at in range(first, self.sent):
            line = self.lines[at]
            if isinstance(line, PendingLine):
                self.lines[at] = f"{line.number} {line.place} b {link(line.state)}"
        return first, tuple(map(str, self.lines[first:]))


def place(node: GameNode) -> str:
    """Return how a journal names *node*."""
    if isinstance(node, RecordNode):
        return f"{node.game.number}:{node.key}"
    return str(node.number)


def _line(node: GameNode) -> str | PendingLine:
    """Return the line that makes *node*; '' for a node that comes with its record."""
    parent = NONE if node.parent is None else place(node.parent)
    if isinstance(node, RecordNode):
        parent = "0" if parent == NONE else parent
        return f"{node.number} {parent} r {node.source}" if node.source else ""
    if node.opens:
        return PendingLine(node.number, parent, node.state)
    kind = (
        "h" if node.pending else ("m" if node.is_game_move else "e") + "j" * node.undo_with_parent
    )
    return f"{node.number} {parent} {kind} {node.move}"


def _whole(nodes: Iterable[GameNode]) -> Iterable[str | PendingLine]:
    """Return the shortest journal of *nodes*, which come in the order of their numbers."""
    known = list(nodes)
    first = known[0]
    if first.record is not None:
        yield PendingLine(0, NONE, first.state)
    yield from filter(None, map(_line, known))
    for node in known:
        if node.left is not None and node.left is not node.grown[0]:
            yield f"l {place(node.left)}"
        if node.shown is not None:
            yield f"s {place(node.shown)}"
        if isinstance(node, RecordNode) and node.record.poses:
            if node.answers or (node.seen and node.game.hides):
                yield f"{'w' if node.answers else 'v'} {place(node)}"
            if node is node.game and not node.hides:
                yield f"o {place(node)}"


def sign(text: str) -> str:
    """Return a short sign of a text, by which it is found again.

    >>> sign("(;SZ[9])")
    '8-677d17d8'
    """
    return f"{len(text):x}-{binascii.crc32(text.encode('utf-8', 'surrogatepass')):08x}"
