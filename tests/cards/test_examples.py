"""The presets."""

from itertools import permutations

import pytest
from tests.cards import drawings, referee
from tests.cards.oracle import WAYS, brute_force, finish, one_mark, place

from stepstones.cards.examples import EXAMPLES
from stepstones.cards.links import decode
from stepstones.cards.makers import stuck
from stepstones.cards.solve.clear import clear
from stepstones.cards.solve.fewest import fewest
from stepstones.cards.state import Rule, ask, board_of, letters
from stepstones.core.links import link


def test_the_links_open_the_drawings() -> None:
    """Every preset of the contest opens the board that stands drawn beside its title."""
    boards = {one.id: decode(link.read(one.link)) for one in EXAMPLES}
    opened = {name: board for name, board in boards.items() if not board.plays}
    assert opened == drawings.EXAMPLES


@pytest.mark.parametrize(
    ("name", "word", "reason"),
    [
        ("first-pairs", "cleared", ""),
        ("usual", "cleared", ""),
        ("any", "cleared", ""),
        ("falling", "cleared", ""),
        ("wrong-turns", "cleared", ""),
        ("losing-pair", "cleared", ""),
        ("crossed", "impossible", "walled"),
        ("never-meet", "impossible", "walled"),
        ("every-case", "impossible", "searched"),
    ],
)
def test_boards_to_play_on_show_what_they_say(name: str, word: str, reason: str) -> None:
    """Each can be cleared, as the referee sees it, or is impossible for the reason it shows."""
    board = decode(link.read(next(e.link for e in EXAMPLES if e.id == f"cards.example.{name}")))
    found = finish(clear(board))
    assert (found.word, found.facts["reason"]) == (word, reason)
    if word == "cleared":
        turns = None if board.rule is Rule.ANY else 2
        moves = found.facts["moves"]
        assert isinstance(moves, list)
        grid = tuple(letters(board, "."))
        rest = referee.replay(grid, moves, turns, falls=board.rule is Rule.FALLING)
        assert referee.is_empty(rest)


def test_a_careless_player_gets_stuck_where_it_says_so() -> None:
    """On one board about every second careless play ends with cards left, on the first none."""
    boards = {one.id: decode(link.read(one.link)) for one in EXAMPLES}
    assert stuck(boards["cards.example.wrong-turns"]) in range(6, 13)
    assert stuck(boards["cards.example.first-pairs"]) == 0


@pytest.mark.parametrize(
    ("lines", "source", "target"),
    [(drawings.TRAP_SMALL, (3, 2), (1, 1)), (drawings.TRAP, (2, 1), (1, 5))],
)
def test_one_mark_a_cell_fails_on_the_traps(
    lines: tuple[str, ...], source: tuple[int, int], target: tuple[int, int]
) -> None:
    """A search that settles a cell with one direction needs a segment more than there is."""
    board = ask(board_of(*lines), source, target)
    assert brute_force(board, source, target) == 2
    assert one_mark(board, source, target) == 3


def test_one_mark_a_cell_fails_in_any_order_of_directions() -> None:
    """On the larger trap no order of the four directions helps."""
    board = board_of(*drawings.TRAP)
    assert {one_mark(board, (2, 1), (1, 5), ways) for ways in permutations(WAYS)} == {3}


def test_the_farthest_pairs_are_as_far_as_brute_force_says() -> None:
    """The pairs of the two scattered boards need 20 and 31 segments."""
    for name, segments in (("scattered", 20), ("half-full", 31)):
        assert answers(name) == (segments, segments)


@pytest.mark.parametrize(
    ("name", "segments"),
    [
        ("sample-1", 4),
        ("sample-2", 3),
        ("sample-3", None),
        ("straight", 1),
        ("corner", 2),
        ("corners", 3),
        ("outside", 3),
        ("gate", 3),
        ("shut", None),
        ("comb", 8),
        ("stairs", 14),
        ("spiral", 12),
        ("neighbours", 15),
        ("walled-3", None),
        ("walled-4", None),
    ],
)
def test_the_pairs_need_so_many_segments(name: str, segments: int | None) -> None:
    """As many as the title says, or as can be counted by hand, by two searches; None is no way."""
    assert answers(name) == (segments, segments)


def test_the_neighbours_touch_at_a_corner() -> None:
    """The two cards that are fifteen segments apart lie one column and one row apart."""
    board = drawings.EXAMPLES["cards.example.neighbours"]
    (x, y), (column, row) = place(board, board.source), place(board, board.target)
    assert (abs(x - column), abs(y - row)) == (1, 1)


def answers(name: str) -> tuple[int | None, int | None]:
    """The segments of an example's pair, by brute force and by the product."""
    board = drawings.EXAMPLES[f"cards.example.{name}"]
    ends = place(board, board.source), place(board, board.target)
    segments = finish(fewest(board)).facts.get("segments")
    assert segments is None or isinstance(segments, int)
    return brute_force(board, *ends), segments
