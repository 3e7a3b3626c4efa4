"""Counting a finished game: by area or by territory, dead stones marked by the players.

Dead stones are taken off first: those that are marked, and those that are proved dead
because they stand where their side can live in no way (:mod:`~stepstones.go.safety.benson`).
Then an empty region that only one side's stones touch is that side's; one that
both touch, or none, is neutral.

A proposal of dead stones is proved, read, and where neither, guessed.

A group that is not unconditionally alive is read with its own side to play first, in the region
that encloses it: what dies even then is dead. Where territory counts so is what could only be saved
by ko threats (Japanese rules of 1989, article 7: the bent four in the corner), but dead stones
around which the others live in seki stay (article 10: only those in territory are taken off).

Where nothing encloses a group, where the wall has doors, or the reading does not end, it is a
guess: a few stones in an area that many of the other side's surround are taken for dead. Guesses
hold until the players mark dead stones themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from stepstones.core.errors import Arg, RuleError
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.board import Bits
from stepstones.go.life_death.regions.eyes import parts
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.regions.weak_wall import find_extension
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.rules import Compensation, Scoring
from stepstones.go.safety.benson import unconditional_life
from stepstones.go.state import Colour, Position

_LAND = {Colour.BLACK: Mark.BLACK_LAND, Colour.WHITE: Mark.WHITE_LAND}


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side counts; the points it counts on the board are *points*.

    *stones* is 0 where only territory counts, *prisoners* (the dead among them) where
    area counts. *extra* is komi and what a handicap is worth.
    """

    points: Bits
    stones: int
    territory: int
    prisoners: int
    extra: float

    @property
    def total(self) -> float:
        """All together."""
        return self.stones + self.territory + self.prisoners + self.extra


@dataclass(frozen=True, slots=True)
class Score:
    """A game counted: *neutral* points are nobody's, *dead* stones were taken off first."""

    black: SideCount
    white: SideCount
    neutral: Bits
    dead: Bits

    @property
    def margin(self) -> float:
        """How much Black is ahead; negative when White is."""
        return self.black.total - self.white.total

    @property
    def winner(self) -> Colour | None:
        """Who is ahead; None where nobody is."""
        if not self.margin:
            return None
        return Colour.BLACK if self.margin > 0 else Colour.WHITE

    @property
    def result(self) -> str:
        """The result as records write it: ``B+3.5``, ``W+0.5``, or ``0`` for a draw."""
        if not self.margin:
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{abs(self.margin):g}"


class EmptyRegion(NamedTuple):
    """Empty points joined along lines, and the side that alone touches them, if one does.

    *in_seki*: stones of its owner beside it live in seki, and territory counts.
    """

    points: Bits
    owner: Colour | None
    in_seki: bool


def score(position: Position, *, seki: Bits = 0) -> Score:
    """Count *position* by its rules, its dead stones taken off. Linear in the board.

    *seki* are stones that live in seki: where territory counts, what they surround does not
    (Japanese rules of 1989, article 8).

    >>> from stepstones.go.rules import CHINESE
    >>> from stepstones.go.state import from_pieces
    >>> board = from_pieces(5, 2, ".XO.O.XO.O")
    >>> score(board).result, score(replace(board, rules=CHINESE)).result
    ('W+6.5', 'W+9.5')
    """
    by_area = position.rules.scoring is Scoring.AREA
    alive = without_dead(position)
    owned, neutral = {Colour.BLACK: 0, Colour.WHITE: 0}, 0
    for points, owner, in_seki in regions(alive, seki):
        if owner is None or in_seki:
            neutral |= points
        else:
            owned[owner] |= points
    counts = {}
    for colour, taken in zip(Colour, position.taken, strict=True):
        land = owned[colour]
        stones = alive.stones(colour)
        caught = taken + (position.stones(colour.other) & position.dead).bit_count()
        counts[colour] = SideCount(
            land | stones if by_area else land,
            stones.bit_count() if by_area else 0,
            land.bit_count(),
            0 if by_area else caught,
            position.rules.komi + _handicap_points(position) if colour is Colour.WHITE else 0,
        )
    return Score(counts[Colour.BLACK], counts[Colour.WHITE], neutral, position.dead)


def without_dead(position: Position) -> Position:
    """Return *position* without the stones marked as dead."""
    black, white = position.black & ~position.dead, position.white & ~position.dead
    return replace(position, black=black, white=white)


