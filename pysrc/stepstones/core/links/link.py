"""The whole puzzle as the text after ``#``: the product's file format.

``<puzzle>/<size>[/<body>[&field=value…]/<check>]``

The size is ``19`` or ``75x60`` (width x height); the body's first letter names its
packing (:mod:`~stepstones.core.links.packing`); values are percent-encoded; the check is
three Crockford base-32 characters over everything before it. An empty board needs
neither body nor check, and packing ``c``, which people write by hand, needs no check:
damage to these two forms cannot be noticed, and ``SECURITY.md`` says so.

The check is a polynomial hash modulo a prime below 2^15: every single substitution
and every swap of two characters changes it, other damage escapes one time in 32,719.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from stepstones.core.errors import TextError

MAX_LENGTH = 40_000
"""Characters in a link; longer ones are refused unread."""

FIELDS = frozenset(
    [
        *("turn", "goal", "at", "ko", "last", "rules", "komi", "moves", "from", "to", "closed"),
        *("k", "given", "title", "by", "do", "alg", "step", "beside", "note", "taken", "dead"),
        *("asked", "region", "queens", "marks", "blocked", "faces", "warn"),
    ]
)
"""Every field a link may have; any other means a newer version wrote it."""

_CHECK_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_PRIME, _FACTOR = 32_719, 258
_UNCHECKED = "c"
_PUZZLE = re.compile(r"[a-z]{1,20}", re.ASCII)
_SIZE = re.compile(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", re.ASCII)
_PLAIN = re.compile(r"[\w.~-]*", re.ASCII)
_SIZE_LIKE = re.compile(r"-?[0-9]+(?:x-?[0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Link:
    """A link taken apart; *body* still packed, *fields* decoded."""

    puzzle: str
    width: int
    height: int
    body: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


def write(link: Link) -> str:
    """Return the text of *link*, without ``#``.

    >>> write(Link("go", 3, 3))
    'go/3'
    >>> read(write(Link("go", 3, 2, "dA", {"turn": "W"}))).fields
    {'turn': 'W'}
    """
    size = str(link.width) if link.width == link.height else f"{link.width}x{link.height}"
    start = f"{link.puzzle}/{size}"
    if not link.body and not link.fields:
        return start
    values = "".join(f"&{name}={_quote(value, 'strict')}" for name, value in link.fields.items())
    text = f"{start}/{link.body}{values}"
    return f"{text}/{check(text)}"


def read(text: str) -> Link:
    """Take a link's text apart; the inverse of :func:`write`.

    Total: any text gives a link or TextError with a position. Sizes up to 9999 pass;
    a puzzle sets its own limits before it allocates anything.
    """
    if len(text) > MAX_LENGTH:
        raise TextError("link.too-long", len(text), MAX_LENGTH)
    parts = text.split("/")
    if len(parts) < 2:
        raise TextError("link.damaged", position=len(text))
    puzzle, size = parts[:2]
    if not _PUZZLE.fullmatch(puzzle):
        raise TextError("link.damaged", position=0)
    place = len(puzzle) + 1
    if not _SIZE_LIKE.fullmatch(size):
        raise TextError("link.damaged", size[:20], position=place)
    width, height = read_size(size, place)
    if len(parts) == 2:
        return Link(puzzle, width, height)
    inside = parts[2]
    if len(parts) == 3 and inside.startswith(_UNCHECKED) and "&" not in inside:
        return Link(puzzle, width, height, inside)
    if len(parts) != 4 or parts[3] != check("/".join(parts[:3])):
        raise TextError("link.damaged", position=len(text) - len(parts[-1]))
    body, fields = _read_body(inside, len(puzzle) + len(size) + 2)
    return Link(puzzle, width, height, body, fields)


def check(text: str) -> str:
    """Return the three check characters for *text*; linear time.

    >>> check("go/19/sA")
    'pbb'
    """
    value = 0
    for byte in text.encode("utf-8", "surrogatepass"):
        value = (value * _FACTOR + byte + 1) % _PRIME
    return "".join(_CHECK_DIGITS[value >> shift & 31] for shift in (10, 5, 0))


def find(text: str) -> str:
    """Return the part of an address or of pasted text that is a link, or the text itself.

    A link may follow ``#`` or ``?``, and a chat program may have percent-encoded it.

    >>> find(" https://example.org/board/?go%2F19 ")
    'go/19'
    """
    text = text.strip()
    for sign in "#?":
        _, found, after = text.partition(sign)
        if found:
            text = after
            break
    if "/" not in text and "%2f" in text.lower():
        text = _unquote(text)
    return text


def read_size(text: str, position: int = 0) -> tuple[int, int]:
    """Return width and height of a size such as ``19`` or ``75x60``.

    Raises TextError ``link.bad-size``: only within a link may letters be damage.

    >>> read_size("9"), read_size("75x60")
    ((9, 9), (75, 60))
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise TextError("link.bad-size", text[:20], position=position)
    width = int(match[1])
    return width, int(match[2] or width)


def _read_body(part: str, position: int) -> tuple[str, dict[str, str]]:
    body, *pairs = part.split("&")
    fields: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in fields or _quote(_unquote(value), "surrogatepass") != value:
            raise TextError("link.damaged", position=position)
        if name not in FIELDS:
            raise TextError("link.newer", name[:20], position=position)
        fields[name] = _unquote(value)
    return body, fields


def _quote(value: str, errors: str) -> str:
    if _PLAIN.fullmatch(value):
        return value
    from urllib.parse import quote  # noqa: PLC0415 - few links need it, and every start waits

    return quote(value, safe="", errors=errors)


def _unquote(value: str) -> str:
    if "%" not in value:
        return value
    from urllib.parse import unquote  # noqa: PLC0415 - see _quote

    return unquote(value)
