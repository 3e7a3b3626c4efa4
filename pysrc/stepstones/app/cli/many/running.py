"""A run over many lines, from what was done before to the last."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from stepstones.app.cli import extras
from stepstones.app.cli.lines import Line
from stepstones.app.cli.many import engine
from stepstones.app.cli.many.engine import Crew
from stepstones.app.cli.many.progress import Progress
from stepstones.app.cli.many.results import Results
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import add_language, sentence
from stepstones.app.cli.status import ANSWERED, STOPPED
from stepstones.app.cli.usage import WordError
from stepstones.core.errors import TextError

_WORKERS = 256
_MEMORY = re.compile(r"auto|[0-9]{1,9}(\.[0-9]{1,3})?[kKMGT]i?B")


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take who does the work, how much of it for a board, and the language."""
    add_language(parser)
    group = parser.add_argument_group("many at once")
    group.add_argument(
        "--workers", type=number(_WORKERS), default=0, metavar="N", help="processes, 0: this one"
    )
    group.add_argument("--scheduler", default="", metavar="tcp://HOST:PORT", help="of Dask")
    group.add_argument(
        "--memory", type=_memory, default="auto", metavar="2GB", help="for each worker at most"
    )
    group.add_argument(
        "--limit", type=number(10**9), default=0, metavar="STEPS", help="for each board at most"
    )


def number(most: int, least: int = 0) -> Callable[[str], int]:
    """Return what reads a number from *least* to *most*."""

    def read(word: str) -> int:
        plain = word.isascii() and word.isdigit() and len(word) < 12
        if not (plain and least <= int(word) <= most):
            raise WordError("cli.no-number", word, least, most)
        return int(word)

    return read


def _memory(word: str) -> str:
    if not _MEMORY.fullmatch(word):
        raise WordError("cli.no-size", word)
    return word


def run(job: Job, lines: Callable[[], Iterable[Line]], options: argparse.Namespace) -> int:
    """Do *job* on all *lines* and write ``--out``; return the exit status.

    *lines* begins them anew at each call. Raises TextError where a part is missing.
    """
    crew = _crew(options)
    total = sum(1 for _ in lines())
    with Results(Path(options.out), job, lines) as results:
        progress = Progress(total, results.done, sys.stderr, options.language)
        done = engine.results(crew, job, results.rest(), total - results.done)
        try:
            for count in results.write(done):
                progress.add(count)
        except KeyboardInterrupt:
            told = sentence("batch.stopped", (progress.done, total), language=options.language)
            print(f"\nstepstones: {told}", file=sys.stderr)
            return STOPPED
        progress.end()
    return ANSWERED


def _crew(options: argparse.Namespace) -> Crew:
    """Return who works. Without the extra that is this process; a sentence says so."""
    crew = Crew(options.workers, options.scheduler, options.memory)
    if crew.alone or engine.has_dask():
        return crew
    if crew.scheduler:
        raise TextError("batch.no-engine", extras.install("batch"))
    say = partial(sentence, language=options.language)
    words = say("batch.alone"), say("batch.no-engine", (extras.install("batch"),))
    print("stepstones:", *words, file=sys.stderr)
    return Crew()


def tally(path: Path, signs: Mapping[str, bytes]) -> dict[str, int]:
    """Return how many lines of *path* hold each of *signs*."""
    counted = dict.fromkeys(signs, 0)
    with path.open("rb") as file:
        for row in file:
            for word, sign in signs.items():
                counted[word] += sign in row
    return counted
