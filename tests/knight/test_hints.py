"""Hints for the knight: counts that are right, advice that brute force agrees with."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import has_tour, is_move, place

from stepstones.core.trace import Run, Verdict
from stepstones.knight.hints import hint
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, board, walk


def _hint(state: Board) -> Verdict:
    run = Run(partial(hint, state))
    run.seek(100_000)
    assert run.verdict is not None
    return run.verdict


def _follow(state: Board, verdict: Verdict) -> Board:
    for move in verdict.moves:
        state = KNIGHT.play(state, move)
    return state


def _goes_on(state: Board) -> bool:
    walked = set(state.path[:-1])
    squares = frozenset(
        place(state.grid.name(one))
        for one in state.grid.points
        if one not in state.holes and one not in walked
    )
    return has_tour(squares, place(state.grid.name(state.knight)))


@st.composite
def _walks(draw: st.DrawFn) -> Board:
    """A walk of any length on a board of at most 20 squares, with up to two holes."""
    width, height = draw(st.sampled_from([(4, 3), (3, 4), (5, 4), (4, 4), (6, 3)]))
    holes = draw(st.sets(st.integers(1, width * height - 1), max_size=2))
    state = board(width, height, holes - {(height - 1) * width})
    for _ in range(draw(st.integers(0, width * height))):
        if not state.onward():
            break
        state = walk(state, draw(st.sampled_from(state.onward())))
    return state


@given(state=_walks())
@settings(max_examples=150, deadline=None)
def test_no_hint_is_wrong(state: Board) -> None:
    """A move on is one from which trying everything finds a tour; else there was none."""
    verdict = _hint(state)
    if verdict.word == "solved":
        assert len(state.path) == state.squares
    elif verdict.word == "impossible":
        assert not _goes_on(replace(state, path=state.path[:1]))
    elif verdict.moves[0] == "back":
        assert not _goes_on(state)
        assert verdict.args[0] == len(verdict.moves)
        if verdict.args[2]:
            assert _goes_on(_follow(state, verdict))
    else:
        assert verdict.message != "knight.hint.doubtful"
        assert _goes_on(_follow(state, verdict))


@st.composite
def _walks_that_go_on(draw: st.DrawFn) -> Board:
    """A walk from a1 on a board that has a tour from there, taken back to where it can go on."""
    width, height = draw(st.sampled_from([(4, 3), (3, 4), (5, 4), (4, 5), (5, 5)]))
    state = board(width, height)
    for _ in range(draw(st.integers(0, width * height - 2))):
        onward = state.onward()
        if onward and len(state.path) < state.squares - 1:
            state = walk(state, draw(st.sampled_from(onward)))
    while (verdict := _hint(state)).moves[0] == "back":
        state = _follow(state, verdict)
    return state


@given(state=_walks_that_go_on())
@settings(max_examples=50, deadline=None)
def test_the_counts_are_right(state: Board) -> None:
    """Each square that the knight can go to has the number of free squares a move beyond."""
    onward = _hint(state).facts["onward"]
    free = {
        place(state.grid.name(one))
        for one in state.grid.points
        if one not in state.holes and one not in state.path
    }
    here = place(state.grid.name(state.knight))
    expected = {one: sum(is_move(one, far) for far in free) for one in free if is_move(here, one)}
    assert {place(name): count for name, count in dict(onward).items()} == expected  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("width", "height", "closed"), [(8, 8, False), (5, 5, False), (12, 9, False), (6, 6, True)]
)
def test_hints_lead_to_a_tour(width: int, height: int, closed: bool) -> None:
    """Doing what the hints say from the start visits every square."""
    state = replace(board(width, height), closed=closed)
    for _ in range(2 * width * height):
        verdict = _hint(state)
        if verdict.word == "solved":
            break
        state = _follow(state, verdict)
    assert KNIGHT.check(state).solved


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("b3 d4", "knight.hint.fewest"),
        ("", "knight.hint.tie"),
        ("c2 d4 c6 b8", "knight.hint.fewest"),
    ],
)
def test_warnsdorff_on_a_whole_board(moves: str, message: str) -> None:
    """8x8: from a1 both squares have five moves on; later one is the least."""
    state = board(8, 8)
    for name in moves.split():
        state = KNIGHT.play(state, f"walk {name}")
    assert _hint(state).message == message


def test_a_square_that_is_cut_off_is_named() -> None:
    """On 5x5 a1 has two neighbours, b3 and c2; walked past both, it can no longer be reached."""
    state = KNIGHT.play(board(5, 5), "start d4")
    for name in ("b3", "a5", "c4", "e3", "c2", "e1"):
        state = KNIGHT.play(state, f"walk {name}")
    verdict = _hint(state)
    assert verdict.message == "knight.hint.lonely"
    assert verdict.args[3] == state.grid.parse("a1")
    assert set(verdict.moves) == {"back"}


def test_no_tour_from_the_start_is_said() -> None:
    """5x5 has no tour from b1, whose colour has one square less (Cull and De Curtins 1978)."""
    verdict = _hint(KNIGHT.play(board(5, 5), "start b1"))
    assert (verdict.word, verdict.moves) == ("impossible", ())


def test_a_closed_tour_keeps_a_way_home() -> None:
    """6x6, closed: after both neighbours of a1 are walked over no end can lead back."""
    state = replace(board(6, 6), closed=True)
    for name in ("b3", "d4", "c2"):
        state = KNIGHT.play(state, f"walk {name}")
    verdict = _hint(state)
    assert verdict.message == "knight.hint.return"
    assert verdict.moves == ("back",)
