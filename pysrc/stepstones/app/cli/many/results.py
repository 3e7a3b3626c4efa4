"""The file of results, which a run that was killed goes on with.

Results stand in the order of the input. What a kill left of a line is taken away; the lines
before it are kept when they are results of the same input.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from stepstones.app.cli.lines import Line
from stepstones.app.cli.many.lock import lock
from stepstones.app.cli.many.tasks import Job, work
from stepstones.core.errors import TextError


class Results:
    """Where results are written, whole lines only; a context manager.

    Raises TextError ``batch.in-use`` while another run writes there, ``batch.other-run`` where
    the file holds anything else than the first results of *job* on *lines*.
    """

    def __init__(self, path: Path, job: Job, lines: Iterable[Line]) -> None:
        self._file: BinaryIO = path.open("a+b")
        if not lock(self._file):
            self._file.close()
            raise TextError("batch.in-use", str(path)[-80:])
        try:
            self.done = self._count_kept(path, job, lines)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def write(self, results: bytes) -> None:
        """Write whole lines, so that they outlive this program."""
        self._file.write(results)
        self._file.flush()

    def _count_kept(self, path: Path, job: Job, lines: Iterable[Line]) -> int:
        """Return how many lines of *path* are results, and cut off an unfinished line."""
        kept = end = 0
        self._file.seek(0)
        waiting = iter(lines)
        for row in self._file:
            if not row.endswith(b"\n"):
                break
            line = next(waiting, None)
            if line is None or not _belongs(row, job, line, first=kept == 0):
                raise TextError("batch.other-run", str(path)[-80:])
            kept += 1
            end += len(row)
        self._file.truncate(end)
        return kept


def _belongs(row: bytes, job: Job, line: Line, *, first: bool) -> bool:
    """Whether *row* is the result of *line*: by its number, the *first* one by doing it again."""
    try:
        facts = json.loads(row)
    except (ValueError, RecursionError):
        return False
    name = "seed" if job.do == "make" else "number"
    if not isinstance(facts, dict) or facts.get(name) != line.number:
        return False
    return not first or "error" in facts or work(job, [line]) == row
