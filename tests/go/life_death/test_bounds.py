"""Targets that nothing encloses: what is said plainly holds on wider regions, too.

The shapes and what becomes of them are those of Sensei's Library (L group, L+1 group, carpenter's
square, second-line groups and groups in the corner, one-space notchers).
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

import pytest
from tests.go.ended import finished, verdict
from tests.go.life_death.enclosed import half_open, random_group
from tests.go.naive import draw

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark, Tint
from stepstones.go.life_death.finding import Bound, Finding, find_status
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.state import Colour, Position

pytestmark = pytest.mark.usefixtures("compiled_core")

Maker: TypeAlias = Callable[[random.Random], tuple[Position, int] | None]
MAX_POSITIONS = 60_000
"""Positions of the verdict; the wider region may take more."""
WIDE = 10 * MAX_POSITIONS

SHAPES = {
    "seven on the second line, defended": ("D2", "alive", "X", "..OOOOOOOOO ..OXXXXXXXO"),
    "four in the corner, attacked": ("A2", "dead", "", "OOOOO XXXXO"),
    "five in the corner, defended": ("A2", "alive", "X", "OOOOOO XXXXXO"),
    "L group, attacked": ("D2", "dead", "", ".O .OOO.O .XXXO ...XOOO"),
    "L+1 group, defended": ("D2", "alive", "X", ".O .OOO.O .XXXO ...XXOOO"),
    "the other L+1 group, defended": ("D2", "alive", "X", ".O .OO .XOO.O .XXXO ...XOOO"),
    "carpenter's square, defended": ("D2", "alive", "X", ".OOOO .XXXO ...XO ...XO"),
    "one-space notcher, attacked": ("C2", "dead", "", "..OOO .OOXOO .OX.XXO"),
}
"""By name: a stone, the verdict, who plays first, rows of the corner but for the empty first."""
BOUNDED = {
    "six on the second line, attacked": ("D2", "dead", "", "..OOOOOOOO ..OXXXXXXO"),
    "six on the second line, defended": ("D2", "dead", "X", "..OOOOOOOO ..OXXXXXXO"),
    "seven on the second line, attacked": ("D2", "dead", "", "..OOOOOOOOO ..OXXXXXXXO"),
    "four in the corner, defended": ("A2", "dead", "X", "OOOOO XXXXO"),
    "L+1 group, attacked": ("D2", "dead", "", ".O .OOO.O .XXXO ...XXOOO"),
    "the other L+1 group, attacked": ("D2", "dead", "", ".O .OO .XOO.O .XXXO ...XOOO"),
    "carpenter's square, attacked": ("D2", "ko", "", ".OOOO .XXXO ...XO ...XO"),
    # With six threats or more Black fills the wall's liberties before he is captured.
    "five in the corner, attacked": ("A2", "dead", "", "OOOOOO XXXXXO"),
}


def corner(rows: str, first: str, line: str = "") -> Position:
    """Return a position of 19x19 from its last rows but one, and the first *line*."""
    drawn = [row.ljust(19, ".") for row in [*rows.split(), line]]
    blank = ["." * 19] * (19 - len(drawn))
    turn = Colour.BLACK if first == "X" else Colour.WHITE
    return replace(draw(" ".join(blank + drawn)), turn=turn)


@pytest.mark.parametrize("name", SHAPES)
def test_a_classical_shape_gets_its_verdict(name: str) -> None:
    """With its first line open, and nothing painted; what is marked lies in the region shown."""
    stone, word, first, rows = SHAPES[name]
    position = corner(rows, first)
    stone_at = position.grid.parse(stone)
    told = verdict(lambda: life_and_death(position, [stone_at], most=1_000_000))
    assert (told.word, told.facts["framed"], told.facts["walled"]) == (word, False, False)
    assert told.args[0] == "proved"
    inside = {point for point, tint in told.tints.items() if tint is Tint.REGION}
    empty = [point for point in inside if position.colour(point) is None]
    assert told.facts["region"] == [len(inside), len(empty)]
    assert told.overlay
    assert {*told.overlay.marks, *told.overlay.labels} <= inside


@pytest.mark.parametrize("name", BOUNDED)
def test_what_the_outside_decides_gets_both_bounds(name: str) -> None:
    """The verdict of the books is the least; the most says by which points it would be better."""
    stone, word, first, rows = BOUNDED[name]
    position = corner(rows, first)
    stone_at = position.grid.parse(stone)
    told = verdict(lambda: life_and_death(position, [stone_at], most=600_000))
    assert told.message == "go.ld.between"
    facts, most = told.facts, "ko" if name == "five in the corner, attacked" else "alive"
    assert (facts["verdict"], facts["framed"], facts["most"]) == (word, True, most)
    ends = facts["ends"]
    assert isinstance(ends, list)
    assert ends
    assert told.overlay
    for end in map(position.grid.parse, ends):
        assert position.colour(end) is None
        assert told.overlay.marks[end] in {Mark.CIRCLE, Mark.TRIANGLE, Mark.FOUND}


def test_who_can_only_live_outside_is_shown_the_ways_out() -> None:
    """Six on the second line, Black first: along the edge or not at all; no move is right."""
    stone, _, first, rows = BOUNDED["six on the second line, defended"]
    position = corner(rows, first)
    told = verdict(lambda: life_and_death(position, [position.grid.parse(stone)], most=600_000))
    moves, suggested = told.facts["ways_out"], told.facts["suggested"]
    assert isinstance(moves, list)
    assert isinstance(suggested, list)
    assert {"C1", "K1"} <= {*moves}
    assert all(str(move).endswith("1") for move in moves)
    assert {*suggested} <= {*moves}
    assert (told.facts["right_moves"], told.facts["line"]) == ([], [])
    assert not told.facts["complete"]
    assert told.overlay
    marks = {position.grid.name(point): mark for point, mark in told.overlay.marks.items()}
    assert {marks[name] for name in moves} == {Mark.CIRCLE, Mark.TRIANGLE}
    assert {name for name, mark in marks.items() if mark is Mark.TRIANGLE} == {*suggested}


def test_a_wall_that_may_fall_makes_no_plain_verdict() -> None:
    """White's chains have four liberties outside, and Black lives with B7: so GNU Go's key.

    GNU Go 3.8, regression/owl.tst, test 191. It was said to be dead, whatever stood around.
    """
    rows = (
        "....O.... ..XXOX... ..OOO.X.. ..X....X. ..XOO.OO. ...X..... ..X..X... ......... ........."
    )
    told = verdict(lambda: life_and_death(draw(rows), [2 + 9], most=200_000))
    assert told.message == "go.ld.between"
    assert (told.facts["verdict"], told.facts["most"]) == ("dead", "ko")
    assert told.facts["ends"] == ["F9", "F7", "D6", "E6", "F5", "E4"]


def test_where_the_time_ends_it_is_said_what_the_verdict_leans_on() -> None:
    """The wall of an L group has three chains, of which Black might capture one."""
    position = corner(".O .OOO.O .XXXO ...XOOO", "X")
    told = verdict(lambda: life_and_death(position, [position.grid.parse("D2")], most=1_000_000))
    assert (told.word, told.facts["walled"], told.args[0]) == ("dead", True, "walled")


def test_a_wall_that_outlasts_its_prisoners_is_said_plainly() -> None:
    """None of White's stones lives for sure, but the chain around has eight liberties outside.

    GNU Go 3.8, regression/ld_owl.tst, test 312: White kills at B1. With three of the eight Black
    would live.
    """
    position = corner(".O .OOO XX.O .X.OO OXX.O OOXXOO", "", "...X")
    told = verdict(lambda: life_and_death(position, [position.grid.parse("C2")], most=200_000))
    assert (told.word, told.facts["walled"], told.facts["framed"]) == ("dead", False, False)
    assert told.facts["right_moves"] == ["B1"]


def test_the_line_begins_with_a_right_move() -> None:
    """White's soonest capture without threats is A3; only B2 and E1 also stand threats."""
    stone, _, first, rows = BOUNDED["L+1 group, attacked"]
    position = corner(rows, first)
    told = verdict(lambda: life_and_death(position, [position.grid.parse(stone)], most=400_000))
    assert told.facts["right_moves"] == ["B2", "E1"]
    assert isinstance(line := told.facts["line"], list)
    assert line[0] in {"B2", "E1"}


