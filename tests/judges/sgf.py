"""Go records: SGF as two parsers read it, and the scores of finished positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from tests.judges import Case, Judge, Outcome, Undecided, equal

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.go.board import Bits, board
from stepstones.go.rules import Rules, Scoring
from stepstones.go.score import score
from stepstones.go.sgf import texts, tree as values
from stepstones.go.sgf.tree import NodeNumber, Tree
from stepstones.go.state import Colour, Position, from_pieces

Shape: TypeAlias = tuple[Mapping[str, Sequence[str]], tuple[Any, ...]]
"""A node's properties and its children, nested."""

AREA = Rules(scoring=Scoring.AREA, komi=0)


def _sgf(case: Case) -> Outcome:
    """Where both parsers agree we must too; elsewhere it is enough to agree with one.

    One of them gives the first tree only, so that is what they can agree on.
    """
    mill, sabaki = case["sgfmill"], case["sabaki"]
    first = [_shape(mill["tree"], values.text)] if mill["ok"] else []
    every = [_shape(tree, str) for tree in sabaki["trees"]] if sabaki["ok"] else []
    try:
        trees = [_own(tree, 0) for tree in texts.read(case["sgf"]).trees]
    except TextError:
        if mill["ok"] and sabaki["ok"]:
            return Outcome.WRONG
        return Outcome.RIGHT
    agrees = (trees[:1] == first, trees == every)
    if mill["ok"] and sabaki["ok"] and first == every[:1]:
        return equal(trees[:1], first)
    if not any(agrees):
        raise Undecided
    return Outcome.RIGHT


def _shape(tree: Mapping[str, Any], read: Callable[[str], str]) -> Shape:
    own = {name: [read(raw) for raw in found] for name, found in tree["props"].items()}
    return own, tuple(_shape(child, read) for child in tree["children"])


def _own(tree: Tree, node: NodeNumber) -> Shape:
    own = {name: [values.text(raw) for raw in found] for name, found in tree.nodes[node]}
    return own, tuple(_own(tree, child) for child in tree.children(node))


def _score(case: Case) -> Outcome:
    expected = case["expected"]
    if "ownership" in expected:
        return _ownership(case)
    if "diagram" not in expected:
        raise Undecided  # the captures are not given
    if "apply_setup" in case:
        setup = case["apply_setup"]
        empty = Position(case["size"], case["size"])
        black, white = (
            empty.board.bits(map(empty.grid.parse, setup[name])) for name in ("black", "white")
        )
        return equal(Position(empty.width, empty.height, black, white).pieces, _draw(expected))
    position = from_pieces(case["size"], case["size"], _draw(expected))
    counted = expected["area_score_black_minus_white"]
    return equal(score(replace(position, rules=AREA)).margin, counted)


def _draw(expected: Mapping[str, Any]) -> str:
    rows = expected["diagram"].split("   A")[0].replace("#", "X").upper()
    return diagram.read(rows, ".XO", 25).cells


def _ownership(case: Case) -> Outcome:
    """Take stones on the other side's points as dead and compare every point's owner.

    Points marked as nobody's stay out of it, and so do cases whose marks are not those
    of a finished game: living stones with no owner.
    """
    size = case["size"]
    width, height = (size, size) if isinstance(size, int) else size
    shape = board(width, height)

    def stones(name: str) -> Bits:
        found = (values.point(raw, width, height) for raw in case[name])
        return shape.bits(point for point in found if point is not None)

    marks = "".join(case["expected"]["ownership"])
    marked = {
        colour: shape.bits(point for point, mark in enumerate(marks) if mark == letter)
        for colour, letter in ((Colour.BLACK, "B"), (Colour.WHITE, "W"))
    }
    position = Position(width, height, stones("black"), stones("white"))
    neutral = shape.inside & ~(marked[Colour.BLACK] | marked[Colour.WHITE])
    if neutral & (position.black | position.white):
        raise Undecided
    dead = position.black & marked[Colour.WHITE] | position.white & marked[Colour.BLACK]
    counted = score(replace(position, rules=AREA, dead=dead))
    return equal(
        (counted.black.points & ~neutral, counted.white.points & ~neutral),
        (marked[Colour.BLACK], marked[Colour.WHITE]),
    )


JUDGES: dict[str, Judge] = {"go_sgf": _sgf, "go_score_rules": _score}
