"""Queens by brute force: every permutation, every pair looked at."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import strategies as st

from stepstones.queens.board import Board


def clash(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether queens on two places (column, row) share a line."""
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return 0 in {across, up, across - up}


def places(board: Board) -> list[tuple[int, int]]:
    """Return column and row of each queen, the row counted from the top."""
    return sorted((point % board.size, point // board.size) for point in board.queens)


def completions(board: Board) -> set[tuple[int, ...]]:
    """Return every placement (ranks by file) without a clash that has the board's queens."""
    size = board.size
    given = {(column, size - row) for column, row in places(board)}
    return {
        ranks
        for ranks in permutations(range(1, size + 1))
        if given <= set(enumerate(ranks))
        and not any(clash(*pair) for pair in combinations(enumerate(ranks), 2))
    }


def boards(largest: int, most: int = 4) -> st.SearchStrategy[Board]:
    """Boards with up to *most* queens anywhere, clashing or not."""

    def of(size: int) -> st.SearchStrategy[Board]:
        points = st.frozensets(st.integers(0, size * size - 1), max_size=most)
        return points.map(lambda queens: Board(size, queens))

    return st.integers(1, largest).flatmap(of)


def board_of(ranks: str) -> Board:
    """Return the board with a digit for the rank on each file, 0 for none."""
    board = Board(len(ranks))
    queens = (board.point(k, int(r)) for k, r in enumerate(ranks, start=1) if r != "0")
    return Board(board.size, frozenset(queens))
