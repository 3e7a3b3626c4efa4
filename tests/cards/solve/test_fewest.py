"""The fast search, judged by a slow one and by a check of its paths."""

import pytest
from hypothesis import given, settings, strategies as st
from tests.cards.drawings import SAMPLE, TRAP, TRAP_SMALL, scattered, spiral
from tests.cards.oracle import Place, brute_force, check_path, finish, place, questions

from stepstones.cards.solve.fewest import fewest
from stepstones.cards.state import Board, ask, board_of, rows
from stepstones.core.errors import RuleError
from stepstones.core.trace import Verdict


def _agrees(board: Board, verdict: Verdict) -> None:
    best = brute_force(board, place(board, board.source), place(board, board.target))
    if best is None:
        assert verdict.word == "impossible"
    else:
        assert (verdict.word, verdict.facts["segments"]) == ("linked", best)
        path = verdict.facts["path"]
        assert isinstance(path, list)
        check_path(board, path, best)


@given(questions())
@settings(max_examples=300)
def test_agrees_with_brute_force(board: Board) -> None:
    """Segments are fewest, and the path has so many and crosses no card."""
    _agrees(board, finish(fewest(board)))


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_brute_force_on_larger_boards(seed: int) -> None:
    """The same on half full boards of 15 x 12, where paths are long."""
    board = scattered(15, 12, seed)
    first, *others = board.cards
    for target in others[:: len(others) // 7]:
        asked = ask(board, place(board, first), place(board, target))
        _agrees(asked, finish(fewest(asked)))


@pytest.mark.parametrize(
    ("source", "target", "segments"),
    [((2, 3), (5, 3), 4), ((1, 3), (4, 4), 3), ((2, 3), (3, 4), None)],
)
def test_the_contests_sample(source: Place, target: Place, segments: int | None) -> None:
    """The three pairs of the sample (POJ 1101): 4 segments, 3 segments, impossible."""
    verdict = finish(fewest(ask(board_of(*SAMPLE), source, target)))
    assert verdict.facts.get("segments") == segments
    assert verdict.word == ("impossible" if segments is None else "linked")


def test_a_published_board_that_breaks_one_mark_a_cell() -> None:
    """Four segments (hack data of course notes T02802, GMyhf)."""
    board = board_of(
        "XXXXXXXX",
        "XX     X",
        "X XXXX X",
        "X XXXX X",
        "X  X X X",
        "XX   X X",
        "XXXX X X",
        "XXXX   X",
        "XXXXXXXX",
    )
    assert finish(fewest(ask(board, (2, 2), (5, 4)))).facts["segments"] == 4


def test_own_boards_that_break_one_mark_a_cell() -> None:
    """Two segments are enough, counted by hand: through the ring, and down a column."""
    assert finish(fewest(ask(board_of(*TRAP_SMALL), (3, 2), (1, 1)))).facts["segments"] == 2
    assert finish(fewest(ask(board_of(*TRAP), (2, 1), (1, 5)))).facts["segments"] == 2


def test_neighbours_take_one_segment() -> None:
    """Cards side by side are linked by one segment without a free cell between."""
    verdict = finish(fewest(ask(board_of("XX"), (1, 1), (2, 1))))
    assert verdict.facts["path"] == [[1, 1], [2, 1]]


def test_the_ring_is_part_of_the_way() -> None:
    """Around a card between two others the path leaves the board: three segments."""
    verdict = finish(fewest(ask(board_of("XXX"), (1, 1), (3, 1))))
    assert verdict.facts["path"] == [[1, 1], [1, 2], [3, 2], [3, 1]]


@given(questions(5), st.integers(0, 7))
@settings(max_examples=60)
def test_symmetry(board: Board, turn: int) -> None:
    """Turning or mirroring the board changes no number of segments, nor swapping the cards."""
    (x, y), (to_x, to_y) = place(board, board.source), place(board, board.target)
    lines = rows(board, " ")
    for _ in range(turn % 4):
        lines, high = ["".join(line) for line in zip(*lines[::-1], strict=True)], len(lines)
        x, y, to_x, to_y = high + 1 - y, x, high + 1 - to_y, to_x
    if turn > 3:
        lines, wide = [line[::-1] for line in lines], len(lines[0])
        x, to_x = wide + 1 - x, wide + 1 - to_x
    here = finish(fewest(board)).facts.get("segments")
    assert finish(fewest(ask(board_of(*lines), (x, y), (to_x, to_y)))).facts.get("segments") == here
    assert finish(fewest(ask(board_of(*lines), (to_x, to_y), (x, y)))).facts.get("segments") == here


def test_out_of_a_spiral() -> None:
    """From the middle of the spiral the path follows its arms: twelve segments."""
    board = ask(board_of(*spiral(11)), (6, 6), (1, 1))
    assert brute_force(board, (6, 6), (1, 1)) == 12
    assert finish(fewest(board)).facts["segments"] == 12


def test_without_a_pair_it_says_what_is_missing() -> None:
    """No pair chosen: a RuleError before the first step."""
    with pytest.raises(RuleError, match=r"cards\.no-pair"):
        next(fewest(board_of("XX")))
