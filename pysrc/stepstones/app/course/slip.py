"""An answer slip: what a student hands in, as a short text for a link, a code on paper or a file.

A slip claims; whoever opens it has the answer judged again. It holds the answer to an exercise as
what differs from the given text, packed by zlib, in letters that links and chats leave alone.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import NamedTuple

from stepstones.core.errors import TextError
from stepstones.core.links.link import check

FORM = 1
"""The form of a slip; another number is that of a newer version."""
MAX_SLIP = 6_000
"""Characters of a slip; a longer one is refused unread."""
MAX_INSIDE = 60_000
"""Bytes of what a slip holds, unpacked; no more is ever unpacked."""
MAX_NAME, MAX_ANSWER, MAX_COUNT = 60, 40_000, 9_999
_CHECK = 3


class Slip(NamedTuple):
    """Who has answered which exercise, what is claimed of it, and the answer.

    *right* is what the student was told, after so many *tries* and *hints*.
    """

    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str


def write_slip(slip: Slip, given: str) -> str:
    """Return *slip* as text, the answer by what differs from the *given* text; '' where none is.

    Raises TextError ``slip.too-long``.

    >>> text = write_slip(Slip("Ada", "a-task", True, 2, 0, "b3"), "")
    >>> read_slip(text, "").answer
    'b3'
    """
    answer = slip.answer
    head = _alike(answer, given)
    tail = _alike(answer[head:][::-1], given[head:][::-1])
    middle = answer[head : len(answer) - tail]
    claimed = [slip.name[:MAX_NAME], slip.exercise, int(slip.right), slip.tries, slip.hints]
    inside = [FORM, *claimed, _sign(given), head, tail, middle]
    packed = zlib.compress(json.dumps(inside, ensure_ascii=False).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) + _CHECK > MAX_SLIP:
        raise TextError("slip.too-long", len(text), MAX_SLIP)
    return text + check(text)


def read_slip(text: str, given: str | None = None) -> Slip:
    """Return the slip that *text* is; without the *given* text of its exercise, without its answer.

    Total: any text gives a slip or TextError ``slip.too-long``, ``slip.damaged``, ``slip.newer``
    or, where the given text is another, ``slip.other-text``. Limits come before what they limit.
    """
    text = text.strip()
    if len(text) > MAX_SLIP:
        raise TextError("slip.too-long", len(text), MAX_SLIP)
    body, sign = text[:-_CHECK], text[-_CHECK:]
    if not body or check(body) != sign:
        raise TextError("slip.damaged")
    try:
        unpacking = zlib.decompressobj()
        padded = body + "=" * (-len(body) % 4)
        raw = unpacking.decompress(base64.urlsafe_b64decode(padded), MAX_INSIDE)
        whole = unpacking.eof and not unpacking.unconsumed_tail
        form, *inside = json.loads(raw) if whole else (0,)
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise TextError("slip.damaged") from None
    if form != FORM:
        raise TextError("slip.newer" if isinstance(form, int) and form > FORM else "slip.damaged")
    return _read_inside(inside, given)


def _read_inside(inside: list[object], given: str | None) -> Slip:
    match inside:
        case [
            str() as name,
            str() as exercise,
            int() as right,
            int() as tries,
            int() as hints,
            int() as sign,
            int() as head,
            int() as tail,
            str() as middle,
        ]:
            short = len(name) <= MAX_NAME and len(exercise) <= MAX_NAME
            counts = all(0 <= one <= MAX_COUNT for one in (tries, hints))
            places = all(0 <= one <= MAX_ANSWER for one in (head, tail, len(middle)))
        case _:
            raise TextError("slip.damaged")
    if not (short and counts and places):
        raise TextError("slip.damaged")
    answer = ""
    if given is not None:
        if sign != _sign(given) or head + tail > len(given):
            raise TextError("slip.other-text")
        answer = given[:head] + middle + given[len(given) - tail :]
    return Slip(name, exercise, bool(right), tries, hints, answer)


def _alike(one: str, other: str) -> int:
    """Return how many characters at the beginning are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _sign(text: str) -> int:
    return zlib.crc32(text.encode())
