"""Every puzzle of the catalog, the null puzzle, and the states that all of them are asked about."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from stepstones.app import catalog
from stepstones.core import link
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Mode, Puzzle, Role
from stepstones.core.trace import Run
from stepstones.null.puzzle import NULL

EVERY: list[Puzzle[Any]] = [NULL, *catalog.every()]
ID = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")


def examples(puzzle: Puzzle[Any]) -> list[Any]:
    """The presets' states."""
    return [puzzle.decode(link.read(example.link)) for example in puzzle.examples]


def some_examples(puzzle: Puzzle[Any]) -> list[Any]:
    """The first two presets of each group: the rest differs in how hard it is."""
    return [state for group in _groups(puzzle) for state in group[:2]]


def few_examples(puzzle: Puzzle[Any]) -> list[Any]:
    """One preset of each group: the second, as the first may be the best known and hardest."""
    return [group[:2][-1] for group in _groups(puzzle)]


def _groups(puzzle: Puzzle[Any]) -> list[list[Any]]:
    groups: dict[str, list[Any]] = {}
    for example, state in zip(puzzle.examples, examples(puzzle), strict=True):
        groups.setdefault(example.group, []).append(state)
    return list(groups.values())


def near(puzzle: Puzzle[Any]) -> Iterator[Any]:
    """The presets, and what one press or one action makes of each."""
    for state in examples(puzzle):
        yield state
        points = puzzle.grid(state).points
        moves: list[str | None] = [action.move for action in puzzle.actions]
        for tool in puzzle.tools:
            for point in (points[0], points[-1], points[len(points) // 2]):
                with suppress(PuzzleError):
                    moves.append(puzzle.interpret(state, point, tool.id))
        for move in moves:
            if move is not None:
                with suppress(PuzzleError):
                    yield puzzle.play(state, move)


def far(puzzle: Puzzle[Any]) -> Iterator[Any]:
    """What every option makes of the presets, small ones first, and presses on what a hint shows.

    Each press is made on the board that the one before has left.
    """
    for state in sorted(examples(puzzle), key=lambda state: len(puzzle.grid(state).points)):
        for option in puzzle.options(state):
            for choice in option.choices:
                with suppress(PuzzleError):
                    chosen = puzzle.play(state, f"{option.id} {choice}")
                    yield chosen
                    yield from _as_shown(puzzle, chosen)


def _as_shown(puzzle: Puzzle[Any], state: Any) -> Iterator[Any]:  # noqa: ANN401 - any puzzle's
    hint = next(one for one in puzzle.algorithms if one.role is Role.HINT)
    run = Run(partial(hint.run, state))
    run.seek(10_000)
    assert run.verdict is not None
    shown = run.verdict.overlay.marks if run.verdict.overlay else ()
    for tool in (tool for tool in puzzle.tools if tool.mode is Mode.PLAY):
        pressed = state
        for point in shown:
            with suppress(PuzzleError):
                move = puzzle.interpret(pressed, point, tool.id)
                pressed = puzzle.play(pressed, move) if move else pressed
                yield pressed
