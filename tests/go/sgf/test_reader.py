"""Reading SGF, sound and broken."""

import pytest
from hypothesis import example, given, strategies as st
from tests.go.sgf.trees import nearly_sgf, trees

from stepstones.core.errors import TextError
from stepstones.go.sgf import texts
from stepstones.go.sgf.check import MAX_REPAIRS
from stepstones.go.sgf.encoding import decode
from stepstones.go.sgf.game import markup
from stepstones.go.sgf.problem import is_problem, problem_of
from stepstones.go.sgf.replay import position_at
from stepstones.go.sgf.texts import read_sgf, with_header, write_trees
from stepstones.go.sgf.tree import Tree


def _messages(text: str) -> list[str]:
    return [repair.message.removeprefix("go.sgf.") for repair in texts.read(text).repairs]


def _names(tree: Tree) -> str:
    """Return the tree with only its names: brackets around the children of a node."""
    shown = ["".join(name for name, _ in own) or "-" for own in tree.nodes]
    for node in reversed(range(len(tree))):
        inside = ",".join(shown[child] for child in tree.children(node))
        shown[node] += f"({inside})" if inside else ""
    return shown[0]


@given(st.lists(trees(), min_size=1, max_size=3))
def test_collections_survive_writing_and_reading(collection: list[Tree]) -> None:
    """Every tree comes back, unknown properties and escapes included; twice is as once."""
    text = write_trees(collection)
    read = texts.read(text)
    assert read.trees == tuple(map(with_header, collection))
    assert write_trees(read.trees) == text
    grammar = {"off-board", "two-moves", "setup-and-move", "bad-size", "more"}
    assert {one.message.removeprefix("go.sgf.") for one in read.repairs} <= grammar


@given(nearly_sgf)
@example("(;" + "[" * 50)
@example("(;C[\\")
@example("(;C[\\]")
@example("((((")
@example("(;)))(((;B")
@example("(;" + "(" * 5000)
@example("(a0[")
@example("(;a0B[aa]")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Trees or TextError, and whatever is read can be used, written, and read again alike."""
    try:
        read = texts.read(text)
    except TextError:
        return
    again = texts.read(write_trees(read.trees))
    assert again.trees == tuple(map(with_header, read.trees))
    for tree in read.trees:
        is_problem(tree)
        for node in range(len(tree)):
            try:
                position_at(tree, node)
                markup(tree, node)
                problem_of(tree)
            except TextError as refused:
                assert refused.message in {"go.size", "go.sgf.other-game"}


@given(nearly_sgf)
def test_the_format_is_total(text: str) -> None:
    """A position or TextError."""
    try:
        position = read_sgf(text)
    except TextError:
        return
    assert not position.black & position.white


@given(st.binary(max_size=80) | nearly_sgf.map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes, there are trees or a TextError."""
    try:
        read = texts.read(decode(data).text)
    except TextError:
        return
    assert read.trees


@pytest.mark.parametrize(
    ("text", "names", "repairs"),
    [
        ("(;B[aa];W[bb])", "B(W)", []),
        ("(;B[aa](;W[bb])(;W[cc];B[dd]))", "B(W,W(B))", []),
        (" (\n; B [aa]\n[bb] )\n", "B", []),
        ("Dear all, (;B[aa]) bye", "B", ["junk", "junk"]),
        ("(B[aa];W[bb])", "B(W)", ["missing-semicolon"]),
        ("see (1) B[aa] (;W[bb])", "W", ["junk"]),
        (";B[aa];W[bb]", "B(W)", ["missing-open", "missing-close"]),
        ("(;B[aa];W[bb]", "B(W)", ["missing-close"]),
        ("(;B[aa](;W[bb](;B[cc]", "B(W(B))", ["missing-close"]),
        ("(;B[aa]))", "B", ["junk"]),
        ("(;B[aa]())", "B", ["empty-variation"]),
        ("(;B[aa]((;W[bb])(;W[cc])))", "B(W,W)", ["empty-variation"]),
        ("(;B[aa](;W[bb]);W[cc])", "B(W,W)", ["node-after-variation"]),
        ("(;B[aa](;W[bb])C[x])", "B(W,C)", ["missing-semicolon", "node-after-variation"]),
        ("(;AB[aa]AB[bb])", "AB", ["repeated"]),
        ("(;CoPyright[x]White[aa])", "CPW", ["lower-case", "lower-case"]),
        ("(;b[aa];w[bb])", "B(W)", ["lower-case", "lower-case"]),
        ("(;B)", "-", ["no-value"]),
        ("(;[aa]B[bb])", "B", ["value-without-name"]),
        ("(;B[aa];W[b", "B(W)", ["unclosed-value", "missing-close", "off-board"]),
        ("(;SZ[9]B[jj])", "SZB", ["off-board"]),
        ("(;SZ[9]LB[aa]AR[aa:zz]TR[zz:aa])", "SZLBARTR", ["off-board"] * 3),
        ("(;SZ[9]DD[]VW[]TB[])", "SZDDVWTB", []),
        ("(;SZ[big]B[aa])", "SZB", ["bad-size"]),
        ("(;B[aa]W[bb])", "BW", ["two-moves"]),
        ("(;AB[aa]W[bb])", "ABW", ["setup-and-move"]),
        ("(;B[aa]@@;W[bb]])", "B(W)", ["junk", "junk"]),
        ("\N{ZERO WIDTH NO-BREAK SPACE}(;B[aa])", "B", []),
    ],
)
def test_faults_are_got_over_and_told(text: str, names: str, repairs: list[str]) -> None:
    """The tree, and what was repaired to get it."""
    assert _names(texts.read(text).trees[0]) == names
    assert sorted(_messages(text)) == sorted(repairs)


