"""Requests of the page: intents, declared once and parsed from JSON.

The page's types (``static/js/model/protocol.js``) are written from this file and from
:mod:`~stepstones.app.protocol.responses` by ``tools/protocol.py``. Intents are named tuples,
which cost a quarter of a dataclass at the page's start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from stepstones.core.errors import TextError


class Predict(NamedTuple):
    """Ask the reader what the next step does, or show it without asking."""

    on: bool


class Measure(NamedTuple):
    """Compare the versions of the run's algorithm by what they cost; *on* false ends that.

    Answered by measures, told again and again while they grow, not by a view.
    """

    on: bool


class Remark(NamedTuple):
    """Add a remark to the step shown, for its link; '' removes it."""

    text: str


class Make(NamedTuple):
    """Make a board, beside all else; asking anew ends what is in the making.

    '' for the maker makes nothing. *drawn* for paper: with pictures of the board and of its answer.
    """

    puzzle: str
    maker: str
    size: str
    level: str
    seed: int
    drawn: bool = False


class Stream(NamedTuple):
    """Make a file too large for a board, beside all else: what *text* asks a format for.

    Its bytes come as messages of their own that bear the number *order*. Asking anew ends what
    is in the making, and '' for the format makes nothing.
    """

    order: int
    format: str
    text: str


class Picture(NamedTuple):
    """Ask for what *link* opens as a picture with words around it, not for a view.

    *code* is a QR code: a row of ``0`` and ``1`` (dark) a line; all may be ''. *hatched* says that
    regions are to have patterns.
    """

    title: str
    goal: str
    words: str
    link: str
    code: str
    hatched: bool = False


MAX_MESSAGE = 3_000_000
"""Characters in one intent; longer ones are refused unread."""

TreeWay: TypeAlias = Literal["first", "back", "forward", "last", "next", "previous", "reveal"]
Goal: TypeAlias = Literal["found", "in", "out", "line"]
Resumed: TypeAlias = Literal["nothing", "answer", "all"]
StopWay: TypeAlias = Literal["leave", "pause", "park"]


class Open(NamedTuple):
    """Show the board of a link; the history starts anew."""

    link: str


class Press(NamedTuple):
    """A press on a point with a tool; *joins* what was pressed before, in one stroke."""

    point: int
    tool: str
    joins: bool = False


class Move(NamedTuple):
    """Play a move given as text."""

    move: str


class Undo(NamedTuple):
    """Go back to the state before."""


class Redo(NamedTuple):
    """Take an undo back."""


class Visit(NamedTuple):
    """Show a moment of the tree by its number; of a game not yet looked at its usual board."""

    number: int


class Navigate(NamedTuple):
    """Go to another moment of the tree: ``first``, ``back``, ``forward``, ``last``.

    ``next`` and ``previous`` are the alternatives to the nearest move that has any. ``reveal``
    stays, and shows the solution that a record holds.
    """

    way: TreeWay


class Clear(NamedTuple):
    """Empty the board; *size* such as ``13`` or ``13x9`` changes its size, '' keeps it."""

    size: str


class Restart(NamedTuple):
    """Show this puzzle from the start; undo takes it back."""


class Start(NamedTuple):
    """Prepare a run of an algorithm from the state on the board; nothing is computed yet."""

    algorithm: str


class Seek(NamedTuple):
    """Move the run to just after a step."""

    at: int


class Until(NamedTuple):
    """Move the run to the next step of a kind: ``found``, ``in``, ``out`` or ``line``.

    *lines* are the breakpoints for ``line``: numbers with commas between.
    """

    goal: Goal
    lines: str


class Compare(NamedTuple):
    """Run another algorithm beside, at the same step; '' ends that."""

    algorithm: str


class Survey(NamedTuple):
    """Ask for the ribbon of the run: its depth over time. Answered by a ribbon, not a view."""


class EvaluateBoard(NamedTuple):
    """Ask what the standing solver says of the board; *on* false ends that.

    Answered by a verdict of its own, not a view: the run and the board stay as they are.
    """

    on: bool


class Finish(NamedTuple):
    """Bring the run to its end, in slices, with progress; *steps* where it is stepped through."""

    steps: bool = False


class Stop(NamedTuple):
    """End the work; the board stays.

    How: ``leave`` the run, ``pause`` at the step it has come to, or ``park`` it, to come back
    with :class:`Resume`.
    """

    how: StopWay = "leave"


class Resume(NamedTuple):
    """Come back to the run that was parked, where the same board is shown."""


class Import(NamedTuple):
    """Open pasted text: a link or any text format of any puzzle."""

    text: str


class Preview(NamedTuple):
    """Ask which board a text holds whose format would not notice damage; opens nothing."""

    text: str


class Replace(NamedTuple):
    """Put the board of a link in place of the one shown; undo takes it back.

    The board of another puzzle begins a history of its own.
    """

    link: str


class ReadPicture(NamedTuple):
    """Recognise the board in the last uploaded picture, concurrently; a new one cancels the old.

    *corners* are those of its grid, ``x y`` four times from the top left clockwise, in pixels;
    '' lets them be found, ``stop`` only ends what is being read.
    """

    corners: str


class Load(NamedTuple):
    """Open a file, its bytes in base64; what it may hold is what may be pasted."""

    data: str


class Reread(NamedTuple):
    """Open the file of the record shown again, read in one of the encodings that are offered."""

    encoding: str


class Supply(NamedTuple):
    """A part of the text of a record that :class:`Restore` will need; *source* is its sign.

    Answered by what the page keeps, not by a view.
    """

    source: str
    text: str


class Restore(NamedTuple):
    """Build a session again from what the page has kept of it.

    *resume* says what goes on of what was going on: ``all``, only an ``answer`` to a move, or
    ``nothing``.
    """

    text: str
    resume: Resumed


class WholeJournal(NamedTuple):
    """Ask for all that is to be kept, where the page has missed something."""


class Export(NamedTuple):
    """Ask for the board in a text format; the answer is the view's *text*."""

    format: str


