"""The plain search on bits."""

from hypothesis import given, settings
from tests.queens.brute import boards, completions

from stepstones.queens.solve import plain
from stepstones.queens.state import Board

A319284 = {
    0: [1],
    2: [1, 2, 0],
    9: [1, 9, 56, 234, 732, 1614, 2292, 2038, 1066, 352],
    10: [1, 10, 72, 364, 1400, 3916, 7552, 9632, 7828, 4040, 724],
}
"""Nodes per level; oeis.org/A319284."""


def test_the_nodes_on_each_level() -> None:
    """The profile of the search tree is the published one."""
    for n, profile in A319284.items():
        assert plain.levels([(1 << n) - 1] * n) == profile


@settings(max_examples=60, deadline=None)
@given(boards(6).filter(lambda board: not board.attacks))
def test_completions_of_any_board(board: Board) -> None:
    """Every completion is found once, in order; counting agrees."""
    allowed = plain.allowed_ranks(board)
    found = [one for one in plain.completions(allowed) if one is not None]
    assert found == sorted(completions(board))
    assert plain.levels(allowed)[-1] == len(found)
