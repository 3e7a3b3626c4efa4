"""An exercise as data: what it asks, on which boards, and which mistakes have words of their own.

The data lie beside the lessons (``static/lessons/tasks``), one file for each puzzle; the page sends
one with the reader's answer. Its texts are the page's: here a mistake is an id.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from stepstones.core.errors import TextError

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
        or max(len(exercise.boards), 3 * len(exercise.mistakes)) > MAX_BOARDS
    ):
        raise TextError("app.bad-message")
    return replace(exercise, kind=kinds[0], ask=kinds[1])


def _as_tuple(value: Any) -> Any:  # noqa: ANN401 - JSON
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value
