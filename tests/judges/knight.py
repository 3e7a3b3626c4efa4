"""Knight: whether boards have tours, and published tours put to our checker."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import cast

from tests.judges import Case, Judge, Outcome, Undecided, equal, verdict
from tests.knight import every_tour as count

from stepstones.core.grid import Point
from stepstones.knight.solve import counting, proof, tour
from stepstones.knight.state import Board, begin, board, is_return

MOVES = 300_000
"""Steps of a search after which a start counts as undecided."""


def _existence(case: Case) -> Outcome:
    width, height = case["w"], case["h"]
    answers = (_has_open_tour(width, height), proof.closed_tour_exists(width, height))
    return equal(answers, (case["expect_open"], case["expect_closed"]))


def _has_open_tour(width: int, height: int) -> bool:
    """Search from each start until a tour is found; False only when every start has none."""
    empty = board(width, height)
    undecided = False
    for square in empty.grid.points:
        start = begin(empty, square)
        try:
            found = verdict(partial(tour.tour, start), MOVES)
        except Undecided:
            undecided = True
            continue
        if found.word == "tour":
            path = [start.grid.parse(name) for name in cast("list[str]", found.facts["moves"])]
            if not _is_tour(start, path):
                raise ValueError(path)
            return True
    if undecided:
        raise Undecided
    return False


def _is_tour(start: Board, path: list[Point]) -> bool:
    jumps = start.jumps()
    return len(set(path)) == len(path) == start.squares and all(
        after in jumps[before] for before, after in pairwise(path)
    )


def _check_published(case: Case) -> Outcome:
    rows = case["matrix"]
    height, width = len(rows), len(rows[0])
    numbers = [number for row in rows for number in row]
    holes = [point for point, number in enumerate(numbers) if not number]
    path = [numbers.index(number) for number in range(1, len(numbers) - len(holes) + 1)]
    walked = replace(board(width, height, holes), path=tuple(path))
    lines = [*map(sum, rows), *(sum(column) for column in zip(*rows, strict=True))]
    semimagic = width == height and not holes and len(set(lines)) == 1
    return equal(
        (_is_tour(walked, path), is_return(walked, walked.path), semimagic),
        (True, case["expect_closed"], case["expect_semimagic"]),
    )


def _counts(case: Case) -> Outcome:
    empty = _counted_board(case)
    what = case["what"]
    if empty.squares > count.MAX_SQUARES:
        return equal(_large_count(empty, case), case["expect"])
    if "start" in case:
        column, row = case["start"]
        start = empty.grid.point(row, column)
        return equal(count.open_tours_from_start(begin(empty, start or 0)), case["expect"])
    if "closed" in what:
        return equal(count.closed_tours(empty), case["expect"])
    tours = count.open_tours(empty)
    if what.startswith("undirected") and empty.squares > 1:
        tours //= 2
    return equal(tours, case["expect"])


def _large_count(empty: Board, case: Case) -> int:
    """Count closed tours, or open ones from one start, by their frontiers."""
    what = case["what"]
    if "closed" not in what and "start" not in case:
        raise Undecided
    state = replace(empty, closed="closed" in what)
    if "start" in case:
        column, row = case["start"]
        state = begin(empty, empty.grid.point(row, column) or 0)
    found = verdict(partial(counting.count, state))
    if found.word != "counted":
        raise Undecided
    return int(str(found.facts["tours"]))


def _counted_board(case: Case) -> Board:
    """Return the board of a count; ``cells_first`` cells fill it column by column."""
    height = case["h"]
    if "cells_first" not in case:
        return board(case["w"], height)
    cells = case["cells_first"]
    width = -(-cells // height)
    missing = range(cells, width * height)
    return board(width, height, [cell % height * width + cell // height for cell in missing])


JUDGES: dict[str, Judge] = {
    "knight_counts": _counts,
    "knight_existence": _existence,
    "knight_published": _check_published,
}
