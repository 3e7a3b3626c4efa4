"""A journal of the game tree, line by line: enough to build it again (``session/loading.py``).

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
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from stepstones.app.history.node import GameNode, RecordNode

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
