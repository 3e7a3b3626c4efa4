"""What a search for all solutions counts, and the words in which it is told.

The recursive and the automatic version differ in how they find their way; what happens
on the board is the same, so they share these words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stepstones.core.errors import Arg
from stepstones.core.trace import Kind, Step, Verdict
from stepstones.queens.lines import Way
from stepstones.queens.state import Board, Threat
from stepstones.queens.symmetry import Placement, Symmetry, origins

MAX_ANSWERS = 20_000
"""Solutions kept for browsing; the number of all stays exact."""
MAX_NOTED = 2_000
"""Solutions up to which each is told from which fundamental one it comes."""


def refuse(board: Board) -> Verdict | None:
    """Return the verdict that nothing can follow, if queens on *board* attack each other."""
    for first, second, way in board.attacks[:1]:
        facts = {"solutions": 0, "moves": []}
        return Verdict("impossible", "queens.given-attack", (first, second, way), facts)
    return None


@dataclass(slots=True, repr=False)
class Record:
    """What a search counts while it goes on, and the steps in which it tells it.

    *levels* holds how many ways of filling the first k files were met, k from 0;
    *tests* how often a point was looked at; *first* how many tests the first solution took.
    """

    board: Board
    tests: int = 0
    first: int = 0
    solutions: int = 0
    levels: list[int] = field(init=False)
    kept: list[Placement] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.levels = [1] + [0] * self.board.size

    def __repr__(self) -> str:
        return f"Record(tests={self.tests}, solutions={self.solutions})"

    def given(self, k: int, r: int) -> Step:
        """Pass a file whose queen is given."""
        self.levels[k] += 1
        return Step(
            Kind.CONSIDER, self.board.point(k, r), "queens.given", (self.board.point(k, r),)
        )

    def reject(self, k: int, r: int, attack: Threat, rank: int) -> Step:
        """Leave out a point that the queen on file and *rank* attacks, or that is blocked."""
        self.tests += 1
        if attack.way is Way.BLOCKED:
            blocked = self.board.point(k, r)
            return Step(Kind.REJECT, blocked, "queens.blocked-square", (blocked,))
        point, by = self.board.point(k, r), self.board.point(attack.file, rank)
        if r == self.board.size:
            return Step(
                Kind.REJECT, point, "queens.attacked-top", (point, by, attack.way), (by, point)
            )
        args = (point, by, attack.way, self.board.point(k, r + 1), k)
        return Step(Kind.REJECT, point, "queens.attacked", args, (by, point))

    def place(self, k: int, r: int) -> Step:
        """Put queen *k* on a point found safe."""
        self.tests += 1
        self.levels[k] += 1
        point = self.board.point(k, r)
        return Step(Kind.PLACE, point, "queens.place", (k, point))

    def retract(self, k: int, r: int, last: int) -> Step:
        """Take queen *k* back; the last one needs no other place."""
        point = self.board.point(k, r)
        if k == last:
            return Step(Kind.RETRACT, point, "queens.retract-last", (k, point))
        if r == self.board.size:
            why = "queens.retract-first" if all(self.board.ranks[1:k]) else "queens.retract-top"
            return Step(Kind.RETRACT, point, why, (k, point))
        return Step(Kind.RETRACT, point, "queens.retract", (k, point, self.board.point(k, r + 1)))

    def end(self, ranks: Sequence[int]) -> Step:
        """Write a solution down; one that leaves a region without a queen is none."""
        points = [self.board.point(k, r) for k, r in enumerate(ranks) if k]
        region = self.board.without_queen(points)
        if region is not None:
            return Step(Kind.BOUND, points[-1], "queens.region-left", (region + 1,))
        self.solutions += 1
        self.first = self.first or self.tests
        if len(self.kept) < MAX_ANSWERS:
            self.kept.append(tuple(ranks[1:]))
        return Step(Kind.FOUND, why="queens.found", args=(self.solutions,))

    def verdict(self) -> Verdict:
        """Return how the search ended."""
        board, kept = self.board, self.kept
        facts = {
            "solutions": self.solutions,
            "moves": board.names(kept[0]) if kept else [],
            "nodes": sum(self.levels),
            "levels": self.levels,
            "tests": self.tests,
            "first": self.first,
        }
        if not kept:
            return Verdict("impossible", "queens.none", (self.tests,), facts)
        answers = tuple(map(board.moves, kept))
        some = self.solutions > len(kept)
        message = "queens.found-some" if some else "queens.found-all"
        args = (self.solutions, self.tests, self.first, len(kept))
        noted = board.is_plain and not board.queens and self.solutions <= MAX_NOTED
        notes = tuple(note(*origin) for origin in origins(kept)) if noted else ()
        return Verdict("solved", message, args, facts, None, answers[0], answers, notes=notes)


def note(number: int, symmetry: Symmetry) -> tuple[str, tuple[Arg, ...]]:
    """Return the message that says from which fundamental solution another comes."""
    if symmetry is Symmetry.IDENTITY:
        return "queens.fundamental", (number,)
    return "queens.image", (number, symmetry)
