"""What the words of a problem ask: live, kill or capture, and who begins. English, Russian, 中文.

A guess from words is made only where they tell one thing. Words that ask for what is no goal here,
such as to connect, are told apart from silence: then nothing else is to be guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from stepstones.go.state import Colour
from stepstones.go.tasks import CAPTURE, KILL, LIVE

_NEITHER = re.compile(
    r"life\s*(?:and|&|or)\s*death|live\s*or\s*die|死活|жизнь\s*и\s*смерть", re.IGNORECASE
)
_DENIED = re.compile(
    r"\b(?:(?:don['’]?t|do\s+not|never)\s+let\s+(\w+)\s+(?:be\s+|make\s+)?(?:live|survive|alive|life)"
    r"|(?:prevent|stop)\s+(\w+)\s+from\s+(?:liv|surviv|making\s+life)\w*"
    r"|не\s+да(?:й(?:те)?|ть)\s+([а-яё]+)\s+(?:вы)?жить)"
    r"|(?:不能?[让讓]|阻止|防止)([黑黒白])棋?[做作]?活",
    re.IGNORECASE,
)
"""A side that is not to live."""
_PASSIVE = r"\b(?:be|is|are|gets?)\s+(?:\w+\s+){0,3}"
"""What makes of a past tense a participle; the words between are few."""
_LIVE = re.compile(
    r"\b(?:lives?|alive|life|saves?|survives?)\b|[活生]|\b(?:жи[тв]|выжи|спас)", re.IGNORECASE
)
_KILL = re.compile(
    r"\b(?:kills?|dies?|dead)\b|[杀殺死]|\b(?:уби(?!р)|убе[йт]|умира)"
    rf"|{_PASSIVE}killed\b",
    re.IGNORECASE,
)
_CAPTURE = re.compile(
    r"\b(?:captur(?:es?|ing)|catch(?:es)?)\b|(?<!打)吃|取[りるっれろ]"
    r"|\b(?:захват|пойма|лов[ияе]|бер[уёе]т|взять|съе)"
    rf"|{_PASSIVE}captured\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:connect(?:s|ing|ion)?|link\s+up|to\s+(?:play\s+and\s+)?(?:cut|separate))\b"
    r"|[连連](?![续續环環])|[断斷]|渡[过過り]|\b(?:соедин|разрез|раздел)",
    re.IGNORECASE,
)
_ELSE = re.compile(
    r"\b(?:endgames?|yose|joseki|openings?|fuseki)\b|官子|收官|布局|定[式石]"
    r"|\b(?:дз[её]сэки|йосэ|фусэки|эндшпил)",
    re.IGNORECASE,
)
"""What a problem is about that is not one of life and death."""
_BEGINS = re.compile(
    r"\bto\s+(?:play|move)\b|\b(?:plays?|moves?)\s+first\b|[先番]|\b(?:ход|начина)", re.IGNORECASE
)
_BLACK = re.compile(r"\bblack\b|[黑黒]棋?[先番]|\b(?:чёрн|черн)", re.IGNORECASE)
_WHITE = re.compile(r"\bwhite\b|白棋?[先番]|\bбел", re.IGNORECASE)
_EITHER = re.compile(r"\bblack\b|[黑黒]|\bч[её]рн|\bwhite\b|(?<![明空])白|\bбел", re.IGNORECASE)
"""A side, whatever is said of it."""
_IS_WHITE = re.compile("white|白|бел", re.IGNORECASE)
"""Tells the sides apart in words that name one of them."""
_FIRST = re.compile(
    r"\b(?:black|white)(?=\s+(?:is\s+)?to\s+(?:play|move|start|begin)\b"
    r"|\s+(?:plays?|moves?)\s+(?:and|first|now|next|here)\b|\s+(?:begins?|starts?)\b"
    r"|['’]s\s+(?:turn|move)\b)"
    r"|\bход(?:ят)?\s*:?\s*(?:за\s+)?(?:ч[её]рн|бел)|\bначинают\s+(?:ч[её]рн|бел)"
    r"|\b(?:ч[её]рн|бел)(?=[а-я]{1,3}\s+(?:начина|ход))"
    r"|[黑黒白](?=[棋方]?[先番])",
    re.IGNORECASE,
)
"""A side that is said to begin."""
_JUST = re.compile(r"\b(?:black|white)(?=\s+(?:has\s+)?just\s)", re.IGNORECASE)
"""A side that has just moved."""
_TAKES = re.compile(
    r"\b(?:kills?|captur(?:es?|ing)|catch(?:es)?)\b|(?<!被)[杀殺]|(?<![打被])吃"
    r"|\b(?:уби(?![рт][аоы]?\b)|убе[йт]|захват|пойма|лов[ияе]|бер[уёе]т|взять|съе)",
    re.IGNORECASE,
)
"""A verb whose object is what is taken."""
_DOER = re.compile(r"\b(?:as|by|for)\s+\Z", re.IGNORECASE)
"""What stands before a side that is no object."""
_TAKEN = re.compile(r"(?<!ход )(?<!задача )(?<!цель )\b(?:ч[её]рн|бел)(?:ых|ую)\b", re.IGNORECASE)
"""A side in a case of Russian that objects have, also before the verb."""
_CLAUSE = re.compile(r"[.!?;:,。！？；：，、\n]")


def goal_in(words: str) -> str | None:
    """Return the goal of the side to play by *words*; None where they tell none, or several.

    To take stones in order to kill is to kill.

    >>> goal_in("Black to live"), goal_in("黑先杀"), goal_in("Life and death, level 3")
    ('live', 'kill', None)
    >>> goal_in("White captures three stones"), goal_in("Black to play and connect")
    ('capture', None)
    """
    words = _plain(words)
    lives, kills, takes = (one.search(words) for one in (_LIVE, _KILL, _CAPTURE))
    if lives:
        return None if kills or takes else LIVE
    return KILL if kills else CAPTURE if takes else None


def _plain(words: str) -> str:
    """Return *words* without names of the kind, and with who is not to live as who is killed."""
    killed = _DENIED.sub(lambda one: f" kill {one[one.lastindex or 0]} ", words)
    return _NEITHER.sub(" ", killed)


def asks_otherwise(words: str) -> bool:
    """Whether *words* ask for what is no goal here: to connect or cut, for points, or for joseki.

    >>> asks_otherwise("黑先连"), asks_otherwise("Black to play"), asks_otherwise("Black lives")
    (True, False, False)
    """
    about = None if _NEITHER.search(words) else _ELSE.search(words)
    return goal_in(words) is None and bool(about or _OTHER.search(words))


def goal_for(turn: Colour, words: str) -> str | None:
    """Return the goal of *turn* by *words*; None also where they tell that of the other side only.

    >>> goal_for(Colour.BLACK, "Can White live?"), goal_for(Colour.WHITE, "Can White live?")
    (None, 'live')
    """
    goal = goal_in(words)
    doers = _livers(words) if goal == LIVE else _takers(words)
    return goal if not doers or turn in doers else None


def _livers(words: str) -> list[Colour]:
    """Return the sides that are to live."""
    found = []
    for clause, named in _clauses(words):
        verb = _LIVE.search(clause)
        if verb:
            found += _doers(named, verb)
    return found


def _takers(words: str) -> list[Colour]:
    """Return the sides that kill or capture: not what is taken, or what dies."""
    found = []
    for clause, named in _clauses(words):
        verb, taken = _TAKES.search(clause), _TAKEN.search(clause)
        if verb and taken:
            found.append(_colour(taken).other)
        elif verb:
            after = next((one for one in named if one.start() >= verb.end()), None)
            if after and not _DOER.search(clause[verb.end() : after.start()]):
                found.append(_colour(after).other)
            else:
                found += _doers(named, verb)
        elif (_KILL.search(clause) or _CAPTURE.search(clause)) and len(named) == 1:
            found.append(_colour(named[0]).other)
    return found


def _clauses(words: str) -> Iterator[tuple[str, list[re.Match[str]]]]:
    """Yield each clause of *words*, with the sides that it names."""
    for clause in _CLAUSE.split(_plain(words)):
        yield clause, list(_EITHER.finditer(clause))


def _doers(named: list[re.Match[str]], verb: re.Match[str]) -> list[Colour]:
    """Return the side of those *named* that does it: the last before the *verb*, else the first."""
    before = [one for one in named if one.start() < verb.start()]
    return [_colour(one) for one in before[-1:] or named[:1]]


def _colour(named: re.Match[str]) -> Colour:
    return Colour.WHITE if _IS_WHITE.search(named[0]) else Colour.BLACK


def side_in(words: str) -> Colour | None:
    """Return who begins by *words*; None where no side is named.

    It is the side that is said to begin, else the one that kills, else the one named first.

    >>> side_in("White to kill the black group"), side_in("黑先活"), side_in("Tesuji")
    (<Colour.WHITE: 'white'>, <Colour.BLACK: 'black'>, None)
    >>> side_in("Kill White"), side_in("White is alive. Black to play")
    (<Colour.BLACK: 'black'>, <Colour.BLACK: 'black'>)
    """
    first = _FIRST.search(words)
    if first:
        return _colour(first)
    just = _JUST.search(words)
    if just:
        return _colour(just).other
    takers = _takers(words) if goal_in(words) in {KILL, CAPTURE} else []
    if takers:
        return takers[0]
    black, white = _BLACK.search(words), _WHITE.search(words)
    if black is None or white is None:
        return Colour.BLACK if black else Colour.WHITE if white else None
    return Colour.BLACK if black.start() < white.start() else Colour.WHITE


def beginner_in(words: str) -> Colour | None:
    """Return who begins by *words* that say so, or ask something of a side; else None.

    >>> beginner_in("White to play"), beginner_in("White's joseki against Black")
    (<Colour.WHITE: 'white'>, None)
    """
    says = goal_in(words) or _OTHER.search(words) or _BEGINS.search(words)
    return side_in(words) if says else None
