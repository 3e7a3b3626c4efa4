"""How far a run has come: a bar on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from stepstones.app.cli.output import sentence

_WIDE = 24
"""Characters of the bar."""
_SOON, _SELDOM = 0.2, 60.0
"""Seconds from one picture of the bar to the next, and from one line to the next."""


@dataclass(slots=True)
class Progress:
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
