"""The general solver: against brute force on rows, columns and regions."""

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings, strategies as st
from tests.queens.brute import board_of, boards, clash, completions

from stepstones.queens.solve import units
from stepstones.queens.state import Board


def _safe(n: int) -> list[tuple[tuple[int, int], ...]]:
    return [
        tuple(enumerate(columns))
        for columns in permutations(range(n))
        if not any(clash(*pair) for pair in combinations(enumerate(columns), 2))
    ]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n * n - 1))))
)
def test_blocked_cells_stay_empty(case: tuple[int, set[int]]) -> None:
    """Every solution that avoids the blocked cells is found once."""
    n, blocked = case
    expected = {
        tuple(row * n + column for row, column in places)
        for places in _safe(n)
        if not {row * n + column for row, column in places} & blocked
    }
    found = [one for one in units.search(units.queens(n, sorted(blocked))) if one is not None]
    assert set(found) == expected
    assert len(found) == len(expected)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(4, 6).flatmap(
        lambda n: st.tuples(
            st.just(n), st.sets(st.tuples(st.integers(0, 2 * n - 2), st.booleans()), max_size=4)
        )
    )
)
def test_excluded_diagonals_stay_empty(case: tuple[int, set[tuple[int, bool]]]) -> None:
    """No queen stands on an excluded diagonal, and no other solution is lost."""
    n, excluded = case
    expected = [
        places
        for places in _safe(n)
        if not any(
            (row + column, True) in excluded or (row - column + n - 1, False) in excluded
            for row, column in places
        )
    ]
    found = units.count(units.without_diagonals(n, sorted(excluded)))
    assert found.complete
    assert found.found == len(expected)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(st.integers(0, n - 1), min_size=n * n, max_size=n * n)
    )
)
def test_one_queen_in_each_region_and_no_two_touch(cells: list[int]) -> None:
    """Any colouring with as many regions as rows: the solutions of brute force."""
    n = round(len(cells) ** 0.5)
    if len(set(cells)) < n:
        return
    colours = [cells[n * row : n * row + n] for row in range(n)]
    expected = [
        columns
        for columns in permutations(range(n))
        if all(abs(a - b) > 1 for a, b in pairwise(columns))
        and len({colours[row][column] for row, column in enumerate(columns)}) == n
    ]
    assert units.count(units.regions(colours)).found == len(expected)


@settings(max_examples=40, deadline=None)
@given(boards(6))
def test_given_queens_stay(board: Board) -> None:
    """What is left of the problem has the completions of the board, clashing queens none."""
    left = units.with_queens(units.queens(board.size), board.queens)
    assert units.count(left).found == len(completions(board))


def test_counting_up_to_a_limit() -> None:
    """Two are enough to know that a solution is not the only one."""
    assert units.count(units.queens(8), limit=2)[:2] == (2, False)
    unique = units.with_queens(units.queens(8), board_of("10860704").queens)
    assert units.count(unique, limit=2)[:2] == (1, True)


def test_giving_up() -> None:
    """After too many nodes the count says that it is not complete."""
    count = units.count(units.queens(12), nodes=1000)
    assert not count.complete
    assert count.found < 14200


@pytest.mark.parametrize(("n", "number"), [(1, 1), (2, 0), (4, 2), (8, 92), (9, 352)])
def test_published_numbers(n: int, number: int) -> None:
    """OEIS A000170."""
    assert units.count(units.queens(n)).found == number
