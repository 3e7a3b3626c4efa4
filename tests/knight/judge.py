"""A checker of tours and a brute-force search that share nothing with the product."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import pairwise

from stepstones.core.trace import Run, Step, Steps, Verdict
from stepstones.knight.state import Board, begin, board

Place = tuple[int, int]


def place(name: str) -> Place:
    """The (file, rank) of a square's name, from 1: ``b3`` is (2, 3)."""
    letters = name.rstrip("0123456789")
    file = 0
    for letter in letters:
        file = file * 26 + ord(letter) - 96
    return file, int(name[len(letters) :])


def is_move(here: Place, there: Place) -> bool:
    """Whether a knight goes from *here* to *there*."""
    return (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2 == 5


def assert_tour(names: Sequence[str], width: int, height: int, holes: Sequence[str] = ()) -> None:
    """Each square once, each step a knight's move."""
    places = [place(name) for name in names]
    every = {(file + 1, rank + 1) for file in range(width) for rank in range(height)}
    assert len(places) == len(set(places))
    assert set(places) == every - {place(hole) for hole in holes}
    assert all(is_move(*pair) for pair in pairwise(places))


@cache
def has_tour(squares: frozenset[Place], here: Place) -> bool:
    """Whether a walk from *here* visits all *squares*, by trying every move."""
    left = squares - {here}
    return not left or any(has_tour(left, there) for there in left if is_move(here, there))


def at(width: int, height: int, name: str) -> Board:
    """The board of that size with the knight on the square called *name*."""
    empty = board(width, height)
    return begin(empty, empty.grid.parse(name))


def verdict(algorithm: Callable[[Board], Steps], state: Board) -> Verdict:
    """Run *algorithm* to its end."""
    return ended(algorithm, state)[1]


def ended(algorithm: Callable[[Board], Steps], state: Board) -> tuple[list[Step], Verdict]:
    """All steps of *algorithm*, and its verdict."""
    run = Run(partial(algorithm, state))
    steps = []
    while run.advance():
        assert run.step is not None
        steps.append(run.step)
    assert run.verdict is not None
    return steps, run.verdict


def names(result: Verdict) -> list[str]:
    """The squares of the tour in a verdict."""
    moves = result.facts["moves"]
    assert isinstance(moves, list)
    return moves
