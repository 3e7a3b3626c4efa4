"""Two moves for each square, against the engine and by counting again."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from tests.knight.judge import assert_tour, ended, is_move, names, place, verdict

from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark
from stepstones.core.trace import Kind
from stepstones.knight.essays.two_moves import two_moves
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, board


def _holed(chance: random.Random) -> Board:
    width, height = chance.randint(5, 8), chance.randint(4, 8)
    holes = {one for one in range(width * height) if chance.random() < 0.08}
    return replace(board(width, height, holes), closed=True)


def test_it_agrees_with_the_engine() -> None:
    """A closed tour, or impossible; a Hall set is counted again from the squares it names."""
    chance = random.Random(7)  # noqa: S311 - no secret
    words = []
    for _ in range(150):
        state = _holed(chance)
        result = verdict(two_moves, state)
        assert result.word in {verdict(tour, state).word, "undecided"}
        words.append((result.word, result.facts.get("reason")))
        name = state.grid.name
        if result.word == "tour":
            path = names(result)
            assert_tour(path, state.width, state.height, [name(one) for one in state.holes])
            assert is_move(place(path[-1]), place(path[0]))
        if result.message == "knight.no.hall":
            assert result.overlay is not None
            marks = result.overlay.marks
            many, few = (
                {place(name(one)) for one, sign in marks.items() if sign is mark}
                for mark in (Mark.CLASH, Mark.TARGET)
            )
            every = {place(name(one)) for one in state.grid.points if one not in state.holes}
            outside = sum(is_move(one, two) for one in many for two in every - few)
            assert not any(is_move(*pair) for pair in combinations(many, 2))
            assert result.args == (len(many), 2 * len(many), len(few), 2 * len(few) + outside)
            assert 2 * len(many) > 2 * len(few) + outside
    assert {("tour", None), ("impossible", "hall")} <= set(words)
    assert sum(word == "undecided" for word, _ in words) < 10


def test_the_moves_chosen_are_drawn() -> None:
    """On 6x6 the circles grow together; at the end every square has its two moves."""
    steps, result = ended(two_moves, replace(board(6, 6), closed=True))
    assert result.facts["closed"] is True
    assert {step.kind for step in steps} <= {Kind.CONSIDER, Kind.FOUND}
    last = steps[-1]
    assert last.why == "knight.step.circle"
    assert last.args == (36,)
    assert sum(len(way) - 1 for way in last.ways) == 36


@pytest.mark.parametrize("state", [board(6, 6), replace(board(6, 6), closed=True, path=(30, 19))])
def test_other_questions_are_refused(state: Board) -> None:
    """An open tour, a walk begun."""
    with pytest.raises(RuleError, match="closed-only"):
        verdict(two_moves, state)


def test_a_board_too_large_for_its_calls_is_refused() -> None:
    """The largest offered is taken."""
    assert next(two_moves(replace(board(40, 40), closed=True)))
    with pytest.raises(RuleError, match="too-deep"):
        next(two_moves(replace(board(41, 40), closed=True)))
