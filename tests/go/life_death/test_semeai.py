"""Races to capture: whoever has more liberties, or plays first with as many, wins."""

from dataclasses import replace
from functools import partial

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw

from stepstones.core.links import link
from stepstones.core.trace import Verdict
from stepstones.go.examples import PROBLEMS
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.semeai import MAX_EMPTY, semeai_region
from stepstones.go.problem.life import life
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position

pytestmark = pytest.mark.usefixtures("compiled_core")

EVEN = draw(".XO.X.. .XO.X.. .XO.X.. OOXXX.. ....... ....... .......")
"""B7 and C7 have three liberties each, none of them common."""


def _asked(position: Position, at: str, turn: Colour) -> Verdict:
    asked = replace(position, at=position.grid.parse(at), turn=turn)
    return verdict(partial(life, asked))


@pytest.mark.parametrize(
    ("turn", "black", "white"), [(Colour.BLACK, "alive", "dead"), (Colour.WHITE, "dead", "alive")]
)
def test_with_as_many_liberties_the_first_to_play_wins(
    turn: Colour, black: str, white: str
) -> None:
    """Three liberties against three: one chain falls, and it is never the mover's."""
    assert _asked(EVEN, "B7", turn).word == black
    assert _asked(EVEN, "C7", turn).word == white


def test_a_liberty_more_wins_though_the_other_begins() -> None:
    """A stone of White's own fills A5: Black has two liberties, White three."""
    ahead = GO.play(EVEN, "w A5")
    assert _asked(ahead, "C7", Colour.BLACK).word == "alive"
    assert _asked(ahead, "B7", Colour.BLACK).word == "dead"


def test_where_a_race_is_long_to_read_it_is_said_who_loses_it() -> None:
    """Black has twelve liberties; what he can make of so much room is beyond the limit."""
    rows = ".OO..X.O. OO...X.O. ..OO.X.O. XXXXXX.O. .......O. OOOOOOOO. "
    asked = draw(rows + "......... " * 3)
    told = verdict(partial(life, replace(asked, at=asked.grid.parse("E6")), most=2_000))
    assert (told.word, told.facts["falling"]) == ("undecided", "C7")
    assert told.args[12:] == ("falls", asked.grid.parse("C7"))
    assert _asked(asked, "C7", Colour.BLACK).word == "dead"


def test_the_wall_in_danger_belongs_to_the_region() -> None:
    """Both chains and their six liberties; what is around is safe, for its own side."""
    region = semeai_region(EVEN, [EVEN.grid.parse("B7")])
    names = {EVEN.grid.name(point) for point in EVEN.board.points(region.inside)}
    assert names == {f"{file}{rank}" for file in "ABCD" for rank in "765"}
    assert not region.framed
    assert not region.wall & EVEN.black
    assert not region.safe_friends & EVEN.white


def test_walls_that_are_not_closed_in_stay_walls() -> None:
    """The regions of the gallery's problems are found as they were."""
    for problem in PROBLEMS:
        position = GO.decode(link.read(problem.link))
        assert position.task
        targets = position.board.points(position.task.targets)
        assert semeai_region(position, targets) == find_region(position, targets)


def test_a_fight_with_too_much_room_is_a_frame() -> None:
    """The wall is closed in, but with more than the limit around it: nothing is promised."""
    rows = ["." * 12 + "X."] * 4 + ["X" * 13 + "."] + ["." * 14] * 4
    wide = draw(" ".join([".XO" + row[3:] if at < 4 else row for at, row in enumerate(rows)]))
    wide = GO.play(GO.play(wide, "w A5"), "w B5")
    assert not find_region(wide, [wide.grid.parse("B9")]).framed
    region = semeai_region(wide, [wide.grid.parse("B9")])
    assert (find_region(wide, [wide.grid.parse("C9")]).inside & wide.empty).bit_count() > MAX_EMPTY
    assert region.framed
