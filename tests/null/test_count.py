"""Counting pebbles, one step a pebble."""

import pytest

from stepstones.core.trace import Kind, Run
from stepstones.null.essays.count import count
from stepstones.null.state import Pebbles


@pytest.mark.parametrize("pebbles", [set(), {0}, {1, 3, 8}])
def test_every_pebble_is_visited_once(pebbles: set[int]) -> None:
    """In order, and the verdict says how many there are."""
    run = Run(lambda: count(Pebbles(3, 3, frozenset(pebbles))))
    seen = []
    while run.advance():
        if run.step and run.step.kind is Kind.VISIT and run.verdict is None:
            seen.append(run.step.point)
    assert seen == sorted(pebbles)
    assert run.verdict is not None
    assert run.verdict.facts == {"pebbles": len(pebbles)}
