"""The search of :mod:`.search`, compiled: the same positions in the same order, faster.

The source is ``wasm/life_death``. The core knows an arena as up to 62 numbered points with one
bit for all of the wall and one for all of the safe friends, so that a set is one machine word. It
works in slices, between which it can be stopped. It is proved to be the same by
``tests/go/life_death/test_core.py``. Where it cannot be had, Python searches.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from stepstones.core import compiled
from stepstones.core.compiled import split_word
from stepstones.core.trace import Kind, Step
from stepstones.go.board import Bits
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.dfpn import memory
from stepstones.go.life_death.dfpn.node import Limits, OutOfTimeError
from stepstones.go.life_death.dfpn.search import PV_LENGTH, YIELD_EVERY
from stepstones.go.life_death.moves import Place

NAME = "life_death"
MAX_POINTS = 62
"""Points that an arena may have here. Python alone searches larger ones; they get less time."""
SLICE = 10_000
"""Positions between two steps of the search: some hundredths of a second."""
_NOWHERE, _WALL, _HAVEN = 64, 62, 63
_MORE, _DONE = 0, 1
_ENDLESS = 2**31 - 1
_OUTCOMES = {0: False, 1: True}


class Result(NamedTuple):
    """What a settled question showed, see :class:`~.node.Node`."""

    captured: bool | None
    level: int
    length: int


class Machine:
    """An instance of the core for one arena, with a memory of its own."""

    def __init__(self, exports: compiled.Exports, arena: Arena) -> None:
        self.exports = exports
        self.numbers = {bit: number for number, bit in enumerate(arena.points)}
        self.known: dict[Bits, int] = {}
        inside = (1 << len(self.numbers)) - 1
        limits = memory.MAX_NODES, memory.RESULTS, memory.WATCH
        exports.arena(*split_word(inside), *split_word(self.set(arena.target)), *limits)
        for bit, number in self.numbers.items():
            beside = arena.shape.near[bit]
            word = self.set(beside)
            word |= bool(beside & arena.wall) << _WALL | bool(beside & arena.safe_friends) << _HAVEN
            exports.beside(number, *split_word(word))

    def set(self, bits: Bits) -> int:
        """Return points of the arena as the core numbers them; others are left out."""
        found = self.known.get(bits)
        if found is None:
            found = sum(1 << number for bit, number in self.numbers.items() if bits & bit)
            self.known[bits] = found
        return found

    def place(self, search: int, place: Place, threats: int) -> tuple[int, ...]:
        """Return a place as the core is told it."""
        defenders, attackers, banned, attacking = place
        ko = self.numbers[banned] if banned else _NOWHERE
        sets = (*split_word(self.set(defenders)), *split_word(self.set(attackers)))
        return (search, *sets, ko, int(attacking), threats)

    def bits(self, move: int) -> Bits:
        """Return a move of the core as bits of the arena, 0 for a pass."""
        return 0 if move == _NOWHERE else list(self.numbers)[move]


def machine(arena: Arena) -> Machine | None:
    """Return a new core for *arena*; None where there is none, or the arena is too large."""
    if len(arena.points) > MAX_POINTS:
        return None
    instantiate = compiled.find(NAME)
    if instantiate is None:
        return None
    return Machine(instantiate(), arena)


class CoreSearch:
    """One of the searches that a core knows about its arena; the others serve it, too.

    Its methods are those of :class:`~.search.Search`.
    """

    def __init__(
        self, machine: Machine, number: int, limits: Limits, *, eyes: bool, circles: bool, kin: int
    ) -> None:
        self.machine = machine
        self.number = number
        self.limits = limits
        machine.exports.purpose(number, int(eyes), int(circles or eyes), kin)

    def ask(self, place: Place, threats: int) -> Generator[Step, None, Result]:
        """Return what is settled of *place*. Raises OutOfTimeError."""
        exports, limits = self.machine.exports, self.limits
        exports.ask(*self.machine.place(self.number, place, threats))
        before = exports.positions()
        most = _ENDLESS if limits.most is None else before + limits.most - limits.positions
        state, fresh = _MORE, 1
        try:
            while state == _MORE:
                state = exports.run(min(most, _ENDLESS), SLICE, YIELD_EVERY, fresh)
                fresh = 0
                now = exports.positions()
                limits.positions += now - before
                before = now
                if state == _MORE:
                    if limits.stopped:
                        raise OutOfTimeError
                    yield Step(Kind.PROGRESS, why="go.ld.searching", args=(limits.positions,))
        finally:
            if state == _MORE:
                exports.stop()
        if state != _DONE:
            raise OutOfTimeError
        answer = exports.answer()
        return Result(bool(answer & 1), (answer >> 1 & 255) - 128, answer >> 9)

    def best(self, place: Place, threats: int) -> list[Bits]:
        """Return the moves that look best so far, by the numbers; 0 is a pass."""
        exports = self.machine.exports
        moves: list[Bits] = []
        if exports.place(*self.machine.place(self.number, place, threats)):
            while len(moves) < PV_LENGTH and (move := exports.best()) >= 0:
                moves.append(self.machine.bits(move))
        return moves

    def replies(self, place: Place, threats: int) -> list[tuple[Bits, bool, int]]:
        """Return the replies of *place* that are settled: move, captured or not, and length."""
        exports = self.machine.exports
        found = []
        if exports.place(*self.machine.place(self.number, place, threats)):
            for index in range(exports.replies()):
                captured = _OUTCOMES.get(exports.replyCaptured(index))
                if captured is not None:
                    move = self.machine.bits(exports.move(index))
                    found.append((move, captured, exports.replyLength(index)))
        return found
