"""The presets."""

from itertools import permutations

import pytest
from tests.cards import drawings
from tests.cards.oracle import WAYS, brute_force, finish, one_mark, place

from stepstones.cards.board import ask, drawn
from stepstones.cards.codec import decode
from stepstones.cards.examples import EXAMPLES
from stepstones.cards.fewest import fewest
from stepstones.core import link


def test_the_links_open_the_drawings() -> None:
    """Every preset opens the board that stands drawn beside its title."""
    opened = {one.id: decode(link.read(one.link)) for one in EXAMPLES}
    assert opened == drawings.EXAMPLES


@pytest.mark.parametrize(
    ("lines", "source", "target"),
    [(drawings.TRAP_SMALL, (3, 2), (1, 1)), (drawings.TRAP, (2, 1), (1, 5))],
)
def test_one_mark_a_cell_fails_on_the_traps(
    lines: tuple[str, ...], source: tuple[int, int], target: tuple[int, int]
) -> None:
    """A search that settles a cell with one direction needs a segment more than there is."""
    board = ask(drawn(*lines), source, target)
    assert brute_force(board, source, target) == 2
    assert one_mark(board, source, target) == 3


def test_one_mark_a_cell_fails_in_any_order_of_directions() -> None:
    """On the larger trap no order of the four directions helps."""
    board = drawn(*drawings.TRAP)
    assert {one_mark(board, (2, 1), (1, 5), ways) for ways in permutations(WAYS)} == {3}


def test_the_farthest_pairs_are_as_far_as_brute_force_says() -> None:
    """The pairs of the two scattered boards need 20 and 31 segments."""
    for name, segments in (("scattered", 20), ("half-full", 31)):
        board = drawings.EXAMPLES[f"cards.example.{name}"]
        ends = place(board, board.source), place(board, board.target)
        assert brute_force(board, *ends) == segments
        assert finish(fewest(board)).facts["segments"] == segments