def regions(position: Position, seki: Bits) -> Iterator[EmptyRegion]:
    """Yield the empty regions of *position* in board order; *seki* are stones that live so."""
    shape, rest = position.board, position.empty
    without_land = 0 if position.rules.scoring is Scoring.AREA else seki
    while rest:
        points = shape.flood(rest & -rest, rest)
        rest ^= points
        beside = shape.around(points)
        touching = [colour for colour in Colour if beside & position.stones(colour)]
        owner = touching[0] if len(touching) == 1 else None
        yield EmptyRegion(points, owner, owner is not None and bool(beside & without_land))


def proved_dead(position: Position) -> Bits:
    """Return stones that cannot live even if the opponent passes for ever."""
    shape, suicide = position.board, position.rules.suicide
    dead = 0
    for colour in Colour:
        own, theirs = position.stones(colour), position.stones(colour.other)
        dead |= unconditional_life(shape, own, theirs, suicide=suicide).territory & theirs
    return dead


def count(position: Position, seki: Bits = 0) -> Steps:
    """Count *position*: the dead are taken off, every region is given to its owner.

    *seki* are stones that live in seki, as :func:`score` has it.

    Verdict ``score``; facts ``result`` (``B+3.5``), ``black`` and ``white``, the totals,
    and ``dead``, the stones taken off, as names.
    """
    shape, name = position.board, position.grid.name
    position = replace(position, dead=position.dead | proved_dead(position))
    marks = dict.fromkeys(shape.points(position.dead), Mark.DEAD)
    for colour in Colour:
        for chain in shape.chains(position.stones(colour) & position.dead, 0):
            first = shape.points(chain.stones)[0]
            args = (first, chain.stones.bit_count(), colour)
            yield Step(Kind.REJECT, first, "go.score.dead", args)
    for points, owner, in_seki in regions(without_dead(position), seki):
        first = shape.points(points)[0]
        size = points.bit_count()
        whose = "seki" if in_seki else owner or "nobody"
        yield Step(Kind.VISIT, first, "go.score.region", (first, size, whose))
        if owner is not None and not in_seki:
            open_points = shape.points(points & position.empty)
            marks |= dict.fromkeys(open_points, _LAND[owner])
    counted = score(position, seki=seki)
    facts: dict[str, object] = {
        "result": counted.result,
        "black": counted.black.total,
        "white": counted.white.total,
        "dead": [name(point) for point in shape.points(position.dead)],
    }
    message = f"go.score.{position.rules.scoring}"
    return Verdict("score", message, _args(position, counted), facts, Overlay(marks=marks))


def _args(position: Position, counted: Score) -> tuple[Arg, ...]:
    """Return what the sentence needs: winner, margin, what each side counts, komi, handicap.

    The last two are how many of the dead stones were read, and how many guessed.
    """
    by_area = position.rules.scoring is Scoring.AREA
    args: list[Arg] = [counted.winner or "nobody", f"{abs(counted.margin):g}"]
    for side in (counted.black, counted.white):
        args += [f"{side.total:g}", side.territory, side.stones if by_area else side.prisoners]
    return (*args, f"{counted.white.extra:g}", _handicap_points(position), 0, 0)


def _handicap_points(position: Position) -> int:
    """Return the points that White gets for the handicap."""
    match position.rules.compensation:
        case Compensation.STONES:
            return position.handicap
        case Compensation.ONE_LESS:
            return max(0, position.handicap - 1)
        case _:
            return 0


MAX_POSITIONS = 3_000
"""Positions that the reading of a group may take."""
WIDEST = 60
"""Empty points of the widest area in which stones are guessed to be dead."""
MAJORITY = 3
"""Stones around such an area for each one in it."""


class Proposal(NamedTuple):
    """Stones to be taken off: *proved* for certain, *read* in an enclosed region, *guessed*.

    Those in *seki* stay.
    """

    proved: Bits
    read: Bits
    guessed: Bits
    seki: Bits


@dataclass(slots=True)
class GameResults:
    """Results of the positions counted last, at most *room*, as records write them."""

    room: int = 8
    kept: dict[Position, str] = field(default_factory=dict)

    def keep(self, position: Position, result: str) -> None:
        """Keep the result of *position*; the oldest one gives way."""
        self.kept.pop(position, None)
        self.kept[position] = result
        if len(self.kept) > self.room:
            del self.kept[next(iter(self.kept))]


RESULTS = GameResults()
"""Of this run of the program: a record is written with what its reader was told."""


