"""Go as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.link import Link
from stepstones.core.puzzle import (
    Action,
    Algorithm,
    Format,
    Mode,
    Move,
    Puzzle,
    Report,
    Tool,
    Violation,
    split_move,
)
from stepstones.core.scene import Fact, Lattice, Mark, Scene
from stepstones.go import codec, dead_stones, live_group, live_group_stack, position, text
from stepstones.go.examples import EXAMPLES
from stepstones.go.position import EMPTY, Colour, Position

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_STARS = {25: (3, 12, 21), 19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6), 7: (3,)}
"""Lines with star points, by the number of lines, from 0."""
_ALL_STARS = 19
"""From this side on the middles of the sides have stars too."""


def _looks_like_sgf(text: str) -> bool:
    """Guess whether *text* is a game record; the reader is imported only when it is needed."""
    from stepstones.go.sgf import format as sgf  # noqa: PLC0415

    return sgf.looks_like_sgf(text)


def _read_sgf(text: str) -> Position:
    from stepstones.go.sgf import format as sgf  # noqa: PLC0415

    return sgf.read_sgf(text)


def _write_sgf(state: Position) -> str:
    from stepstones.go.sgf import format as sgf  # noqa: PLC0415

    return sgf.write_sgf(state)


class Go:
    """Stones that are played, set up, and asked whether they live.

    Moves: ``play D4`` and ``pass`` by the rules; by hand ``b D4``, ``w D4`` (a stone),
    ``e D4`` (none), ``alternate D4`` (a stone of the side to play, then the other side
    is to play), ``turn`` (the other side is to play), ``last D4`` (the move played
    last) and ``ask D4`` (the stone asked about). By hand nothing is captured, a ko is
    forgotten, and a stone put onto one of its own colour is taken off, as editors do.
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
        Tool("alive", Mode.ASK, starts="live-group"),
    )
    actions: tuple[Action, ...] = (Action("pass", Mode.PLAY), Action("turn", Mode.SETUP))
    examples = EXAMPLES
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
    )
    formats: tuple[Format[Position], ...] = (
        Format("sgf", _looks_like_sgf, _read_sgf, _write_sgf),
        Format("numbers", text.looks_like_numbers, text.read_numbers, text.write_numbers),
        Format("ascii", text.looks_like_diagram, text.read_diagram, text.write_diagram),
    )

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
            case "erase":
                return None if stone is None else f"e {name}"
            case "alive":
                return f"ask {name}"
            case "play" | "last":
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
        if len(words) != 1 or verb not in _AT_POINT:
            raise TextError("move.malformed", move)
        return _AT_POINT[verb](state, state.grid.parse(words[0]))

    def check(self, state: Position, /) -> Report:
        """Report the side to play and the stones; chains without liberties are broken rules."""
        violations = tuple(
            Violation(
                "go.no-liberties",
                state.board.points(chain.stones),
                (colour, chain.stones.bit_count()),
            )
            for colour, found in position.chains(state).items()
            for chain in found
            if not chain.liberties
        )
        args = (state.turn, state.black.bit_count(), state.white.bit_count())
        return Report(solved=False, message="go.report", args=args, violations=violations)

    def scene(self, state: Position, /) -> Scene:
        """Return stones on lines, the last one and the one asked about marked, ko crossed out."""
        grid = state.grid
        marks: dict[Point, Mark] = {}
        if state.last is not None:
            marks[state.last] = Mark.LAST
        if state.at is not None:
            marks[state.at] = Mark.TARGET
        facts = [
            Fact("go.liberties", state.board.points(chain.stones), (chain.liberties.bit_count(),))
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
        )


def _alternate(state: Position, point: Point) -> Position:
    after = position.put_stone(state, point, state.turn)
    return replace(after, turn=state.turn.other)


def _last(state: Position, point: Point) -> Position:
    _demand_stone(state, point)
    return replace(state, last=None if state.last == point else point, ko=None)


def _ask(state: Position, point: Point) -> Position:
    _demand_stone(state, point)
    return replace(state, at=point)


def _demand_stone(state: Position, point: Point) -> None:
    if state.colour(point) is None:
        raise RuleError("go.no-stone", point)


_ALONE: Mapping[str, Callable[[Position], Position]] = {
    "pass": position.pass_turn,
    "turn": lambda state: replace(state, turn=state.turn.other, ko=None),
}
_AT_POINT: Mapping[str, Callable[[Position, Point], Position]] = {
    "play": position.play,
    "b": lambda state, point: position.put_stone(state, point, Colour.BLACK),
    "w": lambda state, point: position.put_stone(state, point, Colour.WHITE),
    "e": position.erase,
    "alternate": _alternate,
    "last": _last,
    "ask": _ask,
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
