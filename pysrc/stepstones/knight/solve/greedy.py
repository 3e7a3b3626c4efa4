"""Warnsdorff's rule as plain fast code, and a complete search built on it.

A square's *key* is its weight (how many unvisited squares lie a move away) times
:data:`UNIT` plus its rank among squares of equal weight; a visited square's key is
at least :data:`VISITED`. Visiting a square takes one unit from its neighbours, so the
least key among the knight's neighbours is the next move. Lists of keys and paths are
changed in place; boards never are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.knight.state import MAX_SIDE, Board, Jumps, central

UNIT = 2 * MAX_SIDE * MAX_SIDE
"""More than any rank among squares of equal weight."""
VISITED = 9 * UNIT
_SLICE = 1_000


def source_ranks(board: Board) -> list[int]:
    """Return equal ranks: ties go to the first move in the source text's order."""
    return [0] * (board.width * board.height)


def roth_ranks(board: Board) -> list[int]:
    """Return ranks by which ties go to the square farthest from the centre (Roth)."""
    distance = central(board.width, board.height)
    return [UNIT - 1 - far for far in distance]


def keys_of(board: Board, jumps: Jumps, ranks: Sequence[int]) -> list[int]:
    """Return every square's key when the knight is about to leave the end of its walk."""
    keys = [len(targets) * UNIT + rank for targets, rank in zip(jumps, ranks, strict=True)]
    for square in board.path[:-1]:
        for target in jumps[square]:
            keys[target] -= UNIT
    for square in board.path:
        keys[square] = VISITED
    return keys


def extend(jumps: Jumps, keys: list[int], path: list[Point], length: int) -> bool:
    """Lengthen *path* by the rule until it has *length* squares; false when it gets stuck.

    The end of *path* has not been taken from its neighbours' keys yet. Linear.
    """
    here = path[-1]
    for _ in range(length - len(path)):
        least = VISITED
        for target in jumps[here]:
            key = keys[target]
            if key < VISITED:
                key -= UNIT
                keys[target] = key
                if key < least:
                    least = key
                    here = target
        if least == VISITED:
            return False
        keys[here] = VISITED
        path.append(here)
    return True


def walks(
    board: Board, ranks: Callable[[Board], list[int]]
) -> Generator[int, None, tuple[Point, ...]]:
    """Return how far the rule alone leads: a tour, or where it gets stuck; yield how far it is.

    >>> from stepstones.core.steps import finish
    >>> from stepstones.knight.state import board
    >>> len(finish(walks(board(8, 8), source_ranks)))
    64
    """
    jumps, path = board.jumps(), list(board.path)
    keys = keys_of(board, jumps, ranks(board))
    while extend(jumps, keys, path, min(board.squares, len(path) + _SLICE)):
        if len(path) == board.squares:
            break
        yield len(path)
    return tuple(path)


@dataclass(frozen=True, slots=True)
class GreedyOutcome:
    """How a search ended: the tour, or None; *complete* when nothing was left to try."""

    path: tuple[Point, ...] | None
    nodes: int
    complete: bool


def search(board: Board, ranks: Sequence[int], limit: int) -> Generator[int, None, GreedyOutcome]:
    """Backtrack in the order of the keys, for at most *limit* moves; yield the moves so far.

    Finds the same tour as the essay with these ranks, for it leaves out only moves
    that cannot lead to one (see :func:`_choices`).
    """
    jumps, squares = board.jumps(), board.squares
    keys = keys_of(board, jumps, ranks)
    path = list(board.path)
    levels: list[_Level] = []
    nodes, forward = 0, True
    while len(path) < squares:
        here = path[-1]
        if forward:
            last = levels[-1].last if levels else None
            options = [target for target in jumps[here] if keys[target] < VISITED]
            for target in options:
                keys[target] -= UNIT
            levels.append(_choices(keys, options, squares - len(path), last))
        level = levels[-1]
        forward = bool(level.choices)
        if forward:
            target = level.choices.pop()
            level.enter(target, keys)
            path.append(target)
            nodes += 1
            if nodes >= limit:
                return GreedyOutcome(None, nodes, complete=False)
            if nodes % _SLICE == 0:
                yield nodes
        else:
            for target in level.options:
                keys[target] += UNIT
            levels.pop()
            if not levels:
                return GreedyOutcome(None, nodes, complete=True)
            keys[path.pop()] = levels[-1].key
    return GreedyOutcome(tuple(path), nodes, complete=True)


@dataclass(slots=True)
class _Level:
    """The moves from one square of the path: all *options* and the *choices* still to try.

    *ones* are the options of weight one. *key* is the key of the square entered,
    *last* the square that has to be the tour's last since, and *bound* the one that
    had to be before.
    """

    options: list[Point]
    choices: list[Point]
    ones: list[Point]
    bound: Point | None
    last: Point | None = None
    key: int = 0

    def enter(self, target: Point, keys: list[int]) -> None:
        """Note what the move to *target* does; mark it visited."""
        self.key, keys[target] = keys[target], VISITED
        left = [one for one in self.ones if one != target]
        self.last = left[0] if left else self.bound


def _choices(keys: list[int], options: list[Point], left: int, last: Point | None) -> _Level:
    """Return the moves worth trying, the best at the end; *left* squares are unvisited.

    A square the knight now passes by has one way in less. Without any it is lost, so
    all is; with one it can only be the tour's last square, and there is one such.
    """
    choices = sorted(options, key=keys.__getitem__)
    choices.reverse()
    ones = [target for target in options if UNIT <= keys[target] < 2 * UNIT]
    if left > 1:
        if any(keys[target] < UNIT for target in options):
            choices = []
        spare = 0 if last is not None else 1
        if len(ones) > spare:
            choices = [target for target in choices if target in ones]
        if len(ones) > spare + 1:
            choices = []
    return _Level(options, choices, ones, last)
