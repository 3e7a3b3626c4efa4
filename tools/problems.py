"""Make the sets of problems in static/sets: random groups, kept where they are good.

``problems.py find SKETCH SEED COUNT`` tries COUNT random groups (``room``, ``eyes``, ``race``,
``link`` or ``fight``) and prints those worth a look, a JSON object on each line.
``problems.py choose FILE…`` reads such lines, sorts them by theme, takes as many as a set has
room for, from easy to hard, no two alike, checks each once more on all eight turned boards and
in a wider region, and writes the sets. The same seeds make the same sets.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import fights
import sets
from shell import ROOT, say, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.grid import Point
from stepstones.core.links import link
from stepstones.core.steps import finish
from stepstones.go import links
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.making.groups import Cell, pose, shape_of, turn, turn_back, turn_board
from stepstones.go.making.weighing import Criteria, Judged, theme_of, weigh
from stepstones.go.state import Position

Row = dict[str, Any]

BOUNDS = {
    "room": Criteria(),
    "eyes": Criteria(most=6_000),
    "race": Criteria(inside=14, chains=5),
    "link": Criteria(inside=8),
}
LIMIT = 300
"""Positions for each proof about a fight."""
SETS = ROOT / "static" / "sets"
LEVELS = ("easy", "medium", "hard")
WANTED = {
    "capture": 40,
    "eyes": 45,
    "live": 40,
    "kill": 40,
    "throw": 25,
    "link": 25,
    "race": 25,
    "ko": 35,
    "seki": 30,
    "under": 25,
}
"""Sets and the problems that each has room for."""


def find(sketch: str, seed: int, count: int) -> Iterator[Row]:
    """Yield the good ones among *count* random groups, none twice."""
    pick = random.Random(f"{sketch}/{seed}")  # noqa: S311 - problems, not secrets
    seen: set[str] = set()
    for _ in range(count):
        found = _fight(pick) if sketch == "fight" else _group(pick, sketch)
        if found is not None and found["shape"] not in seen:
            seen.add(found["shape"])
            yield found


def _group(pick: random.Random, sketch: str) -> Row | None:
    position = pose(pick, sketch)
    judged = None if position is None else finish(weigh(position, BOUNDS[sketch]))
    if position is None or judged is None:
        return None
    return {
        **_row(position, judged),
        "theme": theme_of(position, judged),
        "word": str(judged.status.word),
        "shape": shape_of(position, judged.region),
    }


def _fight(pick: random.Random) -> Row | None:
    position = fights.pose(pick)
    judged = None if position is None else finish(fights.weigh(position, LIMIT))
    if position is None or judged is None:
        return None
    return {
        **_row(position, judged),
        "theme": "capture",
        "word": judged.trick,
        "shape": min(turn_board(position, way).pieces for way in range(8)),
    }


def _row(position: Position, judged: Judged | fights.JudgedFight) -> Row:
    def name(point: Point | None) -> str:
        return "-" if point is None else position.grid.name(point)

    return {
        "link": link.write(links.encode(position)),
        "right": [name(point) for point in judged.right],
        "line": [name(point) for point in judged.line],
        "refuted": {name(point): name(reply) for point, reply in judged.refuted.items()},
        "positions": judged.positions,
    }


def difficulty(row: Row) -> float:
    """Return how hard a problem is: by what is read, what tempts, and how long it takes."""
    read: int = row["positions"]
    return math.log2(read + 1) + tempting(row) / 2 + len(row["line"]) / 4


def tempting(row: Row) -> int:
    """Return how many wrong moves must be answered."""
    replies: dict[str, str] = row["refuted"]
    return sum(reply != "-" for reply in replies.values())


def is_pretty(row: Row) -> bool:
    """Whether a problem is worth a reader's time: few passes, and something to be tempted by."""
    passes: int = row["line"].count("-")
    return tempting(row) >= 2 and 3 * passes <= len(row["line"]) + 2


