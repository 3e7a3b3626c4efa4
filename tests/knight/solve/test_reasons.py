"""What a proof says of squares is so, on boards where it is seen at once."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

from tests.knight.judge import Place, is_move, place

from stepstones.core.grid import Point
from stepstones.knight.solve.proof import Proof, why_not
from stepstones.knight.solve.reasons import at_sight, ring
from stepstones.knight.state import Board, begin, board, walk

SEEDS = 20_000


def test_what_is_said_at_sight_is_so() -> None:
    """Squares with too few moves, a knight without one, parts that hang on one square or none."""
    said: Counter[str] = Counter()
    for seed in range(SEEDS):
        chance = random.Random(seed)  # noqa: S311 - boards, no secrets
        state = _asked(chance, chance.choice((_holed, _waisted))(chance))
        if why_not(state) is None and len(state.path) < state.squares - 1:
            proof = at_sight(state, ring(state))
            if proof is not None:
                word = proof.message.removeprefix("knight.no.")
                CLAIMS[word](state, proof)
                said[word] += 1
    assert set(said) == set(CLAIMS)


def _holed(chance: random.Random) -> Board:
    """A board without a quarter of its squares."""
    width, height = chance.choice([(4, 3), (5, 4), (6, 3), (5, 5), (6, 5)])
    gone = chance.sample(range(width * height), chance.randint(1, width * height // 4))
    return board(width, height, gone)


def _waisted(chance: random.Random) -> Board:
    """Two blocks of squares that are too far apart for a move, and squares between them."""
    left, right, height = (chance.randint(3, 5) for _ in range(3))
    width = left + 3 + right
    waist = list(product(range(height), range(left, left + 3)))
    kept = chance.sample(waist, chance.randint(1, 2))
    return board(width, height, [row * width + file for row, file in {*waist} - {*kept}])


def _asked(chance: random.Random, bare: Board) -> Board:
    """The board with a start, perhaps closed or with a finish, perhaps with a walk begun."""
    free = [square for square in bare.grid.points if square not in bare.holes]
    state = begin(bare, chance.choice(free))
    kind = chance.choice(["open", "closed", "finish"])
    finish = chance.choice([square for square in free if square != state.start])
    state = replace(state, closed=kind == "closed", finish=finish if kind == "finish" else None)
    for _ in range(chance.choice([0, 1, 2, 5])):
        if state.onward():
            state = walk(state, chance.choice(state.onward()))
    return state


def _at(state: Board, square: Point) -> Place:
    return place(state.grid.name(square))


def _last(state: Board) -> Point | None:
    """Where the tour has to end: the finish, or the start of a closed tour already begun."""
    return state.start if state.closed and len(state.path) > 1 else state.finish


def _left(state: Board) -> set[Point]:
    """The squares that moves can still lead to or from."""
    gone = state.holes.union(state.path[:-1]) - {_last(state)}
    return {one for one in state.grid.points if one not in gone}


def _near(state: Board, square: Point) -> set[Point]:
    return {one for one in _left(state) if is_move(_at(state, square), _at(state, one))}


def _assert_few(state: Board, proof: Proof) -> None:
    """A square in the middle of the tour has less than two moves, and they are shown."""
    square, moves = proof.args
    assert square not in {state.knight, _last(state)}
    assert moves == len(_near(state, int(square))) < 2
    assert (proof.points, {*proof.near}) == ((square,), _near(state, int(square)))


def _assert_few_knight(state: Board, proof: Proof) -> None:
    """The knight's only move leads to the end, with squares left on the way."""
    assert proof.points == (state.knight,)
    assert _near(state, state.knight) <= {_last(state)}


def _assert_cut(state: Board, proof: Proof) -> None:
    """From the marked squares, which hold neither end, moves lead to one other square only."""
    hook, count, _ = proof.args
    marked = set(proof.points)
    assert len(marked) == count
    assert proof.near == (hook,)
    assert {one for square in marked for one in _near(state, square)} - marked == {hook}
    assert _left(state) - marked - {hook}
    assert not marked & {_last(state)}
    assert state.knight not in marked or state.closed


def _assert_parts(state: Board, proof: Proof) -> None:
    """From the marked squares no moves lead to the others."""
    marked = set(proof.points)
    assert len(marked) == proof.args[1]
    assert not {one for square in marked for one in _near(state, square)} - marked
    assert marked
    assert _left(state) - marked


CLAIMS = {
    "parts": _assert_parts,
    "few": _assert_few,
    "few-knight": _assert_few_knight,
    "cut": _assert_cut,
}
