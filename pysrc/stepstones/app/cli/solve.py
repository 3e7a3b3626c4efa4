"""Commands about one board: ``solve``, ``trace``, a format's answer, and ``algorithms``."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from stepstones.api.board import carry_out
from stepstones.app import catalog
from stepstones.app.cli.many import running
from stepstones.app.cli.output import (
    ANSWERED,
    GAVE_UP,
    WordError,
    add_language,
    head,
    install,
    plain,
    print_json,
    sentence,
    status_of,
)
from stepstones.app.cli.source import Commands, add_run, add_source, board_of, press, standard_input
from stepstones.app.reading.answers import begin_run, begin_solution
from stepstones.app.reading.sources import Source
from stepstones.core.errors import TextError
from stepstones.core.question import CommandOption
from stepstones.core.steps import finish
from stepstones.core.trace import Run, Step, Verdict

_COUNT = running.number(999_999_999)
"""Reads how many steps or solutions are told."""
_UNSAID = frozenset({"nodes", "seconds"})
"""Facts that are printed in JSON alone."""


def add(commands: Commands) -> None:
    """Add the command, with the words of each puzzle's question."""
    parser = commands.add_parser("solve", help="the verdict and the moves")
    parser.set_defaults(command=_solve)
    add_source(parser)
    add_run(parser, required=False)
    parser.add_argument("--limit", metavar="SECONDS", type=_seconds, default=math.inf)
    groups: dict[str, argparse._ArgumentGroup] = {}
    for about, word in _words().values():
        if about not in groups:
            groups[about] = parser.add_argument_group(about)
        name = f"--{word.name.replace('_', '-')}"
        if word.flag:
            groups[about].add_argument(name, action="store_const", const="1", help=word.about)
            continue
        choices, shown = [str(one) for one in word.choices] or None, word.shown or None
        groups[about].add_argument(name, choices=choices, metavar=shown, help=word.about)


def _words() -> dict[str, tuple[str, CommandOption]]:
    """Return the words of all questions by name; a shared one has the choices of all."""
    words: dict[str, tuple[str, CommandOption]] = {}
    for asked in filter(None, (catalog.question(puzzle) for puzzle in catalog.every())):
        for word in asked.words:
            about, known = words.get(word.name, (asked.about, word))
            if known is not word:
                about = f"{about}, {asked.about}"
                choices = tuple(dict.fromkeys((*known.choices, *word.choices)))
                known = known._replace(about=f"{known.about}; {word.about}", choices=choices)
            words[word.name] = (about, known)
    return words


def _seconds(word: str) -> float:
    """Return the number of seconds in *word*, which is finite and not negative."""
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise WordError("cli.no-seconds", word)
    return seconds


def _solve(options: argparse.Namespace) -> int:
    board = board_of(options)
    given = {
        name: value for name in sorted(_words()) if (value := getattr(options, name)) is not None
    }
    if options.algorithm:
        board, given = _choose(board, given)
        if given:
            word = f"--{min(given).replace('_', '-')}"
            raise TextError("app.two-questions", options.algorithm, word)
    if given:
        return _answer(options, board, given)
    board = press(board, options.at)
    algorithm, run = begin_solution(board, options.algorithm)
    found = carry_out(board, algorithm.id, run, options.limit)
    verdict, facts = found.outcome, found.facts
    if options.json:
        print_json({**head(board, algorithm, verdict), "steps": found.steps, **facts})
    else:
        print(sentence(verdict.message, verdict.args, board, options.language))
        told = {name: fact for name, fact in facts.items() if fact not in (None, [])}
        _print_facts({name: told[name] for name in told if name not in _UNSAID})
        if verdict.text:
            print(verdict.text)
    return status_of(verdict)


def _choose(board: Source, given: dict[str, str]) -> tuple[Source, dict[str, str]]:
    """Apply the options that *given* names; return the board and the remaining words."""
    puzzle, state = board.puzzle, board.state
    rest = dict(given)
    for option in puzzle.options(state):
        choice = rest.pop(option.id, None)
        if choice is None:
            continue
        if choice not in option.choices:
            raise TextError("app.no-choice", f"--{option.id}", choice, ", ".join(option.choices))
        state = puzzle.play(state, f"{option.id} {choice}")
    return board._replace(state=state), rest


def _answer(options: argparse.Namespace, board: Source, given: dict[str, str]) -> int:
    """Answer the puzzle's own question, told in the words *given*."""
    asked = catalog.question(board.puzzle)
    words = dict(given)
    if options.at is not None:
        words["at"] = options.at
    if asked is None or not words.keys() <= {*(word.name for word in asked.words), *asked.takes}:
        raise TextError("app.no-question", board.puzzle.id)
    for word in asked.words:
        if word.choices and word.name in given and given[word.name] not in word.choices:
            choices = ", ".join(word.choices)
            raise TextError("app.no-choice", f"--{word.name}", given[word.name], choices)
    seconds = options.limit
    if "limit" in asked.takes and seconds < math.inf:
        words["limit"], seconds = str(seconds), math.inf
    run = Run(partial(asked.answer, board.state, words))
    verdict = carry_out(board, "", run, seconds).outcome
    if options.json:
        print_json({"puzzle": board.puzzle.id, "verdict": verdict.word, **verdict.facts})
    else:
        print(sentence(verdict.message, verdict.args, board, options.language))
        told = {name: verdict.facts.get(name) for name in asked.facts}
        _print_facts({name: fact for name, fact in told.items() if fact not in (None, [])})
        if verdict.text:
            print(verdict.text)
    return status_of(verdict)


