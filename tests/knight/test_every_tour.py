"""Counts of tours on small boards."""

import pytest
from tests.knight.every_tour import closed_tours, open_tours, open_tours_from_start
from tests.knight.judge import at

from stepstones.core.errors import RuleError
from stepstones.knight.state import board


@pytest.mark.parametrize(
    ("width", "height", "tours"),
    [(1, 1, 1), (3, 3, 0), (4, 3, 8), (4, 4, 0), (5, 4, 82), (7, 3, 52)],
)
def test_open_tours(width: int, height: int, tours: int) -> None:
    """Undirected open tours: OEIS A389759 (3x4, 3x7) and A079137 (4xn)."""
    assert open_tours(board(width, height)) == (1 if tours == 1 else 2 * tours)


def test_open_tours_from_the_corner_of_five() -> None:
    """304 directed tours of 5x5 begin in a corner (OEIS A165134, table by Coserea)."""
    assert open_tours_from_start(at(5, 5, "a1")) == 304


def test_closed_tours() -> None:
    """None on 3x6 and 3x8 (OEIS A070030); one on a 5-high ragged board of 18 (A383661)."""
    assert closed_tours(board(6, 3)) == 0
    assert closed_tours(board(8, 3)) == 0
    ragged = [row * 4 + 3 for row in (3, 4)]
    assert closed_tours(board(4, 5, ragged)) == 1


def test_large_boards_are_refused() -> None:
    """26 squares are too many."""
    with pytest.raises(RuleError, match="too-many"):
        open_tours(board(13, 2))
