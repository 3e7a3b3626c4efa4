"""The wall is as safe as it is taken for: playing on what is beyond it changes no verdict."""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from tests.go.ended import answered, finished
from tests.go.fights import Fate, fate
from tests.go.life_death.enclosed import random_fight, random_group
from tests.go.naive import draw

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.errors import RuleError
from stepstones.core.links import link
from stepstones.go import links
from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import SLIGHT
from stepstones.go.life_death.dfpn.search import YIELD_EVERY
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.life_death.regions.weak_wall import play_friends
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.play import is_legal, play
from stepstones.go.safety.benson import unconditional_life
from stepstones.go.state import Colour, Position, from_pieces

pytestmark = pytest.mark.usefixtures("compiled_core")

SETS = Path(__file__).parents[3] / "static" / "sets"
MAX_POSITIONS = 6_000
"""Positions of the verdict; the wider region may take more."""
WIDE = 10 * MAX_POSITIONS


def beyond(position: Position, region: Region) -> Bits:
    """Return the open points around *region*, and chains of its wall with their liberties.

    All chains that are not unconditionally alive, whatever their liberties.
    """
    shape, own = position.board, position.stones(region.attacker)
    alive = unconditional_life(shape, own, position.stones(region.defender)).stones
    rim = shape.around(region.inside) & ~(region.inside | region.safe_friends)
    found = rim & position.empty
    for stones, liberties in shape.chains(own, position.empty):
        if stones & rim and not stones & alive:
            found |= stones | liberties
    return found & ~(region.inside | region.safe_friends)


def wider(position: Position, region: Region) -> Region:
    """Return *region* with what is :func:`beyond` it."""
    inside = region.inside | beyond(position, region)
    rim = position.board.around(inside) & ~inside
    return replace(
        region,
        inside=inside,
        wall=rim & ~region.safe_friends,
        safe_friends=rim & region.safe_friends,
    )


def compared(position: Position, targets: Iterable[int], name: object) -> str:
    """Compare what is said plainly with the verdict in a wider region; say what came of it."""
    try:
        region = find_region(position, targets)
    except RuleError:
        return "refused"
    if region.framed:
        return "framed"
    solver = Solver(position, region, most=MAX_POSITIONS)
    status, solver, bound, *_ = finished(find_status(position, region, solver))
    if status.word is Word.UNDECIDED or bound is not Bound.ENCLOSED:
        return str(bound if bound is Bound.WALLED else status.word)
    wide = wider(position, solver.region)
    if wide.inside == solver.region.inside:
        return "tight"
    other = Solver(position, wide, most=WIDE)
    truth = finished(other.status(other.place(position)))
    if truth.word is Word.UNDECIDED:
        return "too wide"
    assert truth.level == status.level, (name, status, truth)
    return "equal"


def groups(seeds: Iterable[int]) -> Counter[str]:
    """Compare random groups and random eyes full of stones."""
    found: Counter[str] = Counter()
    for seed in seeds:
        for make in (random_group, random_fight):
            made = make(random.Random(seed))  # noqa: S311 - problems, not secrets
            if made is not None:
                found[compared(made[0], [made[1]], (make.__name__, seed))] += 1
    return found


def played(step: int) -> Counter[str]:
    """Compare each *step*-th problem of the sets, some random moves later."""
    found: Counter[str] = Counter()
    pick = random.Random(step)  # noqa: S311 - problems, not secrets
    files = sorted(SETS.glob("go-*.txt"))
    texts = [line.split(" ")[1] for file in files for line in file.read_text("utf-8").splitlines()]
    for text in texts[::step]:
        position = links.decode(link.read(text))
        assert position.task
        targets = position.task.targets
        for _ in range(pick.randint(1, 4)):
            legal = [at for at in position.grid.points if is_legal(position, at)]
            position = play(position, pick.choice(legal))
        left = position.board.points(targets & (position.black | position.white))
        if left:
            found[compared(position, left[:1], text)] += 1
    return found


def test_a_chain_with_one_liberty_outside_is_played_on() -> None:
    """G9 captures at F9 or connects: White lives, though Black's stone there has one liberty."""
    position = draw(
        """
        .X.XOX.X.
        XOOOOOOX.
        XXXXXXXX.
        .........
        .........
        .........
        .........
        .........
        .........
        """
    )
    position = replace(position, turn=Colour.WHITE)
    region = find_region(position, [position.grid.parse("E8")])
    assert not region.framed
    assert region.inside & position.board.bit(position.grid.parse("G9"))
    assert finished(find_status(position, region, Solver(position, region)))[0].word is Word.ALIVE


