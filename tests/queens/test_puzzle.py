"""The queens as a puzzle: presses, moves, rules, pictures, presets."""

import pytest
from hypothesis import given
from tests.queens.brute import board_of, boards, completions

from stepstones.app import catalog
from stepstones.core.errors import RuleError, TextError
from stepstones.core.links import link
from stepstones.core.scene import Mark
from stepstones.core.trace import Run
from stepstones.queens.essays import recursive
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.state import Board

EXAMPLES = {
    one.id.rsplit(".", 1)[1]: QUEENS.decode(link.read(one.link)) for one in catalog.examples(QUEENS)
}


@given(boards(6))
def test_a_press_puts_a_queen_and_another_takes_it_away(board: Board) -> None:
    """Two presses on one point leave the board as it was; one changes that point only."""
    for point in board.grid.points:
        move = QUEENS.interpret(board, point, "queen")
        assert move is not None
        once = QUEENS.play(board, move)
        assert once.queens ^ board.queens == {point}
        again = QUEENS.interpret(once, point, "queen")
        assert again is not None
        assert QUEENS.play(once, again) == board


def test_other_tools_mean_nothing() -> None:
    """A tool of another puzzle gives no move."""
    assert QUEENS.interpret(Board(4), 0, "black") is None


def test_moves_that_cannot_be_played() -> None:
    """No second queen on a point, none to take from an empty one, no other verbs."""
    board = board_of("1000")
    for move, message in (("queen a1", "queens.taken"), ("remove b1", "queens.empty")):
        with pytest.raises(RuleError) as caught:
            QUEENS.play(board, move)
        assert caught.value.message == message
    for move in ("flip a1", "queen", "queen a1 b1", "queen a9"):
        with pytest.raises(TextError):
            QUEENS.play(board, move)


@pytest.mark.parametrize(
    ("drawn", "rule", "names"),
    [
        ("11", "queens.rank", {"a1", "b1"}),
        ("12", "queens.diagonal", {"a1", "b2"}),
        ("21", "queens.diagonal", {"a2", "b1"}),
    ],
)
def test_the_smallest_board_that_breaks_each_rule(drawn: str, rule: str, names: set[str]) -> None:
    """Two queens on a 2 x 2 board break one rule, and both are named."""
    report = QUEENS.check(board_of(drawn))
    assert not report.solved
    assert [one.rule for one in report.violations] == [rule]
    name = board_of(drawn).grid.name
    assert set(map(name, report.violations[0].points)) == names


def test_two_queens_on_a_file() -> None:
    """The rule of the file, which no digit for each file can break."""
    report = QUEENS.check(Board(2, frozenset({0, 2})))
    assert [(one.rule, one.points) for one in report.violations] == [("queens.file", (2, 0))]
    assert (report.message, report.args) == ("queens.file", (2, 0))


def test_several_attacks_are_counted_and_the_first_is_named() -> None:
    """Three queens in a row are two pairs, as the middle one stands between the others."""
    report = QUEENS.check(board_of("111"))
    assert (report.message, report.args) == ("queens.attacks", (2, 6, 7, "rank"))
    assert len(report.violations) == 2


def test_solved_means_n_queens_and_no_attack() -> None:
    """The text's first solution is solved; without one queen it is not, nor broken."""
    full = EXAMPLES["first"]
    assert QUEENS.check(full).solved
    assert QUEENS.check(full).args == (8,)
    less = QUEENS.check(Board(8, full.queens - {min(full.queens)}))
    assert (less.solved, less.violations, less.args) == (False, (), (7, 8))


def test_queens_that_attack_each_other_are_marked_and_attacked_points_told() -> None:
    """Both ends of an attack are marked; each attacked empty point is told once."""
    scene = QUEENS.scene(board_of("1100"))
    assert set(scene.marks.values()) == {Mark.CLASH}
    assert set(scene.marks) == board_of("1100").queens
    told = [point for fact in scene.facts for point in fact.points]
    assert len(told) == len(set(told))
    free = {"c4", "d2"}
    name = board_of("1100").grid.name
    assert {name(point) for point in range(16)} - set(map(name, told)) == free | {"a1", "b1"}


def test_the_examples_are_what_their_titles_say() -> None:
    """One completion, a conflict, none from the corner of 6 x 6, none with the picture's five."""
    assert len(EXAMPLES["unique"].queens) == 5
    assert completions(EXAMPLES["unique"]) == {(1, 5, 8, 6, 3, 7, 2, 4)}
    assert len(QUEENS.check(EXAMPLES["conflict"]).violations) > 0
    assert completions(EXAMPLES["impossible"]) == set()
    run = Run(lambda: recursive.solve(EXAMPLES["blocked"]))
    run.seek(1000)
    assert run.verdict is not None
    assert run.verdict.word == "impossible"
    assert run.verdict.facts["levels"] == [1, 1, 1, 1, 1, 1, 0, 0, 0]
