"""Game trees: walking and growing them."""

from hypothesis import given, strategies as st
from tests.go.sgf.trees import trees

from stepstones.go.sgf.tree import NO_PARENT, Tree, arrange, with_values

PROPERTY = (("C", ("new",)),)


@given(trees())
def test_children_and_parents_say_the_same(tree: Tree) -> None:
    """Each node but the root is a child of its parent, once; parents stand before children."""
    found = [child for node in range(len(tree)) for child in tree.children(node)]
    assert sorted(found) == list(range(1, len(tree)))
    for node in range(len(tree)):
        assert all(tree.parents[child] == node for child in tree.children(node))
        assert list(tree.children(node)) == sorted(tree.children(node))
        assert tree.branches(node) == (len(tree.variations(node)) > 1)


@given(trees())
def test_lines(tree: Tree) -> None:
    """The main line follows first children; the path leads from the root."""
    node = 0
    for after in tree.main_line()[1:]:
        assert tree.children(node)[0] == after
        node = after
    assert not tree.children(node)
    for leaf in tree.leaves():
        assert not tree.children(leaf)
        way = tree.path(leaf)
        assert [tree.parents[step] for step in way] == [NO_PARENT, *way[:-1]]


@given(trees(), st.data())
def test_growing_adds_one_last_child(tree: Tree, data: st.DataObject) -> None:
    """The new node is the last child; taken away again, the tree is as before."""
    node = data.draw(st.integers(0, len(tree) - 1))
    grown, new = tree.add_child(node, PROPERTY)
    assert grown.children(node)[-1] == new
    assert grown.nodes[new] == PROPERTY
    kept = [number for number in range(len(grown)) if number != new]
    old = {number: index for index, number in enumerate(kept)} | {NO_PARENT: NO_PARENT}
    assert tuple(grown.nodes[number] for number in kept) == tree.nodes
    assert tuple(old[grown.parents[number]] for number in kept) == tree.parents


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
