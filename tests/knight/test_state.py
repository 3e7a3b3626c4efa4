"""Boards and the knight's moves."""

import pytest
from tests.knight.judge import at, is_move, place

from stepstones.core.errors import RuleError
from stepstones.knight.state import back, begin, board, cut, is_return, walk


def test_moves_of_every_square_are_the_knights() -> None:
    """A square's moves are just the squares at distance root five."""
    for width, height in ((8, 8), (3, 5), (1, 4), (64, 2)):
        state = board(width, height)
        name = state.grid.name
        for square, targets in enumerate(state.jumps()):
            expected = {
                other
                for other in state.grid.points
                if is_move(place(name(square)), place(name(other)))
            }
            assert set(targets) == expected
            assert len(targets) == len(expected)


def test_moves_stand_in_the_order_of_the_text() -> None:
    """Dy = 2, 1, -1, -2, -2, -1, 1, 2 and dx = 1, 2, 2, 1, -1, -2, -2, -1 from d4."""
    state = board(8, 8)
    targets = state.jumps()[state.grid.parse("d4")]
    names = " ".join(state.grid.name(one) for one in targets)
    assert names == "e6 f5 f3 e2 c2 b3 b5 c6"


def test_the_knight_starts_at_a1_or_the_next_square() -> None:
    """Where a1 is a hole the start moves along the lowest rank, then up."""
    assert board(3, 2).grid.name(board(3, 2).start) == "a1"
    assert board(3, 2, {3}).start == 4
    assert board(3, 2, {3, 4, 5}).start == 0
    with pytest.raises(RuleError, match="no-squares"):
        board(1, 1, {0})


def test_walking() -> None:
    """A walk grows by knight's moves and shrinks by taking them back."""
    state = at(8, 8, "a1")
    walked = walk(walk(state, state.grid.parse("b3")), state.grid.parse("a5"))
    assert [state.grid.name(square) for square in walked.path] == ["a1", "b3", "a5"]
    assert back(back(walked)) == state
    assert begin(walked, walked.start) == state


@pytest.mark.parametrize(
    ("square", "reason"),
    [("a2", "knight.not-a-move"), ("a1", "knight.visited"), ("c2", "knight.hole")],
)
def test_a_refusal_names_its_reason(square: str, reason: str) -> None:
    """No move, visited, and hole are three different answers."""
    state = at(8, 8, "a1")
    state = cut(walk(state, state.grid.parse("b3")), state.grid.parse("c2"))
    with pytest.raises(RuleError) as refusal:
        walk(state, state.grid.parse(square))
    assert refusal.value.message == reason


def test_a_walk_does_not_go_back_beyond_its_start() -> None:
    """There is nothing to take back at the start."""
    with pytest.raises(RuleError, match="at-start"):
        back(board(5, 5))


def test_holes_come_and_go() -> None:
    """A hole pressed again is a square again; one on the walk ends the walk before it."""
    state = walk(board(5, 5), board(5, 5).grid.parse("b3"))
    holed = cut(state, state.grid.parse("b3"))
    assert holed.path == (state.start,)
    assert holed.squares == 24
    assert cut(holed, state.grid.parse("b3")).holes == frozenset()
    with pytest.raises(RuleError, match="hole-at-start"):
        cut(state, state.start)
    with pytest.raises(RuleError, match=r"knight\.hole"):
        begin(holed, state.grid.parse("b3"))


def test_holes_have_no_moves() -> None:
    """No move leads from a hole or to one, and the knight does not see it."""
    state = cut(board(5, 5), board(5, 5).grid.parse("b3"))
    hole = state.grid.parse("b3")
    assert state.jumps()[hole] == ()
    assert all(hole not in targets for targets in state.jumps())
    assert [state.grid.name(square) for square in state.onward()] == ["c2"]


def test_return() -> None:
    """The last square of a closed tour is a move away from the first; there and back is none."""
    state = board(3, 3)
    path = tuple(map(state.grid.parse, ("a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2")))
    assert is_return(state, path)
    assert not is_return(state, path[:4])
    assert not is_return(state, path[:2])
