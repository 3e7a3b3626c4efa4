"""Clearing boards of cards: how many are decided, how fast, and whether rightly.

``python tests/bench/bench_pairs.py`` measures in this Python and, where node and the
``pyodide`` package are installed, in Pyodide; ``--here`` only in this one. Boards are laid by
chance, not dealt so that they can be cleared. Every order is replayed by the tests' referee,
which shares nothing with the product; small boards are decided by it trying everything. A
loop of ten million additions comes first, to compare machines.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT)]

from tests.bench import in_pyodide  # noqa: E402 - the path comes first
from tests.cards.drawings import EXAMPLES  # noqa: E402
from tests.cards.game import referee  # noqa: E402

from stepstones.cards.board import Board, Rule, game_of, letters  # noqa: E402
from stepstones.cards.game.advice import hint  # noqa: E402
from stepstones.cards.game.clear import clear  # noqa: E402
from stepstones.cards.game.making import careless  # noqa: E402
from stepstones.cards.game.play import settle  # noqa: E402
from stepstones.cards.pairs import all_pairs  # noqa: E402
from stepstones.cards.puzzle import CARDS  # noqa: E402
from stepstones.core.trace import Steps, Verdict  # noqa: E402

BOARDS, FALLING, SMALL, HINTS = 200, 100, 300, 500
ENOUGH, ENOUGH_FALLING = 10.0, 2.0
"""Seconds within which a board is to be decided."""
TURNS = {Rule.TWO_TURNS: 2, Rule.ANY: None, Rule.FALLING: 2}


def grid_of(board: Board) -> referee.Grid:
    """The board as the referee sees it."""
    return tuple(letters(board, "."))


def decide(steps: Steps, seconds: float) -> tuple[Verdict | None, float]:
    """The verdict, None if it takes longer, and the seconds it took."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        try:
            next(steps)
        except StopIteration as end:
            return end.value, time.perf_counter() - begin
    return None, seconds


def usual(number: int, rule: Rule = Rule.TWO_TURNS) -> Iterator[Board]:
    """Boards of 17 x 8, four cards of each kind, laid by chance."""
    for seed in range(number):
        yield game_of(*referee.any_board(17, 8, 34, seed), rule=rule)


def replayed(board: Board, found: Verdict) -> bool:
    """Whether the order found clears the board, as the referee plays it."""
    moves, falls = found.facts["moves"], board.rule is Rule.FALLING
    assert isinstance(moves, list)
    rest = referee.replay(grid_of(board), moves, TURNS[board.rule], falls=falls)
    return referee.is_empty(rest)


def report(name: str, boards: Iterator[Board], enough: float) -> None:
    """Print how many are decided, and how fast."""
    words: Counter[str] = Counter()
    times = []
    greedy = 0
    for board in boards:
        found, seconds = decide(clear(board), enough)
        word = "undecided" if found is None else found.word
        words[word] += 1
        times.append(seconds)
        if found is not None and word == "cleared":
            assert replayed(board, found)
            if board.rule is Rule.TWO_TURNS:
                greedy += careless(board, Random(0)) > 0  # noqa: S311 - no secret, a board
    times.sort()
    total = len(times)
    shares = f"median {times[total // 2]:.3f} s, nine in ten {times[total * 9 // 10]:.3f} s"
    print(f"  {name}: {dict(words)}, {shares}, worst {times[-1]:.2f} s")
    print(f"    decided within {enough:g} s: {100 * (total - words['undecided']) / total:.1f} %")
    if greedy:
        print(
            f"    cleared boards on which a greedy check gets stuck: {greedy} of {words['cleared']}"
        )


def small() -> None:
    """Compare with trying everything."""
    for rule in (Rule.TWO_TURNS, Rule.ANY, Rule.FALLING):
        wrong, words = 0, Counter[str]()
        for seed in range(SMALL):
            chance = Random(seed)  # noqa: S311 - no secret, a board
            size = chance.choice(((5, 4), (4, 5), (4, 4), (4, 3)))
            grid = referee.any_board(*size, chance.choice((4, 5, 6, 8, 10)), seed)
            board = settle(game_of(*grid, rule=rule))
            found, _ = decide(clear(board), float("inf"))
            assert found is not None
            falls = rule is Rule.FALLING
            right = referee.can_be_cleared(grid_of(board), TURNS[rule], falls=falls)
            wrong += found.word != ("cleared" if right else "impossible")
            words[found.word] += 1
        print(f"  up to 5 x 4, {rule}: {dict(words)}, wrong {wrong} of {SMALL}")


def hints() -> None:
    """Follow hints from boards that can be cleared, until so many were followed."""
    followed = lost = 0
    for seed in range(SMALL):
        board = game_of(*referee.any_board(10, 6, 15, seed))
        found, _ = decide(clear(board), float("inf"))
        if found is None or found.word != "cleared":
            continue
        while board.cards:
            told, _ = decide(hint(board), float("inf"))
            if told is None or not told.moves:
                lost += 1
                break
            board = CARDS.play(board, told.moves[0])
            followed += 1
        if followed >= HINTS:
            break
    print(f"  hints followed: {followed}, boards lost by them: {lost}")


def measure() -> None:
    """Print all that is measured; small boards in this Python only."""
    begin = time.perf_counter()
    total = 0
    for number in range(10**7):
        total += number
    print(
        f"{sys.platform}, Python {sys.version.split()[0]}: loop {time.perf_counter() - begin:.2f} s"
    )
    report("two turns, 17 x 8", usual(BOARDS), ENOUGH)
    falling = (settle(board) for board in usual(FALLING, Rule.FALLING))
    report("falling, 17 x 8", falling, ENOUGH_FALLING)
    large = EXAMPLES["cards.example.half-full"]
    begin = time.perf_counter()
    linked = sum(all_pairs(large).counts().values())
    print(f"  all pairs, 75 x 75: {linked} linked in {time.perf_counter() - begin:.3f} s")
    hints()
    if sys.platform != "emscripten":
        small()


def main() -> None:
    """Measure here and, unless told ``--here``, in Pyodide too."""
    measure()
    if "--here" not in sys.argv:
        in_pyodide.call("tests.bench.bench_pairs", "measure")


if __name__ == "__main__":
    main()
