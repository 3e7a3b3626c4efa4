"""The interface of a puzzle to the rest of the product.

Each puzzle is one :class:`Puzzle`. States are frozen, hashable values
and moves are short printable strings, so undo is a list, saving is text, and every
click exercises the code that reads a shared link.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from stepstones.core.errors import Arg, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
from stepstones.core.maker import Maker, State
from stepstones.core.scene import Scene
from stepstones.core.trace import Run, Step, Steps, ValueFormatter

if TYPE_CHECKING:  # the page's start does without records and questions
    from stepstones.core.record import FileText, Opened, TreeNode


Move: TypeAlias = str
"""A move in a few printable words, such as ``b D4``."""


class Mode(StrEnum):
    """What a tool is for."""

    PLAY = "play"
    SETUP = "setup"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Tool:
    """What a press on a point may mean.

    What *id* is called stands in the catalogs.
    """

    id: str
    mode: Mode
    echo: tuple[Mapping[str, str], ...] = ()
    """What the page shows before Python has judged a press: the k-th since the last answer shows
    ``echo[(turn + k) % len(echo)][piece on the point]`` with the scene's *turn*, nothing where that
    is missing."""
    starts: str = ""
    """The algorithm that runs to its end after a press, once the state holds all it asks for."""
    whole: bool = False
    """Whether the question needs no press: it is answered when the tool is taken, and after each
    press."""
    drag: str = ""
    """The pieces over which a drag continues that began on one of them; ``*`` is any point."""
    wanted: Callable[[Any], bool] | None = None
    """Which boards offer the tool; None means all."""
    brushes: Callable[[Any], int] | None = None
    """How many kinds of it a board has: ``region.3`` is the third, ``region.0`` takes away."""
    asked: Callable[[Any], bool] | None = None
    """Which boards already hold the whole question."""
    halfway: Callable[[Any], bool] | None = None
    """Which boards show half a move of the tool; the next move is played from the board before."""
    points: bool = False
    """Whether the command line's ``--at`` presses with it."""


@dataclass(frozen=True, slots=True)
class Action:
    """A move that needs no point, such as ``pass``, and where it is offered, if the rules allow.

    Where trying the move would take long, *wanted* says for which boards it is offered. *words*
    are those that the reader writes, by id, each with its most characters and what is written
    now: the whole move has them after its name, as :mod:`~stepstones.core.links.wording` writes
    them. Where the move is made the page goes on to what it *leads* to.
    """

    move: Move
    mode: Mode
    wanted: Callable[[Any], bool] | None = None
    words: Mapping[str, tuple[int, Callable[[Any], str]]] = field(default_factory=dict)
    leads: Mode | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that is chosen for a board, such as its rules, while it is set up.

    The move ``<id> <choice>`` chooses; *current* is what holds now, one of the *choices*
    or, where that is none of them, ``other``. Choices are words that the catalogs know
    (``<puzzle>.option.<id>.<choice>``) or numbers. What *stays* is chosen for a new board
    as well.
    """

    id: str
    choices: tuple[str, ...]
    current: str
    stays: bool = True


__all__ = [
    "MAX_MOVE",
    "Action",
    "Algorithm",
    "BoardState",
    "Example",
    "Format",
    "Maker",
    "Mode",
    "Move",
    "Option",
    "Problem",
    "Puzzle",
    "Report",
    "Role",
    "State",
    "Tool",
    "Violation",
    "name_of_module",
    "split_move",
]


class Role(StrEnum):
    """What an algorithm is asked for, and where the page offers it."""

    SOLVE = "solve"
    """An answer or a lesson, listed by name."""
    HINT = "hint"
    """The next step, with its reason: the verdict's moves play it."""
    STANDING = "standing"
    """What a solver says of a board while it is being set up."""
    REPLY = "reply"
    """What is played against the reader: the verdict's moves are played at once."""


@dataclass(frozen=True, slots=True)
class Algorithm(Generic[State]):
    """A named way from a state to a verdict.

    *run* is a generator function, deterministic and total: it raises RuleError before its first
    step when the state lacks what it asks for. *teaches* marks an essay, whose steps are worth
    watching; *module* is the essay's file, dotted. *draws* is what PLACE draws. *twin* names the
    algorithm to compare with; twins of each other are versions of one answer. *needs* lists
    packages to load before. A puzzle has at most one algorithm of each *role* but SOLVE; a
    standing one and one that replies need no package. *wanted* says for which states a reply or
    the algorithm is offered; *format_value* formats variables for display, e.g. bit sets as point
    names; *grow* gives the board of side n, or None, for a curve of its steps.
    """

    id: str
    run: Callable[[State], Steps]
    module: str
    teaches: bool = False
    draws: str = ""
    twin: str = ""
    needs: tuple[str, ...] = ()
    role: Role = Role.SOLVE
    wanted: Callable[[State], bool] | None = None
    format_value: Callable[[State], ValueFormatter] | None = None
    grow: Callable[[int], State | None] | None = None

    def on(self, state: State) -> Run:
        """Return a run of the algorithm from *state*, before its first step."""
        return Run(
            partial(self.run, state), self.draws, self.format_value and self.format_value(state)
        )


