"""The slips of a class of thirty: honest, wrong, forged and damaged, and what is true of each."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, NamedTuple

from tests.app.user_code.exercises import ANSWERS, SAID, exercise_of, original_of

from stepstones.app.course import ExerciseKind, Slip, write_slip
from stepstones.app.jobs.exam import answers
from stepstones.core.links.link import check

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

HONEST = (
    *("queens.safe", "queens.undo", "queens.hr", "queens.back-state", "go.answer"),
    *("go.stack", "cards.sight", "knight.weight", "queens.file", "cards.wave"),
)
WRONG = ("queens.safe", "queens.undo", "go.stack", "cards.unmark", "knight.best")
_POISON = """
Record.retract = Record.place
Board.attacker = lambda *_: None
"""
"""What changes the essays' own board for whatever would run in the same sandbox after it."""


class Handed(NamedTuple):
    """A slip as text, by whom, and what is true of it; *mistake* is the known one."""

    text: str
    name: str
    verdict: str
    mistake: bool = False

    def suits(self, row: list[str]) -> bool:
        """Whether a line of the table says what is true."""
        verdict, name, *_, mistake = row
        told = bool(mistake) if self.mistake else True
        return (verdict, name if self.name else "") == (self.verdict, self.name) and told


def slip_of(name: str, exercise: str, answer: str, *, right: bool) -> str:
    """Return the slip of an answer; of what is written, *answer* fills the hole."""
    task = exercise_of(exercise)
    given = ""
    if task.kind is ExerciseKind.WRITE:
        original = original_of(task.module)
        given = task.beginning(original)
        answer = task.fill(original, answer) if "\n\n" not in answer else answer
    return write_slip(Slip(name, exercise, right, 2, 1, answer), given)


def _whole(exercise: str, answer: str, more: str) -> str:
    """Return a version with *answer* in the hole and *more* at its end."""
    task = exercise_of(exercise)
    return f"{task.fill(original_of(task.module), answer)}\n\n{more}"


def _right(exercise: str) -> str:
    return " ".join(answers(exercise_of(exercise))) if exercise in SAID else ANSWERS[exercise][0][0]


def honest() -> list[Handed]:
    """Ten right answers."""
    return [
        Handed(slip_of(f"Ada {at}", one, _right(one), right=True), f"Ada {at}", "right")
        for at, one in enumerate(HONEST)
    ]


def wrong() -> list[Handed]:
    """Five typical mistakes, handed in as what they are."""
    made = [exercise_of(one).mistakes[0][1] for one in WRONG]
    return [
        Handed(
            slip_of(f"Ben {at}", one, answer, right=False),
            f"Ben {at}",
            "wrong",
            mistake=True,
        )
        for at, (one, answer) in enumerate(zip(WRONG, made, strict=True))
    ]


def forged() -> list[Handed]:
    """Five that claim to be right: a guess, a constant, the helper, the original, a poison."""
    tries = (
        ("queens.places", "16"),
        ("cards.segments", "1"),
        ("queens.safe", "board.attacker(queens, k, r)"),
        ("queens.undo", _whole("queens.undo", "pass", "import stepstones.queens.essays.recursive")),
        ("queens.undo", _whole("queens.undo", "pass", _POISON)),
    )
    return [
        Handed(slip_of(f"Cy {at}", one, answer, right=True), f"Cy {at}", "wrong")
        for at, (one, answer) in enumerate(tries)
    ]


def _packed(inside: object) -> str:
    body = base64.urlsafe_b64encode(zlib.compress(json.dumps(inside).encode())).decode().rstrip("=")
    return body + check(body)


def damaged() -> list[Handed]:
    """Ten that cannot be read: letters lost, exchanged or added, halves, what no slip holds."""
    text = slip_of("Dee", "queens.undo", "queens[k] = 0", right=True)
    other = "A" if text[30] != "A" else "B"
    swapped = next(at for at in range(20, 60) if text[at] != text[at + 1])
    broken = (
        text[:30] + other + text[31:],
        text[:30] + text[31:],
        text[:30] + other + text[30:],
        text[:swapped] + text[swapped + 1] + text[swapped] + text[swapped + 2 :],
        text[: len(text) // 2],
        text[len(text) // 2 :],
        text.swapcase(),
        _packed([1, "Dee", "queens.nowhere", 1, 1, 0, 0, 0, 0, "0"]),
        _packed([1, "Dee", "queens.undo", 1, 1, 0, 0, 10**9, 0, ""]),
        _packed([1, "Dee", "queens.undo", 1, 1, 0, 7, 10, 10, "queens[k] = 0"]),
    )
    return [Handed(one, "", "damaged") for one in broken]


def class_of_thirty() -> list[Handed]:
    """Return all thirty, mixed: what is poisoned comes before others of the same exercise."""
    return [one for part in zip(*_in_fives(), strict=True) for one in part]


def _in_fives() -> list[list[Handed]]:
    honest_ones, damaged_ones = honest(), damaged()
    return [
        *(forged()[::-1], wrong(), honest_ones[:5]),
        *(honest_ones[5:], damaged_ones[:5], damaged_ones[5:]),
    ]


ROWS = """() => [...document.querySelectorAll('.class tbody tr')].map(
  (row) => [row.dataset.verdict, ...[...row.cells].map((cell) => cell.textContent)])"""


def open_class(board: BoardPage, handed: list[Handed]) -> None:
    """Open the Class page with the slips pasted, and nothing read."""
    page = board.page
    page.goto("/?course=queens#queens/4")
    page.click("#course-class")
    page.fill("#class-slips", "\n".join(one.text for one in handed))


def rows_of(board: BoardPage) -> list[list[str]]:
    """Return what the table says: of each slip its verdict, then its cells."""
    rows: list[list[str]] = board.page.evaluate(ROWS)
    return rows
