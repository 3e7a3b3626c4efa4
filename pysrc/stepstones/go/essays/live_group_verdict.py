"""What the two live-group algorithms ask and answer: the same question, the same verdict."""

from __future__ import annotations

from collections.abc import Sequence

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Verdict
from stepstones.go.state import Position


def asked_stone(position: Position) -> Vertex:
    """Return the stone asked about, of a problem else the first target.

    Raises RuleError ``go.nothing-asked``, or ``go.nothing-there`` on an empty board.
    """
    targets = position.task.targets if position.task else 0
    if position.at is None and targets:
        return position.vertices[position.board.points(targets)[0]]
    if position.at is None or position.colour(position.at) is None:
        stones = position.black | position.white
        raise RuleError("go.nothing-asked" if stones else "go.nothing-there")
    return position.vertices[position.at]


def live_group_verdict(
    position: Position, visited: Sequence[Point], liberty: Point | None
) -> Verdict:
    """Return the verdict ``alive`` or ``not-alive`` and its picture.

    *visited* are the stones in the order in which the algorithm reached them, *liberty*
    the empty point at which it stopped. Of a living chain it saw that one only; the
    others are added here, in board order, so that the reader sees the whole chain's
    liberties: fact ``seen`` names the one, ``liberties`` all of them, that one first.
    """
    name = position.grid.name
    labels = {stone: str(number) for number, stone in enumerate(visited, start=1)}
    facts: dict[str, object] = {"visited": [name(stone) for stone in visited]}
    if liberty is None:
        facts["liberties"] = []
        overlay = Overlay(marks=dict.fromkeys(visited, Mark.DEAD), labels=labels)
        args = (visited[0], len(visited))
        return Verdict("not-alive", "go.not-alive", args, facts, overlay)
    chain = position.chain(visited[0])
    others = (point for point in position.board.points(chain.liberties) if point != liberty)
    liberties = [liberty, *others]
    facts |= {"liberties": [name(point) for point in liberties], "seen": name(liberty)}
    marks = dict.fromkeys(visited, Mark.VISITED) | dict.fromkeys(liberties, Mark.LIBERTY)
    marks[liberty] = Mark.FOUND
    return Verdict(
        "alive",
        "go.alive",
        (visited[0], len(visited), liberty, chain.stones.bit_count(), len(liberties)),
        facts,
        Overlay(marks=marks, labels=labels),
    )
