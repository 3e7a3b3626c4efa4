"""Colours of regions: told apart by everybody, and the same in the page and in pictures."""

import json
import random
import subprocess
from itertools import combinations, permutations
from math import dist
from pathlib import Path

import pytest

from stepstones.core.links import link
from stepstones.core.picture.ink import DARK, LIGHT
from stepstones.core.picture.layers import APART, COLOURS, ENOUGH, PALEST, deal
from stepstones.queens.puzzle import QUEENS

ROOT = Path(__file__).parents[3]
SIGHTS = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
)
"""Usual sight, protanopia, deuteranopia, tritanopia: Machado, Oliveira and Fernandes, 2009."""
CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""B. Ottosson, A perceptual color space for image processing, 2020."""


def _seen(colour: str, sight: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Return a colour in OKLab as somebody sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    shown = [min(1.0, max(0.0, value)) for value in _times(sight, linear)]
    return _times(OKLAB, [value ** (1 / 3) for value in _times(CONES, shown)])


def _times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def test_the_table_says_how_far_colours_are_apart() -> None:
    """Worked out anew for both pages and four kinds of sight; the closest pair stays above 0.05."""
    dark = {**LIGHT, **DARK}
    for one, other in combinations(range(COLOURS), 2):
        least = min(
            dist(*(_seen(page[f"region-{1 + at}"], sight) for at in (one, other)))
            for page in (LIGHT, dark)
            for sight in SIGHTS
        )
        assert APART[one][other] == APART[other][one] == int(1000 * least) >= 50


def _board(size: int, number: int, seed: int) -> tuple[int, ...]:
    """Return a board on which regions have grown at random."""
    source = random.Random(seed)  # noqa: S311 - boards, no secrets
    board = [-1] * (size * size)
    for region, point in enumerate(source.sample(range(size * size), number)):
        board[point] = region
    while -1 in board:
        point = source.randrange(size * size)
        row, column = divmod(point, size)
        near = [
            board[y * size + x]
            for y, x in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= y < size and 0 <= x < size and board[y * size + x] >= 0
        ]
        if board[point] < 0 and near:
            board[point] = source.choice(near)
    return tuple(board)


def _worst(board: tuple[int, ...], size: int, colours: tuple[int, ...]) -> int:
    """Return how far apart the closest neighbours are."""
    least = 1000
    for point, region in enumerate(board):
        for beside in ([point + 1] if (point + 1) % size else []) + [point + size]:
            if beside < len(board) and board[beside] != region:
                least = min(least, APART[colours[region]][colours[board[beside]]])
    return least


@pytest.mark.parametrize("seed", range(20))
def test_each_region_has_a_colour_of_its_own(seed: int) -> None:
    """No two of up to twelve regions share one."""
    size = 4 + seed % 9
    colours = deal(_board(size, size, seed), size)
    assert len(set(colours)) == size


@pytest.mark.parametrize("seed", range(8))
def test_neighbours_are_nearly_as_far_apart_as_can_be(seed: int) -> None:
    """On four regions: against every way to deal the colours."""
    board = _board(5, 4, seed)
    best = max(_worst(board, 5, way) for way in permutations(range(COLOURS), 4))
    assert _worst(board, 5, deal(board, 5)) >= min(best, ENOUGH - 8)


def test_a_board_without_neighbours_has_the_palest_first() -> None:
    """The largest region is the palest where nothing forbids it; one region has no neighbour."""
    assert deal((0,) * 16, 4) == PALEST[:1]


def test_colours_stay_while_regions_are_painted() -> None:
    """With a square still without a region, colours come in order."""
    assert deal((0, 0, 1, -1), 2) == (0, 1)


def test_sets_are_told_apart_by_everybody() -> None:
    """On every board of the sets neighbours differ by 0.05 at least, whoever looks."""
    for path in sorted((ROOT / "static" / "sets").glob("queens-*.txt")):
        for line in path.read_text("utf-8").splitlines():
            scene = QUEENS.scene(QUEENS.decode(link.read(line.split()[1])))
            colours = deal(tuple(scene.regions), scene.width)
            assert _worst(tuple(scene.regions), scene.width, colours) >= 50, line


def test_the_page_deals_alike() -> None:
    """static/js/board/regions.js gives the same colours on random boards, some with gaps."""
    boards = [(size, _board(size, size, seed)) for size in range(4, 14) for seed in range(6)]
    boards += [(size, (-1, *board[1:])) for size, board in boards[::7]]
    script = (
        "import {deal} from './static/js/board/regions.js';"
        "let text='';for await(const part of process.stdin)text+=part;"
        "console.log(JSON.stringify(JSON.parse(text).map(([size,board])=>deal(board,size))))"
    )
    done = subprocess.run(  # noqa: S603 - a script of our own
        ["/usr/bin/env", "node", "--input-type=module", "-e", script],
        cwd=ROOT,
        input=json.dumps(boards),
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(done.stdout) == [list(deal(board, size)) for size, board in boards]
