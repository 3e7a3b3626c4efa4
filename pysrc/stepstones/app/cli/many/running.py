"""A run over many lines, from what was done before to the last, and how far it has come.

The work is done by this process, or by the workers of a Dask cluster. Chunks are handed out in
order, some ahead of the one waited for, and come back in order; how long they take sets the size
of later ones. Workers may come and go. Dask gives the chunk of a worker that died to another one;
when a chunk kills several, its lines are done one by one, and the one that kills gets a line that
says so. A worker that dies while it starts is not begun again by Dask alone, so the cluster is
asked for it while results are awaited.

A chunk is large enough to make what travelling costs small. A task costs Dask some 2 to 4 ms,
whatever it holds, and one scheduler hands out a few hundred tasks a second. So a chunk is as many
lines as take a worker about a second, and longer where many workers share the scheduler. Results
do not depend on the chunks, only the time does.
"""

from __future__ import annotations

import argparse
import logging
import math
import pickle
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple, TextIO

from stepstones.app.cli import output
from stepstones.app.cli.many.results import Results
from stepstones.app.cli.many.tasks import Job, refusal, work_elsewhere, work_timed
from stepstones.app.cli.output import ANSWERED, STOPPED, WordError, add_language, sentence
from stepstones.app.cli.source import InputLine
from stepstones.app.host import site
from stepstones.core.errors import TextError

AIM, SHARED = 1.0, 0.005
"""Seconds of processor time in a chunk: at least, and for each thread of the workers."""
BYTES = 1_000_000
"""Text of a chunk that gets no further line."""


