"""Deduction from the numbers, then trials: against trying every move, and the fast solver."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest
from tests.knight.boards import numbered, solutions
from tests.knight.judge import ended, names, place, verdict

from stepstones.core.errors import RuleError
from stepstones.core.maker import LEVELS, Order, begin
from stepstones.core.trace import Kind, Run
from stepstones.knight.essays.numbers import numbers
from stepstones.knight.essays.two_moves import two_moves
from stepstones.knight.numbers import with_given
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.slots import solve
from stepstones.knight.state import Board, board

TRIALS = {"knight.step.trial", "knight.step.trial-next"}


def _made(size: str, level: str, seed: int = 1) -> Board:
    making = begin(KNIGHT.makers[0], Order(size, level, seed))
    while True:
        try:
            next(making)
        except StopIteration as stop:
            state: Board = stop.value.state
            return state


def _given(chance: random.Random, state: Board, tour: Sequence[int], count: int) -> Board:
    """Give the first number and some others of a tour, now and then two of them exchanged."""
    picked = [0, *sorted(chance.sample(range(1, len(tour)), count - 1))]
    given = [(number + 1, tour[number]) for number in picked]
    if chance.random() < 0.3:
        (one, here), (two, there) = given[-2:]
        given[-2:] = [(one, there), (two, here)]
    return with_given(state, given)


def test_it_agrees_with_trying_every_move() -> None:
    """One tour, several or none, on a 5x4 board with random numbers."""
    chance = random.Random(4)  # noqa: S311 - no secret
    words = []
    tours = [*islice(solutions(board(5, 4), {1: 0}), 30)]
    for _ in range(40):
        tour = [board(5, 4).grid.parse(f"{' abcde'[x]}{y}") for x, y in chance.choice(tours)]
        state = _given(chance, board(5, 4), tour, 4)
        every = [*solutions(state, dict(state.numbers))]
        result = verdict(numbers, state)
        words.append(result.word)
        assert result.word == ("impossible", "unique", "several")[min(2, len(every))]
        if every:
            assert tuple(map(place, names(result))) in every
    assert set(words) == {"unique", "several", "impossible"}


def test_it_agrees_with_the_fast_solver_on_closed_tours() -> None:
    """After the last number comes the first again."""
    chance = random.Random(5)  # noqa: S311 - no secret
    state = replace(board(6, 6), closed=True)
    words = []
    for _ in range(12):
        tour = [state.grid.parse(name) for name in names(verdict(two_moves, state))]
        given = _given(chance, state, tour, 9)
        words.append(verdict(numbers, given).word)
        assert words[-1] == verdict(solve, given).word
    assert len(set(words)) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_trials_begin_where_logic_ends(level: str) -> None:
    """Easy and medium boards need no trial, the others do; the moves lead to the solved board."""
    state = _made("6", level)
    steps, result = ended(numbers, state)
    assert result.word == "unique"
    assert any(step.why in TRIALS for step in steps) == (level in LEVELS[2:])
    for move in result.moves:
        state = KNIGHT.play(state, move)
    assert KNIGHT.check(state).solved
    assert verdict(solve, _made("6", level)).word == "unique"


def test_what_is_taken_back_is_off_the_board() -> None:
    """The numbers shown are those that stand: given ones, and what was written since."""
    state = _made("5", "hard", 3)
    run = Run(lambda: numbers(state), "number")
    shown = {square: str(number) for number, square in state.numbers}
    seen = set()
    while run.advance():
        step = run.step
        assert step is not None
        seen.add(step.kind)
        if step.kind is Kind.PLACE:
            shown[step.point] = step.note
        elif step.kind is Kind.RETRACT:
            del shown[step.point]
        assert shown.items() >= run.overlay.labels.items()
    assert {Kind.PLACE, Kind.RETRACT, Kind.REJECT, Kind.FOUND} <= seen


def test_it_goes_on_from_what_the_reader_has_written() -> None:
    """Right numbers are kept; with a wrong one there is no tour."""
    state = _made("5", "easy")
    first = verdict(numbers, state).moves[0]
    after = KNIGHT.play(state, first)
    steps, result = ended(numbers, after)
    assert result.word == "unique"
    assert first not in result.moves
    assert sum(step.why == "knight.step.given" for step in steps) == len(state.numbers) + 1


def test_other_boards_are_refused() -> None:
    """Without a number there is nothing to go by; a set for each number has its limit."""
    with pytest.raises(RuleError, match="numbers-only"):
        verdict(numbers, board(5, 5))
    with pytest.raises(RuleError, match="too-deep"):
        verdict(numbers, with_given(board(20, 20), [(1, 0)]))


def test_a_proof_at_sight_comes_first() -> None:
    """Two numbers of a wrong colour need no search."""
    steps, result = ended(numbers, numbered(5, 5, "1a1 3a2"))
    assert [step.kind for step in steps] == [Kind.BOUND]
    assert result.message == "knight.numbered.colour"
