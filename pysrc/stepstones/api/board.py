"""A board to play, solve and watch, as ``import stepstones`` offers it."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from stepstones.api.errors import NotAllowedError, UnreadableError, in_words
from stepstones.api.watching import Watch
from stepstones.app import catalog
from stepstones.app.host import site
from stepstones.app.reading import answers, sources
from stepstones.app.reading.sources import NOTHING, Source
from stepstones.core.errors import RuleError, TextError
from stepstones.core.picture.svg import NO_OVERLAY
from stepstones.core.scene import EMPTY, Overlay, Scene
from stepstones.core.steps import Verdict
from stepstones.core.trace import Run

if TYPE_CHECKING:  # an optional extra
    from stepstones.api.widget import BoardWidget


_REGIONS = "abcdefghijklmnopqrstuvwxyz"


def draw(scene: Scene, overlay: Overlay = NO_OVERLAY) -> str:
    """Return *scene* with *overlay* as lines, ranks on the left and files below.

    A point shows its piece, or its number where a walk or an answer has numbered it; on a board
    with regions the letter of its region follows.

    >>> from stepstones.core.scene import Lattice
    >>> print(draw(Scene(2, 1, Lattice.CELLS, "Q.", {"Q": "queen"}, ("a", "b"), ("1",))))
    1 Q .
      a b
    """
    shown = list(scene.pieces)
    for point, piece in overlay.pieces.items():
        shown[point] = piece
    for point, label in {**scene.labels, **overlay.labels}.items():
        shown[point] = label if label.isdecimal() or shown[point] == EMPTY else shown[point]
    if scene.regions:
        letters = ("" if one < 0 else _REGIONS[one % len(_REGIONS)] for one in scene.regions)
        shown = [sign + letter for sign, letter in zip(shown, letters, strict=True)]
    wide = max(len(sign) for sign in (*shown, *scene.files))
    margin = max(map(len, scene.ranks))
    lines = [
        f"{rank:>{margin}} " + " ".join(f"{sign:>{wide}}" for sign in row)
        for rank, row in zip(scene.ranks, _rows(shown, scene.width), strict=True)
    ]
    foot = " ".join(f"{name:>{wide}}" for name in scene.files)
    return "\n".join([*lines, " " * (margin + 1) + foot])


def _rows(signs: list[str], width: int) -> list[list[str]]:
    return [signs[at : at + width] for at in range(0, len(signs), width)]


_NOTEBOOK = 'pip install "stepstones[notebook]"'
_UNKNOWN: Mapping[str, object] = MappingProxyType({})


class Board:
    """A board that changes as it is played, with its way back.

    Boards are made by :func:`board` and its neighbours. Two are equal when they show the same.

    >>> import stepstones as st
    >>> board = st.queens(4)
    >>> board.play("queen b4", "queen d3")
    >>> print(board)
    4 . Q . .
    3 . . . Q
    2 . . . .
    1 . . . .
      a b c d
    >>> board.undo(), board.moves
    ('queen d3', ('queen b4',))
    """

    __hash__ = None  # type: ignore[assignment] # it changes

    def __init__(self, source: Source, made: Mapping[str, object] = _UNKNOWN) -> None:
        self._opened, self._overlay = source, NOTHING
        self._played: list[tuple[str, Any]] = []
        self._widgets: WeakSet[BoardWidget] = WeakSet()
        self.made = made
        """What its maker knows of it: ``level``, ``technique``, ``unique``, ``nodes``."""

    @property
    def source(self) -> Source:
        """The puzzle and the state inside, for the command line; no part of what stays stable."""
        if not self._played:
            return self._opened
        return Source(self._opened.puzzle, self._played[-1][1], None)

    @property
    def puzzle(self) -> str:
        """Which puzzle it is: ``go``, ``queens``, ``knight`` or ``cards``."""
        return self._opened.puzzle.id

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played since it was opened."""
        return tuple(move for move, _ in self._played)

    def play(self, *moves: str) -> None:
        """Play *moves*, all of them or none.

        >>> import stepstones as st
        >>> board = st.go(9)
        >>> board.play("play D4", "play E5", "pass")
        >>> board.link()
        'go/9/sKFFw&turn=W/pnt'
        """
        puzzle, state = self._opened.puzzle, self.source.state
        played = []
        with in_words(state.grid.name):
            for move in moves:
                state = puzzle.play(state, move)
                played.append((move, state))
        self._played += played
        self._show()

    def press(self, *points: str) -> None:
        """Press *points* with the puzzle's own tool: the chain asked about, a queen, a start.

        >>> import stepstones as st
        >>> board = st.go(9)
        >>> board.play("play D4")
        >>> board.press("D4")
        >>> board.solve("live-group").verdict
        'alive'
        """
        puzzle = self._opened.puzzle
        tool = next((one.id for one in puzzle.tools if one.points), "")
        state = self.source.state
        moves = []
        with in_words(state.grid.name):
            if not tool:
                raise TextError("app.no-question", puzzle.id)
            for point in map(state.grid.parse, points):
                move = puzzle.interpret(state, point, tool)
                if move:
                    state = puzzle.play(state, move)
                    moves.append(move)
        self.play(*moves)

    def draw_over(self, overlay: Overlay) -> None:
        """Show *overlay* over the board until it is played on; no part of what stays stable."""
        self._overlay = overlay

    def undo(self) -> str:
        """Take the last move back and return it. Raises NotAllowedError where none was played."""
        if not self._played:
            raise NotAllowedError(RuleError("app.no-undo"))
        move, _ = self._played.pop()
        self._show()
        return move

    def open(self, text: str) -> None:
        """Show what *text* holds, a link or any format, in place of what stands here."""
        with in_words():
            self._opened = sources.read(text)
        self._played, self.made = [], _UNKNOWN
        self._show()

    def copy(self) -> Board:
        """Return a board of its own that shows the same."""
        other = Board(self._opened, self.made)
        other._played, other._overlay = self._played.copy(), self._overlay
        return other

    @property
    def solved(self) -> bool:
        """Whether the rules call it solved."""
        return self._opened.puzzle.check(self.source.state).solved

    def sentence(self, language: str = "en") -> str:
        """Return what the rules say of the board, in ``en``, ``ru`` or ``zh``.

        >>> import stepstones as st
        >>> st.queens(4).sentence("ru")
        'На доске пока нет ферзей.'
        """
        board = self.source
        report = board.puzzle.check(board.state)
        return site.say(report.message, report.args, board.state.grid.name, language)

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The names that :meth:`solve` and :meth:`watch` take.

        >>> import stepstones as st
        >>> "recursive" in st.queens(8).algorithms
        True
        """
        return tuple(one.id for one in self._opened.puzzle.algorithms)

    def solve(self, algorithm: str | None = None, *, seconds: float = math.inf) -> Solution:
        """Solve the board; with an *algorithm* by that one.

        The verdict is ``undecided`` where *seconds* were not enough. Raises NotAllowedError where
        no algorithm accepts the board.

        >>> import stepstones as st
        >>> board = st.queens(8, given=["a1"])
        >>> answer = board.solve()
        >>> answer.verdict, answer.moves[0], answer.board.solved, board.solved
        ('several', 'queen b7', True, False)
        """
        board = self.source
        with in_words(board.state.grid.name):
            name, run = answers.begin_answer(board, algorithm)
            return carry_out(board, name, run, seconds)

    def watch(self, algorithm: str | None = None) -> Watch:
        """Return the steps of an *algorithm*, one after the other.

        >>> import stepstones as st
        >>> for step in st.queens(4).watch("recursive"):
        ...     print(step.sentence())
        ...     break
        Queen 1 takes a1: nothing attacks it there.
        """
        board = self.source
        with in_words(board.state.grid.name):
            return Watch(board, answers.begin_run(board, algorithm)[1])

    def link(self, page: str = "") -> str:
        """Return the link to the board, after the address of a *page* if one is given.

        >>> import stepstones as st
        >>> st.queens(8).link(), st.queens(8).link("https://example.org/")
        ('queens/8', 'https://example.org/#queens/8')
        """
        link = catalog.encode(self._opened.puzzle, self.source.state)
        return f"{page.partition('#')[0]}#{link}" if page else link

    @property
    def formats(self) -> tuple[str, ...]:
        """The names that :meth:`write` takes."""
        return (
            "link",
            "svg",
            *(one.id for one in catalog.formats(self._opened.puzzle) if one.write),
        )

    def write(self, name: str) -> str:
        """Return the board in a format.

        A record that was read and not played on is written whole, with all its variations. A
        UserWarning says where the text does not hold all of the board.

        >>> import stepstones as st
        >>> print(st.queens(2, given=["a1"]).write("ascii"))
        ..
        G.
        """
        board = self.source
        with in_words(board.state.grid.name):
            text = sources.rewrite(board, name, self._overlay)
        if sources.is_partial(board.puzzle, board.state, name, text):
            warnings.warn(site.say("text.partial", (), str, "en"), stacklevel=2)
        return text

    def to_sgf(self) -> str:
        """Return a board of Go as SGF.

        >>> import stepstones as st
        >>> "SZ[9]" in st.go(9).to_sgf()
        True
        """
        return self.write("sgf")

    def _repr_svg_(self) -> str:
        return self.write("svg")

    def __str__(self) -> str:
        scene = self._opened.puzzle.scene(self.source.state)
        return draw(scene, self._overlay)

    def __repr__(self) -> str:
        return f"stepstones.board({self.link()!r})"

    def widget(self, page: str = "", language: str = "") -> BoardWidget:
        """Return the board as a cell of a notebook that can be clicked in (extra ``notebook``).

        *page* is the address of a Stepstones page; without one this computer serves its own (extra
        ``page``). What is played in the cell is played here, and the other way round.
        """
        try:
            from stepstones.api.widget import BoardWidget  # noqa: PLC0415 - an optional extra
        except ImportError:
            raise UnreadableError(TextError("app.no-widget", _NOTEBOOK)) from None
        with in_words():
            widget = BoardWidget(self, page, language)
        self._widgets.add(widget)
        return widget

    def _show(self) -> None:
        self._overlay = NOTHING
        for widget in self._widgets:
            widget.show_board()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.link() == other.link()


@dataclass(frozen=True)
class Solution:
    """An answer: a stable word, the moves that lead to it, and the board with them on it.

    *facts* are the fields of the command line's JSON, *steps* and *seconds* what it took.

    >>> import stepstones as st
    >>> answer = st.knight(5).solve()
    >>> answer.verdict, len(answer.moves), answer.reason
    ('tour', 24, 'An open tour of all 25 squares, ending at c3.')
    """

    asked: Source
    algorithm: str
    outcome: Verdict
    facts: Mapping[str, object]
    steps: int
    seconds: float

    @cached_property
    def board(self) -> Board:
        """The board after the moves; where there are none, with what the answer draws on it."""
        after = Board(self.asked)
        if self.moves:
            after.play(*self.moves)
        else:
            after.draw_over(self.outcome.overlay or NOTHING)
        return after

    @property
    def verdict(self) -> str:
        """The stable word, such as ``solved``, ``alive`` or ``undecided``."""
        return self.outcome.word

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that lead to the answer by play; none where it is none of play."""
        return self.outcome.moves

    @property
    def reason(self) -> str:
        """The answer as an English sentence."""
        return self.sentence()

    def sentence(self, language: str = "en") -> str:
        """Return the answer in ``en``, ``ru`` or ``zh``."""
        name = self.asked.state.grid.name
        return site.say(self.outcome.message, self.outcome.args, name, language)

    def _repr_svg_(self) -> str:
        return self.board.write("svg")


def carry_out(board: Source, name: str, run: Run, seconds: float) -> Solution:
    """Carry *run* through, for so many *seconds* at most, and return what it found."""
    begin = time.monotonic()
    while run.advance() and time.monotonic() - begin < seconds:
        pass
    took = round(time.monotonic() - begin, 3)
    verdict = run.verdict or Verdict("undecided", "app.undecided", (max(1, math.ceil(took)),))
    facts: dict[str, object] = {"nodes": run.at, "seconds": took, **verdict.facts}
    if "moves" not in facts and verdict.moves:
        facts["moves"] = list(verdict.moves)
    return Solution(board, name, verdict, facts, run.at, took)
