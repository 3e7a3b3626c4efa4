"""``batch``: many boards solved, rated, checked or converted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stepstones.app.cli.many import merging, running
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import ANSWERED, WRONG, sentence
from stepstones.app.cli.source import Commands, read_lines
from stepstones.core.errors import TextError

_SIGNS = {
    "right": b'"verdict":"right"',
    "wrong": b'"verdict":"wrong"',
    "undecided": b'"verdict":"undecided"',
    "error": b'"error":',
}


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
        metavar="IN.jsonl|LINKS.txt",
        help="boards or links, one a line; for merge the results of each part",
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
    read_lines(name)
    if out.exists() and out.samefile(name):
        raise TextError("batch.same-file")
    job = Job(
        options.do,
        0 if options.do == "convert" else options.limit,
        to=options.to if options.do == "convert" else "",
        algorithm=options.algorithm if options.do == "solve" else "",
        language=options.language,
    )
    status = running.run(job, lambda: read_lines(name), options)
    return _tell_checked(options, out) if options.do == "check" and status == ANSWERED else status


def _merge(options: argparse.Namespace, out: Path) -> int:
    """Put the results of parts together; those of a check are counted as the check counts them."""
    parts = list(dict.fromkeys(map(Path, options.source)))
    for part in parts:
        read_lines(str(part))
    wanted = (line.number for line in read_lines(options.of)) if options.of else None
    count = merging.merge(parts, out, wanted)
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
