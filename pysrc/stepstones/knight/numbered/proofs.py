"""Why no tour has the given numbers: what is seen at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from stepstones.core.grid import Point
from stepstones.knight.board import Board, Jumps
from stepstones.knight.proof import Proof, why_not


def no_way(board: Board) -> Proof | None:
    """Return a proof that no tour has the numbers given on *board*, None where none was found."""
    return clash(board) or balance(board)


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
