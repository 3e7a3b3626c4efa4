"""Hints for cards lead to a path with the fewest segments, from any path begun."""

from hypothesis import given, settings
from tests.cards.oracle import boards, brute_force, finish, place
from tests.cards.test_link_path import WALL, scribbles

from stepstones.cards.hints import hint
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, ask, board_of


def _follow(board: Board, limit: int) -> Board:
    for _ in range(limit):
        verdict = finish(hint(board))
        if verdict.word != "hint":
            break
        for move in verdict.moves:
            board = CARDS.play(board, move)
    return board


@given(board=scribbles())
@settings(max_examples=150)
def test_hints_lead_to_the_fewest_segments(board: Board) -> None:
    """Doing what is said ends with the fewest, from any path begun; else there is no path."""
    best = brute_force(board, place(board, board.source), place(board, board.target))
    verdict = finish(hint(board))
    if best is None:
        assert verdict.word == "impossible"
        return
    done = _follow(board, best + 2)
    assert CARDS.check(done).solved
    assert len(done.path) == best


@given(board=scribbles())
@settings(max_examples=100)
def test_a_corner_is_only_advised_on_a_shortest_path(board: Board) -> None:
    """Going back is advised just where the path begun cannot become a shortest one."""
    verdict = finish(hint(board))
    if verdict.word != "hint" or verdict.moves[0] == "back":
        return
    best = brute_force(board, place(board, board.source), place(board, board.target))
    after = CARDS.play(board, verdict.moves[0])
    assert len(after.path) + int(verdict.args[2]) == best


@given(board=boards())
@settings(max_examples=100)
def test_a_pair_that_can_be_linked(board: Board) -> None:
    """With nothing chosen: two cards and their number, or truly no pair at all."""
    verdict = finish(hint(board))
    cards = [place(board, card) for card in board.cards]
    if verdict.word == "impossible":
        assert all(
            brute_force(board, one, two) is None for one in cards for two in cards if one != two
        )
        return
    first, second, segments = map(int, verdict.args)
    assert brute_force(board, place(board, first), place(board, second)) == segments
    chosen = board
    for move in verdict.moves:
        chosen = CARDS.play(chosen, move)
    assert (chosen.source, chosen.target) == (first, second)


def test_a_corner_and_what_it_buys() -> None:
    """Around the card in the middle: north, then two segments are left of three."""
    verdict = finish(hint(WALL))
    assert verdict.message == "cards.hint.corner"
    assert verdict.args == (WALL.grid.parse("1,0"), "north", 2, 3)
    assert verdict.overlay is not None
    assert verdict.overlay.lines


def test_going_back() -> None:
    """A first corner away from the other card costs a segment too many."""
    board = ask(board_of("X  ", "  X"), (1, 1), (3, 2))
    board = CARDS.play(CARDS.play(board, "draw 1,3"), "draw 2,3")
    verdict = finish(hint(board))
    assert (verdict.message, verdict.moves) == ("cards.hint.back", ("back",))


def test_one_card_chosen() -> None:
    """The nearest other card that is not in plain sight."""
    board = CARDS.play(board_of("XX ", "  X"), "from 1,1")
    verdict = finish(hint(board))
    assert (verdict.message, verdict.moves) == ("cards.hint.second", ("to 3,2",))
