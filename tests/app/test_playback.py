"""Runs being looked at: goals, breakpoints, two runs side by side, links to a step."""

from functools import partial
from typing import cast

import pytest

from stepstones.app import catalog, intents, messages as say
from stepstones.app.session import Session
from stepstones.core import link
from stepstones.core.errors import TextError
from stepstones.core.link import Link
from stepstones.core.trace import Kind, Run


def _queens(size: int = 4) -> Session:
    session = Session.open(f"queens/{size}")
    session.handle(intents.Start("recursive"))
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
        run = _run(session.handle(intents.Seek(walk.at)))
        assert run.step is not None
        assert walk.step is not None
        assert (run.step.kind, run.step.point, run.step.why) == walk.step[:3]
        assert run.stack == walk.stack()


def test_the_next_solution_is_found() -> None:
    """4 queens have two solutions (A000170); then comes the end."""
    session = _queens()
    found = []
    while not (run := _run(session.handle(intents.Until("found", "")))).verdict:
        assert run.step is not None
        assert run.step.kind == Kind.FOUND
        found.append(run.at)
    assert len(found) == 2


def test_a_breakpoint_stops_at_its_line() -> None:
    """The run stops where the innermost call stands on one of the lines."""
    session = _queens()
    line = _run(session.handle(intents.Seek(3))).stack[-1].line
    session.handle(intents.Seek(0))
    run = _run(session.handle(intents.Until("line", f"9999,{line}")))
    assert run.stack[-1].line == line


def test_in_and_out_change_the_depth() -> None:
    """Into a call is deeper, out of it shallower."""
    session = _queens(5)
    start = _run(session.handle(intents.Seek(1))).depth
    deeper = _run(session.handle(intents.Until("in", "")))
    assert deeper.depth > start
    assert _run(session.handle(intents.Until("out", ""))).depth < deeper.depth


def test_an_unknown_goal_is_refused() -> None:
    """Goals are a closed list."""
    session = _queens()
    lunch = cast("intents.Goal", "lunch")
    with pytest.raises(TextError):
        session.handle(intents.Until(lunch, ""))


def test_two_versions_stand_at_the_same_step() -> None:
    """The automaton runs beside the recursion: the same step, its own stack."""
    session = _queens()
    session.handle(intents.Compare("automaton"))
    for at in (5, 20, 3):
        run = _run(session.handle(intents.Seek(at)))
        assert run.second is not None
        assert run.second.step == run.step
        assert run.second.stack[-1].module.endswith("automaton")
    assert _run(session.handle(intents.Compare(""))).second is None


def test_two_versions_end_together() -> None:
    """At the end of one, the other shows its verdict too."""
    session = _queens()
    session.handle(intents.Compare("automaton"))
    run = _run(session.handle(intents.Finish()))
    assert run.second is not None
    assert run.verdict == run.second.verdict


def test_a_link_opens_a_step() -> None:
    """The run's link opens the same board at the same step on another machine."""
    session = _queens(6)
    session.handle(intents.Press(0, "queen"))
    session.handle(intents.Start("automaton"))
    run = _run(session.handle(intents.Seek(17)))
    other = Session.open("go/9")
    again = _run(other.handle(intents.Open(run.link)))
    assert (again.algorithm, again.at, again.step) == ("automaton", 17, run.step)
    assert other.view().link == session.view().link


@pytest.mark.parametrize("field", ["x", "-1", "99999999", "1.5"])
def test_a_link_to_no_step_is_refused(field: str) -> None:
    """A step is a number of at most seven digits; anything else leaves the board."""
    session = _queens()
    parts = {"do": "explain", "alg": "recursive", "step": field}
    text = link.write(Link("queens", 8, 8, "", parts))
    with pytest.raises(TextError) as caught:
        session.handle(intents.Open(text))
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
    session.handle(intents.Start("breadth"))
    session.handle(intents.Compare("recursive"))
    session.handle(intents.Finish())
    assert session.work is not None
    while session.work.advance(1.0):
        pass
    run = _run(session.view())
    assert run.second is not None
    assert run.verdict is not None
    assert run.second.verdict is not None
    assert run.verdict.args[:1] == run.second.verdict.args[:1] == (4,)


def test_a_long_second_run_leaves_room_between_slices() -> None:
    """The run beside is worked on in slices too, so that Stop is heard."""
    session = Session.open("queens/12")
    session.handle(intents.Start("recursive"))
    session.handle(intents.Compare("automaton"))
    assert session.work is not None
    session.work.seek(50_000)
    assert session.work.advance(0.0)
    assert session.work.working


def test_the_run_beside_goes_back_too() -> None:
    """Seeking back, to the very start as well, takes both runs along."""
    session = _queens()
    session.handle(intents.Compare("automaton"))
    session.handle(intents.Finish())
    for at in (12, 0, 4):
        run = _run(session.handle(intents.Seek(at)))
        assert run.second is not None
        assert run.second.step == run.step
        assert run.second.verdict is None
