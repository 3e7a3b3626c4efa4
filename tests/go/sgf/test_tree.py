"""Game trees: walking and growing them."""

from hypothesis import given
from tests.go.sgf.trees import trees

from stepstones.go.sgf.tree import NO_PARENT, Tree, arrange, with_values


@given(trees())
def test_children_and_parents_say_the_same(tree: Tree) -> None:
    """Each node but the root is a child of its parent, once; parents stand before children."""
    found = [child for node in range(len(tree)) for child in tree.children(node)]
    assert sorted(found) == list(range(1, len(tree)))
    for node in range(len(tree)):
        assert all(tree.parents[child] == node for child in tree.children(node))
        assert list(tree.children(node)) == sorted(tree.children(node))
        beside = tree.children(tree.parents[node]) if node else (node,)
        assert tree.branches(node) == (len(beside) > 1)


@given(trees())
def test_lines(tree: Tree) -> None:
    """The main line follows first children; the path leads from the root."""
    node = 0
    for after in tree.main_line()[1:]:
        assert tree.children(node)[0] == after
        node = after
    assert not tree.children(node)
    for leaf in (one for one in range(len(tree)) if not tree.children(one)):
        way = tree.path(leaf)
        assert [tree.parents[step] for step in way] == [NO_PARENT, *way[:-1]]


def test_nodes_are_arranged_as_they_are_written() -> None:
    """Children that come late move to their parents; siblings keep their order."""
    names = [(("N", (name,)),) for name in "abcde"]
    tree = arrange(list(zip([NO_PARENT, 0, 0, 1, 0], names, strict=True)))
    assert [tree.first(node, "N") for node in range(5)] == ["a", "b", "d", "c", "e"]
    assert tree.parents == (-1, 0, 1, 0, 0)


def test_values_are_set_in_their_place() -> None:
    """A new value replaces the old where it stands; none takes the property away."""
    own = (("B", ("aa",)), ("C", ("x",)))
    assert with_values(own, "B", ["bb"]) == (("B", ("bb",)), ("C", ("x",)))
    assert with_values(own, "N", ["y"]) == (*own, ("N", ("y",)))
    assert with_values(own, "B", []) == (("C", ("x",)),)


def test_a_very_deep_tree_is_compared_hashed_and_shown() -> None:
    """None of these recurse, so a million moves in a row do no harm."""
    depth = 200_000
    tree = Tree(((),) * depth, tuple(range(-1, depth - 1)))
    assert tree == Tree(((),) * depth, tuple(range(-1, depth - 1)))
    assert hash(tree) == hash(Tree(((),) * depth, tuple(range(-1, depth - 1))))
    assert len(repr(tree)) > depth
    assert len(tree.path(depth - 1)) == len(tree.main_line()) == depth
