"""What a move gains of the ground: counted by hand, and the same however the board is turned."""

import random
from dataclasses import replace

from tests.go.naive import draw

from stepstones.go.life_death.ground import gains
from stepstones.go.life_death.promising import promising
from stepstones.go.state import Position

SIDE = 7


def test_moves_are_named_where_no_search_has_one() -> None:
    """Three in the corner, shut in but for C1 and D1: by the ground, and by a glance."""
    position = draw("....... ....... ....... ....... OOO.... XXXO... .......")
    target = position.board.bits([35, 36, 37])
    gain = gains(position, target)
    assert gain[44] == max(gain.values())
    assert promising(position, target, (), ())


def test_a_group_that_is_captured_has_no_ground() -> None:
    """The last liberty is worth all that the stones have and come to."""
    position = draw("....... ....... ....... ....... ....... OO..... XX.O...")
    gain = gains(position, position.board.bits([42, 43]))
    assert max(gain, key=gain.__getitem__) == 44


def test_the_board_may_be_turned_over() -> None:
    """With the colours changed, too."""
    pick = random.Random(7)  # noqa: S311 - positions, not secrets
    for _ in range(20):
        position = _random(pick)
        stones = position.board.points(position.black)
        target = position.board.flood(position.board.bits(stones[:1]), position.black)
        other = _turned(position)
        turned = other.board.bits(SIDE**2 - 1 - point for point in position.board.points(target))
        gain = gains(position, target)
        assert gains(other, turned) == {SIDE**2 - 1 - point: gain[point] for point in gain}


def _random(pick: random.Random) -> Position:
    """Return a position in which each chain has a liberty, or nearly so."""
    row = "".join(pick.choices("X.O", (1, 2, 1), k=SIDE**2))
    return draw(" ".join(row[at : at + SIDE] for at in range(0, SIDE**2, SIDE)))


def _turned(position: Position) -> Position:
    """Return *position* turned by half, colours changed."""
    pieces = position.pieces[::-1].translate(str.maketrans("XO", "OX"))
    rows = (pieces[at : at + SIDE] for at in range(0, SIDE**2, SIDE))
    return replace(draw(" ".join(rows)), turn=position.turn.other)
