"""What is kept of random problems: the first move decides, and every wrong one is refuted."""

from dataclasses import replace

from tests.go.ended import finished

from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.making.weighing import Criteria, Judged, theme_of, weigh
from stepstones.go.play import play
from stepstones.go.state import Position, Task, from_pieces

EASY = Criteria(empty=(1, 11), shortest=1)
STRAIGHT = """
O...OX...
OOOOOX...
XXXXXX...
.........
.........
.........
.........
.........
.........
"""


def board(drawing: str, goal: str, point: int = 0) -> Position:
    """Return a drawn board of 9x9 on which the stone at *point* is the target."""
    position = from_pieces(9, 9, "".join(drawing.split()))
    return replace(position, task=Task(goal, position.board.bit(point)))


def judged(position: Position, bounds: Criteria = EASY) -> Judged:
    """Return what is known of a good problem."""
    found = finished(weigh(position, bounds))
    assert found
    return found


def test_three_in_a_row_has_one_vital_point() -> None:
    """The middle kills; each other move is refuted there, and by nothing less."""
    position = board(STRAIGHT, "kill")
    found = judged(position)
    name = position.grid.name
    assert [name(point) for point in found.right] == ["C9"]
    assert {name(one): name(reply) for one, reply in found.refuted.items() if reply} == {
        "B9": "C9",
        "D9": "C9",
    }
    assert (found.status.word, found.other.word) == (Word.DEAD, Word.ALIVE)
    assert theme_of(position, found) == "eyes"


def test_refutations_refute() -> None:
    """After a wrong move and its answer the target has what the reader wanted to take."""
    position = board(STRAIGHT, "kill")
    found = judged(position)
    region = find_region(position, [0])
    for move, reply in found.refuted.items():
        assert reply is not None
        after = play(play(position, move), reply)
        solver = Solver(position, region)
        assert finished(solver.status(solver.place(after))).word is Word.ALIVE


def test_what_is_settled_is_no_problem() -> None:
    """With the vital point taken by either side nothing is left to find, nor with four points."""
    for stone in "XO":
        settled = STRAIGHT.replace("O...O", f"O.{stone}.O")
        assert finished(weigh(board(settled, "kill"), EASY)) is None
    larger = STRAIGHT.replace("O...OX.", "O....OX").replace("OOOOOX.", "OOOOOOX")
    larger = larger.replace("XXXXXX.", "XXXXXXX")
    assert finished(weigh(board(larger, "kill"), EASY)) is None


def test_bounds_are_kept() -> None:
    """Too few empty points, too short a line, too many positions."""
    position = board(STRAIGHT, "kill")
    assert finished(weigh(position, Criteria())) is None
    assert finished(weigh(position, EASY._replace(shortest=9))) is None
    assert finished(weigh(position, EASY._replace(most=3))) is None
