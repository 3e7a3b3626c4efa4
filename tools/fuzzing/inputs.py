"""Hostile text: what damage makes of valid texts, and what is made from nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from fuzzing.readers import Reader

LONGEST = 200_000
"""Characters of the longest input."""
SESSION_MESSAGES = 6
"""Messages that a session is fed with, at most."""

STRANGE = (
    *("\0", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\u200b", "\u00ad", "\u0301"),
    *("\u202e", "\u2066", "\u200f", "\ud800", "\udfff", "\udc80", "\U0010ffff", "😀", "👩‍👩‍👧"),
    *("٣", "²", "Ⅷ", "௧", "ß", "ﬃ", "İ", "ſ", "一", "○", "●", "·", "＃", "％"),
    *("\t", "\v", "\f", "\r", "\r\n", "\n", " ", "  ", "\u3000", "\u00a0"),
)
"""Characters that break naive readers: controls, line ends, direction marks, halves of pairs."""
TOKENS = (
    *("/", "//", "&", "=", "&&", "#", "?", "%", "%2F", "%00", "%ff", "%25", "%ud800", "+", "~"),
    *("0", "-1", "1", "9", "19", "26", "75", "76", "0x10", "1e9", "1x9999", "9999x9999", "NaN"),
    *("99999999999999999999", "-0", "007", "1.5", "9" * 5000, "١٩", "Infinity", "null", "{}"),
    *("&turn=W", "&at=A1", "&ko=Z9", "&from=a1", "&to=0.0", "&moves=", "&closed=1", "&k=3"),
    *("&do=explain", "&alg=recursive", "&step=9999999", "&do=edit", "&title=", "&x=1"),
    *("(", ")", ";", "[", "]", "\\", "\\]", "(;", "()", ";;", "SZ[19]", "SZ[1:99]", "SZ[-1]"),
    *("B[]", "W[tt]", "AB[aa:ss]", "AB[ss:aa]", "B[zz]", "FF[4]", "GM[2]", "CA[x]", "HA[99]"),
    *("KM[1e999]", "C[", "LB[aa:", "MA[aa]", "PL[X]", "X", "O", ".", "Q", "N", "$$", "|", "-"),
    *("0 0", "0 0 0 0", "1 1\nX\n", "75 75\n", "X X", '"', "\\u0000", '"type"', "[[", "}}"),
)
"""Pieces of the formats, right and wrong."""
SIGNS = tuple(map(chr, range(32, 127)))
ANY: tuple[str, ...] = SIGNS + STRANGE


def make(reader: Reader, seed: int, number: int) -> str:
    """Return input *number* of *reader*; the same for the same seed."""
    chance = random.Random(f"{seed} {reader.name} {number}")  # noqa: S311 - no secret
    if reader.name == "session":
        said = [_one(reader, chance) for _ in range(chance.randint(1, SESSION_MESSAGES))]
        boards = [text for text in reader.corpus if '"open"' in text]
        return "\n".join([chance.choice(boards), *said])
    return _one(reader, chance)


def _one(reader: Reader, chance: random.Random) -> str:
    if chance.random() < 0.06:
        return _from_nothing(chance)
    text = chance.choice(reader.corpus)
    if reader.name in {"message", "session"} and chance.random() < 0.6:
        return _other_value(text, chance) if chance.random() < 0.4 else text
    # Few changes reach deep, many find what nobody thought of.
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5, 12))):
        text = chance.choice(DAMAGES)(text, reader, chance)[:LONGEST]
    if chance.random() < 0.7:
        text = reader.seal(text)
    return text


def _from_nothing(chance: random.Random) -> str:
    length = int(chance.expovariate(1 / 40)) + (chance.random() < 0.01) * 5_000
    if chance.random() < 0.5:
        return "".join(chance.choice(SIGNS) for _ in range(length))
    parts = (*TOKENS, *STRANGE)
    return "".join(chance.choice(parts) for _ in range(min(length, 400)))


def _other_value(text: str, chance: random.Random) -> str:
    """Return the message in *text* with another value in one of its fields."""
    message: dict[str, Any] = json.loads(text)
    name = chance.choice(list(message))
    value = message[name]
    if isinstance(value, int):
        message[name] = chance.choice((-1, 0, 1, 8, 24, 10**6, 2**63, 10**30, 1.5, True, None, "1"))
    else:
        message[name] = chance.choice(
            (*STRANGE, *TOKENS, None, [], {}, value + chance.choice(STRANGE), value[:-1])
        )
    return json.dumps(message)


def _replace(text: str, _: Reader, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ANY) + text[at + 1 :]


def _insert(text: str, _: Reader, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice((*TOKENS, *STRANGE)) + text[at:]


def _part(text: str, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + 1 + int(chance.expovariate(1 / 6)))


def _delete(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    return text[:start] + text[end:]


def _repeat(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    times = chance.choice((2, 2, 3, 10, 300, 5_000 if chance.random() < 0.02 else 2))
    return text[:start] + text[start:end] * times + text[end:]


def _cut(text: str, _: Reader, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _swap(text: str, _: Reader, chance: random.Random) -> str:
    (a, b), (c, d) = sorted((_part(text, chance), _part(text, chance)))
    return text if c < b else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _splice(text: str, reader: Reader, chance: random.Random) -> str:
    other = chance.choice(reader.corpus)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _number(text: str, _: Reader, chance: random.Random) -> str:
    """Put another number in the place of one."""
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    one = chance.choice(found)
    other = chance.choice(("0", "1", "-1", "99", "2147483648", "9" * 40, str(int(one[0][:9]) + 1)))
    return text[: one.start()] + other + text[one.end() :]


def _case(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _line_ends(text: str, _: Reader, chance: random.Random) -> str:
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n", "\x85", "\u2028", " ", "")))


def _nest(text: str, _: Reader, chance: random.Random) -> str:
    sign = chance.choice(("(", "(;", "[", "{", '{"a":', "[[", "(;B[aa]"))
    return sign * chance.choice((1, 5, 50, 3_000)) + text


DAMAGES: tuple[Callable[[str, Reader, random.Random], str], ...] = (
    *(_replace, _replace, _insert, _insert, _delete, _repeat, _cut, _swap, _splice),
    *(_number, _case, _line_ends, _nest),
)
