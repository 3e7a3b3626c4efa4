"""Positions as links: cells packed in base 3, and fields for all that is not usual.

``turn`` ``at`` ``ko`` ``last`` · ``rules`` the words of :func:`~stepstones.go.rules.write`,
``komi`` · ``given`` handicap stones · ``taken`` stones captured by Black and by White,
``3-5`` · ``dead`` a stone of each chain marked as dead, with commas between · of a
problem ``goal``, ``at`` its targets, ``asked`` the stone asked about, ``region``, ``title``, ``by``
(:mod:`~stepstones.go.tasks`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.go import rules as agreed, tasks
from stepstones.go.board import MAX_SIDE, MIN_SIDE, Bits
from stepstones.go.rules import Rules
from stepstones.go.state import EMPTY, Colour, Position, from_pieces

_SIGNS = EMPTY + Colour.BLACK.sign + Colour.WHITE.sign
_TURNS = {"B": Colour.BLACK, "W": Colour.WHITE}
_POINTS = ("at", "ko", "last")
_FIELDS = frozenset({"turn", *_POINTS, "rules", "komi", "given", "taken", "dead"})
_TASK = frozenset({"goal", "asked", "region", "title", "by"})
_KOMI = re.compile(r"-?(?:0|[1-9][0-9]{0,3})(?:\.[0-9]?[1-9])?", re.ASCII)
_GIVEN = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)
_TAKEN = re.compile(r"(0|[1-9][0-9]{0,5})-(0|[1-9][0-9]{0,5})", re.ASCII)


def decode(link: Link) -> Position:
    """Return the position in *link*. Total: a position or TextError.

    The stones asked about, played last and marked as dead must be stones, the ko point
    empty; else ``link.bad-field``.
    """
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in (link.width, link.height)):
        raise TextError("link.size-limit", MIN_SIDE, MAX_SIDE, position=len(link.puzzle) + 1)
    for name in link.fields:
        if name not in _FIELDS and name not in _TASK:
            raise TextError("link.newer", name)
    size = link.width * link.height
    cells = packing.unpack(link.body, size, len(_SIGNS)) if link.body else bytes(size)
    pieces = "".join(_SIGNS[cell] for cell in cells)
    position = from_pieces(link.width, link.height, pieces)
    turn = link.fields.get("turn", "B")
    if turn not in _TURNS:
        raise TextError("link.bad-field", "turn")
    values = {name: link.fields.get(name) for name in _POINTS}
    if not link.fields.keys().isdisjoint(_TASK):
        position = replace(position, task=tasks.read(position, link.fields))
        values["at"] = link.fields.get("asked")
    at, ko, last = (_point(position, name, value) for name, value in values.items())
    position = replace(position, turn=_TURNS[turn], at=at, ko=ko, last=last)
    agreement = link.fields.keys() - {"turn", *_POINTS} - _TASK
    return _agreed(position, link) if agreement else position


def _agreed(position: Position, link: Link) -> Position:
    given = link.fields.get("given", "0")
    taken = _TAKEN.fullmatch(link.fields.get("taken", "0-0"))
    if not _GIVEN.fullmatch(given):
        raise TextError("link.bad-field", "given")
    if taken is None:
        raise TextError("link.bad-field", "taken")
    names = link.fields["dead"].split(",") if "dead" in link.fields else ()
    if len(names) > link.width * link.height:
        raise TextError("link.bad-field", "dead")
    dead = 0
    for name in names:
        stone = _point(position, "dead", name)
        dead |= 0 if stone is None else position.chain(stone).stones
    return replace(
        position,
        rules=_rules(link),
        handicap=int(given),
        taken=(int(taken[1]), int(taken[2])),
        dead=dead,
    )


def _rules(link: Link) -> Rules:
    rules = agreed.read(link.fields.get("rules", agreed.DEFAULT))
    if rules is None:
        raise TextError("link.bad-field", "rules")
    komi = link.fields.get("komi")
    if komi is None:
        return rules
    if not _KOMI.fullmatch(komi) or abs(float(komi)) > agreed.MAX_KOMI:
        raise TextError("link.bad-field", "komi")
    return rules._replace(komi=float(komi))


def _point(position: Position, name: str, value: str | None) -> Point | None:
    if value is None:
        return None
    point = position.grid.parse(value)
    if (position.colour(point) is None) is not (name == "ko"):
        raise TextError("link.bad-field", name)
    return point


def encode(position: Position) -> Link:
    """Return the canonical link of *position*; what is usual is not written."""
    cells = bytes(_SIGNS.index(piece) for piece in position.pieces)
    body = packing.pack(cells, len(_SIGNS)) if any(cells) else ""
    fields = {} if position.turn is Colour.BLACK else {"turn": "W"}
    values = (position.at, position.ko, position.last)
    for name, point in zip(_POINTS, values, strict=True):
        if point is not None:
            fields[name] = position.grid.name(point)
    if position.task is not None:
        fields |= tasks.write(position, fields.pop("at", ""))
    rules = agreed.write(position.rules)
    if rules != agreed.DEFAULT:
        fields["rules"] = rules
    if position.rules.komi != agreed.usual_komi(position.rules):
        fields["komi"] = f"{position.rules.komi:g}"
    if position.handicap:
        fields["given"] = str(position.handicap)
    if any(position.taken):
        fields["taken"] = "{}-{}".format(*position.taken)
    if position.dead:
        fields["dead"] = ",".join(map(position.grid.name, _firsts(position, position.dead)))
    return Link("go", position.width, position.height, body, fields)


def _firsts(position: Position, stones: Bits) -> list[Point]:
    """Return the first stone of each chain that *stones*, whole chains, consist of."""
    firsts = []
    while stones:
        (first,) = position.board.points(stones & -stones)
        firsts.append(first)
        stones &= ~position.chain(first).stones
    return firsts
