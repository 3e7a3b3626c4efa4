"""The presets do what their titles say: tours are walked, endings counted, proofs named."""

from itertools import pairwise

import pytest
from tests.knight.judge import assert_tour, has_tour, is_move, names, place, verdict

from stepstones.core.links import link
from stepstones.knight.examples import EXAMPLES
from stepstones.knight.links import decode
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.proof import why_not
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board

BOARDS = {one.id.rpartition(".")[2]: decode(link.read(one.link)) for one in EXAMPLES}
GROUPS = {one.id.rpartition(".")[2]: one.group.rpartition(".")[2] for one in EXAMPLES}


def of_group(group: str) -> list[str]:
    """The names of a group's examples."""
    return [name for name, own in GROUPS.items() if own == group]


def walked(board: Board) -> list[tuple[int, int]]:
    """The (file, rank) of each square of the walk, from 1."""
    return [place(board.grid.name(square)) for square in board.path]


def numbers(board: Board) -> list[list[int]]:
    """The numbers of a tour, rank by rank from the top."""
    at = {square: number for number, square in enumerate(board.path, start=1)}
    wide = board.width
    return [[at[row * wide + file] for file in range(wide)] for row in range(board.height)]


def endings(squares: set[tuple[int, int]], here: tuple[int, int]) -> int:
    """How many walks from *here* visit all *squares*, up to two of them.

    A square with a single way in can only be the last; with none there is no walk.
    """
    if not squares:
        return 1
    onward = [one for one in squares if is_move(here, one)]
    ways_in = {
        one: sum(is_move(one, other) for other in squares) + is_move(one, here) for one in squares
    }
    if min(ways_in.values()) == 0:
        return 0
    if sum(count == 1 and not is_move(one, here) for one, count in ways_in.items()) > 1:
        return 0
    found = 0
    for one in onward:
        found += endings(squares - {one}, one)
        if found > 1:
            break
    return found


@pytest.mark.parametrize(
    ("name", "left"), [("finish-5", 10), ("finish-8", 14), ("finish-6", 26), ("finish-28", 28)]
)
def test_one_way_to_finish(name: str, left: int) -> None:
    """So many squares are left, and exactly one walk visits them all."""
    board = BOARDS[name]
    every = {place(board.grid.name(square)) for square in board.grid.points}
    done = walked(board)
    assert len(every) - len(done) == left
    assert endings(every - set(done), done[-1]) == 1


@pytest.mark.parametrize("name", [*of_group("start"), *of_group("shapes"), *of_group("large")])
def test_these_boards_have_a_tour(name: str) -> None:
    """What the solver answers is a tour of the squares that are there."""
    board = BOARDS[name]
    holes = [board.grid.name(hole) for hole in board.holes]
    assert_tour(names(verdict(tour, board)), board.width, board.height, holes)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("colours", "colours"),
        ("four", "rectangle"),
        ("wall", "split"),
        ("frame", "split"),
        ("shut-corner", "lonely"),
        ("dead-ends", "ends"),
        ("lines", "lines"),
    ],
)
def test_no_tour_and_why(name: str, reason: str) -> None:
    """Each of these has no tour, for the reason in its title."""
    proof = why_not(BOARDS[name])
    assert proof is not None
    assert proof.reason == reason


def test_four_by_four_from_any_square() -> None:
    """No start on 4 x 4 has a tour, by trying every move."""
    every = frozenset((file, rank) for file in range(1, 5) for rank in range(1, 5))
    assert not any(has_tour(every, start) for start in every if start[0] <= 2 and start[1] <= 2)


@pytest.mark.parametrize("name", of_group("famous"))
def test_the_famous_tours_are_tours(name: str) -> None:
    """Each visits every square once by knight's moves; the page calls it solved."""
    board = BOARDS[name]
    done = walked(board)
    assert len(set(done)) == len(done) == board.width * board.height
    assert all(is_move(*pair) for pair in pairwise(done))
    assert is_move(done[-1], done[0]) is (name not in {"moivre", "beverley"})
    assert KNIGHT.check(board).solved


def test_what_the_famous_tours_are_famous_for() -> None:
    """Euler fills the lower half first, Beverley's ranks and files add up to 260.

    De Moivre stays on the two outer lines for 46 of his first 48 squares.
    """
    assert all(rank <= 4 for _, rank in walked(BOARDS["euler"])[:32])
    square = numbers(BOARDS["beverley"])
    assert {sum(row) for row in square} == {260}
    assert {sum(column) for column in zip(*square, strict=True)} == {260}
    edge = [file in {1, 2, 7, 8} or rank in {1, 2, 7, 8} for file, rank in walked(BOARDS["moivre"])]
    assert sum(edge[:48]) == 46


def test_the_circle() -> None:
    """Around the hole in the middle of 3 x 3 each square has two moves, in one circle."""
    squares = {(file, rank) for file in (1, 2, 3) for rank in (1, 2, 3)} - {(2, 2)}
    assert {sum(is_move(one, other) for other in squares) for one in squares} == {2}
    assert len(BOARDS["circle"].holes) == 1
