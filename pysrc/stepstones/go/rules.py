"""Agreements before a game: rules, komi, handicap.

Rules differ in ko, in suicide, in how points are counted, in komi and in what White is
given for a handicap. Passing is always allowed. Sources: the texts of the rules as the
British Go Association and Sensei's Library compare them, the preset values those that
servers and engines use; GTP 2 for the fixed handicap points.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point


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


class Rules(NamedTuple):
    """A set of rules; *komi* is in points, halves and quarters being exact.

    A named tuple because it is made at the page's start, where a dataclass costs more.
    """

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

DEFAULT = "japanese"
"""The rules of a board that says nothing of them."""

MAX_KOMI = 1_000

_ALIASES = {
    "jp": "japanese",
    "kr": "japanese",
    "korean": "japanese",
    "territory": "japanese",
    "cn": "chinese",
    "bga": "aga",
    "french": "aga",
    "nz": "new-zealand",
    "newzealand": "new-zealand",
    "tt": "tromp-taylor",
    "tromptaylor": "tromp-taylor",
}


def find_preset(name: str) -> str | None:
    """Return the id of the preset that people call *name*, None for one not known here.

    >>> find_preset("NZ"), find_preset("Tromp Taylor"), find_preset("GOE")
    ('new-zealand', 'tromp-taylor', None)
    """
    plain = "-".join(name[:40].casefold().replace("_", " ").replace("-", " ").split())
    plain = plain.removesuffix("-rules")
    plain = _ALIASES.get(plain, plain)
    return plain if plain in PRESETS else None


def write(rules: Rules) -> str:
    """Return *rules* but for komi in words: the id of a preset, or what differs from Japan's.

    >>> write(AGA), write(Rules(ko=Ko.POSITIONAL, suicide=True))
    ('aga', 'positional.suicide')
    """
    for name, preset in PRESETS.items():
        if preset._replace(komi=rules.komi) == rules:
            return name
    words = (
        rules.ko if rules.ko is not Ko.SIMPLE else "",
        _SUICIDE if rules.suicide else "",
        rules.scoring if rules.scoring is not Scoring.TERRITORY else "",
        rules.compensation if rules.compensation is not Compensation.NONE else "",
    )
    return ".".join(word for word in words if word)


def read(text: str) -> Rules | None:
    """Return the rules that :func:`write` wrote, with their usual komi; None for another text.

    >>> read("positional.suicide") == Rules(Ko.POSITIONAL, suicide=True), read("suicide.positional")
    (True, None)
    """
    if text in PRESETS:
        return PRESETS[text]
    words = set(text.split("."))

    def one(choices: type[Ko | Scoring | Compensation]) -> str:
        return next((choice for choice in choices if choice in words), next(iter(choices)))

    scoring = Scoring.AREA if Scoring.AREA in words else Scoring.TERRITORY
    rules = Rules(
        Ko(one(Ko)),
        _SUICIDE in words,
        scoring,
        _USUAL_KOMI[scoring],
        Compensation(one(Compensation)),
    )
    return rules if write(rules) == text else None


def usual_komi(rules: Rules) -> float:
    """Return the komi usual with *rules*."""
    known = read(write(rules))
    return known.komi if known else rules.komi


_SUICIDE = "suicide"
_USUAL_KOMI = {Scoring.AREA: 7.5, Scoring.TERRITORY: 6.5}

HANDICAP_LINE = {9: 2, 13: 3, 19: 3}
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
    if side not in HANDICAP_LINE or not MIN_HANDICAP <= stones <= MAX_HANDICAP:
        raise RuleError("go.rule.handicap", stones, side)
    low, middle = HANDICAP_LINE[side], side // 2
    high = side - 1 - low
    places = [(high, low), (low, high), (low, low), (high, high)]
    places += [(middle, low), (middle, high), (high, middle), (low, middle)]
    with_centre = stones >= 5 and stones % 2 == 1
    chosen = places[: stones - with_centre] + [(middle, middle)] * with_centre
    return tuple(row * side + column for row, column in chosen)