class Answer(NamedTuple):
    """Show one of the run's answers (solutions) on the board, counted from 0."""

    number: int


class ApplySolution(NamedTuple):
    """Play the moves of the answer shown, or of the verdict, so that they can be undone."""


class MakeSlip(NamedTuple):
    """Write the slip of an answer to an exercise, which began with the *given* text."""

    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str
    given: str


class ReadSlip(NamedTuple):
    """Read a slip; *whole* with its answer, for which the *given* text is wanted. Runs nothing."""

    text: str
    given: str
    whole: bool


class Write(NamedTuple):
    """Take in a version of an algorithm that the reader has written; nothing of it runs.

    From then on the algorithm ``own`` is that version. Answered by its listing, not by a view.
    *way* is ``lines`` where it is to run line by line, ``free`` where it is a program that draws.
    """

    algorithm: str
    text: str
    way: str = ""


class WatchExpressions(NamedTuple):
    """Watch the values of expressions, one a line, in a run that goes line by line."""

    expressions: str


class Relay(NamedTuple):
    """What a sandbox has answered; '' where it has ended. Answered by nothing that is shown."""

    sandbox: int
    text: str


class Examine(NamedTuple):
    """Run an answer against the original on the boards of an exercise; tell the first that differs.

    *task* is the exercise as JSON, *text* the version, *original* the text of its module. No task
    ends an examination at work.
    """

    task: str
    text: str
    original: str


class Judge(NamedTuple):
    """Judge what was predicted, or the moves of who was the machine, in an exercise (JSON)."""

    task: str
    text: str


Intent: TypeAlias = (
    Open
    | Press
    | Move
    | Undo
    | Redo
    | Visit
    | Navigate
    | Clear
    | Restart
    | Start
    | Seek
    | Until
    | Compare
    | Predict
    | Measure
    | Remark
    | Survey
    | EvaluateBoard
    | Finish
    | Stop
    | Resume
    | Import
    | Preview
    | Replace
    | ReadPicture
    | Load
    | Reread
    | Supply
    | Restore
    | WholeJournal
    | Export
    | Make
    | Stream
    | Write
    | WatchExpressions
    | Examine
    | Judge
    | MakeSlip
    | ReadSlip
    | Relay
    | Picture
    | Answer
    | ApplySolution
)


def word(kind: type[Intent]) -> str:
    """Return what an intent of this class calls itself in a message: ``apply-solution``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_INTENTS: dict[str, type[Intent]] = {word(kind): kind for kind in get_args(Intent)}


def parse(text: str) -> Intent:
    """Return the intent in a JSON text such as ``{"type": "open", "link": "go/9"}``.

    Total: anything else raises TextError ``app.bad-message``.
    """
    if len(text) > MAX_MESSAGE:
        raise TextError("app.too-long", len(text), MAX_MESSAGE)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise TextError("app.bad-message") from None
    if not isinstance(data, Mapping) or str(data.get("type")) not in _INTENTS:
        raise TextError("app.bad-message")
    kind = _INTENTS[str(data["type"])]
    values = {name: value for name, value in data.items() if name != "type"}
    expected = get_type_hints(kind)
    needed = set(kind._fields) - set(kind._field_defaults)
    if not needed <= set(values) <= set(kind._fields) or not all(
        _fits(value, expected[name]) for name, value in values.items()
    ):
        raise TextError("app.bad-message")
    return kind(**values)


def _fits(value: object, expected: object) -> bool:
    if get_origin(expected) is Literal:
        return isinstance(value, str) and value in get_args(expected)
    return type(value) is expected
