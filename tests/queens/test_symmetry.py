"""Turns and mirrors of placements."""

from collections.abc import Callable
from itertools import permutations

from hypothesis import given, strategies as st

from stepstones.queens.symmetry import Symmetry, fundamental, image, origins

placements = st.integers(1, 8).flatmap(lambda n: st.permutations(range(1, n + 1))).map(tuple)
ON_POINTS: dict[Symmetry, Callable[[int, int, int], tuple[int, int]]] = {
    Symmetry.IDENTITY: lambda x, y, _: (x, y),
    Symmetry.TURN_RIGHT: lambda x, y, n: (y, n + 1 - x),
    Symmetry.HALF_TURN: lambda x, y, n: (n + 1 - x, n + 1 - y),
    Symmetry.TURN_LEFT: lambda x, y, n: (n + 1 - y, x),
    Symmetry.LEFT_RIGHT: lambda x, y, n: (n + 1 - x, y),
    Symmetry.UPSIDE_DOWN: lambda x, y, n: (x, n + 1 - y),
    Symmetry.MAIN_DIAGONAL: lambda x, y, _: (y, x),
    Symmetry.OTHER_DIAGONAL: lambda x, y, n: (n + 1 - y, n + 1 - x),
}
"""What each does to a point (file, rank), from 1: a quarter turn clockwise brings a1 to a8."""


@given(placements)
def test_images_move_every_queen(placement: tuple[int, ...]) -> None:
    """The image of a placement has the images of its queens."""
    n = len(placement)
    for symmetry, move in ON_POINTS.items():
        moved = {move(x, y, n) for x, y in enumerate(placement, start=1)}
        assert set(enumerate(image(placement, symmetry), start=1)) == moved


@given(placements)
def test_all_images_have_one_fundamental_placement(placement: tuple[int, ...]) -> None:
    """Turning and mirroring first makes no difference, and the fundamental one is its own."""
    first = fundamental(placement)
    assert {fundamental(image(placement, symmetry)) for symmetry in Symmetry} == {first}
    assert fundamental(first) == first


def test_origins_name_the_symmetry() -> None:
    """Every permutation of four is what its origin says: that image of that fundamental one."""
    everything = list(permutations(range(1, 5)))
    told = origins(everything)
    firsts = [
        one for one, (_, symmetry) in zip(everything, told, strict=True) if symmetry == "identity"
    ]
    for placement, (number, symmetry) in zip(everything, told, strict=True):
        assert image(firsts[number - 1], symmetry) == placement
