"""The solver's reply to the reader of a problem, and its word on the reader's move.

The answer is the move that refutes, or the most stubborn one. Nothing is said before it
is proved: a move is right if it gets what the side to play can have, and a ko is neither life
nor death. So several moves may be right, also such as no book gives: those that the question about
the group lists, and no others. Where nothing can be proved the answer is the move that looks best,
and nothing is said of the reader's: also where the target falls inside a frame whatever is played.

Solvers of the last problems are kept. What a search has learnt of a problem serves the next move's
search. That changes how long an answer takes, not the answer. A fight over a chain is read anew,
for there it would: a proof shows other moves to try.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from stepstones.core.errors import Arg, RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import SOLVED
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go import tasks
from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import Bound, Finding, affordable, find_status
from stepstones.go.life_death.promising import promising
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.solve import Asking, Reply, Solver, Status, Word
from stepstones.go.life_death.verdict import looks_best
from stepstones.go.life_death.watch import line_text
from stepstones.go.play import is_legal, is_over, pass_turn, play
from stepstones.go.problem import capture_solver
from stepstones.go.problem.life_solver import Key, Reading, key, told_of, value, word_of
from stepstones.go.problem.report import reader
from stepstones.go.state import Position

Answering: TypeAlias = Reading | capture_solver.Fight
"""What reads a problem: it depends on what is asked."""
MAX_POSITIONS = 600_000
"""Positions looked at for one move; the reader can stop it at any time."""
PLAIN_POSITIONS = 100_000
"""Positions for what has become plain in the open: it is asked after each move, and rarely so."""


@dataclass(slots=True)
class Readings:
    """The searches of the last problems, at most *room* of them, the latest first.

    A question may take *most* positions.
    """

    most: int = MAX_POSITIONS
    room: int = 2
    kept: list[Answering] = field(default_factory=list)

    def begin(self, position: Position) -> Generator[Step, None, Answering]:
        """Return the reading of the problem of *position*, which is taken out until it is kept.

        So a search that is stopped half-way is not used again. Raises RuleError as
        :func:`~stepstones.go.tasks.region_of` and, where a chain is fought over,
        :func:`~stepstones.go.problem.capture_solver.open_fight` do; ``go.ld.no-target`` without
        targets.
        """
        yield Step(Kind.PROGRESS, why="go.ld.searching", args=(0, ""))
        asked = key(position)
        found = next((one for one in self.kept if one.key == asked), None)
        if found is not None:
            self.kept.remove(found)
        if tasks.fight(position):
            told = found if isinstance(found, capture_solver.Fight) else None
            found = capture_solver.open_fight(position, told)
        elif found is None:
            region = tasks.region_of(position)
            if region is None:
                raise RuleError("go.ld.no-target")
            found = yield from _open(asked, tasks.root(position), region, self.most)
        found.limit(self.most)
        return found

    def keep(self, found: Answering) -> None:
        """Keep what was learnt for the next question about the same problem."""
        if not found.spent:
            self.kept.insert(0, found)
            del self.kept[self.room :]

    def right_moves(self, position: Position) -> tuple[Point, ...]:
        """Return the right moves of *position* if they are known; searches nothing."""
        try:
            asked = key(position)
        except RuleError:
            return ()
        moves = next((one.right_of(position) for one in self.kept if one.key == asked), ())
        return tuple(move for move in moves if move is not None and is_legal(position, move))


def _open(asked: Key, first: Position, region: Region, most: int) -> Generator[Step, None, Reading]:
    """Begin the reading of a problem in the region in which its verdict was found."""
    solver = Solver(first, region, most=affordable(region, most))
    found = yield from find_status(first, region, solver)
    solver = found.solver
    wall = solver.region.wall & first.stones(region.attacker)
    attacking = first.turn is region.attacker
    # What is lost inside a frame, and may be had outside, is not for the frame to judge.
    lost_inside = found.most is not None and found.status.hopeless(attacking=attacking)
    is_open = found.status.word is Word.OPEN or lost_inside
    leans = found.bound is Bound.LEANING
    friends = solver.region.safe_friends & first.stones(region.defender) if leans else 0
    reading = Reading(asked, solver.region, solver, found, wall, friends, is_open)
    reading.learn(first, found.status)  # what was told is what moves are judged by
    return reading


READINGS = Readings()
"""Those of the product. Tests bring their own."""


_CAPTURED = "captured"


@dataclass(frozen=True, slots=True)
class _Ending:
    """How it stands when a problem is over: the verdict's word, and what the ko needs.

    *bound*: what that rests on, empty where it is plain.
    """

    word: str
    status: Status | None = None
    bound: str = ""


def reply(position: Position, readings: Readings = READINGS) -> Steps:
    """Answer the reader's move, the last one in *position*.

    The verdict's move is the answer. Its word: ``right`` (and it goes on), ``wrong``,
    ``lost`` (after an earlier mistake, or where nothing could be reached), ``solved`` and
    ``failed`` at the end (captured, a ko begun, or the other side gives up), ``undecided``
    when the time is up. Facts: ``status``, as the
    answer leaves it.

    Raises RuleError as :func:`~stepstones.go.tasks.region_of` does, and ``go.task.free`` where
    there is no move of the reader's to answer, or nothing was marked before it.
    """
    task = position.task
    if task is None or not task.goal or position.past is None or not tasks.has_begun(position):
        raise RuleError("go.task.free")
    if not task.targets:
        return _close(position, None, _Ending(_CAPTURED), "", (), fell=False)
    reading = yield from readings.begin(position)
    try:
        found = yield from _answer(position, reading)
    except OutOfTimeError:
        reading.spent = True
        return (yield from _play_on(position, reading))
    readings.keep(reading)
    return found


def _answer(position: Position, reading: Answering) -> Steps:
    played = tasks.game(position)
    first, before = played[0], played[-2]
    begun = yield from reading.status(first)
    then = yield from reading.status(before)
    now = yield from reading.status(position)
    if now.word is Word.UNDECIDED and isinstance(reading, capture_solver.Fight):
        yield from reading.right_moves(before)  # as a hint does: their proofs serve this one
        now = yield from reading.status(position)
    if not {begun.word, then.word, now.word}.isdisjoint({Word.OPEN, Word.UNDECIDED}):
        return (yield from _play_on(position, reading, is_open=begun.word is Word.OPEN))
    if (yield from reading.leaves_open(before, now)):
        return (yield from _play_on(position, reading, is_open=True))
    defending = reader(position) is reading.defender
    better = 1 if defending else -1
    wrong = False
    if not then.hopeless(attacking=not defending):
        move = position.past.move if position.past else None
        wrong = not (yield from reading.is_right(before, move))
    answer: Reply | None = None
    ending = None if wrong else _ending(position, now)
    after = position
    if ending is None:
        answer = yield from reading.reply(position)
        if answer is not None and answer.point is not None:
            after = play(position, answer.point)
        elif answer is not None or wrong:
            after = pass_turn(position)
        ending = _Ending(word_of(position, now), now) if after is position else _ending(after, now)
    moves = () if after is position else (_move(position, answer),)
    fell = better * value(now) < better * value(begun)
    if ending is not None and not wrong:
        others = "" if fell else (yield from _others(position, reading))
        bound = "" if ending.word == _CAPTURED else reading.rests_on(now)
        ending = replace(ending, bound=bound)
        return _close(position, answer, ending, others, moves, fell=fell)
    if wrong:
        word = "wrong"
    elif fell or not reaches(position, begun):
        word = "lost"
    else:
        word = "right"
    said = word_of(position, now)
    args = (*_args(position, answer, now, said), reading.judged_in(now))
    return Verdict(word, f"go.task.{word}", args, {"status": said}, Overlay(), moves)


def _play_on(position: Position, reading: Answering, *, is_open: bool = False) -> Steps:
    """Answer with the move that looks best, where none is judged: in the open or at the limit.

    What is plain by now, whatever stands around, ends the problem.
    """
    if not isinstance(reading, Reading):
        return _give_up(position, reading)
    targets = position.task.targets if position.task else 0
    # Where the problem's own search has used up its limit another would not end either.
    found = None if reading.spent else (yield from _around(position, targets))
    if found is not None and found.status.word in _SETTLED and found.bound in _PLAIN:
        ending = _Ending(word_of(position, found.status), found.status)
        return _close(position, None, ending, "", (), fell=False)
    moves = yield from _best_looking(position, targets, found)
    if not moves:
        return _give_up(position, reading, is_open=is_open)
    args = (position.turn, moves[0], "open" if is_open else "limit")
    facts, played = {"status": "undecided"}, (f"play {position.grid.name(moves[0])}",)
    return Verdict("undecided", "go.task.unjudged", args, facts, Overlay(), played)


def _around(position: Position, targets: Bits) -> Asking[Finding]:
    """Find what becomes of the *targets* in *position* as it is, whatever was played before."""
    region = tasks.region_around(position, position.board.points(targets))
    solver = Solver(position, region, most=PLAIN_POSITIONS)
    return (yield from find_status(position, region, solver))


_SETTLED = frozenset({Word.ALIVE, Word.DEAD, Word.SEKI})
_PLAIN = frozenset({Bound.ENCLOSED, Bound.PROVED})
"""Bounds of what holds without a word about what is around."""


def guesses(position: Position, reading: Answering) -> Asking[list[Point]]:
    """Return the moves that look best in a problem, those of the question about it.

    The question has a larger limit; where only that finds moves that reach something, it may name
    others.
    """
    if not isinstance(reading, Reading) or position.task is None:
        return []
    targets, found = position.task.targets, None
    if len(tasks.game(position)) == 1:
        found = reading.found
    elif not reading.spent:
        found = yield from _around(position, targets)
    return (yield from _best_looking(position, targets, found))


def _best_looking(position: Position, targets: Bits, found: Finding | None) -> Asking[list[Point]]:
    """Return the moves that look best by what is *found*, in a question of its own."""
    if found is None:
        return (yield from promising(position, targets, ()))
    limits = found.solver.limits
    spent, limits.positions = limits.positions, 0
    moves = yield from looks_best(position, found)
    limits.positions += spent
    return moves


def _ending(position: Position, status: Status) -> _Ending | None:
    """Return how the problem ended, None where there is something left to play."""
    if position.task is None or not position.task.targets:
        return _Ending(_CAPTURED)
    if is_over(position) or (status.word is Word.KO and position.ko is not None):
        return _Ending(word_of(position, status), status)
    return None


def _others(position: Position, reading: Answering) -> Asking[str]:
    """Return the names of the right first moves that were not played."""
    first, second, *_ = tasks.game(position)
    found = yield from reading.right_moves(first)
    move = second.past.move if second.past else None
    return line_text(first, [one for one in found if one is not None and one != move])


def reaches(position: Position, status: Status) -> bool:
    """Whether the reader can have what the goal says, or at least a ko for it."""
    lives = status.word in {Word.ALIVE, Word.SEKI}
    wanted = position.task is not None and position.task.goal in tasks.DEFENDING
    return status.word is Word.KO or lives == wanted


def _close(
    position: Position,
    answer: Reply | None,
    ending: _Ending,
    others: str,
    moves: tuple[str, ...],
    *,
    fell: bool,
) -> Verdict:
    """Return the closing verdict; *fell*: less was reached than could have been."""
    status = ending.status or Status(Word.DEAD, captured=True)
    reached = not fell and reaches(position, status)
    word = SOLVED if reached else "failed"
    how = "none" if not moves else "pass" if answer is None or answer.point is None else "move"
    args = _args(position, answer, status, ending.word, how)
    marks: dict[Point, Mark] = {}
    if reached and others:
        free = (position.grid.parse(name) for name in others.split())
        marks = {point: Mark.FOUND for point in free if position.colour(point) is None}
    return Verdict(
        word,
        f"go.task.{word}",
        (
            *args,
            others.replace(" ", ", "),
            len(others.split()),
            ending.bound,
        ),
        {"status": ending.word},
        Overlay(marks=marks),
        moves,
    )


def _give_up(position: Position, reading: Answering, *, is_open: bool = False) -> Verdict:
    message = "go.task.not-enclosed" if is_open else "go.task.undecided"
    args = (position.turn, reading.positions)
    return Verdict("undecided", message, args, {"status": "undecided"}, Overlay())


def _args(
    position: Position, answer: Reply | None, status: Status, word: str, how: str = ""
) -> tuple[Arg, ...]:
    """Return who answers, where and how, the status, its threats and finder, side and goal."""
    task = position.task
    passed = answer is None or answer.point is None
    return (
        position.turn,
        0 if answer is None or answer.point is None else answer.point,
        how or ("pass" if passed else "move"),
        told_of(word, status),
        status.threats,
        str(status.finder or ""),
        reader(position),
        task.goal if task else "",
    )


def _move(position: Position, answer: Reply | None) -> str:
    if answer is None or answer.point is None:
        return "pass"
    return f"play {position.grid.name(answer.point)}"
