"""All pairs of cards on a half full 75 x 75 board, beside plain recursion in the same run.

``python tests/bench/bench_cards.py`` measures in this Python and, where node and the
``pyodide`` package are installed, in Pyodide. Counts come first; seconds depend on the
machine, so the ratio to the plain recursion (48,547 calls for a walled-in target on a
4 x 4 board) is the figure to compare.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT)]

from tests.bench import in_pyodide  # noqa: E402 - the path comes first
from tests.cards.drawings import EXAMPLES, walled_in  # noqa: E402

from stepstones.cards import judge  # noqa: E402 - the path comes first
from stepstones.cards.board import Board  # noqa: E402
from stepstones.cards.essays.recursive import recursive  # noqa: E402
from stepstones.cards.fewest import fewest  # noqa: E402
from stepstones.cards.pairs import all_pairs  # noqa: E402
from stepstones.cards.puzzle import CARDS  # noqa: E402
from stepstones.cards.reach import reach  # noqa: E402
from stepstones.core.links import link  # noqa: E402
from stepstones.core.trace import Run, Steps, Verdict  # noqa: E402

REPEATS = 5


def plain_recursion(board: Board) -> int:
    """The source text's procedure without a trace: the number of its calls."""
    wide, high = board.width + 2, board.height + 2
    target = board.target
    marked: set[int] = set()
    calls, best = 0, 10**6

    def search(x: int, y: int, step: int, f: int) -> None:
        nonlocal calls, best
        calls += 1
        if step > best:
            return
        if y * wide + x == target:
            best = min(best, step)
            return
        for way, (columns, rows) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            right, down = x + columns, y + rows
            if not (0 <= right < wide and 0 <= down < high):
                continue
            cell = down * wide + right
            if cell == target or not (board.cells[cell] or cell in marked):
                marked.add(cell)
                search(right, down, step + (way != f), way)
                marked.discard(cell)

    assert board.source is not None
    search(board.source % wide, board.source // wide, 0, -1)
    return calls


def finished(steps: Steps) -> Verdict:
    """The verdict of an algorithm."""
    run = Run(lambda: steps)
    run.seek(10**9)
    assert run.verdict is not None
    return run.verdict


def click(board: Board) -> int:
    """What a press costs besides sending: move, play, link, scene; the link's length."""
    state = CARDS.play(board, CARDS.interpret(board, 80, "card") or "")
    CARDS.scene(state)
    CARDS.check(state)
    return len(link.write(CARDS.encode(state)))


def least(work: Callable[[], object]) -> tuple[object, float]:
    """The result of *work* and the least seconds it took."""
    times = []
    result: object = None
    for _ in range(REPEATS):
        begin = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - begin)
    return result, min(times)


def measure() -> None:
    """Print counts, seconds, and ratios to the plain recursion."""
    large, small = EXAMPLES["cards.example.half-full"], walled_in(4)
    text = judge.write(large)
    work: dict[str, Callable[[], object]] = {
        "plain recursion, 4 x 4: calls": lambda: plain_recursion(small),
        "watched recursion, 4 x 4: calls": lambda: finished(recursive(small)).facts["nodes"],
        "all pairs, 75 x 75: linked pairs": lambda: sum(all_pairs(large).counts().values()),
        "one pair, 75 x 75: runs": lambda: finished(fewest(large)).facts["nodes"],
        "reach, 75 x 75: runs": lambda: finished(reach(large)).facts["nodes"],
        "judge, 75 x 75: characters": lambda: len(finished(judge.answer(text)).text),
        "click, 75 x 75: characters of link": lambda: click(large),
    }
    print(f"{sys.platform}, Python {sys.version.split()[0]}, {len(large.cards)} cards on 75 x 75")
    plain = 0.0
    for name, one in work.items():
        count, seconds = least(one)
        plain = plain or seconds
        print(f"  {name:36}{count!s:>8}{seconds * 1000:9.2f} ms {seconds / plain:7.3f} of plain")


def main() -> None:
    """Measure here, then in Pyodide."""
    measure()
    in_pyodide.call("tests.bench.bench_cards", "measure")


if __name__ == "__main__":
    main()
