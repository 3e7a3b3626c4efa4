"""The live group, recursively. Positions and answers: the source text on live groups."""

from dataclasses import replace

import pytest
from hypothesis import given
from tests.go.finishing import finish, names_of, questions, visited
from tests.go.naive import chain_of, draw, rows_of

from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark
from stepstones.core.trace import Kind, Run
from stepstones.go.essays.live_group import live_group
from stepstones.go.state import Position


@given(questions())
def test_it_agrees_with_brute_force(position: Position) -> None:
    """Alive exactly when the chain, grown naively, has a liberty; then all are named."""
    assert position.at is not None
    chain, liberties = chain_of(rows_of(position), position.grid.place(position.at))
    _, verdict = finish(live_group, position)
    assert verdict.word == ("alive" if liberties else "not-alive")
    named = verdict.facts["liberties"]
    assert isinstance(named, list)
    assert sorted(named) == sorted(names_of(position, liberties))
    assert named[:1] == ([verdict.facts["seen"]] if liberties else [])
    order = visited(verdict)
    assert len(set(order)) == len(order)
    assert set(order) <= names_of(position, chain)
    assert liberties or len(order) == len(chain)


@given(questions())
def test_every_visit_touches_an_earlier_one(position: Position) -> None:
    """The visits start at the asked stone, each next to one before; a liberty ends them."""
    steps, verdict = finish(live_group, position)
    points = [step.point for step in steps if step.kind is Kind.VISIT]
    assert points[0] == position.at
    for number, point in enumerate(points[1:], start=1):
        assert set(position.grid.neighbours(point)) & set(points[:number])
    found = [at for at, step in enumerate(steps) if step.kind is Kind.FOUND]
    assert found == ([len(steps) - 1] if verdict.word == "alive" else [])
    assert [position.grid.name(point) for point in points] == visited(verdict)


@pytest.mark.parametrize(
    ("board", "at", "word", "order"),
    [
        ("XX. X.X XXX", "A1", "alive", "A1 A2 A3 B3"),
        (".X. XXX .X.", "B2", "alive", "B2 A2"),
        ("OXO XXX OXO", "B2", "not-alive", "B2 A2 B3 C2 B1"),
        ("XXX XOX XXX", "B2", "not-alive", "B2"),
        ("XXXXX XOOOX XO.OX XO.OX XOOOX XXXXX", "B5", "alive", "B5 C5 D5 D4"),
        ("XXXXX XOOOX .XXOX ..XOX ...X.", "B4", "not-alive", "B4 C4 D4 D3 D2"),
    ],
)
def test_the_order_is_left_up_right_down_and_deep_first(
    board: str, at: str, word: str, order: str
) -> None:
    """Followed with a finger: left first, all behind it, then up, right, down."""
    position = draw(board)
    _, verdict = finish(live_group, replace(position, at=position.grid.parse(at)))
    assert (verdict.word, visited(verdict)) == (word, order.split())


def test_the_steps_of_a_small_board() -> None:
    """Two stones: enter, look at the enemy, go on, find the liberty."""
    position = replace(draw("OXX .O."), at=1)
    steps, _ = finish(live_group, position)
    name = position.grid.name
    assert [(step.kind, name(step.point), step.why) for step in steps] == [
        (Kind.VISIT, "B2", "go.step.start"),
        (Kind.REJECT, "A2", "go.step.enemy"),
        (Kind.VISIT, "C2", "go.step.enter"),
        (Kind.CONSIDER, "B2", "go.step.known"),
        (Kind.FOUND, "C1", "go.step.liberty"),
    ]


def test_the_picture_of_the_end() -> None:
    """Visited stones are numbered; the liberty seen is marked apart from the others."""
    run = Run(lambda: live_group(replace(draw("OXX .O."), at=1)))
    run.seek(99)
    assert run.overlay.labels == {1: "1", 2: "2"}
    assert run.overlay.marks == {1: Mark.VISITED, 2: Mark.VISITED, 5: Mark.FOUND}
    run = Run(lambda: live_group(replace(draw("X.. O.. ..."), at=0)))
    run.seek(99)
    assert run.overlay.marks == {0: Mark.VISITED, 1: Mark.FOUND}
    run = Run(lambda: live_group(replace(draw("XO. O.. ..."), at=0)))
    run.seek(99)
    assert (run.overlay.marks, run.overlay.labels) == ({0: Mark.DEAD}, {0: "1"})


def test_the_call_stack_is_the_way_from_the_asked_stone() -> None:
    """Suspended calls name their stones as players do, the outermost first."""
    run = Run(lambda: live_group(replace(draw("XXX OOX OOX"), at=0)))
    while run.advance() and run.step is not None and run.step.why != "go.step.leave":
        pass
    frames = run.stack()
    assert [frame.function for frame in frames] == ["live_group"] + ["find_liberty"] * 5
    assert [frame.variables["stone"] for frame in frames[1:]] == ["A3", "B3", "C3", "C2", "C1"]


@pytest.mark.parametrize("at", [0, 312, 624])
def test_the_deepest_recursion_does_no_harm(at: int) -> None:
    """A full 25x25 board is one chain of 625 stones; every one may wait for an answer."""
    full = Position(25, 25)
    run = Run(lambda: live_group(replace(full, black=full.board.inside, at=at)))
    deepest = 0
    while run.advance():
        deepest = max(deepest, run.depth)
    assert run.verdict is not None
    assert (run.verdict.word, len(visited(run.verdict))) == ("not-alive", 625)
    assert deepest > 600


def test_a_question_needs_a_stone() -> None:
    """Without a stone asked about the first step is refused."""
    with pytest.raises(RuleError, match=r"go\.nothing-there"):
        next(live_group(Position(5, 5)))
    with pytest.raises(RuleError, match=r"go\.nothing-asked"):
        next(live_group(Position(5, 5, black=1)))
