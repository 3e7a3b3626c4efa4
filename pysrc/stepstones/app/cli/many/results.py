"""The file of results, which the same command goes on with, however it ended and whatever changed.

Results stand in the order of the input, each with a digest of its line and of the job. The first
ones that fit stay where they are. All behind them moves into a file beside (``.before``), from
which every result that fits is taken again; it goes when the run is whole, so a stop loses none.
Which ones are there stands in a database on the disk, so memory does not grow with the lines.

The system locks the file for one run, and frees it when the run is killed.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from stepstones.app.cli.many.tasks import Job, digest, name_of
from stepstones.app.cli.source import InputLine
from stepstones.core.errors import TextError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

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
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def demand_file(path: Path) -> None:
    """Raise TextError ``app.folder`` or ``batch.other-run`` where *path* is there and no file.

    A device, such as /dev/full, may be read for ever, and root would replace it by a file.
    """
    if path.is_dir():
        raise TextError("app.folder", str(path)[-80:])
    if path.exists() and not path.is_file():
        raise TextError("batch.other-run", str(path)[-80:])


_RESULTS = frozenset({"digest", "error", "verdict", "solutions", "text"})
"""Fields of which each result has one, also those of versions without digests."""


class Results:
    """Where results are written, whole lines only; a context manager.

    *lines* begins the input anew at each call. Raises TextError ``app.folder`` where *path* is
    one, ``batch.in-use`` while another run writes there, ``batch.other-run`` where it is a device
    or holds what is no result, or boards made to another order; it is then left as it is.
    """

    def __init__(self, path: Path, job: Job, lines: Callable[[], Iterable[InputLine]]) -> None:
        demand_file(path)
        self._path, self._job, self._lines = path, job, lines
        self._beside = path.with_name(f"{path.name}.before")
        self._known: Known | None = None
        self._file: BinaryIO = path.open("a+b")
        if not lock(self._file):
            self._file.close()
            raise TextError("batch.in-use", str(path)[-80:])
        try:
            self._first = self._keep()
            self.done = self._first + sum(self._is_known(line) for line in self._rest())
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
        if self._known:
            self._known.close()

    def rest(self) -> Iterator[InputLine]:
        """Yield the lines that are to be done."""
        return (line for line in self._rest() if not self._is_known(line))

    def write(self, chunks: Iterable[tuple[int, bytes]]) -> Iterator[int]:
        """Write the results of :meth:`rest` between those kept; yield how many each chunk had.

        Each chunk is flushed, so that it outlives this program.
        """
        waiting = iter(self._rest())
        for count, written in chunks:
            for row in written.splitlines(keepends=True):
                self._write_known(waiting)
                self._file.write(row)
            self._file.flush()
            yield count
        self._write_known(waiting)
        self._file.flush()
        self._beside.unlink(missing_ok=True)

    def _write_known(self, waiting: Iterator[InputLine]) -> None:
        """Write what is known of the next lines; take the one after them as well."""
        for line in waiting:
            if not self._is_known(line):
                return
            with self._beside.open("rb") as file:
                file.seek(self._place(line) or 0)
                _, _, facts = file.readline().partition(b",")
            self._file.write(f'{{"{name_of(self._job)}":{line.number},'.encode() + facts)

    def _rest(self) -> Iterator[InputLine]:
        return islice(self._lines(), self._first, None)

    def _is_known(self, line: InputLine) -> bool:
        return self._place(line) is not None

    def _place(self, line: InputLine) -> int | None:
        """Return where in the file beside the result of *line* begins, None where it is new."""
        return self._known.find(digest(self._job, line)) if self._known else None

    def _keep(self) -> int:
        """Return how many results stay; move those behind them away, cut off an unfinished one."""
        kept, end = self._fitting()
        self._file.seek(end)
        behind = (row for row in self._file if row.endswith(b"\n"))
        if (first := next(behind, None)) is not None:
            with self._beside.open("ab") as file:
                file.writelines(chain([first], behind))
        self._file.truncate(end)
        if self._beside.exists():
            self._known = Known(self._digests())
        return kept

    def _fitting(self) -> tuple[int, int]:
        """Return how many first results fit the first lines, and the bytes they take."""
        kept = end = 0
        waiting, fits = iter(self._lines()), True
        self._file.seek(0)
        for row in self._file:
            facts = self._facts(row)
            line = next(waiting, None) if fits and facts else None
            fits = line is not None and facts == (line.number, digest(self._job, line))
            if fits:
                kept += 1
                end += len(row)
            elif facts and self._job.do == "make":
                raise self._refusal()
        return kept, end

    def _facts(self, row: bytes) -> tuple[int, str] | None:
        """Return number and digest of a result; None of an unfinished one. Raises TextError."""
        name = name_of(self._job)
        start = f'{{"{name}":'.encode()
        if not row.endswith(b"\n") and start.startswith(row[: len(start)]):
            return None
        try:
            facts = json.loads(row)
        except (ValueError, RecursionError):
            raise self._refusal() from None
        if not (row.startswith(start) and isinstance(facts[name], int) and _RESULTS & facts.keys()):
            raise self._refusal()
        return facts[name], str(facts.get("digest", ""))

    def _refusal(self) -> TextError:
        return TextError("batch.other-run", str(self._path)[-80:])

    def _digests(self) -> Iterator[tuple[str, int]]:
        """Yield the digest of each result in the file beside, and where it begins."""
        at = 0
        with self._beside.open("rb") as file:
            for row in file:
                try:
                    facts = self._facts(row)
                except TextError:
                    facts = None  # two rows run together where a stop came between
                if facts and facts[1]:
                    yield facts[1], at
                at += len(row)


class Known:
    """Where the result of each digest begins, in a database that goes with this object."""

    def __init__(self, places: Iterable[tuple[str, int]]) -> None:
        self._table = sqlite3.connect("")  # a file without a name, on the disk once it is large
        self._table.execute("CREATE TABLE known (digest TEXT PRIMARY KEY, at INT) WITHOUT ROWID")
        self._table.executemany("INSERT OR REPLACE INTO known VALUES (?, ?)", places)

    def find(self, digest: str) -> int | None:
        """Return the place kept for *digest*, None where there is none."""
        row = self._table.execute("SELECT at FROM known WHERE digest = ?", (digest,)).fetchone()
        return None if row is None else int(row[0])

    def close(self) -> None:
        """Forget all places."""
        self._table.close()
