"""Answering in one region. Judges: the dead shapes that all Go books list, and symmetry."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.brute import crowded, turned
from tests.go.naive import draw

from stepstones.core.steps import finish
from stepstones.go.safety.benson import regions
from stepstones.go.safety.region_play import Enclosure
from stepstones.go.state import Colour, Position, from_pieces

Cells = tuple[tuple[int, int], ...]

DEAD = {
    1: {"X"},
    2: {"XX"},
    3: {"XXX", "XX/X."},
    4: {"XX/XX", "XXX/.X."},
    5: {"XX/XX/X.", ".X./XXX/.X."},
    6: {".X./XXX/.XX"},
}
"""One eye only if the opponent plays first: three, the square and the pyramid four, the bulky
and the crossed five, the rabbity six. Sensei's Library, "Killable eyeshapes"."""


def _shapes(count: int) -> set[Cells]:
    """Return the ways to join *count* cells, one of each that turning and mirroring makes."""
    found: set[Cells] = {((0, 0),)}
    for _ in range(count - 1):
        found = {
            _upright((*cells, (row + down, column + across)))
            for cells in found
            for row, column in cells
            for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (row + down, column + across) not in cells
        }
    return found


def _upright(cells: Cells) -> Cells:
    def ways() -> Iterator[Cells]:
        for way in range(8):
            turned = [(c, r) if way & 4 else (r, c) for r, c in cells]
            turned = [(-r if way & 1 else r, -c if way & 2 else c) for r, c in turned]
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            yield tuple(sorted((r - top, c - left) for r, c in turned))

    return min(ways())


def _drawn(text: str) -> Cells:
    rows = text.split("/")
    return _upright(
        tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X")
    )


def _eye_space(cells: Cells) -> Enclosure:
    """Return one eye space of black in the middle of a board, for two eyes."""
    side, edge = 11, 2
    signs = [["O"] * side for _ in range(side)]
    for row, column in cells:
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                signs[row + edge + down][column + edge + across] = "X"
    for row, column in cells:
        signs[row + edge][column + edge] = "."
    position = from_pieces(side, side, "".join("".join(row) for row in signs))
    return Enclosure(position.board, position.empty, (position.black,), 2)


def _holds(region: Enclosure, own: int, theirs: int, answers: int) -> bool:
    return bool(finish(region.holds(own, theirs, answers)))


@pytest.mark.parametrize("count", DEAD)
def test_every_eye_shape_of_up_to_six_points(count: int) -> None:
    """Two eyes exactly where the books say so; three answers are always enough."""
    dead = {_drawn(text) for text in DEAD[count]}
    for cells in _shapes(count):
        region = _eye_space(cells)
        assert _holds(region, sum(region.walls), 0, 3) is (cells not in dead), cells


@settings(max_examples=60)
@given(
    crowded(((4, 4), (5, 5)), 9),
    st.integers(0, 7),
    st.sampled_from(Colour),
    st.integers(1, 2),
    st.integers(0, 2),
)
def test_turning_the_board_changes_nothing(
    position: Position, way: int, colour: Colour, eyes: int, answers: int
) -> None:
    """Region by region, for each number of answers, all eight ways to lie agree."""

    def outcomes(board: Position) -> list[tuple[int, bool]]:
        found = []
        for area in regions(board.board, board.stones(colour)):
            near = board.board.around(area)
            chains = board.board.chains(board.stones(colour), board.empty)
            walls = tuple(chain.stones for chain in chains if chain.stones & near)
            region = Enclosure(board.board, area, walls, eyes)
            theirs = board.stones(colour.other) & area
            held = _holds(region, sum(walls), theirs, answers)
            found.append((area.bit_count(), held))
        return sorted(found)

    assert outcomes(position) == outcomes(turned(position, way))


@settings(max_examples=60)
@given(crowded(((4, 3), (5, 3)), 7), st.sampled_from(Colour), st.integers(1, 2))
def test_more_answers_never_hurt(position: Position, colour: Colour, eyes: int) -> None:
    """What holds with n answers holds with n + 1, also where the table is filled in that order."""
    own, theirs = position.stones(colour), position.stones(colour.other)
    for area in regions(position.board, own):
        near = position.board.around(area)
        chains = position.board.chains(own, position.empty)
        walls = tuple(chain.stones for chain in chains if chain.stones & near)
        upward, downward = (Enclosure(position.board, area, walls, eyes) for _ in range(2))
        rising = [_holds(upward, sum(walls), theirs & area, n) for n in range(4)]
        falling = [_holds(downward, sum(walls), theirs & area, n) for n in (3, 2, 1, 0)]
        assert rising == falling[::-1] == sorted(rising)


def test_how_many_answers_are_needed() -> None:
    """Four in a row need one answer, the rectangle of six two."""
    row = draw("....XO XXXXXO")
    assert [_holds(Enclosure(row.board, 15, (row.black,), 2), row.black, 0, n) for n in (0, 1)] == [
        False,
        True,
    ]
    rectangle = _eye_space(_drawn("XXX/XXX"))
    start = sum(rectangle.walls)
    assert [_holds(rectangle, start, 0, n) for n in (1, 2)] == [False, True]
