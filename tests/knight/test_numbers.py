"""Numbers given, written and taken away; links and grids."""

from dataclasses import replace

import pytest
from tests.knight.boards import numbered

from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.links import link
from stepstones.core.scene import Mark
from stepstones.knight import formats, links
from stepstones.knight.numbers import standing
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, board


def _press(state: Board, *squares: str, tool: str = "walk") -> Board:
    for name in squares:
        move = KNIGHT.interpret(state, state.grid.parse(name), tool)
        assert move is not None
        state = KNIGHT.play(state, move)
    return state


def _numbers(state: Board) -> dict[int, str]:
    return {number: state.grid.name(square) for number, square in standing(state).items()}


def test_walking_writes_numbers() -> None:
    """From 1 on; 3 is given, so 4 comes after 2; a second press takes a number away."""
    state = numbered(5, 5, "1a1 3c5")
    assert state.hand == 2
    state = _press(state, "b3")
    assert (_numbers(state), state.hand) == ({1: "a1", 2: "b3", 3: "c5"}, 4)
    assert KNIGHT.scene(state).marks[state.grid.parse("c5")] is Mark.CURRENT
    state = _press(state, "b3")
    assert (_numbers(state), state.hand) == ({1: "a1", 3: "c5"}, 2)
    state = _press(state, "c5")
    assert state.hand == 4
    assert _press(state, "c5").hand == 2


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("write 2 e5", "number-apart"),
        ("write 2 a1", "visited"),
        ("write 1 b3", "number-stands"),
        ("write 26 b3", "number-range"),
        ("write 2 c3", "hole"),
        ("erase a1", "not-written"),
        ("hold 0", "number-range"),
        ("walk b3", "move.malformed"),
        ("write two b3", "move.malformed"),
    ],
)
def test_moves_that_are_refused(move: str, message: str) -> None:
    """Each with its reason; nothing that is given goes."""
    with pytest.raises(PuzzleError, match=message):
        KNIGHT.play(numbered(5, 5, "1a1 3c5", holes="c3"), move)


def test_setting_numbers() -> None:
    """The first is 1, then they count on; another can be chosen; a press takes one away."""
    state = _press(board(5, 5), "a1", "b3", tool="number")
    state = KNIGHT.play(state, "number 17")
    state = _press(state, "d4", tool="number")
    assert (_numbers(state), state.hand) == ({1: "a1", 2: "b3", 17: "d4"}, 18)
    state = _press(state, "b3", tool="number")
    assert (_numbers(state), state.hand) == ({1: "a1", 17: "d4"}, 2)
    state = KNIGHT.play(state, "start e5")
    assert _numbers(state) == {1: "e5", 17: "d4"}
    assert KNIGHT.interpret(state, 0, "finish") is None
    state = KNIGHT.play(state, "finish a5")
    assert _numbers(state) == {1: "e5", 17: "d4", 25: "a5"}
    with pytest.raises(RuleError, match="number-range"):
        KNIGHT.play(state, "hole c3")
    state = _press(state, "a5", tool="number")
    state = KNIGHT.play(state, "hole d4")
    assert _numbers(state) == {1: "e5"}
    assert not _press(state, "e5", tool="number").numbers


def test_the_puzzle_itself() -> None:
    """What is written is the reader's, what is given the puzzle's."""
    state = numbered(5, 5, "1a1 3c5")
    assert KNIGHT.problem(_press(state, "b3")).posed == state


def test_links_hold_everything() -> None:
    """Given, written, in hand, holes and closed."""
    state = KNIGHT.play(numbered(6, 6, "1a1 3c5 17d4", holes="f6 e6"), "tour closed")
    assert link.write(KNIGHT.encode(state)).startswith("knight/6/")
    for one in (state, _press(state, "b3"), KNIGHT.play(_press(state, "b3"), "hold 9")):
        assert KNIGHT.decode(link.read(link.write(KNIGHT.encode(one)))) == one


