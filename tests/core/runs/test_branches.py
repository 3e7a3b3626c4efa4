"""The tree around a step, compared with the pieces on the board and with all steps before."""

from itertools import pairwise

import pytest

from stepstones.app import catalog
from stepstones.core.runs.overview import Branches, Fate
from stepstones.core.trace import Kind, Step

QUEENS = "queens/5"
KNIGHT = "knight/7/&from=b6/qkn"
CHAIN = "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k"
CARDS = "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"


@pytest.mark.parametrize(
    ("link", "name"),
    [
        (QUEENS, "recursive"),
        (QUEENS, "automaton"),
        (KNIGHT, "backtrack"),
        (CARDS, "recursive"),
    ],
)
def test_the_open_branches_are_the_pieces_that_stand(link: str, name: str) -> None:
    """At every step each open branch but the last is a piece placed, in the same order."""
    puzzle, state, _ = catalog.decode(link)
    run = next(one for one in puzzle.algorithms if one.id == name).on(state)
    placed: list[tuple[int, int]] = []
    while run.at < 600 and run.advance():
        assert run.step is not None
        if run.step.kind is Kind.PLACE:
            placed.append((run.step.point, run.at))
        elif run.step.kind is Kind.RETRACT:
            placed.pop()
        way = [(one.point, one.at) for one in run.branches.way[1:]]
        assert way == placed
        levels = run.branches.levels()
        assert len(levels) <= 12
        if run.step.kind is Kind.REJECT and placed[-1:] != [(run.step.point, placed[-1][1])]:
            assert levels[-1][-1][:3] == (run.step.point, run.at, Fate.CUT)
        if run.step.kind is Kind.RETRACT:
            tried = [one for one in levels[-1] if one[0] == run.step.point]
            assert [one[2] for one in tried if one[2] is not Fate.FOUND] in ([Fate.BACK], [])
    assert run.at > 10


def test_closed_branches_keep_nothing_below() -> None:
    """However long the run, what is kept is that of the open calls."""
    puzzle, state, _ = catalog.decode(QUEENS)
    run = puzzle.algorithms[2].on(state)
    run.seek(10_000)
    assert run.verdict is not None
    (root,) = run.branches.way[:1]
    assert [one.point for one in root.twigs] == [20, 15, 10, 5, 0]
    assert not any(one.twigs for one in root.twigs if one not in run.branches.way)


def test_a_proof_tree_shows_its_numbers() -> None:
    """Life and death: each reply tried has proof and disproof number, a pass as well."""
    puzzle, state, _ = catalog.decode("go/7/dmLn-x8l7r1v-r&at=B6/pqq")
    run = next(one for one in puzzle.algorithms if one.id == "life-tree").on(state)
    run.seek(19)
    first, second = run.branches.levels()
    name = state.grid.name
    seen = [(name(one[0]) if one[0] >= 0 else "pass", one[3]) for one in first]
    assert seen == [("B7", "1/3"), ("pass", "0/∞"), ("B7", "1/3")]
    assert [(name(one[0]), one[3]) for one in second] == [("C7", "3/1"), ("C6", "3/1")]


@pytest.mark.parametrize(
    ("link", "name", "child_first"),
    [
        (CHAIN, "live-group-stack", False),
        (CHAIN, "dead-stones", False),
        (CARDS, "breadth", True),
    ],
)
def test_a_stack_grows_a_tree_too(link: str, name: str, *, child_first: bool) -> None:
    """A point is under the one from which it was reached, as its sentence says."""
    puzzle, state, _ = catalog.decode(link)
    run = next(one for one in puzzle.algorithms if one.id == name).on(state)
    parents: dict[object, object] = {}
    deepest = 0
    while run.advance():
        assert run.step is not None
        step, way = run.step, [one.point for one in run.branches.way[1:]]
        if step.kind is Kind.VISIT and step.under >= 0:
            child, parent = step.args[:2] if child_first else step.args[1::-1]
            assert step.under == parent
            parents[child] = parent
            assert run.branches.levels()[-1][-1][:3] == (child, run.at, Fate.SEEN)
        for one, below in pairwise(way):
            assert parents[below] == one
        deepest = max(deepest, len(way))
        if step.why == "go.step.pop":
            assert way[-1] == step.point
    assert deepest > 2 or name == "breadth"


@pytest.mark.parametrize(
    ("link", "name"), [(KNIGHT, "backtrack"), (CHAIN, "live-group-stack"), (CARDS, "breadth")]
)
def test_a_copy_is_the_same_tree_and_stays_so(link: str, name: str) -> None:
    """With what each branch counts for and belongs to; what happens later changes it no more."""
    puzzle, state, _ = catalog.decode(link)
    run = next(one for one in puzzle.algorithms if one.id == name).on(state)
    before, shown = Branches(), Branches().levels()
    while run.advance() and run.at < 300:
        assert before.levels() == shown
        before, shown = run.branches.copy(), run.branches.levels()
        assert before == run.branches
        for point, branch in run.branches.visited.items():
            twin = before.visited[point]
            assert twin is not branch
            assert twin.parent == branch.parent
            assert twin.parent is None or twin.parent is not branch.parent
    assert run.at > 3


def tree_of(*steps: tuple[str, int]) -> Branches:
    """The tree after steps of one call, each a kind and a point."""
    tree = Branches()
    for at, (kind, point) in enumerate(steps, 1):
        tree.add(Step(Kind(kind), point), at, 2 if kind == "reject" else 1)
    return tree


def test_only_the_point_placed_last_is_taken_back() -> None:
    """Taking back another point closes nothing."""
    tree = tree_of(("place", 4), ("retract", 7))
    assert [one.point for one in tree.way] == [-1, 4]
    assert [one.point for one in tree_of(("place", 4), ("retract", 4)).way] == [-1]


def test_a_point_that_is_tried_again_is_another_branch() -> None:
    """One that was only looked at becomes the branch that is tried."""
    (again,) = tree_of(("reject", 4), ("reject", 4)).levels()
    assert [(one[0], one[1]) for one in again] == [(4, 1), (4, 2)]
    (looked,) = tree_of(("consider", 4), ("reject", 4)).levels()
    assert [(one[0], one[2]) for one in looked] == [(4, Fate.CUT)]


def test_what_a_point_counts_for_stays_until_something_else_is_said() -> None:
    """When it is tried after it was looked at, and when it is taken back."""
    steps = (Step(Kind.CONSIDER, 4, note="3"), Step(Kind.PLACE, 4), Step(Kind.RETRACT, 4))
    for last, note in ((steps[-1], "3"), (Step(Kind.RETRACT, 4, note="5"), "5")):
        tree = Branches()
        for at, step in enumerate((*steps[:-1], last), 1):
            tree.add(step, at, 1)
        ((branch,),) = tree.levels()
        assert (branch[0], branch[2], branch[3]) == (4, Fate.BACK, note)
