"""Safety when every move is answered. The judge is brute force on tiny boards."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.brute import State, captures, crowded, turned
from tests.go.essays import finish
from tests.go.naive import draw

from stepstones.core.trace import Kind
from stepstones.go.benson import unconditional_life
from stepstones.go.position import Colour, Position
from stepstones.go.safety import safe_stones, safety

TINY = ((3, 3), (4, 3), (5, 2), (5, 3))


@settings(max_examples=60)
@given(crowded(TINY, 7), st.sampled_from(Colour))
def test_brute_force_captures_no_safe_chain(position: Position, colour: Colour) -> None:
    """The opponent, playing first and retaking every ko at once, takes no safe stone."""
    safe = safe_stones(position, colour)
    for chain in position.board.chains(safe, position.empty):
        start = State(position.pieces, colour.other.sign, -1)
        target = position.board.points(chain.stones)[0]
        retaker = colour.other.sign
        lost = captures(start, position.width, target, retaker=retaker, ko_counts=True)
        assert not lost


@settings(max_examples=60)
@given(crowded(TINY, 7), st.sampled_from(Colour))
def test_what_lives_unconditionally_is_safe(position: Position, colour: Colour) -> None:
    """Answering never does harm."""
    own, theirs = position.stones(colour), position.stones(colour.other)
    life = unconditional_life(position.board, own, theirs)
    assert not life.stones & ~safe_stones(position, colour)


@pytest.mark.parametrize(
    ("board", "safe"),
    [
        # eye shapes of every beginner's book, the opponent to play first: three and the
        # square die, four in a row, bent or not, and five in a row live
        ("...XO XXXXO", False),
        ("....XO XXXXXO", True),
        ("..XO ..XO XXXO", False),
        (".XXXO ..XXO XXXXO", False),
        ("..XXO X..XO XXXXO", True),
        (".XXXXO ...XXO XXXXXO", True),
        (".....XO XXXXXXO", True),
    ],
)
def test_eye_shapes(board: str, safe: bool) -> None:
    """Black's chain is safe exactly when the shape of its eye space says so."""
    position = draw(board)
    assert bool(safe_stones(position, Colour.BLACK)) is safe


def test_an_eye_that_must_be_answered_counts() -> None:
    """One small eye, and three points in a row that give another one when answered."""
    position = draw(".X...XO XXXXXXO")
    shape = position.board
    assert unconditional_life(shape, position.black, position.white).stones == position.black
    inner = draw("...X.O XXXXXO ...XXO XXXXOO")
    assert safe_stones(inner, Colour.BLACK) == inner.black


@settings(max_examples=40)
@given(crowded(((3, 3), (4, 4)), 7), st.integers(0, 7))
def test_turning_the_board_changes_nothing(position: Position, way: int) -> None:
    """The eight ways to turn and mirror a board commute with the search."""
    for colour in Colour:
        found = safe_stones(position, colour).bit_count()
        assert safe_stones(turned(position, way), colour).bit_count() == found


def test_the_steps_of_a_small_board() -> None:
    """A region, what answering achieves in it, and what is left."""
    steps, verdict = finish(safety, replace(draw("....XO XXXXXO"), at=4))
    named = [
        (step.kind, step.why.removeprefix("go.safety."), *step.args)
        for step in steps
        if step.kind is not Kind.PROGRESS
    ]
    assert named[:2] == [(Kind.CONSIDER, "region", 0, 4, "black"), (Kind.FOUND, "eyes", 0, 2, 1)]
    assert (Kind.FOUND, "safe", 4, 2) in named
    assert verdict.facts["asked"] == "safe"
    assert verdict.facts["regions"] == [["A2", "B2", "C2", "D2"]]
    assert verdict.facts["white"] == []


def test_a_large_region_is_not_searched() -> None:
    """The whole of an empty 19x19 board with one stone ends at once and claims nothing."""
    steps, verdict = finish(safety, replace(Position(19, 19), black=1))
    assert len(steps) < 10
    assert verdict.facts["black"] == []