@pytest.mark.parametrize(
    "fields",
    [
        {"given": ""},
        {"given": "1a1.1b3"},
        {"given": "3c5.1a1"},
        {"given": "1a1.2a1"},
        {"given": "1a1.26b3"},
        {"given": "1z9"},
        {"given": "1a1", "to": "b3"},
        {"given": "1a1", "from": "b3"},
        {"given": "1a1", "moves": "2e5"},
        {"given": "1a1", "moves": "1b3"},
        {"given": "1a1", "at": "26"},
        {"given": "1a1", "at": "2"},
        {"at": "2"},
    ],
)
def test_fields_that_are_wrong(fields: dict[str, str]) -> None:
    """Each is refused with a sentence."""
    with pytest.raises(TextError):
        links.decode(link.Link("knight", 5, 5, "", fields))


GRID = """
 1  .  #
 .  .  6
 3  .  .
 .  7  .
"""


def test_grids_of_numbers() -> None:
    """Read, written and read again; the columns stand under each other."""
    state = formats.read_diagram(GRID)
    assert _numbers(state) == {1: "a4", 6: "c3", 3: "a2", 7: "b1"}
    assert state.holes == {2}
    assert formats.read_diagram(formats.write_diagram(state)) == state
    assert formats.write_diagram(state).splitlines()[0] == "1 . #"


def test_a_grid_of_all_numbers_is_a_walk() -> None:
    """What is whole needs no completing; what is no tour is still a puzzle, if a bad one."""
    state = formats.read_diagram("8 11 6 3\n1 4 9 12\n10 7 2 5")
    assert not state.numbers
    assert KNIGHT.check(state).solved
    assert formats.read_diagram("1 2 3\n4 5 6\n7 8 9").numbers


@pytest.mark.parametrize(
    ("text", "message"),
    [("1 .\n.", "ragged"), ("1 1\n. .", "number-twice"), ("1 5\n. .", "bad-number")],
)
def test_grids_that_are_wrong(text: str, message: str) -> None:
    """Lines of different length, a number twice or too large."""
    with pytest.raises(TextError, match=message):
        formats.read_diagram(text)


def test_a_finish_in_text() -> None:
    """``F`` is the finish."""
    state = formats.read_diagram("N.F\n...\n...")
    assert state.finish == 2
    assert formats.read_diagram(formats.write_diagram(state)) == state


def test_printed_numbers() -> None:
    """A printed board shows the numbers that stand, and is read as a numbered tour."""
    state = numbered(4, 3, "1a1 3c1 7d3")
    assert formats.read_printed(formats.print_board(state)) == state


def test_what_is_asked() -> None:
    """To find the numbers, not a walk of one's own; a tour without any asks the puzzle's goal."""
    open_tour, closed = numbered(5, 5, "1a1 3c5"), replace(numbered(6, 6, "1a1"), closed=True)
    assert KNIGHT.check(open_tour).goal == ("knight.goal-numbered", (25,))
    assert KNIGHT.check(closed).goal == ("knight.goal-numbered-closed", (36,))
    assert KNIGHT.check(board(5, 5)).goal is None


@pytest.mark.parametrize(
    ("numbers", "holes", "move"),
    [
        ("1b3 3d4", ["a1"], "number b3"),
        ("1b3 3d4", [], "hole b3"),
        ("2b3 3d4", [], "hole a1"),
        ("1b3", [], "hole b3"),
    ],
)
def test_the_numbers_that_are_left_tell_where_the_knight_waits(
    numbers: str, holes: list[str], move: str
) -> None:
    """A number 1 that goes, or the square of the knight, leaves nothing that no link says."""
    state = numbered(5, 5, numbers)
    for hole in holes:
        state = KNIGHT.play(state, f"hole {hole}")
    after = KNIGHT.play(state, move)
    assert after.start not in after.holes
    assert KNIGHT.decode(KNIGHT.encode(after)) == after
