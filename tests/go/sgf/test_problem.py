"""Problems as several programs mark them; all positions here are made up for the test."""

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import positions

from stepstones.go.sgf import texts
from stepstones.go.sgf.problem import (
    MarkedProblem,
    is_problem,
    on_lines,
    problem_of,
    problem_tree,
)
from stepstones.go.sgf.texts import write_trees
from stepstones.go.sgf.tree import Tree
from stepstones.go.state import Colour, Position

STONES = "SZ[5]AB[aa][ab]AW[ba][bb]"


def _tree(text: str) -> Tree:
    return texts.read(text).trees[0]


def _problem(text: str) -> MarkedProblem:
    return problem_of(_tree(text))


def test_right_in_a_comment() -> None:
    """goproblems.com: the line that ends in RIGHT is right, and the moves on the way to it."""
    tree = _tree(
        f"(;{STONES}(;B[ac];W[bc];B[ad]C[RIGHT\nWell done])(;B[bc]C[no, all right])(;B[ae]))"
    )
    problem = problem_of(tree)
    assert problem.right == (3,)
    assert on_lines(tree, problem.right) == {0, 1, 2, 3}
    assert problem.wrong == ()


@pytest.mark.parametrize(
    ("mark", "right", "wrong"),
    [
        ("C[Correct!]", True, False),
        ("C[正解]", True, False),
        ("C[Правильно]", True, False),
        ("TE[1]", True, False),
        ("C[Wrong.]", False, True),
        ("C[失敗]", False, True),
        ("C[Incorrect]", False, True),
        ("BM[1]", False, True),
        ("WV[]", False, True),
        ("C[the right side is not correct]", False, False),
    ],
)
def test_other_marks(mark: str, *, right: bool, wrong: bool) -> None:
    """A word at the comment's beginning, or a property."""
    problem = _problem(f"(;{STONES};B[ac]{mark})")
    assert (problem.right == (1,), problem.wrong == (1,)) == (right, wrong)


def test_target_and_plug() -> None:
    """tsumego.js: MA on the target, SQ where the wall is closed."""
    problem = _problem(f"(;{STONES}MA[aa]SQ[ee]PL[W])")
    assert problem.position.board.points(problem.target) == (0,)
    assert problem.position.board.points(problem.plugs) == (24,)
    assert problem.goal == "kill"


@pytest.mark.parametrize(
    ("marks", "goal"),
    [
        ("MA[aa]", "live"),
        ("TR[ba]", "kill"),
        ("TR[ba]MA[aa]", "live"),
        ("MA[ee]TR[ba]", "kill"),
        ("MA[aa][ba]", None),
        ("MA[ee]", None),
        ("", None),
    ],
)
def test_goals(marks: str, goal: str | None) -> None:
    """Own stones are to be saved, others killed; MA before TR; empty points are no target."""
    assert _problem(f"(;{STONES}{marks};B[ac])").goal == goal


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (f"(;{STONES})", True),
        (f"(;{STONES};B[ac])", True),
        ("(;GN[x];AB[aa]AW[bb];B[cc])", True),
        ("(;AB[aa]TR[aa];W[bb])", True),
        ("(;AB[aa];W[bb]C[RIGHT])", True),
        ("(;HA[2]AB[dp][pd];W[dd])", False),
        ("(;B[aa];W[bb]C[Correct])", False),
        ("(;SZ[9])", True),
    ],
)
def test_problems_and_games(text: str, answer: bool) -> None:
    """White stones set up, marks, or no move at all make a problem; a handicap does not."""
    assert is_problem(_tree(text)) is answer


def test_a_problem_begins_before_its_first_move() -> None:
    """The stones may be set up after the root."""
    problem = _problem("(;SZ[5]GN[x];AB[aa]AW[ba]MA[aa];W[ab])")
    assert (problem.node, problem.position.turn) == (1, Colour.WHITE)
    assert problem.target


@given(positions(7), st.data())
def test_problems_are_written_and_read(position: Position, data: st.DataObject) -> None:
    """Stones, side to play, target and right lines come back from the text."""
    stones = position.board.points(position.black | position.white)
    empty = [*position.board.points(position.empty), None]
    target = position.board.bits(data.draw(st.sets(st.sampled_from(stones))) if stones else [])
    lines = data.draw(
        st.lists(st.lists(st.sampled_from(empty), min_size=1, max_size=3), max_size=4)
    )
    tree = texts.read(write_trees([problem_tree(position, target, lines)])).trees[0]
    problem = problem_of(tree)
    assert problem.position == position
    assert problem.target == target
    ends = {tuple(tree.nodes[step] for step in tree.path(end))[1:] for end in problem.right}
    assert len(ends) == len(set(map(tuple, lines)))
    assert all(tree.values(end, "C") == ("RIGHT",) for end in problem.right)


def test_lines_that_begin_alike_share_their_beginning() -> None:
    """Two lines with the same first move make one node for it."""
    tree = problem_tree(Position(5, 5), 0, [[0, 1], [0, 2], [0]])
    assert tree.parents == (-1, 0, 1, 1)
    assert [tree.first(node, "C") for node in range(4)] == [None, "RIGHT", "RIGHT", "RIGHT"]
