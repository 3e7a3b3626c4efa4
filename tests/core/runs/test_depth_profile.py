"""A profile against what its definition says, computed from the whole list of steps."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, strategies as st

from stepstones.core.runs import overview
from stepstones.core.runs.overview import DepthProfile
from stepstones.core.trace import Kind, Run, Step, Steps, Verdict

SMALL = {"COLUMNS": 8, "MAX_FOUND": 8}
RISE = {Kind.PLACE: 1, Kind.RETRACT: -1}

traces = st.lists(
    st.sampled_from([Kind.PLACE, Kind.RETRACT, Kind.REJECT, Kind.FOUND]), max_size=150
)


def essay(kinds: list[Kind]) -> Steps:
    """Take just these steps."""
    for kind in kinds:
        yield Step(kind, 0)
    return Verdict("done", "null.done")


def surveyed(kinds: list[Kind], **limits: int) -> DepthProfile:
    """Survey to the end, with the limits given in the place of the module's own."""
    with pytest.MonkeyPatch.context() as patch:
        for name, limit in limits.items():
            patch.setattr(overview, name, limit)
        profile = DepthProfile(Run(lambda: essay(kinds), "Q"))
        while profile.extend():
            pass
    return profile


def heights(kinds: list[Kind]) -> list[int]:
    """The pieces on the board after each step; nothing can be taken from an empty board."""
    steps = (RISE.get(kind, 0) for kind in kinds)
    return list(accumulate(steps, lambda height, rise: max(0, height + rise), initial=0))[1:]


@given(traces)
def test_a_column_is_the_greatest_depth_of_its_steps(kinds: list[Kind]) -> None:
    """Columns cover all steps, none twice, and are as fine as the limit lets them be."""
    profile = surveyed(kinds, **SMALL)
    depths, stride = heights(kinds), profile.stride
    cuts = range(0, len(depths), stride)
    assert profile.depths == [max(depths[cut : cut + stride]) for cut in cuts]
    assert len(profile.depths) <= SMALL["COLUMNS"]
    assert stride == 1 or len(depths) > SMALL["COLUMNS"] * stride // 2
    assert profile.complete
    assert profile.run.at == len(kinds)


@given(traces)
def test_finds_are_kept_or_the_first_of_each_column(kinds: list[Kind]) -> None:
    """Nothing found is lost while it can be counted; later each column with a find has one."""
    profile = surveyed(kinds, **SMALL)
    every = [at for at, kind in enumerate(kinds, start=1) if kind is Kind.FOUND]
    firsts: dict[int, int] = {}
    for at in every:
        firsts.setdefault((at - 1) // profile.stride, at)
    assert profile.found == (every if len(every) <= SMALL["MAX_FOUND"] else list(firsts.values()))
    assert len(profile.found) <= SMALL["MAX_FOUND"]


@given(traces, st.integers(0, 150))
def test_the_survey_ends_at_the_limit(kinds: list[Kind], limit: int) -> None:
    """A run with more steps than are surveyed leaves its profile open."""
    profile = surveyed(kinds, **SMALL, MAX_STEPS=limit)
    assert profile.run.at == min(limit, len(kinds))
    assert profile.complete is (len(kinds) < limit)
    assert profile.depths == surveyed(kinds[:limit], **SMALL).depths


def test_a_run_without_steps_has_an_empty_ribbon() -> None:
    """An algorithm may answer at once."""
    profile = surveyed([])
    assert (profile.depths, profile.found, profile.stride, profile.complete) == ([], [], 1, True)
