"""Judges that share nothing with the product: a slow search, and a check of paths."""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import strategies as st

from stepstones.cards.state import Board, ask, board_of
from stepstones.core.trace import Run, Steps, Verdict

WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))

Place = tuple[int, int]


def drawing(board: Board) -> dict[Place, bool]:
    """Whether a card lies there, for every (column, row) of board and ring."""
    wide = board.width + 2
    return {(at % wide, at // wide): bool(cell) for at, cell in enumerate(board.cells)}


def place(board: Board, point: int | None) -> Place:
    """The (column, row) of a point that is there."""
    assert point is not None
    return point % (board.width + 2), point // (board.width + 2)


def brute_force(board: Board, source: Place, target: Place) -> int | None:
    """The fewest segments, by a search over (cell, direction) with turns that cost one."""
    cards = drawing(board)
    cost = {(source, way): 1 for way in WAYS}
    queue = deque(cost)
    while queue:
        here, way = queue.popleft()
        price = cost[here, way]
        onward = (here[0] + way[0], here[1] + way[1])
        if onward == target:
            continue
        if cards.get(onward, True):
            continue
        for turn in WAYS:
            dearer = price + (turn != way)
            if dearer < cost.get((onward, turn), 10**9):
                cost[onward, turn] = dearer
                (queue.append if turn != way else queue.appendleft)((onward, turn))
    ends = [price for ((x, y), way), price in cost.items() if (x + way[0], y + way[1]) == target]
    return min(ends, default=None)


def one_mark(board: Board, source: Place, target: Place, ways: Sequence[Place] = WAYS) -> int:
    """The mistake: cheapest cell first, but each cell is settled once, with one direction."""
    cards = drawing(board)
    waiting: list[tuple[int, int, Place, Place]] = [(0, 0, source, (0, 0))]
    settled: set[Place] = set()
    number = 0
    while waiting:
        waiting.sort()
        price, _, here, way = waiting.pop(0)
        if here == target:
            return price
        if here in settled:
            continue
        settled.add(here)
        for turn in ways:
            onward = (here[0] + turn[0], here[1] + turn[1])
            if onward == target or not cards.get(onward, True):
                number += 1
                waiting.append((price + (turn != way), number, onward, turn))
    return 0


def check_path(board: Board, path: Sequence[Sequence[int]], segments: int) -> None:
    """Assert that *path* links the chosen cards with *segments* straight segments."""
    cards = drawing(board)
    assert (*path[0],) == place(board, board.source)
    assert (*path[-1],) == place(board, board.target)
    assert len(path) - 1 == segments
    upright = []
    walked: list[Place] = []
    for (x, y), (to_x, to_y) in pairwise(path):
        assert (x == to_x) != (y == to_y)
        upright.append(x == to_x)
        way = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
        length = abs(to_x - x) + abs(to_y - y)
        walked += [(x + way[0] * step, y + way[1] * step) for step in range(1, length + 1)]
    assert all(one != other for one, other in pairwise(upright))
    assert all(cards[cell] is False for cell in walked[:-1])


def finish(steps: Steps) -> Verdict:
    """The verdict of an algorithm."""
    run = Run(lambda: steps)
    while run.advance():
        pass
    assert run.verdict is not None
    return run.verdict


@st.composite
def boards(draw: st.DrawFn, side: int = 6) -> Board:
    """Boards with any cards."""
    width, height = draw(st.integers(1, side)), draw(st.integers(1, side))
    row = st.text("X ", min_size=width, max_size=width)
    return board_of(*draw(st.lists(row, min_size=height, max_size=height)))


@st.composite
def questions(draw: st.DrawFn, side: int = 6) -> Board:
    """Boards with two cards chosen."""
    board = draw(boards(side).filter(lambda board: len(board.cards) > 1))
    source, target = draw(
        st.lists(st.sampled_from(board.cards), min_size=2, max_size=2, unique=True)
    )
    return ask(board, place(board, source), place(board, target))
