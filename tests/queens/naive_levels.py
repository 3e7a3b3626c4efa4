"""Which reasons a board with regions takes, by sets of squares; shares nothing with the product.

For queens that may not touch, on boards where each square has a region. A level is the least set
of techniques whose closure solves the board: what follows once goes on to follow.
"""

from __future__ import annotations

from itertools import combinations

from stepstones.queens.state import Board

Cell = tuple[int, int, int]
"""Row, column and region."""


def level_of(board: Board) -> str:
    """Return ``easy``, ``medium``, ``hard``, or ``expert`` where these techniques do not do."""
    for level, techniques in (("easy", 0), ("medium", 1), ("hard", 2)):
        if _solved(board, techniques):
            return level
    return "expert"


def _attack(one: Cell, other: Cell) -> bool:
    near = abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) < 2
    return one != other and (near or any(a == b for a, b in zip(one, other, strict=True)))


def _solved(board: Board, techniques: int) -> bool:
    size = board.size
    free = {(*divmod(at, size), board.regions[at]) for at in range(size * size)}
    queens: set[Cell] = set()
    while len(queens) < size:
        units = _units(free, queens, size)
        alone = next((unit for unit in units.values() if len(unit) == 1), None)
        if alone is not None:
            queens |= alone
            free = {cell for cell in free - alone if not any(_attack(cell, one) for one in alone)}
            continue
        out = _attackers(free, units) if techniques > 0 else set()
        if not out and techniques > 1:
            out = _find_crowd(units, size)
        if not out:
            return False
        free -= out
    return True


def _units(free: set[Cell], queens: set[Cell], size: int) -> dict[tuple[int, int], set[Cell]]:
    """Return the free squares of each row (0), column (1) and region (2) without a queen."""
    return {
        (kind, number): {cell for cell in free if cell[kind] == number}
        for kind in range(3)
        for number in range(size)
        if not any(queen[kind] == number for queen in queens)
    }


def _attackers(free: set[Cell], units: dict[tuple[int, int], set[Cell]]) -> set[Cell]:
    return {
        cell
        for cell in free
        for unit in units.values()
        if cell not in unit and all(_attack(cell, other) for other in unit)
    }


def _find_crowd(units: dict[tuple[int, int], set[Cell]], size: int) -> set[Cell]:
    """Return squares that units lose to as many of another kind that fit into them."""
    for count in range(2, size):
        for inner in range(3):
            some = [unit for (kind, _), unit in units.items() if kind == inner]
            for chosen in combinations(some, count):
                cells = set[Cell]().union(*chosen)
                for outer in {0, 1, 2} - {inner}:
                    lines = {cell[outer] for cell in cells}
                    around = set[Cell]().union(*(units[outer, line] for line in lines))
                    if len(lines) == count and around - cells:
                        return around - cells
    return set()
