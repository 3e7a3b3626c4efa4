"""What answering every move in one region gives the chains around it: one eye, or two.

The opponent plays first, again and again, always inside the region; the owner answers
there, or lets it pass. *Settled* is a board on which every chain around has its eyes even
if the owner never played again; nobody has to look farther. The play *holds with n
answers* if the owner needs at most n of them to settle the region, whatever is played.

In between every chain keeps a liberty in the region. Where it must get both eyes here it
keeps one even before the answer; where it has another eye elsewhere it has a liberty there.

Each answer to "does it hold with n answers?" is exact, because nothing is cut off but by n.
So it does not depend on the order in which moves are tried, nor on how the board lies.
Ko is taken at its worst: the opponent may retake at once, the owner may not.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from stepstones.core.trace import Kind, Step
from stepstones.go.board import Bits, Board

_YIELD_EVERY = 30
"""Positions between progress steps, under 5 ms."""


class Intrusion(NamedTuple):
    """The region after a *move* of the opponent; the owner may not answer on *ko*."""

    move: Bits
    own: Bits
    theirs: Bits
    ko: Bits


@dataclass(slots=True)
class Enclosure:
    """The play inside *area*, which chains of the owner, *walls*, part from everything else.

    *eyes*, one or two, is what each of them must get.
    """

    shape: Board
    area: Bits
    walls: tuple[Bits, ...]
    eyes: int
    nodes: int = 0
    enough: dict[tuple[Bits, Bits], int] = field(default_factory=dict)
    too_few: dict[tuple[Bits, Bits], int] = field(default_factory=dict)

    def holds(self, own: Bits, theirs: Bits, answers: int) -> Generator[Step, None, bool]:
        """Whether so many *answers* are enough, the opponent to play.

        *own* are the walls and the owner's stones inside, *theirs* the opponent's inside.
        """
        key = (own, theirs)
        if self.enough.get(key, answers + 1) <= answers:
            return True
        if self.too_few.get(key, -1) >= answers:
            return False
        held = self.breathing(own, theirs)
        if held and not self.is_settled(own, theirs):
            held = answers > 0
            self.nodes += 1
            if self.nodes % _YIELD_EVERY == 0:
                yield Step(Kind.PROGRESS, why="go.safety.progress", args=(self.nodes,))
            for played in self.moves(own, theirs) if held else ():
                if (yield from self.answer(played, answers - 1)) is None:
                    held = False
                    break
        (self.enough if held else self.too_few)[key] = answers
        return held

    def answer(self, played: Intrusion, answers: int) -> Generator[Step, None, Bits | None]:
        """Return an answer after which so many *answers* more are enough.

        0 is a pass, None says that there is no such answer.
        """
        shape, (_, own, theirs, ko) = self.shape, played
        if self.eyes == 2 and not self.breathing(own, theirs):
            return None
        if (yield from self.holds(own, theirs, answers)):
            return 0
        empty = self.area & ~(own | theirs)
        rest = empty & ~ko
        while rest:
            move = rest & -rest
            rest ^= move
            taken = self.find_captured(theirs, empty ^ move, move)
            if not shape.around(shape.flood(move, own | move)) & (empty ^ move | taken):
                continue  # suicide
            if (yield from self.holds(own | move, theirs & ~taken, answers)):
                return move
        return None

    def moves(self, own: Bits, theirs: Bits) -> Iterator[Intrusion]:
        """Yield the opponent's moves in the region."""
        shape = self.shape
        empty = rest = self.area & ~(own | theirs)
        while rest:
            move = rest & -rest
            rest ^= move
            taken = self.find_captured(own, empty ^ move, move)
            if self.eyes == 1:  # walls, and what is joined to them, have liberties elsewhere
                taken &= ~shape.flood(sum(self.walls), own)
            after = theirs | move
            if shape.around(shape.flood(move, after)) & (empty ^ move | taken):  # no suicide
                ko = taken if taken.bit_count() == 1 else 0
                yield Intrusion(move, own & ~taken, after, ko)

    def is_settled(self, own: Bits, theirs: Bits) -> bool:
        """Whether every wall has its eyes though the owner passed for ever (Benson)."""
        shape, empty = self.shape, self.area & ~(own | theirs)
        if own & ~shape.flood(sum(self.walls), own):
            return False
        rooms, rest = [], self.area & ~own
        while rest:
            room = shape.flood(rest & -rest, rest)
            rest ^= room
            rooms.append(room & empty)
        for wall in self.walls:
            near = shape.around(shape.flood(wall, own))
            if sum(1 for room in rooms if room and not room & ~near) < self.eyes:
                return False
        return True

    def breathing(self, own: Bits, theirs: Bits) -> bool:
        """Whether every wall has a liberty in the region."""
        shape, empty = self.shape, self.area & ~(own | theirs)
        return all(shape.around(shape.flood(wall, own)) & empty for wall in self.walls)

    def find_captured(self, stones: Bits, empty: Bits, beside: Bits) -> Bits:
        """Return the chains of *stones* next to *beside* without a liberty in *empty*."""
        shape = self.shape
        found, rest = 0, shape.around(beside) & stones
        while rest:
            chain = shape.flood(rest & -rest, stones)
            rest &= ~chain
            if not shape.around(chain) & empty:
                found |= chain
        return found