@pytest.mark.parametrize("turn", Colour)
def test_friends_taken_for_wall_may_be_joined(turn: Colour) -> None:
    """D8 stands in seki with B9, which cannot take it: A9 is joined to life at A5 or B5.

    With two liberties it is no safe friend, and its stones were held to be Black's wall.
    """
    rows = (
        "OX.OX.X.X OX.OXXXXX OXOOX.... OOXXXXXXX ......... OOOOOOOOO .O.O.O.O. ......... ........."
    )
    position = replace(draw(rows), turn=turn)
    inside = [position.grid.parse(name) for name in ("C9", "C8", "A5", "B5", "C5")]
    target = position.grid.parse("D8")
    mover = "X" if turn is Colour.BLACK else "O"
    assert fate(position.pieces, 9, mover, target, inside) is Fate.ALIVE
    region = find_region(position, [target])
    found = finished(find_status(position, region, Solver(position, region)))
    assert found.status.word is not Word.DEAD or found.bound is Bound.WALLED


def seeded(seed: int) -> tuple[Position, Region]:
    """Return a random group and its region."""
    made = random_group(random.Random(seed))  # noqa: S311 - problems, not secrets
    assert made
    return made[0], find_region(made[0], [made[1]])


def test_a_door_that_is_played_saves() -> None:
    """Black C6 puts both white chains in atari, from a point that opens to the outside.

    He is joined to D7 and D8 by it, which have four liberties themselves.
    """
    position, region = seeded(1959)
    solver = Solver(position, region)
    alone = finished(solver.status(solver.place(position)))
    assert alone.word is Word.DEAD
    status, solver, bound, *_ = finished(find_status(position, region, solver))
    assert (status.word, bound) == (Word.ALIVE, Bound.LEANING)
    right = finished(solver.right_moves(solver.place(position), status))
    assert right == [position.grid.parse("C6")]


def test_a_wall_with_two_liberties_gives_threats_for_a_ko() -> None:
    """Dead in its region alone, where the atari on White's wall cannot be played."""
    position, region = seeded(144_559)
    solver = Solver(position, region)
    assert finished(solver.status(solver.place(position))).word is Word.DEAD
    status, _, bound, *_ = finished(find_status(position, region, solver))
    assert status.word is Word.KO or bound is Bound.WALLED


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("go/7/dIn5gs1k7t13ri&goal=live&at=F7/k85", Bound.ENCLOSED),
        ("go/9/dEk4j_OsRaD9Wk0SBiJibOh&goal=live&at=B9/7t0", Bound.LEANING),
    ],
)
def test_life_that_rests_on_friends_says_so(text: str, bound: Bound) -> None:
    """Stones around that have few liberties are played on; said plainly is what needs no trust."""
    position = links.decode(link.read(text))
    assert position.task
    region = find_region(position, position.board.points(position.task.targets))
    found = finished(find_status(position, region, Solver(position, region)))
    assert (found.status.word, found.bound) == (Word.ALIVE, bound)
    wider = play_friends(position, found.solver.region)
    assert wider
    alone = Solver(position, wider)
    word = finished(alone.status(alone.place(position))).word
    assert word is (Word.ALIVE if bound is Bound.ENCLOSED else Word.DEAD)
    open_frame = replace(region, framed=True)
    solver = Solver(position, open_frame)
    frame_bound = finished(find_status(position, open_frame, solver)).bound
    assert (frame_bound is Bound.LEANING) is (bound is Bound.LEANING)
    painted = replace(region, painted=True)
    trusting = finished(find_status(position, painted, Solver(position, painted)))
    assert trusting.bound is Bound.ENCLOSED


