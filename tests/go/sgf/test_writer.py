"""Writing SGF."""

import pytest

from stepstones.core.errors import TextError
from stepstones.go.sgf import texts
from stepstones.go.sgf.texts import write_trees
from stepstones.go.sgf.tree import Properties, arrange


def test_the_root_says_what_is_written() -> None:
    """Format 4 and UTF-8, whatever the file was before; another game stays named."""
    tree = texts.read("(;FF[3]CA[GB2312]GM[1]SZ[9]C[x])").trees[0]
    assert write_trees([tree]) == "(;FF[4]GM[1]CA[UTF-8]SZ[9]C[x])\n"
    assert "GM[2]" in write_trees(texts.read("(;GM[2])").trees)


def test_brackets_stand_only_where_lines_part() -> None:
    """A line without alternatives is written without brackets."""
    text = write_trees(texts.read("(;(;B[aa](;W[bb](;B[cc])(;B[dd]))))").trees)
    assert text == "(;FF[4]GM[1]CA[UTF-8];B[aa];W[bb]\n(;B[cc])\n(;B[dd]))\n"


@pytest.mark.parametrize(
    "own",
    [
        (("b", ("aa",)),),
        (("", ("aa",)),),
        (("B", ()),),
        (("B", ("a]",)),),
        (("B", ("a\\",)),),
        (("B", ("aa",)), ("B", ("bb",))),
    ],
)
def test_what_no_reader_gives_is_not_written(own: Properties) -> None:
    """Small letters, no value, a value that ends early or not at all, a name twice."""
    with pytest.raises(TextError) as refused:
        write_trees([arrange([(-1, own)])])
    assert refused.value.message == "go.sgf.bad-property"


def test_long_lines_are_broken_between_nodes() -> None:
    """No line of moves grows beyond what editors and mail programs take."""
    text = write_trees(texts.read("(" + ";B[aa]" * 500 + ")").trees)
    assert max(map(len, text.splitlines())) <= 80
