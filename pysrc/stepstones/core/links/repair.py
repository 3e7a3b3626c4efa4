"""Links as mail and chats damage them, put right where the check proves it.

Repaired are: what stands before the link or after its check (brackets, quotes, full stops,
a tracker's parameters, the rest of a Markdown link), a doubled ``#``, blanks, line breaks
with the ``>`` of a quoted mail, invisible characters, backslashes, ``&amp;``, mail's own
encoding (``=3D``), percent-encoding once or twice too often or once too seldom,
full-width characters, typographic dashes, and capitals in the puzzle's name, size or check.

A repair counts only where the check of the repaired link is right, so a link without a
check is never repaired. A wrong repair passes one time in 32,719. ``link/repair.js`` is the
page's twin of this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

from stepstones.core.links import link

MAX_LENGTH = 50_000
"""Characters in a text that is repaired."""
LAYERS = 3
"""How often a text is percent-decoded."""

_CHECKED = re.compile(
    r"([a-z]{1,20}/[0-9]{1,4}(?:x[0-9]{1,4})?)/([^/#?]*)/([0-9a-z]{3})", re.ASCII | re.IGNORECASE
)
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
_SIGNS = (
    (re.compile("\u2014"), "--"),
    (re.compile("[\u2010-\u2013\u2212]"), "-"),
    (re.compile("\xd7"), "x"),
    (re.compile(r"[\r\n][\s>|]*"), ""),
    (
        re.compile(
            "[\\s\0-\x1f\x7f-\xa0\xad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f"
            "\ufe0f\ufeff\\\\]+"
        ),
        "",
    ),
    (re.compile(r"&(?:(?:amp|#38|#x26);)+", re.IGNORECASE), "&"),
)
_WRAPPED = re.compile(r"=[ \t]*\r?\n")
_MAILED = re.compile(r"=([2-7][0-9a-fA-F])")
_VALUE = re.compile(r"=([^&]*)")


def mend(text: str) -> str | None:
    """Return the link that *text* was before it was damaged on its way, None without a proof.

    Linear in the text.

    >>> mend("see <https://example.org/#go/7/dAAAAAAADIXpSG&amp;turn=W/d5m>.")
    'go/7/dAAAAAAADIXpSG&turn=W/d5m'
    """
    for layer in _layers("" if len(text) > MAX_LENGTH else text):
        for one in dict.fromkeys((layer, _unwrap(layer))):
            found = next(_prove(_clean(one)), None)
            if found is not None:
                return found
    return None


def _layers(text: str) -> Iterator[str]:
    """Yield *text*, and what it is after one and more percent-decodings."""
    for _ in range(LAYERS):
        yield text
        before, text = text, unquote(text)
        if text == before:
            return


def _prove(text: str) -> Iterator[str]:
    """Yield each part of *text* whose last three characters are its check."""
    for head, inside, check in _CHECKED.findall(text):
        start = f"{head.lower()}/{_requote(inside)}"
        if link.check(start) == check.lower():
            yield f"{start}/{check.lower()}"


def _clean(text: str) -> str:
    cleaned = text.translate(_NARROW)
    for sign, instead in _SIGNS:
        cleaned = sign.sub(instead, cleaned)
    return cleaned


def _unwrap(text: str) -> str:
    """Undo the encoding of mail, which breaks lines after ``=`` and writes that sign as ``=3D``."""
    return _MAILED.sub(lambda code: chr(int(code[1], 16)), _WRAPPED.sub("", text))


def _requote(inside: str) -> str:
    """Return body and fields with the values of the fields as a link has them."""
    return _VALUE.sub(
        lambda value: f"={quote(unquote(value[1]), safe='', errors='surrogatepass')}", inside
    )
