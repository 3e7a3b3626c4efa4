"""Positions at nodes, and what the root says."""

import pytest

from stepstones.core.errors import TextError
from stepstones.go.play import passes
from stepstones.go.rules import PRESETS
from stepstones.go.sgf import check, texts
from stepstones.go.sgf.replay import MAX_DEPTH, position_at
from stepstones.go.sgf.tree import Tree
from stepstones.go.state import Colour, Position


def _tree(text: str) -> Tree:
    return texts.read(text).trees[0]


def _rows(position: Position) -> str:
    pieces, width = position.pieces, position.width
    return " ".join(pieces[at : at + width] for at in range(0, len(pieces), width))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("(;SZ[3]AB[aa][cc]AW[bb])", "X.. .O. ..X"),
        ("(;SZ[3]AB[aa:cc]AE[bb])", "XXX X.X XXX"),
        ("(;SZ[3]AB[bb:aa])", "XX. XX. ..."),
        ("(;SZ[4:3]B[da])", "...X .... ...."),
        ("(;SZ[3];B[aa];W[ba];B[cc];W[ab])", ".O. O.. ..X"),
        ("(;SZ[3];B[bb];B[aa])", "X.. .X. ..."),
        ("(;SZ[3]AB[aa];AW[aa])", "O.. ... ..."),
        ("(;SZ[3]AB[zz][aa])", "X.. ... ..."),
        ("(;SZ[3];B[aa];W[aa]KO[])", "O.. ... ..."),
        ("(;SZ[3];B[AA])", "X.. ... ..."),
        ("(;SZ[3];B[];W[tt];B[ba])", ".X. ... ..."),
        ("(;SZ[3]AB[ab]B[aa])", "X.. X.. ..."),
    ],
)
def test_stones(text: str, rows: str) -> None:
    """Setup, rectangles, captures, passes, moves that no rule allows; faulty points left out."""
    tree = _tree(text)
    assert _rows(position_at(tree, tree.main_line()[-1])) == rows


def test_tt_is_a_point_beyond_19() -> None:
    """On 21x21 a stone stands there; on 19x19 it is a pass."""
    large, usual = (_tree(f"(;SZ[{side}];B[tt])") for side in (21, 19))
    assert position_at(large, 1).black
    assert not position_at(usual, 1).black
    assert position_at(usual, 1).turn is Colour.WHITE


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("(;SZ[9])", "black"),
        ("(;SZ[9]PL[W])", "white"),
        ("(;SZ[9]PL[white])", "white"),
        ("(;SZ[9]AB[aa];W[bb])", "white"),
        ("(;SZ[9]AB[aa]PL[B];W[bb])", "black"),
        ("(;SZ[9]HA[2]AB[aa][bb])", "white"),
        ("(;SZ[9];C[x];C[y];W[aa])", "white"),
        ("(;SZ[9];PL[B];W[aa])", "black"),
        ("(;SZ[9]PL[x])", "black"),
    ],
)
def test_whose_turn_it_is(text: str, turn: str) -> None:
    """PL says it, else the first move, else a handicap."""
    assert position_at(_tree(text), 0).turn == turn


def test_ko_prisoners_and_variations() -> None:
    """Prisoners and ko at a node belong to its own line."""
    tree = _tree("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb](;W[ad])(;W[dd]))")
    taken = position_at(tree, 1)
    assert taken.taken == (1, 0)
    assert taken.ko == taken.grid.parse("B3")
    assert position_at(tree, 3).ko is None
    assert position_at(tree, 3).colour(12) is None
    assert position_at(tree, 2).colour(12) is Colour.WHITE


def test_setup_forgets_ko_and_a_last_stone_taken_off() -> None:
    """As setting up by hand does."""
    tree = _tree("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];AE[cb];AB[dd])")
    assert position_at(tree, 1).last is not None
    assert position_at(tree, 2).last is None
    assert position_at(tree, 2).ko is None


@pytest.mark.parametrize(
    ("size", "sides"),
    [("9", (9, 9)), ("13:9", (13, 9)), (" 19 ", (19, 19)), ("9x13", (9, 13)), ("x", (19, 19))],
)
def test_sizes(size: str, sides: tuple[int, int]) -> None:
    """Columns before rows; nonsense is taken as 19."""
    board = check.board_of(_tree(f"(;SZ[{size}])"))
    assert (board.width, board.height) == sides


@pytest.mark.parametrize("size", ["1", "26", "0", "99", "9:26", "9999"])
def test_sizes_beyond_the_limits(size: str) -> None:
    """Boards from 2 to 25; the tree itself is still read."""
    with pytest.raises(TextError) as refused:
        position_at(_tree(f"(;SZ[{size}])"), 0)
    assert refused.value.message == "go.size"


def test_another_game() -> None:
    """GM[2] is Othello."""
    with pytest.raises(TextError) as refused:
        position_at(_tree("(;GM[2])"), 0)
    assert refused.value.message == "go.sgf.other-game"


@pytest.mark.parametrize(
    ("root", "name", "komi"),
    [
        ("RU[Japanese]KM[6.5]", "japanese", 6.5),
        ("RU[Chinese]", "chinese", 7.5),
        ("RU[chinese]KM[375]", "chinese", 7.5),
        ("KM[650]", "japanese", 6.5),
        ("RU[NZ]KM[7]", "new-zealand", 7),
        ("RU[AGA]KM[0,5]", "aga", 0.5),
        ("RU[Chinese]KM[3.75]", "chinese", 7.5),
        ("KM[2.75]", "japanese", 5.5),
        ("KM[-3.75]", "japanese", -7.5),
        ("KM[275]", "japanese", 5.5),
        ("KM[6.3]", "japanese", 6.3),
        ("KM[.5]", "japanese", 0.5),
        ("KM[+0.5]", "japanese", 0.5),
        ("KM[-,5]", "japanese", -0.5),
        ("KM[.]", "japanese", 6.5),
        ("RU[?]KM[x]", "japanese", 6.5),
        ("KM[999999]", "japanese", 6.5),
    ],
)
def test_rules_and_komi(root: str, name: str, komi: float) -> None:
    """The rules named, with the root's own komi; hundredths and stones of area understood."""
    rules = check.rules_of(_tree(f"(;{root})"))
    assert rules == PRESETS[name]._replace(komi=komi)


@pytest.mark.parametrize(("raw", "stones"), [("4", 4), ("0", 0), ("x", 0), ("-2", 0), ("9999", 0)])
def test_handicap(raw: str, stones: int) -> None:
    """A number that makes sense, else none."""
    assert check.handicap_of(_tree(f"(;HA[{raw}])")) == stones


def test_a_line_without_end_is_not_played() -> None:
    """Twenty thousand nodes are, more are refused; the tree itself is read."""
    tree = _tree("(" + ";B[]" * (MAX_DEPTH + 1) + ")")
    assert passes(position_at(tree, MAX_DEPTH - 1)) == MAX_DEPTH
    with pytest.raises(TextError) as refused:
        position_at(tree, MAX_DEPTH)
    assert refused.value.message == "go.sgf.too-deep"