def choose(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the problems of each set, from easy to hard, none the same turned or mirrored."""
    unique = {row["shape"]: row for row in rows}
    found: dict[str, list[Row]] = {}
    for theme, room in WANTED.items():
        own = sorted(
            (row for row in unique.values() if row["theme"] == theme and is_pretty(row)),
            key=lambda row: (difficulty(row), row["link"]),
        )
        found[theme] = spread(own, room)
    return found


def spread(rows: list[Row], room: int) -> list[Row]:
    """Return *room* of the rows, or all that are sound, taken evenly from easy to hard."""
    chosen: list[Row] = []
    for at in range(room):
        begin, end = (len(rows) * place // room for place in (at, at + 1))
        today = (renew(row) for row in rows[begin:end])
        chosen += next(([row] for row in today if row and is_sound(row)), [])
    return sorted(chosen, key=difficulty)


def renew(row: Row) -> Row | None:
    """Return a problem as it is judged today, None where it is not good any more."""
    position = links.decode(link.read(row["link"]))
    if row["theme"] == "capture":
        fight = finish(fights.weigh(position, LIMIT))
        return None if fight is None else {**row, **_row(position, fight)}
    judged = finish(weigh(position, BOUNDS["race"]))
    if judged is None or theme_of(position, judged) != row["theme"]:
        return None
    return {**row, **_row(position, judged)}


def is_sound(row: Row) -> bool:
    """Whether a problem has the same right moves on all eight boards and in a larger region."""
    if row["theme"] == "capture":
        return True
    position = links.decode(link.read(row["link"]))
    task = position.task
    targets = position.board.points(task.targets if task else 0)
    answers = set()
    for way in range(8):
        board = turn_board(position, way)
        solver = Solver(board, semeai_region(board, board.board.points(board.task.targets)))  # type: ignore[union-attr]
        answers.add(_ask(board, solver, turn_back(way)))
    region = semeai_region(position, targets)
    wall = position.board.around(region.inside) & position.stones(region.attacker)
    points = position.board.points
    wider = find_region(position, targets, points(region.inside | wall))
    answers.add(_ask(position, Solver(position, wider), 0))
    return len(answers) == 1


def _ask(position: Position, solver: Solver, back: int) -> tuple[str, int, frozenset[Cell]]:
    """Return verdict, level and right moves, these turned by *back*."""
    place = solver.place(position)
    status = finish(solver.status(place))
    right = () if status.word is Word.UNDECIDED else finish(solver.right_moves(place, status))
    side = position.width
    moves = (turn(divmod(point, side), side, back) for point in right if point is not None)
    return str(status.word), status.level, frozenset(moves)


def lines(rows: list[Row]) -> str:
    """Return a set as text: on each line level, link, right moves, and wrong ones refuted."""
    parts = []
    for at, row in enumerate(rows):
        level = LEVELS[at * len(LEVELS) // len(rows)]
        wrong = ",".join(f"{move}:{reply}" for move, reply in row["refuted"].items())
        parts.append(f"{level} {row['link']} {','.join(row['right'])} {wrong}\n")
    return "".join(parts)


def read(names: list[str]) -> Iterator[Row]:
    """Yield the rows of files written by ``find``."""
    for name in names:
        for line in Path(name).read_text("utf-8").splitlines():
            yield json.loads(line)


def main(words: list[str]) -> int:
    """Find or choose."""
    compiled.offer(site.compiled_module)
    match words:
        case ["find", sketch, seed, count]:
            for found in find(sketch, int(seed), int(count)):
                say(json.dumps(found))
        case ["choose", *names] if names:
            chosen = choose(read(names))
            for theme, rows in chosen.items():
                write(SETS / f"go-{theme}.txt", lines(rows))
                say(f"{theme}: {len(rows)}")
            shelves = [{"id": theme, "size": len(rows)} for theme, rows in chosen.items()]
            sets.enter({"go": shelves})
        case _:
            say(__doc__ or "")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
