"""The course: exercises as data, and the slips to hand an answer in.

An exercise says what it asks, on which boards, and which mistakes have words of their own. The data
lie beside the lessons (``static/lessons/tasks``), one file for each puzzle; the page sends one with
the reader's answer. Its texts are the page's: here a mistake is an id.

A slip is what a student hands in, as a short text for a link, a code on paper or a file. It claims;
whoever opens it has the answer judged again. It holds the answer as what differs from the given
text, packed by zlib, in letters that links and chats leave alone.
"""

from __future__ import annotations

import base64
import json
import textwrap
import zlib
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from stepstones.core.errors import TextError
from stepstones.core.links.link import check

MAX_TASK = 20_000
"""Characters of an exercise."""
MAX_BOARDS = 40
MAX_MISTAKES = 12
HOLE, MARK = "...", "# ?"
"""What stands where the reader is to write, and the remark that says so."""


class ExerciseKind(StrEnum):
    """What the reader does."""

    PREDICT = "predict"
    MACHINE = "machine"
    ARRANGE = "arrange"
    WRITE = "write"


class Ask(StrEnum):
    """What is to be predicted: the next event, a value, the depth, a number at the end."""

    NEXT = "next"
    VALUE = "value"
    DEPTH = "depth"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Exercise:
    """What an answer is judged by.

    To write or to arrange: *edits* make the given text of the *module*'s; *hidden* are names that
    are not there; *silent* where a step need not tell its numbers; *lines* are to be put in order,
    of which *right* are the first. To predict or to be the machine: the run of *algorithm* on the
    first board stands at step *at*; *ask* says what is asked, of the variable *name*, or for how
    many *steps*. *mistakes* are pairs of an id and an answer that shows it.
    """

    id: str
    algorithm: str
    boards: tuple[str, ...]
    kind: ExerciseKind = ExerciseKind.WRITE
    module: str = ""
    edits: tuple[tuple[str, ...], ...] = ()
    hidden: tuple[str, ...] = ()
    silent: bool = False
    lines: tuple[str, ...] = ()
    right: int = 0
    at: int = 0
    ask: Ask = Ask.NEXT
    name: str = ""
    steps: int = 1
    mistakes: tuple[tuple[str, ...], ...] = ()

    def parsable(self, original: str) -> str:
        """Return a text with all that the given one imports; of lines to be arranged, in order."""
        if self.kind is not ExerciseKind.ARRANGE:
            return self.beginning(original)
        return self.fill(original, " ".join(map(str, range(self.right))))

    def beginning(self, original: str) -> str:
        """Return the text with which the reader begins."""
        for part, other in self.edits:
            original = original.replace(part, other, 1)
        return original

    def fill(self, original: str, answer: str) -> str:
        """Return the given text with *answer* in its hole.

        Of lines to be arranged the answer is their numbers; several holes are filled by parts with
        ``|`` between; a hole that is a line of its own takes lines.
        """
        if self.kind is ExerciseKind.ARRANGE:
            answer = "\n".join(self.lines[int(number)] for number in answer.split())
        before, mark, after = self.beginning(original).partition(MARK)
        if not mark:
            return before
        start = before.rindex("\n") + 1
        line = before[start:]
        if line.strip() == HOLE:
            indent = line[: len(line) - len(line.lstrip())]
            return before[:start] + textwrap.indent(textwrap.dedent(answer), indent) + after
        for part in answer.split("|"):
            line = line.replace(HOLE, part, 1)
        return before[:start] + line + mark + after


def read_exercise(text: str) -> Exercise:
    """Return the exercise that *text* holds as JSON. Raises TextError ``app.bad-message``."""
    if len(text) > MAX_TASK:
        raise TextError("app.bad-message")
    try:
        given = json.loads(text)
        known = {one.name for one in fields(Exercise)}
        exercise = Exercise(
            **{name: _as_tuple(one) for name, one in given.items() if name in known}
        )
        kinds = ExerciseKind(exercise.kind), Ask(exercise.ask)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise TextError("app.bad-message") from None
    texts = (exercise.id, exercise.algorithm, exercise.name, *exercise.boards, *exercise.hidden)
    numbers = (exercise.at, exercise.steps)
    if (
        not all(isinstance(one, str) for one in texts)
        or not all(type(one) is int and 0 <= one <= MAX_TASK for one in numbers)
        or not all(len(one) == 2 for one in (*exercise.edits, *exercise.mistakes))
        or len(exercise.boards) > MAX_BOARDS
        or len(exercise.mistakes) > MAX_MISTAKES
    ):
        raise TextError("app.bad-message")
    return replace(exercise, kind=kinds[0], ask=kinds[1])


