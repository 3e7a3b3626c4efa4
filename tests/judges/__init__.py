"""What the outside cases of each kind ask, put to our own code.

One module a puzzle. Each has ``JUDGES``: from a file's name without its ending to the
function that judges one case of it. A judge returns an outcome, or raises
:class:`Undecided` where the product gives no answer; any other exception is a wrong
answer, for no input may crash.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from stepstones.core.trace import Run, Steps, Verdict

Case: TypeAlias = Mapping[str, Any]
"""A case as it stands in its file."""


class Outcome(StrEnum):
    """What came of one case."""

    RIGHT = "right"
    OTHER_MOVE = "other move"
    """The status is right; the first move is none that the key lists, and keys have gaps."""
    WRONG = "wrong"
    NO_ANSWER = "no answer"


class Undecided(Exception):  # noqa: N818 - not a fault
    """The product gives no answer to this case."""


Judge: TypeAlias = Callable[[Case], Outcome]


def verdict(steps: Callable[[], Steps], most: int = 10**9) -> Verdict:
    """Run an algorithm to its end. Raises Undecided where *most* steps do not reach one."""
    run = Run(steps)
    run.seek(most)
    if run.verdict is None or run.verdict.word == "undecided":
        raise Undecided
    return run.verdict


def equal(answer: object, expected: object) -> Outcome:
    """Return RIGHT when *answer* is what was *expected*."""
    return Outcome.RIGHT if answer == expected else Outcome.WRONG