class Pace:
    """Sizes the chunks of a run of *total* lines by what earlier lines took.

    The first chunks are single lines, the last ones are small, so that the workers end together.
    """

    def __init__(self, total: int) -> None:
        self._left = total
        self._learned = 0
        self._lines = self._seconds = 0.0

    def learn(self, lines: int, seconds: float) -> None:
        """Note that so many *lines* took *seconds* of processor time; later ones weigh more."""
        self._learned += lines
        self._lines = self._lines / 2 + lines
        self._seconds = self._seconds / 2 + seconds

    def take(self, lines: Iterator[InputLine], threads: int) -> list[InputLine]:
        """Return the next chunk of *lines* for workers that have *threads*; empty at the end."""
        chunk: list[InputLine] = []
        size = 0
        for line in islice(lines, self._number(threads)):
            chunk.append(line)
            size += len(line.text)
            if size >= BYTES:
                break
        self._left -= len(chunk)
        return chunk

    def _number(self, threads: int) -> int:
        aim = max(AIM, SHARED * threads)
        known = 2 * self._learned
        if self._seconds * known > aim * self._lines:
            known = int(aim * self._lines / self._seconds)
        return max(1, min(known, self._left // (2 * threads)))


AHEAD = 10
"""Chunks handed out for each thread of the workers, at most, so that none waits for its next."""
_LOOK = 2.0
"""Seconds between two looks at how many threads there are, as workers come and go."""
_ASK = 2.0
"""Seconds between two looks at whether all workers of this computer are there."""


class Crew(NamedTuple):
    """Who works: *workers* processes of this computer, or those of a running *scheduler*.

    *memory* is the most that each process of this computer may have, such as ``2GB``.
    """

    workers: int = 0
    scheduler: str = ""
    memory: str = "auto"

    @property
    def alone(self) -> bool:
        """Whether this process works alone."""
        return not (self.workers or self.scheduler)


_QUIETER = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.cycle": "10s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.active-memory-manager.start": False,
}
"""What Dask does beside the work on a cluster of ours: no profile, and few looks at itself.

With its own settings an idle cluster takes 4 % of a processor, with these 1 %.
"""


def has_dask() -> bool:
    """Whether the engine for many processes is installed."""
    return find_spec("distributed") is not None


def run_chunks(
    crew: Crew, job: Job, lines: Iterator[InputLine], total: int
) -> Iterator[tuple[int, bytes]]:
    """Do *job* on *lines*, *total* in number; yield of each chunk how many and the results.

    Raises TextError ``batch.no-scheduler``, ``batch.scheduler-lost``, ``batch.worker-unfit`` or
    ``batch.worker-other``.
    """
    pace = Pace(total)
    if crew.alone:
        while chunk := pace.take(lines, 1):
            written, seconds = work_timed(job, chunk)
            pace.learn(len(chunk), seconds)
            yield len(chunk), written
        return
    with ExitStack() as stack:
        client = _client(crew, stack)
        yield from _handed_out(client, job, lines, pace)


def _client(crew: Crew, stack: ExitStack) -> Any:  # noqa: ANN401 - Dask's own
    """Return a client of the cluster; what was begun for it ends with *stack*."""
    dask: Any = import_module("distributed")
    stack.callback(logging.disable, logging.root.manager.disable)
    logging.disable(logging.CRITICAL)  # what goes wrong is said in one sentence, by this module
    if not crew.scheduler:
        stack.enter_context(import_module("dask.config").set(_QUIETER))
        cluster = dask.LocalCluster(
            n_workers=crew.workers,
            threads_per_worker=1,
            memory_limit=crew.memory,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
        return stack.enter_context(dask.Client(stack.enter_context(cluster)))
    try:
        return stack.enter_context(dask.Client(crew.scheduler, timeout=10))
    except (OSError, ValueError, TypeError, ImportError):  # tls without keys, ucx without its code
        raise TextError("batch.no-scheduler", crew.scheduler[:80]) from None


def _handed_out(
    client: Any,  # noqa: ANN401 - Dask's own
    job: Job,
    lines: Iterator[InputLine],
    pace: Pace,
) -> Iterator[tuple[int, bytes]]:
    waiting: deque[tuple[Sequence[InputLine], Any]] = deque()
    threads, looked = 1, -math.inf
    for number in count():
        if time.monotonic() - looked > _LOOK:
            threads, looked = _threads(client), time.monotonic()
        while len(waiting) < min(AHEAD * threads, threads + number):
            if not (taken := pace.take(lines, threads)):
                break
            waiting.append((taken, _submit(client, job, taken)))
        if not waiting:
            return
        chunk, future = waiting.popleft()
        written, seconds = _gather(client, job, chunk, future)
        pace.learn(len(chunk), seconds)
        yield len(chunk), written


class Errand:
    """A call whose pickle, read on another computer, is what the call returns.

    So only bytes travel: the scheduler needs no Stepstones, and a worker without it says so, where
    Dask would take the worker away and wait for another one for ever.
    """

    def __init__(self, function: Callable[..., object], *values: object) -> None:
        self._call = function, values

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self._call


def _submit(client: Any, job: Job, chunk: Sequence[InputLine]) -> Any:  # noqa: ANN401 - Dask's own
    errand = Errand(work_elsewhere, site.fingerprint(), job, chunk)
    return client.submit(pickle.loads, pickle.dumps(errand), pure=False)


def _threads(client: Any) -> int:  # noqa: ANN401 - Dask's own
    """Return how many threads the workers have. Raises TextError ``batch.scheduler-lost``."""
    try:
        known: dict[str, int] = client.nthreads()
    except OSError:
        raise TextError("batch.scheduler-lost") from None
    return max(1, sum(known.values()))


def _gather(
    client: Any,  # noqa: ANN401 - Dask's own
    job: Job,
    chunk: Sequence[InputLine],
    future: Any,  # noqa: ANN401 - Dask's own
) -> tuple[bytes, float]:
    """Return the results of *chunk* and the seconds they took."""
    dask: Any = import_module("distributed")
    try:
        return _wait_for(client, job, future)
    except dask.KilledWorker:
        if len(chunk) == 1:
            return refusal(job, chunk[0], "batch.worker-died"), 0.0
        alone = [_submit(client, job, [line]) for line in chunk]
        done = [_gather(client, job, [line], one) for line, one in zip(chunk, alone, strict=True)]
        return b"".join(written for written, _ in done), sum(seconds for _, seconds in done)
    except (OSError, CancelledError):
        raise TextError("batch.scheduler-lost") from None
    except (ImportError, AttributeError) as error:
        raise TextError("batch.worker-unfit", str(error)[:80]) from None


def _wait_for(client: Any, job: Job, future: Any) -> tuple[bytes, float]:  # noqa: ANN401 - Dask's own
    """Return what *future* brings, however long that takes.

    Workers of this computer that are missing are begun again; for others it waits, and says so.
    """
    ended = Event()
    future.add_done_callback(lambda _: ended.set())
    told = False
    while not (ended.wait(_ASK) or future.done()):
        if client.cluster is not None:
            client.cluster.scale(len(client.cluster.worker_spec))
        elif not (told or client.nthreads()):
            told = True
            print(sentence("batch.no-workers", language=job.language), file=sys.stderr)
    done: tuple[bytes, float] | None = future.result()
    if done is None:
        raise TextError("batch.worker-other")
    return done


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


def add_part(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take a part of the boards."""
    parser.add_argument(
        "--part",
        type=_part,
        default=(1, 1),
        metavar="I/N",
        help="every Nth board from the Ith on; `batch merge` puts the parts together",
    )


def number(most: int, least: int = 0) -> Callable[[str], int]:
    """Return what reads a number from *least* to *most*."""

    def read(word: str) -> int:
        plain = word.isascii() and word.isdigit() and len(word) < 20
        if not (plain and least <= int(word) <= most):
            raise WordError("cli.no-number", word, least, most)
        return int(word)

    return read


def _part(word: str) -> tuple[int, int]:
    """Return which part is meant, and of how many."""
    numbers = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", word)
    part, parts = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    if not 1 <= part <= parts:
        raise WordError("cli.no-part", word)
    return part, parts


def _memory(word: str) -> str:
    if not _MEMORY.fullmatch(word):
        raise WordError("cli.no-size", word)
    return word


def run(job: Job, lines: Callable[[], Iterable[InputLine]], options: argparse.Namespace) -> int:
    """Do *job* on all *lines* of ``--part`` and write ``--out``; return the exit status.

    *lines* begins them anew at each call. Raises TextError where an extra is missing.
    """
    crew = _crew(options)
    part, parts = options.part

    def own() -> Iterator[InputLine]:
        return islice(lines(), part - 1, None, parts)

    total = sum(1 for _ in own())
    with Results(Path(options.out), job, own) as results:
        progress = ProgressLine(total, results.done, sys.stderr, options.language)
        done = run_chunks(crew, job, results.rest(), total - results.done)
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
    if crew.alone or has_dask():
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
