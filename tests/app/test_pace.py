"""How many lines travel together."""

from itertools import count

import pytest

from stepstones.app.cli.many.running import BYTES, Pace
from stepstones.app.cli.source import InputLine

FAST = 2**-10
"""Seconds of a board."""


def _sizes(total: int, seconds: float, threads: int = 1, text: str = "x") -> list[int]:
    """Return the sizes of all chunks of a run whose lines take *seconds* each."""
    lines = iter([InputLine(number, text) for number in range(1, total + 1)])
    pace, sizes, numbers = Pace(total), [], []
    while chunk := pace.take(lines, threads):
        pace.learn(len(chunk), len(chunk) * seconds)
        sizes.append(len(chunk))
        numbers += [line.number for line in chunk]
    assert numbers == [*range(1, total + 1)]
    return sizes


def test_a_chunk_takes_about_a_second() -> None:
    """After a few small ones; many workers get longer ones, as one scheduler serves them all."""
    sizes = _sizes(100_000, FAST)
    assert sizes[:4] == [1, 2, 6, 18]
    assert set(sizes[8:90]) == {1024}
    for total, threads, most in ((10**6, 40, 1024), (2**24, 1000, 5 * 1024)):
        lines = (InputLine(number, "x") for number in count(1))
        pace, grown = Pace(total), []
        for _ in range(20):
            grown.append(len(pace.take(lines, threads)))
            pace.learn(grown[-1], grown[-1] * FAST)
        assert grown[-5:] == [most] * 5


def test_slow_lines_travel_alone() -> None:
    """A board that takes longer than a chunk should is one; those that take no time go too."""
    assert _sizes(300, 2.5) == [1] * 300
    assert _sizes(300, 0.0)[:5] == [1, 2, 6, 18, 54]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_workers_end_together(threads: int) -> None:
    """The last chunks are so small that nobody works long while the others are done."""
    sizes = _sizes(10_000, FAST, threads)
    assert all(size <= max(1, sum(sizes[at:]) // (2 * threads)) for at, size in enumerate(sizes))
    assert sizes[-1] == 1


def test_pace_follows_the_boards() -> None:
    """Where they grow harder the chunks grow smaller, and the other way."""
    pace = Pace(10**6)
    lines = (InputLine(number, "x") for number in count(1))
    sizes = []
    for seconds in [FAST] * 30 + [1 / 8] * 30 + [FAST] * 60:
        chunk = pace.take(lines, 1)
        pace.learn(len(chunk), len(chunk) * seconds)
        sizes.append(len(chunk))
    assert (sizes[29], sizes[59], sizes[-1]) == (1024, 8, 1024)


def test_long_lines_make_small_chunks() -> None:
    """What travels stays small, however fast the lines are done."""
    assert max(_sizes(200, 1e-6, text="x" * (BYTES // 4))) == 4
