"""Work on one line of a batch: make, solve, rate, check or convert a board.

Everything goes in and comes out as plain values, so that it can travel to another computer.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import count
from typing import Any, NamedTuple, TypeVar

from stepstones.app import catalog
from stepstones.app.cli import entries
from stepstones.app.cli.daily import orders
from stepstones.app.cli.output import head, sentence
from stepstones.app.cli.source import InputLine, read_line
from stepstones.app.host import site
from stepstones.app.reading import sources
from stepstones.app.reading.answers import begin_solution
from stepstones.app.reading.sources import Source
from stepstones.core import compiled
from stepstones.core.errors import PuzzleError, RuleError
from stepstones.core.maker import Made, Maker, Order, Rating, begin
from stepstones.core.puzzle import Role
from stepstones.core.steps import SOLVED, finish
from stepstones.core.trace import Verdict

Result = TypeVar("Result")


_GOES_ON = ("right", SOLVED)
"""What the other side says of a move that keeps to the goal."""


class Job(NamedTuple):
    """What is done with every line.

    *do* is a key of DOING, *limit* the steps a board may take, 0 being no limit. *to* is a
    format and *algorithm* an id, where they are asked for; *puzzle*, *maker*, *size* and
    *level* order new boards. Sentences are in *language*.
    """

    do: str
    limit: int = 0
    to: str = ""
    algorithm: str = ""
    puzzle: str = ""
    maker: str = ""
    size: str = ""
    level: str = ""
    language: str = "en"


class _StepLimitError(Exception):
    """A board took more steps than it may."""


def work(job: Job, lines: Sequence[InputLine]) -> bytes:
    """Return the results of *lines*, one a line, in UTF-8. Never raises."""
    compiled.offer(site.compiled_module)
    return b"".join(_write(_result(job, line)) for line in lines)


def work_timed(job: Job, lines: Sequence[InputLine]) -> tuple[bytes, float]:
    """Return the results of *lines* and the seconds of processor time that they took."""
    began = time.thread_time()
    written = work(job, lines)
    return written, time.thread_time() - began


def work_elsewhere(code: str, job: Job, lines: Sequence[InputLine]) -> tuple[bytes, float] | None:
    """Do :func:`work_timed` on another computer; None where its *code* is not the same."""
    return work_timed(job, lines) if code == site.fingerprint() else None


def refusal(job: Job, line: InputLine, message: str, *values: str | int) -> bytes:
    """Return the line that says why *line* has no result."""
    return _write(_whose(job, line) | _error(job, message, *values))


def name_of(job: Job) -> str:
    """Return the field with which results of *job* begin: the number of the line, or the seed."""
    return "seed" if job.do == "make" else "number"


def digest(job: Job, line: InputLine) -> str:
    """Return what tells the result of *line* from that of any other text or job."""
    asked = json.dumps([*job, line.text])
    return hashlib.blake2b(asked.encode(), digest_size=12).hexdigest()


def _whose(job: Job, line: InputLine) -> dict[str, object]:
    return {name_of(job): line.number, "digest": digest(job, line)}


def _write(facts: dict[str, object]) -> bytes:
    """Return *facts* on one line; half a character as its escape."""
    written = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return written.encode(errors="backslashreplace") + b"\n"


def _error(job: Job, message: str, *values: str | int) -> dict[str, object]:
    return {"error": message, "sentence": sentence(message, values, language=job.language)}


def _result(job: Job, line: InputLine) -> dict[str, object]:
    whose = _whose(job, line)
    try:
        return whose | DOING[job.do](job, line.text)
    except PuzzleError as error:
        told = _error(job, error.message, *error.values)
    except _StepLimitError:
        told = {"verdict": "undecided", "steps": job.limit}
    except Exception as error:  # noqa: BLE001 - one board's fault is no reason to lose the others
        told = _error(job, "app.broken", type(error).__name__)
    return whose | told


def _finish(working: Generator[object, None, Result], limit: int) -> Result:
    """Return what *working* ends with, in *limit* steps at most."""
    steps = count(1)

    def bound(_step: object) -> None:
        if next(steps) == limit:
            raise _StepLimitError

    return finish(working, bound)


def _make(job: Job, text: str) -> dict[str, object]:
    puzzle = catalog.find(job.puzzle)
    maker = next(one for one in puzzle.makers if one.id == job.maker)
    order = Order(job.size, job.level, int(text))
    made: Made[Any] = _finish(begin(maker, order), job.limit)
    facts = {
        "link": catalog.encode(puzzle, made.state),
        "level": made.level,
        "technique": made.technique,
        "solution": list(made.solution),
        "version": maker.version,
    }
    if maker.label is not None:
        facts["label"] = _finish(maker.label(made.state), job.limit)
    return facts


def _solve(job: Job, text: str) -> dict[str, object]:
    board, _ = read_line(text)
    algorithm, run = begin_solution(board, job.algorithm or None)
    while run.advance() and not 0 < job.limit <= run.at:
        pass
    verdict = run.verdict or Verdict("undecided", "")
    facts = {"steps": run.at, "nodes": run.at, **verdict.facts}
    facts.pop("seconds", None)
    if "moves" not in facts and verdict.moves:
        facts["moves"] = list(verdict.moves)
    return head(board, algorithm, verdict) | facts


def _rate(job: Job, text: str) -> dict[str, object]:
    board, _ = read_line(text)
    _, rating = _rating(board, job.limit)
    return rating._asdict()


def _rating(board: Source, limit: int) -> tuple[Maker[Any], Rating]:
    """Return what rates *board*, and how. Raises RuleError, such as ``maker.not-rated``."""
    for maker in board.puzzle.makers:
        if maker.rate is not None:
            return maker, _finish(maker.rate(board.puzzle.problem(board.state).posed), limit)
    raise RuleError("maker.not-rated")


def _check(job: Job, text: str) -> dict[str, object]:
    board, claims = read_line(text)
    say = partial(sentence, language=job.language)
    maker, rating = _rating(board, job.limit)
    wrong: list[str] = []
    if rating.solutions == 0:
        wrong.append(say("batch.no-solution"))
    if rating.solutions == 2 and maker.unique:
        wrong.append(say("batch.several"))
    claimed = claims.get("level", rating.level)
    if claimed != rating.level and rating.solutions == 1:
        wrong.append(say("batch.other-level", (str(claimed)[:20], rating.level or "–")))
    solved: bool | None = True
    if "solution" in claims:
        solved = _solves(board, maker, claims["solution"], job.limit)
    if solved is False:
        wrong.append(say("batch.no-answer"))
    unsure = rating.solutions is None or solved is None
    verdict = "wrong" if wrong else "undecided" if unsure else "right"
    told: dict[str, object] = {"verdict": verdict, **rating._asdict()}
    return told | ({"why": wrong} if wrong else {})


def _solves(board: Source, maker: Maker[Any], moves: object, limit: int) -> bool | None:
    """Whether the claimed *moves* solve the board as it was set; None where that is undecided.

    Where the other side answers, it says of each move of the reader's whether it is right.
    """
    puzzle, state = board.puzzle, board.state
    if not isinstance(moves, list):
        return False
    reply = next((one for one in puzzle.algorithms if one.role is Role.REPLY), None)
    said = ""
    try:
        for move in moves:
            state = puzzle.play(state, str(move))
            if reply is not None and reply.wanted is not None and reply.wanted(state):
                verdict: Verdict = _finish(reply.run(state), limit)
                said = verdict.word
                if said not in _GOES_ON:
                    return None if said == "undecided" else False
    except PuzzleError:
        return False
    kept = (
        {state, puzzle.problem(board.state).posed}
        if reply is None
        else {puzzle.problem(board.state).posed}
    )
    if maker.unique and puzzle.problem(state).posed not in kept:
        return False  # a move has changed the board itself
    return puzzle.check(state).solved or said == SOLVED


def _convert(job: Job, text: str) -> dict[str, object]:
    board, _ = read_line(text)
    asked = board.puzzle, board.state, job.to
    told: dict[str, object] = {"text": (text := sources.write(*asked))}
    if sources.is_partial(*asked, text):
        told["partial"] = True
    return told


def _day(job: Job, text: str) -> dict[str, object]:
    """Make what a calendar shows of one board: its pictures, its answer, and what is said."""
    row = orders.read(text)
    link, level = row.get("link"), row.get("level")
    if link is None:
        maker, order = orders.order(row)
        made: Made[Any] = _finish(begin(maker, order), job.limit)
        puzzle = catalog.find(row["puzzle"])
        link, level = catalog.encode(puzzle, made.state), made.level or order.level
    line = json.dumps({"link": link, "level": level} if level else {"link": link})
    shown = entries.entry(line, job.language, "")
    board, _ = read_line(line)
    return {
        "date": row["date"],
        "link": catalog.encode(board.puzzle, board.puzzle.problem(board.state).posed),
        "title": row.get("title") or shown.title,
        "puzzle": shown.puzzle,
        "level": shown.level,
        "goal": shown.goal,
        "words": shown.words,
        "board": shown.board,
        "answer": shown.answer,
    }


DOING: dict[str, Callable[[Job, str], dict[str, object]]] = {
    "make": _make,
    "solve": _solve,
    "rate": _rate,
    "check": _check,
    "convert": _convert,
    "day": _day,
}
"""What can be done with a line."""
