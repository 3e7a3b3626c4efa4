"""Small and crowded boards: what is said there is what the whole board says, move for move.

A wall that has no room itself is no wall, and a friend whose eyes are inside is none: so verdicts
without a label are compared with an exact program that knows no region, and every move that is
called right with what is said once it is played.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from tests.go.ended import finished, verdict
from tests.go.life_death.brute import Brute, State
from tests.go.life_death.compared import agreed, places
from tests.go.life_death.second import Second
from tests.go.naive import draw

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.life_death.finding import Bound, Finding, find_status
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.life_death.verdict import names
from stepstones.go.play import is_legal, pass_turn, play
from stepstones.go.problem.life import life
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.state import Colour, Position, Task, from_pieces
from stepstones.go.tasks import KILL, LIVE, region_around

pytestmark = pytest.mark.usefixtures("compiled_core")

LARGEST = 7
MOST_EMPTY = 9
"""Empty points of a random board at most: the exact program is to reach its end."""
MAX_POSITIONS = 60_000
"""Positions that a verdict may take."""
MUCH = 40_000
"""Positions that the exact programs may take."""
COUNTED = 6
"""Points of a board up to which brute force is asked, and the second program beyond."""


def scattered(pick: random.Random) -> Position:
    """Return a board of any size with stones at random, those without a liberty taken off."""
    width, height = pick.randint(2, LARGEST), pick.randint(2, LARGEST)
    size = width * height
    free = set(pick.sample(range(size), min(size - 1, pick.randint(2, MOST_EMPTY))))
    share = pick.choice((0.35, 0.5, 0.65))
    cells = ["." if at in free else "X" if pick.random() < share else "O" for at in range(size)]
    position = from_pieces(width, height, "".join(cells), pick.choice((*Colour,)))
    for side in Colour:
        chains = position.board.chains(position.stones(side), position.empty)
        gone = sum(chain.stones for chain in chains if not chain.liberties)
        position = replace(position, black=position.black & ~gone, white=position.white & ~gone)
    return position


def grown_up(pick: random.Random) -> Position:
    """Return the end of a random game in which nobody fills an eye of one point."""
    width, height = pick.randint(2, LARGEST), pick.randint(2, LARGEST)
    position = from_pieces(width, height, "." * (width * height))
    most = pick.randint(2, MOST_EMPTY)
    for _ in range(3 * width * height):
        own, near = position.stones(position.turn), position.board.near
        points = [
            at
            for at in position.board.points(position.empty)
            if near[position.board.bit(at)] & ~own and is_legal(position, at)
        ]
        position = play(position, pick.choice(points)) if points else pass_turn(position)
        if position.empty.bit_count() <= most:
            break
    turn = pick.choice((*Colour,))
    return from_pieces(width, height, position.pieces, turn)


MAKERS = (scattered, grown_up)


def asked(seed: int) -> tuple[Position, Point] | None:
    """Return a random small board with a problem about one of its chains; None without stones."""
    pick = random.Random(seed)  # noqa: S311 - problems, not secrets
    position = pick.choice(MAKERS)(pick)
    stones = position.board.points(position.black | position.white)
    if not stones or position.empty.bit_count() > MOST_EMPTY + 4:
        return None
    return position, pick.choice(stones)


def found(position: Position, stone: Point) -> Finding | None:
    """Return what is said of a stone on a board without a painted region."""
    try:
        region = region_around(position, [stone])
    except RuleError:
        return None
    solver = Solver(position, region, most=MAX_POSITIONS)
    return finished(find_status(position, region, solver))


class Exact:
    """What the whole board says, told by programs that share no line with ours."""

    def __init__(self) -> None:
        self.second = Second(bits=16)

    def agrees(self, seed: int, position: Position, stone: Point, status: Status) -> str:
        """Return the word of *status* if it is true, see :func:`.compared.agreed`.

        Where the exact programs are too slow, the whole board is painted and read by our search.
        """
        defender = position.colour(stone) or Colour.BLACK
        every = places(position, position.board.inside)
        chain = places(position, position.chain(stone).stones)
        own, other = (
            places(position, position.stones(side)) for side in (defender, defender.other)
        )
        brute = Brute(position.height, position.width, every, chain)
        start = State(own, other, position.turn is not defender, None, 0, 0)
        self.second.region(brute)
        told = "too long"
        if len(every) <= COUNTED:
            told = agreed(seed, status, brute, start, MUCH)
        if told == "too long":
            told = agreed(seed, status, self.second, start, MUCH)
        if told == "too long":
            region = find_region(position, [stone], position.grid.points)
            solver = Solver(position, region, most=20 * MAX_POSITIONS)
            truth = finished(solver.status(solver.place(position)))
            assert truth.word is Word.UNDECIDED or truth.level == status.level, (seed, status)
            told = "too long" if truth.word is Word.UNDECIDED else "as painted"
        return told


def tell(seed: int, exact: Exact) -> Iterator[tuple[str, object]]:
    """Compare verdict and moves of a random board; yield what came of it, with what differs."""
    made = asked(seed)
    finding = made and found(*made)
    if not made or not finding:
        return
    status, _, bound, *_ = finding
    if status.word in {Word.UNDECIDED, Word.OPEN}:
        yield f"no verdict: {status.word}", None
        return
    label = "" if bound is Bound.ENCLOSED else "labelled, "
    try:
        yield f"{label}verdict {exact.agrees(seed, *made, status)}", None
    except AssertionError as error:
        yield ("labelled, and not so" if label else "verdict differs"), error
    problem = posed(*made)
    listed = right_moves(problem)
    played = accepted(problem)
    if listed is None or played is None:
        yield "moves unread", None
    elif listed != played:
        yield "moves differ", (seed, listed, played)
    else:
        yield "moves agree" if listed else "no move helps", None


def posed(position: Position, stone: Point) -> Position:
    """Return the problem of the side to play about a stone."""
    goal = LIVE if position.colour(stone) is position.turn else KILL
    return replace(position, task=Task(goal, position.board.bit(stone)))


def right_moves(problem: Position) -> set[str] | None:
    """Return the moves that the question about the group calls right; None if it cannot tell."""
    told = verdict(partial(life, problem, 4 * MAX_POSITIONS))
    listed = told.facts["right_moves"]
    assert isinstance(listed, list)
    return {*listed} if told.facts["complete"] else None


def accepted(problem: Position) -> set[str] | None:
    """Return the moves of which the reader is told that they are right, once played.

    A pass of the attacker's is no move to be listed. None where an answer is open.
    """
    readings, right = Readings(most=4 * MAX_POSITIONS), set()
    free = problem.board.points(problem.empty)
    moves: list[Point | None] = [at for at in free if is_legal(problem, at)]
    passing = [None] if problem.task and problem.task.goal == LIVE else []
    for move in (*moves, *passing):
        after = pass_turn(problem) if move is None else play(problem, move)
        word = verdict(partial(reply, after, readings)).word
        if word == "undecided":
            return None
        if word in {"right", "solved"}:
            right.update(names(problem, [move]))
    return right


def compared(seeds: Iterable[int]) -> Counter[str]:
    """Compare many boards; print what differs."""
    total: Counter[str] = Counter()
    exact = Exact()
    for seed in seeds:
        for word, about in tell(seed, exact):
            total[word] += 1
            if about:
                print(word, about, flush=True)  # noqa: T201
    return total


GIVEN = [
    # board, stone, side to play, word, right moves
    ("X.XXX XXXO. XXOOO X.OOO OO...", "A5", Colour.BLACK, Word.SEKI, "B2 C1 D1 E1"),
    ("OXXOOO O.O...", "C2", Colour.BLACK, Word.KO, "B1"),
    ("OXXO.X .XX.O.", "C2", Colour.BLACK, Word.SEKI, "E2 F1"),
    (".. XX OX .. .O ..", "B2", Colour.WHITE, Word.KO, "A3"),
    ("XX.XO.O .X.XOO. XXXXOOO ..XXOOO ..XXOOO", "E5", Colour.WHITE, Word.ALIVE, "not F5 G4"),
]


@pytest.mark.parametrize(("picture", "stone", "turn", "word", "moves"), GIVEN)
def test_a_wall_without_room_and_own_eyes(
    picture: str, stone: str, turn: Colour, word: Word, moves: str
) -> None:
    """The wall may be captured itself; a point is no right move where it fills an own eye."""
    position = replace(draw(picture), turn=turn)
    at = position.grid.parse(stone)
    finding = found(position, at)
    assert finding
    assert (finding.status.word, finding.bound) == (word, Bound.ENCLOSED)
    listed = right_moves(posed(position, at))
    assert listed is not None
    if moves.startswith("not"):
        assert not listed & {*moves.split()}
    else:
        assert listed == {*moves.split()}


def no_difference(total: Counter[str]) -> bool:
    """Whether all that was compared is the same."""
    return not any("differs" in word or "differ" in word for word in total)


def test_small_boards_are_told_and_judged_as_the_whole_board() -> None:
    """Random boards from 2x2 to 7x7: the verdict, and each move as it is called and as judged."""
    total = compared(
        [*range(30), 100_163]
    )  # the last: a search that learns says more than at first
    assert no_difference(total), total
    assert total["moves agree"] > 15


@pytest.mark.slow
def test_a_thousand_small_boards_are_told_and_judged_as_the_whole_board() -> None:
    """The same at length; ten thousand by hand, with the program at the end of this file."""
    total = compared(range(100_000, 101_000))
    assert no_difference(total), total
    assert total["moves agree"] > 500


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE 0 10500
    compiled.offer(site.compiled_module)
    whole: Counter[str] = Counter()
    for first in range(int(sys.argv[1]), int(sys.argv[2]), 100):
        whole += compared(range(first, first + 100))
        print(first + 100, dict(whole), flush=True)  # noqa: T201
