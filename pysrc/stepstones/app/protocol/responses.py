"""Responses to the page: views and other answers, plain data, declared once.

:mod:`Intents <stepstones.app.protocol.requests>` go in, one whole view comes out; a view is
complete, so a lost or repeated message does no harm.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeAlias

from stepstones.app.protocol.offers import (
    ActionView,
    AlgorithmView,
    Can,
    FormatView,
    MakerView,
    ToolView,
)
from stepstones.app.user_code.responses import ExamView, MarksView, OwnView, SandboxCall, SlipView
from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.puzzle import Option, Report
from stepstones.core.scene import Overlay, Scene
from stepstones.core.trace import Depth, Frame


@dataclass(frozen=True, slots=True)
class PictureReading:
    """The board read in a picture; without a *link* how far the reading is, or that it was ended.

    *corners* are x and y of the grid's corners from the top left clockwise, in pixels. A line is
    x, y, x, y; a spot x, y, half its side, what stands there, its colour or '', and whether it
    is doubtful. *notes* tell what was assumed.
    """

    puzzle: str
    size: str
    link: str
    corners: tuple[float, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    spots: tuple[tuple[float, float, float, str, str, bool], ...]
    doubtful: int
    notes: tuple[tuple[str, tuple[Arg, ...]], ...]
    type: str = "picture-reading"


@dataclass(frozen=True, slots=True)
class FileChunk:
    """The next bytes of the file with the number *order*, in base64, or how far it has come."""

    order: int
    data: str = ""
    message: str = ""
    args: tuple[Arg, ...] = ()
    type: str = "chunk"


@dataclass(frozen=True, slots=True)
class StreamView:
    """The end of the file with the number *order*; not *whole* where it was ended before."""

    order: int
    whole: bool
    type: str = "stream"


@dataclass(frozen=True, slots=True)
class MadeView:
    """The board made to an order, told by its parts; no *link* where it was ended.

    Where pictures were ordered, *board* and *answer* are SVG in black on white, *words* the
    answer as far as it can be told in names of points, and *goal* is what is asked of this
    very board, None where that is the same for all of the puzzle.
    """

    puzzle: str
    maker: str
    size: str
    level: str
    seed: int
    link: str
    technique: str
    board: str = ""
    answer: str = ""
    words: str = ""
    goal: tuple[str, tuple[Arg, ...]] | None = None
    type: str = "made"


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """One version of an algorithm on the board shown, run to its end or to a limit of steps.

    *calls* are those begun, *deepest* is the most that waited at once, calls or what an explicit
    stack or queue holds; pieces placed, the ribbon's depth, would not tell recursion from a loop.
    *word* is the verdict's, '' where the limit was reached or the run is still going on. What a
    version counts itself, as safety tests, its verdict tells.
    """

    algorithm: str
    steps: int
    calls: int
    deepest: int
    seconds: float
    word: str
    done: bool


@dataclass(frozen=True, slots=True)
class MeasureView:
    """Versions of an algorithm compared; *growth*: version, side of an own board, steps."""

    rows: tuple[MeasureRow, ...]
    growth: tuple[tuple[str, int, int], ...]
    done: bool
    type: str = "measures"


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


Twig: TypeAlias = tuple[int, int, str, str]
TreeNode: TypeAlias = tuple[int, int, int, int, str, str, str, int]


@dataclass(frozen=True, slots=True)
class StepView:
    """The step at which a run stands: its kind, its point, and why, a message with arguments."""

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
    right: tuple[Point, ...] = ()
    """Points each of which is a right move, where all of them were looked for."""


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """The run beside the run, at the same event.

    *at* is its own step, *overlay* what it has drawn. *parted* are the steps of the run and of
    this one at which the two first did different things, 0 and 0 where they have not.
    """

    algorithm: str
    at: int
    step: StepView | None
    stack: tuple[Frame, ...]
    verdict: VerdictView | None
    overlay: Overlay
    parted: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as the page shows it.

    *answer* is the index of the answer shown, or -1; *note* is what is said of that
    answer, a message id with arguments; *link* opens this very step. *remark* is what the link
    that led here says of it, *measure* what the depth counts, *coming* the next step where the
    reader *predicts* and it is an event. *levels* are what the innermost open calls have tried,
    the outermost first: a branch is its point or -1, the step at which it began, its fate, and
    what it counts for. *printed* are the last lines that the reader's own version has printed;
    line by line, *watched* are expressions with their values and '', or Python's words of what is
    wrong and the message of it; *expressions* are those of the line.
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
    measure: Depth
    comparison: ComparisonView | None
    predicts: bool
    coming: StepView | None
    link: str
    remark: str
    levels: tuple[tuple[Twig, ...], ...]
    printed: tuple[str, ...] = ()
    watched: tuple[tuple[str, str, str], ...] = ()
    expressions: tuple[str, ...] = ()


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
    *notes* are what was repaired when the record was read: message, arguments, line from 0,
    or -1 for the whole file. *encodings* are those that the file's bytes may be in, first the one
    taken; none where there is no choice.
    *about* is what the record says of the whole game, such as its players: messages.
    *hides*: the record holds the solution of a problem, and only what was seen of it is in *nodes*.
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
    encodings: tuple[str, ...]
    about: tuple[tuple[str, tuple[Arg, ...]], ...]
    hides: bool = False


@dataclass(frozen=True, slots=True)
class JournalDelta:
    """What the page is to keep, so that the session can be built again.

    *board* counts the histories of this session. The page keeps the first *start* lines that
    it has of this history and appends *lines*; *now*, a last line, takes the place of the one
    before. All of it, each line ended by a line feed, is the text of :class:`Restore`.
    """

    board: int
    start: int
    lines: tuple[str, ...]
    now: str
    type: str = "journal"


@dataclass(frozen=True, slots=True)
class SourceView:
    """The text of a record that was read, for the page to keep; *source* is its sign."""

    source: str
    text: str
    type: str = "source"


@dataclass(frozen=True, slots=True)
class View:
    """All that the page shows. *version* grows with each answer; older ones are dropped.

    *problem* is the link of the puzzle as it was set, without what was done to solve it; ''
    where that is the board itself.
    *partial* tells that *text*, the board in a format, does not hold all of it.
    *begun* is the link of the board with which this began, where moves alone have led here and
    the same is asked; else ''. *answered_by* is the algorithm that answers what the board asks,
    '' for the usual one.
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
    makers: tuple[MakerView, ...]
    run: RunView | None
    can: Can
    text: str = ""
    partial: bool = False
    tree: TreeView | None = None
    problem: str = ""
    begun: str = ""
    answered_by: str = ""
    journal: JournalDelta | None = None
    type: str = "view"


