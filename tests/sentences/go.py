"""What is said of Go, held against the stones that the reader sees."""

from __future__ import annotations

import re

from tests.sentences.look import EMPTY, Check, Look

from stepstones.core.trace import Kind

SIGNS = {"black": "X", "white": "O"}


def _chain(look: Look, stone: int, *, later: bool = False) -> set[int]:
    chain, rest = set[int](), [stone]
    while rest:
        here = rest.pop()
        if here not in chain:
            chain.add(here)
            same = look.piece(stone, later=later)
            rest += [one for one in look.beside(here) if look.piece(one, later=later) == same]
    return chain


def _liberties(look: Look, stone: int, *, later: bool = False) -> set[int]:
    near = {one for each in _chain(look, stone, later=later) for one in look.beside(each)}
    return {one for one in near if look.piece(one, later=later) == EMPTY}


def _same(look: Look, one: int, two: int) -> object:
    return two in look.beside(one) and look.piece(one) == look.piece(two) != EMPTY


def _is_new(look: Look, point: int) -> object:
    return point not in look.before.labels


def _quiet(look: Look, stone: int) -> object:
    """No neighbour is empty, and each of the same colour has been visited."""
    near = list(look.beside(stone))
    known = [one for one in near if look.piece(one) == look.piece(stone)]
    return all(look.piece(one) != EMPTY for one in near) and not any(
        _is_new(look, one) for one in known
    )


def _asked(look: Look) -> int:
    return next(step.point for step in look.past if step.kind is Kind.VISIT)


def _waits(look: Look) -> int:
    """How many items the stack holds, as the reader is shown."""
    stack = look.run.stack()[-1].variables["stack"]
    return stack.count(",") + 1 if stack != "[]" else 0


def _counted(look: Look) -> object:
    point, seed, number = look.args
    since = [step.point for step in look.past]
    begun = max(at for at, step in enumerate(look.past) if step.why == "go.step.seed")
    told = [step for step in look.past[begun:] if step.kind is Kind.FOUND]
    return since[begun] == seed and point in _liberties(look, seed) and number == len(told) + 1


def _region(look: Look, point: int, colour: str) -> set[int]:
    wall, region, rest = SIGNS[colour], set[int](), [point]
    while rest:
        here = rest.pop()
        if here not in region and look.scene.pieces[here] != wall:
            region.add(here)
            rest += look.beside(here)
    return region


def _opens(look: Look) -> object:
    """A region is told of: its empty points, and whose wall it has."""
    point, empties, colour = look.args
    region = look.memory["region"] = _region(look, point, colour)
    look.memory["colour"] = str(colour)
    return sum(look.piece(one) == EMPTY for one in region) == empties


def _vital(look: Look) -> object:
    chain = _chain(look, look.args[1])
    inside = [one for one in look.memory["region"] if look.scene.pieces[one] == EMPTY]
    return all(set(look.beside(one)) & chain for one in inside)


def _not_vital(look: Look) -> object:
    _, chain, point = look.args
    return point in look.memory["region"] and point not in _liberties(look, chain)


def _not_beside(look: Look) -> object:
    _, chain, point = look.args
    near = {one for stone in _chain(look, chain) for one in look.beside(stone)}
    return look.state.rules.suicide and point in look.memory["region"] and point not in near


def _out(look: Look) -> object:
    look.memory.setdefault("out", set()).add(look.args[0])
    return look.args[1] < 2


def _wall_falls(look: Look) -> object:
    region, chain = look.args
    wall = "white" if look.piece(chain) == "O" else "black"
    inside = _region(look, region, wall)
    touched = {one for each in _chain(look, chain) for one in look.beside(each)}
    return chain in look.memory["out"] and bool(inside & touched)


def _stays(look: Look) -> object:
    return look.args[1] >= 2 and look.args[0] not in look.memory.get("out", set())


def _puts(look: Look, colour: str, point: int) -> object:
    return look.piece(point) == EMPTY and look.piece(point, later=True) == SIGNS[colour]


def _threatens(look: Look) -> object:
    """Atari or a run: the chain has so many liberties afterwards."""
    point, liberties, colour = look.args
    hunted = look.state.at
    runs = look.step.why != "go.ladder.atari"
    chain = hunted if not runs or look.piece(hunted, later=True) == SIGNS[colour] else point
    return _puts(look, colour, point) and len(_liberties(look, chain, later=True)) == liberties


def _takes(look: Look) -> object:
    before = sum(look.piece(one) != EMPTY for one in look.grid.points)
    after = sum(look.piece(one, later=True) != EMPTY for one in look.grid.points)
    return _threatens(look) and after <= before


def _undone(look: Look) -> object:
    point = look.args[0]
    return look.piece(point) != EMPTY and look.piece(point, later=True) == EMPTY


def _suicide(look: Look) -> object:
    """Whoever plays there would stand without a liberty: no empty point is beside it."""
    return look.piece(look.args[0]) == EMPTY and not any(
        look.piece(one) == EMPTY for one in look.beside(look.args[0])
    )


def _numbers(look: Look, *told: int) -> object:
    return all(isinstance(one, int) or one == "∞" for one in (look.args[at] for at in told))