@dataclass(frozen=True, slots=True)
class Format(Generic[State]):
    """A text format besides the link.

    *recognises* is a cheap guess by the looks of the text; *read* returns a state or raises
    TextError with the line as position; *write* is None where the format is only read, *read* is
    None where it is only written. *answer*, where the format is a question, works through the
    whole text and ends in a verdict with the answer's text. *suffix* ends the names of its files;
    *decode* makes text of a file's bytes, where such files come in other encodings than UTF-8;
    its second argument is the encoding that a reader has chosen, or ''.
    Where a text holds a whole tree, *open* reads it, in slices, and *save* writes what began at
    some moments, each with the state at which it was left; *rewrite* writes a text of the
    format anew, whole. *stream*, where the text asks
    for a file too large for a board, makes it: progress, and the bytes in pieces. *needs* lists
    packages to load before that. *checked* says that a text damaged on its way would be noticed,
    or that people can read it; others are shown before they are opened. *at_home* says of a text
    that it is more often another puzzle's: it is recognised only where this one is open.
    """

    id: str
    recognises: Callable[[str], bool]
    read: Callable[[str], State] | None = None
    write: Callable[[State], str] | None = None
    answer: Callable[[str], Steps] | None = None
    suffix: str = "txt"
    decode: Callable[[bytes, str], FileText] | None = None
    open: Callable[[str], Generator[Step, None, Opened]] | None = None
    save: Callable[[Sequence[tuple[TreeNode, State]]], str] | None = None
    rewrite: Callable[[str], str] | None = None
    stream: Callable[[str], Generator[Step | bytes, None, None]] | None = None
    needs: tuple[str, ...] = ()
    checked: bool = True
    at_home: Callable[[str], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class Example:
    """A preset: the ids of its title and of its group's, and its link; the easiest come first."""

    id: str
    link: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule and the points that break it."""

    rule: str
    points: tuple[Point, ...]
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What the rules say about a state: one sentence, and every broken rule.

    *unjudged*, a message with arguments, is said in its place to a reader who has not asked for a
    check: how far one is, but not whether it is right. None where the rules let nobody play a
    mistake. *setting* is said while nobody plays; *goal* is what is asked of this board.
    *asks* is the tool whose question comes next, '' for none.
    """

    solved: bool
    message: str
    args: tuple[Arg, ...] = ()
    violations: tuple[Violation, ...] = ()
    unjudged: tuple[str, tuple[Arg, ...]] | None = None
    goal: tuple[str, tuple[Arg, ...]] | None = None
    setting: tuple[str, tuple[Arg, ...]] | None = None
    asks: str = ""


class BoardState(Protocol):
    """What every state has."""

    @property
    def grid(self) -> Grid:
        """The shape of the drawn board."""
        ...


@dataclass(frozen=True, slots=True)
class Problem(Generic[State]):
    """What a board asks, apart from what its reader has done about it.

    *posed* is the board without that, *key* the bare question: equal for boards that the same
    answers solve, whoever put there what stands on them. *consumed* says that moves use the board
    up, so that only the board with which play began tells the problem.
    """

    posed: State
    key: State
    consumed: bool = False


def _no_options(_state: object, /) -> tuple[Option, ...]:
    return ()


def _nothing_asked(_state: object, /) -> str:
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle(Generic[State]):
    """The whole of what the product asks of a puzzle.

    *id* is the first word of its links. *tools* say what a press may mean, at most six a mode;
    *actions* are moves that need no point. The first of the *algorithms* is the usual one, but for
    boards that ask for another: *answers_by* returns its id, or ''.
    *options* are what can be chosen for a board, as it is chosen now.

    *decode* is total: the state of a link, or TextError; *encode* gives the canonical link, which
    decodes to an equal state. *interpret* returns the move that pressing a point with a tool
    means, or None; *play* the state after a move, or raises TextError or RuleError. *check* says
    what the rules say about a state, *scene* what to draw, *problem* what the board asks.

    What is asked for seldom stands in modules of fixed names, which the catalog knows.
    """

    id: str
    tools: tuple[Tool, ...]
    algorithms: tuple[Algorithm[State], ...]
    decode: Callable[[Link], State]
    encode: Callable[[State], Link]
    interpret: Callable[[State, Point, str], Move | None]
    play: Callable[[State, Move], State]
    check: Callable[[State], Report]
    scene: Callable[[State], Scene]
    problem: Callable[[State], Problem[State]]
    actions: tuple[Action, ...] = ()
    makers: tuple[Maker[State], ...] = ()
    options: Callable[[State], tuple[Option, ...]] = _no_options
    answers_by: Callable[[State], str] = _nothing_asked


def name_of_module(module: ModuleType) -> str:
    """Return the name of *module*, which is not read for that where it is a lazy one."""
    name: str = object.__getattribute__(module, "__name__")
    return name


def split_move(move: Move) -> tuple[str, tuple[str, ...]]:
    """Return the verb of a move and its other words.

    >>> split_move("b D4")
    ('b', ('D4',))
    """
    words = tuple(move.split(" ")) if len(move) <= MAX_MOVE else ()
    if not words or not all(words):
        raise TextError("move.malformed", move[:40])
    return words[0], words[1:]


MAX_MOVE = 300
"""Characters in a move; longer ones are refused unread."""
