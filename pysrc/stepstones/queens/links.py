"""Boards of queens as links.

The body of a link are the queens in one of the common packings, or, where there are
regions, these: ``b`` with the borders between them (:mod:`stepstones.queens.partition`), or
``r`` with their number as a base64url digit and then a common packing of each square's
region, 0 for none. Borders are written where they can tell the regions and their numbers.
All else are fields in the common packings: ``queens`` beside regions, ``given``, ``marks``
(crossed squares), ``blocked``; and ``rules=no-touch``.

Besides, a link may hold one digit for each file, ``c15863724``: the rank of its queen,
``a`` to ``k`` standing for 10 to 20 and ``0`` for an empty file. People write it by hand, so
it needs no check; it has exactly as many digits as files, so a cut one is noticed. It can't
show two queens on one file and is never written.
"""

from __future__ import annotations

from collections.abc import Iterable

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.queens import partition
from stepstones.queens.lines import NOWHERE, AttackRule
from stepstones.queens.state import MAX_REGIONS, MAX_SIZE, Board

RANKS = "0123456789abcdefghijk"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIELDS = ("queens", "given", "marks", "blocked", "rules")


def decode(link: Link) -> Board:
    """Return the board in *link*. Raises TextError."""
    place = len(link.puzzle) + 1
    if not (link.width <= MAX_SIZE and link.height <= MAX_SIZE):
        raise TextError("link.size-limit", 1, MAX_SIZE, position=place)
    if link.width != link.height:
        raise TextError("queens.not-square", link.width, link.height, position=place)
    strange = [name for name in link.fields if name not in _FIELDS]
    if strange:
        raise TextError("link.newer", strange[0])
    size, body = link.width, link.body
    painted: tuple[int, ...] = ()
    own: frozenset[Point] = frozenset()
    if body[:1] in {"b", "r"}:
        painted = _read_regions(body, size)
        own = _points(link.fields.get("queens", ""), size)
    elif "queens" in link.fields:
        raise TextError("link.bad-field", "queens")
    else:
        own = _from_ranks(body[1:], size) if body.startswith("c") else _points(body, size)
    given, crossed, blocked = (
        _points(link.fields.get(name, ""), size) for name in ("given", "marks", "blocked")
    )
    if len(own | given | crossed | blocked) < sum(map(len, (own, given, crossed, blocked))):
        raise TextError("link.bad-field", "marks" if crossed else "given")
    rules = link.fields.get("rules", AttackRule.QUEENS.value)
    if rules not in set(AttackRule):
        raise TextError("link.bad-field", "rules")
    return Board(size, own | given, given, crossed, blocked, painted, AttackRule(rules))


def encode(board: Board) -> Link:
    """Return the canonical link of *board*."""
    own = board.queens - board.given
    fields = {
        "queens": own if board.regions else (),
        "given": board.given,
        "marks": board.crossed,
        "blocked": board.blocked,
    }
    size = board.size
    packed = {name: _pack(points, size) for name, points in fields.items() if points}
    if board.rule is not AttackRule.QUEENS:
        packed["rules"] = board.rule.value
    body = _write_regions(board) if board.regions else _pack(own, size)
    return Link("queens", size, size, body, packed)


def _points(text: str, size: int) -> frozenset[Point]:
    cells = packing.unpack(text, size * size, 2) if text else b""
    return frozenset(point for point, cell in enumerate(cells) if cell)


def _pack(points: Iterable[Point], size: int) -> str:
    cells = bytearray(size * size)
    for point in points:
        cells[point] = 1
    return packing.pack(bytes(cells), 2) if any(cells) else ""


def _read_regions(body: str, size: int) -> tuple[int, ...]:
    if body.startswith("b"):
        found = partition.read_borders(body[1:], size)
        if max(found) >= MAX_REGIONS or partition.write_borders(size, found) != body[1:]:
            raise TextError("link.damaged")
        return found
    number = _LETTERS.find(body[1:2]) + 1 if body[1:2] else 0
    if not number:
        raise TextError("link.damaged")
    numbers = packing.unpack(body[2:], size * size, number + 1)
    if max(numbers) != number:
        raise TextError("link.damaged")
    return tuple(cell - 1 for cell in numbers)


def _write_regions(board: Board) -> str:
    size, painted = board.size, board.regions
    if partition.is_bordered(size, painted) and partition.renumber(painted) == painted:
        return "b" + partition.write_borders(size, painted)
    number = max(painted) + 1
    cells = bytes(region - NOWHERE for region in painted)
    return "r" + _LETTERS[number - 1] + packing.pack(cells, number + 1)


def _from_ranks(digits: str, size: int) -> frozenset[Point]:
    if len(digits) != size or not set(digits) <= set(RANKS[: size + 1]):
        raise TextError("link.damaged")
    board = Board(size)
    ranks = enumerate(map(RANKS.index, digits), start=1)
    return frozenset(board.point(k, r) for k, r in ranks if r)
