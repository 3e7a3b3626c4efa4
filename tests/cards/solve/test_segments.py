"""Maximal free runs."""

from hypothesis import given
from tests.cards.oracle import boards, drawing, place

from stepstones.cards.solve.segments import find_runs, touching
from stepstones.cards.state import Board, board_of


@given(boards())
def test_every_free_cell_is_in_one_run_each_way(board: Board) -> None:
    """Runs cover the free cells once across and once down, and a card is in none."""
    runs = find_runs(board)
    for point, cell in enumerate(board.cells):
        holding = [run for run, cells in enumerate(runs.cells) if point in cells]
        assert holding == ([] if cell else [runs.across[point], runs.down[point]])


@given(boards())
def test_runs_cannot_be_longer(board: Board) -> None:
    """Beyond either end of a run there is a card or nothing."""
    cards = drawing(board)
    for cells in find_runs(board).cells:
        first, last = place(board, cells[0]), place(board, cells[-1])
        step = (1, 0) if cells.step == 1 else (0, 1)
        assert cards.get((first[0] - step[0], first[1] - step[1]), True)
        assert cards.get((last[0] + step[0], last[1] + step[1]), True)


def test_runs_meet_in_a_corner() -> None:
    """The top and the left of the ring around one card cross at 0,0, in either order."""
    runs = find_runs(board_of("X"))
    top, left = runs.across[0], runs.down[0]
    assert runs.corner(top, left) == runs.corner(left, top) == 0
    assert runs.crossing(top) == [left, runs.down[1], runs.down[2]]


def test_cards_side_by_side_touch() -> None:
    """A card touches the cards east, south, west and north of it, not those askew."""
    board = board_of("XXX", "XX ", " X ")
    runs = find_runs(board)
    names = [board.grid.name(point) for point in touching(runs, board.grid.parse("2,2"))]
    assert names == ["2,3", "1,2", "2,1"]
