"""Going back: stills and a run behind show exactly what running again from the start shows."""

from collections.abc import Generator

from hypothesis import given, settings, strategies as st

from stepstones.core.timeline import BLOCK, NEAR, Timeline
from stepstones.core.trace import Kind, Run, Step, Steps, Verdict

LENGTH = 2 * NEAR


def _essay() -> Steps:
    for number in range(LENGTH // 4):
        yield Step(Kind.CONSIDER, number % 50)
        yield from _inside(number)
    return Verdict("done", "null.done")


def _inside(number: int) -> Generator[Step, None, None]:
    yield Step(Kind.PLACE, number % 7)
    yield Step(Kind.REJECT, number % 5)
    yield Step(Kind.RETRACT, number % 7)


def _line() -> Timeline:
    return Timeline(lambda: Run(_essay, "Q"))


def _shown(at: int, *, ended: bool = False) -> tuple[object, ...]:
    run = Run(_essay, "Q")
    run.seek(at)
    if ended:
        run.advance()
    return (run.at, run.step, run.verdict, run.stack(), run.overlay, run.depth, run.calls, run.line)


def _of(line: Timeline) -> tuple[object, ...]:
    return (
        *(line.at, line.step, line.verdict, line.stack(), line.overlay),
        *(line.depth, line.calls, line.line),
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(st.one_of(st.integers(0, LENGTH + 5), st.sampled_from(["on", "back", "peek"]))))
def test_wherever_it_goes_it_shows_that_step(ways: list[int | str]) -> None:
    """Any walk of jumps, steps and looks ahead: the step shown is that of a fresh run."""
    line = _line()
    for way in ways:
        before, ended = line.at, line.verdict is not None
        if way == "on":
            line.advance()
        elif way == "back":
            line.seek(before - (not ended))
        elif way == "peek":
            coming = line.peek()
            fresh = _shown(before + 1, ended=before == LENGTH)
            wanted = fresh[2] if before == LENGTH else fresh[1]
            assert coming == (None if ended else wanted)
            assert (line.at, line.verdict is not None) == (before, ended)
        else:
            line.seek(int(way))
        assert _of(line) == _shown(line.at, ended=line.verdict is not None)
        assert line.verdict is None or line.at == LENGTH


def test_a_step_back_from_afar_runs_two_blocks_at_most() -> None:
    """The run behind has followed, so that few steps are taken again; then it follows anew."""
    begun: list[Run] = []

    def start() -> Run:
        begun.append(Run(_essay, "Q"))
        return begun[-1]

    line = Timeline(start)
    line.seek(LENGTH)
    behind = begun[-1].at
    assert LENGTH - 3 * BLOCK <= behind <= LENGTH - BLOCK
    line.seek(LENGTH - 1)
    assert len(begun) == 2
    for at in range(LENGTH - 2, LENGTH - BLOCK, -1):
        line.seek(at)
        assert line.at == at
    assert len(begun) == 2
    for _ in line.trail():
        pass
    assert len(begun) == 3
    line.seek(begun[-1].at + 1)
    assert len(begun) == 3
