"""Fights over one chain: random ones, kept where the first move decides, and read to the end.

problems.py makes the set of captures of them; no page makes one.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from random import Random

from shell import ROOT

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.capture.capture import main_line
from stepstones.go.life_death.solve import Asking, Word
from stepstones.go.making.groups import Sketch, Stones, grow, rim, set_up
from stepstones.go.making.weighing import is_thrown_in
from stepstones.go.play import is_legal, pass_turn, play
from stepstones.go.problem import capture_solver
from stepstones.go.state import Colour, Position

LIBERTIES = 2, 3
"""The fewest and the most liberties of the chain that is fought over."""
_PLACES = {"corner": (1, 1), "edge": (1, 3), "centre": (3, 3)}


@dataclass(frozen=True, slots=True)
class JudgedFight:
    """What is known of a fight: see :class:`~stepstones.go.making.weighing.Judged`."""

    right: tuple[Point, ...]
    line: tuple[Point, ...]
    refuted: dict[Point, Point | None]
    positions: int
    trick: str


def pose(pick: Random) -> Position | None:
    """Return a board with a chain of White's nearly surrounded, for Black to capture."""
    side = pick.choice((7, 9, 9))
    place = pick.choice(("corner", "edge", "edge", "centre"))
    chain = grow(pick, _PLACES[place], pick.randrange(1, 5), side)
    beside = sorted(rim(chain, side))
    pick.shuffle(beside)
    stones: Stones = dict.fromkeys(chain, "d") | dict.fromkeys(beside[pick.randrange(2, 4) :], "a")
    cutters, friends = pick.choice((0.15, 0.3)), pick.choice((0.1, 0.2, 0.3))
    for cell in sorted(rim(chain | set(beside), side)):
        at = pick.random()
        if at < cutters + friends:
            stones[cell] = "d" if at < cutters else "a"
    for _ in range(pick.randrange(4)):
        cell = pick.randrange(side), pick.randrange(side)
        stones.setdefault(cell, pick.choice("da"))
        if cell in beside[:3]:
            del stones[cell]
    return set_up(Sketch(stones, min(chain)), side, "capture", pick.randrange(8))


def weigh(position: Position, limit: int) -> Asking[JudgedFight | None]:
    """Return what is known of a fight, None where it is not good, or not read within *limit*."""
    task = position.task
    if task is None or not _is_neat(position):
        return None
    fight = capture_solver.open_fight(position)
    try:
        now = yield from fight.status(position, limit)
        idle = yield from fight.status(pass_turn(position), limit)
        if now.word is not Word.DEAD or idle.word is not Word.ALIVE:
            return None
        right = yield from fight.right_moves(position)
        goals = tuple(point for point in right if point is not None)
        if fight.unsure or not 0 < len(goals) <= 2:
            return None
        found = yield from fight.read(position)
        played = main_line(replace(position, at=fight.stone), fight.defender, found)
        if len(played) < 3:
            return None
        refuted: dict[Point, Point | None] = {}
        for move in (yield from fight.candidates(position)):
            if move not in goals:
                refuted[move] = yield from _refutation(fight, play(position, move))
        line = tuple(point for _, point in played)
        trick = _trick(position, fight.stone, goals, line)
        return JudgedFight(goals, line, refuted, fight.positions, trick)
    except RuleError:
        return None


def _is_neat(position: Position) -> bool:
    """Whether no chain is in atari, and the chain fought over has few liberties."""
    task = position.task
    if task is None:
        return False
    chains = [
        chain
        for side in Colour
        for chain in position.board.chains(position.stones(side), position.empty)
    ]
    target = next(chain for chain in chains if chain.stones & task.targets)
    least, most = LIBERTIES
    return (
        least <= target.liberties.bit_count() <= most
        and all(chain.liberties for chain in chains)
        and sum(chain.liberties.bit_count() == 1 for chain in chains) <= 1
        and len(chains) <= 12
    )


def _refutation(fight: capture_solver.Fight, position: Position) -> Asking[Point | None]:
    """Return the answer that saves the chain; None where it need not be saved."""
    idle = yield from fight.status(pass_turn(position), capture_solver.BRIEFLY)
    if idle.word is Word.ALIVE:
        return None
    reply = yield from fight.reply(position)
    return (
        None
        if reply is None or reply.point is None or not is_legal(position, reply.point)
        else reply.point
    )


def _trick(
    position: Position, stone: Point, right: tuple[Point, ...], line: tuple[Point, ...]
) -> str:
    """Return how the chain is taken: ``snapback``, ``net``, ``ladder`` or ``capture``."""
    chain = position.chain(stone)
    if all(is_thrown_in(position, move) for move in right):
        return "snapback"
    if not any(chain.liberties & position.board.bit(move) for move in right):
        return "net"
    board, ataris = position, 0
    for number, move in enumerate(line):
        if not is_legal(board, move):
            break
        board = play(board, move)
        if number % 2 == 0 and board.colour(stone) is not None:
            ataris += board.chain(stone).liberties.bit_count() == 1
    return "ladder" if ataris >= 3 else "capture"
