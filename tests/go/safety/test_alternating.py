"""Safety when every move is answered. The judge is brute force on tiny boards."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings, strategies as st
from tests.go.brute import crowded, every_board, is_lost, turned
from tests.go.finishing import finish
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind
from stepstones.go.rules import TROMP_TAYLOR
from stepstones.go.safety.alternating import safe_stones, safety
from stepstones.go.safety.benson import unconditional_life
from stepstones.go.state import Colour, Position

TINY = ((3, 3), (4, 3), (5, 2), (5, 3))
MAX_STATES = 100_000
"""States of a game on a small board."""


@settings(max_examples=60)
@given(crowded(TINY, 7), st.sampled_from(Colour))
def test_brute_force_captures_no_safe_chain(position: Position, colour: Colour) -> None:
    """The opponent, playing first and retaking every ko at once, takes no safe stone."""
    safe = safe_stones(position, colour)
    for chain in position.board.chains(safe, position.empty):
        assert not is_lost(position, chain.stones)


@pytest.mark.parametrize(("width", "height"), [(4, 2), pytest.param(3, 3, marks=pytest.mark.slow)])
def test_brute_force_captures_nothing_safe_on_any_small_board(width: int, height: int) -> None:
    """The same on every board; and what lives unconditionally is safe."""
    found = 0
    for position in every_board(width, height):
        safe = safe_stones(position, Colour.BLACK)
        for chain in position.board.chains(safe, position.empty):
            assert is_lost(position, chain.stones, limit=MAX_STATES) is False, position.pieces
            found += 1
        life = unconditional_life(position.board, position.black, position.white)
        assert not life.stones & ~safe
    assert found > 100


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
@example(Position(3, 3, black=32, white=1093), 3)
def test_turning_the_board_changes_nothing(position: Position, way: int) -> None:
    """The eight ways to turn and mirror a board commute with the search."""
    for colour in Colour:
        found = safe_stones(position, colour).bit_count()
        assert safe_stones(turned(position, way), colour).bit_count() == found


def test_the_steps_of_a_small_board() -> None:
    """A region, an answer to each move in it, and what is left."""
    steps, verdict = finish(safety, replace(draw("....XO XXXXXO"), at=4))
    named = [(step.kind, step.why.removeprefix("go.safety."), *step.args) for step in steps]
    assert named[:4] == [
        (Kind.CONSIDER, "region", 0, 4, "black"),
        (Kind.PLACE, "plays", 0, "white"),
        (Kind.PLACE, "answers", 1, "black", 0),
        (Kind.RETRACT, "back", 1),
    ]
    assert [step.point for step in steps if step.why == "go.safety.plays"] == [0, 1, 2, 3]
    assert (Kind.FOUND, "eyes", 0, 2, 1) in named
    assert (Kind.FOUND, "safe", 4, 2) in named
    assert verdict.facts["asked"] == "safe"
    assert verdict.facts["regions"] == [["A2", "B2", "C2", "D2"]]
    assert verdict.facts["white"] == []


def test_the_vital_point_is_shown() -> None:
    """Of three points in a row the middle has no answer, so one eye is all there is."""
    steps, _ = finish(safety, draw("...XO XXXXO"))
    named = [(step.kind, step.why.removeprefix("go.safety."), *step.args) for step in steps]
    assert named[1:6] == [
        (Kind.PLACE, "plays", 1, "white"),
        (Kind.REJECT, "no-answer", 1, "black", 2),
        (Kind.RETRACT, "back", 1),
        (Kind.FOUND, "eyes", 0, 1, 0),
        (Kind.REJECT, "chain-out", 3, 1),
    ]


@settings(max_examples=60)
@given(crowded(TINY, 7))
def test_every_stone_that_is_shown_is_taken_back(position: Position) -> None:
    """Placed and taken back alternate like brackets, each stone on a point that was empty."""
    steps, _ = finish(safety, position)
    shown: list[int] = []
    for step in steps:
        if step.kind is Kind.PLACE:
            assert position.colour(step.point) is None
            shown.append(step.point)
        elif step.kind is Kind.RETRACT:
            assert shown.pop() == step.point
    assert shown == []


def test_rules_that_allow_suicide_are_refused() -> None:
    """The proof needs that filling the last liberty of an eye is forbidden."""
    position = draw("....XO XXXXXO")
    with pytest.raises(RuleError, match=r"go\.suicide-unread"):
        next(safety(replace(position, rules=TROMP_TAYLOR)))


def test_a_large_region_is_not_searched() -> None:
    """The whole of an empty 19x19 board with one stone ends at once and claims nothing."""
    steps, verdict = finish(safety, replace(Position(19, 19), black=1))
    assert len(steps) < 10
    assert verdict.facts["black"] == []


def test_a_large_region_is_no_eye() -> None:
    """A corner stone's eye and all the rest of the board: one eye at most is claimed for that."""
    rows = [".X" + "." * 17, "XX" + "." * 17, *["." * 19] * 17]
    _, verdict = finish(safety, draw(" ".join(rows)))
    assert verdict.facts["black"] == []
