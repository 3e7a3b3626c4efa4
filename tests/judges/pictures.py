"""Boards in pictures: what stands in each cell, and that nothing wrong is said without doubt."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

from tests.judges import Case, Judge, Outcome, Undecided

from stepstones.app import catalog, cli
from stepstones.go.state import Position
from stepstones.queens.state import Board

ASSUMED = 19
"""The board's side where the picture does not show it."""


def _picture(case: Case) -> Outcome:
    """Undecided: refused, or each wrong cell is among the doubtful ones."""
    path = Path(case["folder"]) / case["file"]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        words = ["convert", str(path), "--to", "link", "--puzzle", case["kind"], "--json"]
        status = cli.main(words)
    if status:
        raise Undecided
    answer = json.loads(printed.getvalue())
    _, state, _ = catalog.decode(answer["link"])
    grid = state.grid
    doubtful = {grid.parse(name) for name in answer["doubtful"]}
    wrong = _queens(case, state) if case["kind"] == "queens" else _go(case, state)
    if wrong is None:
        wrong = set(grid.points)
    if not wrong:
        return Outcome.RIGHT
    if wrong <= doubtful:
        raise Undecided
    return Outcome.WRONG


def _queens(case: Case, board: Board) -> set[int] | None:
    """Return the cells read wrong, None where the size is."""
    size = case["n"]
    if board.size != size:
        return None
    names: dict[str, int] = {}
    regions = [names.setdefault(letter, len(names)) for row in case["regions"] for letter in row]
    wrong = {cell for cell, region in enumerate(regions) if board.regions[cell] != region}
    for read, key in ((board.queens, "queens"), (board.crossed, "crosses")):
        wrong |= read ^ {(row - 1) * size + column - 1 for row, column in case[key]}
    return wrong


def _go(case: Case, position: Position) -> set[int] | None:
    size = case["board_size"] or ASSUMED
    if (position.width, position.height) != (size, size):
        return None
    left, top = case["offset"]
    expected = ["."] * (size * size)
    for row, line in enumerate(case["grid"], start=top):
        expected[row * size + left : row * size + left + len(line)] = line
    return {point for point, sign in enumerate(position.pieces) if sign != expected[point]}


JUDGES: dict[str, Judge] = {"pictures": _picture}