OFFERS = ("sizes", "tools", "algorithms", "actions", "options", "formats", "makers")
"""What hardly changes from one view of a board to the next: two thirds of a view's characters."""


@dataclass(frozen=True, slots=True)
class PictureView:
    """The picture asked for, as SVG."""

    text: str
    type: str = "picture"


@dataclass(frozen=True, slots=True)
class BoardPreview:
    """The board of a text that is to be looked at before it is opened; '' for any other text."""

    link: str
    format: str
    type: str = "preview"


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
    """An intent was refused, with the reason; nothing has changed, unless the run has *ended*."""

    version: int
    message: str
    args: tuple[Arg, ...] = ()
    position: int | None = None
    ended: bool = False
    type: str = "failure"


Reply: TypeAlias = (
    View
    | RibbonView
    | PictureView
    | StandingView
    | MadeView
    | FileChunk
    | StreamView
    | BoardPreview
    | PictureReading
    | MeasureView
    | OwnView
    | ExamView
    | MarksView
    | SlipView
    | SandboxCall
    | JournalDelta
    | SourceView
    | Progress
    | Failure
)

Pushed: TypeAlias = (
    JournalDelta
    | SourceView
    | RibbonView
    | StandingView
    | MeasureView
    | FileChunk
    | PictureReading
    | SandboxCall
    | Progress
)

ANSWERS: Mapping[str, type[Reply]] = {
    "survey": RibbonView,
    "evaluate-board": StandingView,
    "measure": MeasureView,
    "make": MadeView,
    "stream": StreamView,
    "write": OwnView,
    "examine": ExamView,
    "judge": MarksView,
    "make-slip": SlipView,
    "read-slip": SlipView,
    "supply": SourceView,
    "read-picture": PictureReading,
    "preview": BoardPreview,
    "picture": PictureView,
    "relay": SandboxCall,
}
"""What answers an intent, by its word, unless a failure does; a view answers all others."""


def dump(message: Reply, known: Collection[str] = ()) -> str:
    """Return *message* as JSON on one line, without the fields named in *known*."""
    parts = {name: part for name, part in _plain(message).items() if name not in known}
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: Any) -> dict[str, Any]:  # noqa: ANN401 - json's own hook
    """Return a dictionary of what json does not know: a data class, or a mapping of another kind.

    One level at a time, as json asks again for what is inside; `asdict` would copy every tuple.
    """
    if isinstance(value, Mapping):
        return dict(value)
    return {name: getattr(value, name) for name in _names(value.__class__)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of a data class's fields. Raises TypeError for another class."""
    return tuple(one.name for one in fields(kind))
