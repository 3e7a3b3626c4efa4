"""What a problem is worth, whoever set it: how many first moves are right, how hard, which line."""

from __future__ import annotations

from collections.abc import Sequence

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.maker import Rating, Weighing
from stepstones.core.scene import Overlay
from stepstones.core.trace import Steps, Verdict
from stepstones.go import task_link as tasks
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.solve import Asking, Word
from stepstones.go.making.maker import Played, level_of, play_through
from stepstones.go.making.themes import theme_of
from stepstones.go.making.weighing import Bounds, Judged, weigh
from stepstones.go.moves import play
from stepstones.go.position import Position
from stepstones.go.problem.readings import Readings
from stepstones.go.problem.reply import reaches

BOUNDS = Bounds(empty=(3, 11), right=1)
"""Bounds of a problem that gets a level; the maker's problems keep to them."""
MOST = 60_000
"""Positions searched, in any other problem, to decide which first moves are right."""


def rate(position: Position) -> Weighing:
    """Rate the problem with which *position* began: by its right first moves, not by its lines.

    A right pass counts as several right moves: nothing need be played. Fights over a chain and
    problems of another shape than made ones have no level. Raises RuleError
    ``maker.not-rated`` without a goal and targets, or as
    :func:`~stepstones.go.task_link.region_of` does.
    """
    first = _problem(position)
    judged = None if tasks.fight(first) else (yield from weigh(first, BOUNDS))
    if judged is not None:
        return Rating(1, level_of(judged), theme_of(first, judged))
    try:
        return Rating((yield from _count(first)))
    except OutOfTimeError:
        return Rating(None)


def _count(first: Position) -> Asking[int | None]:
    """Return how many first moves are right, 2 for more; None where that was not decided."""
    reading = yield from Readings(MOST).begin(first)
    status = yield from reading.status(first)
    if status.word in {Word.OPEN, Word.UNDECIDED}:
        return None
    if not reaches(first, status):
        return 0
    right = yield from reading.right_moves(first)
    if reading.spent or not right:
        return None
    if len(right) > 1 or right == [None]:
        return 2
    return None if reading.unsure else 1


def solve(position: Position) -> Steps:
    """Play the problem with which *position* began to its end, both sides as well as they can.

    The verdict is ``solved``, with the stones played and their numbers; the fact ``status`` says
    what becomes of the targets. Without a line of play it is ``unsolved``. Its text lists the
    moves. For a problem with a level the wrong first moves follow, each with its refutation, or
    ``–`` where a pass refutes it: ``1 A2  2 B1  3 C1;  B1, C1? 2 A2``. Raises RuleError as
    :func:`rate`.
    """
    first = _problem(position)
    played = yield from play_through(first)
    if played is None:
        return Verdict("unsolved", "go.task.no-line")
    pieces, labels, words = _draw(first, played)
    judged = None if tasks.fight(first) else (yield from weigh(first, BOUNDS))
    return Verdict(
        "solved",
        "go.task.line",
        (played.status,),
        {"status": played.status},
        Overlay(pieces=pieces, labels=labels),
        played.moves,
        text=_tell(first, words, judged),
    )


def _problem(position: Position) -> Position:
    """Return the beginning of a problem. Raises RuleError ``maker.not-rated``."""
    first = tasks.root(position)
    if first.task is None or not first.task.goal or not first.task.targets:
        raise RuleError("maker.not-rated")
    return first


def _tell(position: Position, words: Sequence[str], judged: Judged | None) -> str:
    """Return the line of play and, for a problem with a level, what refutes its wrong moves."""
    name = position.grid.name
    wrong: dict[str, list[str]] = {}
    agreed = judged and words[0] in {f"1 {name(point)}" for point in judged.right}
    for point, answer in (judged.refuted if judged and agreed else {}).items():
        wrong.setdefault("–" if answer is None else name(answer), []).append(name(point))
    most = sorted(wrong.items(), key=lambda one: (-len(one[1]), one[0]))
    told = (f"{', '.join(sorted(moves))}? 2 {answer}" for answer, moves in most)
    return ";  ".join(("  ".join(words), *told))


def _draw(
    position: Position, played: Played
) -> tuple[dict[Point, str], dict[Point, str], list[str]]:
    """Return the stones played, the numbers on them, and each move in words.

    A point that is played on again keeps the first stone and its number, as in books.
    """
    pieces: dict[Point, str] = {}
    labels: dict[Point, str] = {}
    words: list[str] = []
    for number, move in enumerate(played.moves, start=1):
        side, position = position.turn, play(position, move)
        point = None if move == "pass" else position.grid.parse(move.removeprefix("play "))
        words.append(f"{number} {'–' if point is None else position.grid.name(point)}")
        if point is not None and point not in labels:
            pieces[point], labels[point] = side.sign, str(number)
    return pieces, labels, words
