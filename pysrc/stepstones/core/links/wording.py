"""Words of a person's own in links and moves, in letters that no mail program changes.

UTF-8 in base 64, without signs of equality at the end; ``-`` stands for no words. What arrives
may be hostile: too long, on several lines, with letters that are not seen or turn the line round.
"""

from __future__ import annotations

import re
from base64 import b64decode, urlsafe_b64encode

from stepstones.core.errors import TextError

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]+"
)
"""Controls, letters without width, turns of direction, tags."""
NOTHING = "-"


def tidy(text: str, most: int) -> str:
    r"""Return *text* on one line without unseen letters, cut to *most* characters.

    >>> tidy(" Two \n eyes\u202e ", 40)
    'Two eyes'
    """
    return " ".join(_UNSEEN.sub(" ", text).split())[:most].rstrip()


def write(text: str) -> str:
    """Return words as a field of a link or a word of a move.

    >>> write("Two eyes"), write("")
    ('VHdvIGV5ZXM', '-')
    """
    return urlsafe_b64encode(text.encode()).decode().rstrip("=") or NOTHING


def read(field: str, most: int, name: str) -> str:
    """Return the words that :func:`write` has written, *most* characters of them.

    Raises TextError ``link.bad-field`` with *name*, also where they are not :func:`tidy`.

    >>> read("VHdvIGV5ZXM", 40, "title")
    'Two eyes'
    """
    if field == NOTHING:
        return ""
    text = decode(field, most, name)
    if not text or tidy(text, most) != text or write(text) != field:
        raise TextError("link.bad-field", name)
    return text


def decode(field: str, most: int, name: str) -> str:
    """Return words as they are, tidy or not, from a field with room for *most* characters.

    There may be more of them, as most take fewer bytes than a character can take.
    Raises TextError ``link.bad-field`` with *name*.
    """
    if len(field) > 6 * most or not re.fullmatch("[A-Za-z0-9_-]+", field):
        raise TextError("link.bad-field", name)
    try:
        return b64decode(field + "=" * (-len(field) % 4), b"-_", validate=True).decode()
    except ValueError:
        raise TextError("link.bad-field", name) from None
