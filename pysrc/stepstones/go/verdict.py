"""Live verdict on a position: chains, ataris, lost chains."""

from __future__ import annotations

from dataclasses import replace

from stepstones.core.errors import Arg
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go import state as positions, tasks
from stepstones.go.problem import capture_solver, life
from stepstones.go.state import Colour, Position

MAX_POSITIONS = 300_000
"""Positions after which the standing verdict on a problem gives up."""


def standing(position: Position) -> Steps:
    """Count chains without a liberty, else chains in atari; say how the asked chain stands.

    Verdict ``dead`` (a board that no game leads to as it stands), ``atari`` or ``quiet``;
    facts ``dead`` and ``atari`` are numbers of chains. Linear in the points. A board with
    targets is read by the solver: see :func:`~stepstones.go.problem.life.life`.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> run = Run(lambda: standing(from_pieces(3, 2, "XO." ".X.")))
    >>> run.seek(9); run.verdict.word, run.verdict.facts
    ('atari', {'dead': 0, 'atari': 2})
    """
    if position.task is not None and position.task.targets:
        return (yield from _problem(position))
    found = positions.chains(position)
    every = [chain for chains in found.values() for chain in chains]
    yield Step(Kind.PROGRESS, why="go.standing.chains", args=(len(every),))
    dead = [chain for chain in every if not chain.liberties]
    atari = [chain for chain in every if chain.liberties.bit_count() == 1]
    facts: dict[str, object] = {"dead": len(dead), "atari": len(atari)}
    shown = dead or atari
    bits = sum(chain.stones for chain in shown)
    mark = Mark.DEAD if dead else Mark.VISITED
    overlay = Overlay(marks=dict.fromkeys(position.board.points(bits), mark))
    args: tuple[Arg, ...]
    if dead:
        args = (len(dead), sum(chain.stones.bit_count() for chain in dead))
        return Verdict("dead", "go.standing.dead", args, facts, overlay)
    if position.at is not None:
        chain = position.chain(position.at)
        args = (position.at, chain.stones.bit_count(), chain.liberties.bit_count())
        return Verdict("atari" if atari else "quiet", "go.standing.asked", args, facts, overlay)
    if atari:
        args = tuple(
            sum(chain.liberties.bit_count() == 1 for chain in found[colour]) for colour in Colour
        )
        return Verdict("atari", "go.standing.atari", args, facts, overlay)
    args = (len(found[Colour.BLACK]), len(found[Colour.WHITE]), len(every))
    return Verdict("quiet", "go.standing.quiet", args, facts, overlay)


def _problem(position: Position) -> Steps:
    """Say what becomes of the targets, in a few words; right moves are counted if all are known."""
    if tasks.fight(position):
        return (yield from _fight(position))
    found = yield from life.life(position, MAX_POSITIONS, suggests=False)
    facts = found.facts
    right = facts["right_moves"]
    args: tuple[Arg, ...] = (
        position.turn,
        tasks.defender(position) or position.turn,
        _word(found),
        next((name for name in ("framed", "walled", "leaning") if facts[name]), ""),
        str(found.facts["finder"] or ""),
        *(int(str(found.facts[name])) for name in ("threats", "positions")),
        len(right) if isinstance(right, list) and facts["complete"] and "pass" not in right else 0,
    )
    return replace(found, message="go.task.standing", args=args)


def _word(found: Verdict) -> str:
    """Return the verdict's word for the sentence."""
    if found.message == "go.ld.endless":
        return "endless"
    return "trade" if found.facts["keeps"] is False else found.word


def _fight(position: Position) -> Steps:
    """Say whether the chain that is fought over can be taken."""
    found = yield from capture_solver.decide_fight(position, MAX_POSITIONS)
    right = found.facts["right_moves"]
    args = (
        position.turn,
        tasks.defender(position) or position.turn,
        found.word,
        int(str(found.facts["positions"])),
        len(right) if isinstance(right, list) else 0,
    )
    return replace(found, message="go.task.standing-fight", args=args)
