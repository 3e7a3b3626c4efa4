"""Make problems of life and death: random small groups, kept where the solver says they are good.

``problems.py find SEED COUNT`` tries COUNT groups and prints those worth a look, a JSON
object on each line; ``problems.py check FILE`` reads such lines and prints those whose
answer stays the same on all eight symmetric boards and in a region one ring larger, which
is no proof but leaves no doubt about the region. A person then looks at the pictures and
chooses: what is beautiful no program knows.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from rooms import SIZES, Cell, group, turned, turned_back
from shell import ROOT, say

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.core import link
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go import codec
from stepstones.go.board import Bits, Chain
from stepstones.go.life_death.node import NEVER, OutOfTimeError
from stepstones.go.life_death.region import Region, find_region
from stepstones.go.life_death.solve import Asking, Solver, Status, Word
from stepstones.go.play import play
from stepstones.go.position import Colour, Position, Task, from_pieces

Answer = TypeVar("Answer")

EMPTY_FROM, EMPTY_TO = 4, 10
"""Empty points of a region."""
MOST_INSIDE = 4
"""Attacker's stones inside."""
MOST = 12_000
"""Positions for a problem; what needs more is too hard to be looked at."""
SHORTEST = 3
"""Moves of a main line."""


def made(pick: random.Random) -> tuple[Position, str] | None:
    """Return a random problem, turned at random, without a word about its worth; and its place."""
    place = pick.choice(("corner", "corner", "edge", "edge", "centre"))
    side = pick.choice(SIZES[place])
    stones = group(pick, place, side)
    if stones is None:
        return None
    goal, way = pick.choice(("live", "kill")), pick.randrange(8)
    signs = {"d": "X", "a": "O"} if goal == "live" else {"d": "O", "a": "X"}
    pieces = ["."] * (side * side)
    for cell, stone in stones.items():
        row, column = turned(cell, side, way)
        pieces[row * side + column] = signs[stone]
    position = from_pieces(side, side, "".join(pieces))
    own = position.black if goal == "live" else position.white
    chains = [chain.stones for chain in position.board.chains(own, position.empty)]
    if not chains:
        return None
    largest = max(chains, key=int.bit_count)
    return replace(position, task=Task(goal, largest & -largest)), place


def turn_board(position: Position, way: int) -> Position:
    """Return a square problem turned in one of eight ways."""
    side = position.width

    def moved(bits: Bits) -> Bits:
        cells = (turned(divmod(at, side), side, way) for at in position.board.points(bits))
        return position.board.bits(row * side + column for row, column in cells)

    task = position.task
    if task is not None:
        task = task._replace(targets=moved(task.targets), region=moved(task.region))
    return replace(position, black=moved(position.black), white=moved(position.white), task=task)


def shape_of(position: Position, region: Region) -> str:
    """Return a text that is the same for symmetric copies, whatever stands outside the region."""
    texts = []
    for way in range(8):
        board = turn_board(position, way)
        inside = turn_board(replace(position, black=region.inside, white=0, task=None), way).black
        points = board.board.points(inside)
        rows = [divmod(point, board.width) for point in points]
        top, left = min(row for row, _ in rows), min(column for _, column in rows)
        bottom, right = max(row for row, _ in rows), max(column for _, column in rows)
        edges = top == 0, left == 0, bottom == board.width - 1, right == board.width - 1
        cells = [
            f"{row - top}{column - left}{_sign(board, point, region)}"
            for point, (row, column) in zip(points, rows, strict=True)
        ]
        texts.append("".join(str(int(edge)) for edge in edges) + "".join(cells))
    return min(texts)


def _sign(board: Position, point: Point, region: Region) -> str:
    colour = board.colour(point)
    return "." if colour is None else "d" if colour is region.defender else "a"


def finished(asking: Asking[Answer]) -> Answer:
    """Run a search to its end."""
    try:
        while True:
            next(asking)
    except StopIteration as stop:
        answer: Answer = stop.value
        return answer


@dataclass(frozen=True, slots=True)
class Judged:
    """What the solver says of a problem: for the side to play, and for the other side."""

    status: Status
    other: Status
    right: tuple[Point, ...]
    line: tuple[Point | None, ...]
    tempting: tuple[Point, ...]
    positions: int


def judge(
    position: Position, region: Region, most: int = MOST, *, tempted: bool = True
) -> Judged | None:
    """Solve a problem with all first moves; None if it is settled, or takes more positions.

    *positions* are those of the verdict that a reader gets; *tempting* moves, looked for
    if *tempted*, fail, but only one or two replies refute them.
    """
    solver = Solver(position, region, most=most)
    place = solver.place(position)
    try:
        status = finished(solver.status(place))
        if status.word is Word.UNDECIDED:
            return None
        attacking, level = place[3], status.level
        threats = level if attacking else min(level - 1, NEVER)
        line = tuple(finished(solver.line(place, max(-NEVER, min(NEVER, threats)))))
        right = finished(solver.right_moves(place, status))
        positions = solver.limits.positions
        if not right or None in right:
            return None
        other = finished(solver.status((*place[:3], not place[3])))
        if other.word is Word.UNDECIDED or other.level == status.level:
            return None
        goals = tuple(point for point in right if point is not None)
        tempting = tuple(_tempting(position, solver, status, goals)) if tempted else ()
    except OutOfTimeError:
        return None
    return Judged(status, other, goals, line, tempting, positions)


