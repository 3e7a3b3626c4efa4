"""Which moves the rules allow, and which rule refuses the others.

Rules differ in ko, in suicide, in how points are counted, in komi and in what White is
given for a handicap. Passing is always allowed. Sources: the texts of the rules as the
British Go Association and Sensei's Library compare them, the preset values those that
servers and engines use; GTP 2 for the fixed handicap points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.position import Colour, Facts, Position, analyse, put


class Ko(StrEnum):
    """What may not be repeated."""

    SIMPLE = "simple"
    """One stone just taken is not retaken at once; longer cycles are allowed."""
    POSITIONAL = "positional"
    """No earlier whole-board position, whoever is to play."""
    SITUATIONAL = "situational"
    """No earlier whole-board position with the same side to play."""


class Scoring(StrEnum):
    """What counts at the end."""

    AREA = "area"
    """Living stones and surrounded points."""
    TERRITORY = "territory"
    """Surrounded points and prisoners."""


class Compensation(StrEnum):
    """What White gets for a handicap of n stones, besides komi."""

    NONE = "none"
    STONES = "stones"
    """n points."""
    ONE_LESS = "one-less"
    """n - 1 points."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A set of rules; *komi* is in points, halves and quarters being exact."""

    ko: Ko = Ko.SIMPLE
    suicide: bool = False
    scoring: Scoring = Scoring.TERRITORY
    komi: float = 6.5
    compensation: Compensation = Compensation.NONE


JAPANESE = Rules()
CHINESE = Rules(ko=Ko.POSITIONAL, scoring=Scoring.AREA, komi=7.5, compensation=Compensation.STONES)
AGA = Rules(ko=Ko.SITUATIONAL, scoring=Scoring.AREA, komi=7.5, compensation=Compensation.ONE_LESS)
NEW_ZEALAND = Rules(ko=Ko.SITUATIONAL, suicide=True, scoring=Scoring.AREA, komi=7.0)
TROMP_TAYLOR = Rules(ko=Ko.POSITIONAL, suicide=True, scoring=Scoring.AREA, komi=7.5)

PRESETS = {
    "japanese": JAPANESE,
    "chinese": CHINESE,
    "aga": AGA,
    "new-zealand": NEW_ZEALAND,
    "tromp-taylor": TROMP_TAYLOR,
}
"""Rules by their ids, which links carry.

Ing's rules are missing: their ko rule is none of the three. The written Chinese rule is
positional superko, which referees apply as simple ko and "no result".
"""

_ALIASES = {
    "jp": "japanese",
    "kr": "japanese",
    "korean": "japanese",
    "territory": "japanese",
    "cn": "chinese",
    "area": "chinese",
    "bga": "aga",
    "french": "aga",
    "nz": "new-zealand",
    "newzealand": "new-zealand",
    "tt": "tromp-taylor",
    "tromptaylor": "tromp-taylor",
}


def named(name: str) -> str | None:
    """Return the id of the preset that people call *name*, None for one not known here.

    >>> named("NZ"), named("Tromp Taylor"), named("GOE")
    ('new-zealand', 'tromp-taylor', None)
    """
    plain = "-".join(name[:40].casefold().replace("_", " ").replace("-", " ").split())
    plain = plain.removesuffix("-rules")
    plain = _ALIASES.get(plain, plain)
    return plain if plain in PRESETS else None


class Refusal(StrEnum):
    """The rule that refuses a move."""

    OCCUPIED = "occupied"
    KO = "ko"
    SUICIDE = "suicide"
    POSITIONAL = "positional-superko"
    SITUATIONAL = "situational-superko"


class Judgement(NamedTuple):
    """What playing at *point* does, and what the rules say of it.

    *after* is the position that the move leads to whether or not it is allowed; on an
    occupied point it is the one before. *repeats* is the index, in the history given,
    of the position that a superko refuses to repeat.
    """

    point: Point
    facts: Facts
    after: Position
    refusal: Refusal | None
    repeats: int | None = None

    def error(self) -> RuleError:
        """Return the refusal as an error with its sentence."""
        match self.refusal:
            case Refusal.SUICIDE:
                return RuleError("go.suicide", self.point, self.facts.suicide.bit_count())
            case Refusal.POSITIONAL:
                return RuleError("go.rule.positional-superko", self.point, self.repeats or 0)
            case Refusal.SITUATIONAL:
                colour = self.facts.colour.other
                return RuleError(
                    "go.rule.situational-superko", self.point, self.repeats or 0, colour
                )
            case Refusal.KO:
                return RuleError("go.ko", self.point)
            case _:
                return RuleError("go.occupied", self.point)


