"""True backtracking."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import assert_tour, at, ended, has_tour, names, place, verdict

from stepstones.core.trace import Kind, Run, Step, Steps
from stepstones.knight.essays.backtrack import backtrack, roth
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.solve.counting import count
from stepstones.knight.solve.proof import why_not
from stepstones.knight.state import Board, aim, begin, board


def test_same_steps_as_the_text_until_it_gives_up() -> None:
    """From every start of 5x5 to 7x7 the transcripts agree up to the first dead end."""
    for side in (5, 6, 7):
        for square in range(side * side):
            state = begin(board(side, side), square)
            if why_not(state) is not None:
                continue
            first, result = ended(best_move_only, state)
            searching = backtrack(state)
            until = first if result.word == "tour" else first[: _dead_end(first)]
            assert [next(searching) for _ in until] == until


def _dead_end(steps: list[Step]) -> int:
    kinds = [step.kind for step in steps]
    return kinds.index(Kind.REJECT) + 1


@pytest.mark.parametrize("algorithm", [backtrack, roth])
@pytest.mark.parametrize("size", [(1, 1), (3, 3), (4, 3), (3, 4), (5, 3), (4, 4), (5, 4), (4, 5)])
def test_small_boards_against_brute_force(
    algorithm: Callable[[Board], Steps], size: tuple[int, int]
) -> None:
    """Up to 4x5 every start has a tour just where trying every move finds one."""
    width, height = size
    squares = frozenset((file + 1, rank + 1) for file in range(width) for rank in range(height))
    for square in range(width * height):
        state = begin(board(width, height), square)
        result = verdict(algorithm, state)
        exists = has_tour(squares, place(state.grid.name(square)))
        assert result.word == ("tour" if exists else "impossible")
        if exists:
            assert_tour(names(result), width, height)


def test_trying_everything_is_a_proof() -> None:
    """3x7 from the middle of the board: no cheap proof, no tour (brute force agrees)."""
    state = at(7, 3, "d2")
    assert why_not(state) is None
    result = verdict(backtrack, state)
    assert (result.word, result.facts["reason"]) == ("impossible", "exhausted")
    squares = frozenset((file + 1, rank + 1) for file in range(7) for rank in range(3))
    assert not has_tour(squares, (4, 2))


@pytest.mark.parametrize("algorithm", [backtrack, roth])
@pytest.mark.parametrize("size", [(4, 3), (5, 3), (5, 5)])
def test_from_here_to_there_and_back(
    algorithm: Callable[[Board], Steps], size: tuple[int, int]
) -> None:
    """To each finish, and closed: a tour just where the frontier's count has one."""
    state = board(*size)
    for wanted in (
        replace(state, closed=True),
        *(aim(state, square) for square in state.grid.points if square != state.start),
    ):
        result = verdict(algorithm, wanted)
        assert result.word == ("tour" if verdict(count, wanted).facts["tours"] else "impossible")
        if result.word == "tour":
            assert_tour(names(result), *size)
            assert wanted.finish in {None, state.grid.parse(names(result)[-1])}


def test_the_finish_is_kept_for_the_last_number() -> None:
    """On the way it is passed by, and that is a step."""
    steps, result = ended(backtrack, aim(at(5, 5, "a1"), 0))
    assert any(step.why == "knight.step.kept-last" and step.point == 0 for step in steps)
    assert (result.word, names(result)[-1]) == ("tour", "a5")
    for algorithm in (roth, backtrack):
        _, result = ended(algorithm, replace(at(6, 6, "c6"), closed=True))
        assert (result.word, result.facts["closed"]) == ("tour", True)
        assert_tour(names(result), 6, 6)


@given(st.sampled_from([(5, 5), (6, 5), (6, 6), (7, 7), (8, 8)]), st.integers(0, 63))
@settings(max_examples=30, deadline=None)
def test_tours_are_tours(size: tuple[int, int], square: int) -> None:
    """What roth finds in 2,000 steps visits every square once by knight's moves."""
    state = begin(board(*size), square % (size[0] * size[1]))
    run = Run(partial(roth, state))
    run.seek(2_000)
    if run.verdict is not None and why_not(state) is None:
        assert run.verdict.word == "tour"
        assert names(run.verdict)[0] == state.grid.name(state.start)
        assert_tour(names(run.verdict), *size)


def test_a_proof_comes_before_the_search() -> None:
    """5x5 from b1 is settled by its colours without a move."""
    steps, result = ended(backtrack, at(5, 5, "b1"))
    assert [step.kind for step in steps] == [Kind.BOUND]
    assert (result.word, result.facts["nodes"]) == ("impossible", 0)
