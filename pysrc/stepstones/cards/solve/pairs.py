"""All pairs of cards at once: the waves of every card in one sweep.

A set of cards is one int, a bit a card. Each run keeps the set of cards whose waves have
entered it. One wave for all: a run hands the cards that have just entered it to every
run that crosses it, which keeps the ones it did not have. So the work of thousands of
searches is a few million machine words of "or", and needs no package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from stepstones.cards.solve.segments import Runs, find_runs, touching
from stepstones.cards.state import Board
from stepstones.core.grid import Point
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict

MOST_SHOWN = 20
"""Numbers of segments up to which a sentence says how many pairs need them."""


@dataclass(frozen=True, slots=True)
class SegmentTable:
    """The fewest segments between any two cards.

    ``waves[k - 1][i]`` is the set of cards, as bits, that card number *i* is linked to
    by *k* segments and no fewer; *cards* names the points of bits and numbers.
    """

    cards: tuple[Point, ...]
    waves: tuple[tuple[int, ...], ...]

    def counts(self) -> dict[int, int]:
        """Return how many pairs of cards need each number of segments."""
        counts = Counter(
            {number: sum(map(int.bit_count, wave)) for number, wave in enumerate(self.waves, 1)}
        )
        return {number: twice // 2 for number, twice in counts.items() if twice}


def pairs(board: Board) -> Steps:
    """Count the pairs of cards by their number of segments.

    The verdict is ``counted`` with ``pairs``, ``linked`` and ``by_segments``.
    """
    table = yield from sweep(board)
    counts = table.counts()
    number = len(table.cards)
    every, some = number * (number - 1) // 2, sum(counts.values())
    facts = {"pairs": every, "linked": some, "by_segments": counts}
    most = max(counts, default=0)
    shown = ", ".join(str(counts.get(one, 0)) for one in range(1, min(most, MOST_SHOWN) + 1))
    args = (some, every, most, shown if most <= MOST_SHOWN else f"{shown}, …")
    return Verdict("counted", "cards.pairs", args, facts, Overlay())


def sweep(board: Board) -> Generator[Step, None, SegmentTable]:
    """Return the fewest segments between all pairs of cards.

    The time is the number of waves times crossings times cards/64 machine words.

    >>> from stepstones.cards.state import board_of
    >>> from stepstones.core.steps import finish
    >>> finish(sweep(board_of("XX", "X ", " X"))).counts()
    {1: 3, 2: 2, 3: 1}
    """
    runs = find_runs(board)
    cards = board.cards
    leaving = [runs.leaving(card) for card in cards]
    known = _themselves_and_touching(runs, cards)
    first = [bits ^ 1 << place for place, bits in enumerate(known)]
    entered = [0] * len(runs.cells)
    for place, ends in enumerate(leaving):
        for run in ends:
            entered[run] |= 1 << place
    fresh = {run: bits for run, bits in enumerate(entered) if bits}
    crossing = {run: runs.crossing(run) for run in range(len(runs.cells))}
    waves: list[tuple[int, ...]] = []
    while fresh or not waves:
        yield Step(Kind.PROGRESS, why="cards.wave", args=(len(waves) + 1, len(fresh)))
        wave = _arrivals(leaving, fresh, known)
        waves.append(wave if waves else tuple(map(int.__or__, wave, first)))
        offered: dict[int, int] = {}
        for run, bits in fresh.items():
            for other in crossing[run]:
                offered[other] = offered.get(other, 0) | bits
        fresh = {}
        for run, bits in offered.items():
            if new := bits & ~entered[run]:
                entered[run] |= new
                fresh[run] = new
    return SegmentTable(cards, tuple(waves))


def _themselves_and_touching(runs: Runs, cards: tuple[Point, ...]) -> list[int]:
    number = {card: place for place, card in enumerate(cards)}
    sets = [1 << place for place in range(len(cards))]
    for place, card in enumerate(cards):
        for other in touching(runs, card):
            sets[place] |= 1 << number[other]
    return sets


def _arrivals(
    leaving: list[tuple[int, ...]], fresh: dict[int, int], known: list[int]
) -> tuple[int, ...]:
    wave = []
    for place, ends in enumerate(leaving):
        bits = 0
        for run in ends:
            bits |= fresh.get(run, 0)
        bits &= ~known[place]
        known[place] |= bits
        wave.append(bits)
    return tuple(wave)
