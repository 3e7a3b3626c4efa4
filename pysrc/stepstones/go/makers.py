"""Make problems to order; rate any problem: right first moves, level, main line.

Random groups are tried until one is as hard as it is wanted; then it is played through.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.maker import Made, Making, Order, Rating, Weighing
from stepstones.core.scene import Overlay
from stepstones.core.steps import SOLVED
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go import tasks
from stepstones.go.hints import hint_to_problem
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.solve import Asking, Word
from stepstones.go.life_death.verdict import names
from stepstones.go.making.groups import pose
from stepstones.go.making.weighing import Criteria, Judged, holds_beyond, theme_of, weigh
from stepstones.go.moves import play
from stepstones.go.problem.reply import Readings, reaches, reply
from stepstones.go.sgf.texts import write_sgf
from stepstones.go.state import Position

LICENCE = "CC0-1.0"
"""The problems are made by chance and by a program: nobody's work is in them."""


def label_of(position: Position, judged: Judged, grade: str, theme: str) -> Mapping[str, object]:
    """Return what is exactly known of a made problem, as data for other programs.

    Each word of it can be worked out again from the stones, the target and the region alone: both
    sides play on the points of ``region`` only; what surrounds them never falls and belongs to the
    target's side at ``friends``, to the other side elsewhere. Simple ko, no suicide; the defender
    may pass, and the attacker only where a ko bans a retake.

    ``goal`` (``live`` or ``kill``) of the side ``to_play``, B or W; ``target``, ``region`` and
    ``friends`` (points); ``verdict`` (``alive``, ``dead``, ``seki``, ``ko``) with best play, and
    ``other_first``, the verdict if the other side began; ``ko`` (which side must find how many
    threats to turn it, None without a ko); all ``right_moves``; ``refutations`` of every other
    legal first move (a point, or ``pass`` where nothing need be played); ``line`` (best play);
    ``proof_positions``, looked at for verdicts and right moves; ``grade``, ``theme``, ``licence``.
    """
    task, region, status = position.task, judged.region, judged.status
    points, name = position.board.points, position.grid.name
    ko = None
    if status.finder is not None:
        ko = {"finder": _letter(status.finder.sign), "threats": status.threats}
    return {
        "goal": task.goal if task else "",
        "to_play": _letter(position.turn.sign),
        "target": names(position, points(task.targets if task else 0)),
        "region": names(position, points(region.inside)),
        "friends": names(position, points(region.safe_friends)),
        "verdict": str(status.word),
        "other_first": str(judged.other.word),
        "ko": ko,
        "right_moves": names(position, judged.right),
        "refutations": {
            name(move): "pass" if reply is None else name(reply)
            for move, reply in sorted(judged.refuted.items())
        },
        "line": names(position, judged.line),
        "proof_positions": judged.positions,
        "grade": grade,
        "theme": theme,
        "licence": LICENCE,
    }


def _letter(sign: str) -> str:
    return {"X": "B", "O": "W"}[sign]


HARDEST = {"easy": 10.5, "medium": 13.5, "hard": 99.0}
"""The bound below which a level's problems are in difficulty."""
_BOUNDS = {
    "easy": Criteria(empty=(3, 8), right=1, most=800),
    "medium": Criteria(right=1, most=2_500),
    "hard": Criteria(right=1, most=6_000),
}
_BEYOND = 20_000
"""Positions searched to prove that a problem holds when its wall's doors are played on."""
_SKETCHES = ("eyes", "eyes", "eyes", "room")
"""What is tried; rooms make one problem where eye spaces make five."""
_LONGEST = 30
"""Moves of the reader's after which a problem is given up as a ko without an end."""


class PlayedProblem(NamedTuple):
    """A problem played to its end: *status* is what becomes of the targets, *told* its word.

    The last of the *moves* is the reader's, after which the solver says that it is solved.
    """

    moves: tuple[str, ...]
    status: str
    told: str


def make(order: Order, pick: Random) -> Making[Position]:
    """Make a problem on a board of the size, as hard as the level says, with one right move."""
    nodes = tried = 0
    while True:
        tried += 1
        yield Step(Kind.PROGRESS, why="go.making", args=(tried,))
        position, judged = yield from _attempt(pick, order)
        if position is None or judged is None:
            continue
        nodes += judged.positions
        if level_of(judged) != order.level or not judged.is_pretty:
            continue
        if not (yield from holds_beyond(position, judged, _BEYOND)):
            continue
        played = yield from play_through(position)
        if played is not None:
            return Made(position, order.level, theme_of(position, judged), played.moves, nodes)


def level_of(judged: Judged) -> str:
    """Return how hard a problem is, as a word."""
    return next(level for level, most in HARDEST.items() if judged.difficulty < most)


def _attempt(
    pick: Random, order: Order
) -> Generator[Step, None, tuple[Position | None, Judged | None]]:
    position = pose(pick, pick.choice(_SKETCHES), (int(order.size),))
    if position is None:
        return None, None
    return position, (yield from weigh(position, _BOUNDS[order.level]))


def play_through(position: Position) -> Asking[PlayedProblem | None]:
    """Play a problem to its end by hints and answers; None where that does not solve it."""
    readings = Readings()
    moves: list[str] = []
    for _ in range(_LONGEST):
        shown = yield from hint_to_problem(position, readings)
        if not shown.moves:
            break
        moves += shown.moves
        position = play(position, shown.moves[0])
        answer = yield from reply(position, readings)
        if answer.word == SOLVED:
            return PlayedProblem(tuple(moves), str(answer.facts["status"]), str(answer.args[3]))
        if answer.word != "right" or not answer.moves:
            break
        moves += answer.moves
        for move in answer.moves:
            position = play(position, move)
    return None


BOUNDS = Criteria(empty=(3, 11), right=1)
"""Bounds of a problem that gets a level; the maker's problems keep to them."""
MAX_POSITIONS = 60_000
"""Positions searched, in any other problem, to decide which first moves are right."""


def label(position: Position) -> Asking[Mapping[str, object]]:
    """Return what is exactly known of a made problem, and its SGF."""
    first = _problem(position)
    judged = yield from weigh(first, BOUNDS)
    if judged is None:
        return {}
    known = label_of(first, judged, level_of(judged), theme_of(first, judged))
    return {"sgf": write_sgf(first).strip(), **known}


def rate(position: Position) -> Weighing:
    """Rate the problem with which *position* began: by its right first moves, not by its lines.

    A right pass counts as several right moves: nothing need be played. Fights over a chain and
    problems of another shape than made ones have no level. Raises RuleError
    ``maker.not-rated`` without a goal and targets, or as
    :func:`~stepstones.go.tasks.region_of` does.
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
    reading = yield from Readings(MAX_POSITIONS).begin(first)
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
        SOLVED,
        "go.task.line",
        (played.told,),
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
    position: Position, played: PlayedProblem
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
