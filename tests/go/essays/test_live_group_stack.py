"""The live group with an explicit stack, beside the recursive one."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.finishing import finish, names_of, questions, visited
from tests.go.naive import chain_of, draw, rows_of

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Run
from stepstones.go.essays.live_group import live_group
from stepstones.go.essays.live_group_stack import live_group_stack
from stepstones.go.state import Position, from_pieces


@given(questions())
def test_it_agrees_with_brute_force(position: Position) -> None:
    """Alive exactly when the chain, grown naively, has a liberty."""
    assert position.at is not None
    chain, liberties = chain_of(rows_of(position), position.grid.place(position.at))
    _, verdict = finish(live_group_stack, position)
    assert verdict.word == ("alive" if liberties else "not-alive")
    assert set(visited(verdict)) <= names_of(position, chain)
    assert liberties or len(visited(verdict)) == len(chain)


@given(questions())
def test_both_versions_agree_where_they_must(position: Position) -> None:
    """Same verdict, same start; without a liberty the same set of stones, each visited once."""
    _, recursive = finish(live_group, position)
    _, stacked = finish(live_group_stack, position)
    assert recursive.word == stacked.word
    assert visited(recursive)[0] == visited(stacked)[0]
    assert set(recursive.facts) == set(stacked.facts)
    if stacked.word == "not-alive":
        assert sorted(visited(recursive)) == sorted(visited(stacked))


@given(st.integers(2, 25), st.booleans(), st.booleans())
def test_along_a_line_the_orders_agree(length: int, upright: bool, from_end: bool) -> None:
    """A chain without forks, asked at its end, is followed alike."""
    size = (2, length) if upright else (length, 2)
    pieces = "XO" * length if upright else "X" * length + "O" * length
    position = from_pieces(*size, pieces)
    stones = position.board.points(position.black)
    position = replace(position, at=stones[-1 if from_end else 0])
    orders = [visited(finish(one, position)[1]) for one in (live_group, live_group_stack)]
    assert orders[0] == orders[1]
    assert len(orders[0]) == length


def test_at_a_fork_the_orders_differ() -> None:
    """Recursion finishes the left arm first; the stack visits both arms, then goes down."""
    position = replace(draw("XXXX OOXO OOXO"), at=2)
    orders = [visited(finish(one, position)[1]) for one in (live_group, live_group_stack)]
    assert orders[0] == ["C3", "B3", "A3", "D3", "C2", "C1"]
    assert orders[1] == ["C3", "B3", "D3", "C2", "C1", "A3"]


@pytest.mark.parametrize(
    ("board", "at", "recursive", "stacked"),
    [
        ("XXX. OOX. OOX.", "C3", "C3 B3 A3", "C3 B3"),
        ("XXO XXX .OX", "B2", "B2 A2 A3 B3", "B2 A2 B3 C2 C1 A3"),
    ],
)
def test_the_first_liberty_seen_may_come_sooner_in_either(
    board: str, at: str, recursive: str, stacked: str
) -> None:
    """With a liberty either version may have visited more stones."""
    position = draw(board)
    position = replace(position, at=position.grid.parse(at))
    assert visited(finish(live_group, position)[1]) == recursive.split()
    assert visited(finish(live_group_stack, position)[1]) == stacked.split()


def test_the_steps_of_a_small_board() -> None:
    """The asked stone goes onto the stack and comes off; what it pushed comes off last first."""
    position = replace(draw("XXX OXO OOO"), at=1)
    steps, verdict = finish(live_group_stack, position)
    name = position.grid.name
    silent = {"go.step.enemy", "go.step.known"}
    seen = [(step.kind, name(step.point)) for step in steps if step.why not in silent]
    visit, consider = Kind.VISIT, Kind.CONSIDER
    assert seen == [
        (visit, "B3"),
        (consider, "B3"),
        (visit, "A3"),
        (visit, "C3"),
        (visit, "B2"),
        (consider, "B2"),
        (consider, "C3"),
        (consider, "A3"),
    ]
    assert verdict.word == "not-alive"


def test_the_stack_is_shown() -> None:
    """The explicit stack is a local variable whose stones show their names."""
    run = Run(lambda: live_group_stack(replace(draw("XXX OXO OOO"), at=1)))
    while run.advance() and (run.step is None or run.step.point != 4):
        pass
    (frame,) = run.stack()
    assert frame.variables["stack"] == "[A3, C3, B2]"
    assert frame.variables["stone"] == "B3"


def test_a_question_needs_a_stone() -> None:
    """Without a stone asked about the first step is refused."""
    with pytest.raises(RuleError, match=r"go\.nothing-there"):
        next(live_group_stack(Position(5, 5)))
