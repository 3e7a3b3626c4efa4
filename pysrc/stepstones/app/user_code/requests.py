"""Requests about versions that the reader has written: intents like all others."""

from __future__ import annotations

from typing import NamedTuple


class Write(NamedTuple):
    """Take in a version of an algorithm that the reader has written; nothing of it runs.

    From then on the algorithm ``own`` is that version. Answered by its listing, not by a view.
    """

    algorithm: str
    text: str


class Relay(NamedTuple):
    """What a sandbox has answered; '' where it has ended. Answered by nothing that is shown."""

    sandbox: int
    text: str


class Examine(NamedTuple):
    """Run such a version against the original on boards, and tell of the first that differs.

    *boards* are links with line feeds between; none of them ends an examination at work.
    """

    algorithm: str
    text: str
    boards: str
