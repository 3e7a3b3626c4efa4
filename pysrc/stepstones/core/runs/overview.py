"""A run around the step that is shown: what each open call has tried, and how deep it ever stood.

Closed branches keep no children, so that the memory is that of the open calls, whatever the
length of the run. Where a stack or a queue takes the place of the calls, a step says under which
visited point it belongs; then the branches of all visited points are kept. A depth profile has at
most a thousand columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias

from stepstones.core.grid import Point
from stepstones.core.runs.goal import Standing
from stepstones.core.steps import Kind, Step, Verdict

MAX_TWIGS = 40
"""Children kept of one call; of more the last ones."""
MAX_LEVELS = 12
"""Levels shown, the innermost ones."""


class Fate(StrEnum):
    """What has become of a branch."""

    SEEN = "seen"
    """Looked at, not entered."""
    OPEN = "open"
    CUT = "cut"
    BACK = "back"
    FOUND = "found"


Twig: TypeAlias = tuple[Point, int, Fate, str]
"""A branch as it is shown: its point, the step at which it began, its fate, its numbers."""


@dataclass(slots=True)
class Branch:
    """A branch begun at step *at* by a step of the call so *deep*; *note* is what it counts for."""

    point: Point
    at: int
    deep: int
    fate: Fate = Fate.OPEN
    note: str = ""
    twigs: list[Branch] = field(default_factory=list)
    stacked: bool = False
    """Whether it ends with the call at work, not with that call's next step."""
    parent: Branch | None = field(default=None, repr=False, compare=False)


@dataclass(slots=True)
class Branches:
    """The open branches of a run, the outermost first; the root stands for the run itself.

    >>> tree = Branches()
    >>> for at, (kind, point, deep) in enumerate(
    ...     [("place", 1, 1), ("reject", 5, 2), ("place", 6, 2), ("retract", 6, 2)], 1
    ... ):
    ...     tree.add(Step(Kind(kind), point), at, deep)
    >>> [[(twig[0], str(twig[2])) for twig in level] for level in tree.levels()]
    [[(1, 'open')], [(5, 'cut'), (6, 'back')]]
    """

    way: list[Branch] = field(default_factory=lambda: [Branch(-1, 0, 0)])
    visited: dict[Point, Branch] = field(default_factory=dict)

    def copy(self) -> Branches:
        """Return the same tree, which goes on by itself."""
        found = [*self.way, *self.visited.values()]
        twins: dict[int, Branch] = {}
        while found:
            branch = found.pop()
            if id(branch) not in twins:
                twins[id(branch)] = Branch(  # named field by field, it takes a third of the time
                    *(branch.point, branch.at, branch.deep, branch.fate, branch.note),
                    *(branch.twigs, branch.stacked, branch.parent),
                )
                found += branch.twigs if branch.parent is None else (*branch.twigs, branch.parent)
        for twin in twins.values():
            twin.twigs = [twins[id(one)] for one in twin.twigs]
            twin.parent = None if twin.parent is None else twins[id(twin.parent)]
        visited = {point: twins[id(one)] for point, one in self.visited.items()}
        return Branches([twins[id(one)] for one in self.way], visited)

    def add(self, step: Step, at: int, deep: int) -> None:
        """Take in a step of the call so *deep*; constant time but for what it closes."""
        if step.under >= 0:
            self._stand_at(self.visited.get(step.under, self.way[0]))
            if step.kind is Kind.VISIT:
                self.visited[step.point] = self._leaf(step, at, deep, Fate.SEEN)
        else:
            self._leave(step, deep)
            self._take(step, at, deep)

    def _leave(self, step: Step, deep: int) -> None:
        """Close the branches that a step of the call so *deep* has left."""
        way, opens = self.way, step.kind in {Kind.PLACE, Kind.VISIT}
        ends = step.kind is Kind.RETRACT or bool(step.piece and step.note)
        while len(way) > 1 and way[-1].deep >= deep + ends and (opens or not way[-1].stacked):
            _close(way.pop(), Fate.BACK)

    def _take(self, step: Step, at: int, deep: int) -> None:
        way, kind, point = self.way, step.kind, step.point
        if kind is Kind.RETRACT:
            if len(way) > 1 and way[-1].point == point:
                way[-1].note = step.note or way[-1].note
                _close(way.pop(), Fate.BACK)
        elif kind is Kind.FOUND:
            for branch in way[1:]:
                branch.fate = Fate.FOUND
            if point >= 0 and way[-1].point != point:
                self._leaf(step, at, deep, Fate.FOUND)
        elif kind in {Kind.PLACE, Kind.VISIT}:
            branch = self._leaf(step, at, deep, Fate.OPEN)
            branch.at = at
            way.append(branch)
            if kind is Kind.VISIT:
                self.visited[point] = branch
        elif kind in {Kind.REJECT, Kind.BOUND}:
            if way[-1].point != point:
                self._leaf(step, at, deep, Fate.CUT)
        elif kind is Kind.CONSIDER and point >= 0 and way[-1].point != point:
            self._leaf(step, at, deep, Fate.SEEN)
        elif step.piece:
            self._pass(step, at, deep)
        elif step.note:
            way[-1].note = step.note

    def _stand_at(self, branch: Branch) -> None:
        """Let the way lead to *branch*, where the work is now; the same call goes on there."""
        way = [branch]
        while (parent := way[0].parent) is not None:
            way.insert(0, parent)
        for one in self.way:
            if one not in way and one.fate is Fate.OPEN:
                one.fate = Fate.BACK
        for one in way[1:]:
            one.stacked = True
            if one.fate is not Fate.FOUND:
                one.fate = Fate.OPEN
        self.way = way

    def _pass(self, step: Step, at: int, deep: int) -> None:
        """Open a branch without a point; close it where a note tells what was found below."""
        if step.note:
            way = self.way
            way[-1].note = step.note
            _close(way.pop(), Fate.BACK)
        else:
            branch = Branch(-1, at, deep)
            self.way[-1].twigs.append(branch)
            self.way.append(branch)

    def levels(self) -> tuple[tuple[Twig, ...], ...]:
        """Return what each of the innermost open branches has tried, the outermost first."""
        return tuple(
            tuple((one.point, one.at, one.fate, one.note) for one in branch.twigs)
            for branch in self.way[-MAX_LEVELS:]
            if branch.twigs
        )

    def _leaf(self, step: Step, at: int, deep: int, fate: Fate) -> Branch:
        twigs = self.way[-1].twigs
        known = next((one for one in twigs if one.point == step.point), None)
        if known is not None and known.fate is Fate.SEEN:
            known.fate, known.deep, known.note = fate, deep, step.note or known.note
            return known
        branch = Branch(step.point, at, deep, fate, step.note, parent=self.way[-1])
        twigs.append(branch)
        if len(twigs) > MAX_TWIGS:
            del twigs[0]
        return branch


