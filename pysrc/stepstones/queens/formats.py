"""Boards as text: diagrams, and regions as other programs write them.

Letters, CSV and puzz.link's star battle have no place for given queens and tell no rule: queens
that may not touch are meant. What a format can't express is refused with the reason, never
written wrong.

An address of penpa-edit packs lines of text (raw deflate, base64): the kind of grid and its size,
the rows and columns of a margin around the board, and what the author drew as JSON, in which
frequent names are short: thick edges part the regions, stars are given queens. Places are numbered
row by row on a grid that has two squares more on each side: first all squares, then the lower right
corner of each. Source: the program itself, docs/js/class_p.js and general.js of
swaroopg92/penpa-edit at 7785887. A drawing tells no rule: it is taken for a board where its edges
make as many regions as there are rows, and where its only number, if any, says that a line has one
star.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Format
from stepstones.core.scene import EMPTY
from stepstones.queens import partition
from stepstones.queens.lines import NOWHERE, AttackRule
from stepstones.queens.scene import signs
from stepstones.queens.state import BLOCK, CROSS, GIVEN, MAX_REGIONS, MAX_SIZE, QUEEN, Board

HOLE, NONE = "#", "."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHERS = frozenset("GNOQXx")
"""Letters that are pieces in other diagrams."""
_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#. \t\r\n")
_CSV = re.compile(r"[^,;\t\r\n]*(?:[,;\t][^,;\t\r\n]*)+")
_DIGITS = re.compile(r"\s*[0-9]+(?:\s+[0-9]+)*\s*", re.ASCII)
_TOKEN = re.compile(r"[A-Za-z0-9]{1,4}|#|", re.ASCII)
_PUZZLINK = re.compile(r"(?:^|[?/#])starbattle/([0-9]{1,4})/([0-9]{1,4})/([0-9]{1,4})/([^/?#\s]*)")
_MAX_TEXT = 20_000


def recognises_letters(text: str) -> bool:
    """Whether *text* looks like rows of letters, most of them equally long."""
    if len(text) > _MAX_TEXT or not set(text) <= _SIGNS:
        return False
    letters = {sign for sign in text if sign.isalpha()}
    lengths = [len("".join(line.split())) for line in text.splitlines() if line.strip()]
    alike = max(map(lengths.count, lengths), default=0)
    return len(letters - _OTHERS) > 0 and len(lengths) > 1 and 2 * alike > len(lengths)


def read_letters(text: str) -> Board:
    r"""Return the board of rows of letters, equal letters being one region.

    ``#`` is a blocked square, ``.`` one of no region. Raises TextError.

    >>> read_letters("AB\n#B").regions, sorted(read_letters("AB\n#B").blocked)
    ((0, 1, -1, 1), [2])
    """
    if not set(text) <= _SIGNS:
        raise TextError("text.unknown")
    return _board([list("".join(line.split())) for line in text.splitlines() if line.strip()])


def write_letters(board: Board) -> str:
    """Return one row of capital letters a line, the top one first. Raises TextError.

    Regions get their letters in the order in which the board shows them.
    """
    painted = _plain_regions(board)
    signs = [NONE if region == NOWHERE else _LETTERS[region] for region in painted]
    return "\n".join("".join(row) for row in _rows(board, signs))


def recognises_digits(text: str) -> bool:
    """Whether *text* looks like rows of numbers, most equally long, of few regions.

    Blanks stand between numbers; rows without blanks are a digit a square. A board has a region
    for each row, so there are no more of them than the longest row has squares, or than rows.
    """
    if len(text) > _MAX_TEXT or not _DIGITS.fullmatch(text):
        return False
    rows = _number_rows(text)
    lengths = [len(row) for row in rows]
    alike = max(map(lengths.count, lengths))
    numbers = {one for row in rows for one in row}
    return len(numbers) <= max(len(rows), *lengths) and 2 * alike > len(rows) > 1


def read_digits(text: str) -> Board:
    r"""Return the board of rows of numbers, equal ones being one region. Raises TextError.

    >>> read_digits("07\n77").regions == read_digits("3 10\n10 10").regions
    True
    """
    if not _DIGITS.fullmatch(text):
        raise TextError("text.unknown")
    return _board(_number_rows(text))


def _number_rows(text: str) -> list[list[str]]:
    rows = [line.split() for line in text.splitlines() if line.strip()]
    joined = all(len(row) == 1 for row in rows)
    return [list(row[0]) for row in rows] if joined else rows


def recognises_csv(text: str) -> bool:
    """Whether *text* looks like lines of equally many short values."""
    lines = text.strip("\r\n").splitlines()
    if len(text) > _MAX_TEXT or len(lines) < 2:
        return False
    rows = [_values(line) for line in lines if _CSV.fullmatch(line)]
    return (
        len(rows) == len(lines)
        and len({len(row) for row in rows}) == 1
        and all(_TOKEN.fullmatch(value) for row in rows for value in row)
    )


def read_csv(text: str) -> Board:
    """Return the board of rows of values, equal ones being one region.

    Commas, semicolons or tabs stand between; ``#`` is a blocked square, nothing one of no
    region. Raises TextError.
    """
    rows = [_values(line) for line in text.strip("\r\n").splitlines()]
    if not all(_TOKEN.fullmatch(value) for row in rows for value in row):
        raise TextError("text.unknown")
    return _board([[value or NONE for value in row] for row in rows])


def write_csv(board: Board) -> str:
    """Return the numbers of the regions from 1, commas between. Raises TextError."""
    painted = _plain_regions(board)
    signs = ["" if region == NOWHERE else str(region + 1) for region in painted]
    return "\n".join(",".join(row) for row in _rows(board, signs))


def recognises_json(text: str) -> bool:
    """Whether *text* is an object or a list of JSON; no other format of boards is."""
    return len(text) <= _MAX_TEXT and text.lstrip()[:1] in {"{", "["}


def read_json(text: str) -> Board:
    """Return the board of a grid of regions, rows of equal numbers or words being one region.

    It is the first grid of an object, under whatever name: programs for such boards call it
    ``regions``, ``regionGrid`` or ``colorRegions``. ``null`` is a square of no region. Raises
    TextError, also for ipuz: none of its kinds of puzzles is this one.

    >>> read_json('{"size": 2, "regionGrid": [[5, 5], [7, 5]]}').regions
    (0, 0, 1, 0)
    """
    try:
        said = json.loads(text)
        found = _grid(said)
    except (ValueError, RecursionError):
        said = found = None
    if isinstance(said, dict) and "ipuz.org" in str(said.get("kind")):
        raise TextError("queens.format.ipuz")
    if found is None:
        raise TextError("queens.format.json")
    return _board([[NONE if one is None else f"_{one}" for one in row] for row in found])


def _grid(value: object) -> list[list[object]] | None:
    """Return the first list of lists in *value* that hold no further ones."""
    if isinstance(value, dict):
        return next(filter(None, map(_grid, value.values())), None)
    rows = value if isinstance(value, list) else []
    if rows and all(isinstance(row, list) and row for row in rows):
        plain = all(isinstance(one, int | str | None) for row in rows for one in row)
        return rows if plain else None
    return next(filter(None, map(_grid, rows)), None)


def write_json(board: Board) -> str:
    """Return the numbers of the regions from 0 as an object. Raises TextError."""
    painted = _plain_regions(board)
    if board.blocked:
        raise TextError("queens.format.json-blocked")
    rows = _rows(board, [str(region) for region in painted])
    grid = [[None if one == str(NOWHERE) else int(one) for one in row] for row in rows]
    return json.dumps({"size": board.size, "regionGrid": grid}, separators=(",", ":"))


def recognises_puzzlink(text: str) -> bool:
    """Whether *text* is an address of a star battle."""
    return len(text) <= _MAX_TEXT and _PUZZLINK.search(text.strip()) is not None


def read_puzzlink(text: str) -> Board:
    """Return the board of a star battle with one star a line.

    Such an address has no check: a damaged one may show another board. Raises TextError,
    also for boards that are not square or have more stars.
    """
    match = _PUZZLINK.search(text.strip())
    if match is None:
        raise TextError("queens.format.puzzlink")
    columns, rows, stars = (int(number) for number in match.groups()[:3])
    if columns != rows:
        raise TextError("queens.not-square", columns, rows)
    if stars != 1:
        raise TextError("queens.format.stars", stars)
    if not 1 <= columns <= MAX_SIZE:
        raise TextError("link.size-limit", 1, MAX_SIZE)
    found = partition.read_borders(match[4].lower(), columns)
    if max(found) >= MAX_REGIONS:
        raise TextError("queens.format.regions", max(found) + 1, MAX_REGIONS)
    return Board(columns, regions=found, rule=AttackRule.NO_TOUCH)


def write_puzzlink(board: Board) -> str:
    """Return the address of *board* as a star battle. Raises TextError where it is none."""
    painted = _plain_regions(board)
    if board.rule is not AttackRule.NO_TOUCH:
        raise TextError("queens.format.rule")
    if board.blocked:
        raise TextError("queens.format.blocked")
    if not partition.is_bordered(board.size, painted):
        raise TextError("queens.format.parts")
    borders = partition.write_borders(board.size, painted)
    return f"https://puzz.link/p?starbattle/{board.size}/{board.size}/1/{borders}"


def _values(line: str) -> list[str]:
    return [value.strip(" \"'") for value in re.split(r"[,;\t]", line)]


def _board(rows: Sequence[Sequence[str]]) -> Board:
    size = len(rows)
    if not size:
        raise TextError("diagram.empty")
    if size > MAX_SIZE or len(rows[0]) > MAX_SIZE:
        raise TextError("diagram.too-large", MAX_SIZE)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise TextError("diagram.ragged", number + 1, position=number)
    if len(rows[0]) != size:
        raise TextError("queens.not-square", len(rows[0]), size)
    signs = [sign for row in rows for sign in row]
    names = dict.fromkeys(sign for sign in signs if sign not in {HOLE, NONE})
    if not names:
        raise TextError("queens.format.no-regions")
    if len(names) > MAX_REGIONS:
        raise TextError("queens.format.regions", len(names), MAX_REGIONS)
    numbers = {name: number for number, name in enumerate(names)}
    painted = tuple(numbers.get(sign, NOWHERE) for sign in signs)
    blocked = frozenset(point for point, sign in enumerate(signs) if sign == HOLE)
    return Board(size, blocked=blocked, regions=painted, rule=AttackRule.NO_TOUCH)


def _plain_regions(board: Board) -> tuple[int, ...]:
    """Return the regions numbered as the board shows them. Raises TextError."""
    if not board.regions:
        raise TextError("queens.format.no-regions")
    if board.given:
        raise TextError("queens.format.given")
    open_ = [
        NOWHERE if point in board.blocked else region for point, region in enumerate(board.regions)
    ]
    if set(open_) - {NOWHERE} != set(board.regions) - {NOWHERE}:
        raise TextError("queens.format.covered")
    return partition.renumber(open_)


def _rows(board: Board, signs: Iterable[str]) -> list[list[str]]:
    cells = [HOLE if at in board.blocked else sign for at, sign in enumerate(signs)]
    return [cells[at : at + board.size] for at in range(0, len(cells), board.size)]


_DIAGRAM = EMPTY + QUEEN + GIVEN + CROSS + BLOCK


def recognises_diagram(text: str) -> bool:
    """Whether *text* looks like a diagram of queens."""
    return set() < _drawn_signs(text) <= set(_DIAGRAM)


def _has_bare_blocks(text: str) -> bool:
    """Whether a diagram has blocked squares and no queens, as a knight's board with holes."""
    return BLOCK in _drawn_signs(text) <= {EMPTY, BLOCK}


