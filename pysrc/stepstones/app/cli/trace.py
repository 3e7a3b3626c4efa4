"""``trace``: the steps of an algorithm, one a line."""

from __future__ import annotations

import argparse

from stepstones.app.cli.output import head, print_json, sentence
from stepstones.app.cli.source import Commands, add_run, add_source, board_of, press
from stepstones.app.cli.status import status_of
from stepstones.app.cli.usage import WordError
from stepstones.app.reading.answers import begin_run
from stepstones.core.trace import Step, Verdict

_STEPS = 100_000
"""Steps that are told where nobody says otherwise."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("trace", help="the steps of an algorithm")
    parser.set_defaults(command=_trace)
    add_source(parser)
    add_run(parser, required=True)
    parser.add_argument("--steps", metavar="N", type=_number, default=_STEPS)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < len(word) < 10):
        raise WordError("cli.no-steps", word)
    return int(word)


def _trace(options: argparse.Namespace) -> int:
    board = press(board_of(options), options.at)
    algorithm, run = begin_run(board, options.algorithm)
    steps: list[Step] = []
    while len(steps) < options.steps and run.advance():
        if run.step is not None:
            steps.append(run.step)
    verdict = run.verdict or Verdict("undecided", "app.steps", (len(steps),))
    name = board.puzzle.grid(board.state).name
    points = [name(step.point) if step.point >= 0 else "" for step in steps]
    if options.json:
        told = [
            {"kind": step.kind, "point": point, "why": step.why, "args": step.args}
            for step, point in zip(steps, points, strict=True)
        ]
        print_json({**head(board, algorithm, verdict), "transcript": told})
    else:
        for number, (step, point) in enumerate(zip(steps, points, strict=True), start=1):
            why = sentence(step.why, step.args, board)
            print(f"{number:>6} {step.kind:8} {point:>5}  {why}".rstrip())
        print(sentence(verdict.message, verdict.args, board))
    return status_of(verdict)
