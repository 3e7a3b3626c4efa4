"""Runs being looked at: goals, breakpoints, two runs side by side, links to a step."""

from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import cast

import pytest

from stepstones.app import catalog
from stepstones.app.protocol import requests, responses as say
from stepstones.app.protocol.requests import Predict, Remark
from stepstones.app.session.session import Session
from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.core.trace import Kind, Run


def _queens(size: int = 4) -> Session:
    session = Session.open(f"queens/{size}")
    session.handle(requests.Start("recursive"))
    return session


def _run(view: say.View) -> say.RunView:
    assert view.run is not None
    return view.run


def _transcript(link: str, name: str) -> Run:
    puzzle, state, _ = catalog.decode(link)
    algorithm = next(one for one in puzzle.algorithms if one.id == name)
    return Run(partial(algorithm.run, state), algorithm.draws)


def test_every_step_sought_is_the_transcripts() -> None:
    """Seeking shows the same kind, point and reason as walking there step by step."""
    session, walk = _queens(), _transcript("queens/4", "recursive")
    while walk.advance():
        run = _run(session.handle(requests.Seek(walk.at)))
        assert run.step is not None
        assert walk.step is not None
        assert (run.step.kind, run.step.point, run.step.why) == walk.step[:3]
        assert run.stack == walk.stack()


def test_the_next_solution_is_found() -> None:
    """4 queens have two solutions (A000170); then comes the end."""
    session = _queens()
    found = []
    while not (run := _run(session.handle(requests.Until("found", "")))).verdict:
        assert run.step is not None
        assert run.step.kind == Kind.FOUND
        found.append(run.at)
    assert len(found) == 2


def test_a_breakpoint_stops_at_its_line() -> None:
    """The run stops where the innermost call stands on one of the lines."""
    session = _queens()
    line = _run(session.handle(requests.Seek(3))).stack[-1].line
    session.handle(requests.Seek(0))
    run = _run(session.handle(requests.Until("line", f"9999,{line}")))
    assert run.stack[-1].line == line


@pytest.mark.parametrize("algorithm", ["recursive", "automaton"])
def test_in_and_out_change_the_call(algorithm: str) -> None:
    """Into a call its line is shown, out of it the caller's; without calls a queen decides."""
    session = _queens(5)
    session.handle(requests.Start(algorithm))
    start = _run(session.handle(requests.Seek(1)))
    deeper = _run(session.handle(requests.Until("in", "")))
    assert (len(deeper.stack), deeper.depth) > (len(start.stack), start.depth)
    back = _run(session.handle(requests.Until("out", "")))
    assert (len(back.stack), back.depth) < (len(deeper.stack), deeper.depth)
    assert algorithm == "automaton" or deeper.stack[-1].variables["k"] == "2"


def test_an_unknown_goal_is_refused() -> None:
    """Goals are a closed list."""
    session = _queens()
    lunch = cast("requests.Goal", "lunch")
    with pytest.raises(TextError):
        session.handle(requests.Until(lunch, ""))


def test_two_versions_stand_at_the_same_step() -> None:
    """The automaton runs beside the recursion: the same step, its own stack."""
    session = _queens()
    session.handle(requests.Compare("automaton"))
    for at in (5, 20, 3):
        run = _run(session.handle(requests.Seek(at)))
        assert run.comparison is not None
        assert run.comparison.step == run.step
        assert run.comparison.stack[-1].module.endswith("automaton")
    assert _run(session.handle(requests.Compare(""))).comparison is None


def test_two_versions_end_together() -> None:
    """At the end of one, the other shows its verdict too."""
    session = _queens()
    session.handle(requests.Compare("automaton"))
    run = _run(session.handle(requests.Finish()))
    assert run.comparison is not None
    assert run.verdict == run.comparison.verdict


def test_a_link_opens_a_step() -> None:
    """The run's link opens the same board at the same step on another machine."""
    session = _queens(6)
    session.handle(requests.Press(0, "queen"))
    session.handle(requests.Start("automaton"))
    run = _run(session.handle(requests.Seek(17)))
    other = Session.open("go/9")
    again = _run(other.handle(requests.Open(run.link)))
    assert (again.algorithm, again.at, again.step) == ("automaton", 17, run.step)
    assert other.view().link == session.view().link


@pytest.mark.parametrize("field", ["x", "-1", "99999999", "1.5"])
def test_a_link_to_no_step_is_refused(field: str) -> None:
    """A step is a number of at most seven digits; anything else leaves the board."""
    session = _queens()
    parts = {"do": "explain", "alg": "recursive", "step": field}
    text = link.write(Link("queens", 8, 8, "", parts))
    with pytest.raises(TextError) as caught:
        session.handle(requests.Open(text))
    assert caught.value.message == "link.bad-field"
    assert session.view().size == "4"


def test_a_ribbon_shows_the_shape_of_the_whole_run() -> None:
    """4 queens: as many steps as the transcript has, never deeper than four, two solutions."""
    session, walk = _queens(), _transcript("queens/4", "recursive")
    ribbon = session.survey()
    while ribbon.extend():
        pass
    walk.seek(10**6)
    assert ribbon.complete
    assert ribbon.run.at == walk.at
    assert max(ribbon.depths) == 4
    assert len(ribbon.found) == 2


