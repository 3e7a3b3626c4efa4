"""The source text's procedure."""

from dataclasses import replace
from itertools import pairwise

import pytest
from tests.knight.judge import Place, assert_tour, at, ended, names, place, verdict

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.state import board, walk


def test_the_first_moves_from_a1_by_hand() -> None:
    """8x8 from a1, worked out on paper by the rule.

    a1: b3 and c2 lead on to 5 squares each (b3: d4 d2 c1 a5 c5; c2: d4 e3 e1 a3 b4),
    so b3, first in the order of directions. b3: c5 7, d4 7, d2 5, c1 3, a5 3; c1 comes
    before a5. c1: d3 7, e2 5, a2 2.
    a2: b4 5, c3 6. b4: c6 7, d5 7, d3 6, c2 4, a6 3. a6: b8 2, c7 5, c5 6.
    """
    steps, _ = ended(best_move_only, board(8, 8))
    grid = board(8, 8).grid
    placed = [grid.name(step.point) for step in steps if step.kind is Kind.PLACE]
    assert placed[:7] == ["a1", "b3", "c1", "a2", "b4", "a6", "b8"]
    weights = [
        (grid.name(step.point), step.args[1]) for step in steps if step.kind is Kind.CONSIDER
    ]
    assert weights[:2] == [("b3", 5), ("c2", 5)]
    assert weights[2:7] == [("c5", 7), ("d4", 7), ("d2", 5), ("c1", 3), ("a5", 3)]


def test_the_text_succeeds_on_its_own_board() -> None:
    """8x8 from a1 ends in a tour, as the article's figure shows."""
    result = verdict(best_move_only, board(8, 8))
    assert result.word == "tour"
    assert_tour(names(result), 8, 8)
    assert names(result)[0] == "a1"
    assert len(result.moves) == 63


def test_it_gives_up_where_it_gets_stuck() -> None:
    """7x7 from g7: after the dead end every move is taken back and none is tried instead."""
    state = at(7, 7, "g7")
    steps, result = ended(best_move_only, state)
    assert result.word == "stuck"
    kinds = [step.kind for step in steps]
    dead_end = kinds.index(Kind.REJECT)
    placed = kinds.count(Kind.PLACE)
    assert placed < 49
    assert set(kinds[dead_end + 1 :]) == {Kind.RETRACT}
    assert len(kinds) - dead_end - 1 == placed - 1
    assert result.args[1:] == (placed, 49)
    last = state.grid.parse(names(result)[-1])
    walked = {state.grid.parse(name) for name in names(result)}
    assert set(state.jumps()[last]) <= walked


def test_it_goes_on_from_the_walk() -> None:
    """A walk on the board is the beginning of the tour, and the moves go on from it."""
    state = walk(board(8, 8), board(8, 8).grid.parse("c2"))
    result = verdict(best_move_only, state)
    assert names(result)[:2] == ["a1", "c2"]
    assert len(result.moves) == len(names(result)) - 2


def test_it_refuses_what_it_cannot_do() -> None:
    """Closed tours, a finish, missing numbers, and boards beyond 1600 squares."""
    for asked in (replace(board(8, 8), closed=True), replace(board(8, 8), finish=1)):
        with pytest.raises(RuleError, match="open-only"):
            verdict(best_move_only, asked)
    with pytest.raises(RuleError, match="walk-only"):
        verdict(best_move_only, replace(board(8, 8), numbers=((0, 1),)))
    with pytest.raises(RuleError, match="too-deep"):
        verdict(best_move_only, board(41, 40))


def _near(here: Place) -> set[Place]:
    """The squares a knight's move away, on a board without an edge."""
    x, y = here
    return {(x + a, y + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)}


def test_the_largest_board_of_the_page() -> None:
    """40x40 is 1600 calls deep and still ends; every move goes where the fewest lead on."""
    result = verdict(best_move_only, board(40, 40))
    path = [place(name) for name in names(result)]
    left = {(x, y) for x in range(1, 41) for y in range(1, 41)} - {path[0]}
    for here, there in pairwise(path):
        onward = {one: len(_near(one) & left) for one in _near(here) & left}
        assert onward[there] == min(onward.values())
        left.remove(there)
    assert not _near(path[-1]) & left
    assert result.word == ("stuck" if left else "tour")
