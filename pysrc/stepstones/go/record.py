"""A game as it is played: its rules, its positions and its moves; each step a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.position import Colour, Position, pass_turn as after_pass
from stepstones.go.rules import JAPANESE, Judgement, Rules, earlier, judge

PASSES = 2
"""Passes in a row that end a game."""


class Played(NamedTuple):
    """A move: *point* is None for a pass.

    *captured* stones of the opponent were taken, *lost* of one's own by suicide.
    """

    colour: Colour
    point: Point | None
    captured: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """The positions from the start on, one more than the moves, and the rules they obey.

    >>> game = begin(Position(9, 9))
    >>> game = pass_turn(play(game, 40))
    >>> game.position.turn, len(game.moves), len(undo(game).moves)
    (<Colour.BLACK: 'black'>, 2, 1)
    """

    rules: Rules
    positions: tuple[Position, ...]
    moves: tuple[Played, ...] = ()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether both sides have just passed."""
        last = self.moves[-PASSES:]
        return len(last) == PASSES and all(move.point is None for move in last)

    @property
    def prisoners(self) -> Mapping[Colour, int]:
        """The stones that each side has taken; a suicide's go to the opponent."""
        taken = {Colour.BLACK: 0, Colour.WHITE: 0}
        for move in self.moves:
            taken[move.colour] += move.captured
            taken[move.colour.other] += move.lost
        return taken

    @property
    def repeats(self) -> int | None:
        """The number of moves after which this position stood before, the same side to play.

        Under the Japanese rules both sides may then agree on "no result". None where the
        position is new or was only passed in.
        """
        index = earlier(self.position, self.positions[:-1], any_turn=False)
        between = self.moves[index:] if index is not None else ()
        return index if any(move.point is not None for move in between) else None

    def judge(self, point: Point) -> Judgement:
        """Judge the side to play playing at *point*, all earlier positions in view."""
        return judge(self.position, point, self.rules, self.positions)


def begin(start: Position, rules: Rules = JAPANESE) -> Game:
    """Return the game that starts from *start*, before its first move."""
    return Game(rules, (start,))


def play(game: Game, point: Point) -> Game:
    """Return *game* after a move of the side to play.

    Raises RuleError: ``go.occupied``, ``go.suicide``, ``go.ko``,
    ``go.rule.positional-superko`` or ``go.rule.situational-superko``.
    """
    judgement = game.judge(point)
    if judgement.refusal is not None:
        raise judgement.error()
    facts = judgement.facts
    played = Played(facts.colour, point, facts.captures.bit_count(), facts.suicide.bit_count())
    return _after(game, judgement.after, played)


def pass_turn(game: Game) -> Game:
    """Return *game* after a pass, which no rule refuses."""
    return _after(game, after_pass(game.position), Played(game.position.turn, None))


def undo(game: Game) -> Game:
    """Return *game* before its last move. Raises RuleError ``go.rule.nothing-played``."""
    if not game.moves:
        raise RuleError("go.rule.nothing-played")
    return replace(game, positions=game.positions[:-1], moves=game.moves[:-1])


def _after(game: Game, position: Position, played: Played) -> Game:
    return replace(game, positions=(*game.positions, position), moves=(*game.moves, played))
