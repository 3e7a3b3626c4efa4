"""Counting a finished game: by area or by territory, dead stones marked by the players.

Dead stones are taken off first. Then an empty region that only one side's stones touch
is that side's; one that both touch, or none, is neutral.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.position import Colour, Position
from stepstones.go.rules import Compensation, Rules, Scoring


@dataclass(frozen=True, slots=True)
class Count:
    """What one side counts; the points it counts on the board are *points*.

    *stones* is 0 where only territory counts, *prisoners* (the dead among them) where
    area counts. *extra* is komi and what a handicap is worth.
    """

    points: Bits
    stones: int
    territory: int
    prisoners: int
    extra: float

    @property
    def total(self) -> float:
        """All together."""
        return self.stones + self.territory + self.prisoners + self.extra


@dataclass(frozen=True, slots=True)
class Score:
    """A game counted: *neutral* points are nobody's, *dead* stones were taken off first."""

    black: Count
    white: Count
    neutral: Bits
    dead: Bits

    @property
    def margin(self) -> float:
        """How much Black is ahead; negative when White is."""
        return self.black.total - self.white.total

    @property
    def result(self) -> str:
        """The result as records write it: ``B+3.5``, ``W+0.5``, or ``0`` for a draw."""
        if not self.margin:
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{abs(self.margin):g}"

    @property
    def sentences(self) -> tuple[tuple[str, tuple[Arg, ...]], ...]:
        """What to say: how each side's points add up, and the result; ids with arguments."""
        lines: list[tuple[str, tuple[Arg, ...]]] = [
            (
                "go.score.sum",
                (
                    colour,
                    count.stones,
                    count.territory,
                    count.prisoners,
                    f"{count.extra:g}",
                    f"{count.total:g}",
                ),
            )
            for colour, count in ((Colour.BLACK, self.black), (Colour.WHITE, self.white))
        ]
        winner = Colour.BLACK if self.margin > 0 else Colour.WHITE
        won = ("go.score.wins", (winner, f"{abs(self.margin):g}"))
        return (*lines, won if self.margin else ("go.score.draw", ()))


def score(
    position: Position,
    rules: Rules,
    *,
    dead: Bits = 0,
    prisoners: Mapping[Colour, int] | None = None,
    handicap: int = 0,
    seki: Bits = 0,
) -> Score:
    """Count *position* by *rules*.

    *dead* are the stones agreed to be dead, *prisoners* the stones that each side has
    taken during the game, *handicap* the number of stones given. *seki* are points that
    do not count although one side surrounds them: the rule of territory scoring for
    eyes in seki; where area counts it has no effect.

    >>> from stepstones.go.rules import JAPANESE, CHINESE
    >>> from stepstones.go.position import from_pieces
    >>> board = from_pieces(5, 2, ".XO.O.XO.O")
    >>> score(board, CHINESE).result, score(board, JAPANESE).result
    ('W+9.5', 'W+6.5')
    """
    by_area = rules.scoring is Scoring.AREA
    taken = prisoners or {}
    alive, owned, neutral = _owned(position, dead)
    counts = {}
    for colour in Colour:
        land = owned[colour] if by_area else owned[colour] & ~seki
        stones = alive.stones(colour)
        caught = taken.get(colour, 0) + (position.stones(colour.other) & dead).bit_count()
        counts[colour] = Count(
            land | stones if by_area else land,
            stones.bit_count() if by_area else 0,
            land.bit_count(),
            0 if by_area else caught,
            _extra(rules, handicap) if colour is Colour.WHITE else 0,
        )
    if not by_area:
        neutral |= seki & alive.empty
    fallen = dead & (position.black | position.white)
    return Score(counts[Colour.BLACK], counts[Colour.WHITE], neutral, fallen)


def _owned(position: Position, dead: Bits) -> tuple[Position, dict[Colour, Bits], Bits]:
    """Return the position without the dead, the empty points of each side, and the others."""
    alive = replace(position, black=position.black & ~dead, white=position.white & ~dead)
    shape, rest = alive.board, alive.empty
    owned = {Colour.BLACK: 0, Colour.WHITE: 0}
    neutral = 0
    while rest:
        region = shape.flood(rest & -rest, rest)
        rest ^= region
        beside = shape.around(region)
        touching = [colour for colour in Colour if beside & alive.stones(colour)]
        if len(touching) == 1:
            owned[touching[0]] |= region
        else:
            neutral |= region
    return alive, owned, neutral


def _extra(rules: Rules, handicap: int) -> float:
    match rules.compensation:
        case Compensation.STONES:
            given = handicap
        case Compensation.ONE_LESS:
            given = max(0, handicap - 1)
        case _:
            given = 0
    return rules.komi + given


def group(position: Position, stone: Point) -> Bits:
    """Return the stones that live and die with *stone*: what one press marks as dead.

    All stones of its colour that can be reached without crossing one of the opponent;
    none for an empty point.
    """
    colour = position.colour(stone)
    if colour is None:
        return 0
    shape, own = position.board, position.stones(colour)
    return shape.flood(shape.bit(stone), own | position.empty) & own
