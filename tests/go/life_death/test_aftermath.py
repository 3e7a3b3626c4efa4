"""Captured, and then: who captures may be dead himself."""

from functools import partial

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw

from stepstones.core.trace import Verdict
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver
from stepstones.go.life_death.verdict import decide
from stepstones.go.puzzle import GO
from stepstones.go.state import Position
from stepstones.go.verdict import standing

THREE = draw("OOO.XO. XXXXXO. .OOOOO. OO..... ....... ....... .......")
"""Black takes three in a row; White then plays their middle."""
FOUR = draw("OOOO.XO. XXXXXXO. .OOOOOO. OO...... ........ ........ ........ ........")
"""Black takes four in a row, which are two eyes."""
PLAIN = draw("...XOO. XXXXOO. OOOOOO. ....... ....... ....... .......")


def judged(position: Position, point: str) -> Verdict:
    """Return the verdict about a chain, both chains of its fight in the region."""
    region = semeai_region(position, [position.grid.parse(point)])
    return verdict(partial(decide, position, region, Solver(position, region)))


@pytest.mark.parametrize(
    ("position", "point", "kept", "said"),
    [(THREE, "A7", False, "dies"), (FOUR, "A8", True, "lives")],
)
def test_stones_that_fill_an_eye(position: Position, point: str, kept: bool, said: str) -> None:
    """Three in a row are one eye when White comes back, four are two."""
    found = judged(position, point)
    assert (found.word, found.facts["keeps"], found.args[6]) == ("dead", kept, said)


def test_the_page_says_so() -> None:
    """While the board is being set up, too."""
    found = verdict(partial(standing, GO.play(THREE, "target A7")))
    assert (found.message, found.args[2]) == ("go.task.standing", "trade")


def test_a_safe_wall_raises_no_question() -> None:
    """White's stones around need not live on what they capture."""
    found = judged(GO.play(PLAIN, "turn"), "A6")
    assert (found.word, found.facts["keeps"], found.args[6]) == ("dead", None, "")
