"""Is a numbered tour unique? All ways to complete it are looked for, and two are enough."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import pairwise

from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight.board import Board, Jumps
from stepstones.knight.numbered.play import standing
from stepstones.knight.numbered.search import Found, complete
from stepstones.knight.numbered.slots import field, sets_of
from stepstones.knight.proof import Proof, why_not

LIMIT = 20_000
"""Nodes after which the search gives up."""


def solve(board: Board) -> Steps:
    """Complete the tour from the given numbers; say whether there is another way.

    Verdict ``unique``, ``several`` (with two of them to compare), ``impossible`` or
    ``undecided``; a tour's moves write the numbers that do not stand yet. What the reader has
    written is not looked at.
    """
    proof = clash(board) or balance(board)
    if proof is not None:
        return impossible(proof, 0)
    found = yield from solutions(board, board.numbers, 2, LIMIT)
    if not found.tours:
        if not found.complete:
            args = (len(board.numbers), found.nodes)
            facts = {"nodes": found.nodes, "moves": []}
            return Verdict("undecided", "knight.numbered.undecided", args, facts, Overlay())
        squares = tuple(square for _, square in board.numbers)
        proof = Proof("exhausted", "knight.numbered.none", (found.nodes,), squares)
        return impossible(proof, found.nodes)
    return _tours(board, found)


def solutions(
    board: Board, numbers: Sequence[tuple[int, Point]], wanted: int, limit: int
) -> Generator[Step, None, Found]:
    """Find up to *wanted* tours with *numbers* on *board*; its steps are progress."""
    shape = field(board)
    searching = complete(shape, sets_of(shape, numbers), wanted, limit)
    return relay(
        searching, lambda nodes: None if nodes % 20 else progress("knight.step.tried", nodes)
    )


def clash(board: Board) -> Proof | None:
    """Return a proof by two numbers that are too far from each other, or of a wrong colour.

    Every move changes the colour, and a knight gets only so far. Numbers that follow each
    other are enough to look at.
    """
    jumps, place = board.jumps(), board.grid.place
    for (number, square), (other, at) in pairwise(board.numbers):
        apart = other - number
        args = (number, square, other, at, apart)
        if (sum(place(square)) + sum(place(at)) + apart) % 2:
            return Proof("numbers", "knight.numbered.colour", args, (square, at))
        if _distance(jumps, square, at, apart) > apart:
            return Proof("numbers", "knight.numbered.far", args, (square, at))
    return None


def _distance(jumps: Jumps, square: Point, target: Point, most: int) -> int:
    """Return how many moves one square is from another, ``most + 1`` if more than *most*."""
    reached, now = {square}, [square]
    for moves in range(most + 1):
        if target in reached:
            return moves
        now = [near for here in now for near in jumps[here] if near not in reached]
        reached.update(now)
    return most + 1


def balance(board: Board) -> Proof | None:
    """Return a proof that the board has no tour with its first number on that colour, or None."""
    number, square = board.numbers[0]
    same = [one for one in board.grid.points if one not in board.holes]
    place = board.grid.place
    own = sum(sum(place(one)) % 2 == sum(place(square)) % 2 for one in same)
    expected = (board.squares + number % 2) // 2
    if own != expected or (board.closed and board.squares % 2):
        args = (number, square, own, board.squares - own)
        return Proof("colours", "knight.numbered.balance", args, (square,))
    if number == 1:
        return why_not(replace(board, numbers=(), path=(square,)))
    return None


def impossible(proof: Proof, nodes: int) -> Verdict:
    """Return the verdict that no tour has these numbers, by *proof*."""
    facts = {"nodes": nodes, "reason": proof.reason, "moves": []}
    marks = dict.fromkeys(proof.points, Mark.CLASH)
    return Verdict("impossible", proof.message, proof.args, facts, Overlay(marks=marks))


def moves_to(board: Board, tour: Sequence[Point]) -> tuple[str, ...]:
    """Return the moves that lead from what is written on *board* to *tour*."""
    name, numbers = board.grid.name, standing(board)
    wrong = [square for number, square in board.written if tour[number - 1] != square]
    kept = {number for number, square in numbers.items() if square not in wrong}
    writes = [
        f"write {number} {name(square)}"
        for number, square in enumerate(tour, start=1)
        if number not in kept
    ]
    return (*(f"erase {name(square)}" for square in wrong), *writes)


def _tours(board: Board, found: Found) -> Verdict:
    name, tour = board.grid.name, found.tours[0]
    unique = found.complete and len(found.tours) == 1
    differing = [
        square
        for tours in [found.tours]
        for square in tours[0]
        if len({one.index(square) for one in tours}) > 1
    ]
    word = "unique" if unique else "several" if len(found.tours) > 1 else "tour"
    labels = {square: str(number) for number, square in enumerate(tour, start=1)}
    marks = dict.fromkeys(differing, Mark.TARGET)
    facts = {
        "nodes": found.nodes,
        "moves": [name(square) for square in tour],
        "differs": [name(square) for square in differing],
    }
    answers = tuple(moves_to(board, one) for one in found.tours)
    return Verdict(
        word,
        f"knight.numbered.{word}",
        (board.squares, len(board.numbers), len(differing)),
        facts,
        Overlay(marks=marks, labels=labels, lines=(Line("path", tour),)),
        answers[0],
        answers if len(answers) > 1 else (),
    )