def _print_facts(facts: Mapping[str, object]) -> None:
    for name, value in facts.items():
        print(f"{name}: {plain(value)}")


def add_solutions(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("solutions", help="all solutions of a board, one a line")
    parser.set_defaults(command=_solutions)
    add_source(parser)
    parser.add_argument("--out", metavar="FILE.txt", help="else they are printed")
    parser.add_argument(
        "--most", metavar="N", type=_COUNT, default=_MOST, help=f"at most, {_MOST} usually"
    )


_MOST = 100_000
"""Solutions listed where nobody says otherwise: they are kept until the last is found."""


def _solutions(options: argparse.Namespace) -> int:
    board = board_of(options)
    lister = catalog.lister(board.puzzle)
    if lister is None:
        raise TextError("app.no-solutions", board.puzzle.id)
    listed = finish(lister(board.state, options.most))
    text = "".join(f"{' '.join(points)}\n" for points in listed.solutions)
    if options.out:
        Path(options.out).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)
    message = "app.solutions" if listed.complete else "app.more-solutions"
    print(sentence(message, (len(listed.solutions),), language=options.language), file=sys.stderr)
    return ANSWERED if listed.complete else GAVE_UP


_STEPS = 100_000
"""Steps that are told where nobody says otherwise."""


def add_trace(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("trace", help="the steps of an algorithm")
    parser.set_defaults(command=_trace)
    add_source(parser)
    add_run(parser, required=True)
    parser.add_argument("--steps", metavar="N", type=_COUNT, default=_STEPS)


def _trace(options: argparse.Namespace) -> int:
    board = press(board_of(options), options.at)
    algorithm, run = begin_run(board, options.algorithm)
    steps: list[Step] = []
    while len(steps) < options.steps and run.advance():
        if run.step is not None:
            steps.append(run.step)
    verdict = run.verdict or Verdict("undecided", "app.steps", (len(steps),))
    name = board.state.grid.name
    points = [name(step.point) if step.point >= 0 else "" for step in steps]
    if options.json:
        told = [
            {"kind": step.kind, "point": point, "why": step.why, "args": step.args}
            for step, point in zip(steps, points, strict=True)
        ]
        print_json({**head(board, algorithm, verdict), "transcript": told})
    else:
        for number, (step, point) in enumerate(zip(steps, points, strict=True), start=1):
            why = sentence(step.why, step.args, board, options.language)
            print(f"{number:>6} {step.kind:8} {point:>5}  {why}".rstrip())
        print(sentence(verdict.message, verdict.args, board, options.language))
    return status_of(verdict)


def add_answer(commands: Commands) -> None:
    """Add a command for each puzzle that has such a format."""
    for puzzle in catalog.every():
        answering = [one.id for one in catalog.formats(puzzle) if one.answer or one.stream]
        if answering:
            parser = commands.add_parser(puzzle.id, help=f"answer a text: {', '.join(answering)}")
            parser.set_defaults(command=_answer_text, puzzle=puzzle.id)
            parser.add_argument("format", choices=answering)
            add_language(parser)


def _answer_text(options: argparse.Namespace) -> int:
    puzzle = catalog.find(options.puzzle)
    text = standard_input().decode("utf-8-sig", errors="replace")
    asked = next(one for one in catalog.formats(puzzle) if one.id == options.format)
    if asked.stream is not None:
        try:
            for piece in asked.stream(text):
                if isinstance(piece, bytes):
                    sys.stdout.buffer.write(piece)
        except ImportError:
            raise TextError("app.no-numpy", install("pictures")) from None
        return ANSWERED
    answer = asked.answer
    if answer is None:
        raise TextError("app.unknown-format", asked.id, puzzle.id)
    run = Run(partial(answer, text))
    while run.advance():
        pass
    if run.verdict is not None:
        sys.stdout.write(run.verdict.text)
    return ANSWERED


def add_algorithms(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("algorithms", help="the ids of the algorithms")
    parser.set_defaults(command=_algorithms)
    parser.add_argument("puzzle", nargs="?", choices=catalog.IDS)
    add_language(parser)


def _algorithms(options: argparse.Namespace) -> int:
    for puzzle in catalog.every():
        if options.puzzle in {None, puzzle.id}:
            for one in puzzle.algorithms:
                title = sentence(f"{puzzle.id}.algorithm.{one.id}", language=options.language)
                print(f"{puzzle.id}  {one.id:20} {title}")
    return ANSWERED
