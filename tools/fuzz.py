"""Throw hostile text at every reader: ``python3 tools/fuzz.py [--inputs N] [--seed S]``.

A reader is whatever takes text from outside: links, each text format of each puzzle, pasted
text of unknown kind, the page's messages, and a whole session fed with messages. An input is
made from valid text (published links, the examples in all their formats) by damage, or from
nothing. A reader may refuse it with a PuzzleError and nothing else; a board that it accepts
must write a link that opens to the same board; and it must be quick for the text's length.

An input follows from the seed, the reader's name and a number, so that one can be run again:
``--only link --from 1234 --inputs 1 --show``. The exit status is 1 when a reader failed.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from fuzzing.inputs import SESSION_MESSAGES, make
from fuzzing.readers import Reader, readers
from stepstones.core.errors import PuzzleError

BASE_SECONDS = 0.15
"""What any input may take, however short; generous, as the machine has other work too."""
CHARACTER_SECONDS = 20e-6
"""What each of its characters may take besides."""


class Outcome(NamedTuple):
    """What became of one input."""

    word: str
    """``accepted``, or the id of the refusal."""
    seconds: float
    fault: str = ""


@dataclass
class Tally:
    """What became of a reader's inputs."""

    inputs: int = 0
    characters: int = 0
    seconds: float = 0.0
    words: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int, int] = (0.0, -1, 0)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def add(self, number: int, text: str, outcome: Outcome) -> None:
        """Count one input."""
        self.inputs += 1
        self.characters += len(text)
        self.seconds += outcome.seconds
        self.words[outcome.word] += 1
        self.slowest = max(self.slowest, (outcome.seconds, number, len(text)))
        if outcome.fault:
            self.faults.append((number, outcome.fault))


def attempt(reader: Reader, text: str) -> Outcome:
    """Give *text* to *reader* and say what became of it."""
    begin = time.process_time()
    word, fault = "accepted", ""
    try:
        reader.read(text)
    except PuzzleError as error:
        word = error.message
    except Exception:  # noqa: BLE001 - whatever it is, it is a fault
        word, fault = "FAULT", traceback.format_exc()
    seconds = time.process_time() - begin
    allowed = BASE_SECONDS * (SESSION_MESSAGES if reader.name == "session" else 1)
    if seconds > allowed + CHARACTER_SECONDS * len(text) and not fault:
        fault = f"took {seconds:.2f} s for {len(text)} characters"
    return Outcome(word, seconds, fault)


def fuzz(
    every: Sequence[Reader], seed: int, inputs: int, first: int = 0, *, seconds: float | None = None
) -> dict[str, Tally]:
    """Give each reader its share of *inputs* in turn, for at most *seconds*."""
    tallies = {reader.name: Tally() for reader in every}
    enough = time.monotonic() + seconds if seconds else None
    for index in range(inputs):
        reader = every[index % len(every)]
        number = first + index // len(every)
        text = make(reader, seed, number)
        tallies[reader.name].add(number, text, attempt(reader, text))
        if enough is not None and time.monotonic() > enough:
            break
    return tallies


def report(tallies: dict[str, Tally], seconds: float, seed: int) -> None:
    """Print a line a reader, then every fault, one of each kind in full."""
    print(f"{'reader':16}{'inputs':>9}{'inputs/s':>10}{'accepted':>10}{'slowest':>16}  refusals")
    for name, one in tallies.items():
        pace = one.inputs / one.seconds if one.seconds else 0
        accepted = 100 * one.words["accepted"] / max(one.inputs, 1)
        slowest, number, length = one.slowest
        kinds = len(one.words.keys() - {"accepted", "FAULT"})
        print(
            f"{name:16}{one.inputs:9,}{pace:10,.0f}{accepted:9.1f}%"
            f"{1000 * slowest:8.1f} ms #{number} ({length:,} ch){kinds:4} kinds"
        )
    total = sum(one.inputs for one in tallies.values())
    faults = sum(len(one.faults) for one in tallies.values())
    print(f"{total:,} inputs in {seconds:.0f} s, {total / seconds:,.0f} a second; {faults} faults")
    for name, one in tallies.items():
        seen: set[str] = set()
        for number, fault in one.faults:
            kind = fault.strip().splitlines()[-1][:60]
            if kind not in seen:
                seen.add(kind)
                print(f"\n--seed {seed} --only {name} --from {number} --inputs 1\n{fault}")


def main() -> int:
    """Fuzz as told; 1 when a reader failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--only", metavar="READER", help="one reader, such as link or go.sgf")
    parser.add_argument("--show", action="store_true", help="print the inputs")
    options = parser.parse_args()
    every = [one for one in readers() if options.only in {None, one.name}]
    if not every:
        parser.error(f"no reader {options.only}; there are {', '.join(r.name for r in readers())}")
    if options.show:
        for number in range(options.first, options.first + options.inputs):
            print(f"#{number} {make(every[0], options.seed, number)!r}")
    begin = time.monotonic()
    tallies = fuzz(every, options.seed, options.inputs, options.first)
    report(tallies, time.monotonic() - begin, options.seed)
    return 1 if any(one.faults for one in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
