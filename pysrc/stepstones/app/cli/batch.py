"""``batch``: many boards solved, rated, checked or converted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stepstones.app.cli.many import running
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
    parser.add_argument("do", choices=("solve", "rate", "check", "convert"), help=what)
    parser.add_argument("source", metavar="IN.jsonl|LINKS.txt", help="boards or links, one a line")
    parser.add_argument(
        "--out",
        required=True,
        metavar="OUT.jsonl",
        help="a result a line; only what is new or changed is done",
    )
    parser.add_argument("--to", metavar="FORMAT", default="link", help="for convert")
    parser.add_argument("--algorithm", metavar="ID", default="", help="for solve")
    running.add_crew(parser)


def _batch(options: argparse.Namespace) -> int:
    source, out = Path(options.source), Path(options.out)
    read_lines(options.source)
    if out.exists() and out.samefile(source):
        raise TextError("batch.same-file")
    job = Job(
        options.do,
        0 if options.do == "convert" else options.limit,
        to=options.to if options.do == "convert" else "",
        algorithm=options.algorithm if options.do == "solve" else "",
        language=options.language,
    )
    status = running.run(job, lambda: read_lines(options.source), options)
    if options.do == "check" and status == ANSWERED:
        told = running.tally(out, _SIGNS)
        counted = (sum(told.values()), *told.values())
        print(sentence("batch.checked", counted, language=options.language), file=sys.stderr)
        return WRONG if told["wrong"] else ANSWERED
    return status
