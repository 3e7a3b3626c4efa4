"""Make the sets of boards in static/sets that come from makers: ``python3 tools/sets.py``.

Named puzzles alone are made anew, the others stay: ``python3 tools/sets.py queens``.

A set goes from easy to expert, at each level from small boards to large. Go's sets are those of
problems.py. The same seeds make the same boards; tests/app/test_sets.py solves them again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from shell import ROOT, say, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.core.maker import Maker, Order, begin
from stepstones.core.steps import finish

FOLDER = ROOT / "static" / "sets"
INDEX = FOLDER / "index.json"
TRIES = 30
"""Seeds after which no board of a level is expected."""


class Shelf(NamedTuple):
    """A set to be made: its id, the maker, the sizes, and how many boards of each a level has."""

    puzzle: str
    id: str
    maker: str
    sizes: tuple[str, ...]
    each: int


SHELVES = (
    Shelf("queens", "small", "queens", ("5", "6", "7"), 3),
    Shelf("queens", "middle", "queens", ("8", "9"), 5),
    Shelf("queens", "large", "queens", ("10", "11", "12"), 3),
    Shelf("knight", "small", "numbered", ("5", "6"), 5),
    Shelf("knight", "middle", "numbered", ("7", "8"), 5),
    Shelf("knight", "large", "numbered", ("9", "10"), 4),
    Shelf("cards", "small", "cards", ("8x5", "10x6"), 4),
    Shelf("cards", "middle", "cards", ("12x8", "14x8"), 4),
    Shelf("cards", "large", "cards", ("17x8", "20x12"), 4),
)


def rows(shelf: Shelf) -> Iterator[str]:
    """Yield a line for each board: its level and its link."""
    puzzle = catalog.find(shelf.puzzle)
    maker: Maker[Any] = next(one for one in puzzle.makers if one.id == shelf.maker)
    for level in maker.levels:
        for size in shelf.sizes:
            for state in _boards(maker, size, level, shelf.each):
                yield f"{level} {catalog.encode(puzzle, state)}"


def _boards(maker: Maker[Any], size: str, level: str, number: int) -> Iterator[Any]:
    """Yield boards that came out at the level that was ordered."""
    for seed in range(1, TRIES + 1):
        made = finish(begin(maker, Order(size, level, seed)))
        if made.level == level:
            yield made.state
            number -= 1
        if not number:
            return
    raise RuntimeError(f"too few boards: {maker.id} {size} {level}")


def enter(found: dict[str, list[dict[str, Any]]]) -> None:
    """Write into the list of all sets what these puzzles have."""
    known = json.loads(INDEX.read_text("utf-8")) if INDEX.is_file() else {}
    write(INDEX, f"{json.dumps(known | found)}\n")


def main(wanted: list[str]) -> int:
    """Make the sets of the puzzles that are named; of all where none is."""
    found: dict[str, list[dict[str, Any]]] = {}
    for shelf in SHELVES:
        if wanted and shelf.puzzle not in wanted:
            continue
        lines = list(rows(shelf))
        write(FOLDER / f"{shelf.puzzle}-{shelf.id}.txt", "".join(f"{line}\n" for line in lines))
        found.setdefault(shelf.puzzle, []).append({"id": shelf.id, "size": len(lines)})
        say(f"{shelf.puzzle} {shelf.id}: {len(lines)}")
    enter(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
