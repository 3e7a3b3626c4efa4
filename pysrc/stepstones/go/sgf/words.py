"""What the words of a problem ask: live, kill or capture, and who begins. English, Russian, 中文.

A guess from words is made only where they tell one thing. Words that ask for what is no goal here,
such as to connect, are told apart from silence: then nothing else is to be guessed.
"""

from __future__ import annotations

import re

from stepstones.go.state import Colour
from stepstones.go.tasks import CAPTURE, KILL, LIVE

_NEITHER = re.compile(
    r"life\s*(?:and|&|or)\s*death|live\s*or\s*die|死活|жизнь\s*и\s*смерть", re.IGNORECASE
)
_LIVE = re.compile(
    r"\b(?:lives?|alive|life|saves?|survives?)\b|[活生]|\b(?:жи[тв]|выжи|спас)", re.IGNORECASE
)
_KILL = re.compile(r"\b(?:kills?|dies?|dead)\b|[杀殺死]|\b(?:уби|умира)", re.IGNORECASE)
_CAPTURE = re.compile(
    r"\b(?:captur(?:es?|ing)|catch(?:es)?)\b|(?<!打)吃|取[りるっれろ]"
    r"|\b(?:захват|пойма|лов[ияе]|бер[уёе]т|взять|съе)",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:connect(?:s|ing|ion)?|link\s+up|to\s+(?:play\s+and\s+)?(?:cut|separate))\b"
    r"|[连連](?![续續环環])|[断斷]|渡[过過り]|\b(?:соедин|разрез|раздел)",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\bto\s+(?:play|move)\b|\b(?:plays?|moves?)\s+first\b|[先番]|\b(?:ход|начина)", re.IGNORECASE
)
_BLACK = re.compile(r"\bblack\b|[黑黒]棋?[先番]|\b(?:чёрн|черн)", re.IGNORECASE)
_WHITE = re.compile(r"\bwhite\b|白棋?[先番]|\bбел", re.IGNORECASE)


def goal_in(words: str) -> str | None:
    """Return the goal of the side to play by *words*; None where they tell none, or several.

    To take stones in order to kill is to kill.

    >>> goal_in("Black to live"), goal_in("黑先杀"), goal_in("Life and death, level 3")
    ('live', 'kill', None)
    >>> goal_in("White captures three stones"), goal_in("Black to play and connect")
    ('capture', None)
    """
    words = _NEITHER.sub(" ", words)
    lives, kills, takes = (one.search(words) for one in (_LIVE, _KILL, _CAPTURE))
    if lives:
        return None if kills or takes else LIVE
    return KILL if kills else CAPTURE if takes else None


def asks_otherwise(words: str) -> bool:
    """Whether *words* ask for what is no goal here: to connect stones, or to cut.

    >>> asks_otherwise("黑先连"), asks_otherwise("Black to play"), asks_otherwise("Black lives")
    (True, False, False)
    """
    return goal_in(words) is None and _OTHER.search(words) is not None


def side_in(words: str) -> Colour | None:
    """Return who begins by *words*, the side that is named first; None where none is.

    >>> side_in("White to kill the black group"), side_in("黑先活"), side_in("Tesuji")
    (<Colour.WHITE: 'white'>, <Colour.BLACK: 'black'>, None)
    """
    black, white = _BLACK.search(words), _WHITE.search(words)
    if black is None or white is None:
        return Colour.BLACK if black else Colour.WHITE if white else None
    return Colour.BLACK if black.start() < white.start() else Colour.WHITE


def beginner_in(words: str) -> Colour | None:
    """Return who begins by *words* that say so, or ask something of a side; else None.

    >>> beginner_in("White to play"), beginner_in("White's joseki against Black")
    (<Colour.WHITE: 'white'>, None)
    """
    says = goal_in(words) or asks_otherwise(words) or _BEGINS.search(words)
    return side_in(words) if says else None
