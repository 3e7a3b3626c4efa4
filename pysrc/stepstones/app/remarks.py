"""A teacher's words to a step, as its link carries them.

In letters that no mail program and no chat takes for anything else: UTF-8 in base 64, without
signs of equality at the end. Percent signs would be decoded on the way now and then.
"""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode

from stepstones.core.errors import TextError

MAX_REMARK = 300
"""Characters of a remark."""
_MOST = 4 * MAX_REMARK * 4 // 3 + 4


def write(remark: str) -> str:
    """Return a remark as a field of a link.

    >>> write("Why not here?")
    'V2h5IG5vdCBoZXJlPw'
    """
    return urlsafe_b64encode(remark.encode()).decode().rstrip("=")


def read(field: str) -> str:
    """Return the remark that :func:`write` has written; raises TextError ``link.bad-field``.

    >>> read("V2h5IG5vdCBoZXJlPw")
    'Why not here?'
    """
    if len(field) > _MOST:
        raise TextError("link.bad-field", "note")
    try:
        text = b64decode(field + "=" * (-len(field) % 4), b"-_", validate=True).decode()
    except ValueError:
        raise TextError("link.bad-field", "note") from None
    return text[:MAX_REMARK]
