"""Knight's boards as links and as text."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from tests.knight.judge import at, verdict

from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.knight import formats, links
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, begin, board, walk


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with holes, any start and a walk."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    squares = range(width * height)
    start = draw(st.sampled_from(squares))
    holes = draw(st.frozensets(st.sampled_from(squares), max_size=20)) - {start}
    state = replace(begin(board(width, height, holes), start), closed=draw(st.booleans()))
    for choice in draw(st.lists(st.integers(0, 7), max_size=30)):
        onward = state.onward()
        if onward:
            state = walk(state, onward[choice % len(onward)])
    return state


@given(boards())
def test_links_round_trip(state: Board) -> None:
    """A link opens as the board it was made from, and is made again the same."""
    made = links.encode(state)
    assert links.decode(link.read(link.write(made))) == state
    assert links.encode(links.decode(made)) == made


@given(boards())
def test_printed_boards_round_trip(state: Board) -> None:
    """A printed board holds the size, the holes and the walk."""
    text = formats.print_board(state)
    assert formats.recognises_printed(text)
    assert formats.read_printed(text) == replace(state, closed=False)


@given(boards())
def test_diagrams_round_trip(state: Board) -> None:
    """A diagram holds the size, the holes and the start, but neither walk nor closed tour."""
    text = formats.write_diagram(state)
    assert formats.recognises_diagram(text)
    assert formats.read_diagram(text) == begin(replace(state, closed=False), state.start)


@given(
    st.one_of(st.text("0123456789abcx", max_size=5), st.from_regex("[a-d][1-5]", fullmatch=True)),
    st.one_of(st.text("01234567 89-", max_size=9), st.text("01234567", max_size=2)),
    st.sampled_from(["", "0", "1", "yes"]),
)
@settings(max_examples=300)
def test_decoder_is_total(start: str, moves: str, closed: str) -> None:
    """Any fields give a board that lives, or TextError."""
    fields = {"from": start, "moves": moves, "closed": closed}
    written = {name: value for name, value in fields.items() if value}
    try:
        state = links.decode(Link("knight", 4, 5, "", written))
    except TextError:
        return
    assert links.decode(links.encode(state)) == state
    KNIGHT.scene(state)
    KNIGHT.check(state)


@given(st.text(" .#N0123456789abc\n", max_size=60))
@settings(max_examples=300)
def test_readers_of_text_are_total(text: str) -> None:
    """Any text gives a board or PuzzleError."""
    for read in (formats.read_diagram, formats.read_printed):
        try:
            state = read(text)
        except PuzzleError:
            continue
        assert links.decode(links.encode(state)) == state


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (Link("knight", 65, 3), "link.size-limit"),
        (Link("knight", 3, 9999), "link.size-limit"),
        (Link("knight", 3, 3, "", {"komi": "5"}), "link.newer"),
        (Link("knight", 3, 3, "", {"closed": "0"}), "link.bad-field"),
        (Link("knight", 3, 3, "", {"moves": "8"}), "link.bad-field"),
        (Link("knight", 3, 3, "", {"moves": ""}), "link.bad-field"),
        (Link("knight", 3, 3, "", {"moves": "0" * 30_000}), "link.bad-field"),
        (Link("knight", 3, 3, "", {"from": "d1"}), "point.off-board"),
        (Link("knight", 8, 8, "", {"moves": "4"}), "knight.bad-walk"),
        (Link("knight", 8, 8, "", {"moves": "04"}), "knight.bad-walk"),
    ],
)
def test_bad_links_say_why(parts: Link, message: str) -> None:
    """Sizes, fields of other puzzles, wrong values and impossible walks are told apart."""
    with pytest.raises(TextError) as refusal:
        links.decode(parts)
    assert refusal.value.message == message


def test_a_start_on_a_hole_is_refused() -> None:
    """The link of a board with a hole at b1 cannot let the knight start there."""
    body = links.encode(board(3, 3, {7})).body
    assert links.decode(Link("knight", 3, 3, body)).holes == {7}
    with pytest.raises(TextError, match="bad-start") as refused:
        links.decode(Link("knight", 3, 3, body, {"from": "b1"}))
    assert refused.value.values == ("b1",)


@pytest.mark.parametrize(
    "read",
    [
        lambda: links.decode(Link("knight", 3, 3, "", {"to": "a1"})),
        lambda: formats.read_diagram("...\n...\nF.."),
    ],
)
def test_a_finish_that_cannot_be_is_named(read: Callable[[], Board]) -> None:
    """There is no board whose squares have names, so the square is told by its own."""
    with pytest.raises(TextError) as refused:
        read()
    assert (refused.value.message, refused.value.values) == ("knight.bad-finish", ("a1",))


def test_squares_printed_as_zeros_have_no_number() -> None:
    """However many zeros the others' width asks for."""
    text = "3   03 00 07\n2   06 00 02\n1   01 04 00\n     a  b  c"
    state = formats.read_printed(text)
    assert sorted(number for number, _ in state.numbers) == [1, 2, 3, 4, 6, 7]
    assert links.decode(links.encode(state)) == state


def test_a_board_of_holes_is_refused() -> None:
    """There has to be a square for the knight."""
    with pytest.raises(TextError, match="no-squares"):
        links.decode(Link("knight", 2, 1, "dD"))
    with pytest.raises(TextError, match="no-squares"):
        formats.read_diagram("##\n##")


def test_the_printed_board_of_the_text() -> None:
    """Ranks from 8 down on the left, four characters a square, letters below."""
    lines = verdict(best_move_only, board(8, 8)).text.splitlines()
    assert len(lines) == 9
    assert [line.split()[0] for line in lines[:8]] == list("87654321")
    assert all(
        line[0] == rank and line[1] == " " for line, rank in zip(lines, "87654321", strict=False)
    )
    assert {len(line) for line in lines} == {2 + 8 * 4}
    assert lines[8].split() == list("abcdefgh")
    assert lines[7][2:6] == "   1"


def test_numbers_of_large_boards_do_not_touch() -> None:
    """A finished 40x40 board prints 1600 numbers that can be told apart."""
    printed = formats.print_board(at(40, 40, "a1"), range(1600))
    numbers = [int(word) for line in printed.splitlines()[:-1] for word in line.split()[1:]]
    assert sorted(numbers) == [*range(1, 1601)]


@pytest.mark.parametrize(
    "drawn",
    [
        "2    1   3\n1    0   2\n     a   b",
        "2    1   1\n1    0   2\n     a   b",
        "2    0   0\n1    0   0\n     a   b",
        "2    1   0\n1    0   0\n     a   c",
        "2    1   0 4\n1    0   0\n     a   b",
        "",
    ],
)
def test_numbers_that_are_no_walk_are_refused(drawn: str) -> None:
    """Missing, double or no numbers, moves of no knight, and ragged lines."""
    with pytest.raises(TextError, match=r"knight\.(bad-|number-twice)"):
        formats.read_printed(drawn)


def test_two_knights_are_refused() -> None:
    """One knight walks."""
    with pytest.raises(TextError, match="two-knights"):
        formats.read_diagram("NN\n..")
