"""Dead chains on a whole board. The rule of two dead chains: the source text on dead stones."""

from collections.abc import Callable
from dataclasses import replace
from operator import add

import pytest
from hypothesis import given, strategies as st
from tests.go.finishing import finish, names_of
from tests.go.naive import all_chains, draw, positions, rows_of

from stepstones.core.scene import Mark
from stepstones.core.trace import Kind, Run, Verdict
from stepstones.go.essays.dead_stones import dead_stones
from stepstones.go.state import Position, from_pieces


def _dead(verdict: Verdict) -> list[set[str]]:
    chains = verdict.facts["dead"]
    assert isinstance(chains, list)
    return [set(chain) for chain in chains]


@given(positions(9), st.data())
def test_it_agrees_with_brute_force(position: Position, data: st.DataObject) -> None:
    """The dead are the naive chains without liberties, less the last move's among several."""
    stones = position.board.points(position.black | position.white)
    last = data.draw(st.sampled_from([None, *stones]))
    _, verdict = finish(dead_stones, replace(position, last=last))
    expected = [
        names_of(position, chain) for chain, free in all_chains(rows_of(position)) if not free
    ]
    if last is not None and len(expected) > 1:
        expected = [chain for chain in expected if position.grid.name(last) not in chain]
    assert verdict.word == "dead-stones"
    assert _dead(verdict) == expected


@pytest.mark.parametrize(
    ("board", "last", "dead", "message"),
    [
        (".XO. XOXO .XO.", "", "B2 / C2", "go.dead"),
        (".XO. XOXO .XO.", "C2", "B2", "go.dead-captured"),
        (".XO. XOXO .XO.", "A2", "B2 / C2", "go.dead"),
        (".X. XOX .X.", "B2", "B2", "go.dead-suicide"),
        (".X. XOX .X.", "A2", "B2", "go.dead"),
        ("OX.XO X...X X.... X...X OX.XO", "A1", "A5 / E5 / E1", "go.dead-by-the-letter"),
        ("... .X. ...", "B2", "", "go.dead"),
        ("XO OX", "A2", "B2 / A1 / B1", "go.dead-captured"),
        ("XX XX", "A2", "A2 B2 B1 A1", "go.dead-suicide"),
        ("..... .OXXX OXOOO .OXXX .....", "B3", "C3 D3 E3", "go.dead-captured"),
    ],
)
def test_the_last_move(board: str, last: str, dead: str, message: str) -> None:
    """Which chains die, with and without a last move, and which sentence says it."""
    position = draw(board)
    if last:
        position = replace(position, last=position.grid.parse(last))
    _, verdict = finish(dead_stones, position)
    assert _dead(verdict) == [set(chain.split()) for chain in dead.split(" / ") if chain]
    assert verdict.message == message


def test_the_order_is_up_right_down_left() -> None:
    """From the seed the neighbours join in this order; the last joined is looked at next."""
    position = draw("OXO XXX OXO")
    _, verdict = finish(dead_stones, position)
    assert verdict.facts["dead"] == [
        ["A3"],
        ["B3", "B2", "C2", "B1", "A2"],
        ["C3"],
        ["A1"],
        ["C1"],
    ]


def test_every_stone_joins_one_chain_and_every_liberty_counts_once() -> None:
    """Steps on a board of two chains that share a liberty."""
    steps, _ = finish(dead_stones, draw("XX. O.. ..."))
    seen = [(step.kind, step.point, step.why.rpartition(".")[2]) for step in steps]
    assert seen == [
        (Kind.VISIT, 0, "seed"),
        (Kind.VISIT, 1, "join"),
        (Kind.FOUND, 2, "count-liberty"),
        (Kind.FOUND, 4, "count-liberty"),
        (Kind.VISIT, 3, "seed"),
        (Kind.FOUND, 4, "count-liberty"),
        (Kind.FOUND, 6, "count-liberty"),
    ]


def test_the_picture_of_the_end() -> None:
    """Dead stones are marked; the chain that captures is marked otherwise."""
    run = Run(lambda: dead_stones(replace(draw(".XO. XOXO .XO."), last=6)))
    run.seek(10_000)
    assert run.overlay.marks == {5: Mark.DEAD, 6: Mark.FOUND}


@pytest.mark.parametrize("size", [(2, 2), (2, 25), (25, 2), (25, 25)])
@pytest.mark.parametrize("fill", [lambda _row, _column: 0, lambda _row, column: column, add])
def test_boards_of_any_shape(size: tuple[int, int], fill: Callable[[int, int], int]) -> None:
    """The smallest, the largest and the narrowest boards, full of stones: all of them are dead.

    In columns or like a chessboard, stones at the ends of following rows are of one colour: nothing
    joins them around the edge. One empty corner saves the chains beside it alone.
    """
    width, height = size
    signs = ["XO"[fill(*divmod(at, width)) % 2] for at in range(width * height)]
    for pieces in ("".join(signs), "".join([".", *signs[1:]])):
        position = from_pieces(width, height, pieces)
        _, verdict = finish(dead_stones, position)
        chains = all_chains(rows_of(position))
        assert _dead(verdict) == [names_of(position, chain) for chain, free in chains if not free]
