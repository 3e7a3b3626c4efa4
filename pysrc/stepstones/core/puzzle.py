"""What a puzzle is to the rest of the product.

One object per puzzle implements :class:`Puzzle`. States are frozen, hashable values
and moves are short printable strings, so undo is a list, saving is text, and every
click exercises the code that reads a shared link.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from stepstones.core.errors import Arg, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
from stepstones.core.maker import Maker, State
from stepstones.core.scene import Scene
from stepstones.core.tool import Action, Mode, Move, Option, Tool
from stepstones.core.trace import Run, Spell, Step, Steps

if TYPE_CHECKING:  # the page's start does without records and questions
    from stepstones.core.question import Question
    from stepstones.core.record import FileText, Node, Opened
    from stepstones.core.vision.reading import Reader

__all__ = [
    "MAX_MOVE",
    "Action",
    "Algorithm",
    "Example",
    "Format",
    "Maker",
    "Mode",
    "Move",
    "Option",
    "Puzzle",
    "Report",
    "Role",
    "State",
    "Tool",
    "Violation",
    "lazy",
    "split_move",
]

Result = TypeVar("Result")


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
    the algorithm is offered, *spell* how values are written that mean more than they look; *grow*
    gives the board of side n, or None, for a curve of its steps.
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
    spell: Callable[[State], Spell] | None = None
    grow: Callable[[int], State | None] | None = None

    def on(self, state: State) -> Run:
        """Return a run of the algorithm from *state*, before its first step."""
        return Run(partial(self.run, state), self.draws, self.spell and self.spell(state))


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
    some moments, the last argument being the state on the board; *rewrite* writes a text of the
    format anew, whole. *stream*, where the text asks
    for a file too large for a board, makes it: progress, and the bytes in pieces. *needs* lists
    packages to load before that. *checked* says that a text damaged on its way would be noticed,
    or that people can read it; others are shown before they are opened.
    """

    id: str
    recognises: Callable[[str], bool]
    read: Callable[[str], State] | None = None
    write: Callable[[State], str] | None = None
    answer: Callable[[str], Steps] | None = None
    suffix: str = "txt"
    decode: Callable[[bytes, str], FileText] | None = None
    open: Callable[[str], Generator[Step, None, Opened]] | None = None
    save: Callable[[Sequence[Node], State], str] | None = None
    rewrite: Callable[[str], str] | None = None
    stream: Callable[[str], Generator[Step | bytes, None, None]] | None = None
    needs: tuple[str, ...] = ()
    checked: bool = True


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
    mistake. *setting* is said while the board is set up; *goal* is what is asked of this board.
    """

    solved: bool
    message: str
    args: tuple[Arg, ...] = ()
    violations: tuple[Violation, ...] = ()
    unjudged: tuple[str, tuple[Arg, ...]] | None = None
    goal: tuple[str, tuple[Arg, ...]] | None = None
    setting: tuple[str, tuple[Arg, ...]] | None = None


class Puzzle(Protocol[State]):
    """The whole of what the product asks of a puzzle."""

    @property
    def id(self) -> str:
        """The first word of its links."""
        ...

    @property
    def sizes(self) -> tuple[str, ...]:
        """Sizes offered for a new board, the usual one first."""
        ...

    @property
    def tools(self) -> tuple[Tool, ...]:
        """What a press may mean, at most six a mode."""
        ...

    @property
    def actions(self) -> tuple[Action, ...]:
        """Moves that need no point."""
        ...

    @property
    def examples(self) -> tuple[Example, ...]:
        """Presets; also the data of the contract tests."""
        ...

    @property
    def algorithms(self) -> tuple[Algorithm[State], ...]:
        """Every algorithm, the first being the usual one."""
        ...

    @property
    def makers(self) -> tuple[Maker[State], ...]:
        """What makes new boards; empty where nothing does."""
        ...

    @property
    def formats(self) -> tuple[Format[State], ...]:
        """Text formats besides the link, the most particular first."""
        ...

    @property
    def pointer(self) -> str:
        """The tool with which the command line's ``--at`` presses its points, or ``""``."""
        ...

    def question(self) -> Question | None:
        """Return what else the command line can ask, None where that is nothing."""
        ...

    def picture(self) -> Reader[State] | None:
        """Return what reads a board in a picture, None where nothing does."""
        ...

    def options(self, state: State, /) -> tuple[Option, ...]:
        """Return what can be chosen for the board, as it is chosen now."""
        ...

    def grid(self, state: State, /) -> Grid:
        """Return the shape of the drawn board."""
        ...

    def decode(self, link: Link, /) -> State:
        """Return the state a link holds. Total: a state or TextError."""
        ...

    def encode(self, state: State, /) -> Link:
        """Return the canonical link of *state*; decodes to an equal state."""
        ...

    def interpret(self, state: State, point: Point, tool: str, /) -> Move | None:
        """Return the move that pressing *point* with *tool* means, or None."""
        ...

    def play(self, state: State, move: Move, /) -> State:
        """Return the state after *move*. Raises TextError or RuleError."""
        ...

    def check(self, state: State, /) -> Report:
        """Say what the rules say about *state*."""
        ...

    def essence(self, state: State, /) -> State:
        """Return the question alone, to compare: equal for boards that the same answers solve.

        Unlike :meth:`strip` it leaves out all that was done, whoever put it there.
        """
        ...

    def scene(self, state: State, /) -> Scene:
        """Return what to draw."""
        ...

    def spends(self, state: State, /) -> bool:
        """Return whether moves use the puzzle up, so that only the board that began it tells it."""
        ...

    def strip(self, state: State, /) -> State:
        """Return the puzzle itself: *state* without what its reader has put there to solve it."""
        ...


@overload
def lazy(module: str, name: str) -> Callable[..., Any]: ...
@overload
def lazy(module: str, name: str, gives: type[Result]) -> Callable[..., Result]: ...
def lazy(module: str, name: str, gives: object = None) -> Callable[..., Any]:  # noqa: ARG001 - for the type checker
    """Return a function that imports *module*, dotted, and calls its function *name*.

    For what is rarely asked for: importing it at the start would make every visit wait.
    *gives* is the type of the result, for the type checker.

    >>> lazy("math", "isqrt", int)(17)
    4
    """

    def call(*given: object) -> object:
        return getattr(import_module(module), name)(*given)

    return call


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
