"""What there is to see for the side to play: captures, ataris, ladders; of a problem a right move.

The largest first: stones that can be taken, own stones in atari that can run,
stones that a ladder catches. Ladders are read to their end, so what is said of them is exact. A
hint says what a move does; whether the whole game asks for it is not looked at. What is said of a
problem is proved by its solver; where that has no answer the moves that look best are named,
as not proved, and where a frame is all that is known that is said.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from stepstones.core.errors import Arg, RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.go import state as positions, tasks
from stepstones.go.board import Chain
from stepstones.go.capture.ladder import ladder
from stepstones.go.life_death.dfpn.node import OutOfTimeError
from stepstones.go.life_death.finding import Bound
from stepstones.go.life_death.promising import arguments
from stepstones.go.life_death.solve import Asking, Word
from stepstones.go.play import analyse, is_legal, pass_turn, play
from stepstones.go.problem.life_solver import is_same, told_of, word_of
from stepstones.go.problem.reply import READINGS, Answering, Readings, guesses
from stepstones.go.state import Colour, Position


def hint_to_problem(position: Position, readings: Readings = READINGS) -> Steps:
    """Give the side to play a move of those that :mod:`.reply` calls right.

    Verdict ``hint``, or ``undecided`` where nothing is told; fact ``about``: ``capture`` (it takes
    stones), ``vital`` (the other side would play there too), ``only``, ``one-of``, ``none`` (no
    move helps), ``pass`` (there is nothing to do) or ``undecided`` (moves may be named, as not
    proved, and none is to be played).

    Raises RuleError as :func:`~stepstones.go.tasks.region_of` does.
    """
    reading = yield from readings.begin(position)
    try:
        found = yield from _find(position, reading)
    except OutOfTimeError:
        reading.spent = True
        return (yield from _guess(position, reading, "go.task.undecided"))
    readings.keep(reading)
    return found


def _find(position: Position, reading: Answering) -> Steps:
    status = yield from reading.status(position)
    if status.word is Word.OPEN:
        return (yield from _guess(position, reading, "go.task.not-enclosed"))
    if status.word is Word.UNDECIDED:
        raise OutOfTimeError
    side, defender = position.turn, reading.defender
    idle = yield from reading.status(pass_turn(position))
    lost = status.hopeless(attacking=side is not defender)
    settled = lost or (is_same(idle, status) and status.word is not Word.KO)
    moves = yield from reading.right_moves(position)
    right = [move for move in moves if move is not None]
    if (reading.spent or idle.word is Word.UNDECIDED) and not (settled or right):
        raise OutOfTimeError
    bound = reading.rests_on(status)
    if bound == Bound.FRAMED and (settled or not right):
        return (yield from _guess(position, reading, "go.task.hint.framed", str(status.word)))
    if settled or not right:
        reached = (status.word is Word.DEAD) is not (side is defender)
        about = "pass" if reached and status.word is not Word.KO else "none"
        word = told_of(word_of(position, status), status)
        said = (side, word, _deed(position, side, defender), bound)
        return Verdict("hint", f"go.task.hint.{about}", said, {"about": about}, Overlay())
    best = yield from reading.reply(position)
    move = best.point if best and best.point in right and best.point is not None else right[0]
    about, count = yield from _reason(position, reading, move, len(right))
    deed = "endless" if status.endless else _deed(position, side, defender)
    args = (move, side, str(status.word), count, deed, bound)
    return Verdict(
        "hint",
        f"go.task.hint.{about}",
        args,
        {"about": about},
        Overlay(marks={move: Mark.CURRENT}),
        (f"play {position.grid.name(move)}",),
    )


def _guess(position: Position, reading: Answering, message: str, framed: str = "") -> Steps:
    """Name the moves that look best, to be played by nobody; else say *message*.

    *framed*, the word for what becomes of the targets inside a frame, is said with them.
    """
    facts = {"about": "undecided"}
    moves = yield from guesses(position, reading)
    overlay = Overlay(marks=dict.fromkeys(moves, Mark.TRIANGLE))
    if framed:
        return Verdict("hint", message, (framed, *arguments(moves)), facts, overlay)
    if moves:
        return Verdict("hint", "go.task.hint.guess", arguments(moves), facts, overlay)
    return Verdict("undecided", message, (position.turn, reading.positions), facts, Overlay())


def _deed(position: Position, side: Colour, defender: Colour) -> str:
    """Return what a right move of *side* does, for the sentence."""
    if tasks.fight(position):
        return "rescues" if side is defender else "captures"
    return "saves" if side is defender else "kills"


def _reason(
    position: Position, reading: Answering, move: Point, right: int
) -> Asking[tuple[str, int]]:
    """Return the plainest that can be said for *move*, and the number that belongs to it."""
    captures = analyse(position, move).captures.bit_count()
    if captures:
        return "capture", captures
    other = replace(position, turn=position.turn.other, ko=None)
    if move in (yield from reading.right_moves(other)):
        return "vital", right
    return ("only" if right == 1 else "one-of"), right


MAX_LADDERS = 8
"""Ladders read for either side, those of the largest chains."""


def hint(position: Position) -> Steps:
    """Say what the side to play can take, save or catch, and by which move.

    Verdict ``hint``, with a move where there is one. Fact ``about``: ``capture``, ``save``,
    ``ladder``, ``lost`` (in atari and not to be saved by running), ``dead`` (a chain without
    a liberty, which no game has) or ``none``. In a problem it is a right move of that
    (:func:`hint_to_problem`).

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> run = Run(lambda: hint(from_pieces(3, 2, "XO." ".X.")))
    >>> run.seek(9); run.verdict.moves, run.verdict.facts
    (('play C2',), {'about': 'capture'})
    """
    task = position.task
    if task is not None and task.goal and task.targets:
        return hint_to_problem(position)
    return _tactics(position)


def _tactics(position: Position) -> Steps:
    args: tuple[Arg, ...]
    own, theirs = _chains(position)
    dead = next((chain for chain in (*own, *theirs) if not chain.liberties), None)
    if dead is not None:
        args = (_first(position, dead), dead.stones.bit_count())
        return _say(position, "dead", "go.hint.dead", args, dead)
    taken = _capture(position, own, theirs)
    weight = taken[1].stones.bit_count() if taken else 0
    lost: Chain | None = None
    for chain in _in_atari(own):
        if chain.stones.bit_count() <= weight:
            break
        word, move = yield from _read(position, chain)
        if word == "escapes" and move is not None:
            after = play(position, move).chain(_first(position, chain)).liberties.bit_count()
            args = (_first(position, chain), chain.stones.bit_count(), move, after)
            return _say(position, "save", "go.hint.save", args, chain, move)
        if word == "caught":
            lost = lost or chain
    if taken is not None:
        move, chain = taken
        args = (_first(position, chain), chain.stones.bit_count(), move)
        return _say(position, "capture", "go.hint.capture", args, chain, move)
    for chain in [one for one in theirs if one.liberties.bit_count() == 2][:MAX_LADDERS]:
        word, move = yield from _read(position, chain)
        if word == "caught" and move is not None:
            args = (_first(position, chain), chain.stones.bit_count(), move)
            return _say(position, "ladder", "go.hint.ladder", args, chain, move)
    if lost is not None:
        args = (_first(position, lost), lost.stones.bit_count(), _last(position, lost))
        return _say(position, "lost", "go.hint.lost", args, lost)
    return Verdict("hint", "go.hint.none", (position.turn,), {"about": "none"}, Overlay())


def _chains(position: Position) -> tuple[list[Chain], list[Chain]]:
    """Return the chains of the side to play and of the other, the largest first."""
    found = positions.chains(position)
    own, theirs = found[position.turn], found[position.turn.other]
    return tuple(sorted(one, key=_size, reverse=True) for one in (own, theirs))  # type: ignore[return-value]


def _size(chain: Chain) -> int:
    return chain.stones.bit_count()


def _in_atari(chains: list[Chain]) -> list[Chain]:
    return [chain for chain in chains if chain.liberties.bit_count() == 1][:MAX_LADDERS]


def _capture(
    position: Position, own: list[Chain], theirs: list[Chain]
) -> tuple[Point, Chain] | None:
    """Return the best capture and the chain it takes.

    The most stones count, and those of an own chain in atari that is freed; a capture that
    is retaken at once with more than it took, as in a snapback, is left out.
    """
    best: tuple[int, Point, Chain] | None = None
    for chain in _in_atari(theirs):
        point = _last(position, chain)
        try:
            after = play(position, point)
        except RuleError:
            continue
        capturing = after.chain(point)
        if capturing.liberties.bit_count() == 1 and capturing.stones.bit_count() > _size(chain):
            continue
        near = position.board.around(chain.stones)
        freed = sum(_size(one) for one in _in_atari(own) if one.stones & near)
        worth = _size(chain) + freed
        if best is None or worth > best[0]:
            best = (worth, point, chain)
    return best and best[1:]


def _read(
    position: Position, chain: Chain
) -> Generator[Step, None, tuple[str | None, Point | None]]:
    """Return how the ladder of *chain* ends, and its first move if it is allowed."""
    found = yield from _quietly(position, _first(position, chain))
    if not found.moves or not found.moves[0].startswith("play "):
        return found.word, None
    point = position.grid.parse(found.moves[0].removeprefix("play "))
    return found.word, point if is_legal(position, point) else None


def _quietly(position: Position, stone: Point) -> Generator[Step, None, Verdict]:
    """Read the ladder of *stone*'s chain without showing its moves."""
    return relay(
        ladder(replace(position, at=stone)), lambda _step: progress("go.hint.reading", stone)
    )


def _first(position: Position, chain: Chain) -> Point:
    return position.board.points(chain.stones & -chain.stones)[0]


def _last(position: Position, chain: Chain) -> Point:
    """Return the only liberty of a chain in atari."""
    return position.board.points(chain.liberties)[0]


def _say(
    position: Position,
    about: str,
    message: str,
    args: tuple[Arg, ...],
    chain: Chain,
    move: Point | None = None,
) -> Verdict:
    marks = dict.fromkeys(position.board.points(chain.stones), Mark.VISITED)
    marks |= dict.fromkeys(position.board.points(chain.liberties), Mark.LIBERTY)
    moves: tuple[str, ...] = ()
    if move is not None:
        marks[move] = Mark.CURRENT
        moves = (f"play {position.grid.name(move)}",)
    args = (*args, position.turn)
    return Verdict("hint", message, args, {"about": about}, Overlay(marks=marks), moves)
