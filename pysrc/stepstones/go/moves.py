"""Presses, moves and options, by the rules and by hand.

The option ``rules`` chooses a whole set; the others change one thing of it. A choice is
a move, ``ko positional``, so it can be undone and travels in the link.

Moves: ``play D4`` and ``pass`` by the rules; by hand ``b D4``, ``w D4`` (a stone),
``e D4`` (none), ``alternate D4`` (a stone of the side to play, then the other side
is to play), ``turn`` (the other side is to play), ``last D4`` (the move played
last) and ``ask D4`` (the stone asked about). By hand nothing is captured, a ko is
forgotten, and a stone put onto one of its own colour is taken off, as editors do.
``rules chinese``, ``komi 7.5``, ``ko positional``, ``suicide allowed``, ``count area``
and ``handicap 4`` choose; ``dead D4`` marks a group as dead or takes the mark off.
Of a problem ``goal live``, ``kill``, ``capture`` or ``save`` chooses the goal,
``target D4`` adds or removes a target, ``life D4`` asks about one, ``region D4`` paints,
``region`` alone what was found, and ``automatic`` forgets what was painted; ``pose`` makes
a problem of a question, ``make`` one to be set up further, and ``name`` gives it a title and
an author; ``both`` and ``one`` say which sides the reader plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Option, Problem, split_move
from stepstones.go import play as rules_of_play, rules as agreed, tasks
from stepstones.go.rules import Ko, Rules, Scoring
from stepstones.go.state import Colour, Position

KOMI = (0.0, 0.5, 5.5, 6.5, 7.0, 7.5)
"""Komi to choose from; a record or a link may bring any other."""

GOALS = ("none", "live", "kill", "capture", "save")
"""What the side to play can be asked (:mod:`~stepstones.go.tasks`); the first asks nothing."""

_KO, _COUNT = tuple(map(str, Ko)), tuple(map(str, Scoring))
_SUICIDE = ("forbidden", "allowed")
_OTHER = "other"


def options(position: Position) -> tuple[Option, ...]:
    """Return what can be chosen; no handicap where no fixed one is known for the board."""
    rules = position.rules
    words = agreed.write(rules)
    komi = tuple(f"{number:g}" for number in sorted({*KOMI, rules.komi}))
    found: tuple[Option, ...] = (
        Option("rules", tuple(agreed.PRESETS), words if words in agreed.PRESETS else _OTHER),
        Option("komi", komi, f"{rules.komi:g}"),
        Option("ko", _KO, str(rules.ko)),
        Option("suicide", _SUICIDE, _SUICIDE[rules.suicide]),
        Option("count", _COUNT, str(rules.scoring)),
    )
    goal = (position.task and position.task.goal) or GOALS[0]
    found = (*found, Option("goal", GOALS, goal, stays=False))
    stones = _handicaps(position)
    if not stones:
        return found
    return (*found, Option("handicap", stones, str(position.handicap), stays=False))


def _handicaps(position: Position) -> tuple[str, ...]:
    if position.width != position.height or position.width not in agreed.HANDICAP_LINE:
        return ()
    fixed = range(agreed.MIN_HANDICAP, agreed.MAX_HANDICAP + 1)
    return tuple(map(str, sorted({0, *fixed, position.handicap})))


def choose(position: Position, option: str, choice: str) -> Position:
    """Return *position* after a choice. Raises TextError ``move.malformed``, and RuleError.

    The stones stay, also for other rules; only a handicap sets stones, and only onto a
    board without others: ``go.option.handicap-board``.
    """
    known = next((one for one in options(position) if one.id == option), None)
    if known is None or choice not in known.choices:
        raise TextError("move.malformed", f"{option} {choice}"[:40])
    if choice == known.current:
        return position
    if option == "handicap":
        return _give(position, int(choice))
    if option == "goal":
        return tasks.choose(position, choice)
    return replace(position, rules=_change(position.rules, option, choice))


def _change(rules: Rules, option: str, choice: str) -> Rules:
    match option:
        case "rules":
            return agreed.PRESETS[choice]
        case "komi":
            return rules._replace(komi=float(choice))
        case "ko":
            return rules._replace(ko=Ko(choice))
        case "suicide":
            return rules._replace(suicide=choice == _SUICIDE[True])
        case _:
            return rules._replace(scoring=Scoring(choice))


def _give(position: Position, stones: int) -> Position:
    before = _stones(position, position.handicap)
    if (position.black, position.white) not in {(0, 0), (before, 0)}:
        raise RuleError("go.option.handicap-board")
    return Position(
        position.width,
        position.height,
        black=_stones(position, stones),
        turn=Colour.WHITE if stones else Colour.BLACK,
        rules=position.rules,
        handicap=stones,
    )


def _stones(position: Position, stones: int) -> int:
    if not agreed.MIN_HANDICAP <= stones <= agreed.MAX_HANDICAP:
        return 0
    return position.board.bits(agreed.handicap_points(position.width, stones))


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
    """Return *state* after *move*, one of the texts in the module's docstring.

    Raises RuleError ``go.occupied``, ``go.ko``, ``go.suicide`` and, for questions about an empty
    point, ``go.no-stone``; TextError for any other text.
    """
    verb, words = split_move(move)
    if not words and verb in _ALONE:
        return _ALONE[verb](state)
    if len(words) == 2 and verb == "name":
        return tasks.name(state, *words)
    if len(words) == 1 and verb in _OPTIONS:
        return choose(state, verb, words[0])
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


def _of_task(change: Callable[[Position], Position]) -> Callable[[Position], Position]:
    """Return *change*, which refuses boards without a task at once."""

    def changed(state: Position) -> Position:
        if state.task is None:
            raise RuleError("go.task.free")
        return change(state)

    return changed


def _turn(state: Position) -> Position:
    if state.task is not None:
        return tasks.swap_turn(state)
    return replace(state, turn=state.turn.other, ko=None)


def problem(state: Position) -> Problem[Position]:
    """Return the position with which a problem began, as far as it is known; else *state*.

    The key has the stones and the side to play: of a game those on the board.
    """
    root = tasks.root(state) if state.task else state
    key = Position(root.width, root.height, root.black, root.white, root.turn)
    return Problem(root if state.task is not None and state.task.goal else state, key)


_OPTIONS = frozenset({"rules", "komi", "ko", "suicide", "count", "handicap", "goal"})
_ALONE: Mapping[str, Callable[[Position], Position]] = {
    "pass": rules_of_play.pass_turn,
    "turn": _turn,
    "both": _of_task(lambda state: tasks.both(state)),
    "one": _of_task(lambda state: tasks.one(state)),
    "automatic": _of_task(lambda state: tasks.automatic(state)),
    "pose": _of_task(lambda state: tasks.pose(state)),
    "make": _of_task(lambda state: tasks.pose(state)),
    "region": _of_task(lambda state: tasks.paint(state)),
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
    "target": lambda state, point: tasks.target(state, point),
    "life": lambda state, point: tasks.ask(state, point),
    "region": lambda state, point: tasks.paint(state, point),
}
