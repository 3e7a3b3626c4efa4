"""The null puzzle as the rest of the product sees it."""

from __future__ import annotations

from stepstones.core.errors import TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.links.link import Link
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
    Tool,
    split_move,
)
from stepstones.core.scene import Lattice, Scene
from stepstones.null import codec
from stepstones.null.board import Pebbles
from stepstones.null.essays import count
from stepstones.null.maker import MAKER


class NullPuzzle:
    """Pebbles that can be put down, taken up and counted."""

    id = "null"
    sizes = ("3", "5", "9x4")
    tools = (Tool("pebble", Mode.SETUP, ({".": "o", "o": "."},)),)
    pointer = "pebble"
    actions: tuple[Action, ...] = ()
    examples = (
        Example("null.example.empty", "null/3", "null.group.first"),
        Example("null.example.corner", "null/2/dI/582", "null.group.first"),
    )
    algorithms: tuple[Algorithm[Pebbles], ...] = (
        Algorithm("count", count.count, count.__name__, teaches=True),
    )
    makers = (MAKER,)
    formats: tuple[Format[Pebbles], ...] = (
        Format("ascii", codec.recognises, codec.read, codec.write),
    )

    def question(self) -> None:
        """Return nothing: the command line asks what the algorithms answer."""

    def picture(self) -> None:
        """Return nothing: no picture is read."""

    def options(self, _state: Pebbles, /) -> tuple[Option, ...]:
        """Return nothing: there is nothing to choose but the size."""
        return ()

    def grid(self, state: Pebbles, /) -> Grid:
        """Return the shape of the board."""
        return state.grid

    def decode(self, link: Link, /) -> Pebbles:
        """Return the board in *link*."""
        return codec.decode(link)

    def encode(self, state: Pebbles, /) -> Link:
        """Return the link of *state*."""
        return codec.encode(state)

    def interpret(self, state: Pebbles, point: Point, tool: str, /) -> Move | None:
        """Return the move that puts a pebble on *point* or takes it up."""
        return f"flip {state.grid.name(point)}" if tool == "pebble" else None

    def play(self, state: Pebbles, move: Move, /) -> Pebbles:
        """Return *state* after ``flip POINT``."""
        verb, words = split_move(move)
        if verb != "flip" or len(words) != 1:
            raise TextError("move.malformed", move)
        point = state.grid.parse(words[0])
        return Pebbles(state.width, state.height, state.pebbles ^ {point})

    def check(self, state: Pebbles, /) -> Report:
        """Report how many pebbles there are; a full board counts as solved."""
        pebbles = len(state.pebbles)
        return Report(pebbles == len(state.grid.points), "null.pebbles", (pebbles,))

    def essence(self, state: Pebbles, /) -> Pebbles:
        """Return the board without pebbles: any way to fill it will do."""
        return Pebbles(state.width, state.height)

    def scene(self, state: Pebbles, /) -> Scene:
        """Return the pebbles in cells."""
        grid = state.grid
        return Scene(
            grid.width,
            grid.height,
            Lattice.CELLS,
            codec.pieces(state),
            {"o": "pebble"},
            grid.files,
            grid.ranks,
        )

    def spends(self, _state: Pebbles, /) -> bool:
        """Return whether moves use the puzzle up: nothing is kept apart from them."""
        return False

    def strip(self, state: Pebbles, /) -> Pebbles:
        """Return *state*: nothing on it is kept apart from the puzzle."""
        return state


NULL: Puzzle[Pebbles] = NullPuzzle()
