"""The presets do what their titles say, by searches that share nothing with the product."""

from itertools import combinations

import pytest
from tests.queens.brute import clash, completions, count_regions, places, solutions
from tests.queens.naive_levels import level_of

from stepstones.core.links import link
from stepstones.queens.examples import EXAMPLES
from stepstones.queens.links import decode
from stepstones.queens.state import Board

BOARDS = {one.id.rpartition(".")[2]: decode(link.read(one.link)) for one in EXAMPLES}


def placements(size: int, given: dict[int, int]) -> list[tuple[int, ...]]:
    """Every peaceful placement with the *given* ranks by file, one file after another."""
    found: list[tuple[int, ...]] = []

    def go_on(ranks: tuple[int, ...]) -> None:
        file = len(ranks)
        if file == size:
            found.append(ranks)
            return
        for rank in [given[file]] if file in given else range(size):
            if not any(clash((file, rank), queen) for queen in enumerate(ranks)):
                go_on((*ranks, rank))

    go_on(())
    return found


def ways(board: Board) -> int:
    """How many placements go on from the queens on *board*."""
    return len(placements(board.size, dict(places(board))))


@pytest.mark.parametrize(
    ("name", "given"),
    [("last", 7), ("unique", 5), ("three", 3), ("two", 2), ("ten", 2), ("twelve-three", 3)],
)
def test_one_way_to_finish(name: str, given: int) -> None:
    """These boards have so many given queens and exactly one solution."""
    assert len(BOARDS[name].queens) == given
    assert ways(BOARDS[name]) == 1


def test_three_given_queens_are_all_needed() -> None:
    """Each two of them leave at least three solutions."""
    board = BOARDS["three"]
    for queens in combinations(sorted(board.queens), 2):
        assert ways(Board(board.size, frozenset(queens))) >= 3


@pytest.mark.parametrize("name", ["conflict", "blocked", "pair", "impossible", "small"])
def test_no_solution(name: str) -> None:
    """None of these can be completed; the two queens of the pair do not attack each other."""
    board = BOARDS[name]
    assert completions(board) == set()
    peaceful = not any(clash(*pair) for pair in combinations(places(board), 2))
    assert peaceful is (name != "conflict")


@pytest.mark.parametrize(
    ("name", "level", "ways"),
    [
        ("regions-easy", "easy", 1),
        ("regions-medium", "medium", 1),
        ("regions-hard", "hard", 1),
        ("regions-expert", "expert", 1),
        ("regions-twelve", "hard", 1),
        ("regions-two", "expert", 2),
        ("regions-hall", "expert", 0),
    ],
)
def test_regions_have_their_level(name: str, level: str, ways: int) -> None:
    """One solution, by reasons of that level; two; or none."""
    assert count_regions(BOARDS[name], 9) == ways
    assert level_of(BOARDS[name]) == level


def test_regions_and_blocked_squares_with_the_rule_of_chess() -> None:
    """One solution of 40,320 permutations."""
    for name in ("regions-chess", "nine-blocked"):
        assert len(solutions(BOARDS[name])) == 1
    assert len(BOARDS["nine-blocked"].blocked) == 9


@pytest.mark.parametrize(
    "name", ["first", "half-turn", "no-three", "torus", "stairs", "quarter-turn"]
)
def test_the_beautiful_ones_are_solutions(name: str) -> None:
    """As many queens as files, and no two on a line."""
    queens = places(BOARDS[name])
    assert len(queens) == BOARDS[name].size
    assert not any(clash(*pair) for pair in combinations(queens, 2))


def test_symmetry() -> None:
    """A half turn, and for twelve queens a quarter turn, changes nothing."""
    for name in ("half-turn", "quarter-turn"):
        last = BOARDS[name].size - 1
        queens = places(BOARDS[name])
        assert queens == sorted((last - column, last - row) for column, row in queens)
        quarter = sorted((last - row, column) for column, row in queens)
        assert (queens == quarter) is (name == "quarter-turn")


def test_no_three_in_a_line() -> None:
    """No straight line of any slope goes through three of the eight."""
    for (ax, ay), (bx, by), (cx, cy) in combinations(places(BOARDS["no-three"]), 3):
        assert (bx - ax) * (cy - ay) != (cx - ax) * (by - ay)


def test_the_torus() -> None:
    """Seven queens stay peaceful when the diagonals leave at one side and come in at another."""
    queens = places(BOARDS["torus"])
    assert len({(column + row) % 7 for column, row in queens}) == 7
    assert len({(column - row) % 7 for column, row in queens}) == 7


def test_two_staircases() -> None:
    """From file to file the queens climb two ranks, but for one step down."""
    board = BOARDS["stairs"]
    ranks = [board.size - row for _, row in places(board)]
    assert ranks == [2, 4, 6, 8, 10, 1, 3, 5, 7, 9]
