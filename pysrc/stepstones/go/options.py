"""What is chosen for a board: rules, ko, suicide, counting, komi, goal, handicap.

The option ``rules`` chooses a whole set; the others change one thing of it. A choice is
a move, ``ko positional``, so it can be undone and travels in the link.
"""

from __future__ import annotations

from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.puzzle import Option
from stepstones.go import rules as agreed
from stepstones.go.position import Colour, Position
from stepstones.go.rules import Ko, Rules, Scoring

KOMI = (0.0, 0.5, 5.5, 6.5, 7.0, 7.5)
"""Komi to choose from; a record or a link may bring any other."""

GOALS = ("none", "live", "kill", "capture", "save")
"""What the side to play can be asked (:mod:`~stepstones.go.task_link`); the first asks nothing."""

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
        from stepstones.go import task_link  # noqa: PLC0415 - the page starts without a problem

        return task_link.choose(position, choice)
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
