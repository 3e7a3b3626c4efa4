"""The source text's recursion: its answers, its cost, its limits."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from tests.cards.drawings import SAMPLE, spiral, walled_in
from tests.cards.oracle import Place, check_path, finish, questions

from stepstones.cards.essays import recursive as module
from stepstones.cards.essays.recursive import recursive
from stepstones.cards.solve.fewest import fewest
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Run


@given(questions(4))
@settings(max_examples=150, deadline=None)
def test_answers_as_the_fast_search_wherever_it_finishes(board: Board) -> None:
    """Verdict and number of segments agree, and the path is one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "CALLS", 3_000)
        verdict = finish(recursive(board))
    if verdict.word == "undecided":
        return
    fast = finish(fewest(board))
    assert (verdict.word, verdict.facts.get("segments")) == (fast.word, fast.facts.get("segments"))
    if verdict.word == "linked":
        path, segments = verdict.facts["path"], verdict.facts["segments"]
        assert isinstance(path, list)
        assert isinstance(segments, int)
        check_path(board, path, segments)


@pytest.mark.parametrize(
    ("source", "target", "segments"),
    [((2, 3), (5, 3), 4), ((1, 3), (4, 4), 3), ((2, 3), (3, 4), None)],
)
def test_the_contests_sample(source: Place, target: Place, segments: int | None) -> None:
    """The three pairs of the sample (POJ 1101): 4 segments, 3 segments, impossible."""
    verdict = finish(recursive(ask(board_of(*SAMPLE), source, target)))
    assert verdict.facts.get("segments") == segments


@pytest.mark.parametrize(("side", "calls"), [(3, 295), (4, 48_547)])
def test_calls_for_a_walled_in_target(side: int, calls: int) -> None:
    """The calls of the procedure, the first included, as a prototype by others counted them.

    The target at 2,2 has cards on all four sides; the search starts in the far corner,
    so every path from there is tried and none is ever cut.
    """
    verdict = finish(recursive(walled_in(side)))
    assert (verdict.word, verdict.facts["nodes"]) == ("impossible", calls)


def test_gives_up_after_the_cap() -> None:
    """Walled in on 5 x 5 takes over 20 million calls: undecided, with the count said."""
    verdict = finish(recursive(walled_in(5)))
    assert (verdict.word, verdict.message) == ("undecided", "cards.too-many-calls")
    assert verdict.args == (module.CALLS, 0)
    assert verdict.facts["nodes"] == module.CALLS


def test_gives_up_on_a_long_path() -> None:
    """In a spiral of 75 x 75 the only way is longer than the recursion may be deep."""
    board = ask(board_of(*spiral(75)), (38, 38), (1, 1))
    verdict = finish(recursive(board))
    assert (verdict.word, verdict.message) == ("undecided", "cards.too-long-path")
    assert verdict.facts["nodes"] == module.LONGEST


def test_directions_are_tried_east_south_west_north() -> None:
    """Around the first card of a full board the first calls go the way the text says."""
    board = ask(board_of(" X ", "X X", " X "), (2, 1), (2, 3))
    first = [step for step in recursive(board) if step.kind is Kind.PLACE][1]
    assert (board.grid.name(first.point), first.args[2]) == ("3,1", "east")
    lonely = ask(board_of("X", "X", "X"), (1, 2), (1, 3))
    tried = [
        step.args[2]
        for step in recursive(lonely)
        if step.kind is Kind.PLACE and step.args[1:2] == (1,)
    ]
    assert list(dict.fromkeys(tried)) == ["east", "south", "west"]


def test_a_path_with_more_segments_is_cut_and_an_equal_one_is_not() -> None:
    """The text's cut: more segments than the best returns at once."""
    board = ask(board_of("X", "X", "X"), (1, 2), (1, 3))
    best = module.ENDLESS
    cuts = 0
    for step, after in pairwise(recursive(board)):
        if step.kind is Kind.FOUND:
            best = int(step.args[1])
        if step.kind is Kind.PLACE:
            assert (int(step.args[1]) > best) == (after.kind is Kind.BOUND)
            cuts += after.kind is Kind.BOUND
    assert (best, cuts > 0) == (1, True)


def test_the_stack_is_the_path() -> None:
    """Each cell of the path is one call, with the text's own names."""
    board = ask(board_of("X X"), (1, 1), (3, 1))
    run = Run(lambda: recursive(board), "path")
    run.seek(3)
    outer, *calls = run.stack()
    assert outer.function == "recursive"
    assert [(call.variables["x"], call.variables["y"]) for call in calls] == [
        ("1", "1"),
        ("2", "1"),
    ]
    assert calls[1].variables["f"] == "'east'"


def test_without_a_pair_it_says_what_is_missing() -> None:
    """No pair chosen: a RuleError before the first step."""
    with pytest.raises(RuleError, match=r"cards\.no-pair"):
        next(recursive(board_of("XX")))
