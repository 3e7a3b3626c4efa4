"""What stands between the brackets. The rules are those of the FF[4] specification."""

import pytest
from hypothesis import given, strategies as st

from stepstones.go.board import board
from stepstones.go.sgf import tree


@given(st.text())
def test_escaping_is_undone(plain: str) -> None:
    """Text comes back from its raw form, but for kinds of white space; so do parts of pairs."""
    tidy = plain.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")
    for space in "\t\v\f":
        tidy = tidy.replace(space, " ")
    assert tree.text(tree.escape(plain)) == tidy
    assert tree.RAW.fullmatch(tree.escape(plain))
    part = tree.escape(plain).replace(":", "\\:")
    both = tree.pair(f"{part}:{part}")
    assert both is not None
    assert [tree.text(part) for part in both] == [tidy, tidy]


@pytest.mark.parametrize(
    ("raw", "text", "simple"),
    [
        ("a\\\nb", "ab", "ab"),
        ("a\\\r\nb", "ab", "ab"),
        ("a\nb", "a\nb", "a b"),
        ("a\r\nb\rc", "a\nb\nc", "a b c"),
        ("a\tb", "a b", "a b"),
        ("\\\\\\]\\:\\x", "\\]:x", "\\]:x"),
    ],
)
def test_line_breaks_and_escapes(raw: str, text: str, simple: str) -> None:
    """A break after a backslash vanishes, others stay in Text and become spaces in SimpleText."""
    assert (tree.text(raw), tree.simple_text(raw)) == (text, simple)


@given(st.integers(2, 25), st.integers(2, 25), st.data())
def test_points_come_back_from_letters(width: int, height: int, data: st.DataObject) -> None:
    """Two letters name each point; those beyond the board name none."""
    point = data.draw(st.integers(0, width * height - 1))
    assert tree.point(tree.letters(point, width), width, height) == point
    beyond = "abcdefghijklmnopqrstuvwxyz"[width] + "a"
    assert tree.point(beyond, width, height) is None


@given(st.integers(2, 25), st.integers(2, 25), st.data())
def test_rectangles(width: int, height: int, data: st.DataObject) -> None:
    """A rectangle holds the points between its corners, in whatever order they are named."""
    ends = [data.draw(st.integers(0, width * height - 1)) for _ in range(2)]
    shape = board(width, height)
    raw = ":".join(tree.letters(end, width) for end in ends)
    rows, columns = zip(*(divmod(end, width) for end in ends), strict=True)
    inside = [
        point
        for point in range(width * height)
        if min(rows) <= point // width <= max(rows)
        and min(columns) <= point % width <= max(columns)
    ]
    assert tree.area(raw, shape) == shape.bits(inside)


@pytest.mark.parametrize("raw", ["", "a", "aaa", "jj", "aa:jj", "aa:", ":", "é1", "aa:bb:cc"])
def test_what_is_no_point(raw: str) -> None:
    """On a 9x9 board."""
    assert tree.area(raw, board(9, 9)) is None


@pytest.mark.parametrize(
    ("raw", "side", "passes"),
    [("", 9, True), ("tt", 19, True), ("tt", 20, False), ("tt", 9, True), ("aa", 9, False)],
)
def test_passes(raw: str, side: int, *, passes: bool) -> None:
    """An empty value always, ``tt`` up to 19x19: beyond it is a point."""
    assert tree.is_pass(raw, side, side) is passes
