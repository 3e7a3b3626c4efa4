"""Requests about versions that the reader has written: intents like all others."""

from __future__ import annotations

from typing import NamedTuple


class Write(NamedTuple):
    """Take in a version of an algorithm that the reader has written; nothing of it runs.

    From then on the algorithm ``own`` is that version. Answered by its listing, not by a view.
    *way* is ``lines`` where it is to run line by line, ``free`` where it is a program that draws.
    """

    algorithm: str
    text: str
    way: str = ""


class WatchExpressions(NamedTuple):
    """Watch the values of expressions, one a line, in a run that goes line by line."""

    expressions: str


class Relay(NamedTuple):
    """What a sandbox has answered; '' where it has ended. Answered by nothing that is shown."""

    sandbox: int
    text: str


class Examine(NamedTuple):
    """Run an answer against the original on the boards of an exercise; tell the first that differs.

    *task* is the exercise as JSON, *text* the version, *original* the text of its module. No task
    ends an examination at work.
    """

    task: str
    text: str
    original: str


class Judge(NamedTuple):
    """Judge what was predicted, or the moves of who was the machine, in an exercise (JSON)."""

    task: str
    text: str
