"""The sets of problems that the page offers: proved again, all right moves and every refutation."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.go.brute import turned
from tests.go.ended import finished
from tests.go.life_death.compared import count_out
from tests.go.life_death.enclosed import Enclosed
from tests.go.life_death.test_exact import MAX_POSITIONS

from stepstones.core.grid import Point
from stepstones.core.links import link
from stepstones.go import links
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import find_status
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.play import is_legal, pass_turn, play
from stepstones.go.problem.capture_solver import open_fight
from stepstones.go.state import Colour, Position

pytestmark = pytest.mark.usefixtures("compiled_core")

SETS = Path(__file__).parents[3] / "static" / "sets"
LEVELS = ["easy", "medium", "hard"]
SAMPLE = 12
"""Each so many problems is proved in a quick run."""
BEYOND = 100_000
"""Positions for what is behind a wall; where they do not do, nothing is said."""
SMALL = 4
"""Empty points up to which another program counts everything out."""


@dataclass(frozen=True)
class Row:
    """A problem as its set tells it; a refutation of None is a pass."""

    theme: str
    level: str
    link: str
    right: tuple[Point, ...]
    refuted: dict[Point, Point | None]

    @property
    def position(self) -> Position:
        """The board."""
        return links.decode(link.read(self.link))


def read(path: Path) -> list[Row]:
    """Return the problems of a set."""
    rows = []
    for line in path.read_text("utf-8").splitlines():
        level, text, right, wrong = line.split(" ")
        point = links.decode(link.read(text)).grid.parse
        pairs = (pair.split(":") for pair in wrong.split(",") if pair)
        refuted = {point(move): None if reply == "-" else point(reply) for move, reply in pairs}
        moves = tuple(point(name) for name in right.split(","))
        rows.append(Row(path.stem.removeprefix("go-"), level, text, moves, refuted))
    return rows


ROWS = [row for path in sorted(SETS.glob("go-*.txt")) for row in read(path)]
LIFE = [row for row in ROWS if row.theme != "capture"]
FIGHTS = [row for row in ROWS if row.theme == "capture"]


def region_of(position: Position) -> Region:
    """Return where a problem is played."""
    assert position.task
    return semeai_region(position, position.board.points(position.task.targets))


def test_three_hundred_problems_from_easy_to_hard() -> None:
    """The list says how many there are; no set is small, and none begins with hard problems."""
    assert len(ROWS) >= 300
    shelves = json.loads((SETS / "index.json").read_text("utf-8"))["go"]
    sizes = {
        theme: sum(row.theme == theme for row in ROWS) for theme in {row.theme for row in ROWS}
    }
    assert {one["id"]: one["size"] for one in shelves} == sizes
    assert min(sizes.values()) >= 15
    for theme in sizes:
        levels = [LEVELS.index(row.level) for row in ROWS if row.theme == theme]
        assert levels == sorted(levels)
        assert set(levels) == {0, 1, 2}


def test_no_problem_is_another_one_turned() -> None:
    """Neither turned, mirrored, nor with the colours changed; links are the canonical ones."""
    seen = set()
    for row in ROWS:
        position = row.position
        boards = [turned(position, way).pieces for way in range(8)]
        swapped = [board.translate(str.maketrans("XO", "OX")) for board in boards]
        seen.add((position.width, min(boards + swapped)))
        assert link.write(links.encode(position)) == row.link
    assert len(seen) == len(ROWS)


def test_a_problem_looks_like_one() -> None:
    """Black plays first, one or two moves are right and others tempt; nothing is in the open."""
    for row in ROWS:
        position = row.position
        assert position.turn is Colour.BLACK
        assert 1 <= len(row.right) <= 2
        assert sum(reply is not None for reply in row.refuted.values()) >= 2
        if row.theme != "capture":
            region = region_of(position)
            assert not region.framed
            assert (region.inside & position.empty).bit_count() <= 11


def prove(row: Row) -> None:
    """Solve a problem: the right moves are all there are, and the answers refute all others."""
    position = row.position
    region = region_of(position)
    solver = Solver(position, region)
    attacking = position.turn is region.attacker
    promised = finished(solver.status(solver.place(position)))
    idle = finished(solver.status(solver.place(pass_turn(position))))
    assert promised.level < idle.level if attacking else promised.level > idle.level
    edge = promised.edge(attacking=attacking)
    right = finished(solver.right_moves(solver.place(position), promised))
    assert sorted(point for point in right if point is not None) == sorted(row.right)
    assert None not in right
    inside = position.board.points(region.inside & position.empty)
    legal = {point for point in inside if is_legal(position, point)}
    assert row.refuted.keys() == legal - set(row.right)
    for move, reply in row.refuted.items():
        after = play(position, move)
        answered = pass_turn(after) if reply is None else play(after, reply)
        left = finished(solver.capture.ask(solver.place(answered), edge))
        assert left.captured is not attacking, (row.link, move)


def prove_beyond(row: Row) -> None:
    """Play on the doors of the wall as well: verdict and right moves are the same."""
    position = row.position
    region = region_of(position)
    narrow = Solver(position, region)
    promised = finished(narrow.status(narrow.place(position)))
    found = finished(find_status(position, region, Solver(position, region, most=BEYOND)))
    assert found.status == promised, row.link
    found.solver.limits.most = found.solver.limits.positions + BEYOND
    with suppress(OutOfTimeError):
        place = found.solver.place(position)
        right = finished(found.solver.right_moves(place, found.status))
        assert set(right) == set(row.right), row.link


@pytest.mark.parametrize("row", LIFE[::SAMPLE], ids=lambda row: row.link)
def test_some_problems_are_proved(row: Row) -> None:
    """All right moves, and a refutation of every other one."""
    prove(row)
    prove_beyond(row)


@pytest.mark.slow
def test_all_problems_are_proved() -> None:
    """Some seconds for all of them where the search is compiled."""
    for row in LIFE:
        prove(row)
        prove_beyond(row)


def prove_fight(row: Row) -> None:
    """Read a fight: these moves capture, the answers to others save."""
    position = row.position
    fight = open_fight(position)
    assert finished(fight.status(pass_turn(position))).word is Word.ALIVE
    assert sorted(filter(None, finished(fight.right_moves(position)))) == sorted(row.right)
    assert not fight.unsure
    for move, reply in row.refuted.items():
        after = play(position, move)
        answered = pass_turn(after) if reply is None else play(after, reply)
        assert finished(fight.status(answered)).word is not Word.DEAD, (row.link, move)


@pytest.mark.parametrize("row", FIGHTS[:: 2 * SAMPLE], ids=lambda row: row.link)
def test_some_fights_are_proved(row: Row) -> None:
    """On the whole board."""
    prove_fight(row)


@pytest.mark.slow
def test_all_fights_are_proved() -> None:
    """Minutes, as Python reads them."""
    for row in FIGHTS:
        prove_fight(row)


def counted_out(row: Row) -> str:
    """Compare the verdict with brute force; say what came of it."""
    position = row.position
    region = region_of(position)
    solver = Solver(position, region)
    status = finished(solver.status(solver.place(position)))
    return count_out(0, Enclosed(position, region), status, MAX_POSITIONS)


@pytest.mark.slow
def test_small_problems_are_counted_out_by_another_program() -> None:
    """For every number of ko threats."""
    small = [
        row
        for row in LIFE
        if (region_of(row.position).inside & row.position.empty).bit_count() <= SMALL
    ]
    words = [counted_out(row) for row in small]
    assert sum(word != "too long" for word in words) >= 8
