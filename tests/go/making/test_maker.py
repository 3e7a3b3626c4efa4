"""Made problems: of the level that was ordered, with one right move, and solved by hints."""

import pytest
from tests.go.ended import finished

from stepstones.core.links import link
from stepstones.core.maker import Order, begin
from stepstones.core.steps import finish
from stepstones.go import links, makers
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.making.weighing import Criteria, holds_beyond, weigh
from stepstones.go.moves import play
from stepstones.go.puzzle import GO

pytestmark = pytest.mark.usefixtures("compiled_core")

(OWN,) = GO.makers


@pytest.mark.parametrize("level", OWN.levels)
def test_a_problem_is_as_hard_as_ordered(level: str) -> None:
    """It is enclosed, weighed anew it has the level, and one first move alone is right."""
    made = finish(begin(OWN, Order("7", level, 5)))
    position = made.state
    assert (made.level, position.width, position.height) == (level, 7, 7)
    judged = finished(weigh(position, Criteria(empty=(3, 11))))
    assert judged
    assert makers.level_of(judged) == level
    assert len(judged.right) == 1
    assert judged.is_pretty
    assert made.solution[0] == f"play {position.grid.name(judged.right[0])}"


def test_after_another_first_move_the_goal_is_lost() -> None:
    """Each legal move of the region but one is refuted, as the solver says from there."""
    position = finish(begin(OWN, Order("9", "easy", 2))).state
    assert position.task
    region = semeai_region(position, position.board.points(position.task.targets))
    judged = finished(weigh(position, Criteria(empty=(3, 11))))
    assert judged
    solver = Solver(position, region)
    wanted = judged.status.word
    assert wanted in {Word.DEAD, Word.ALIVE}
    for move in judged.refuted:
        after = play(position, f"play {position.grid.name(move)}")
        assert finished(solver.status(solver.place(after))).word is not wanted


def test_a_move_that_is_right_by_a_door_of_the_wall_is_no_wrong_one() -> None:
    """In the narrow region one move kills, with the doors of the wall played on another as well."""
    position = links.decode(link.read("go/9/dBvNlHbI41Ct9OXhj5SFo_M&goal=kill&at=C5/4bt"))
    judged = finished(weigh(position, Criteria(empty=(3, 11))))
    assert judged
    assert len(judged.right) == 1
    assert not finished(holds_beyond(position, judged, 20_000))
    made = finish(begin(OWN, Order("9", "medium", 6))).state
    judged = finished(weigh(made, Criteria(empty=(3, 11))))
    assert judged
    assert finished(holds_beyond(made, judged, 20_000))


def test_levels_agree() -> None:
    """The puzzle's table, which imports nothing, says what the maker says."""
    assert OWN.levels == tuple(makers.HARDEST)