def _close(branch: Branch, fate: Fate) -> None:
    branch.twigs.clear()
    if branch.fate is Fate.OPEN:
        branch.fate = fate


COLUMNS = 1_000
"""Columns kept, an even number; when they are full, each two become one."""
MAX_STEPS = 1_000_000
"""Steps surveyed; the ribbon of a run that has not ended by then stays open at the end."""
MAX_FOUND = COLUMNS
"""Finds up to which all are kept; of more, the first in each column."""


class Advancing(Standing, Protocol):
    """A run that takes one step after the other."""

    @property
    def verdict(self) -> Verdict | None:
        """How it ended."""

    def advance(self) -> bool:
        """Take one step; false at the end."""


@dataclass(slots=True)
class DepthProfile:
    """Depth over time of one run, growing as the run is surveyed.

    A column holds the greatest depth of *stride* steps in a row. *found* lists the
    numbers of the steps at which something was found: all of them, or, where they are
    more than ``MAX_FOUND``, the first one in each column (*thinned*).

    >>> from stepstones.core.trace import Run, Step
    >>> def essay():
    ...     for point in (3, 4):
    ...         yield Step(Kind.PLACE, point)
    ...     yield Step(Kind.FOUND, 4)
    ...     yield Step(Kind.RETRACT, 4)
    ...     return Verdict("done", "null.done")
    >>> profile = DepthProfile(Run(essay, "Q"))
    >>> while profile.extend(): pass
    >>> profile.depths, profile.found, profile.complete
    ([1, 2, 2, 1], [3], True)
    """

    run: Advancing
    depths: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    thinned: bool = False
    stride: int = 1
    complete: bool = False

    def extend(self) -> bool:
        """Survey one more step; false at the end of the run or of what is surveyed."""
        if self.run.at >= MAX_STEPS or not self.run.advance():
            self.complete = self.run.verdict is not None
            return False
        if self._column(self.run.at) == COLUMNS:
            self._merge()
        if self._column(self.run.at) == len(self.depths):
            self.depths.append(0)
        self.depths[-1] = max(self.depths[-1], self.run.depth)
        if self.run.step and self.run.step.kind is Kind.FOUND:
            self._note(self.run.at)
        return True

    def _column(self, step: int) -> int:
        return (step - 1) // self.stride

    def _merge(self) -> None:
        pairs = zip(self.depths[::2], self.depths[1::2], strict=True)
        self.depths = [max(pair) for pair in pairs]
        self.stride *= 2
        if self.thinned:
            self._thin()

    def _note(self, step: int) -> None:
        if self.thinned and self._column(self.found[-1]) == self._column(step):
            return
        self.found.append(step)
        if len(self.found) > MAX_FOUND:
            self.thinned = True
            self._thin()

    def _thin(self) -> None:
        firsts: dict[int, int] = {}
        for step in self.found:
            firsts.setdefault(self._column(step), step)
        self.found = list(firsts.values())
