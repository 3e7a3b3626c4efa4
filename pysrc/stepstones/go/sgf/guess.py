"""What a problem file asks where no mark says so: the goal by its words, the target by its moves.

goproblems, OGS and 101weiqi leave the target to the reader's eye. The words say who lives or dies
("Black to live", "黑先杀白", "Белые убивают"); the target is a chain near the first moves, one that
is enclosed rather than one that is not, in the smallest room. A guess can be wrong: it is a problem
like any other, and its target may be changed by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits, Chain
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.state import Colour, Position

_NEITHER = re.compile(
    r"life\s*(?:and|&|or)\s*death|live\s*or\s*die|死活|жизнь\s*и\s*смерть", re.IGNORECASE
)
_LIVE = re.compile(
    r"\b(?:lives?|alive|life|saves?|survives?)\b|[活生]|\b(?:жи[тв]|выжи|спас)", re.IGNORECASE
)
_KILL = re.compile(
    r"\b(?:kills?|captures?|dies?|dead)\b|[杀殺吃取死]|\b(?:уби|захват|пойма|умира|съе)",
    re.IGNORECASE,
)
_BLACK = re.compile(r"\bblack\b|黑先|\b(?:чёрн|черн)", re.IGNORECASE)
_WHITE = re.compile(r"\bwhite\b|白先|\bбел", re.IGNORECASE)
_NEAR = 3
"""Steps between a first move and a chain that it may be about."""
_MOST = 12
"""Chains that are looked at, the nearest first."""


class Guess(NamedTuple):
    """The stones that a problem is about, 0 where nothing tells, and its goal."""

    target: Bits
    goal: str | None


def goal_in(words: str) -> str | None:
    """Return ``live`` or ``kill``, what the side to play wants by *words*; None if both or none.

    >>> goal_in("Black to live"), goal_in("黑先杀"), goal_in("Life and death, level 3")
    ('live', 'kill', None)
    """
    words = _NEITHER.sub(" ", words)
    lives, kills = _LIVE.search(words), _KILL.search(words)
    if bool(lives) is bool(kills):
        return None
    return "live" if lives else "kill"


def side_in(words: str) -> Colour | None:
    """Return who begins by *words*, the side that is named first; None where none is.

    >>> side_in("White to kill the black group"), side_in("黑先活"), side_in("Tesuji")
    (<Colour.WHITE: 'white'>, <Colour.BLACK: 'black'>, None)
    """
    black, white = _BLACK.search(words), _WHITE.search(words)
    if black is None or white is None:
        return Colour.BLACK if black else Colour.WHITE if white else None
    return Colour.BLACK if black.start() < white.start() else Colour.WHITE


def guess(position: Position, goal: str | None, moves: Iterable[Point]) -> Guess:
    """Return what is asked of *position*, whose first *moves* a file tells, right ones before all.

    Without a *goal* that of the side whose chain is closed in more tightly. Finds a region for
    each chain near those moves, some milliseconds in all.
    """
    firsts = list(moves)
    sides = {"live": position.turn, "kill": position.turn.other}
    found: list[tuple[tuple[bool, int], Bits, str]] = []
    for name, side in sides.items():
        if goal not in {None, name}:
            continue
        for chain in _near_chains(position, side, firsts):
            region = _region_of(position, chain)
            if region is not None:
                rank = region.framed, (region.inside & position.empty).bit_count()
                found.append((rank, _largest(position, region), name))
    if not found:
        return Guess(0, None)
    _, target, name = min(found, key=lambda one: one[0])
    return Guess(target, name)


def _near_chains(position: Position, side: Colour, moves: list[Point]) -> list[Chain]:
    """Return the chains of *side* that the *moves* may be about, the nearest first; all without."""
    chains = position.board.chains(position.stones(side), position.empty)
    if not moves:
        return chains[:_MOST]
    ranked = [(_distance(position, chain, moves), chain) for chain in chains]
    near = [one for one in sorted(ranked, key=lambda one: one[0]) if one[0] <= _NEAR]
    return [chain for _, chain in near[:_MOST]]


def _distance(position: Position, chain: Chain, moves: list[Point]) -> int:
    """Return the steps from the nearest stone of a chain to the nearest of the *moves*."""
    place = position.grid.place
    stones = [place(point) for point in position.board.points(chain.stones)]
    return min(
        abs(row - at[0]) + abs(column - at[1]) for at in map(place, moves) for row, column in stones
    )


def _region_of(position: Position, chain: Chain) -> Region | None:
    try:
        return find_region(position, position.board.points(chain.stones)[:1])
    except RuleError:
        return None


def _largest(position: Position, region: Region) -> Bits:
    """Return a stone of the largest chain of the target's side in the region."""
    own = position.stones(region.defender) & region.inside
    chains = position.board.chains(own, position.empty)
    largest = max(chains, key=lambda chain: chain.stones.bit_count())
    return largest.stones & -largest.stones
