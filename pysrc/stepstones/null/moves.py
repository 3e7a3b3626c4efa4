"""Presses and moves."""

from __future__ import annotations

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Problem, split_move
from stepstones.null.state import Pebbles


def interpret(state: Pebbles, point: Point, tool: str) -> Move | None:
    """Return the move that puts a pebble on *point* or takes it up."""
    return f"flip {state.grid.name(point)}" if tool == "pebble" else None


def play(state: Pebbles, move: Move) -> Pebbles:
    """Return *state* after ``flip POINT``. Raises TextError."""
    verb, words = split_move(move)
    if verb != "flip" or len(words) != 1:
        raise TextError("move.malformed", move)
    point = state.grid.parse(words[0])
    return Pebbles(state.width, state.height, state.pebbles ^ {point})


def problem(state: Pebbles) -> Problem[Pebbles]:
    """Return *state* as the problem; any way to fill the board will do."""
    return Problem(state, Pebbles(state.width, state.height))