def _tempting(
    position: Position, solver: Solver, status: Status, right: tuple[Point, ...]
) -> Iterator[Point]:
    attacking = position.turn is solver.region.attacker
    level = status.level
    threats = level if attacking else min(level - 1, NEVER)
    for point in position.board.points(solver.region.inside & position.empty):
        if point in right:
            continue
        try:
            after = play(position, point)
        except RuleError:
            continue
        replies = finished(solver.replies(solver.place(after), threats))
        if 0 < sum(reply.captured is not attacking for reply in replies) <= 2:
            yield point


def weigh(position: Position, place: str) -> dict[str, Any] | None:
    """Return what is worth knowing of a problem, None where it is not good."""
    assert position.task is not None  # noqa: S101 - it was made with one
    shape = position.board
    try:
        region = find_region(position, shape.points(position.task.targets))
    except RuleError:
        return None
    empty = region.inside & position.empty
    inside = position.stones(region.attacker) & region.inside
    defenders = position.stones(region.defender)
    walls = [chain for chain in _chains(position) if chain.stones & region.wall]
    good = (
        not region.framed
        and not region.haven
        and EMPTY_FROM <= empty.bit_count() <= EMPTY_TO
        and inside.bit_count() <= MOST_INSIDE
        and 2 * region.target.bit_count() >= defenders.bit_count()
        and all(chain.liberties for chain in _chains(position))
        and all((chain.liberties & ~region.inside).bit_count() > 1 for chain in walls)
    )
    if not good:
        return None
    judged = judge(position, region)
    if judged is None or len(judged.right) > 1 or len(judged.line) < SHORTEST:
        return None
    if len(judged.tempting) < 1:
        return None
    name = position.grid.name
    status, other = judged.status, judged.other
    return {
        "link": link.write(codec.encode(position)),
        "place": place,
        "goal": position.task.goal,
        "word": str(status.word),
        "level": status.level,
        "other": str(other.word),
        "threats": status.threats,
        "right": [name(point) for point in judged.right],
        "line": ["pass" if point is None else name(point) for point in judged.line],
        "tempting": [name(point) for point in judged.tempting],
        "positions": judged.positions,
        "empty": empty.bit_count(),
        "inside": inside.bit_count(),
        "shape": shape_of(position, region),
    }


def _chains(position: Position) -> Iterator[Chain]:
    for colour in Colour:
        yield from position.board.chains(position.stones(colour), position.empty)


def find(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Yield the good ones among *count* random groups, none twice."""
    pick = random.Random(seed)  # noqa: S311 - problems, not secrets
    seen: set[str] = set()
    for _ in range(count):
        problem = made(pick)
        if problem is None:
            continue
        found = weigh(*problem)
        if found is not None and found["shape"] not in seen:
            seen.add(found["shape"])
            yield found


def steadfast(text: str) -> bool:
    """Whether a link's problem has one answer on all eight boards and in a larger region."""
    position = codec.decode(link.read(text))
    answers = set()
    for way in range(8):
        board = turn_board(position, way)
        answers.add(_said(board, _region(board), turned_back(way)))
    region = _region(position)
    wall = position.board.around(region.inside) & position.stones(region.attacker)
    points = position.board.points
    wider = find_region(position, points(region.target), points(region.inside | wall))
    answers.add(_said(position, wider, 0))
    return len(answers) == 1 and None not in answers


def _region(position: Position) -> Region:
    task = position.task
    return find_region(position, position.board.points(task.targets if task else 0))


def _said(position: Position, region: Region, back: int) -> tuple[str, int, Cell] | None:
    """Return verdict, level and right move, the last turned by *back*; None for no answer."""
    judged = judge(position, region, 4 * MOST, tempted=False)
    if judged is None or len(judged.right) > 1:
        return None
    move = turned(divmod(judged.right[0], position.width), position.width, back)
    return str(judged.status.word), judged.status.level, move


def main(words: list[str]) -> int:
    """Find or check."""
    match words:
        case ["find", seed, count]:
            for found in find(int(seed), int(count)):
                say(json.dumps(found))
        case ["check", name]:
            for line in Path(name).read_text("utf-8").splitlines():
                if steadfast(json.loads(line)["link"]):
                    say(line)
        case _:
            say(__doc__ or "")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
