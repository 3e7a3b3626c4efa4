"""The rule as fast code."""

from functools import partial

from hypothesis import given, settings, strategies as st
from tests.knight.judge import names, verdict

from stepstones.core.steps import finish
from stepstones.core.trace import Run
from stepstones.knight.essays.backtrack import backtrack, roth
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.solve.greedy import (
    GreedyOutcome,
    roth_ranks,
    search,
    source_ranks,
    walks,
)
from stepstones.knight.solve.proof import why_not
from stepstones.knight.state import Board, begin, board


def _searched(state: Board, limit: int, *, by_roth: bool) -> GreedyOutcome:
    return finish(search(state, (roth_ranks if by_roth else source_ranks)(state), limit))


@given(st.integers(1, 12), st.integers(1, 12), st.data())
@settings(max_examples=60, deadline=None)
def test_the_fast_walk_is_the_essays(width: int, height: int, data: st.DataObject) -> None:
    """With the text's ties the fast code walks just where the essay does."""
    start = data.draw(st.integers(0, width * height - 1))
    state = begin(board(width, height), start)
    walked = [state.grid.name(square) for square in finish(walks(state, source_ranks))]
    assert walked == names(verdict(best_move_only, state))


def test_the_fast_search_finds_what_the_essays_find() -> None:
    """Leaving out hopeless moves changes no answer: all starts of small boards."""
    for width, height in ((3, 4), (5, 4), (5, 5), (6, 5), (7, 3), (8, 3)):
        for square in range(width * height):
            state = begin(board(width, height), square)
            if why_not(state) is not None:
                continue
            for by_roth, essay in ((False, backtrack), (True, roth)):
                run = Run(partial(essay, state))
                run.seek(3_000)
                if run.verdict is None:
                    continue
                outcome = _searched(state, 10**6, by_roth=by_roth)
                assert outcome.complete
                found = [state.grid.name(square) for square in outcome.path or ()]
                assert found == names(run.verdict)


def test_the_limit_is_kept() -> None:
    """A search cut short says that it is not complete."""
    outcome = _searched(begin(board(8, 8), 0), 10, by_roth=False)
    assert (outcome.path, outcome.nodes, outcome.complete) == (None, 10, False)


def test_share_of_failing_starts_on_seven() -> None:
    """7x7: the text's order fails from 28 % and Roth's from 40 % of the 25 possible starts.

    The figures are those of an earlier prototype (design notes, boards.md).
    """
    states = [begin(board(7, 7), square) for square in range(49)]
    possible = [state for state in states if why_not(state) is None]
    fails = [
        sum(len(finish(walks(state, ranks))) < 49 for state in possible)
        for ranks in (source_ranks, roth_ranks)
    ]
    assert (len(possible), fails) == (25, [7, 10])
