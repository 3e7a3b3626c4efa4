"""A file for one run alone: the system keeps the lock, and frees it when a run is killed."""

from __future__ import annotations

import sys
from typing import BinaryIO

_FAR = 2**31 - 2
"""The byte that is locked where a lock keeps others from reading what it covers."""


def lock(file: BinaryIO) -> bool:
    """Lock *file* until it is closed; false where another process has locked it.

    True as well on a file system without locks.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        import msvcrt  # noqa: PLC0415 - of this system alone

        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: BinaryIO) -> None:
        import fcntl  # noqa: PLC0415 - not everywhere, as in the browser

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
