"""Problems as several programs mark them; all positions here are made up for the test."""

import pytest

from stepstones.go.sgf import texts
from stepstones.go.sgf.problem import (
    MarkedProblem,
    is_problem,
    on_lines,
    problem_of,
)
from stepstones.go.sgf.tree import Tree
from stepstones.go.state import Colour

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
        ("C[Right!]", True, False),
        ("C[Nice. CORRECT]", True, False),
        ("C[正解図]", True, False),
        ("C[回答正确]", True, False),
        ("C[Правильный ответ!]", True, False),
        ("C[不正解]", False, True),
        ("C[错误]", False, True),
        ("C[回答错误！]", False, True),
        ("C[Неверный ход]", False, True),
        ("C[Ошибка.]", False, True),
        ("C[Fail]", False, True),
        ("C[Ошибка белых]", False, False),
        ("C[错误的应手]", False, False),
    ],
)
def test_other_marks(mark: str, *, right: bool, wrong: bool) -> None:
    """A word at the comment's beginning, or a property."""
    problem = _problem(f"(;{STONES};B[ac]{mark})")
    assert (problem.right == (1,), problem.wrong == (1,)) == (right, wrong)


@pytest.mark.parametrize(
    ("words", "right", "wrong"),
    [
        ("WRONG. The RIGHT move is A", (), (1,)),
        ("失败。正解是A", (), (1,)),
        ("Неверно. Правильно было A", (), (1,)),
        ("RIGHT. A would be WRONG", (1,), ()),
        ("正解是A", (), ()),
        ("正解应在A位", (), ()),
        ("正确的下法是A", (), ()),
        ("正解は A", (), ()),
        ("正解ではない", (), ()),
        ("Correct is A", (), ()),
        ("Correct move is at A", (), ()),
        ("Правильно было A", (), ()),
    ],
)
def test_what_a_comment_says_of_another_move_is_no_mark(
    words: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    """The first of its words tells what its own move is called, if anything."""
    problem = _problem(f"(;{STONES};B[ac]C[{words}])")
    assert (problem.right, problem.wrong) == (right, wrong)


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
        ("(;HA[2]AB[dp][pd];W[dd]C[Right.];B[cc]TE[1])", False),
        ("(;HA[0]AB[aa];W[bb]C[RIGHT])", True),
        ("(;B[aa];W[bb]C[Correct])", False),
        ("(;SZ[9])", True),
    ],
)
def test_problems_and_games(text: str, answer: bool) -> None:
    """White stones set up, marks, or no move at all make a problem; a handicap does not."""
    assert is_problem(_tree(text)) is answer


def test_a_problem_begins_where_lines_of_words_part_or_stones_are_set() -> None:
    """Titles of variations are none of its beginning; variations that set stones up are."""
    problem = _problem(f"(;{STONES}(;C[正解图];B[ac])(;C[失败图];B[ae]))")
    assert (problem.node, problem.position.turn) == (0, Colour.BLACK)
    assert _problem(f"(;SZ[5](;{STONES}MA[aa];B[ac])(;AB[ee]AW[de]))").node == 1


def test_a_problem_begins_before_its_first_move() -> None:
    """The stones may be set up after the root."""
    problem = _problem("(;SZ[5]GN[x];AB[aa]AW[ba]MA[aa];W[ab])")
    assert (problem.node, problem.position.turn) == (1, Colour.WHITE)
    assert problem.target
