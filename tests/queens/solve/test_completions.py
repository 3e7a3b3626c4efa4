"""The compiled search, against all permutations and the other search."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from tests.queens.brute import is_solution, random_board, solutions

from stepstones.queens.lines import AttackRule
from stepstones.queens.solve import units
from stepstones.queens.solve.constraints import completions, constraints
from stepstones.queens.state import Board

pytestmark = pytest.mark.usefixtures("compiled_core")


def _found(board: Board) -> list[frozenset[int]]:
    every = completions(board, board.queens)
    return [frozenset(one) for one in every if one is not None]


@pytest.mark.parametrize("seed", range(100))
def test_every_solution_is_found_once(seed: int) -> None:
    """Boards of every mix with queens that stand, up to 6x6: as trying all permutations."""
    board = random_board(Random(seed), 6, queens=2)  # noqa: S311 - no secret
    if seed % 3 == 0:
        board = replace(board, regions=())
    if board.attacks:
        board = replace(board, queens=frozenset(), given=frozenset())
    found = _found(board)
    assert len(found) == len(set(found))
    assert set(found) == solutions(board)


@pytest.mark.parametrize("size", [28, 31, 32, 33, 63, 64])
@pytest.mark.parametrize("rule", AttackRule)
def test_large_boards(size: int, rule: AttackRule) -> None:
    """A hidden solution and one more square on each rank: the same ones as the other search."""
    chance = Random(size)  # noqa: S311 - no secret
    order = [*range(1, size, 2), *range(0, size, 2)]
    hidden = frozenset(rank * size + file for rank, file in enumerate(order))
    spare = {rank * size + chance.randrange(size) for rank in range(size)}
    blocked = frozenset(range(size * size)) - hidden - spare
    board = Board(size, blocked=blocked, rule=rule)
    found = set(_found(board))
    other = units.search(constraints(board, ()))
    assert found == {frozenset(one) for one in other if one is not None}
    assert all(is_solution(board, one) for one in found)
    assert (hidden in found) is is_solution(board, hidden)


@pytest.mark.parametrize(
    ("size", "free", "solvable"), [(24, 161, "ynny"), (28, 188, "yyny"), (32, 215, "yyny")]
)
def test_hard_boards_are_decided(size: int, free: int, solvable: str) -> None:
    """So many free squares that it hangs in the balance: the verdicts are those of CP-SAT 9.15."""
    for seed, word in enumerate(solvable):
        chance = Random(f"{size}/{seed}")  # noqa: S311 - no secret
        blocked = frozenset(chance.sample(range(size * size), size * size - free))
        board = Board(size, blocked=blocked)
        found = next((one for one in completions(board, ()) if one is not None), None)
        assert (found is not None) == (word == "y")
        assert found is None or is_solution(board, frozenset(found))


def test_a_long_search_breathes() -> None:
    """It can be stopped every so many nodes, also where one solution follows another."""
    for board in (Board(9), Board(20, blocked=frozenset(range(7, 15)))):
        begun = list(islice(completions(board, ()), 250))
        assert begun.count(None) > 1
        assert begun.index(None) < 200
