"""Labels of made Go problems, worked out again by the second exact program.

Nothing of the product is used: stones come from the SGF by a pattern, the region from the label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.go.life_death.brute import ENDLESS, Brute, State
from tests.go.life_death.second import Second

if TYPE_CHECKING:
    from tests.go.naive import Place

Label = Mapping[str, Any]
FILES = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MOST_THREATS = 6
"""Threats that stand for all above."""
LONGEST = "too long"


class Problem(NamedTuple):
    """A label as the exact programs are told it; *wanted*: whether who begins wants a capture."""

    brute: Brute
    start: State
    wanted: bool
    size: int


def problem(label: Label) -> Problem:
    """Return the problem that a label describes."""
    sgf = str(label["sgf"])
    size = int(re.findall(r"SZ\[(\d+)\]", sgf)[0])
    stones = {side: _stones(sgf, side) for side in "BW"}
    region, target, friends = (
        frozenset(_place(name, size) for name in label[key])
        for key in ("region", "target", "friends")
    )
    begins = str(label["to_play"])
    wanted = label["goal"] == "kill"
    owner = {"B": "W", "W": "B"}[begins] if wanted else begins
    own, other = (stones[side] & region for side in (owner, {"B": "W", "W": "B"}[owner]))
    brute = Brute(size, size, region, _chains(own, target), friends)
    return Problem(brute, State(own, other, wanted, None, 0, 0), wanted, size)


def check(label: Label, second: Second, most: int) -> list[str]:
    """Return what is wrong with a label; ``too long`` where *most* positions do not tell."""
    asked = problem(label)
    second.region(asked.brute)

    def captured(state: State, threats: int) -> bool | None:
        return second.captured(state._replace(threats=threats), most)

    level = _level(label, asked)
    found = []
    for threats in sorted({0, ENDLESS, -ENDLESS, level, level - 1}):
        if abs(threats) >= MOST_THREATS and abs(threats) != ENDLESS:
            continue
        truth = captured(asked.start, threats)
        if truth is None:
            return [LONGEST]
        if truth is not (threats >= level):
            found.append(f"{label['verdict']}: with {threats} threats captured is {truth}")
    if label["verdict"] in {"alive", "seki"}:
        eyeless = second.eyeless(asked.start, most)
        if eyeless is None:
            return [LONGEST]
        if eyeless is not (label["verdict"] == "seki"):
            found.append(f"{label['verdict']}: eyeless is {eyeless}")
    return found + _check_moves(label, asked, second, most)


def _check_moves(label: Label, asked: Problem, second: Second, most: int) -> list[str]:
    """Return what is wrong with right moves and refutations."""
    level = _level(label, asked)
    edge = max(-ENDLESS, min(ENDLESS, level if asked.wanted else level - 1))
    begun = asked.start._replace(threats=edge)
    listed = {_place(name, asked.size) for name in label["right_moves"]}
    answers = {_place(name, asked.size): reply for name, reply in label["refutations"].items()}
    # In a ko that the target's side can win a move must not only go round either.
    stricter = label["verdict"] == "ko" and not asked.wanted
    found = []
    for place in sorted(asked.brute.inside):
        then = asked.brute.after(begun, place)
        if then is None:
            continue
        truth = second.captured(then, most)
        if truth is None:
            return [LONGEST]
        right = truth is asked.wanted
        if (place in listed) is not right and not (right and stricter):
            found.append(f"{_name(place, asked.size)}: right is {right}")
        if not right and place not in answers:
            found.append(f"{_name(place, asked.size)}: no refutation")
        reply = answers.get(place, "pass")
        if reply != "pass":
            last = asked.brute.after(then, _place(reply, asked.size))
            if last is None or second.captured(last, most) is asked.wanted:
                found.append(f"{_name(place, asked.size)}: {reply} refutes nothing")
    return found


def _level(label: Label, asked: Problem) -> int:
    """Return the least number of the attacker's threats that captures."""
    if label["ko"] is None:
        return -ENDLESS if label["verdict"] == "dead" else ENDLESS + 1
    threats, finder = int(label["ko"]["threats"]), label["ko"]["finder"]
    attacks = (finder == label["to_play"]) is asked.wanted
    return threats if attacks else 1 - threats


def _chains(own: frozenset[Place], seeds: frozenset[Place]) -> frozenset[Place]:
    """Return the chains of the target's stones."""
    found, new = set(seeds), list(seeds)
    while new:
        row, column = new.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in own and near not in found:
                found.add(near)
                new.append(near)
    return frozenset(found)


def _stones(sgf: str, side: str) -> frozenset[Place]:
    """Return the stones of a side; in SGF ``aa:cb`` is a rectangle."""
    places = set()
    for group in re.findall(rf"A{side}((?:\[[a-z:]+\])+)", sgf):
        for text in re.findall(r"\[([a-z:]+)\]", group):
            first, _, last = text.partition(":")
            (left, top), (right, bottom) = (
                [ord(letter) - ord("a") for letter in one] for one in (first, last or first)
            )
            places |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return frozenset(places)


def _place(name: str, size: int) -> Place:
    return size - int(name[1:]), FILES.index(name[0])


def _name(place: Place, size: int) -> str:
    return f"{FILES[place[1]]}{size - place[0]}"
