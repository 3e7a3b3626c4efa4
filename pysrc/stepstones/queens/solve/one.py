"""One solution at once, on a board of any size and with any given queens.

Without given queens the place of every queen is known beforehand: first the even ranks,
then the odd ones, with a few exchanged where n leaves 2 or 3 when divided by 6
(E. Pauls, 1874, for every n but 2 and 3). With given queens a search fills the row or
column with the fewest free places first. On boards where counting takes no time, all
solutions are counted too.
"""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.narration import refuse
from stepstones.queens.solve import plain, units
from stepstones.queens.state import QUEEN, Board
from stepstones.queens.symmetry import Placement

MAX_COUNTED = 10
"""Size up to which the solutions are counted as well: at most 35,000 nodes."""


def solve(board: Board) -> Steps:
    """Return a solution that keeps the queens on *board*, or that there is none.

    The search is complete; its steps say how many stretches of nodes it has visited. Raises
    RuleError ``queens.needs-plain`` where more is asked than that no queens attack.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: solve(Board(5)))
    >>> run.seek(1); run.verdict.moves, run.verdict.facts["solutions"]
    (('queen a2', 'queen b4', 'queen c1', 'queen d3', 'queen e5'), 10)
    """
    if not board.is_plain or board.given:
        raise RuleError("queens.needs-plain")
    refusal = refuse(board)
    if refusal is not None:
        return refusal
    nodes = 0
    found = None if board.queens else formula(board.size)
    if board.queens:
        for solution in units.search(units.with_queens(units.queens(board.size), board.queens)):
            if solution is not None:
                found = _placement(board, solution)
                break
            nodes += units.YIELD_EVERY
            yield Step(Kind.PROGRESS, why="queens.searching", args=(nodes,))
    if found is None:
        facts: dict[str, object] = {"solutions": 0, "moves": []}
        if board.queens:
            stand = board.size, len(board.queens)
            return Verdict("impossible", "queens.no-completion", stand, facts)
        return Verdict("impossible", "queens.no-solution", (board.size,), facts)
    message, number, facts = "queens.one", board.size, {"moves": board.names(found)}
    if board.size <= MAX_COUNTED:
        message, number = "queens.one-of", plain.levels(plain.allowed_ranks(board))[-1]
        facts["solutions"] = number
    points = (board.point(k, r) for k, r in enumerate(found, start=1))
    shown = Overlay({point: QUEEN for point in points if point not in board.queens})
    return Verdict("solved", message, (number,), facts, shown, board.moves(found))


def formula(n: int) -> Placement | None:
    """Return a solution for an empty board in linear time; None for 2 and 3 alone.

    >>> formula(8), formula(3)
    ((2, 4, 6, 8, 3, 1, 7, 5), None)
    """
    if n in {2, 3}:
        return None
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1, *odd[3:], 5]
    elif n % 6 == 3:
        even, odd = [*even[1:], 2], [*odd[2:], 1, 3]
    return (*even, *odd)


def _placement(board: Board, cells: tuple[int, ...]) -> Placement:
    return tuple(Board(board.size, frozenset(cells)).ranks[1:])
