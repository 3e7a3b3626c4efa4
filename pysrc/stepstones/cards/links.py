"""Boards of cards as links.

A link's body has the cells of the board without the ring: two kinds of cell, or more
where ``k`` says how many kinds of card there are. The fields ``from`` and ``to`` name the
chosen cards as ``column.row``; ``moves`` is the path drawn from the first, such as
``e3s2``: three cells east, two south. ``rules`` tells how pairs are taken, ``faces`` which
pictures the cards show, and ``warn`` whether losing moves are refused at first; without
``rules`` two cards are to be linked with the fewest segments, and all are of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from stepstones.cards import link_path
from stepstones.cards.state import (
    CARD,
    DIRECTIONS,
    MAX_KINDS,
    MAX_SIDE,
    Board,
    Faces,
    Rule,
    inner_cells,
    on_board,
)
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.links import packing
from stepstones.core.links.link import Link

_FIELDS = {"from", "to", "moves"}
_PLAY_FIELDS = {"from", "to", "k", "rules", "faces", "warn"}
_RULES = {rule.value: rule for rule in Rule if rule is not Rule.FEWEST}
_FACES = {faces.value: faces for faces in Faces if faces is not Faces.CHINESE}
_SEGMENT = re.compile(r"([eswn])([1-9][0-9]?)", re.ASCII)
_STEPS = {name[0]: (columns, rows) for name, columns, rows in DIRECTIONS}
_KINDS = re.compile(r"[1-9][0-9]?", re.ASCII)
_PLACE = re.compile(r"([1-9][0-9]?)\.([1-9][0-9]?)", re.ASCII)


def decode(link: Link) -> Board:
    """Return the board in *link*. Raises TextError."""
    at = len(link.puzzle) + 1
    if not (link.width <= MAX_SIDE and link.height <= MAX_SIDE):
        raise TextError("link.size-limit", 1, MAX_SIDE, position=at)
    known = _PLAY_FIELDS if "rules" in link.fields else _FIELDS
    newer = next((name for name in link.fields if name not in known), "")
    if newer:
        raise TextError("link.newer", newer, position=at)
    size = link.width * link.height
    kinds = _kinds(link)
    inner = packing.unpack(link.body, size, kinds + 1) if link.body else bytes(size)
    if "k" in link.fields and max(inner) != kinds:
        raise TextError("link.bad-field", "k", position=at)
    board = on_board(link.width, link.height, inner)
    source, target = _card(board, link, "from"), _card(board, link, "to")
    if target is not None and source in {None, target}:
        raise TextError("link.bad-field", "to", position=at)
    board = replace(board, source=source, target=target)
    if "rules" in link.fields:
        return _play(board, link)
    try:
        return _draw(board, link.fields.get("moves", ""))
    except RuleError:
        raise TextError("link.bad-field", "moves", position=at) from None


def _kinds(link: Link) -> int:
    """Return how many kinds of card the body tells apart."""
    text = link.fields.get("k", str(CARD))
    if "k" in link.fields and not (_KINDS.fullmatch(text) and CARD < int(text) <= MAX_KINDS):
        raise TextError("link.bad-field", "k", position=len(link.puzzle) + 1)
    return int(text)


def _play(board: Board, link: Link) -> Board:
    """Return *board* with what the fields of a game say."""
    rule = _RULES.get(link.fields["rules"])
    faces = _FACES.get(link.fields.get("faces", ""), Faces.CHINESE)
    same = board.target is None or board.cells[board.source or 0] == board.cells[board.target]
    right = {
        "rules": rule is not None,
        "faces": ("faces" in link.fields) == (faces is not Faces.CHINESE),
        "warn": link.fields.get("warn", "1") == "1",
        "to": same,
    }
    bad = next((name for name in right if not right[name]), "")
    if bad or rule is None:
        raise TextError("link.bad-field", bad, position=len(link.puzzle) + 1)
    return replace(board, rule=rule, faces=faces, warns="warn" in link.fields)


def _draw(board: Board, moves: str) -> Board:
    """Return *board* with the path that *moves* tell. Raises RuleError."""
    rest = _SEGMENT.sub("", moves)
    if rest or (moves and board.source is None):
        raise RuleError("cards.no-path")
    return link_path.draw_all(board, _corners(board, moves)) if moves else board


def _corners(board: Board, moves: str) -> Iterator[Point]:
    """Yield the corners that *moves* lead to. Raises RuleError."""
    last = link_path.corners_of(board)[-1]
    for way, cells in _SEGMENT.findall(moves):
        columns, lines = _STEPS[way]
        row, column = board.grid.place(last)
        there = board.grid.point(row + lines * int(cells), column + columns * int(cells))
        if there is None:
            raise RuleError("cards.no-path")
        last = there
        yield there


def _moves(board: Board) -> str:
    """Return the path drawn as text; the inverse of :func:`_draw`."""
    text = ""
    path = link_path.corners_of(board)
    for here, there in pairwise(path):
        (row, column), (last_row, last_column) = map(board.grid.place, (here, there))
        down, right = last_row - row, last_column - column
        way = ("s" if down > 0 else "n") if down else ("e" if right > 0 else "w")
        text += f"{way}{abs(down + right)}"
    return text


def _card(board: Board, link: Link, field: str) -> Point | None:
    if field not in link.fields:
        return None
    match = _PLACE.fullmatch(link.fields[field])
    point = board.grid.point(int(match[2]), int(match[1])) if match else None
    if point is None or not board.cells[point]:
        raise TextError("link.bad-field", field, position=len(link.puzzle) + 1)
    return point


def encode(board: Board) -> Link:
    """Return the canonical link of *board*."""
    kinds = max(CARD, *board.cells)
    body = packing.pack(inner_cells(board), kinds + 1) if any(board.cells) else ""
    chosen = {"from": board.source, "to": board.target}
    fields = {
        name: board.grid.name(point).replace(",", ".")
        for name, point in chosen.items()
        if point is not None
    }
    if board.path:
        fields["moves"] = _moves(board)
    if kinds > CARD:
        fields["k"] = str(kinds)
    if board.plays:
        fields["rules"] = board.rule.value
        if board.faces is not Faces.CHINESE:
            fields["faces"] = board.faces.value
        if board.warns:
            fields["warn"] = "1"
    return Link("cards", board.width, board.height, body, fields)
