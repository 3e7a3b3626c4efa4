"""The picture that a sequence of steps leaves on the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from stepstones.core.grid import Point
from stepstones.core.scene import EMPTY, Line, Mark, Overlay
from stepstones.core.steps import Kind, Step

NUMBER = "number"
"""Drawn are the notes of the places."""


@dataclass(slots=True)
class Fold:
    """The picture that a sequence of steps leaves on the board.

    *draws* is the character of the piece that PLACE puts down, ``path`` when the places in
    order are the way of one piece, or ``number`` when a place wears the step's note and nothing
    else; a step's own piece goes before it.
    Rejections are forgotten when the piece before them is taken back.
    """

    draws: str = ""
    visited: dict[Point, str] = field(default_factory=dict)
    """Each with its label."""
    placed: list[Point] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    taken: list[tuple[Point, ...]] = field(default_factory=list)
    rejected: list[list[Point]] = field(default_factory=lambda: [[]])
    found: list[Point] = field(default_factory=list)
    notes: dict[Point, str] = field(default_factory=dict)
    last: Step | None = None

    def copy(self) -> Fold:
        """Return the same picture, which goes on by itself."""
        return Fold(
            self.draws,
            dict(self.visited),
            self.placed.copy(),
            self.pieces.copy(),
            self.taken.copy(),
            [level.copy() for level in self.rejected],
            self.found.copy(),
            dict(self.notes),
            self.last,
        )

    def add(self, step: Step) -> None:
        """Take in one more step; constant time."""
        if step.note and step.kind is Kind.CONSIDER and step.point >= 0:
            if self.last is not None and self.last.kind in {Kind.PLACE, Kind.RETRACT}:
                self.notes.clear()
            self.notes[step.point] = step.note
        self.last = step
        match step.kind:
            case Kind.VISIT:
                self.visited[step.point] = step.note or str(len(self.visited) + 1)
            case Kind.PLACE:
                self.placed.append(step.point)
                self.pieces.append(step.note if self.draws == NUMBER else step.piece or self.draws)
                self.taken.append(step.taken)
                self.rejected.append([])
                self.found.clear()
            case Kind.RETRACT:
                if self.placed:
                    self.placed.pop()
                    self.pieces.pop()
                    self.taken.pop()
                    self.rejected.pop()
                self.found.clear()
            case Kind.REJECT | Kind.BOUND:
                self.rejected[-1].append(step.point)
            case Kind.FOUND if step.point >= 0:
                self.found.append(step.point)
                if step.note:
                    self.visited[step.point] = step.note
            case _:
                pass

    def overlay(self) -> Overlay:
        """Return the picture so far; linear in what is drawn."""
        marks = {point: Mark.REJECTED for level in self.rejected for point in level}
        marks |= dict.fromkeys(self.visited, Mark.VISITED)
        labels = dict(self.visited)
        marks |= dict.fromkeys(self.found, Mark.LIBERTY if self.visited else Mark.FOUND)
        lines: list[Line] = []
        pieces: dict[Point, str] = {}
        if self.draws == "path":
            lines.append(Line("path", tuple(self.placed)))
            labels |= {point: str(number) for number, point in enumerate(self.placed, start=1)}
        elif self.draws == NUMBER:
            labels |= zip(self.placed, self.pieces, strict=True)
        else:
            for point, piece, taken in zip(self.placed, self.pieces, self.taken, strict=True):
                pieces |= dict.fromkeys(taken, EMPTY)
                if piece:
                    pieces[point] = piece
        if self.last is not None:
            marks = dict.fromkeys(self.last.area, Mark.VISITED) | marks
            lines.extend(Line("path", way) for way in self.last.ways)
            if self.last.line:
                lines.append(Line("attack", self.last.line))
            if self.last.point >= 0 and self.last.kind not in {Kind.FOUND, Kind.PROGRESS}:
                marks[self.last.point] = Mark.CURRENT
        return Overlay(pieces, marks, labels, tuple(lines), dict(self.notes))