def _drawn_signs(text: str) -> set[str]:
    return set(text) - set(" \t\r\n0123456789abcdefghijklmnopqrst")


def read_diagram(text: str) -> Board:
    """Return the board drawn in *text* with the signs of :func:`signs`. Raises TextError."""
    drawn = diagram.read(text, _DIAGRAM, MAX_SIZE)
    if drawn.width != drawn.height:
        raise TextError("queens.not-square", drawn.width, drawn.height)
    found: dict[str, set[Point]] = {sign: set() for sign in _DIAGRAM}
    for point, cell in enumerate(drawn.cells):
        found[cell].add(point)
    given, crossed, blocked = (frozenset(found[sign]) for sign in (GIVEN, CROSS, BLOCK))
    return Board(drawn.width, frozenset(found[QUEEN]) | given, given, crossed, blocked)


def write_diagram(board: Board) -> str:
    """Return *board* as a diagram.

    Raises TextError where it has regions or another rule, for which there are no signs.

    >>> print(write_diagram(Board(2, frozenset({0}), crossed=frozenset({3}))))
    Q.
    .x
    """
    if board.regions or board.rule is not AttackRule.QUEENS:
        raise TextError("queens.format.diagram")
    return diagram.write(board.grid, signs(board))


_ADDRESS = re.compile(r"(?:^|[?#&])m=(?:edit|solve)&p=([A-Za-z0-9+/]{8,60000}={0,2})")
_MAX_ADDRESS, _MAX_DRAWING = 70_000, 2_000_000
_NAMES = {"Z": "z", "E": '"lineE"', "N": '"number"', "Y": '"symbol"', "O": "null"}
"""What is written as z and a sign; the names that are not asked for all become one."""
_BEYOND = 2


