"""Which starts defeat the text's procedure."""

from tests.knight.judge import assert_tour, at, names, verdict

from stepstones.core.scene import Mark
from stepstones.knight.essays.backtrack import backtrack, roth
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.solve.starts import starts
from stepstones.knight.state import board


def test_the_text_fails_where_backtracking_does_not() -> None:
    """Each start named really defeats the text's procedure and neither of the others."""
    for side, cheap in ((5, "c1"), (6, "d4"), (7, "e1"), (8, "e3")):
        facts = verdict(starts, board(side, side)).facts
        fails = facts["fails"]
        assert isinstance(fails, list)
        assert cheap in fails
        assert facts["backtrack"] == facts["roth"] == fails
        for name in fails:
            state = at(side, side, name)
            assert verdict(best_move_only, state).word == "stuck"
        for algorithm in (backtrack, roth):
            assert_tour(names(verdict(algorithm, at(side, side, cheap))), side, side)


def test_all_other_starts_succeed() -> None:
    """On 6x6 the text's procedure fails from the starts listed and from no other."""
    state = board(6, 6)
    fails = verdict(starts, state).facts["fails"]
    assert isinstance(fails, list)
    for square in state.grid.points:
        name = state.grid.name(square)
        word = verdict(best_move_only, at(6, 6, name)).word
        assert word == ("stuck" if name in fails else "tour")


def test_impossible_starts_are_told_apart() -> None:
    """Of 7x7's 49 starts the 24 on the minority colour have no tour at all."""
    result = verdict(starts, board(7, 7))
    impossible = result.facts["impossible"]
    assert isinstance(impossible, list)
    assert len(impossible) == 24
    assert result.args[1] == 25
    assert result.overlay is not None
    marks = list(result.overlay.marks.values())
    assert marks.count(Mark.DEAD) == 24
    assert marks.count(Mark.REJECTED) == result.args[0]