def judge(
    position: Position, point: Point, rules: Rules, history: Sequence[Position] = ()
) -> Judgement:
    """Judge the side to play playing at *point*.

    *history* holds all positions from the game's first on, *position* being the last of
    them or left out; after passes too. Where it is not known, a simple ko is still
    seen. Of several rules broken the plainest is named: occupied, suicide, ko, superko.
    Linear in the history, which matters little: positions are compared as two integers.

    >>> from stepstones.go.position import from_pieces
    >>> corner = from_pieces(3, 2, ".O.O..", Colour.BLACK)
    >>> judge(corner, 0, JAPANESE).refusal, judge(corner, 1, JAPANESE).refusal
    (<Refusal.SUICIDE: 'suicide'>, <Refusal.OCCUPIED: 'occupied'>)
    """
    facts = analyse(position, point)
    if facts.overwrite:
        return Judgement(point, facts, position, Refusal.OCCUPIED)
    after = put(position, point, facts)
    if facts.suicide and not rules.suicide:
        return Judgement(point, facts, after, Refusal.SUICIDE)
    if facts.ko:
        return Judgement(point, facts, after, Refusal.KO)
    if rules.ko is not Ko.SIMPLE:
        any_turn = rules.ko is Ko.POSITIONAL
        repeats = earlier(after, (*history, position), any_turn=any_turn)
        if repeats is not None:
            refusal = Refusal.POSITIONAL if any_turn else Refusal.SITUATIONAL
            return Judgement(point, facts, after, refusal, repeats)
    return Judgement(point, facts, after, None)


def earlier(position: Position, history: Sequence[Position], *, any_turn: bool) -> int | None:
    """Return the index of the first of *history* with the same stones, None where none has.

    Unless *any_turn*, the same side must be to play as well.
    """
    black, white, turn = position.black, position.white, position.turn
    for index, before in enumerate(history):
        same = before.black == black and before.white == white
        if same and (any_turn or before.turn is turn):
            return index
    return None


_HANDICAP_LINE = {9: 2, 13: 3, 19: 3}
"""How far from the edge handicap stones stand, from 0, by the side of the board."""
MIN_HANDICAP, MAX_HANDICAP = 2, 9


def handicap_points(side: int, stones: int) -> tuple[Point, ...]:
    """Return the points of a fixed handicap, in the order in which they are set.

    Opposite corners first, then the other corners, sides, and the centre with every odd
    number from five. Raises RuleError ``go.rule.handicap`` for other boards than 9, 13
    and 19 and for other numbers than 2 to 9.

    >>> from stepstones.core.grid import Grid, Naming
    >>> [Grid(19, 19, Naming.GO).name(point) for point in handicap_points(19, 5)]
    ['D4', 'Q16', 'D16', 'Q4', 'K10']
    """
    if side not in _HANDICAP_LINE or not MIN_HANDICAP <= stones <= MAX_HANDICAP:
        raise RuleError("go.rule.handicap", stones, side)
    low, middle = _HANDICAP_LINE[side], side // 2
    high = side - 1 - low
    places = [(high, low), (low, high), (low, low), (high, high)]
    places += [(middle, low), (middle, high), (high, middle), (low, middle)]
    with_centre = stones >= 5 and stones % 2 == 1
    chosen = places[: stones - with_centre] + [(middle, middle)] * with_centre
    return tuple(row * side + column for row, column in chosen)


def handicap(side: int, stones: int) -> Position:
    """Return the empty board with a fixed handicap on it, White to play. Raises RuleError."""
    empty = Position(side, side, turn=Colour.WHITE)
    return replace(empty, black=empty.board.bits(handicap_points(side, stones)))