class _Drawing(NamedTuple):
    """The board's *size*, where its first square is, and how many squares are numbered each way."""

    size: int
    left: int
    top: int
    across: int
    down: int
    drawn: dict[str, Any]

    def square(self, place: int) -> Point | None:
        """Return the square of the board at a numbered *place*, None where it is in the margin."""
        row, column = divmod(place, self.across)
        row, column = row - self.top, column - self.left
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None


def recognises_penpa(text: str) -> bool:
    """Whether *text* is an address of penpa-edit."""
    return len(text) <= _MAX_ADDRESS and _ADDRESS.search(text.strip()) is not None


def read_penpa(text: str) -> Board:
    """Return the board that is drawn, without the marks of whoever solved it.

    Such an address has no check: a damaged one may show another board. Raises TextError, also for
    what is no board of queens with regions.
    """
    try:
        return _board_drawn(_unpack_penpa(text))
    except TextError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, zlib.error, RecursionError):
        raise TextError("queens.format.penpa") from None


def _board_drawn(found: _Drawing) -> Board:
    """Return the board. Raises TextError, or another error where the drawing is damaged."""
    numbers = [str(one[0]) for one in found.drawn["number"].values()]
    edges = [name.split(",") for name in found.drawn["lineE"] if "," in name]
    walls = {_wall(found, int(one), int(other)) for one, other in edges}
    stars = [int(at) for at, one in found.drawn["symbol"].items() if one[1] == "star" and one[0]]
    if len(numbers) > 1 or not all(number.isdecimal() for number in numbers):
        raise TextError("queens.format.penpa-other")
    if numbers and int(numbers[0]) != 1:
        raise TextError("queens.format.stars", int(numbers[0]))
    regions = partition.between(found.size, lambda one, other: (one, other) not in walls)
    if max(regions) + 1 != found.size:
        raise TextError("queens.format.penpa-regions", max(regions) + 1, found.size)
    given = frozenset(point for at in stars if (point := found.square(at)) is not None)
    return Board(found.size, given, given, regions=regions, rule=AttackRule.NO_TOUCH)


