"""Plays a move, or says which rule refuses it; sets stones by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.rules import Ko
from stepstones.go.state import Colour, Past, Position


class Facts(NamedTuple):
    """What playing at a point would do. The rules that forbid it are the caller's choice.

    *overwrite*: a stone stands there already, and the other facts are void.
    *captures*: the opponent's stones taken off. *suicide*: the player's own stones
    left without a liberty after that, the new one among them. *ko*: the stone would
    retake in a ko at once.
    """

    colour: Colour
    overwrite: bool
    captures: Bits
    suicide: Bits
    ko: bool

    @property
    def legal(self) -> bool:
        """Whether simple ko, and suicide being forbidden, allow the move."""
        return not (self.overwrite or self.suicide or self.ko)


def analyse(position: Position, point: Point, colour: Colour | None = None) -> Facts:
    """Return the facts of *colour*, by default the side to play, playing at *point*.

    The ban of a ko holds for the side to play only. Chains elsewhere that had no
    liberty before the move stay: a move captures only what it touches.
    """
    colour = colour or position.turn
    shape, bit = position.board, position.board.bit(point)
    if (position.black | position.white) & bit:
        return Facts(colour, overwrite=True, captures=0, suicide=0, ko=False)
    own = position.stones(colour) | bit
    theirs = position.stones(colour.other)
    empty = position.empty ^ bit
    captures = 0
    beside = shape.near[bit] & theirs
    while beside:
        chain = shape.flood(beside & -beside, theirs)
        beside &= ~chain
        if not shape.around(chain) & empty:
            captures |= chain
    chain = shape.flood(bit, own)
    breathes = shape.around(chain) & (empty | captures)
    return Facts(
        colour,
        overwrite=False,
        captures=captures,
        suicide=0 if breathes else chain,
        ko=position.ko == point and colour is position.turn,
    )


def put(position: Position, point: Point, facts: Facts) -> Position:
    """Return the position after the move with *facts*, whatever the rules say of it.

    A suicide takes the player's own stones off. A ko arises when one stone captures
    exactly one and stands alone with that one liberty.
    """
    shape, bit, colour = position.board, position.board.bit(point), facts.colour
    own = (position.stones(colour) | bit) & ~facts.suicide
    theirs = position.stones(colour.other) & ~(facts.captures | bit)
    black, white = (own, theirs) if colour is Colour.BLACK else (theirs, own)
    free = shape.inside & ~(black | white)
    ko = None
    alone = not shape.near[bit] & (own | free) & ~facts.captures
    if alone and facts.captures.bit_count() == 1:
        ko = shape.points(facts.captures)[0]
    last = None if facts.suicide else point
    at = position.at
    if at is not None and free & shape.bit(at):
        at = None
    task = position.task and position.task.restrict(black | white)
    taken = position.taken
    if facts.captures or facts.suicide:
        won, lost = facts.captures.bit_count(), facts.suicide.bit_count()
        by_black, by_white = (won, lost) if colour is Colour.BLACK else (lost, won)
        taken = (taken[0] + by_black, taken[1] + by_white)
    return Position(
        position.width,
        position.height,
        black,
        white,
        colour.other,
        ko,
        last,
        at,
        position.rules,
        position.handicap,
        taken,
        0,
        _past(position, colour, point),
        task,
    )


def play(position: Position, point: Point) -> Position:
    """Return the position after the side to play has played at *point*.

    Raises RuleError. Of several rules broken the plainest is named: ``go.occupied``,
    ``go.suicide``, ``go.ko``, ``go.rule.positional-superko`` or
    ``go.rule.situational-superko``. A superko is linear in the moves played, which
    matters little: positions are compared as two integers.
    """
    facts = analyse(position, point)
    if facts.overwrite:
        raise RuleError("go.occupied", point)
    if facts.suicide and not position.rules.suicide:
        raise RuleError("go.suicide", point, facts.suicide.bit_count())
    if facts.ko:
        raise RuleError("go.ko", point)
    after = put(position, point, facts)
    if position.rules.ko is Ko.POSITIONAL:
        earlier = find_repetition(after, any_turn=True)
        if earlier is not None:
            raise RuleError("go.rule.positional-superko", point, earlier)
    elif position.rules.ko is Ko.SITUATIONAL:
        earlier = find_repetition(after, any_turn=False)
        if earlier is not None:
            raise RuleError("go.rule.situational-superko", point, earlier, after.turn)
    return after


def find_repetition(position: Position, *, any_turn: bool) -> int | None:
    """Return after how many moves the same stones stood for the first time; None for a new board.

    Unless *any_turn*, the same side must have been to play as well. Only the game known
    to *position* counts: its moves since it was set up or opened.
    """
    black, white, turn = position.black, position.white, position.turn
    found, moves, past = None, 0, position.past
    while past is not None:
        moves += 1
        if past.black == black and past.white == white and (any_turn or past.turn is turn):
            found = moves
        past = past.before
    return None if found is None else moves - found


def pass_turn(position: Position) -> Position:
    """Return the position after a pass: the other side to play, no ko, no last stone."""
    return pass_of(position, position.turn)


def pass_of(position: Position, colour: Colour) -> Position:
    """Return the position after a pass of *colour*, whoever was to play."""
    past = _past(position, colour, None)
    return replace(position, turn=colour.other, ko=None, last=None, dead=0, past=past)


def _past(position: Position, colour: Colour, move: Point | None) -> Past:
    """Return what is to be remembered of *position* when *colour* plays there."""
    targets = position.task.targets if position.task else 0
    return Past(
        *(position.black, position.white, colour, move),
        *(position.past, position.ko, targets, position.taken),
    )


def passes(position: Position) -> int:
    """Return how many passes in a row have led here."""
    count, past = 0, position.past
    while past is not None and past.move is None:
        count, past = count + 1, past.before
    return count


def is_over(position: Position) -> bool:
    """Whether both sides have passed."""
    return passes(position) >= len(Colour)


def replay(position: Position, moves: Iterable[tuple[Colour, Point | None]]) -> Position:
    """Play *moves* one after another, whatever the rules say; None passes.

    For game records: a stone on an occupied point replaces what is there, suicides
    and kos are played, and the same side may move twice.
    """
    for colour, point in moves:
        if point is None:
            position = pass_of(position, colour)
            continue
        if position.colour(point) is not None:
            position = erase(position, point)
        position = put(position, point, analyse(position, point, colour))
    return position


def put_stone(position: Position, point: Point, colour: Colour) -> Position:
    """Set a stone of *colour* on *point* by hand: nothing is captured, a ko is forgotten."""
    bit = position.board.bit(point)
    return set_up(
        position,
        position.black | bit if colour is Colour.BLACK else position.black & ~bit,
        position.white | bit if colour is Colour.WHITE else position.white & ~bit,
    )


def erase(position: Position, point: Point) -> Position:
    """Take the stone on *point* off by hand; a ko is forgotten."""
    bit = position.board.bit(point)
    return set_up(position, position.black & ~bit, position.white & ~bit)


def set_up(position: Position, black: Bits, white: Bits) -> Position:
    """Return the position with these stones, set by hand; what pointed to others is forgotten."""
    shape, stay = position.board, position.black & black | position.white & white
    last, at = position.last, position.at
    return replace(
        position,
        black=black,
        white=white,
        ko=None,
        last=None if last is None or not stay & shape.bit(last) else last,
        at=None if at is None or not (black | white) & shape.bit(at) else at,
        dead=0,
        past=None,
        task=position.task and position.task.restrict(stay),
    )


def is_legal(position: Position, point: Point) -> bool:
    """Whether the rules allow the side to play to play at *point*."""
    try:
        play(position, point)
    except RuleError:
        return False
    return True
