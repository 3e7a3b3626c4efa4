"""Texts that hold a whole tree of boards, such as game records, and how they are walked.

A record is read once and never changed; what the reader plays is kept beside it, as
:class:`TreeNode` objects that the session makes. Boards are computed when they are shown:
a record may have a hundred thousand nodes, of which few are ever looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark
from stepstones.core.trace import Steps, Verdict

Key: TypeAlias = int
"""A node of a record; 0 is the first."""


class Annotation(NamedTuple):
    """What a record says at a node: a name, words, and what is drawn on the board."""

    name: str = ""
    words: str = ""
    marks: Mapping[Point, Mark] = {}
    labels: Mapping[Point, str] = {}
    lines: tuple[Line, ...] = ()


class NodeCaption(NamedTuple):
    """A node in a drawing of the tree: a few signs, the piece put down, whether words are said.

    *judged* is ``right`` or ``wrong`` on a line of a problem that the record calls so.
    """

    label: str = ""
    piece: str = ""
    says: bool = False
    judged: str = ""


class Note(NamedTuple):
    """A defect repaired while reading: a message, its arguments, the line from 0, or -1."""

    message: str
    args: tuple[Arg, ...]
    line: int


class FileText(NamedTuple):
    """The text in a file, what is worth saying of how its *data* were read, and what else fits.

    *encodings* are names of those that the bytes may be in, first the one taken; none where
    there is no choice.
    """

    text: str
    notes: tuple[Note, ...] = ()
    encodings: tuple[str, ...] = ()
    data: bytes = b""


class GameRecord(Protocol):
    """A tree of boards."""

    @property
    def title(self) -> str:
        """What its first node says of it; '' for nothing."""
        ...

    @property
    def about(self) -> tuple[tuple[str, tuple[Arg, ...]], ...]:
        """What it says of the whole game, such as who played: messages with arguments."""
        ...

    @property
    def first(self) -> Key:
        """The node to show first."""
        ...

    @property
    def poses(self) -> bool:
        """Whether it is a problem and holds lines of its solution."""
        ...

    def reply(self, node: Key) -> Verdict | None:
        """Return what it says and answers to the reader's move at *node*, None for nothing."""
        ...

    def hint(self, node: Key, state: Any, solved: Steps) -> Steps:  # noqa: ANN401
        """Return the hint for *state* at *node*: its own word before what is *solved*."""
        ...

    def start(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """Return the state at node 0."""
        ...

    def after(self, state: Any, node: Key) -> Any:  # noqa: ANN401
        """Return the state at *node*, *state* being that at its parent."""
        ...

    def parent(self, node: Key) -> Key:
        """Return the node before *node*; -1 before the first."""
        ...

    def children(self, node: Key) -> Sequence[Key]:
        """Return the nodes that follow *node*, the main one first."""
        ...

    def caption(self, node: Key) -> NodeCaption:
        """Return what *node* is called in a drawing of the tree."""
        ...

    def remark(self, node: Key) -> Annotation:
        """Return what is said at *node*."""
        ...


class Opened(NamedTuple):
    """What was read from a text: its records, at least one, and what was repaired.

    *file* is the file that the text was in, where there was one.
    """

    records: tuple[GameRecord, ...]
    notes: tuple[Note, ...]
    file: FileText | None = None


class TreeNode(Protocol):
    """A node of the session's tree: a board of a record, or one played by the reader.

    *grown* are the nodes after it that are known so far; of a record's node those that
    were never looked at are missing. *opens* says that another board begins here.
    """

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state at this node."""
        ...

    @property
    def record(self) -> GameRecord | None:
        """The record that it is a node of; None for what was played."""
        ...

    @property
    def key(self) -> Key:
        """Which node of the record."""
        ...

    @property
    def opens(self) -> bool:
        """Whether a board begins here that has nothing to do with the one before."""
        ...

    @property
    def grown(self) -> Sequence[TreeNode]:
        """The nodes after it that are known."""
        ...
