"""Go by brute force on sets of (row, column): what the tests compare with."""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import strategies as st

from stepstones.go.rules import Compensation, Ko, Rules, Scoring
from stepstones.go.state import Position, from_pieces

Place: TypeAlias = tuple[int, int]


def chain_of(rows: list[str], place: Place) -> tuple[set[Place], set[Place]]:
    """Return the chain of the stone at *place* and its liberties: grow until nothing grows."""
    chain, liberties = {place}, set()
    grown = True
    while grown:
        grown = False
        for row, column in sorted(chain):
            for at in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if not (0 <= at[0] < len(rows) and 0 <= at[1] < len(rows[0])):
                    continue
                there = rows[at[0]][at[1]]
                if there == ".":
                    liberties.add(at)
                elif there == rows[place[0]][place[1]] and at not in chain:
                    chain.add(at)
                    grown = True
    return chain, liberties


def all_chains(rows: list[str]) -> list[tuple[set[Place], set[Place]]]:
    """Return every chain with its liberties, in the order of their first stones."""
    found: list[tuple[set[Place], set[Place]]] = []
    for row, line in enumerate(rows):
        for column, piece in enumerate(line):
            if piece != "." and not any((row, column) in chain for chain, _ in found):
                found.append(chain_of(rows, (row, column)))
    return found


def rows_of(position: Position) -> list[str]:
    """Return the rows of a position as text."""
    pieces, width = position.pieces, position.width
    return [pieces[at : at + width] for at in range(0, len(pieces), width)]


def draw(text: str) -> Position:
    """Return the position drawn in *text*, rows parted by spaces or line ends."""
    rows = text.split()
    return from_pieces(len(rows[0]), len(rows), "".join(rows))


def any_rules(*komi: float) -> st.SearchStrategy[Rules]:
    """All agreements that there can be, with one of these points of *komi*."""
    return st.builds(
        Rules,
        st.sampled_from(Ko),
        st.booleans(),
        st.sampled_from(Scoring),
        st.sampled_from(komi),
        st.sampled_from(Compensation),
    )


@st.composite
def positions(draw_from: st.DrawFn, largest: int = 7) -> Position:
    """Random boards, also not square, with few or many empty points."""
    width, height = (draw_from(st.integers(2, largest)) for _ in range(2))
    signs = draw_from(st.sampled_from([".XO", ".XXOO", "XO", "XXXO.", "X.", "...XO"]))
    size = width * height
    pieces = draw_from(st.text(signs, min_size=size, max_size=size))
    return from_pieces(width, height, pieces)
