"""How many lines travel together: enough to make what travelling costs small.

A task costs Dask some 2 to 4 ms, whatever it holds, and one scheduler hands out a few hundred
tasks a second. So a chunk is as many lines as take a worker about a second, and longer where many
workers share the scheduler. Results do not depend on the chunks, only the time does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from stepstones.app.cli.lines import Line

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

    def take(self, lines: Iterator[Line], threads: int) -> list[Line]:
        """Return the next chunk of *lines* for workers that have *threads*; empty at the end."""
        chunk: list[Line] = []
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
