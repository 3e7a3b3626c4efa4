"""Loads text into a session: pasted boards, records, and what the page has kept of a session.

What was kept is read as strictly as a link. The text has the lines of a journal
(:mod:`~stepstones.app.history.node`), then that of
:func:`~stepstones.app.session.session.now_line`. Anybody who shares the host may have written it:
every line is matched as a whole, every move is played again by the rules, and the first line that
does not fit ends it all.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.history.history import MAX_HISTORY, History
from stepstones.app.history.node import NONE, VERSION, GameNode, RecordNode, opening, sign
from stepstones.app.protocol import requests
from stepstones.app.reading import sources
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session.state import SessionState
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.puzzle import MAX_MOVE, Puzzle
from stepstones.core.record import Opened
from stepstones.core.runs.goal import END
from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Kind, Run, Step, Steps, Verdict

if TYPE_CHECKING:  # the page's start does without records and without what was kept
    from stepstones.core.record import FileText, Opened


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
_MARK = re.compile(rf"([lsxvwo]) ({_PLACE})", re.ASCII)
_RUN = (
    rf"({_WORD}) ({_PLACE}) (end|{_NUMBER}) (-1|{_NUMBER}) ({_WORD}) (p?t?|-)"
    rf" (end|reply|-|{_NUMBER})"
)
_NOW = re.compile(
    rf"at ({_PLACE})(?: run {_RUN})?(?: parked {_RUN})?(?: left ({_PLACE}))?", re.ASCII
)


class Started(NamedTuple):
    """A run as it was kept; *goal* is where it was going."""

    algorithm: str
    base: GameNode
    step: str
    answer: int
    second: str
    flags: str
    goal: str


class Restored(NamedTuple):
    """What was read: the history with its moment shown, the run, and the run that was left.

    *left* is where Undo leads back to from the beginning of a record.
    """

    puzzle: Puzzle[Any]
    history: History
    run: Started | None
    parked: Started | None
    left: GameNode | None


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
    """A history being built; *nodes* are found by the numbers that the text gives them."""

    def __init__(self, first: str, given: Mapping[str, str]) -> None:
        found = _BOARD.fullmatch(first)
        if found is None or found[2] != NONE:
            raise _damage()
        self.puzzle, state = _board(found[3])
        self.given = given
        self.history = History(state)
        self.nodes: dict[int, GameNode] = {int(found[1]): self.history.root}
        self.record_nodes: dict[str, GameNode] = {}

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
        if any(one.pending and one is not now for one in self.history.nodes.values()):
            raise _damage()
        self.history.journal.stale = True
        size = len(Started._fields)
        runs = [found.groups()[first : first + size] for first in (1, 1 + size)]
        run, parked = (self._run(*parts) if parts[0] else None for parts in runs)
        left = found[found.re.groups]
        back = self._place(left) if left else None
        return Restored(self.puzzle, self.history, run, parked, back)

    def _play(self, number: str, place: str, kind: str, move: str) -> None:
        parent, history = self._place(place), self.history
        if parent.pending:
            raise _damage()
        state = self.puzzle.play(parent.state, move)
        if kind == "h":
            grown = history.add_pending(parent, move, state)
        else:
            grown = history.grow(
                parent, move, state, undo_with_parent="j" in kind, is_game_move="m" in kind
            )
        self._new(number, grown)

    def _new(self, number: str, node: GameNode) -> None:
        if int(number) in self.nodes or self.history.played > MAX_HISTORY:
            raise _damage()
        self.nodes[int(number)] = node

    def _open(self, number: str, place: str, name: str, source: str) -> Generator[Step, None, None]:
        parent, text = self._place(place), self.given.get(source)
        read = next((one.open for one in catalog.formats(self.puzzle) if one.id == name), None)
        if read is None or text is None or sign(text) != source:
            raise _damage()
        opened: Opened = yield from read(text)
        for at, root in enumerate(self.history.hang(parent, opened, f"{name} {source}")):
            self._new(str(int(number) + at), root)

    def _mark(self, kind: str, node: GameNode) -> None:
        if node.pending and kind != "x":
            raise _damage()
        if kind in "vwo":
            if not isinstance(node, RecordNode):
                raise _damage()
            node.seen, node.answers = True, node.answers or kind == "w"
            node.game.hides = node.game.hides and kind != "o"
        elif kind == "s":
            opening(node).shown = node
        elif node.parent is None:
            raise _damage()
        elif kind == "l":
            node.parent.left = node
        elif node.record is not None:
            raise _damage()
        else:
            self.history.forget(node)

    def _place(self, place: str) -> GameNode:
        number, _, key = place.partition(":")
        known = self.record_nodes.get(place)
        node = known or (None if place == NONE else self.nodes.get(int(number)))
        if key and node is not None and known is None:
            try:
                node = self.history.node(node, int(key))
            except IndexError:  # the record has no such node
                raise _damage() from None
        if node is None or node.number not in self.history.nodes:
            raise _damage()
        if key:
            self.record_nodes[place] = node
        return node

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


def run_again(session: SessionState, kept: Restored, resume: requests.Resumed) -> ActiveRun | None:
    """Put the runs of *kept* back into *session*; return the one to go on with, if any.

    A run that does not *resume* comes to the step at which it stood; an answer to a move is then
    not sought.
    """
    session.parked = kept.parked and _start(session, kept.parked, goes_on=False)
    session.active = None
    if kept.left is not None:
        session.restarted = kept.left, session.history.now
    if kept.run is not None and kept.run.goal == "reply":
        if resume != "nothing" and kept.run.base is session.history.now:
            session.reply()
    elif kept.run is not None:
        session.active = _start(session, kept.run, goes_on=resume == "all")
    return session.active


def _start(session: SessionState, run: Started, *, goes_on: bool) -> ActiveRun | None:
    """Return the work of *run* with its goal set; None for one that first needs a package."""
    active = session.prepare(run.algorithm, run.base)
    if active.needs:
        return None
    active.first = run.answer
    active.pressed, active.taken = "p" in run.flags, "t" in run.flags
    if run.second != NONE:
        second = sources.algorithm(session.puzzle, run.second)
        active.compare(second.id, session.timeline(second, run.base.state))
    target = run.goal if goes_on and run.goal not in {NONE, "reply"} else run.step
    if target == "end":
        active.go(END)
    else:
        active.seek(int(target))
    return active


MAX_SUPPLIED = 4_000_000
"""Characters in the texts of the records of one session."""


def read(session: SessionState, text: str, file: FileText | None = None) -> None:
    """Show the board in *text*: a link, or any format of any puzzle. Raises TextError.

    A record is read in slices and shown when it is read, with what is to be said of its *file*.
    """
    record = sources.record(text, session.puzzle)
    if record is not None:
        puzzle, name, reading = record
        source = sign(text)

        def show(opened: Opened) -> None:
            if puzzle is not session.puzzle:
                session.adopt(puzzle, History(opened.records[0].start()))
            if file is not None:
                opened = opened._replace(notes=(*file.notes, *opened.notes), file=file)
            session.history.open(opened, f"{name} {source}")
            session.read.append((source, text))
            session.active = None

        session.active = _gathering(name, reading, show)
        return
    found = sources.read(text, session.puzzle)
    if found.format is None:
        session.open_link(text)
    elif found.puzzle is session.puzzle:
        session.push(("", found.state), opens=True)
    else:
        session.adopt(found.puzzle, History(found.state))
    if found.format is not None and found.format.answer is not None:
        start = partial(Run, partial(found.format.answer, text))
        session.active = ActiveRun(found.format.id, Timeline(start, parks=False))
        session.active.go()


def reread(session: SessionState, encoding: str) -> None:
    """Open the file of the record shown again, read in *encoding*. Raises TextError."""
    opened = opening(session.history.now).opened
    file = opened.file if opened is not None else None
    decode = next(
        (one.decode for one in catalog.formats(session.puzzle) if one.decode is not None), None
    )
    if file is None or decode is None or encoding not in file.encodings:
        raise TextError("app.bad-message")
    again = decode(file.data, encoding)
    read(session, again.text, again)


def replace(session: SessionState, text: str) -> None:
    """Put the board of the link in *text* in place of the one shown. Raises TextError."""
    puzzle, state, _ = catalog.decode(text)
    if puzzle is session.puzzle:
        session.push(("", state), opens=True)
    else:
        session.adopt(puzzle, History(state))


def supply(session: SessionState, source: str, text: str) -> None:
    """Take in a part of the text of a record. Raises TextError ``app.too-long``."""
    known = sum(map(len, session.supplied.values())) + len(text)
    if known > MAX_SUPPLIED:
        raise TextError("app.too-long", known, MAX_SUPPLIED)
    session.supplied[source] = session.supplied.get(source, "") + text


def build_again(session: SessionState, text: str, resume: requests.Resumed) -> None:
    """Build the session again that *text* tells of, in slices. Raises TextError."""

    def show(restored: Restored) -> ActiveRun | None:
        session.adopt(restored.puzzle, restored.history)
        return run_again(session, restored, resume)

    given, session.supplied = session.supplied, {}
    session.active = _gathering("restore", restore(text, given), show)


def _gathering(name: str, reading: Generator[Step, None, Any], show: Any) -> ActiveRun:  # noqa: ANN401
    """Return the work of *reading*, after which *show* gets what was read."""
    found: list[Any] = []

    def steps() -> Steps:
        found.append((yield from reading))
        return Verdict("opened", "app.opened", (1,))

    active = ActiveRun(name, Timeline(partial(Run, steps), parks=False))
    active.then = lambda: show(found[0])
    active.go()
    return active
