"""Two squares without which too many parts of the board are left: found, said, and so."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from tests.knight.judge import Place, is_move, place, verdict

from stepstones.core.grid import Point
from stepstones.core.links import link
from stepstones.core.trace import Verdict
from stepstones.knight import links
from stepstones.knight.solve.propagation import cut_pairs
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board, aim, begin, board, walk

PUBLISHED = (
    "knight/14/s5GDBDBDBDBDBBgAAAgAAAAAAAAAAAA&from=a14&closed=1/bwv",
    "knight/18/spoEIIIIIIIIIIIIIIIEAAAACAAAAAAAAAAAAAAAAA&from=a18&closed=1/59w",
)


def _parts(squares: set[Place]) -> list[set[Place]]:
    """Return the parts of *squares* between which there are no moves."""
    left, found = set(squares), []
    while left:
        part, edge = set[Place](), {left.pop()}
        while edge:
            part |= edge
            edge = {there for there in left if any(is_move(here, there) for here in edge)}
            left -= edge
        found.append(part)
    return found


def _most(state: Board, gone: set[Place], parts: list[set[Place]]) -> int:
    """Count the parts that a tour joins over the squares *gone*: its pieces between them.

    Two pieces at its two ends are one part where both ends are known to lie in the same.
    """
    at = {name: place(state.grid.name(name)) for name in state.grid.points}
    if state.closed and len(state.path) == 1:
        return len(gone)
    last = state.start if state.closed else state.finish
    ends = {at[state.knight]} if last is None else {at[state.knight], at[last]}
    together = len(ends) == 2 and any(ends <= part for part in parts)
    return len(gone) + 1 - len(ends & gone) - together


def _assert_so(state: Board, said: Verdict) -> None:
    """Take the squares named off the board, and count what is left."""
    name = state.grid.name
    count, found, most, _, one, two = said.args
    assert isinstance(one, int)
    assert isinstance(two, int)
    named = {place(name(square)) for square in (one, two)}
    visited = state.path[1:-1] if state.closed else state.path[:-1]
    left = {place(name(one)) for one in state.grid.points if one not in {*state.holes, *visited}}
    parts = _parts(left - named)
    assert (len(named), len(parts)) == (count, found)
    assert len(parts) > _most(state, named, parts) == most
    assert said.overlay is not None
    assert {place(name(square)) for square in said.overlay.marks} >= named


def _three_rooms(chance: random.Random) -> tuple[Board, set[Point]]:
    """Three blocks, two above and one below, and the two squares that join all three."""
    left, right, above, below = (chance.randint(4, 7) for _ in range(4))
    width, height = left + 2 + right, above + 2 + below
    walls = {row * width + file for row in range(above) for file in (left, left + 1)}
    walls |= {(above + 1) * width + file for file in range(width)}
    walls |= {above * width + file for file in range(width) if file not in {left, left + 1}}
    free = [one for one in range(width * height) if one not in walls]
    doors = {above * width + left, above * width + left + 1}
    walls |= {*chance.sample([one for one in free if one not in doors], chance.choice([0, 0, 2]))}
    return board(width, height, walls), doors


def _asked(bare: Board, doors: set[Point], chance: random.Random) -> Iterator[Board]:
    """Yield the board with as many squares of each colour, for tours that end where they began.

    A closed one, one to a finish in the start's own block, a closed one already begun.
    """
    shades: dict[int, list[Point]] = {0: [], 1: []}
    for square in bare.grid.points:
        if square not in bare.holes:
            shades[sum(divmod(square, bare.width)) % 2].append(square)
    small, large = sorted(shades.values(), key=len)
    holes = {*chance.sample([one for one in large if one not in doors], len(large) - len(small))}
    state = replace(bare, holes=bare.holes | holes)
    state = begin(state, chance.choice([one for one in small if one not in doors]))
    yield replace(state, closed=True)
    at = {one: place(bare.grid.name(one)) for one in (*small, *large) if one not in holes}
    parts = _parts({at[one] for one in at if one not in doors})
    room = next(part for part in parts if at[state.start] in part)
    for end in [one for one in large if at.get(one) in room][:1]:
        yield aim(state, end)
    for _ in range(3):
        if state.onward():
            state = walk(state, chance.choice(state.onward()))
    yield replace(state, closed=True)


@pytest.mark.parametrize("text", PUBLISHED)
def test_boards_that_were_undecided(text: str) -> None:
    """Both fall into three parts without two squares, and a closed tour joins two."""
    state = links.decode(link.read(text))
    said = verdict(tour, state)
    assert (said.word, said.facts["reason"], said.args[:4]) == (
        *("impossible", "rooms"),
        (2, 3, 2, "closed"),
    )
    _assert_so(state, said)


def test_boards_of_three_rooms_are_decided() -> None:
    """Of 200 boards none is left undecided, and what is said of parts is counted again."""
    met: Counter[str] = Counter()
    chance = random.Random(3)  # noqa: S311 - boards, no secrets
    while met["boards"] < 200:
        for state in _asked(*_three_rooms(chance), chance):
            said = verdict(tour, state)
            assert said.word in {"tour", "impossible"}, state
            met["boards"] += 1
            if said.facts.get("reason") == "rooms":
                _assert_so(state, said)
                met[str(said.args[3])] += 1
    assert met["closed"] > 15
    assert met["together"]


def test_no_pair_is_missed() -> None:
    """On small graphs that hang together the pairs are those which counting parts finds."""
    chance = random.Random(5)  # noqa: S311 - graphs, no secrets
    met = 0
    while met < 100:
        size = chance.randint(5, 9)
        every = range(size)
        edges = {pair for pair in combinations(every, 2) if chance.random() < 0.35}
        adjacency = [[two for two in every if {(one, two), (two, one)} & edges] for one in every]
        if any(_count(adjacency, {one}) != 1 for one in every):
            continue
        met += 1
        pairs = {one for one in cut_pairs(adjacency, every) if not isinstance(one, int)}
        assert pairs == {pair for pair in combinations(every, 2) if _count(adjacency, {*pair}) > 2}


def _count(adjacency: list[list[int]], gone: set[int]) -> int:
    left, found = set(range(len(adjacency))) - gone, 0
    while left:
        edge = {left.pop()}
        while edge:
            edge = {near for one in edge for near in adjacency[one] if near in left}
            left -= edge
        found += 1
    return found
