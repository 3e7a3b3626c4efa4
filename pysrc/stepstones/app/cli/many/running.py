"""A run over many lines, from what was done before to the last, and how far it has come."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TextIO

from stepstones.app.cli import output
from stepstones.app.cli.many import engine
from stepstones.app.cli.many.engine import Crew
from stepstones.app.cli.many.results import Results
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import ANSWERED, STOPPED, WordError, add_language, sentence
from stepstones.app.cli.source import InputLine
from stepstones.core.errors import TextError

_WIDE = 24
"""Characters of the bar."""
_SOON, _SELDOM = 0.2, 60.0
"""Seconds from one picture of the bar to the next, and from one line to the next."""


@dataclass(slots=True)
class ProgressLine:
    """Tells on *stream* how many of *total* boards are done, how fast, and what is left."""

    total: int
    done: int
    stream: TextIO
    language: str = "en"
    clock: Callable[[], float] = time.monotonic
    _began: float = field(init=False)
    _told: float = field(init=False)
    _before: int = field(init=False)

    def __post_init__(self) -> None:
        self._began = self._told = self.clock()
        self._before = self.done

    def add(self, number: int) -> None:
        """Count *number* more boards, and show that when it is time."""
        self.done += number
        now = self.clock()
        if now - self._told >= (_SOON if self.stream.isatty() else _SELDOM):
            self._told = now
            self._tell()

    def end(self) -> None:
        """Leave the last state of the bar on the terminal."""
        if self.stream.isatty():
            self._tell()
            self.stream.write("\n")

    def _tell(self) -> None:
        seconds = max(self.clock() - self._began, 1e-9)
        rate = (self.done - self._before) / seconds
        left = span((self.total - self.done) / rate) if rate else "?"
        words = sentence(
            "batch.progress", (self.done, self.total, f"{rate:.3g}", left), language=self.language
        )
        if self.stream.isatty():
            full = _WIDE * self.done // max(1, self.total)
            self.stream.write(f"\r[{'#' * full}{'.' * (_WIDE - full)}] {words}\x1b[K")
        else:
            self.stream.write(words + "\n")
        self.stream.flush()


def span(seconds: float) -> str:
    """Return a time as people read it.

    >>> span(75), span(3 * 3600 + 61)
    ('1:15', '3:01:01')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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


def run(job: Job, lines: Callable[[], Iterable[InputLine]], options: argparse.Namespace) -> int:
    """Do *job* on all *lines* and write ``--out``; return the exit status.

    *lines* begins them anew at each call. Raises TextError where a part is missing.
    """
    crew = _crew(options)
    total = sum(1 for _ in lines())
    with Results(Path(options.out), job, lines) as results:
        progress = ProgressLine(total, results.done, sys.stderr, options.language)
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
        raise TextError("batch.no-engine", output.install("batch"))
    say = partial(sentence, language=options.language)
    words = say("batch.alone"), say("batch.no-engine", (output.install("batch"),))
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