def test_versions_of_different_length_meet_at_their_results() -> None:
    """Cards: when one search has ended, the other is brought to its own end: the same answer."""
    session = Session.open("cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
    session.handle(requests.Start("breadth"))
    session.handle(requests.Compare("recursive"))
    session.handle(requests.Finish())
    assert session.active is not None
    while session.active.advance(1.0):
        pass
    run = _run(session.view())
    assert run.comparison is not None
    assert run.verdict is not None
    assert run.comparison.verdict is not None
    assert run.verdict.args[:1] == run.comparison.verdict.args[:1] == (4,)


def test_a_long_second_run_leaves_room_between_slices() -> None:
    """The run beside is worked on in slices too, so that Stop is heard."""
    session = Session.open("queens/12")
    session.handle(requests.Start("recursive"))
    session.handle(requests.Compare("automaton"))
    assert session.active is not None
    session.active.seek(50_000)
    assert session.active.advance(0.0)
    assert session.active.working


def test_the_run_beside_goes_back_too() -> None:
    """Seeking back, to the very start as well, takes both runs along."""
    session = _queens()
    session.handle(requests.Compare("automaton"))
    session.handle(requests.Finish())
    for at in (12, 0, 4):
        run = _run(session.handle(requests.Seek(at)))
        assert run.comparison is not None
        assert run.comparison.step == run.step
        assert run.comparison.verdict is None


GO_TEXT = (
    "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k"
)
REACHED = {Kind.VISIT, Kind.PLACE, Kind.RETRACT, Kind.FOUND}


def _events(link: str, name: str) -> list[tuple[int, Kind, int]]:
    """Return the step, kind and point of each event of a run, found by walking through it."""
    walk, found = _transcript(link, name), []
    while walk.advance():
        assert walk.step is not None
        if walk.step.kind in REACHED:
            found.append((walk.at, walk.step.kind, walk.step.point))
    return found


def test_versions_with_other_steps_meet_at_the_same_stone() -> None:
    """Go's two versions: at the k-th stone of one the other has visited its k-th as well."""
    ours, others = (_events(GO_TEXT, one) for one in ("live-group", "live-group-stack"))
    session = Session.open(GO_TEXT)
    session.handle(requests.Start("live-group"))
    session.handle(requests.Compare("live-group-stack"))
    apart = next(
        k for k, (one, two) in enumerate(zip(ours, others, strict=True)) if one[1:] != two[1:]
    )
    assert 0 < apart < 12
    for at, _, _ in (*ours[:12], *ours[3::-1], *ours[8:10]):
        comparison = _run(session.handle(requests.Seek(at))).comparison
        k = [one[0] for one in ours].index(at)
        assert comparison is not None
        assert comparison.step is not None
        assert (comparison.at, comparison.step.kind, comparison.step.point) == others[k]
        if k >= apart:
            assert comparison.parted == (ours[apart][0], others[apart][0])


def test_the_parting_is_the_real_one_wherever_one_comes_from() -> None:
    """Jumping over the step at which two versions part does not move it."""
    session = Session.open(GO_TEXT)
    session.handle(requests.Start("live-group"))
    session.handle(requests.Seek(30))
    session.handle(requests.Compare("live-group-stack"))
    assert session.active is not None
    session.active.advance(60)
    comparison = _run(session.view()).comparison
    assert comparison is not None
    ours, others = (_events(GO_TEXT, one) for one in ("live-group", "live-group-stack"))
    pairs = zip(ours, others, strict=True)
    assert comparison.parted == next((one[0], two[0]) for one, two in pairs if one[1:] != two[1:])


def test_a_link_to_a_step_takes_the_version_beside_and_a_remark_along() -> None:
    """What is shown and what was said of it is there again for whoever opens the link."""
    session = _queens()
    session.handle(requests.Compare("automaton"))
    session.handle(requests.Seek(5))
    shown = _run(session.handle(Remark("Почему сюда? & why <b>")))
    again = _run(Session.open("queens/4").handle(requests.Open(shown.link)))
    assert (again.at, again.remark, again.link) == (5, "Почему сюда? & why <b>", shown.link)
    assert again.comparison is not None
    assert shown.comparison is not None
    assert again.comparison.step == shown.comparison.step
    assert _run(session.handle(requests.Seek(6))).remark == ""


def test_what_comes_next_is_told_only_to_be_foretold() -> None:
    """Of the next step kind and point are told where it is an event, and only on demand."""
    session = _queens()
    assert _run(session.handle(requests.Seek(3))).coming is None
    session.handle(Predict(on=True))
    walk, told = _transcript("queens/4", "recursive"), []
    for at in range(4, 30):
        run = _run(session.handle(requests.Seek(at)))
        walk.seek(at + 1)
        assert walk.step is not None
        if walk.step.kind in REACHED:
            assert run.coming is not None
            assert (run.coming.kind, run.coming.point) == (walk.step.kind, walk.step.point)
            told.append(run.coming.kind)
        else:
            assert run.coming is None
        assert run.at == at
    assert set(told) >= {Kind.PLACE, Kind.RETRACT}


@pytest.mark.parametrize("aim", ["step", "found", "trail"])
def test_the_clock_is_looked_at_after_each_step(aim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the steps are, a slice ends with the one in which its time is over."""
    session = _queens(8)
    if aim == "trail":
        session.handle(requests.Seek(3_000))
    active = session.active
    assert active is not None
    if aim == "step":
        active.seek(200)
    elif aim == "found":
        active.until("found", "")
    clock = SimpleNamespace(monotonic=partial(next, count()))
    monkeypatch.setattr("stepstones.app.runs.playback.time", clock)
    for _ in range(100):
        before = active.run.at
        assert active.prepare_back_steps(0.5) if aim == "trail" else active.advance(0.5)
        assert active.run.at == before + (aim != "trail")