def test_nothing_is_lost_from_repeated_properties() -> None:
    """Lists are joined, comments become one text, a stray second value is kept."""
    tree = texts.read("(;AB[aa][bb]AB[cc]C[one]C[two]B[dd][ee])").trees[0]
    assert dict(tree.nodes[0]) == {"AB": ("aa", "bb", "cc"), "C": ("one\ntwo",), "B": ("dd", "ee")}


def test_a_collection_goes_on_after_a_stray_bracket() -> None:
    """Both trees are read although a bracket too many stands between them."""
    read = texts.read("(;N[a]))\n(;N[b])(N[c])")
    assert [tree.first(0, "N") for tree in read.trees] == ["a", "b", "c"]


def test_a_repair_says_its_line() -> None:
    """Lines are counted from 0, also for points off the board."""
    read = texts.read("(;SZ[9]\n;B[aa]\n;W[zz]\n;B[bb]W[cc]\n;x[1]\n")
    assert [(one.message[7:], one.position) for one in read.repairs] == [
        ("lower-case", 4),
        ("missing-close", 5),
        ("off-board", 2),
        ("two-moves", 3),
    ]


def test_many_faults_are_counted() -> None:
    """A hundred are listed, then their number."""
    repairs = texts.read("(;" + "B[zz];" * 1000 + ")").repairs
    assert len(repairs) == MAX_REPAIRS + 1
    assert repairs[-1].args == (1000 - MAX_REPAIRS,)


@pytest.mark.parametrize("text", ["", "junk", "()", "(())", "go/19", "(1) [x]", "X.O\nO.X"])
def test_what_is_no_sgf_is_refused(text: str) -> None:
    """There must be a node at least."""
    with pytest.raises(TextError) as refused:
        texts.read(text)
    assert refused.value.message == "go.sgf.nothing"


def test_too_much_is_refused() -> None:
    """Twenty million characters, two million nodes."""
    with pytest.raises(TextError) as refused:
        texts.read("(;" + " " * texts.MAX_TEXT)
    assert refused.value.message == "app.too-long"
    with pytest.raises(TextError) as refused:
        texts.read("(" + ";" * (texts.MAX_NODES + 1))
    assert refused.value.message == "go.sgf.too-many-nodes"


@pytest.mark.parametrize(
    "unit", ["(", "[", "B[", "(   ", "a   ", "   ", "a", ";;", "B[]", "\\", "]", "(;[", "C[\\"]
)
def test_long_rubbish_is_read_or_refused(unit: str) -> None:
    """That no unit looks at all after it is compared by the clock in tests/test_linear.py."""
    try:
        assert texts.read("(;" + unit * 400_000).trees
    except TextError as refused:
        assert refused.message in {"go.sgf.nothing", "go.sgf.too-many-nodes"}


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]" + "(;B[aa]" * 100_000 + ")" * 100_001,
        "(;SZ[9]" + "(;B[aa])" * 100_000 + ")",
        "(;SZ[9]" + ";B[aa]" * 100_000 + ")",
    ],
    ids=["nested", "side by side", "in a row"],
)
def test_large_trees(text: str) -> None:
    """A hundred thousand nodes in each extreme shape are read and written back."""
    tree = texts.read(text).trees[0]
    assert len(tree) == 100_001
    assert texts.read(write_trees([tree])).trees[0].parents == tree.parents
