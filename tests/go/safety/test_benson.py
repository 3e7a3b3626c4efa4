"""Unconditional life. Positions: Benson's definitions, KataGo's and tsumego.js's own tests."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.brute import every_board, is_lost, turned
from tests.go.finishing import finish
from tests.go.naive import draw, positions

from stepstones.core.scene import Mark
from stepstones.core.trace import Kind, Run
from stepstones.go.rules import TROMP_TAYLOR
from stepstones.go.safety.benson import benson, unconditional_life
from stepstones.go.state import Colour, Position

MAX_STATES = 10_000
"""States of a game on the largest board."""


def _living(position: Position, colour: Colour) -> list[list[str]]:
    _, verdict = finish(benson, position)
    chains = verdict.facts[colour]
    assert isinstance(chains, list)
    return chains


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [
        # tsumego.js, tests/src/benson.t.ts: "two eyes", "not an eye", "two false eyes"
        (".X.X. XXXX. ..... ..... .....", 1, 0),
        (".X.X.X. XXX.XX. ....... ....... ....... ....... .......", 0, 0),
        (
            "X.XXXXXXX .XOOOOOOX XO..O..OX XO..O..OX XO..O..OX XOOOOOOOX XXXXXXXXX ......... .........",  # noqa: E501
            3,
            1,
        ),
        # GNU Go 3.8, regression/unconditional.tst 14
        (".O X.", 0, 0),
        # one region of four: Benson sees no second eye
        ("....XO XXXXXO", 0, 0),
        (".X. XXX .X.", 1, 0),
    ],
)
def test_published_positions(board: str, black: int, white: int) -> None:
    """As many chains live as the sources say."""
    position = draw(board)
    assert len(_living(position, Colour.BLACK)) == black
    assert len(_living(position, Colour.WHITE)) == white


def test_suicide_makes_a_difference() -> None:
    """An eye whose inner point is an enemy stone counts only where suicide is forbidden.

    Filled and emptied by a suicide, the inner point would be out of black's reach.
    """
    position = draw("OO.X.X O.XXXX .XXXXX XXXXXX")
    shape = position.board
    strict = unconditional_life(shape, position.black, position.white)
    loose = unconditional_life(shape, position.black, position.white, suicide=True)
    assert (strict.stones, loose.stones) == (position.black, 0)


def test_the_essay_asks_the_rules_about_suicide() -> None:
    """The same position, once by rules that forbid suicide and once by rules that allow it."""
    strict = draw("OO.X.X O.XXXX .XXXXX XXXXXX")
    loose = replace(strict, rules=TROMP_TAYLOR)
    assert len(_living(strict, Colour.BLACK)) == 1
    assert _living(loose, Colour.BLACK) == []


@pytest.mark.parametrize(
    ("width", "height"), [(4, 2), (3, 3), pytest.param(5, 2, marks=pytest.mark.slow)]
)
def test_what_lives_is_what_cannot_be_captured(width: int, height: int) -> None:
    """Brute force on every board: White plays as long as he likes while Black passes."""
    found = 0
    for position in every_board(width, height):
        life = unconditional_life(position.board, position.black, position.white)
        for chain in position.board.chains(position.black, position.empty):
            lost = is_lost(position, chain.stones, answers=False, limit=MAX_STATES)
            assert lost is (chain.stones not in life.chains), position.pieces
            found += not lost
    assert found > 100


@given(positions(8))
def test_the_essay_agrees_with_the_plain_function(position: Position) -> None:
    """Both find the same chains, for both sides."""
    for colour in Colour:
        _assert_agreed(position, colour)


def test_the_essay_agrees_on_every_small_board() -> None:
    """Of random boards few hold a chain that lives."""
    assert sum(_assert_agreed(position, Colour.BLACK) for position in every_board(3, 3)) > 100


def _assert_agreed(position: Position, colour: Colour) -> int:
    """Assert that essay and plain function agree; return how many chains of *colour* live."""
    own, theirs = position.stones(colour), position.stones(colour.other)
    life = unconditional_life(position.board, own, theirs)
    named = {
        position.board.bits(position.grid.parse(name) for name in chain)
        for chain in _living(position, colour)
    }
    assert named == set(life.chains)
    assert all(life.stones & position.board.around(eye) for eye in life.eyes)
    return len(named)


@given(positions(6).filter(lambda board: board.width == board.height), st.integers(0, 7))
def test_turning_the_board_changes_nothing(position: Position, way: int) -> None:
    """The eight ways to turn and mirror a board commute with the test."""
    for colour in Colour:
        _assert_turned(position, way, colour)


@pytest.mark.parametrize("way", range(8))
def test_turning_a_small_board_changes_nothing(way: int) -> None:
    """Of random boards few hold a chain that lives."""
    for position in every_board(3, 3):
        _assert_turned(position, way, Colour.BLACK)


def _assert_turned(position: Position, way: int, colour: Colour) -> None:
    ours, theirs = (
        unconditional_life(board.board, board.stones(colour), board.stones(colour.other))
        for board in (position, turned(position, way))
    )
    assert len(ours.chains) == len(theirs.chains)
    assert ours.stones.bit_count() == theirs.stones.bit_count()
    assert ours.territory.bit_count() == theirs.territory.bit_count()


def test_the_steps_of_a_small_board() -> None:
    """Regions first, then the chains that have too few are crossed out."""
    steps, verdict = finish(benson, draw(".X.X XXXX O..."))
    named = [(step.kind, step.why.removeprefix("go.benson."), *step.args) for step in steps]
    assert named == [
        (Kind.CONSIDER, "region", 0, 1, "black"),
        (Kind.FOUND, "vital", 0, 1, 1),
        (Kind.CONSIDER, "region", 2, 1, "black"),
        (Kind.FOUND, "vital", 2, 1, 2),
        (Kind.CONSIDER, "region", 8, 3, "black"),
        (Kind.FOUND, "vital", 8, 1, 3),
        (Kind.FOUND, "alive", 1, 3),
        (Kind.CONSIDER, "region", 0, 5, "white"),
        (Kind.REJECT, "not-vital", 0, 8, 0),
        (Kind.REJECT, "chain-out", 8, 0),
    ]
    assert verdict.word == "unconditional-life"


def test_the_picture_and_the_chain_asked_about() -> None:
    """Living stones, their eyes and dead stones inside are marked; the question is answered."""
    position = draw(".X.X XXXX O...")
    run = Run(lambda: benson(replace(position, at=8)))
    run.seek(99)
    assert run.verdict is not None
    assert run.verdict.facts["asked"] == "undecided"
    marks = run.overlay.marks
    assert marks[0] is marks[2] is Mark.LIBERTY
    assert marks[1] is Mark.FOUND
    assert marks[8] is Mark.DEAD
    _, verdict = finish(benson, replace(position, at=1))
    assert verdict.facts["asked"] == "alive"


@pytest.mark.parametrize("size", [(2, 2), (25, 25), (2, 25)])
def test_boards_of_any_shape(size: tuple[int, int]) -> None:
    """On an empty board nothing lives; on a full one nothing has an eye."""
    empty = Position(*size)
    assert _living(empty, Colour.BLACK) == []
    assert _living(replace(empty, black=empty.board.inside), Colour.BLACK) == []
