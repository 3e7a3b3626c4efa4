"""Tours counted: against trying every move, and against published numbers."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import Place, is_move, place, verdict

from stepstones.knight.solve import counting
from stepstones.knight.solve.counting import count
from stepstones.knight.state import Board, aim, board


def _walks(left: frozenset[Place], here: Place, ends: frozenset[Place]) -> int:
    """How many walks from *here* through all *left* end on one of *ends*."""
    if not left:
        return here in ends
    return sum(_walks(left - {there}, there, ends) for there in left if is_move(here, there))


def _tours(state: Board) -> object:
    return verdict(count, state).facts["tours"]


@given(
    st.integers(3, 5), st.frozensets(st.integers(0, 19), max_size=4), st.none() | st.integers(0, 19)
)
@settings(max_examples=60, deadline=None)
def test_against_brute_force(width: int, holes: frozenset[int], finish: int | None) -> None:
    """Open tours from a start, to a finish or to any square, on boards with holes."""
    state = board(width, 4, {hole for hole in holes if hole < 4 * width})
    if finish is not None and finish < 4 * width and finish not in {*state.holes, state.start}:
        state = aim(state, finish)
    name = state.grid.name
    squares = {place(name(one)) for one in state.grid.points if one not in state.holes}
    ends = squares if state.finish is None else {place(name(state.finish))}
    here = place(name(state.start))
    assert _tours(state) == _walks(frozenset(squares - {here}), here, frozenset(ends))


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [(6, 5, 8), (10, 3, 16), (12, 3, 176), (14, 3, 1536), (8, 5, 44202), (6, 6, 9862)],
)
def test_published_numbers_of_closed_tours(width: int, height: int, number: int) -> None:
    """OEIS A070030 for three ranks, A193054 for five, A001230 for 6x6."""
    assert _tours(replace(board(width, height), closed=True)) == number


def test_5x5_from_each_start() -> None:
    """OEIS A165134: 1728 open tours in all, from the corners 304 each."""
    starts = [replace(board(5, 5), path=(square,)) for square in range(25)]
    numbers = [_tours(state) for state in starts]
    assert sum(int(str(number)) for number in numbers) == 1728
    assert numbers[0] == numbers[4] == numbers[20] == numbers[24] == 304


def test_what_is_published_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """8x8 has its number and source; another large board is undecided, a wrong one has none."""
    closed = verdict(count, replace(board(8, 8), closed=True))
    assert (closed.word, closed.facts["published"]) == ("published", 13267364410532)
    assert verdict(count, board(8, 8)).facts["published"] == 19591828170979904
    monkeypatch.setattr(counting, "MAX_FRONTIERS", 50)
    assert verdict(count, board(6, 6)).word == "undecided"
    assert _tours(replace(board(5, 5), closed=True)) == 0
