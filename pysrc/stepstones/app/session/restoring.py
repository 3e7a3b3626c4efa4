"""A session built again from what the page has kept of it, read as strictly as a link.

The text has the lines of :mod:`.journal`, then that of :mod:`.keeping`. Anybody who shares
the host may have written it: every line is matched as a whole, every move is played again by
the rules, and the first line that does not fit ends it all.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.moments.history import MAX_HISTORY, History
from stepstones.app.moments.journal import NONE, VERSION, sign
from stepstones.app.moments.moment import Moment, opening
from stepstones.app.protocol import requests
from stepstones.app.reading import sources
from stepstones.app.runs.playback import Work
from stepstones.app.session.state import Desk
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.puzzle import MAX_MOVE, Puzzle
from stepstones.core.record import Opened
from stepstones.core.runs.goal import END
from stepstones.core.trace import Kind, Step

MAX_TEXT = 2_500_000
"""Characters of the longest text that is read."""
MAX_LINES = 6 * MAX_HISTORY
_EACH = 20
"""Lines between progress steps."""
_NUMBER = "(?:0|[1-9][0-9]{0,8})"
_PLACE = f"{_NUMBER}(?::{_NUMBER})?"
_WORD = "[a-z0-9-]{1,40}"
_PLAYED = re.compile(
    rf"({_NUMBER}) ({_PLACE}) ([me]j?|h) ([!-~][ -~]{{0,{MAX_MOVE - 1}}})", re.ASCII
)
_BOARD = re.compile(rf"({_NUMBER}) ({_PLACE}|-) b ([!-~]+)", re.ASCII)
_RECORD = re.compile(
    rf"({_NUMBER}) ({_PLACE}) r ({_WORD}) ([0-9a-f]{{1,8}}-[0-9a-f]{{8}})", re.ASCII
)
_MARK = re.compile(rf"([lsx]) ({_PLACE})", re.ASCII)
_RUN = (
    rf"({_WORD}) ({_PLACE}) (end|{_NUMBER}) (-1|{_NUMBER}) ({_WORD}) (p?t?|-)"
    rf" (end|reply|-|{_NUMBER})"
)
_NOW = re.compile(rf"at ({_PLACE})(?: run {_RUN})?(?: parked {_RUN})?", re.ASCII)


class Started(NamedTuple):
    """A run as it was kept; *goal* is where it was going (see :mod:`.keeping`)."""

    algorithm: str
    base: Moment
    step: str
    answer: int
    second: str
    flags: str
    goal: str


class Restored(NamedTuple):
    """What was read: the history with its moment shown, the run, and the run that was left."""

    puzzle: Puzzle[Any]
    history: History
    run: Started | None
    parked: Started | None


def restore(text: str, given: Mapping[str, str]) -> Generator[Step, None, Restored]:
    """Read what was kept; *given* are the texts of its records by their signs. In slices.

    Total: a history, or TextError ``app.too-long`` or ``app.keep-damaged`` with the line.
    Linear in the text, but for each record's node that something was played after: in the way
    to it.
    """
    if len(text) > MAX_TEXT:
        raise TextError("app.too-long", len(text), MAX_TEXT)
    lines = text.split("\n")
    at = 0
    try:
        if lines[0] != VERSION or not 3 <= len(lines) <= MAX_LINES:
            raise _damage()
        builder = _Builder(lines[1], given)
        for at, line in enumerate(lines[2:-1], start=2):
            yield from builder.add(line)
            if at % _EACH == 0:
                yield Step(Kind.PROGRESS, why="app.restoring", args=(at, len(lines)))
        at = len(lines) - 1
        return builder.finish(lines[-1])
    except PuzzleError:
        raise TextError("app.keep-damaged", at + 1) from None


def _damage() -> TextError:
    return TextError("app.keep-damaged", 0)


class _Builder:
    """A history being built; *moments* are found by the numbers that the text gives them."""

    def __init__(self, first: str, given: Mapping[str, str]) -> None:
        found = _BOARD.fullmatch(first)
        if found is None or found[2] != NONE:
            raise _damage()
        self.puzzle, state = _board(found[3])
        self.given = given
        self.history = History(state)
        self.moments: dict[int, Moment] = {int(found[1]): self.history.root}
        self.nodes: dict[str, Moment] = {}

    def add(self, line: str) -> Generator[Step, None, None]:
        """Carry out *line*. Raises PuzzleError."""
        if found := _PLAYED.fullmatch(line):
            self._play(*found.groups())
        elif found := _MARK.fullmatch(line):
            self._mark(found[1], self._place(found[2]))
        elif found := _BOARD.fullmatch(line):
            puzzle, state = _board(found[3])
            if puzzle is not self.puzzle:
                raise _damage()
            self._new(found[1], self.history.grow(self._place(found[2]), "", state, opens=True))
        elif found := _RECORD.fullmatch(line):
            yield from self._open(*found.groups())
        else:
            raise _damage()

    def finish(self, line: str) -> Restored:
        """Return what was built, shown where the last *line* says."""
        found = _NOW.fullmatch(line)
        if found is None:
            raise _damage()
        self.history.show(now := self._place(found[1]))
        if any(one.halfway and one is not now for one in self.history.moments.values()):
            raise _damage()
        self.history.journal.stale = True
        size = len(Started._fields)
        runs = [found.groups()[first : first + size] for first in (1, 1 + size)]
        run, parked = (self._run(*parts) if parts[0] else None for parts in runs)
        return Restored(self.puzzle, self.history, run, parked)

    def _play(self, number: str, place: str, kind: str, move: str) -> None:
        parent, history = self._place(place), self.history
        if parent.halfway:
            raise _damage()
        state = self.puzzle.play(parent.state, move)
        if kind == "h":
            grown = history.halve(parent, move, state)
        else:
            grown = history.grow(parent, move, state, joins="j" in kind, counts="m" in kind)
        self._new(number, grown)

    def _new(self, number: str, moment: Moment) -> None:
        if int(number) in self.moments or self.history.played > MAX_HISTORY:
            raise _damage()
        self.moments[int(number)] = moment

    def _open(self, number: str, place: str, name: str, source: str) -> Generator[Step, None, None]:
        parent, text = self._place(place), self.given.get(source)
        read = next((one.open for one in catalog.formats(self.puzzle) if one.id == name), None)
        if read is None or text is None or sign(text) != source:
            raise _damage()
        opened: Opened = yield from read(text)
        for at, root in enumerate(self.history.hang(parent, opened, f"{name} {source}")):
            self._new(str(int(number) + at), root)

    def _mark(self, kind: str, moment: Moment) -> None:
        if moment.halfway and kind != "x":
            raise _damage()
        if kind == "s":
            opening(moment).shown = moment
        elif moment.parent is None:
            raise _damage()
        elif kind == "l":
            moment.parent.left = moment
        elif moment.record is not None:
            raise _damage()
        else:
            self.history.forget(moment)

    def _place(self, place: str) -> Moment:
        number, _, key = place.partition(":")
        known = self.nodes.get(place)
        moment = known or (None if place == NONE else self.moments.get(int(number)))
        if key and moment is not None and known is None:
            try:
                moment = self.history.node(moment, int(key))
            except IndexError:  # the record has no such node
                raise _damage() from None
        if moment is None or moment.number not in self.history.moments:
            raise _damage()
        if key:
            self.nodes[place] = moment
        return moment

    def _run(self, algorithm: str, place: str, *rest: str) -> Started:
        step, answer, second, flags, goal = rest
        for name in (algorithm, *(() if second == NONE else (second,))):
            sources.algorithm(self.puzzle, name)
        return Started(algorithm, self._place(place), step, int(answer), second, flags, goal)


def _board(link: str) -> tuple[Puzzle[Any], Any]:
    puzzle, state, view = catalog.decode(link)
    if view:
        raise _damage()
    return puzzle, state


def run_again(desk: Desk, kept: Restored, resume: requests.Resumed) -> Work | None:
    """Put the runs of *kept* back into *session*; return the one to go on with, if any.

    A run that does not *resume* comes to the step at which it stood; an answer to a move is then
    not sought.
    """
    desk.parked = kept.parked and _start(desk, kept.parked, goes_on=False)
    desk.work = None
    if kept.run is not None and kept.run.goal == "reply":
        if resume != "nothing" and kept.run.base is desk.history.now:
            desk.reply()
    elif kept.run is not None:
        desk.work = _start(desk, kept.run, goes_on=resume == "all")
    return desk.work


def _start(desk: Desk, run: Started, *, goes_on: bool) -> Work | None:
    """Return the work of *run* with its goal set; None for one that first needs a package."""
    work = desk.prepare(run.algorithm, run.base)
    if work.needs:
        return None
    work.first = run.answer
    work.pressed, work.taken = "p" in run.flags, "t" in run.flags
    if run.second != NONE:
        second = sources.algorithm(desk.puzzle, run.second)
        work.compare(second.id, desk.timeline(second, run.base.state))
    target = run.goal if goes_on and run.goal not in {NONE, "reply"} else run.step
    if target == "end":
        work.go(END)
    else:
        work.seek(int(target))
    return work