def test_a_wall_that_is_found_around_is_given_in_a_wide_fight_too() -> None:
    """The wall is in danger itself, and both regions together are too large to be one.

    GNU Go 3.8, regression/owl.tst, test 67: Black kills.
    """
    position = draw(
        """
        .O..XXO.X.XXO...OX. XO.OXOXX.X.XO...OX. .XOOOO.X..XOO..OOX. .X.X.X.XX.XO...OXX.
        .XXXXXXXOXXO...OX.. .XOXOOXOOOXOO.OXX.. XOOOO.OOXOXOXOOOX.. .XOOOOO.XOXXXO..OX.
        XXXOXXO.XOOXO.OOOX. .XOOXOOO.OXXOO.OXX. ..XOXXXOO.OXXO..OX. .X.XX.XXOO.OXO.OOOX
        XX.X.X.XXO.OXXOOXXX XOXX..XXXO..OO.OXX. OOX...XOOOOOOOOOOXX .OOX...XXOXXXOXOOXO
        O.OXXXXXXOX.XXXXOOO .OXX..OXOOOOX..XXXX .OXXO..XXO.OOX.....
        """
    )
    region = semeai_region(position, [position.grid.parse("B19")])
    assert region.framed
    found = finished(find_status(position, region, Solver(position, region, most=30_000)))
    assert (found.status.word, found.bound) == (Word.DEAD, Bound.PROVED)


def test_a_move_at_a_door_is_judged_as_what_it_is() -> None:
    """D1 threatens the three stones: White must answer, and Black lives as with B3."""
    position = links.decode(link.read("go/7/dyDKfEEoxSmOXN&goal=live&at=C6/yzf"))
    assert answered(position, "play D1").facts["status"] == "alive"
    region = find_region(
        position, position.board.points(position.task.targets if position.task else 0)
    )
    status, solver, *_ = finished(find_status(position, region, Solver(position, region)))
    right = finished(solver.right_moves(solver.place(position), status))
    assert {position.grid.name(point) for point in right if point is not None} == {"B3", "B2", "D1"}


@pytest.mark.parametrize("seed", [1638, 1836, 1933])
def test_wider_questions_keep_within_the_limit(seed: int) -> None:
    """Without a share of what is left they looked at 100,000 to 320,000 positions here."""
    position, region = seeded(seed)
    solver = Solver(position, region, most=SLIGHT)
    status, solver, *_ = finished(find_status(position, region, solver))
    assert status.word is not Word.UNDECIDED
    assert solver.limits.positions < SLIGHT + YIELD_EVERY


def test_playing_beyond_the_wall_changes_no_verdict() -> None:
    """Random groups with walls of all qualities, and problems in which some moves are played."""
    found = groups(range(80)) + played(8)
    assert found["equal"] > 40
    assert found["walled"] < found["equal"]


@pytest.mark.slow
def test_playing_beyond_the_wall_changes_none_of_a_thousand_verdicts() -> None:
    """The same at length; five thousand by hand, with the program at the end of this file."""
    found: Counter[str] = Counter()
    for first in range(1_000, 60_000, 500):
        found += groups(range(first, first + 500))
        if found["equal"] + found["tight"] >= 1_000:
            break
    found += played(4)
    assert found["equal"] + found["tight"] >= 1_000


def given(path: Path) -> Counter[str]:
    """Compare the targets of a file of outside cases, either side playing first."""
    found: Counter[str] = Counter()
    for case in json.loads(path.read_text("utf-8")):
        size = case["size"]
        width, height = (size, size) if isinstance(size, int) else size
        blank = from_pieces(width, height, "." * width * height)
        black, white = (
            blank.board.bits(at(blank, name) for name in case[key]) for key in ("black", "white")
        )
        targets = [case[key] for key in ("target", "other") if case.get(key)]
        for turn, target in product(Colour, targets):
            position = replace(blank, black=black, white=white, turn=turn)
            names = [target] if isinstance(target, str) else target
            found[compared(position, [at(position, name) for name in names], case["id"])] += 1
    return found


def at(position: Position, name: str) -> int:
    """Return the point of two SGF letters."""
    column, row = (ord(letter) - ord("a") for letter in name)
    return row * position.width + column


if __name__ == "__main__":  # long: PYTHONPATH=pysrc:. python THIS_FILE 1000 20000 FILE...
    compiled.offer(site.compiled_module)
    total = played(1)
    for file in sys.argv[3:]:
        total += (cases := given(Path(file)))
        print(file, dict(cases), flush=True)  # noqa: T201
    for first in range(int(sys.argv[1]), int(sys.argv[2]), 500):
        total += groups(range(first, first + 500))
        print(first + 500, dict(total), flush=True)  # noqa: T201