@pytest.mark.parametrize(("make", "seed"), [(half_open, 3), (half_open, 84), (random_group, 77)])
def test_so_do_lines_of_groups_at_random(make: Maker, seed: int) -> None:
    """Groups of which that was not so."""
    made = make(random.Random(seed))  # noqa: S311 - problems, not secrets
    assert made
    position, stone = made
    told = verdict(lambda: life_and_death(position, [stone], most=MAX_POSITIONS))
    assert isinstance(line := told.facts["line"], list)
    assert isinstance(right := told.facts["right_moves"], list)
    assert line[0] in right


def widened(position: Position, region: Region, steps: int) -> Region:
    """Return *region* with everything within so many steps, and the chains it touches."""
    shape, inside = position.board, region.inside
    for _ in range(steps):
        inside |= shape.around(inside) & ~region.safe_friends
        for side in Colour:
            stones = position.stones(side) & ~region.safe_friends
            inside |= shape.flood(inside & stones, stones)
    around = shape.around(inside) & ~inside
    return replace(
        region,
        inside=inside,
        wall=around & ~region.safe_friends,
        safe_friends=around & region.safe_friends,
    )


def compared(position: Position, target: int, name: object) -> str:
    """Hold what is said plainly of an open target against wider regions, walled and open."""
    try:
        region = find_region(position, [target])
    except RuleError:
        return "refused"
    if not region.framed:
        return "enclosed"
    finding = finished(find_status(position, region, Solver(position, region, most=MAX_POSITIONS)))
    if finding.bound is not Bound.PROVED:
        return _unproved(finding)
    frame = replace(region, inside=finding.solver.region.inside)
    told = "same board"
    for steps in (1, 2):
        wide = widened(position, frame, steps)
        if wide.inside.bit_count() > 62:  # more than the compiled core takes
            break
        other = Solver(position, wide, most=WIDE)
        truth = finished(other.status(other.place(position)))
        if truth.word is Word.UNDECIDED:
            told = "too wide" if steps == 1 else told
            break
        if finding.status.word is Word.ALIVE:
            assert truth.word in {Word.ALIVE, Word.SEKI}, (name, finding.status, truth)
        else:
            assert truth.level == finding.status.level, (name, finding.status, truth)
        told = f"{finding.status.word} as in the wider region"
    return told


def _unproved(finding: Finding) -> str:
    return "bounded" if finding.most else str(finding.status.word)


def counted(seeds: Iterable[int]) -> Counter[str]:
    """Compare random half-open groups."""
    found: Counter[str] = Counter()
    for seed in seeds:
        made = half_open(random.Random(seed))  # noqa: S311 - problems, not secrets
        if made is not None:
            found[compared(*made, seed)] += 1
    return found


def test_a_wider_region_changes_no_plain_verdict() -> None:
    """On random groups with holes in their walls; thousands by hand, with this file as program."""
    found = counted(range(60))
    assert sum(count for told, count in found.items() if "wider" in told) > 10


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE FIRST LAST
    compiled.offer(site.compiled_module)
    total: Counter[str] = Counter()
    for begin in range(int(sys.argv[1]), int(sys.argv[2]), 50):
        total += counted(range(begin, begin + 50))
        print(begin + 50, dict(total), flush=True)  # noqa: T201
