"""Every puzzle of the catalog, the null puzzle, and the states that all of them are asked about."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from stepstones.app import catalog
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link
from stepstones.core.puzzle import Puzzle
from stepstones.null.puzzle import NULL

EVERY: list[Puzzle[Any]] = [NULL, *catalog.every()]
ID = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")


def examples(puzzle: Puzzle[Any]) -> list[Any]:
    """The presets' states."""
    return [puzzle.decode(link.read(example.link)) for example in catalog.examples(puzzle)]


def some_examples(puzzle: Puzzle[Any]) -> list[Any]:
    """The first two presets of each group: the rest differs in how hard it is."""
    return [state for group in _groups(puzzle) for state in group[:2]]


def few_examples(puzzle: Puzzle[Any]) -> list[Any]:
    """One preset of each group: the second, as the first may be the best known and hardest."""
    return [group[:2][-1] for group in _groups(puzzle)]


def _groups(puzzle: Puzzle[Any]) -> list[list[Any]]:
    groups: dict[str, list[Any]] = {}
    for example, state in zip(catalog.examples(puzzle), examples(puzzle), strict=True):
        groups.setdefault(example.group, []).append(state)
    return list(groups.values())


def near(puzzle: Puzzle[Any]) -> Iterator[Any]:
    """The presets, and what one press or one action makes of each."""
    for state in examples(puzzle):
        yield state
        points = state.grid.points
        moves: list[str | None] = [action.move for action in puzzle.actions]
        for tool in puzzle.tools:
            for point in (points[0], points[-1], points[len(points) // 2]):
                with suppress(PuzzleError):
                    moves.append(puzzle.interpret(state, point, tool.id))
        for move in moves:
            if move is not None:
                with suppress(PuzzleError):
                    yield puzzle.play(state, move)
