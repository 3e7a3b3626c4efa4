"""Moves that look best: legal, the same each time, and those that every player knows."""

import random
from dataclasses import replace

import pytest
from tests.go.naive import draw

from stepstones.core.steps import finish
from stepstones.go.life_death.promising import promising, shares
from stepstones.go.play import is_legal
from stepstones.go.state import Colour, Position

SIDE = 7
CORNERS = {
    # James Davies, Life and Death (1975): three in a row, the bent three, the bulky five. With the
    # middle White has two eyes or is dead, whoever plays first.
    "three in a row": (".OX.... .OX.... .OX.... OOX.... XXX.... ....... .......", 1, "A6"),
    "the bent three": ("..OX... .OOX... OOXX... XXX.... ....... ....... .......", 2, "A7"),
    "the bulky five": ("...OX.. ..OOX.. OOOXX.. XXXX... ....... ....... .......", 3, "B7"),
}


@pytest.mark.usefixtures("compiled_core")
@pytest.mark.parametrize("turn", list(Colour))
@pytest.mark.parametrize("name", CORNERS)
def test_the_vital_point_looks_best(name: str, turn: Colour) -> None:
    """Those of the books; whoever plays first, and however the board is turned."""
    rows, stone, vital = CORNERS[name]
    position = replace(draw(rows), turn=turn)
    point = position.grid.parse(vital)
    assert first(position, stone) == point
    over = replace(_turned(position), turn=turn.other)
    assert first(over, SIDE**2 - 1 - stone) == SIDE**2 - 1 - point


def first(position: Position, stone: int) -> int:
    """Return the move that looks best about a stone's chain."""
    return finish(promising(position, position.chain(stone).stones, ()))[0]


@pytest.mark.usefixtures("compiled_core")
def test_the_largest_board_has_room() -> None:
    """Three in a row in the far corner of 25 lines."""
    rows = ["." * 25] * 20 + ["." * 22 + line for line in ("XXX", "XOO", "XO.", "XO.", "XO.")]
    position = draw(" ".join(rows))
    assert first(position, 25 * 25 - 2) == position.grid.parse("Z2")


@pytest.mark.usefixtures("compiled_core")
def test_moves_are_legal_and_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards at random, where chains are captured, and kos and suicide come up everywhere."""
    monkeypatch.setattr("stepstones.go.life_death.promising.GAMES", 1000)
    pick = random.Random(7)  # noqa: S311 - positions, not secrets
    for _ in range(20):
        position = _random(pick)
        stone = pick.choice(position.board.points(position.black | position.white))
        target = position.chain(stone).stones
        found = finish(shares(position, target))
        assert found
        assert all(is_legal(position, move) for move in found)
        assert round(sum(found.values()), 6) <= 1
        assert finish(shares(position, target)) == found


def test_without_the_module_nothing_looks_best() -> None:
    """Python alone would take minutes."""
    rows, stone, _ = CORNERS["three in a row"]
    position = draw(rows)
    assert finish(promising(position, position.chain(stone).stones, (7,))) == []


def _random(pick: random.Random) -> Position:
    """Return a position in which each chain has a liberty."""
    while True:
        row = "".join(pick.choices("X.O", (2, 3, 2), k=SIDE**2))
        position = draw(" ".join(row[at : at + SIDE] for at in range(0, SIDE**2, SIDE)))
        sides = (position.black, position.white)
        chains = [one for side in sides for one in position.board.chains(side, position.empty)]
        if all(liberties for _, liberties in chains):
            return position


def _turned(position: Position) -> Position:
    """Return *position* turned by half, colours changed."""
    pieces = position.pieces[::-1].translate(str.maketrans("XO", "OX"))
    return draw(" ".join(pieces[at : at + SIDE] for at in range(0, SIDE**2, SIDE)))
