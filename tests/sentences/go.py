"""What is said of Go, held against the stones that the reader sees."""

from __future__ import annotations

import re

from tests.sentences.step_view import EMPTY, Check, StepView

from stepstones.core.trace import Kind

SIGNS = {"black": "X", "white": "O"}


def _chain(view: StepView, stone: int, *, later: bool = False) -> set[int]:
    chain, rest = set[int](), [stone]
    while rest:
        here = rest.pop()
        if here not in chain:
            chain.add(here)
            same = view.piece(stone, later=later)
            rest += [one for one in view.beside(here) if view.piece(one, later=later) == same]
    return chain


def _liberties(view: StepView, stone: int, *, later: bool = False) -> set[int]:
    near = {one for each in _chain(view, stone, later=later) for one in view.beside(each)}
    return {one for one in near if view.piece(one, later=later) == EMPTY}


def _same(view: StepView, one: int, two: int) -> object:
    return two in view.beside(one) and view.piece(one) == view.piece(two) != EMPTY


def _is_new(view: StepView, point: int) -> object:
    return point not in view.before.labels


def _quiet(view: StepView, stone: int) -> object:
    """No neighbour is empty, and each of the same colour has been visited."""
    near = list(view.beside(stone))
    known = [one for one in near if view.piece(one) == view.piece(stone)]
    return all(view.piece(one) != EMPTY for one in near) and not any(
        _is_new(view, one) for one in known
    )


def _asked(view: StepView) -> int:
    return next(step.point for step in view.past if step.kind is Kind.VISIT)


def _waits(view: StepView) -> int:
    """How many items the stack holds, as the reader is shown."""
    stack = view.run.stack()[-1].variables["stack"]
    return stack.count(",") + 1 if stack != "[]" else 0


def _counted(view: StepView) -> object:
    point, seed, number = view.args
    since = [step.point for step in view.past]
    begun = max(at for at, step in enumerate(view.past) if step.why == "go.step.seed")
    told = [step for step in view.past[begun:] if step.kind is Kind.FOUND]
    return since[begun] == seed and point in _liberties(view, seed) and number == len(told) + 1


def _region(view: StepView, point: int, colour: str) -> set[int]:
    wall, region, rest = SIGNS[colour], set[int](), [point]
    while rest:
        here = rest.pop()
        if here not in region and view.scene.pieces[here] != wall:
            region.add(here)
            rest += view.beside(here)
    return region


def _opens(view: StepView) -> object:
    """A region is told of: its empty points, and whose wall it has."""
    point, empties, colour = view.args
    region = view.memory["region"] = _region(view, point, colour)
    view.memory["colour"] = str(colour)
    return sum(view.piece(one) == EMPTY for one in region) == empties


def _vital(view: StepView) -> object:
    chain = _chain(view, view.args[1])
    inside = [one for one in view.memory["region"] if view.scene.pieces[one] == EMPTY]
    return all(set(view.beside(one)) & chain for one in inside)


def _not_vital(view: StepView) -> object:
    _, chain, point = view.args
    return point in view.memory["region"] and point not in _liberties(view, chain)


def _not_beside(view: StepView) -> object:
    _, chain, point = view.args
    near = {one for stone in _chain(view, chain) for one in view.beside(stone)}
    return view.state.rules.suicide and point in view.memory["region"] and point not in near


def _out(view: StepView) -> object:
    view.memory.setdefault("out", set()).add(view.args[0])
    return view.args[1] < 2


def _wall_falls(view: StepView) -> object:
    region, chain = view.args
    wall = "white" if view.piece(chain) == "O" else "black"
    inside = _region(view, region, wall)
    touched = {one for each in _chain(view, chain) for one in view.beside(each)}
    return chain in view.memory["out"] and bool(inside & touched)


def _stays(view: StepView) -> object:
    return view.args[1] >= 2 and view.args[0] not in view.memory.get("out", set())


def _puts(view: StepView, colour: str, point: int) -> object:
    return view.piece(point) == EMPTY and view.piece(point, later=True) == SIGNS[colour]


def _threatens(view: StepView) -> object:
    """Atari or a run: the chain has so many liberties afterwards."""
    point, liberties, colour = view.args
    hunted = view.state.at
    runs = view.step.why != "go.ladder.atari"
    chain = hunted if not runs or view.piece(hunted, later=True) == SIGNS[colour] else point
    return _puts(view, colour, point) and len(_liberties(view, chain, later=True)) == liberties


def _takes(view: StepView) -> object:
    before = sum(view.piece(one) != EMPTY for one in view.grid.points)
    after = sum(view.piece(one, later=True) != EMPTY for one in view.grid.points)
    return _threatens(view) and after <= before


def _undone(view: StepView) -> object:
    point = view.args[0]
    return view.piece(point) != EMPTY and view.piece(point, later=True) == EMPTY


def _suicide(view: StepView) -> object:
    """Whoever plays there would stand without a liberty: no empty point is beside it."""
    return view.piece(view.args[0]) == EMPTY and not any(
        view.piece(one) == EMPTY for one in view.beside(view.args[0])
    )


def _numbers(view: StepView, *told: int) -> object:
    return all(isinstance(one, int) or one == "∞" for one in (view.args[at] for at in told))


