"""What page and worker say to each other: plain data, declared once.

Intents go in, one whole view comes out; a view is complete, so a lost or repeated
message does no harm. The page's types (``static/js/model/protocol.js``) are written from
this file by ``tools/protocol.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from stepstones.core.errors import Arg, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Mode, Option, Report
from stepstones.core.scene import Overlay, Scene
from stepstones.core.trace import Frame

MAX_MESSAGE = 3_000_000
"""Characters in one intent; longer ones are refused unread."""

TreeWay: TypeAlias = Literal["first", "back", "forward", "last", "next", "previous"]
Goal: TypeAlias = Literal["found", "in", "out", "line"]
StopWay: TypeAlias = Literal["leave", "pause", "park"]
TreeNode: TypeAlias = tuple[int, int, int, int, str, str, str, int]


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


class Walk(NamedTuple):
    """Go to another moment of the tree: ``first``, ``back``, ``forward``, ``last``.

    ``next`` and ``previous`` are the alternatives to the nearest move that has any.
    """

    way: TreeWay


class Clear(NamedTuple):
    """Empty the board; *size* such as ``13`` or ``13x9`` changes its size, '' keeps it."""

    size: str


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


class Judge(NamedTuple):
    """Ask what the standing solver says of the board; *on* false ends that.

    Answered by a verdict of its own, not a view: the run and the board stay as they are.
    """

    on: bool


class Finish(NamedTuple):
    """Bring the run to its end, in slices, with progress."""


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


class Load(NamedTuple):
    """Open a file, its bytes in base64; what it may hold is what may be pasted."""

    data: str


class Supply(NamedTuple):
    """A part of the text of a record that :class:`Restore` will need; *source* is its sign.

    Answered by what the page keeps, not by a view.
    """

    source: str
    text: str


class Restore(NamedTuple):
    """Build a session again from what the page has kept of it.

    With *resume* the work that was going on goes on.
    """

    text: str
    resume: bool


class Keep(NamedTuple):
    """Ask for all that is to be kept, where the page has missed something."""


class Export(NamedTuple):
    """Ask for the board in a text format; the answer is the view's *text*."""

    format: str


class Picture(NamedTuple):
    """Ask for what the board shows as a picture with words around it, not for a view.

    *code* is a QR code: a row of ``0`` and ``1`` (dark) a line; all may be ''.
    """

    title: str
    goal: str
    words: str
    link: str
    code: str


class Answer(NamedTuple):
    """Show one of the run's answers (solutions) on the board, counted from 0."""

    number: int


class Take(NamedTuple):
    """Play the moves of the answer shown, or of the verdict, so that they can be undone."""


Intent: TypeAlias = (
    Open
    | Press
    | Move
    | Undo
    | Redo
    | Visit
    | Walk
    | Clear
    | Start
    | Seek
    | Until
    | Compare
    | Survey
    | Judge
    | Finish
    | Stop
    | Resume
    | Import
    | Load
    | Supply
    | Restore
    | Keep
    | Export
    | Picture
    | Answer
    | Take
)
_INTENTS: dict[str, type[Intent]] = {kind.__name__.lower(): kind for kind in get_args(Intent)}


@dataclass(frozen=True, slots=True)
class ToolView:
    """What the page needs to know of a tool; *brushes* is how many kinds it has.

    *asked* says that the board holds all that the tool asks for.
    """

    id: str
    mode: Mode
    echo: tuple[Mapping[str, str], ...]
    starts: str
    whole: bool
    drag: str
    brushes: int
    asked: bool


@dataclass(frozen=True, slots=True)
class ActionView:
    """A move that needs no point, and where it is offered."""

    move: str
    mode: Mode


@dataclass(frozen=True, slots=True)
class AlgorithmView:
    """What the page needs to know of an algorithm."""

    id: str
    module: str
    teaches: bool
    twin: str
    role: str


@dataclass(frozen=True, slots=True)
class FormatView:
    """A text format that the board can be written in."""

    id: str
    suffix: str


@dataclass(frozen=True, slots=True)
class StepView:
    """The step at which a run stands: its number, kind, point and reason."""

    kind: str
    point: Point
    why: str
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class VerdictView:
    """How a run ended."""

    word: str
    message: str
    args: tuple[Arg, ...]
    moves: int
    answers: int
    """How many answers can be browsed with the answer intent."""
    text: str


