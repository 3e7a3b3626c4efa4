"""What every algorithm, hint and maker must do, asked of every puzzle."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.every import EVERY, ID, few_examples, near, some_examples

from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.maker import LEVELS, Made, Maker, Order, begin
from stepstones.core.puzzle import Puzzle, Role
from stepstones.core.steps import Kind, Step, finish
from stepstones.core.trace import Run

pytestmark = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


@pytest.mark.parametrize(
    "chosen", [few_examples, pytest.param(some_examples, marks=pytest.mark.slow)]
)
def test_algorithms_run_or_refuse_on_examples(
    puzzle: Puzzle[Any], chosen: Callable[[Puzzle[Any]], list[Any]]
) -> None:
    """Each algorithm takes its first hundred steps on a preset, or says what it lacks.

    On one preset at least it runs.
    """
    ran = set()
    for state in chosen(puzzle):
        for algorithm in puzzle.algorithms:
            if algorithm.needs:
                continue
            try:
                run = Run(partial(algorithm.run, state), algorithm.draws)
                run.seek(100)
            except PuzzleError as error:
                assert ID.fullmatch(error.message)
                continue
            ran.add(algorithm.id)
            assert run.at == 100 or run.verdict is not None
            assert set(run.overlay.marks) <= set(state.grid.points)
            json.dumps([frame.variables for frame in run.stack()])
    for algorithm in puzzle.algorithms:
        if algorithm.wanted is not None:
            asked = next(filter(algorithm.wanted, near(puzzle)))
            run = Run(partial(algorithm.run, asked))
            run.seek(1)
            assert run.step is not None or run.verdict is not None
            ran.add(algorithm.id)
    assert ran == {one.id for one in puzzle.algorithms if not one.needs}


def test_one_hint_and_one_standing_verdict_at_most(puzzle: Puzzle[Any]) -> None:
    """They come after what is listed by name; a standing verdict waits for no package."""
    roles = [one.role for one in puzzle.algorithms]
    assert roles == sorted(roles, key=lambda role: role is not Role.SOLVE)
    for role in (Role.HINT, Role.STANDING):
        assert roles.count(role) <= 1
    assert not any(one.needs for one in puzzle.algorithms if one.role is Role.STANDING)


@pytest.mark.parametrize(
    "chosen", [few_examples, pytest.param(some_examples, marks=pytest.mark.slow)]
)
def test_what_a_hint_says_can_be_done(
    puzzle: Puzzle[Any], chosen: Callable[[Puzzle[Any]], list[Any]]
) -> None:
    """On a preset the hint ends with a sentence, and its moves are moves of the puzzle."""
    for state in chosen(puzzle):
        for algorithm in puzzle.algorithms:
            if algorithm.role is not Role.HINT:
                continue
            run = Run(partial(algorithm.run, state))
            run.seek(10_000)
            assert run.verdict is not None
            assert ID.fullmatch(run.verdict.message)
            played = state
            for move in run.verdict.moves:
                played = puzzle.play(played, move)
            assert puzzle.decode(puzzle.encode(played)) == played


def _made(maker: Maker[Any], order: Order) -> Made[Any]:
    told: list[Step] = []
    made = finish(begin(maker, order), told.append)
    assert {step.kind for step in told} <= {Kind.PROGRESS}
    return made


@pytest.mark.usefixtures("compiled_core")
@pytest.mark.parametrize("levels", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_what_a_maker_makes_can_be_solved(puzzle: Puzzle[Any], levels: int | None) -> None:
    """Of so many levels a board comes, the same twice, that its solution solves.

    The puzzles' own tests of their makers ask every level whether it is as hard as it says.
    """
    ids = [maker.id for maker in puzzle.makers]
    assert len(set(ids)) == len(ids)
    for maker in puzzle.makers:
        assert maker.sizes
        assert maker.levels
        assert set(maker.levels) <= set(LEVELS)
        for level in maker.levels[:levels]:
            order = Order(maker.sizes[0], level, 1)
            made = _made(maker, order)
            assert _made(maker, order) == made
            assert made.level == level
            assert made.technique in maker.techniques
            assert puzzle.decode(puzzle.encode(made.state)) == made.state
            assert not puzzle.check(made.state).solved
            state = made.state
            for move in made.solution:
                state = puzzle.play(state, move)
            assert puzzle.check(state).solved or _answer(puzzle, state) == "solved"


def _answer(puzzle: Puzzle[Any], state: Any) -> str:  # noqa: ANN401 - any puzzle's state
    """Return what the side that answers says of the last move, '' where nobody does."""
    reply = next((one for one in puzzle.algorithms if one.role is Role.REPLY), None)
    if reply is None or not reply.wanted or not reply.wanted(state):
        return ""
    run = Run(lambda: reply.run(state))
    run.seek(10**9)
    return run.verdict.word if run.verdict else ""


def test_no_maker_takes_an_order_that_makes_no_sense(puzzle: Puzzle[Any]) -> None:
    """Unknown sizes and levels and seeds out of range are refused at once."""
    for maker in puzzle.makers:
        size, level = maker.sizes[0], maker.levels[0]
        for order in (Order("0", level, 1), Order(size, "", 1), Order(size, level, -1)):
            with pytest.raises(TextError, match=r"maker\.(no-size|no-level|bad-seed)"):
                begin(maker, order)
