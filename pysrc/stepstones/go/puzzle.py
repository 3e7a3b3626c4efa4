"""Go as the rest of the product sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
from stepstones.core.maker import LEVELS, Maker
from stepstones.core.puzzle import (
    Action,
    Algorithm,
    Example,
    Format,
    Mode,
    Move,
    Option,
    Puzzle,
    Report,
    Role,
    Tool,
    lazy,
)
from stepstones.core.scene import Scene
from stepstones.core.trace import Spell
from stepstones.go import codec, drawing, moves, options, text
from stepstones.go.board import MAX_SIDE, MIN_SIDE, board
from stepstones.go.essays import dead_stones, live_group, live_group_stack
from stepstones.go.position import EMPTY, MAX_BY, MAX_TITLE, Colour, Position

if TYPE_CHECKING:  # the page never asks
    from stepstones.core.question import Question
    from stepstones.core.vision.reading import Reader

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_SGF = "stepstones.go.sgf.format"
_SCORE, _TASK = "stepstones.go.dead", "stepstones.go.task_link"
_TREE = "stepstones.go.life_death.tree"
_STATE = "stepstones.go.problem.report"
_LIFE, _REPLY = "stepstones.go.problem.life", "stepstones.go.problem.reply"
_MAKING, _RATING = "stepstones.go.making.maker", "stepstones.go.making.rating"
_HINT, _STANDING = "stepstones.go.hint", "stepstones.go.standing"
_THEMES = ("eyes", "live", "kill", "throw", "link", "race", "ko", "seki", "under")
"""What made problems are about."""


def _awaits_reply(state: Position) -> bool:
    """Whether the solver is to answer for the other side."""
    if state.task is None or not state.task.goal or state.task.both:
        return False
    return lazy(_TASK, "awaits_reply", bool)(state)


def _one_chain(side: int) -> Position | None:
    """Return a board full of black stones, the first asked about: every one must be visited."""
    if not MIN_SIDE <= side <= MAX_SIDE:
        return None
    return Position(side, side, black=board(side, side).inside, at=0)


def _spell_sets(position: Position) -> Spell:
    from stepstones.go.spell import spell_sets  # noqa: PLC0415 - the first run is of another essay

    return spell_sets(position)


def _on_demand(
    name: str, room: str, *, teaches: bool = True, twin: str = ""
) -> Algorithm[Position]:
    """Return the algorithm *name* of the module *room*, which is imported when it is run."""
    module = f"stepstones.go.{room}"
    return Algorithm(
        name, lazy(module, name), module, teaches=teaches, twin=twin, spell=_spell_sets
    )


def _has_asked(state: Position) -> bool:
    return state.at is not None


def _has_target(state: Position) -> bool:
    return state.task is not None and bool(state.task.targets)


def _can_have_name(state: Position) -> bool:
    return _has_target(state) and state.past is None


def _title(state: Position) -> str:
    return state.task.title if state.task else ""


def _by(state: Position) -> str:
    return state.task.by if state.task else ""


_NAMES = {"title": (MAX_TITLE, _title), "by": (MAX_BY, _by)}


class Go:
    """Stones that are played, set up, and asked whether they live.

    Moves: ``play D4`` and ``pass`` by the rules; by hand ``b D4``, ``w D4`` (a stone),
    ``e D4`` (none), ``alternate D4`` (a stone of the side to play, then the other side
    is to play), ``turn`` (the other side is to play), ``last D4`` (the move played
    last) and ``ask D4`` (the stone asked about). By hand nothing is captured, a ko is
    forgotten, and a stone put onto one of its own colour is taken off, as editors do.
    ``rules chinese``, ``komi 7.5``, ``ko positional``, ``suicide allowed``, ``count area``
    and ``handicap 4`` choose; ``dead D4`` marks a group as dead or takes the mark off.
    Of a problem ``goal live``, ``kill``, ``capture`` or ``save`` chooses the goal,
    ``target D4`` adds or removes a target, ``life D4`` asks about one, ``region D4`` paints
    and ``automatic`` forgets what was painted; ``pose`` makes a problem of a question,
    ``make`` one to be set up further, and ``name`` gives it a title and an author; ``both``
    and ``one`` say which sides the reader plays.
    """

    id = "go"
    sizes = ("19", "13", "9", "7", "5", "25", "13x9")
    tools = (
        Tool("play", Mode.PLAY, ({EMPTY: _BLACK}, {EMPTY: _WHITE})),
        Tool("black", Mode.SETUP, ({EMPTY: _BLACK, _WHITE: _BLACK, _BLACK: EMPTY},)),
        Tool("white", Mode.SETUP, ({EMPTY: _WHITE, _BLACK: _WHITE, _WHITE: EMPTY},)),
        Tool(
            "alternate",
            Mode.SETUP,
            (
                {EMPTY: _BLACK, _BLACK: EMPTY, _WHITE: EMPTY},
                {EMPTY: _WHITE, _BLACK: EMPTY, _WHITE: EMPTY},
            ),
        ),
        Tool("erase", Mode.SETUP, ({_BLACK: EMPTY, _WHITE: EMPTY},)),
        Tool("last", Mode.SETUP),
        Tool("region", Mode.SETUP),
        Tool("alive", Mode.ASK, starts="live-group", asked=_has_asked),
        Tool("life", Mode.ASK, starts="life", asked=_has_target),
        Tool("capture", Mode.ASK, starts="capture", asked=_has_asked),
        Tool("score", Mode.ASK, starts="score", whole=True),
        Tool("ladder", Mode.ASK, starts="ladder", asked=_has_asked),
    )
    pointer = "alive"
    actions: tuple[Action, ...] = (
        Action("pass", Mode.PLAY),
        Action("both", Mode.PLAY),
        Action("one", Mode.PLAY),
        Action("turn", Mode.SETUP),
        Action("automatic", Mode.SETUP),
        Action("pose", Mode.ASK, leads=Mode.PLAY),
        Action("make", Mode.ASK, leads=Mode.SETUP),
        Action("name", Mode.ASK, _can_have_name, _NAMES),
    )
    algorithms = (
        Algorithm(
            "live-group",
            live_group.live_group,
            live_group.__name__,
            teaches=True,
            twin="live-group-stack",
            grow=_one_chain,
        ),
        Algorithm(
            "live-group-stack",
            live_group_stack.live_group_stack,
            live_group_stack.__name__,
            teaches=True,
            twin="live-group",
            grow=_one_chain,
        ),
        Algorithm("dead-stones", dead_stones.dead_stones, dead_stones.__name__, teaches=True),
        _on_demand("benson", "safety.benson"),
        _on_demand("safety", "safety.alternating", twin="benson"),
        _on_demand("ladder", "capture.ladder"),
        _on_demand("capture", "capture.capture", teaches=False),
        Algorithm("life", lazy(_LIFE, "life"), _LIFE),
        Algorithm("life-tree", lazy(_TREE, "life_tree"), _TREE, teaches=True),
        Algorithm("score", lazy(_SCORE, "count"), _SCORE),
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
        Algorithm("reply", lazy(_REPLY, "reply"), _REPLY, role=Role.REPLY, wanted=_awaits_reply),
    )
    makers: tuple[Maker[Position], ...] = (
        Maker(
            "problem",
            2,
            ("9", "7", "13"),
            _THEMES,
            lazy(_MAKING, "make"),
            LEVELS[:3],
            rate=lazy(_RATING, "rate"),
            solve=lazy(_RATING, "solve"),
        ),
    )
    formats: tuple[Format[Position], ...] = (
        Format(
            "sgf",
            lazy(_SGF, "looks_like_sgf"),
            lazy(_SGF, "read_sgf"),
            lazy(_SGF, "write_sgf"),
            suffix="sgf",
            decode=lazy(_SGF, "decode_sgf"),
            open=lazy(_SGF, "open_sgf"),
            save=lazy(_SGF, "save_sgf"),
            rewrite=lazy(_SGF, "rewrite_sgf"),
        ),
        Format("numbers", text.looks_like_numbers, text.read_numbers, text.write_numbers),
        Format("ascii", text.looks_like_diagram, text.read_diagram, text.write_diagram),
    )

    @property
    def examples(self) -> tuple[Example, ...]:
        """Return what there is to begin with: lessons, problems, empty boards."""
        # The page has its gallery from a file, and its start does without these.
        from stepstones.go.examples import BLANK, EXAMPLES, FIRST  # noqa: PLC0415
        from stepstones.go.problem.collection import FIGHTS, PROBLEMS  # noqa: PLC0415

        return FIRST + EXAMPLES + PROBLEMS + FIGHTS + BLANK

    def question(self) -> Question:
        """Return the question about a problem that is told in words."""
        from stepstones.go.problem.command_line import QUESTION  # noqa: PLC0415 - the page never asks

        return QUESTION

    def picture(self) -> Reader[Position]:
        """Return what reads a board in a picture."""
        from stepstones.go.vision.read import read  # noqa: PLC0415 - seldom asked for

        return read

    def options(self, state: Position, /) -> tuple[Option, ...]:
        """Return what can be chosen: rules, komi, handicap."""
        return options.options(state)

    def grid(self, state: Position, /) -> Grid:
        """Return the shape of the board."""
        return state.grid

    def decode(self, link: Link, /) -> Position:
        """Return the position in *link*."""
        return codec.decode(link)

    def encode(self, state: Position, /) -> Link:
        """Return the link of *state*."""
        return codec.encode(state)

    def interpret(self, state: Position, point: Point, tool: str, /) -> Move | None:
        """Return the move that pressing *point* with *tool* means.

        Whether the rules allow it is for :meth:`play` to say; only a press that changes
        nothing (erasing where nothing stands) is None.
        """
        return moves.interpret(state, point, tool)

    def play(self, state: Position, move: Move, /) -> Position:
        """Return *state* after *move*, one of the texts in the class's docstring.

        Raises RuleError ``go.occupied``, ``go.ko``, ``go.suicide`` and, for questions
        about an empty point, ``go.no-stone``; TextError for any other text.
        """
        return moves.play(state, move)

    def check(self, state: Position, /) -> Report:
        """Report the side to play and the stones; chains without liberties are broken rules."""
        return drawing.report(state)

    def essence(self, state: Position, /) -> Position:
        """Return the stones with which a problem began, and who began; of a game the board."""
        root = lazy(_TASK, "root", Position)(state) if state.task else state
        return Position(root.width, root.height, root.black, root.white, root.turn)

    def scene(self, state: Position, /) -> Scene:
        """Return stones on lines, the last one and the one asked about marked, ko crossed out."""
        return drawing.scene(state)

    def spends(self, _state: Position, /) -> bool:
        """Return whether moves use the puzzle up: a problem is found again by its task."""
        return False

    def strip(self, state: Position, /) -> Position:
        """Return the position with which a problem began, as far as it is known; else *state*."""
        if state.task is None or not state.task.goal:
            return state
        return lazy(_TASK, "root", Position)(state)


GO: Puzzle[Position] = Go()
