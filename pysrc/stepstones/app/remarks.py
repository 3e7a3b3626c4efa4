"""A teacher's words to a step, as its link carries them.

They are written as :mod:`Wording <stepstones.core.links.wording>` writes words, but may be untidy:
on several lines, or longer than the page lets anybody write. These are cut.
"""

from __future__ import annotations

from stepstones.core.links import wording

MAX_REMARK = 300
"""Characters of a remark."""


def write(remark: str) -> str:
    """Return a remark, which is not empty, as a field of a link.

    >>> write("Why not here?")
    'V2h5IG5vdCBoZXJlPw'
    """
    return wording.write(remark)


def read(field: str) -> str:
    """Return the remark that :func:`write` has written; raises TextError ``link.bad-field``.

    >>> read("V2h5IG5vdCBoZXJlPw"), read("")
    ('Why not here?', '')
    """
    return wording.decode(field, MAX_REMARK, "note")[:MAX_REMARK] if field else ""
