"""``batch``: many boards solved, rated, checked or converted, and results of parts put together.

A part is one file that ``--part`` wrote. Each is in the order of its lines, so merging reads all of
them side by side and holds one row of each: the result is what one run would have written.
"""

from __future__ import annotations

import argparse
import heapq
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from stepstones.app import catalog
from stepstones.app.cli.convert import writable_formats
from stepstones.app.cli.many import running
from stepstones.app.cli.many.results import demand_file, lock
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import ANSWERED, WRONG, sentence
from stepstones.app.cli.source import Commands, lines_again, read_lines
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
    ``app.folder``, ``batch.other-run``, ``batch.same-file``, ``batch.in-use``,
    ``batch.unfinished``, ``batch.no-results``, ``batch.out-of-order``, ``batch.two-kinds``,
    ``batch.two-results`` or ``batch.missing``.
    """
    demand_file(out)
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
        if waiting is not None and (line := next(waiting, 0)) != row.number:
            raise TextError("batch.missing", min(line or row.number, row.number))
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


_SIGNS = {
    "right": b'"verdict":"right"',
    "wrong": b'"verdict":"wrong"',
    "undecided": b'"verdict":"undecided"',
    "error": b'"error":',
}
_NOTES = {"batch.without": _SIGNS["error"], "batch.partial": b'"partial":true'}
"""What is said of lines that hold this, and of how many."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("batch", help="many boards, one a line; goes on after a stop")
    parser.set_defaults(command=_batch)
    what = (
        "check: is there one solution, and are level and solution as the line says; "
        "exit status 1 where a board is wrong"
    )
    what += "; merge: results of parts, put together"
    parser.add_argument("do", choices=("solve", "rate", "check", "convert", "merge"), help=what)
    parser.add_argument(
        "source",
        nargs="+",
        metavar="IN.jsonl|LINKS.txt|SET",
        help="boards or links, one a line, or a set's link; for merge the results of each part",
    )
    parser.add_argument(
        "--out",
        required=True,
        metavar="OUT.jsonl",
        help="a result a line; only what is new or changed is done",
    )
    parser.add_argument("--to", metavar="FORMAT", default="link", help="for convert")
    parser.add_argument("--algorithm", metavar="ID", default="", help="for solve")
    parser.add_argument(
        "--of", metavar="IN.jsonl", default="", help="for merge: every line must have a result"
    )
    running.add_part(parser)
    running.add_crew(parser)


def _batch(options: argparse.Namespace) -> int:
    out = Path(options.out)
    if options.do == "merge":
        return _merge(options, out)
    if len(options.source) > 1:
        raise TextError("batch.one-file", options.do)
    name = options.source[0]
    if options.do == "convert":
        _demand("--to", options.to, _formats())
    if options.do == "solve" and options.algorithm:
        _demand("--algorithm", options.algorithm, _algorithms())
    lines = lines_again(name)
    with suppress(OSError):  # one of them is no file
        if out.samefile(name):
            raise TextError("batch.same-file")
    job = Job(
        options.do,
        0 if options.do == "convert" else options.limit,
        to=options.to if options.do == "convert" else "",
        algorithm=options.algorithm if options.do == "solve" else "",
        language=options.language,
    )
    status = running.run(job, lines, options)
    if status != ANSWERED:
        return status
    if options.do == "check":
        return _tell_checked(options, out)
    for message, count in running.tally(out, _NOTES).items():
        if count:
            told = sentence(message, (count,), language=options.language)
            print(f"stepstones: {told}", file=sys.stderr)
    return ANSWERED


def _formats() -> set[str]:
    return {
        "link",
        "svg",
        *(name for puzzle in catalog.every() for name in writable_formats(puzzle)),
    }


def _algorithms() -> set[str]:
    return {one.id for puzzle in catalog.every() for one in puzzle.algorithms}


def _demand(option: str, word: str, known: set[str]) -> None:
    """Raise TextError where no puzzle knows *word*; one that some have not is told line by line."""
    if word not in known:
        raise TextError("app.no-choice", option, word[:20], ", ".join(sorted(known)))


def _merge(options: argparse.Namespace, out: Path) -> int:
    """Put the results of parts together; those of a check are counted as the check counts them."""
    parts = list(dict.fromkeys(map(Path, options.source)))
    for part in parts:
        read_lines(str(part))
        if not part.exists():  # a link
            raise TextError("batch.no-results", str(part)[-80:])
    wanted = (line.number for line in read_lines(options.of)) if options.of else None
    count = merge(parts, out, wanted)
    told = sentence("batch.merged", (count, len(parts)), language=options.language)
    print(told, file=sys.stderr)
    checked = any(running.tally(out, {one: _SIGNS[one] for one in ("right", "wrong")}).values())
    return _tell_checked(options, out) if checked else ANSWERED


def _tell_checked(options: argparse.Namespace, out: Path) -> int:
    """Say how many boards were right, and return the exit status."""
    told = running.tally(out, _SIGNS)
    counted = (sum(told.values()), *told.values())
    print(sentence("batch.checked", counted, language=options.language), file=sys.stderr)
    return WRONG if told["wrong"] else ANSWERED
