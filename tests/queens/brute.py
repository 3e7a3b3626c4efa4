"""Queens by brute force: every permutation, every pair looked at."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

from hypothesis import strategies as st

from stepstones.queens.lines import AttackRule
from stepstones.queens.state import Board


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


def is_solution(board: Board, queens: frozenset[int]) -> bool:
    """Whether *queens* solve *board*, each rule looked at by itself."""
    n = board.size
    cells = [divmod(queen, n) for queen in queens]
    if len(queens) != n or queens & board.blocked or not board.queens <= queens:
        return False
    for (row, column), (other, across) in combinations(cells, 2):
        if row == other or column == across:
            return False
        steps = (abs(row - other), abs(column - across))
        if steps[0] == steps[1] and (board.rule is AttackRule.QUEENS or steps[0] == 1):
            return False
    numbers = [board.regions[queen] for queen in queens if board.regions] if board.regions else []
    painted = [number for number in numbers if number >= 0]
    return sorted(painted) == sorted({number for number in board.regions if number >= 0})


def solutions(board: Board) -> set[frozenset[int]]:
    """Return every solution that has the board's queens, by trying all permutations."""
    n = board.size
    return {
        queens
        for rows in permutations(range(n))
        if is_solution(board, queens := frozenset(row * n + at for at, row in enumerate(rows)))
    }


def random_board(chance: Random, largest: int, queens: int = 1) -> Board:
    """Return a board with any mix of regions, blocked squares, given queens and rules.

    Half of those with regions are made around a placement, so that many can be solved.
    """
    n = chance.randrange(1, largest + 1)
    points = range(n * n)
    rows = list(range(n))
    chance.shuffle(rows)
    centres = [row * n + at for at, row in enumerate(rows)]
    numbers = [-1] * (n * n)
    kind = chance.randrange(4)
    if kind == 1:
        numbers = [chance.randrange(-1, n + 1) for _ in points]
    elif kind > 1:
        for number, centre in enumerate(centres[: n - chance.randrange(3) // 2]):
            numbers[centre] = number
        frontier = list(centres)
        while frontier and (kind == 3 or chance.randrange(3 * n)):
            at = frontier.pop(chance.randrange(len(frontier)))
            for near in Board(n).grid.neighbours(at):
                if numbers[near] < 0 and near not in centres:
                    numbers[near] = numbers[at]
                    frontier.append(near)
    some = max(numbers) >= 0
    blocked = {at for at in points if chance.randrange(8) == 0} if chance.randrange(2) else set()
    blocked -= set(centres) if chance.randrange(3) else set()
    given = frozenset(chance.sample(centres, min(n, chance.randrange(queens + 1)))) - blocked
    rule = (AttackRule.QUEENS, AttackRule.NO_TOUCH)[chance.randrange(2)]
    regions = tuple(numbers) if some else ()
    return Board(n, given, given, frozenset(), frozenset(blocked), regions, rule)


def count_regions(board: Board, limit: int = 2) -> int:
    """Count the solutions for queens that may not touch, row by row; an independent solver."""
    n = board.size
    columns: list[int] = []
    regions: set[int] = set()

    def below(row: int) -> int:
        if row == n:
            return 1
        found = 0
        for column in range(n):
            region = board.regions[row * n + column]
            if (
                column in columns
                or region in regions
                or (columns and abs(columns[-1] - column) < 2)
            ):
                continue
            columns.append(column)
            regions.add(region)
            found += below(row + 1)
            columns.pop()
            regions.discard(region)
            if found >= limit:
                break
        return found

    return below(0)