def _is_least(view: StepView, number: object, side: str) -> object:
    """No reply has a smaller one, in the table that the reader sees beside the line."""
    numbers = view.run.stack()[-1].variables["numbers"]
    pairs = re.findall(r"(\d+|∞)/(\d+|∞)", numbers)
    told = [pair[side == "defender"] for pair in pairs]
    least = min(told, key=lambda one: 10**9 if one == "∞" else int(one))
    return str(number) == least


CHECKS: dict[str, Check] = {
    "go.step.start": lambda view: view.args == (view.state.at,) and not view.past,
    "go.step.first": lambda view: view.args == (view.state.at,) and _waits(view) == 1,
    "go.step.enter": lambda view: _same(view, *view.args) and _is_new(view, view.args[1]),
    "go.step.push": lambda view: _same(view, *view.args) and _is_new(view, view.args[1]),
    "go.step.join": lambda view: _same(view, *view.args) and _is_new(view, view.args[1]),
    "go.step.enemy": lambda view: (
        view.args[1] in view.beside(view.args[0])
        and view.piece(view.args[0]) != view.piece(view.args[1]) != EMPTY
    ),
    "go.step.known": lambda view: (
        _same(view, *view.args[:2]) and view.before.labels[view.args[1]] == str(view.args[2])
    ),
    "go.step.leave": lambda view: (
        _quiet(view, view.args[0])
        and view.args[0] != _asked(view)
        and len(view.run.stack()) > 2
        and str(view.run.stack()[-2].function) == "find_liberty"
    ),
    "go.step.leave-first": lambda view: (
        _quiet(view, view.args[0])
        and view.args[0] == _asked(view)
        and len(view.run.stack()) == 2
        and not _liberties(view, view.args[0])
    ),
    "go.step.liberty": lambda view: (
        view.args[1] in view.beside(view.args[0]) and view.piece(view.args[1]) == EMPTY
    ),
    "go.step.pop": lambda view: not _is_new(view, view.args[0]) and _waits(view) == view.args[1],
    "go.step.seed": lambda view: view.piece(view.args[0]) != EMPTY and _is_new(view, view.args[0]),
    "go.step.count-liberty": _counted,
    "go.step.chain-dead": lambda view: (
        len(_chain(view, view.args[0])) == view.args[1] and not _liberties(view, view.args[0])
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
    "go.safety.large": lambda view: (
        sum(view.piece(one) == EMPTY for one in view.memory["region"]) > view.args[1]
    ),
    "go.safety.no-liberty": lambda view: view.args[0] in view.memory["region"],
    "go.safety.plays": lambda view: (
        view.args[0] in view.memory["region"]
        and view.args[1] != view.memory["colour"]
        and _puts(view, view.args[1], view.args[0])
    ),
    "go.safety.answers": lambda view: (
        view.args[1] == view.memory["colour"]
        and _puts(view, view.args[1], view.args[0])
        and view.past[-1].point == view.args[2]
    ),
    "go.safety.back": _undone,
    "go.safety.needs-none": lambda view: view.past[-1].point == view.args[0],
    "go.safety.no-answer": lambda view: (
        view.past[-1].point == view.args[0] and view.args[1] == view.memory["colour"]
    ),
    "go.safety.eyes": lambda view: view.args[0] in view.memory["region"] and view.args[1] in {1, 2},
    "go.safety.chain-out": _out,
    "go.safety.region-out": _wall_falls,
    "go.safety.safe": _stays,
    "go.safety.progress": lambda view: (
        view.args[0] > (view.past[-1].args[0] if view.past[-1].kind is Kind.PROGRESS else 0)
    ),
    "go.ladder.atari": lambda view: _threatens(view) and view.args[1] == 1,
    "go.ladder.runs": _threatens,
    "go.ladder.takes": _takes,
    "go.ladder.one-left": lambda view: view.args[1] in _liberties(view, view.args[0]),
    "go.ladder.out": lambda view: len(_liberties(view, view.args[0])) == view.args[1] > 1,
    "go.ladder.caught-here": lambda view: view.args[1] in _liberties(view, view.args[0]),
    "go.ladder.escapes-here": lambda view: len(_liberties(view, view.args[0])) > 1,
    "go.ladder.suicide": _suicide,
    "go.ladder.no-retake": lambda view: view.piece(view.args[0]) == EMPTY,
    "go.ladder.repeats": lambda view: view.line[-1] in view.line[:-1],
    "go.ladder.back": _undone,
    "go.ladder.again": lambda view: view.args[0] == view.state.at,
    "go.tree.move": lambda view: (
        view.piece(view.args[0]) == EMPTY != view.piece(view.args[0], later=True)
        and _is_least(view, *view.args[2:])
    ),
    "go.tree.back": lambda view: _undone(view) and _numbers(view, 1, 2),
    "go.tree.node": lambda view: _numbers(view, 0, 1) and view.args[2] in {"attacker", "defender"},
    "go.tree.pass": lambda view: (
        view.before.pieces == view.after.pieces and _is_least(view, *view.args[1:])
    ),
    "go.tree.pass-back": lambda view: _numbers(view, 0, 1),
}