def _unpack_penpa(text: str) -> _Drawing:
    """Return what an address holds. Raises TextError, or another error where it is damaged."""
    match = _ADDRESS.search(text.strip())
    if match is None:
        raise TextError("queens.format.penpa")
    packed = base64.b64decode(match[1])
    plain = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _MAX_DRAWING).decode()
    head, margin, _, author, *_ = plain.split("\n")
    kind, columns, rows = head.split(",")[:3]
    above, below, left, right = json.loads(margin)
    if not all(type(one) is int and one >= 0 for one in (above, below, left, right)):
        raise TextError("queens.format.penpa")
    width, height = int(columns) - left - right, int(rows) - above - below
    if kind not in {"square", "sudoku"}:
        raise TextError("queens.format.penpa-other")
    if width != height:
        raise TextError("queens.not-square", width, height)
    if not 1 <= width <= MAX_SIZE:
        raise TextError("link.size-limit", 1, MAX_SIZE)
    drawn = json.loads(re.sub("z([A-Z0-9_])", lambda name: _NAMES.get(name[1], '"_"'), author))
    return _Drawing(
        width,
        left + _BEYOND,
        above + _BEYOND,
        int(columns) + 2 * _BEYOND,
        int(rows) + 2 * _BEYOND,
        drawn,
    )


def _wall(found: _Drawing, one: int, other: int) -> tuple[Point | None, Point | None]:
    """Return the two squares between which an edge from corner to corner lies."""
    one, other = sorted((one, other))
    first = found.across * found.down
    beside = other - first
    if other - one == 1:
        return found.square(beside), found.square(beside + found.across)
    return found.square(beside), found.square(beside + 1 if other - one == found.across else beside)


FORMATS = (
    Format("puzzlink", recognises_puzzlink, read_puzzlink, write_puzzlink, checked=False),
    Format("penpa", recognises_penpa, read_penpa, checked=False),
    Format("json", recognises_json, read_json, write_json, suffix="json"),
    Format("csv", recognises_csv, read_csv, write_csv, suffix="csv"),
    Format(
        "letters", recognises_letters, read_letters, write_letters, at_home=diagram.is_scattered
    ),
    Format("digits", recognises_digits, read_digits, at_home=lambda _: True),
    Format("ascii", recognises_diagram, read_diagram, write_diagram, at_home=_has_bare_blocks),
)
