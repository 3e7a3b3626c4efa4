"""Why a board has no tour: cheap proofs, each naming its reason.

An open tour from a walk already begun is the same question on a smaller board: the
squares walked over are missing and the knight's own square is the start. On that
board, with n squares:

- *colours*: every move changes the colour, so the start's colour has the other's
  number of squares, or one more;
- *lonely*: a square without a move is never reached;
- *split*: so is a part of the board that no chain of moves joins to the start, or
  that none joins to the rest once the start has been left;
- *ends*: a square with a single move can only be the last; two of them cannot both be;
- *lines*: on a board four squares wide every move from the two outer lines leads to an
  inner one. So no two outer squares follow each other, and a walk that starts inside
  has an inner square for each outer one; with no inner square to spare it takes them
  in turn, and then the inner ones are all of the start's colour;
- *rectangle*: whole rectangles on which a tour exists are known.

None of them decides every board: no proof is not a tour.

References: rec.puzzles archive, competition/games/chess/knight.tour; A. J. Schwenk,
Which rectangular chessboards have a knight's tour? Mathematics Magazine 64 (1991).

Numbers on squares rule out some tours at sight, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.knight.state import Board, Jumps, is_return, without


@dataclass(frozen=True, slots=True)
class Proof:
    """Why there is no tour: the *reason* in a word, a message, and what it is about.

    *points* are the squares that fail, *near* those that they depend on, *lines* moves that
    every tour would have to make.
    """

    reason: str
    message: str
    args: tuple[Arg, ...] = ()
    points: tuple[Point, ...] = ()
    near: tuple[Point, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()


def open_tour_exists(width: int, height: int) -> bool:
    """Whether a *width* x *height* board has an open tour from some start.

    >>> open_tour_exists(4, 3), open_tour_exists(4, 4), open_tour_exists(5, 5)
    (True, False, True)
    """
    short, long = sorted((width, height))
    if short < 3:
        return long == 1
    if short == 3:
        return long == 4 or long >= 7
    return long >= 5


def closed_tour_exists(width: int, height: int) -> bool:
    """Whether a *width* x *height* board has a closed tour.

    >>> closed_tour_exists(6, 6), closed_tour_exists(10, 3), closed_tour_exists(5, 5)
    (True, True, False)
    """
    short, long = sorted((width, height))
    if short in {1, 2, 4} or width * height % 2:
        return False
    return short != 3 or long >= 10


def why_not(board: Board) -> Proof | None:
    """Return a proof that no tour goes on from the walk, of the kind asked for, or None.

    None proves nothing. Linear in the squares.
    """
    if board.closed:
        return _no_closed(board)
    walked = frozenset(board.path[:-1])
    left = [one for one in board.grid.points if one not in board.holes and one not in walked]
    proof = _no_end(board, left) or _no_balance(board, left)
    if proof is not None or len(left) == 1:
        return proof
    if len(left) == board.width * board.height and not open_tour_exists(board.width, board.height):
        args = (board.width, board.height)
        return Proof("rectangle", "knight.no.rectangle", args, tuple(left))
    return _four_lines(board, left) or _broken_links(board, left, without(board.jumps(), walked))


def _no_end(board: Board, left: list[Point]) -> Proof | None:
    finish = board.finish
    if finish is None or finish not in board.path or (finish == board.knight and len(left) == 1):
        return None
    return Proof("finish", "knight.no.finish-visited", (finish, len(left) - 1), (finish,))


def _no_balance(board: Board, left: list[Point]) -> Proof | None:
    own, other = _colours(board, left, board.knight)
    if own - other not in {0, 1}:
        return Proof("colours", "knight.no.colours", (board.knight, own, other), (board.knight,))
    finish = board.finish
    if finish is None or is_same_colour(board, finish, board.knight) == (own > other):
        return None
    message = "knight.no.colours-finish-own" if own > other else "knight.no.colours-finish"
    ends = (board.knight, finish)
    return Proof("colours", message, (*ends, own, other), ends)


def _four_lines(board: Board, left: list[Point]) -> Proof | None:
    place = board.grid.place
    for side, size in enumerate((board.height, board.width)):
        if size != 4:
            continue
        inner = [square for square in left if place(square)[side] in {1, 2}]
        starts_inside = place(board.knight)[side] in {1, 2}
        spare = len(inner) - (len(left) - len(inner)) + (not starts_inside)
        colours = {sum(place(square)) % 2 for square in inner}
        if spare < 0 or (spare == 0 and len(colours) == 2):
            outer = len(left) - len(inner)
            return Proof(
                "lines", "knight.no.lines", (board.knight, outer, len(inner)), tuple(inner or left)
            )
    return None


def _no_closed(board: Board) -> Proof | None:
    squares = [square for square in board.grid.points if square not in board.holes]
    own, other = _colours(board, squares, board.start)
    if own != other:
        more = tuple(
            one for one in squares if is_same_colour(board, one, board.start) == (own > other)
        )
        return Proof("colours", "knight.no.colours-closed", (own, other), more)
    if not board.holes and not closed_tour_exists(board.width, board.height):
        args = (board.width, board.height)
        return Proof("rectangle", "knight.no.rectangle-closed", args, tuple(squares))
    jumps = board.jumps()
    ends = tuple(square for square in squares if len(jumps[square]) < 2)
    if ends:
        return Proof("ends", "knight.no.ends-closed", ends[:1], ends)
    apart = _apart(squares, _reach(jumps, board.start))
    if apart:
        return Proof("split", "knight.no.split", (board.start, len(apart)), apart)
    return _no_return(board, jumps)


def _no_return(board: Board, jumps: Jumps) -> Proof | None:
    """Return a proof that the walk of a closed tour has shut off its start."""
    if len(board.path) == board.squares:
        returns = is_return(board, board.path)
    else:
        visited = set(board.path[1:])
        returns = any(square not in visited for square in jumps[board.start])
    if returns:
        return None
    return Proof("return", "knight.no.return", (board.start,), (board.start,))


def _broken_links(board: Board, left: list[Point], jumps: Jumps) -> Proof | None:
    start = board.knight
    lonely = next((square for square in left if not jumps[square]), None)
    if lonely is not None:
        return Proof("lonely", "knight.no.lonely", (lonely,), (lonely,))
    apart = _apart(left, _reach(jumps, start))
    if apart:
        return Proof("split", "knight.no.split", (start, len(apart)), apart)
    apart = _apart(left, _reach(jumps, jumps[start][0], {start}))
    if apart:
        return Proof("split", "knight.no.split-start", (start, len(apart)), apart)
    ends = tuple(square for square in left if len(jumps[square]) == 1 and square != start)
    if len(ends) > 1:
        return Proof("ends", "knight.no.ends", ends[:2], ends)
    if ends and board.finish not in {None, *ends}:
        return Proof("ends", "knight.no.ends-finish", (ends[0], board.finish or 0), ends)
    return None


def is_same_colour(board: Board, one: Point, two: Point) -> bool:
    """Whether two squares have the same colour."""
    return (sum(board.grid.place(one)) - sum(board.grid.place(two))) % 2 == 0


def _colours(board: Board, squares: list[Point], like: Point) -> tuple[int, int]:
    """How many *squares* have the colour of the square *like*, and how many the other."""
    place = board.grid.place
    colour = sum(place(like)) % 2
    own = sum(sum(place(square)) % 2 == colour for square in squares)
    return own, len(squares) - own


def _apart(squares: list[Point], reached: set[Point]) -> tuple[Point, ...]:
    return tuple(square for square in squares if square not in reached)


def _reach(jumps: Jumps, begin: Point, barred: Iterable[Point] = ()) -> set[Point]:
    reached, edge = {begin, *barred}, {begin}
    while edge:
        edge = set[Point]().union(*(jumps[square] for square in edge)) - reached
        reached |= edge
    return reached


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
