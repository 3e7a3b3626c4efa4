"""What presses mean and what moves do, by the rules and by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, lazy, split_move
from stepstones.go import options, play as rules_of_play
from stepstones.go.position import Colour, Position

_TASK = "stepstones.go.task_link"
_NAMING = "stepstones.go.problem.naming"


def interpret(state: Position, point: Point, tool: str) -> Move | None:
    """Return the move that pressing *point* with *tool* means, None where it changes nothing."""
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


def play(state: Position, move: Move) -> Position:
    """Return *state* after *move*; see :meth:`~stepstones.go.puzzle.Go.play`."""
    verb, words = split_move(move)
    if not words and verb in _ALONE:
        return _ALONE[verb](state)
    if len(words) == 2 and verb == "name":
        return lazy(_NAMING, "name", Position)(state, *words)
    if len(words) == 1 and verb in _OPTIONS:
        return options.choose(state, verb, words[0])
    if len(words) != 1 or verb not in _AT_POINT:
        raise TextError("move.malformed", move)
    return _AT_POINT[verb](state, state.grid.parse(words[0]))


def _alternate(state: Position, point: Point) -> Position:
    after = rules_of_play.put_stone(state, point, state.turn)
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
        return lazy(_TASK, name, Position)(state)

    return changed


def _turn(state: Position) -> Position:
    if state.task is not None:
        return lazy(_TASK, "swap_turn", Position)(state)
    return replace(state, turn=state.turn.other, ko=None)


_OPTIONS = frozenset({"rules", "komi", "ko", "suicide", "count", "handicap", "goal"})
_ALONE: Mapping[str, Callable[[Position], Position]] = {
    "pass": rules_of_play.pass_turn,
    "turn": _turn,
    "both": _of_task("both"),
    "one": _of_task("one"),
    "automatic": _of_task("automatic"),
    "pose": _of_task("pose"),
    "make": _of_task("pose"),
}
_AT_POINT: Mapping[str, Callable[[Position, Point], Position]] = {
    "play": rules_of_play.play,
    "b": lambda state, point: rules_of_play.put_stone(state, point, Colour.BLACK),
    "w": lambda state, point: rules_of_play.put_stone(state, point, Colour.WHITE),
    "e": rules_of_play.erase,
    "alternate": _alternate,
    "last": _last,
    "ask": _ask,
    "dead": _dead,
    "target": lazy(_TASK, "target", Position),
    "life": lazy(_TASK, "ask", Position),
    "region": lazy(_TASK, "paint", Position),
}
