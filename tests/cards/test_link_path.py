"""Drawing a path by hand: what is allowed, what a press means, how good it can become."""

import pytest
from hypothesis import given, settings, strategies as st
from tests.cards.oracle import brute_force, check_path, place, questions

from stepstones.cards import link_path, links
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, ask, board_of, coordinates
from stepstones.core.errors import RuleError, TextError
from stepstones.core.links import link

WALL = ask(board_of("XXX", "   "), (1, 1), (3, 1))


def _press(board: Board, *names: str) -> Board:
    for name in names:
        move = CARDS.interpret(board, board.grid.parse(name), "draw")
        assert move is not None
        board = CARDS.play(board, move)
    return board


def _names(board: Board) -> list[list[int]]:
    return coordinates(board, link_path.corners_of(board))


def test_a_drawn_path_is_seen() -> None:
    """A line from the first card by its corners to the second; none before the first corner."""
    drawn = _press(WALL, "1,2", "3,2", "3,1")
    (line,) = CARDS.scene(drawn).lines
    assert line.kind == "path"
    assert [WALL.grid.name(point) for point in line.points] == ["1,1", "1,2", "3,2", "3,1"]
    assert CARDS.scene(WALL).lines == ()


@st.composite
def scribbles(draw: st.DrawFn) -> Board:
    """Two cards chosen and a path drawn by random presses, perhaps to its end."""
    board = draw(questions())
    for point in draw(st.lists(st.sampled_from(board.grid.points), max_size=12)):
        try:
            board = link_path.draw(board, point)
        except RuleError:
            continue
    return board


@given(board=scribbles())
def test_links_carry_the_path(board: Board) -> None:
    """A drawn path survives being a link, and the link is canonical."""
    text = link.write(links.encode(board))
    assert links.decode(link.read(text)) == board
    assert link.write(links.encode(links.decode(link.read(text)))) == text


@given(board=scribbles())
def test_a_path_to_the_end_is_one(board: Board) -> None:
    """Its stretches are straight and free; it solves just where a slow search finds no fewer."""
    if not link_path.is_linked(board):
        assert not CARDS.check(board).solved
        return
    check_path(board, _names(board), len(board.path))
    best = brute_force(board, place(board, board.source), place(board, board.target))
    assert CARDS.check(board).solved == (len(board.path) == best)


@given(board=scribbles())
@settings(max_examples=60)
def test_the_rest_of_the_way(board: Board) -> None:
    """From the start the fewest segments in all are those of a slow search."""
    assert board.source is not None
    assert board.target is not None
    rest = link_path.Rest.of(board, board.target)
    best = brute_force(board, place(board, board.source), place(board, board.target))
    assert rest.segments(board, (board.source,)) == best
    total = rest.segments(board, link_path.corners_of(board))
    assert total is None or (best is not None and total >= best)


def test_a_path_around_the_edge() -> None:
    """Over the top: the ring is free, and the third press in line ends the path."""
    board = _press(WALL, "1,0", "3,0", "3,1")
    assert _names(board) == [[1, 1], [1, 0], [3, 0], [3, 1]]
    assert CARDS.check(board).solved


def test_straight_on_is_no_new_segment() -> None:
    """A stretch along the segment before lengthens it; back along it shortens it."""
    board = _press(WALL, "1,0", "2,0", "4,0")
    assert _names(board) == [[1, 1], [1, 0], [4, 0]]
    assert _names(_press(board, "3,0")) == [[1, 1], [1, 0], [3, 0]]
    assert _names(_press(board, "1,0")) == [[1, 1], [1, 0]]


def test_a_press_on_the_end_takes_it_back() -> None:
    """The last corner is its own eraser; the first card alone cannot be taken back so."""
    board = _press(WALL, "1,0", "4,0")
    assert _press(board, "4,0") == _press(WALL, "1,0")
    assert CARDS.interpret(WALL, WALL.grid.parse("1,1"), "draw") is None


def test_presses_choose_the_cards() -> None:
    """First card, a second that is not in sight, then a new pair after the path has ended."""
    board = _press(board_of("XXX", "   "), "1,1", "3,1")
    assert board == WALL
    done = _press(board, "1,0", "3,0", "3,1")
    assert _press(done, "2,1").source == board.grid.parse("2,1")
    assert _press(done, "2,1").path == ()


def test_a_card_in_sight_ends_the_path_at_once() -> None:
    """With no second card chosen, the one in sight becomes it."""
    board = _press(board_of("X X"), "1,1", "3,1")
    assert CARDS.check(board).solved
    assert board.target == board.grid.parse("3,1")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["draw 3,2"], "cards.not-straight"),
        (["draw 1,1"], "cards.not-straight"),
        (["draw 3,1"], "cards.in-the-way"),
        (["draw 2,1"], "cards.other-target"),
        (["draw 1,0", "draw 3,0", "draw 3,1", "draw 3,0"], "cards.path-ended"),
        (["back"], "cards.no-path"),
    ],
)
def test_refused(moves: list[str], message: str) -> None:
    """Crooked, blocked, to a third card, after the end, back from nothing."""
    board = WALL
    *before, last = moves
    for move in before:
        board = CARDS.play(board, move)
    with pytest.raises(RuleError) as caught:
        CARDS.play(board, last)
    assert caught.value.message == message


@pytest.mark.parametrize("moves", ["e3", "x1", "n1e", "n9", "n1e2s2", "s0"])
def test_a_link_cannot_cheat(moves: str) -> None:
    """Paths through cards, off the board or in other words are no links."""
    parts = links.encode(WALL)
    fields = {**parts.fields, "moves": moves}
    with pytest.raises(TextError):
        links.decode(link.Link("cards", parts.width, parts.height, parts.body, fields))


def test_a_path_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a link, what it makes of the board is bounded."""
    monkeypatch.setattr(link_path, "MAX_CORNERS", 3)
    board = _press(WALL, "1,0", "0,0", "0,3")
    with pytest.raises(RuleError) as caught:
        link_path.draw(board, board.grid.parse("4,3"))
    assert (caught.value.message, caught.value.values) == ("cards.path-long", (3,))
    text = link.write(links.encode(board))
    monkeypatch.setattr(link_path, "MAX_CORNERS", 2)
    with pytest.raises(TextError):
        links.decode(link.read(text))


def test_an_edit_forgets_the_path() -> None:
    """A card put down, or other cards chosen: the path would no longer fit."""
    board = _press(WALL, "1,0")
    assert CARDS.play(board, "put 1,2").path == ()
    assert CARDS.play(board, "to 2,1").path == ()
    assert CARDS.play(board, "from 2,1").path == ()
