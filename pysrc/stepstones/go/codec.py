"""Positions as links: cells packed in base 3, and the fields ``turn at ko last``."""

from __future__ import annotations

from dataclasses import replace

from stepstones.core import packing
from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.link import Link
from stepstones.go.board import MAX_SIDE, MIN_SIDE
from stepstones.go.position import EMPTY, Colour, Position, from_pieces

_SIGNS = EMPTY + Colour.BLACK.sign + Colour.WHITE.sign
_TURNS = {"B": Colour.BLACK, "W": Colour.WHITE}
_POINTS = ("at", "ko", "last")


def decode(link: Link) -> Position:
    """Return the position in *link*. Total: a position or TextError.

    The stone asked about and the last one must be stones, the ko point empty;
    else ``link.bad-field``.
    """
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in (link.width, link.height)):
        raise TextError("link.size-limit", MIN_SIDE, MAX_SIDE, position=len(link.puzzle) + 1)
    for name in link.fields:
        if name != "turn" and name not in _POINTS:
            raise TextError("link.newer", name)
    size = link.width * link.height
    cells = packing.unpack(link.body, size, len(_SIGNS)) if link.body else bytes(size)
    pieces = "".join(_SIGNS[cell] for cell in cells)
    position = from_pieces(link.width, link.height, pieces)
    turn = link.fields.get("turn", "B")
    if turn not in _TURNS:
        raise TextError("link.bad-field", "turn")
    at, ko, last = (_point(position, name, link.fields.get(name)) for name in _POINTS)
    return replace(position, turn=_TURNS[turn], at=at, ko=ko, last=last)


def _point(position: Position, name: str, value: str | None) -> Point | None:
    if value is None:
        return None
    point = position.grid.parse(value)
    if (position.colour(point) is None) is not (name == "ko"):
        raise TextError("link.bad-field", name)
    return point


def encode(position: Position) -> Link:
    """Return the canonical link of *position*; black to play is not written."""
    cells = bytes(_SIGNS.index(piece) for piece in position.pieces)
    body = packing.pack(cells, len(_SIGNS)) if any(cells) else ""
    fields = {} if position.turn is Colour.BLACK else {"turn": "W"}
    values = (position.at, position.ko, position.last)
    for name, point in zip(_POINTS, values, strict=True):
        if point is not None:
            fields[name] = position.grid.name(point)
    return Link("go", position.width, position.height, body, fields)
