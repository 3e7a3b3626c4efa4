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
        assert answers(name) == (segments, segments)


@pytest.mark.parametrize(
    ("name", "segments"),
    [
        ("sample-1", 4),
        ("sample-2", 3),
        ("sample-3", None),
        ("straight", 1),
        ("corner", 2),
        ("corners", 3),
        ("outside", 3),
        ("gate", 3),
        ("shut", None),
        ("comb", 8),
        ("stairs", 14),
        ("spiral", 12),
        ("neighbours", 15),
        ("walled-3", None),
        ("walled-4", None),
    ],
)
def test_the_pairs_need_so_many_segments(name: str, segments: int | None) -> None:
    """As many as the title says, or as can be counted by hand, by two searches; None is no way."""
    assert answers(name) == (segments, segments)


def test_the_neighbours_touch_at_a_corner() -> None:
    """The two cards that are fifteen segments apart lie one column and one row apart."""
    board = drawings.EXAMPLES["cards.example.neighbours"]
    (x, y), (column, row) = place(board, board.source), place(board, board.target)
    assert (abs(x - column), abs(y - row)) == (1, 1)


def answers(name: str) -> tuple[int | None, int | None]:
    """The segments of an example's pair, by brute force and by the product."""
    board = drawings.EXAMPLES[f"cards.example.{name}"]
    ends = place(board, board.source), place(board, board.target)
    segments = finish(fewest(board)).facts.get("segments")
    assert segments is None or isinstance(segments, int)
    return brute_force(board, *ends), segments
