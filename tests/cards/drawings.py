"""The boards of the examples, drawn; their links must open these."""

import random

from stepstones.cards.state import Board, ask, board_of, on_board

SAMPLE = ("XXXXX", "X   X", "XXX X", " XXX ")
"""The board of the contest's sample (POJ 1101, "The Game")."""

TRAP_SMALL = ("X  ", "X X")
TRAP = (" X   ", "     ", "     ", " X   ", "X  X ")
"""Boards on which one mark a cell finds three segments where two are enough."""

COURTYARD = ("XXXXX", "X   X", "X X X", "X   X", "XXXXX")
NEIGHBOURS = (
    " XXX XXX   ",
    "X  XX   XXX",
    "X       X X",
    "X  XXXX XXX",
    " XXXXXX XXX",
    "   X  X  X ",
    " X   XXX   ",
    "  XXX X XXX",
)
"""Two cards at (5, 4) and (6, 5) whose corners touch, fifteen segments apart."""


def walled_in(side: int) -> Board:
    """A target at (2, 2) walled in by four cards, asked from the far corner."""
    rows = [[" "] * side for _ in range(side)]
    for column, row in ((2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (side, side)):
        rows[row - 1][column - 1] = "X"
    return ask(board_of(*map("".join, rows)), (side, side), (2, 2))


def scattered(width: int, height: int, seed: int) -> Board:
    """A board about half full, the same for the same seed on every Python."""
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    return on_board(width, height, bytes(chance.random() < 0.5 for _ in range(width * height)))


def spiral(side: int) -> tuple[str, ...]:
    """A spiral way of width one, from a card in the middle to the edge; all else is cards."""
    middle = side // 2
    free: set[tuple[int, int]] = set()
    x, y, length = middle, middle, 2
    way = (1, 0)
    while 0 <= x < side and 0 <= y < side:
        for step in range(2 * length):
            if step % length == 0 and (x, y) != (middle, middle):
                way = (-way[1], way[0])
            x, y = x + way[0], y + way[1]
            free.add((x, y))
        length += 2
    return tuple("".join(_sign(free, x, y) for x in range(side)) for y in range(side))


def comb() -> tuple[str, ...]:
    """Five corridors one above the other, joined at the right and at the left in turn."""
    wall, right, left = "X" * 11, "X" * 9 + " X", "X " + "X" * 9
    free, end = "X" + " " * 9 + "X", "XX" + " " * 8 + "X"
    return (wall, end, right, free, left, free, right, free, left, end, wall)


def stairs(side: int) -> tuple[str, ...]:
    """A way down to the right, one cell at a time, between two cards."""
    free = {(at, at) for at in range(2, side - 2)} | {(at + 1, at) for at in range(1, side - 2)}
    return tuple("".join(_sign(free, x, y) for x in range(side)) for y in range(side))


def _sign(free: set[tuple[int, int]], column: int, row: int) -> str:
    return " " if (column, row) in free else "X"


EXAMPLES = {
    "cards.example.sample-1": ask(board_of(*SAMPLE), (2, 3), (5, 3)),
    "cards.example.sample-2": ask(board_of(*SAMPLE), (1, 3), (4, 4)),
    "cards.example.sample-3": ask(board_of(*SAMPLE), (2, 3), (3, 4)),
    "cards.example.straight": ask(board_of("XXXXXX", "X    X", "XXXXXX"), (1, 2), (6, 2)),
    "cards.example.corner": ask(board_of("XXXXX", "XX  X", "XXX X", "XXXXX"), (2, 2), (4, 4)),
    "cards.example.corners": ask(
        board_of("XXXXX", "X   X", "XX XX", "X   X", "XXXXX"), (1, 2), (5, 4)
    ),
    "cards.example.outside": ask(board_of("XXXXX", "XXXXX", "XXXXX"), (1, 1), (5, 1)),
    "cards.example.gate": ask(board_of("XX XX", *COURTYARD[1:]), (3, 3), (1, 1)),
    "cards.example.shut": ask(board_of(*COURTYARD), (3, 3), (1, 1)),
    "cards.example.comb": ask(board_of(*comb()), (2, 2), (2, 10)),
    "cards.example.stairs": ask(board_of(*stairs(10)), (2, 2), (9, 9)),
    "cards.example.neighbours": ask(board_of(*NEIGHBOURS), (5, 4), (6, 5)),
    "cards.example.walled-3": walled_in(3),
    "cards.example.walled-4": walled_in(4),
    "cards.example.trap-small": ask(board_of(*TRAP_SMALL), (3, 2), (1, 1)),
    "cards.example.trap": ask(board_of(*TRAP), (2, 1), (1, 5)),
    "cards.example.spiral": ask(board_of(*spiral(11)), (6, 6), (1, 1)),
    "cards.example.one": board_of("X"),
    "cards.example.scattered": ask(scattered(20, 15, 10), (10, 2), (10, 9)),
    "cards.example.half-full": ask(scattered(75, 75, 75), (10, 35), (72, 46)),
}
"""Every example by the id of its title."""
