"""Go as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.link import Link
from stepstones.core.maker import Maker
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
    Violation,
    lazy,
    split_move,
)
from stepstones.core.scene import Fact, Lattice, Mark, Scene, Tint
from stepstones.go import codec, options, play, position, text
from stepstones.go.essays import dead_stones, live_group, live_group_stack
from stepstones.go.position import EMPTY, Colour, Position

if TYPE_CHECKING:  # the page never asks
    from stepstones.core.question import Question

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_STARS = {25: (3, 12, 21), 19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6), 7: (3,)}
"""Lines with star points, by the number of lines, from 0."""
_ALL_STARS = 19
"""From this side on the middles of the sides have stars too."""
_PASSES = 2
"""Passes in a row that end a game."""


_SGF = "stepstones.go.sgf.format"
_SCORE, _TASK = "stepstones.go.score", "stepstones.go.task_link"
_TREE = "stepstones.go.life_death.tree"
_STATE = "stepstones.go.problem.report"
_LIFE, _REPLY = "stepstones.go.problem.life", "stepstones.go.problem.reply"
_HINT, _STANDING = "stepstones.go.hint", "stepstones.go.standing"


def _awaits_reply(state: Position) -> bool:
    """Whether the solver is to answer for the other side."""
    if state.task is None or not state.task.goal or state.task.both:
        return False
    awaits: bool = lazy(_TASK, "awaits_reply")(state)
    return awaits


def _on_demand(
    name: str, room: str, *, teaches: bool = True, twin: str = ""
) -> Algorithm[Position]:
    """Return the algorithm *name* of the module *room*, which is imported when it is run."""
    module = f"stepstones.go.{room}"
    return Algorithm(name, lazy(module, name), module, teaches=teaches, twin=twin)


def _has_asked(state: Position) -> bool:
    return state.at is not None


def _has_target(state: Position) -> bool:
    return state.task is not None and bool(state.task.targets)


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
    and ``automatic`` forgets what was painted; ``both`` and ``one`` say which sides the
    reader plays.
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
        Tool("score", Mode.ASK, starts="score", whole=True),
        Tool("ladder", Mode.ASK, starts="ladder", asked=_has_asked),
        Tool("capture", Mode.ASK, starts="capture", asked=_has_asked),
        Tool("life", Mode.ASK, starts="life", asked=_has_target),
    )
    pointer = "alive"
    actions: tuple[Action, ...] = (
        Action("pass", Mode.PLAY),
        Action("both", Mode.PLAY),
        Action("one", Mode.PLAY),
        Action("turn", Mode.SETUP),
        Action("automatic", Mode.SETUP),
    )
    algorithms = (
        Algorithm(
            "live-group",
            live_group.live_group,
            live_group.__name__,
            teaches=True,
            twin="live-group-stack",
        ),
        Algorithm(
            "live-group-stack",
            live_group_stack.live_group_stack,
            live_group_stack.__name__,
            teaches=True,
            twin="live-group",
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
    makers: tuple[Maker[Position], ...] = ()
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
        ),
        Format("numbers", text.looks_like_numbers, text.read_numbers, text.write_numbers),
        Format("ascii", text.looks_like_diagram, text.read_diagram, text.write_diagram),
    )

    @property
    def examples(self) -> tuple[Example, ...]:
        """Return what there is to begin with: lessons, problems, empty boards."""
        # The page has its gallery from a file, and its start does without these.
        from stepstones.go.examples import BLANK, EXAMPLES  # noqa: PLC0415
        from stepstones.go.problem.collection import FIGHTS, PROBLEMS  # noqa: PLC0415

        return EXAMPLES + PROBLEMS + FIGHTS + BLANK

    def question(self) -> Question:
        """Return the question about a problem that is told in words."""
        from stepstones.go.problem.command_line import QUESTION  # noqa: PLC0415 - the page never asks

        return QUESTION

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
        name, stone = state.grid.name(point), state.colour(point)
        match tool:
            case "black" | "white":
                return f"e {name}" if stone == tool else f"{tool[0]} {name}"
            case "alternate":
                return f"alternate {name}" if stone is None else f"e {name}"
            case "erase" | "score":
                verb = "e" if tool == "erase" else "dead"
                return None if stone is None else f"{verb} {name}"
            case "alive" | "ladder" | "capture":
                return f"ask {name}"
            case "play" | "last" | "region" | "life":
                return f"{tool} {name}"
            case _:
                return None

    def play(self, state: Position, move: Move, /) -> Position:
        """Return *state* after *move*, one of the texts in the class's docstring.

        Raises RuleError ``go.occupied``, ``go.ko``, ``go.suicide`` and, for questions
        about an empty point, ``go.no-stone``; TextError for any other text.
        """
        verb, words = split_move(move)
        if not words and verb in _ALONE:
            return _ALONE[verb](state)
        if len(words) == 1 and verb in _OPTIONS:
            return options.choose(state, verb, words[0])
        if len(words) != 1 or verb not in _AT_POINT:
            raise TextError("move.malformed", move)
        return _AT_POINT[verb](state, state.grid.parse(words[0]))

    def check(self, state: Position, /) -> Report:
        """Report the side to play and the stones; chains without liberties are broken rules."""
        found = position.chains(state)
        violations = tuple(
            Violation(
                "go.no-liberties",
                state.board.points(chain.stones),
                (colour, chain.stones.bit_count()),
            )
            for colour, chains in found.items()
            for chain in chains
            if not chain.liberties
        )
        if state.task is not None and state.task.goal:
            report: Report = lazy(_STATE, "report")(state, violations)
            return report
        if play.passes(state) >= _PASSES:
            return Report(solved=False, message="go.over", violations=violations)
        black, white = found[Colour.BLACK], found[Colour.WHITE]
        args = (
            state.turn,
            state.black.bit_count(),
            len(black),
            state.white.bit_count(),
            len(white),
        )
        return Report(solved=False, message="go.report", args=args, violations=violations)

    def posed(self, state: Position, /) -> Position:
        """Return the stones with which a problem began, and who began; of a game the board."""
        begun: Position = lazy(_TASK, "root")(state) if state.task else state
        return Position(begun.width, begun.height, begun.black, begun.white, begun.turn)

    def scene(self, state: Position, /) -> Scene:
        """Return stones on lines, the last one and the one asked about marked, ko crossed out."""
        grid = state.grid
        points = state.board.points
        marks = dict.fromkeys(points(state.dead), Mark.DEAD)
        if state.last is not None:
            marks[state.last] = Mark.LAST
        if state.at is not None:
            marks[state.at] = Mark.TARGET
        tints: Mapping[Point, Tint] = {}
        if state.task is not None:
            marks |= dict.fromkeys(points(state.task.targets), Mark.TARGET)
            tints = lazy(_STATE, "tints")(state)
        facts = [
            Fact(
                "go.liberties",
                points(chain.stones),
                (chain.liberties.bit_count(),),
                points(chain.liberties),
            )
            for found in position.chains(state).values()
            for chain in found
        ]
        if state.ko is not None:
            marks[state.ko] = Mark.REJECTED
            facts.append(Fact("go.ko-point", (state.ko,), (state.turn,)))
        return Scene(
            grid.width,
            grid.height,
            Lattice.LINES,
            state.pieces,
            {_BLACK: "black-stone", _WHITE: "white-stone"},
            grid.files,
            grid.ranks,
            dots=_stars(grid),
            marks=marks,
            facts=tuple(facts),
            turn=int(state.turn is Colour.WHITE),
            tints=tints,
        )

    def unplayed(self, state: Position, /) -> Position:
        """Return the position with which a problem began, as far as it is known; else *state*."""
        if state.task is None or not state.task.goal:
            return state
        begun: Position = lazy(_TASK, "root")(state)
        return begun


def _alternate(state: Position, point: Point) -> Position:
    after = play.put_stone(state, point, state.turn)
    return replace(after, turn=state.turn.other)


def _last(state: Position, point: Point) -> Position:
    _demand_stone(state, point)
    return replace(state, last=None if state.last == point else point, ko=None)


def _ask(state: Position, point: Point) -> Position:
    _demand_stone(state, point)
    return replace(state, at=point)


def _dead(state: Position, point: Point) -> Position:
    """Mark the stones that live and die with that on *point* as dead, or take the marks off."""
    _demand_stone(state, point)
    group = state.group(point)
    marked = state.dead & group == group
    return replace(state, dead=state.dead & ~group if marked else state.dead | group)


def _demand_stone(state: Position, point: Point) -> None:
    if state.colour(point) is None:
        raise RuleError("go.no-stone", point)


def _of_task(name: str) -> Callable[[Position], Position]:
    """Return the function of the module task called *name*, which refuses other boards at once."""

    def changed(state: Position) -> Position:
        if state.task is None:
            raise RuleError("go.task.free")
        after: Position = lazy(_TASK, name)(state)
        return after

    return changed


def _turn(state: Position) -> Position:
    if state.task is not None:
        turned: Position = lazy(_TASK, "swap_turn")(state)
        return turned
    return replace(state, turn=state.turn.other, ko=None)


_OPTIONS = frozenset({"rules", "komi", "ko", "suicide", "count", "handicap", "goal"})
_ALONE: Mapping[str, Callable[[Position], Position]] = {
    "pass": play.pass_turn,
    "turn": _turn,
    "both": _of_task("both"),
    "one": _of_task("one"),
    "automatic": _of_task("automatic"),
}
_AT_POINT: Mapping[str, Callable[[Position, Point], Position]] = {
    "play": play.play,
    "b": lambda state, point: play.put_stone(state, point, Colour.BLACK),
    "w": lambda state, point: play.put_stone(state, point, Colour.WHITE),
    "e": play.erase,
    "alternate": _alternate,
    "last": _last,
    "ask": _ask,
    "dead": _dead,
    "target": lazy(_TASK, "target"),
    "life": lazy(_TASK, "ask"),
    "region": lazy(_TASK, "paint"),
}


def _stars(grid: Grid) -> tuple[Point, ...]:
    down, across = _STARS.get(grid.height, ()), _STARS.get(grid.width, ())
    middle = grid.height // 2, grid.width // 2
    corners = min(grid.width, grid.height) < _ALL_STARS
    return tuple(
        row * grid.width + column
        for row in down
        for column in across
        if not (corners and (row == middle[0]) is not (column == middle[1]))
    )


GO: Puzzle[Position] = Go()
