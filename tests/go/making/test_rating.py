"""What a problem is worth, against what is known of it from elsewhere; its line to the end."""

from pathlib import Path

import pytest
from tests.go.ended import finished, verdict

from stepstones.core.errors import RuleError
from stepstones.core.links import link
from stepstones.core.maker import Order, begin
from stepstones.core.steps import finish
from stepstones.go import links
from stepstones.go.makers import rate, solve
from stepstones.go.puzzle import GO
from stepstones.go.state import Position

pytestmark = pytest.mark.usefixtures("compiled_core")

(OWN,) = GO.makers


def _position(text: str) -> Position:
    return links.decode(link.read(text))


SETS = Path(__file__).parents[3] / "static" / "sets"
"""Problems with all their right moves, which test_sets.py proves by another way."""


@pytest.mark.parametrize("theme", ["eyes", "ko", "capture"])
def test_the_right_first_moves_of_the_sets_are_counted(theme: str) -> None:
    """One, or several; the level is left open where a problem has another shape."""
    lines = (SETS / f"go-{theme}.txt").read_text("utf-8").splitlines()
    told = [line.split(" ") for line in lines]
    one = next(row for row in told if "," not in row[2])
    several = [row for row in told if "," in row[2]][:1]
    for row in (one, *several):
        rating = finished(rate(_position(row[1])))
        assert rating.solutions == len(row[2].split(","))
        assert (rating.level == "") is (rating.technique == "")


def test_made_problems_have_the_level_they_were_made_for() -> None:
    """Also after some moves of the reader's; the line that is shown begins with the right move."""
    made = finish(begin(OWN, Order("7", "easy", 10)))
    state = GO.play(made.state, made.solution[0])
    assert finished(rate(state)) == (1, "easy", made.technique)
    said = verdict(lambda: solve(state))
    assert said.moves == made.solution
    assert said.word == "solved"
    assert said.overlay
    names = [move.removeprefix("play ") for move in made.solution]
    parse = state.grid.parse
    assert said.overlay.labels == {parse(name): str(at) for at, name in enumerate(names, 1)}
    assert list(said.overlay.pieces.values()) == ["X", "O", "X"]
    line = "  ".join(f"{at} {name}" for at, name in enumerate(names, 1))
    assert said.text.startswith(line)


def test_wrong_first_moves_are_told_with_what_refutes_them() -> None:
    """A bent three, H2, J2, J1: whoever takes the middle wins, so it answers both ends."""
    three = "go/9/swbYAAAUAEBAVABcAEB&goal=kill&at=G3/h7c"
    assert verdict(lambda: solve(_position(three))).text == "1 J2;  H2, J1? 2 J2"


def test_what_cannot_be_reached_has_no_solution() -> None:
    """A group with two eyes is not killed; a board without a goal has no rating."""
    alive = "go/5/dBpjtQTg&turn=W&goal=kill&at=B5/6z7"
    assert finished(rate(_position(alive))).solutions == 0
    assert verdict(lambda: solve(_position(alive))).word == "unsolved"
    for work in (rate, solve):
        with pytest.raises(RuleError, match=r"maker\.not-rated"):
            finished(work(_position("go/9")))
