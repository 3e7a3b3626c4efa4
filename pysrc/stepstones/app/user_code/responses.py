"""Responses about the reader's own version, and about answer slips."""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.errors import Arg


@dataclass(frozen=True, slots=True)
class OwnView:
    """The reader's version was taken in; *source* is its listing, as JSON such as the page's.

    Line by line, its stops are all lines that can run.
    """

    source: str
    type: str = "own"


@dataclass(frozen=True, slots=True)
class SandboxCall:
    """A call to a *sandbox*; the page has one begin with its first call, '' ends it."""

    sandbox: int
    text: str
    type: str = "sandbox"


@dataclass(frozen=True, slots=True)
class ExamView:
    """What came of an examination: how many *boards* were looked at, of how many.

    Where one differs, *link* opens it and *at* is the step, and *yours* and *original* say what
    each did there: a message with arguments; *mistake* is the known one that does the same, as the
    exercise names it. *ended* where the reader ended it.
    """

    boards: int
    total: int
    link: str = ""
    at: int = 0
    yours: tuple[str, tuple[Arg, ...]] = ("", ())
    original: tuple[str, tuple[Arg, ...]] = ("", ())
    ended: bool = False
    mistake: str = ""
    type: str = "exam"


@dataclass(frozen=True, slots=True)
class MarksView:
    """What a prediction is worth: of each part whether it is *right*, and what each should be.

    *at* is the step of the run at which the answer is seen; *mistake* is the known one that
    answers the same, as the exercise names it.
    """

    right: tuple[bool, ...]
    expected: tuple[str, ...]
    at: int
    mistake: str = ""
    type: str = "marks"


@dataclass(frozen=True, slots=True)
class SlipView:
    """A slip as *text*, and what stands on it; *right* is only claimed."""

    text: str
    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str
    type: str = "slip"
