"""The command line: solve, trace, convert, algorithms, and a judge's own format.

Exit status: 0 answered, 2 bad input (one sentence on standard error), 3 gave up at
the limit.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from stepstones.app import catalog, sources
from stepstones.app.sources import Source
from stepstones.core import text as texts
from stepstones.core.errors import Arg, PuzzleError, RuleError, TextError
from stepstones.core.puzzle import Algorithm, Mode, Puzzle, Role, Tool
from stepstones.core.trace import Run, Step, Verdict

SENTENCES = Path(__file__).parents[3] / "static" / "i18n" / "en.json"
MAX_TEXT = 20_000_000
"""Bytes read from a file or from standard input."""

ANSWERED, BAD_INPUT, GAVE_UP = 0, 2, 3
_WORDS = ("region", "threats")
_GOALS = ("kill", "live", "capture", "save")


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.command(options)
        sys.stdout.flush()
    except PuzzleError as error:
        board = getattr(options, "board", None)
        print(f"stepstones: {sentence(error.message, error.values, board)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    return status


def sentence(message: str, args: Sequence[Arg], board: Source | None = None) -> str:
    """Return *message* in English, points by their names on *board*.

    The bare id where the page, and with it the catalog, is missing.
    """
    known = json.loads(SENTENCES.read_text("utf-8")) if SENTENCES.exists() else {}
    pattern = known.get(message)
    if pattern is None:
        return " ".join([message, *map(str, args)])
    return texts.render(pattern, args, board.puzzle.grid(board.state).name if board else str)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="stepstones", description="Board puzzles, solved.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    solve = commands.add_parser("solve", help="the verdict and the moves")
    solve.set_defaults(command=_solve)
    trace = commands.add_parser("trace", help="the steps of an algorithm")
    trace.set_defaults(command=_trace)
    convert = commands.add_parser("convert", help="the board in another format")
    convert.set_defaults(command=_convert)
    for command in (solve, trace, convert):
        command.add_argument("source", metavar="LINK|FILE|-")
        command.add_argument("--puzzle", choices=catalog.IDS)
    for command in (solve, trace):
        command.add_argument("--algorithm", metavar="ID", required=command is trace)
        command.add_argument("--at", metavar="POINT", help="the point asked about")
        command.add_argument("--json", action="store_true")
    solve.add_argument("--limit", metavar="SECONDS", type=float, default=float("inf"))
    problem = solve.add_argument_group("a problem of Go, points as D4 or as in SGF, commas between")
    problem.add_argument("--goal", choices=_GOALS, help="what is wanted of --at")
    problem.add_argument("--to-play", metavar="B|W", help="who begins, else who wants the goal")
    problem.add_argument("--region", metavar="POINTS", help="where both sides play; aa:cc too")
    problem.add_argument("--threats", metavar="N", help="ko threats more than the other side")
    trace.add_argument("--steps", metavar="N", type=int, default=100_000)
    convert.add_argument("--to", metavar="FORMAT", required=True)

    algorithms = commands.add_parser("algorithms", help="the ids of the algorithms")
    algorithms.set_defaults(command=_algorithms)
    algorithms.add_argument("puzzle", nargs="?", choices=catalog.IDS)

    for puzzle in catalog.every():
        answering = [one.id for one in puzzle.formats if one.answer is not None]
        if answering:
            batch = commands.add_parser(puzzle.id, help=f"answer a text: {', '.join(answering)}")
            batch.set_defaults(command=_answer, puzzle=puzzle.id)
            batch.add_argument("format", choices=answering)
    return parser


def _solve(options: argparse.Namespace) -> int:
    if any(getattr(options, name) is not None for name in ("goal", "to_play", *_WORDS)):
        return _problem(options)
    board = _board(options)
    begin = time.monotonic()
    algorithm, run = _started(board, options.algorithm)
    while run.advance() and time.monotonic() - begin < options.limit:
        pass
    seconds = round(time.monotonic() - begin, 3)
    verdict = run.verdict or Verdict("undecided", "app.undecided", (round(seconds),))
    facts = {"nodes": run.at, "seconds": seconds, **verdict.facts}
    if "moves" not in facts and verdict.moves:
        facts["moves"] = list(verdict.moves)
    if options.json:
        _print_json({**_head(board, algorithm, verdict), "steps": run.at, **facts})
    else:
        print(sentence(verdict.message, verdict.args, board))
        for name in facts.keys() - {"nodes", "seconds"}:
            print(f"{name}: {_plain(facts[name])}")
        if verdict.text:
            print(verdict.text)
    return GAVE_UP if verdict.word == "undecided" else ANSWERED


def _problem(options: argparse.Namespace) -> int:
    """Answer a problem that options tell in words."""
    targets, options.at = options.at, None
    board = _board(options)
    given = {"goal": options.goal, "to_play": options.to_play, "at": targets}
    given |= {name: getattr(options, name) for name in _WORDS}
    words = {name: value for name, value in given.items() if value is not None}
    if options.limit < float("inf"):
        words["limit"] = str(options.limit)
    run = Run(partial(catalog.question, board.puzzle, board.state, words))
    while run.advance():
        pass
    verdict = run.verdict or Verdict("undecided", "app.no-answer")
    if options.json:
        _print_json({"puzzle": board.puzzle.id, "verdict": verdict.word, **verdict.facts})
    else:
        print(sentence(verdict.message, verdict.args, board))
        for name in ("right_moves", "line"):
            print(f"{name}: {_plain(verdict.facts[name])}")
    return GAVE_UP if verdict.word == "undecided" else ANSWERED


def _trace(options: argparse.Namespace) -> int:
    board = _board(options)
    algorithm, run = _started(board, options.algorithm)
    steps: list[Step] = []
    while len(steps) < options.steps and run.advance():
        if run.step is not None:
            steps.append(run.step)
    verdict = run.verdict or Verdict("undecided", "app.steps", (len(steps),))
    name = board.puzzle.grid(board.state).name
    points = [name(step.point) if step.point >= 0 else "" for step in steps]
    if options.json:
        told = [
            {"kind": step.kind, "point": point, "why": step.why, "args": step.args}
            for step, point in zip(steps, points, strict=True)
        ]
        _print_json({**_head(board, algorithm, verdict), "transcript": told})
    else:
        for number, (step, point) in enumerate(zip(steps, points, strict=True), start=1):
            why = sentence(step.why, step.args, board)
            print(f"{number:>6} {step.kind:8} {point:>5}  {why}".rstrip())
        print(sentence(verdict.message, verdict.args, board))
    return GAVE_UP if verdict.word == "undecided" else ANSWERED


def _head(board: Source, algorithm: Algorithm[Any], verdict: Verdict) -> dict[str, object]:
    return {"puzzle": board.puzzle.id, "algorithm": algorithm.id, "verdict": verdict.word}


def _convert(options: argparse.Namespace) -> int:
    board = _board(options)
    text = sources.written(board.puzzle, board.state, options.to)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return ANSWERED


def _algorithms(options: argparse.Namespace) -> int:
    for puzzle in catalog.every():
        if options.puzzle in {None, puzzle.id}:
            for one in puzzle.algorithms:
                title = sentence(f"{puzzle.id}.algorithm.{one.id}", ())
                print(f"{puzzle.id}  {one.id:20} {title}")
    return ANSWERED


def _answer(options: argparse.Namespace) -> int:
    puzzle = catalog.named(options.puzzle)
    text = _limited(sys.stdin.buffer.read(MAX_TEXT + 1)).decode("utf-8", errors="replace")
    answer = next(one.answer for one in puzzle.formats if one.id == options.format and one.answer)
    run = Run(partial(answer, text))
    while run.advance():
        pass
    if run.verdict is not None:
        sys.stdout.write(run.verdict.text)
    return ANSWERED


def _board(options: argparse.Namespace) -> Source:
    only = catalog.named(options.puzzle) if options.puzzle else None
    text = _text(options.source, only)
    board = sources.read(text, only, only=only is not None)
    if only is not None and board.puzzle is not only:
        raise TextError("text.unknown")
    options.board = board
    name = getattr(options, "at", None)
    return board if name is None else _asked(board, name)


def _asked(board: Source, name: str) -> Source:
    point = board.puzzle.grid(board.state).parse(name)
    tool = min(board.puzzle.tools, key=_question)
    move = board.puzzle.interpret(board.state, point, tool.id)
    return board._replace(state=board.puzzle.play(board.state, move)) if move else board


def _question(tool: Tool) -> int:
    """Rank tools by how well they say which point is meant: by asking, or by starting there."""
    return 0 if tool.mode is Mode.ASK else 1 if tool.id == "start" else 2


def _started(board: Source, name: str | None) -> tuple[Algorithm[Any], Run]:
    """Return a fresh run of the algorithm called *name*, or of the first that accepts the board."""
    every = tuple(one for one in board.puzzle.algorithms if one.role is Role.SOLVE)
    wanted = (sources.algorithm(board.puzzle, name),) if name else every
    refusal = RuleError("app.no-answer")
    for algorithm in wanted:
        try:
            run = Run(partial(algorithm.run, board.state), algorithm.draws)
            run.advance()
        except RuleError as error:
            refusal = error if refusal.message == "app.no-answer" else refusal
            continue
        run.reset()
        return algorithm, run
    raise refusal


def _text(source: str, only: Puzzle[Any] | None) -> str:
    try:
        data = _read(source)
    except (OSError, ValueError):
        if "/" in source:
            return source
        raise TextError("app.no-file", source[:80]) from None
    return sources.decoded(_limited(data), only, only=only is not None)


def _read(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read(MAX_TEXT + 1)
    with Path(source).open("rb") as file:
        return file.read(MAX_TEXT + 1)


def _limited(data: bytes) -> bytes:
    if len(data) > MAX_TEXT:
        raise TextError("app.too-long", len(data), MAX_TEXT)
    return data


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value))
    return str(value)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