def _is_least(look: Look, number: object, side: str) -> object:
    """No reply has a smaller one, in the table that the reader sees beside the line."""
    numbers = look.run.stack()[-1].variables["numbers"]
    pairs = re.findall(r"(\d+|∞)/(\d+|∞)", numbers)
    told = [pair[side == "defender"] for pair in pairs]
    least = min(told, key=lambda one: 10**9 if one == "∞" else int(one))
    return str(number) == least


CHECKS: dict[str, Check] = {
    "go.step.start": lambda look: look.args == (look.state.at,) and not look.past,
    "go.step.first": lambda look: look.args == (look.state.at,) and _waits(look) == 1,
    "go.step.enter": lambda look: _same(look, *look.args) and _is_new(look, look.args[1]),
    "go.step.push": lambda look: _same(look, *look.args) and _is_new(look, look.args[1]),
    "go.step.join": lambda look: _same(look, *look.args) and _is_new(look, look.args[1]),
    "go.step.enemy": lambda look: (
        look.args[1] in look.beside(look.args[0])
        and look.piece(look.args[0]) != look.piece(look.args[1]) != EMPTY
    ),
    "go.step.known": lambda look: (
        _same(look, *look.args[:2]) and look.before.labels[look.args[1]] == str(look.args[2])
    ),
    "go.step.leave": lambda look: (
        _quiet(look, look.args[0])
        and look.args[0] != _asked(look)
        and len(look.run.stack()) > 2
        and str(look.run.stack()[-2].function) == "find_liberty"
    ),
    "go.step.leave-first": lambda look: (
        _quiet(look, look.args[0])
        and look.args[0] == _asked(look)
        and len(look.run.stack()) == 2
        and not _liberties(look, look.args[0])
    ),
    "go.step.liberty": lambda look: (
        look.args[1] in look.beside(look.args[0]) and look.piece(look.args[1]) == EMPTY
    ),
    "go.step.pop": lambda look: not _is_new(look, look.args[0]) and _waits(look) == look.args[1],
    "go.step.seed": lambda look: look.piece(look.args[0]) != EMPTY and _is_new(look, look.args[0]),
    "go.step.count-liberty": _counted,
    "go.step.chain-dead": lambda look: (
        len(_chain(look, look.args[0])) == look.args[1] and not _liberties(look, look.args[0])
    ),
    "go.benson.region": _opens,
    "go.benson.vital": _vital,
    "go.benson.not-vital": _not_vital,
    "go.benson.not-beside": _not_beside,
    "go.benson.chain-out": _out,
    "go.benson.region-out": _wall_falls,
    "go.benson.alive": _stays,
    "go.safety.region": _opens,
    "go.safety.vital": _vital,
    "go.safety.large": lambda look: (
        sum(look.piece(one) == EMPTY for one in look.memory["region"]) > look.args[1]
    ),
    "go.safety.no-liberty": lambda look: look.args[0] in look.memory["region"],
    "go.safety.plays": lambda look: (
        look.args[0] in look.memory["region"]
        and look.args[1] != look.memory["colour"]
        and _puts(look, look.args[1], look.args[0])
    ),
    "go.safety.answers": lambda look: (
        look.args[1] == look.memory["colour"]
        and _puts(look, look.args[1], look.args[0])
        and look.past[-1].point == look.args[2]
    ),
    "go.safety.back": _undone,
    "go.safety.needs-none": lambda look: look.past[-1].point == look.args[0],
    "go.safety.no-answer": lambda look: (
        look.past[-1].point == look.args[0] and look.args[1] == look.memory["colour"]
    ),
    "go.safety.eyes": lambda look: look.args[0] in look.memory["region"] and look.args[1] in {1, 2},
    "go.safety.chain-out": _out,
    "go.safety.region-out": _wall_falls,
    "go.safety.safe": _stays,
    "go.safety.progress": lambda look: (
        look.args[0] > (look.past[-1].args[0] if look.past[-1].kind is Kind.PROGRESS else 0)
    ),
    "go.ladder.atari": lambda look: _threatens(look) and look.args[1] == 1,
    "go.ladder.runs": _threatens,
    "go.ladder.takes": _takes,
    "go.ladder.one-left": lambda look: look.args[1] in _liberties(look, look.args[0]),
    "go.ladder.out": lambda look: len(_liberties(look, look.args[0])) == look.args[1] > 1,
    "go.ladder.caught-here": lambda look: look.args[1] in _liberties(look, look.args[0]),
    "go.ladder.escapes-here": lambda look: len(_liberties(look, look.args[0])) > 1,
    "go.ladder.suicide": _suicide,
    "go.ladder.no-retake": lambda look: look.piece(look.args[0]) == EMPTY,
    "go.ladder.repeats": lambda look: look.line[-1] in look.line[:-1],
    "go.ladder.back": _undone,
    "go.ladder.again": lambda look: look.args[0] == look.state.at,
    "go.tree.move": lambda look: (
        look.piece(look.args[0]) == EMPTY != look.piece(look.args[0], later=True)
        and _is_least(look, *look.args[2:])
    ),
    "go.tree.back": lambda look: _undone(look) and _numbers(look, 1, 2),
    "go.tree.node": lambda look: _numbers(look, 0, 1) and look.args[2] in {"attacker", "defender"},
    "go.tree.pass": lambda look: (
        look.before.pieces == look.after.pieces and _is_least(look, *look.args[1:])
    ),
    "go.tree.pass-back": lambda look: _numbers(look, 0, 1),
}
