"""A puzzle's own format, as in ``cards judge``: questions come in, answers go out."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from stepstones.app import catalog
from stepstones.app.cli.source import Commands, standard_input
from stepstones.app.cli.status import ANSWERED
from stepstones.core.errors import TextError
from stepstones.core.trace import Run


def add(commands: Commands) -> None:
    """Add a command for each puzzle that has such a format."""
    for puzzle in catalog.every():
        answering = [one.id for one in puzzle.formats if one.answer or one.stream]
        if answering:
            parser = commands.add_parser(puzzle.id, help=f"answer a text: {', '.join(answering)}")
            parser.set_defaults(command=_answer, puzzle=puzzle.id)
            parser.add_argument("format", choices=answering)


def _answer(options: argparse.Namespace) -> int:
    puzzle = catalog.find(options.puzzle)
    text = standard_input().decode("utf-8", errors="replace")
    asked = next(one for one in puzzle.formats if one.id == options.format)
    if asked.stream is not None:
        for piece in asked.stream(text):
            if isinstance(piece, bytes):
                sys.stdout.buffer.write(piece)
        return ANSWERED
    answer = asked.answer
    if answer is None:
        raise TextError("app.unknown-format", asked.id, puzzle.id)
    run = Run(partial(answer, text))
    while run.advance():
        pass
    if run.verdict is not None:
        sys.stdout.write(run.verdict.text)
    return ANSWERED