@dataclass(frozen=True, slots=True)
class SecondView:
    """The run beside the run, at the same step."""

    algorithm: str
    step: StepView | None
    stack: tuple[Frame, ...]
    verdict: VerdictView | None


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as the page shows it.

    *answer* is the index of the answer shown, or -1; *note* is what is said of that
    answer, a message id with arguments; *link* opens this very step.
    """

    algorithm: str
    at: int
    step: StepView | None
    stack: tuple[Frame, ...]
    verdict: VerdictView | None
    answer: int
    note: tuple[str, tuple[Arg, ...]] | None
    working: bool
    depth: int
    second: SecondView | None
    link: str


@dataclass(frozen=True, slots=True)
class TreeView:
    """The part of the tree around the moment shown, *now*, and what is said there.

    A node is (number, column, row, number of its parent or -1, label, piece, flags, place): the
    column is how many moments lead there, *place* which move of the game it is, 0 for an edit
    or a question; *label* a few signs or a move that needs no point;
    among the flags ``c`` tells of words, ``m`` of further nodes after it that are not shown,
    ``r`` and ``w`` of a right and of a wrong line of a problem.
    *at* is how many moments lead here, *ahead* how many the line shown still has, counted up
    to a limit; of these *move* and, in the whole line, *moves* are moves of the game. *games* are
    those of a collection around the one shown, *game*: by number, place from 1, and title.
    *notes* are what was repaired when the record was read: message, arguments, line from 0.
    *about* is what the record says of the whole game, such as its players: messages.
    """

    now: int
    nodes: tuple[TreeNode, ...]
    at: int
    ahead: int
    move: int
    moves: int
    games: tuple[tuple[int, int, str], ...]
    game: int
    name: str
    words: str
    notes: tuple[tuple[str, tuple[Arg, ...], int], ...]
    about: tuple[tuple[str, tuple[Arg, ...]], ...]


@dataclass(frozen=True, slots=True)
class KeepView:
    """What the page is to keep, so that the session can be built again.

    *board* counts the histories of this session. The page keeps the first *start* lines that
    it has of this history and appends *lines*; *now*, a last line, takes the place of the one
    before. All of it, each line ended by a line feed, is the text of :class:`Restore`.
    """

    board: int
    start: int
    lines: tuple[str, ...]
    now: str
    type: str = "keep"


@dataclass(frozen=True, slots=True)
class SourceView:
    """The text of a record that was read, for the page to keep; *source* is its sign."""

    source: str
    text: str
    type: str = "source"


@dataclass(frozen=True, slots=True)
class Can:
    """Which of the header's buttons do anything now."""

    undo: bool
    redo: bool
    clear: bool


@dataclass(frozen=True, slots=True)
class View:
    """All that the page shows. *version* grows with each answer; older ones are dropped.

    *problem* is the link of the puzzle as it was set, without what was done to solve it; ''
    where that is the board itself.
    *solves* is the link of the board with which this began, where moves have solved that very
    puzzle; else ''.
    """

    version: int
    puzzle: str
    link: str
    size: str
    sizes: tuple[str, ...]
    scene: Scene
    overlay: Overlay
    report: Report
    tools: tuple[ToolView, ...]
    algorithms: tuple[AlgorithmView, ...]
    actions: tuple[ActionView, ...]
    options: tuple[Option, ...]
    formats: tuple[FormatView, ...]
    run: RunView | None
    can: Can
    text: str = ""
    tree: TreeView | None = None
    problem: str = ""
    solves: str = ""
    keep: KeepView | None = None
    type: str = "view"


@dataclass(frozen=True, slots=True)
class RibbonView:
    """The depth of a run over time.

    A column of *depths* holds the greatest depth of *stride* steps in a row; *found*
    lists steps at which something was found; *complete* once the run's end was seen.
    """

    version: int
    algorithm: str
    depths: tuple[int, ...]
    found: tuple[int, ...]
    stride: int
    total: int
    complete: bool
    type: str = "ribbon"


@dataclass(frozen=True, slots=True)
class PictureView:
    """The picture asked for, as SVG."""

    text: str
    type: str = "picture"


@dataclass(frozen=True, slots=True)
class StandingView:
    """What the standing solver says of the board with *link*.

    Without a *verdict*: what it last said of its work, nothing where it has not begun or
    was ended. *seconds* is how long it has worked. *shows* tells that the verdict has
    something for the board, to be seen by running *algorithm*.
    """

    link: str
    algorithm: str
    verdict: VerdictView | None
    message: str
    args: tuple[Arg, ...]
    seconds: float
    shows: bool
    type: str = "standing"


@dataclass(frozen=True, slots=True)
class Progress:
    """A long run is still at work: what it last said of itself, and seconds so far."""

    version: int
    algorithm: str
    at: int
    message: str
    args: tuple[Arg, ...]
    seconds: float
    type: str = "progress"


@dataclass(frozen=True, slots=True)
class Failure:
    """An intent was refused, with the reason; nothing has changed."""

    version: int
    message: str
    args: tuple[Arg, ...] = ()
    position: int | None = None
    type: str = "failure"


Reply: TypeAlias = (
    View | RibbonView | PictureView | StandingView | KeepView | SourceView | Progress | Failure
)


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


def dump(message: Reply) -> str:
    """Return *message* as JSON on one line."""
    return json.dumps(asdict(message), ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: Any) -> Any:  # noqa: ANN401 - json's own hook
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)
