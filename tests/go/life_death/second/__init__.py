"""A second exact program, compiled: its source is here, and it is built when first asked for.

It answers the questions of :mod:`tests.go.life_death.brute` on the same regions, by another way
and much further: see ``index.ts``. Node's ``asc`` and wasmtime are needed, as for the cores.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import wasmtime
from tests.go.life_death.brute import ENDLESS, Brute, State

if TYPE_CHECKING:
    from tests.go.naive import Place

ROOT = Path(__file__).parents[4]
SOURCE = "tests/go/life_death/second/index.ts"
OPTIONS = ("--runtime", "stub", "-O3", "--noAssert", "--use", "abort=")
MANY = 100
"""How the program is told as many threats as anybody wants."""
BITS = 20
"""The logarithm of how many positions the search by depth keeps."""
MAX_POSITIONS = 1_000_000
WORD = 64
NO_MOVE = 63


@cache
def _program() -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Compile the program."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "second.wasm"
        asc = str(ROOT / "node_modules" / ".bin" / "asc")
        command = [asc, SOURCE, *OPTIONS, "--outFile", str(made)]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own
        engine = wasmtime.Engine()
        return engine, wasmtime.Module.from_file(engine, str(made))


class Second:
    """An instance of the program, for one region after another."""

    def __init__(self, bits: int = BITS) -> None:
        engine, module = _program()
        self.bits = bits
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.numbers: dict[Place, int] = {}

    def region(self, brute: Brute) -> None:
        """Ask about another region from now on."""
        self.numbers = {place: number for number, place in enumerate(sorted(brute.inside))}
        wall, safe_friends = set(), set()
        for place in brute.inside:
            for near in brute.beside[place]:
                if near in brute.safe_friends:
                    safe_friends.add(place)
                elif near not in brute.inside:
                    wall.add(place)
        sets = (self._word(one) for one in (brute.target, wall, safe_friends))
        self._call("region", len(self.numbers), *sets, self.bits)
        for place, number in self.numbers.items():
            self._call("beside", number, self._word(brute.beside[place]))

    def captured(self, start: State, most: int = MAX_POSITIONS) -> bool | None:
        """Whether the attacker can capture; None where *most* positions do not tell."""
        return self._ask(1, start, most)

    def eyeless(self, start: State, most: int = MAX_POSITIONS) -> bool | None:
        """Whether the defender cannot force a safe target; None where that is too long."""
        safe = self._ask(0, start, most)
        return None if safe is None else not safe

    def ended(self, start: State, most: int = MAX_POSITIONS) -> bool | None:
        """Whether the defender can force a standing end; None where that is too long."""
        return self._ask(2, start, most)

    def _ask(self, goal: int, start: State, most: int) -> bool | None:
        sets = (self._word(one) for one in (start.defenders, start.attackers))
        threats = max(-MANY, min(MANY, start.threats))
        if start.passes or abs(start.threats) not in {abs(threats), ENDLESS}:
            raise ValueError(start)
        banned = NO_MOVE if start.banned is None else self.numbers[start.banned]
        found = self._call("ask", goal, *sets, int(start.attacking), banned, threats, float(most))
        return {1: True, 0: False}.get(int(found))

    def _word(self, places: Iterable[Place]) -> int:
        """Return a set of points as a word with a sign."""
        word = sum(1 << self.numbers[place] for place in places if place in self.numbers)
        return word - (1 << WORD) if word >> WORD - 1 else word

    def _call(self, name: str, *given: float) -> float:
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        found: float = function(self.store, *given)
        return found
