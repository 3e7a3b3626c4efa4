"""Themes of problems: told from first move, main line and outcome."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.solve import Word
from stepstones.go.making.weighing import Judged
from stepstones.go.play import analyse, pass_turn, play
from stepstones.go.state import Position

STONES_UNDER = 3
"""Stones a side must have lost for its move onto their points to be under the stones."""
RACER = 3
"""Stones, at least, of an attacker's chain that takes part in a race."""

THROWN = 3
"""Moves of the main line among which a stone is thrown in."""

THEMES = ("under", "seki", "ko", "race", "link", "throw", "eyes", "live", "kill")
"""What problems are about, the rarest first; a problem has the first that fits."""


def theme_of(position: Position, judged: Judged) -> str:
    """Return what a problem is about, one of THEMES."""
    task, status, region = position.task, judged.status, judged.region
    tests = {
        "under": _plays_under_stones(position, judged),
        "seki": status.word is Word.SEKI,
        "ko": status.word is Word.KO,
        "race": _is_race(position, judged),
        "link": bool(region.safe_friends) and _links(position, judged),
        "throw": _throws(position, judged),
        "eyes": _is_one_space(position, judged),
    }
    found = next((theme for theme in THEMES if tests.get(theme)), None)
    return found or (task.goal if task else "")


def boards(position: Position, line: Iterable[Point | None]) -> list[Position]:
    """Return the boards of a line, as far as its moves are legal there."""
    found = [position]
    for move in line:
        try:
            found.append(pass_turn(found[-1]) if move is None else play(found[-1], move))
        except RuleError:
            break
    return found


def is_thrown_in(position: Position, move: Point) -> bool:
    """Whether *move* gives a stone away: it takes nothing and can be taken at once."""
    facts = analyse(position, move)
    if facts.captures or not facts.legal:
        return False
    chain = play(position, move).chain(move)
    return chain.liberties.bit_count() == 1


def _throws(position: Position, judged: Judged) -> bool:
    """Whether one of the first two moves gives a single stone away, and it is taken at once."""
    line = boards(position, judged.line)
    moves = judged.line[: len(line) - 2]
    return any(
        move is not None
        and is_thrown_in(line[number], move)
        and line[number + 1].chain(move).stones == position.board.bit(move)
        and not line[number + 2].stones(position.turn) & position.board.bit(move)
        for number, move in enumerate(moves[:THROWN])
        if number % 2 == 0
    )


def _plays_under_stones(position: Position, judged: Judged) -> bool:
    """Whether the side that begins plays where several of its own stones were taken."""
    side, lost = position.turn, 0
    line = boards(position, judged.line)
    for before, now in pairwise(line):
        if before.turn is side:
            returns = now.last is not None and lost & now.board.bit(now.last)
            taken = before.stones(side.other) & ~now.stones(side.other)
            if returns and (taken or side is judged.region.defender):
                return True
            continue
        gone = before.stones(side) & ~now.stones(side)
        lost = gone if gone.bit_count() >= STONES_UNDER else lost & now.empty
    return False


def _racers(position: Position, judged: Judged) -> Bits:
    """Return the attacker's stones in the region that stand in large chains."""
    region = judged.region
    inside = position.stones(region.attacker) & region.inside
    chains = position.board.chains(inside, position.empty)
    return sum(chain.stones for chain in chains if chain.stones.bit_count() >= RACER)


def _is_race(position: Position, judged: Judged) -> bool:
    """Whether target and large chains of the attacker touch, and who begins takes the other's."""
    racers = _racers(position, judged)
    if not racers & position.board.around(judged.region.target):
        return False
    attacker = judged.region.attacker
    lines = boards(position, judged.line), boards(pass_turn(position), judged.rival)
    left = [line[-1].stones(attacker) & racers for line in lines]
    fell = [not line[-1].stones(attacker.other) & judged.region.target for line in lines]
    return sorted(zip(fell, (one == racers for one in left), strict=True)) == [
        (False, False),
        (True, True),
    ]


def _links(position: Position, judged: Judged) -> bool:
    """Whether the main line joins the target to its friends."""
    last = boards(position, judged.line)[-1]
    own = last.stones(judged.region.defender)
    safe_friends = judged.region.safe_friends & own
    return bool(last.board.flood(safe_friends, own) & judged.region.target)


def _is_one_space(position: Position, judged: Judged) -> bool:
    """Whether one chain, or nearly one, surrounds one space for eyes."""
    region, shape = judged.region, position.board
    free = region.inside & ~position.stones(region.defender)
    whole = shape.flood(free & -free, free) == free
    own = position.stones(region.defender) & region.inside
    return whole and len(shape.chains(own, position.empty)) <= 2
