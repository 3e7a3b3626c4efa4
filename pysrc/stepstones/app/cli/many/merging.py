"""Results of parts, put together in the order of the whole: what one run would have written.

A part is one file that ``--part`` wrote. Each is in the order of its lines, so merging reads all of
them side by side and holds one row of each.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

from stepstones.app.cli.many.results import lock
from stepstones.core.errors import TextError

_NAMES = ("number", "seed")


class Row(NamedTuple):
    """A result: its *number*, the field that holds it, and the line as it stands."""

    number: int
    name: str
    text: bytes


def merge(parts: Sequence[Path], out: Path, wanted: Iterable[int] | None = None) -> int:
    """Write the results of *parts* to *out*, whole or not at all; return how many they are.

    *wanted* are the numbers of the lines that must have one, in their order. Raises TextError
    ``batch.in-use``, ``batch.unfinished``, ``batch.no-results``, ``batch.out-of-order``,
    ``batch.two-kinds``, ``batch.two-results`` or ``batch.missing``.
    """
    if any(out.exists() and out.samefile(part) for part in parts):
        raise TextError("batch.same-file")
    beside = out.with_name(f"{out.name}.merging")
    try:
        with ExitStack() as stack:
            streams = [_rows(stack.enter_context(path.open("rb")), path) for path in parts]
            written = _single(heapq.merge(*streams, key=lambda row: row.number))
            with beside.open("wb") as file:
                count = _write(written, file, wanted)
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _write(rows: Iterator[Row], file: BinaryIO, wanted: Iterable[int] | None) -> int:
    """Write *rows* and return their number. Raises TextError where one that is *wanted* lacks."""
    count = 0
    waiting = iter(wanted) if wanted is not None else None
    for row in rows:
        if waiting is not None and (line := next(waiting, row.number)) != row.number:
            raise TextError("batch.missing", min(line, row.number))
        file.write(row.text)
        count += 1
    if waiting is not None and (line := next(waiting, 0)):
        raise TextError("batch.missing", line)
    return count


def _single(rows: Iterator[Row]) -> Iterator[Row]:
    """Yield *rows* without those that stand in two parts. Raises TextError where they differ."""
    last: Row | None = None
    for row in rows:
        if last is not None and row.name != last.name:
            raise TextError("batch.two-kinds")
        if last is None or row.number != last.number:
            yield row
        elif row.text != last.text:
            raise TextError("batch.two-results", row.number)
        last = row


def _rows(file: BinaryIO, path: Path) -> Iterator[Row]:
    """Yield the results of one part."""
    shown = str(path)[-80:]
    if not lock(file):
        raise TextError("batch.in-use", shown)
    if path.with_name(f"{path.name}.before").exists():
        raise TextError("batch.unfinished", shown)
    last = -1
    for text in file:
        if not text.endswith(b"\n"):
            raise TextError("batch.unfinished", shown)
        row = _row(text)
        if row is None:
            raise TextError("batch.no-results", shown)
        if row.number <= last:
            raise TextError("batch.out-of-order", shown, row.number)
        last = row.number
        yield row


def _row(text: bytes) -> Row | None:
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        return None
    name = next(iter(facts), "") if isinstance(facts, dict) else ""
    if name not in _NAMES or not isinstance(facts[name], int) or "digest" not in facts:
        return None
    return Row(facts[name], name, text)