def count_proposed(position: Position, results: GameResults = RESULTS) -> Steps:
    """Count *position* as :func:`.score.count` does, with the dead stones of :func:`propose`.

    Further facts: ``read`` and ``guessed``, the stones of either kind, as names. Guessed
    stones are labelled with a question mark. The result is kept in *results*.
    """
    found = yield from propose(position)
    dead = position.dead | found.proved | found.read | found.guessed
    yield Step(Kind.PROGRESS, why="go.score.reading")
    told = yield from count(replace(position, dead=dead), found.seki)
    shape, name = position.board, position.grid.name
    guessed, read = shape.points(found.guessed), shape.points(found.read)
    drawn = told.overlay and replace(told.overlay, labels=dict.fromkeys(guessed, "?"))
    facts = {
        **told.facts,
        "read": [name(point) for point in read],
        "guessed": [name(point) for point in guessed],
    }
    args = (*told.args[:-2], len(read), len(guessed))
    results.keep(position, str(told.facts["result"]))
    return replace(told, args=args, facts=facts, overlay=drawn)


def propose(position: Position) -> Generator[Step, None, Proposal]:
    """Return the dead stones of *position* with what each judgement rests on."""
    proved = proved_dead(position)
    yield Step(Kind.PROGRESS, why="go.score.reading")
    guessed = 0
    groups: defaultdict[Word | None, list[tuple[Colour, Bits]]] = defaultdict(list)
    for side, stones in _doubtful(position, position.dead | proved):
        yield Step(Kind.PROGRESS, why="go.score.reading")
        word = yield from _read(position, side, stones)
        groups[word].append((side, stones))
    fallen = sum(stones for _, stones in groups[Word.DEAD])
    left = without_dead(replace(position, dead=position.dead | proved | fallen))
    seki = 0
    for side, stones in groups[Word.SEKI]:
        if _foes_around(left, side, stones):
            seki |= stones | _enclosed_foes(position, side, stones) & ~fallen
    keeps = seki if position.rules.scoring is Scoring.TERRITORY else 0
    read = 0
    for side, stones in groups[Word.DEAD]:
        foes = _foes_around(left, side, stones)
        read |= stones if foes and not foes & keeps else 0
    if not position.dead:
        left = without_dead(replace(position, dead=proved | read))
        unread = [one for one in groups[None] if not one[1] & seki]
        guessed = sum(stones for side, stones in unread if _is_lost(left, side, stones))
    return Proposal(proved, read, guessed, seki)


def _foes_around(position: Position, side: Colour, stones: Bits) -> Bits:
    """Return the stones of the other side around a group, its room being what is empty.

    The stones that fill a dead group's eye have none, once that is taken off: they are alive.
    """
    shape = position.board
    room = shape.flood(stones, position.empty | stones)
    return shape.around(room) & position.stones(side.other)


def _enclosed_foes(position: Position, side: Colour, stones: Bits) -> Bits:
    """Return the chains of the other side that have no room but in the region of a group."""
    shape, found = position.board, 0
    inside = find_region(position, shape.points(stones)).inside
    for chain in shape.chains(position.stones(side.other) & inside, position.empty):
        if not shape.flood(chain.liberties, position.empty) & ~inside:
            found |= chain.stones
    return found


def _doubtful(position: Position, dead: Bits) -> Iterator[tuple[Colour, Bits]]:
    """Yield the groups that are neither *dead* nor unconditionally alive."""
    shape = position.board
    for side in Colour:
        own, theirs = position.stones(side), position.stones(side.other)
        alive = unconditional_life(shape, own, theirs).stones
        rest = own & ~dead & ~alive
        while rest:
            (first,) = shape.points(rest & -rest)
            group = position.group(first)
            rest &= ~group
            if not group & (alive | dead):
                yield side, group


def _read(position: Position, side: Colour, stones: Bits) -> Generator[Step, None, Word | None]:
    """Return what becomes of a group whose side plays first; None where reading does not tell."""
    first = replace(position, turn=side, ko=None, task=None, past=None)
    try:
        region = find_region(first, position.board.points(stones))
        if region.framed:
            return None
        solver = Solver(first, region, most=MAX_POSITIONS)
    except RuleError:
        return None
    status = yield from solver.status(solver.place(first))
    by_territory = position.rules.scoring is Scoring.TERRITORY
    lost = status.word is Word.KO and status.captured and by_territory
    word = Word.DEAD if lost else status.word
    doubted = word is Word.DEAD and find_extension(first, region)
    return None if doubted or word is Word.UNDECIDED else word


def _is_lost(position: Position, side: Colour, stones: Bits) -> bool:
    """Whether a group looks dead: a few stones among many of the other side's."""
    shape, empty = position.board, position.empty
    near = shape.flood(shape.around(stones) & empty, empty)
    boundary = shape.around(near)
    if any(not shape.around(part) & position.stones(side.other) for part in parts(shape, near)):
        return False
    foes = (boundary & position.stones(side.other)).bit_count()
    return near.bit_count() <= WIDEST and MAJORITY * stones.bit_count() <= foes
