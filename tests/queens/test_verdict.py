"""The standing verdict for queens: exact numbers, and honesty where it gives up."""

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.trace import Run, Verdict
from stepstones.queens import verdict as module
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve import plain, units
from stepstones.queens.state import Board
from stepstones.queens.verdict import EMPTY, standing


def _standing(board: Board) -> Verdict:
    run = Run(partial(standing, board))
    run.seek(100_000)
    assert run.verdict is not None
    return run.verdict


@given(size=st.integers(1, 7), data=st.data())
@settings(max_examples=100)
def test_the_number_is_exact(size: int, data: st.DataObject) -> None:
    """It is the number of the fast search's solutions that hold all the queens given."""
    points = data.draw(st.sets(st.integers(0, size * size - 1), max_size=3))
    board = Board(size, frozenset(points))
    every = [one for one in units.search(units.queens(size)) if one is not None]
    expected = sum(points <= set(one) for one in every)
    verdict = _standing(board)
    assert verdict.facts["solutions"] == expected
    assert (verdict.word == "impossible") == (expected == 0)
    assert len(verdict.answers) == (expected if expected <= 2 and points else 0)


@pytest.mark.parametrize("size", range(1, 10))
def test_the_published_numbers_of_empty_boards(size: int) -> None:
    """OEIS A000170 agrees with the plain recursion as far as that is quick."""
    assert EMPTY[size - 1] == plain.levels([(1 << size) - 1] * size)[-1]
    assert _standing(Board(size)).facts == {"solutions": EMPTY[size - 1]}


def test_an_empty_board_of_20() -> None:
    """39,029,188,884 solutions (OEIS A000170), at once."""
    assert _standing(Board(20)).args == (39029188884,)


def test_a_second_solution_is_shown() -> None:
    """Each of the one or two answers of a 5x5 board plays to a solved one."""
    one = Board(5, frozenset({0, 7}))
    verdict = _standing(one)
    assert verdict.answers
    for moves in verdict.answers:
        state = one
        for move in moves:
            state = QUEENS.play(state, move)
        assert QUEENS.check(state).solved


def test_queens_that_attack_each_other_are_named() -> None:
    """No solution, because of a1 and b2."""
    verdict = _standing(Board(4, frozenset({12, 9})))
    assert (verdict.word, verdict.message) == ("impossible", "queens.given-attack")
    assert verdict.args[:2] == (12, 9)


@pytest.mark.parametrize("source", [site.compiled_module, None])
def test_both_ways_of_counting_agree(source: compiled.Source | None) -> None:
    """One queen on a1 of 10x10: compiled and not, the number is the same."""
    compiled.offer(source)
    assert _standing(Board(10, frozenset({90}))).args == (64,)


def test_a_compiled_count_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found until then is given as a lower bound."""
    compiled.offer(site.compiled_module)
    monkeypatch.setattr(plain, "SLICE", 10_000)
    monkeypatch.setattr(module, "MAX_SLICES", 2)
    verdict = _standing(Board(12, frozenset({0})))
    assert (verdict.word, verdict.message) == ("solved", "queens.standing.at-least")
    assert 0 < int(verdict.args[0]) < 14200


def test_a_count_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found until then is given as a lower bound."""
    monkeypatch.setattr(module, "MAX_STRETCHES", 2)
    verdict = _standing(Board(12, frozenset({0})))
    assert (verdict.word, verdict.message) == ("solved", "queens.standing.at-least")
    assert 0 < int(verdict.args[0]) < 14200


def test_a_search_that_finds_nothing_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a solution and without a proof nothing is claimed."""

    def silent(_problem: units.Units) -> Iterator[None]:
        while True:
            yield None

    monkeypatch.setattr(units, "search", silent)
    assert _standing(Board(8, frozenset({0}))).word == "undecided"
