"""Signs, labels and words at a node."""

from stepstones.go.sgf import texts
from stepstones.go.sgf.game import Markup, markup


def _markup(text: str, node: int = 0) -> Markup:
    return markup(texts.read(text).trees[0], node)


def test_signs_and_labels() -> None:
    """Every kind of sign, rectangles, labels with colons, lines and arrows; faults left out."""
    found = _markup(
        "(;SZ[5]TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]LB[ab:1][bb:x\\:y][zz:2][cb]"
        "LN[aa:bb]AR[bb:aa][aa]TB[ac:bc]TW[zz]N[a\nb]C[one\ntwo])"
    )
    assert list(found.signs.values()) == ["triangle", "square", "circle", "cross", "selected"]
    assert list(found.signs) == [0, 1, 2, 3, 4]
    assert found.labels == {5: "1", 6: "x:y"}
    assert (found.lines, found.arrows) == (((0, 6),), ((6, 0),))
    assert found.black_territory.bit_count() == 2
    assert not found.white_territory
    assert (found.name, found.comment) == ("a b", "one\ntwo")


def test_letters_of_older_formats() -> None:
    """``L`` names its points a, b, c in their order; ``M`` is a cross."""
    found = _markup("(;FF[3]SZ[5]L[aa][ca]M[bb])")
    assert found.labels == {0: "a", 2: "b"}
    assert found.signs == {6: "cross"}


def test_a_sign_stays_with_its_node() -> None:
    """The move after it has none."""
    assert _markup("(;SZ[3]TR[aa];B[cc])", 1).signs == {}