def _as_tuple(value: Any) -> Any:  # noqa: ANN401 - JSON
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


FORM = 1
"""The form of a slip; another number is that of a newer version."""
MAX_SLIP = 6_000
"""Characters of a slip; a longer one is refused unread."""
MAX_INSIDE = 60_000
"""Bytes of what a slip holds, unpacked; no more is ever unpacked."""
MAX_NAME, MAX_ANSWER, MAX_COUNT = 60, 40_000, 9_999
_CHECK = 3


class Slip(NamedTuple):
    """Who has answered which exercise, what is claimed of it, and the answer.

    *right* is what the student was told, after so many *tries* and *hints*.
    """

    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str


def write_slip(slip: Slip, given: str) -> str:
    """Return *slip* as text, the answer by what differs from the *given* text; '' where none is.

    Raises TextError ``slip.too-long``.

    >>> text = write_slip(Slip("Ada", "a-task", True, 2, 0, "b3"), "")
    >>> read_slip(text, "").answer
    'b3'
    """
    answer = slip.answer
    head = _alike(answer, given)
    tail = _alike(answer[head:][::-1], given[head:][::-1])
    middle = answer[head : len(answer) - tail]
    claimed = [slip.name[:MAX_NAME], slip.exercise, int(slip.right), slip.tries, slip.hints]
    inside = [FORM, *claimed, _sign(given), head, tail, middle]
    packed = zlib.compress(json.dumps(inside, ensure_ascii=False).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) + _CHECK > MAX_SLIP:
        raise TextError("slip.too-long", len(text), MAX_SLIP)
    return text + check(text)


def read_slip(text: str, given: str | None = None) -> Slip:
    """Return the slip that *text* is; without the *given* text of its exercise, without its answer.

    Total: any text gives a slip or TextError ``slip.too-long``, ``slip.damaged``, ``slip.newer``
    or, where the given text is another, ``slip.other-text``. Limits come before what they limit.
    """
    text = text.strip()
    if len(text) > MAX_SLIP:
        raise TextError("slip.too-long", len(text), MAX_SLIP)
    body, sign = text[:-_CHECK], text[-_CHECK:]
    if not body or check(body) != sign:
        raise TextError("slip.damaged")
    try:
        unpacking = zlib.decompressobj()
        padded = body + "=" * (-len(body) % 4)
        raw = unpacking.decompress(base64.urlsafe_b64decode(padded), MAX_INSIDE)
        whole = unpacking.eof and not unpacking.unconsumed_tail
        form, *inside = json.loads(raw) if whole else (0,)
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise TextError("slip.damaged") from None
    if form != FORM:
        raise TextError("slip.newer" if isinstance(form, int) and form > FORM else "slip.damaged")
    return _read_inside(inside, given)


def _read_inside(inside: list[object], given: str | None) -> Slip:
    match inside:
        case [
            str() as name,
            str() as exercise,
            int() as right,
            int() as tries,
            int() as hints,
            int() as sign,
            int() as head,
            int() as tail,
            str() as middle,
        ]:
            short = len(name) <= MAX_NAME and len(exercise) <= MAX_NAME
            counts = all(0 <= one <= MAX_COUNT for one in (tries, hints))
            places = all(0 <= one <= MAX_ANSWER for one in (head, tail, len(middle)))
        case _:
            raise TextError("slip.damaged")
    if not (short and counts and places):
        raise TextError("slip.damaged")
    answer = ""
    if given is not None:
        if sign != _sign(given) or head + tail > len(given):
            raise TextError("slip.other-text")
        answer = given[:head] + middle + given[len(given) - tail :]
    return Slip(name, exercise, bool(right), tries, hints, answer)


def _alike(one: str, other: str) -> int:
    """Return how many characters at the beginning are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _sign(text: str) -> int:
    return zlib.crc32(text.encode())
