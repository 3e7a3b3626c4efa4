"""Deductions hold in every solution, and the simplest comes first."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from stepstones.queens.solve import units
from stepstones.queens.solve.units import ForcingTechnique, Units, deduce, empty_line


def _given(size: int, queens: list[int]) -> Units:
    """The lines that have no queen yet."""
    problem = units.with_queens(units.queens(size), queens)
    free = tuple(line for line in problem.units if not any(line >> one & 1 for one in queens))
    return replace(problem, units=free)


@given(size=st.integers(4, 7), data=st.data())
def test_every_solution_has_the_deduced_queen(size: int, data: st.DataObject) -> None:
    """With any queens of a solution taken away, what is deduced is in all the solutions left."""
    solutions = [one for one in units.search(units.queens(size)) if one is not None]
    whole = data.draw(st.sampled_from(solutions))
    kept = data.draw(st.sets(st.sampled_from(whole)).map(sorted))
    if len(kept) == size:
        return
    found = deduce(_given(size, kept))
    if found is None:
        return
    consistent = [one for one in solutions if set(kept) <= set(one)]
    assert all(found.cell in one for one in consistent)
    assert not any(set(found.excluded) & set(one) for one in consistent)


@pytest.mark.parametrize(
    ("size", "queens", "technique", "cell"),
    [
        (4, [1], ForcingTechnique.SINGLE, 7),
        (6, [1], ForcingTechnique.FORCES, 9),
    ],
)
def test_the_simplest_technique_comes_first(
    size: int, queens: list[int], technique: ForcingTechnique, cell: int
) -> None:
    """b4 on 4x4 leaves rank 3 d3 alone; b6 on 6x6 takes a look ahead (its one solution has d5)."""
    found = deduce(_given(size, queens))
    assert found is not None
    assert (found.technique, found.cell) == (technique, cell)


def test_an_attacked_line_is_found() -> None:
    """A queen in the corner of 3x3 and one a knight's move away leave the third file nothing."""
    assert empty_line(_given(3, [0, 5])) is not None
    assert empty_line(units.queens(3)) is None
