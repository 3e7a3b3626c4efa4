"""How sets of points, which are integers, are shown as values of variables."""

from __future__ import annotations

from collections.abc import Iterable

from stepstones.core.trace import Spell
from stepstones.go.board import Bits, Board
from stepstones.go.position import Position

SETS = frozenset(
    [
        *("after", "area", "banned", "beside", "black", "chain", "empty", "fallen", "free", "ko"),
        *("liberties", "move", "near", "own", "played", "rest", "room", "stones", "taken"),
        *("target", "theirs", "white"),
    ]
)
"""Names that the modules of Go give to sets of points."""
LARGEST = 1 << 32
"""No number that counts something is as large."""
MOST = 6
"""Points named; of more only the number is told."""


def spell_sets(position: Position) -> Spell:
    """Return the function that writes the sets of points of *position*'s board.

    >>> spell = spell_sets(Position(3, 3))
    >>> spell("area", 0b0101), spell("eyes", 2), spell("walls", (1, 2))
    ('{A3, C3}', None, None)
    """
    shape = position.board

    def spell(name: str, value: object) -> str | None:
        if isinstance(value, bool):
            return None
        if isinstance(value, int) and (name in SETS or value > LARGEST):
            return _name(shape, value)
        if isinstance(value, tuple | list) and any(_is_large(one) for one in value):
            return f"[{_join(_name(shape, one) for one in value if isinstance(one, int))}]"
        if isinstance(value, dict) and any(_is_large(one) for one in value.values()):
            sets = {key: one for key, one in value.items() if isinstance(one, int)}
            return f"{{{_join(f'{key!r}: {_name(shape, one)}' for key, one in sets.items())}}}"
        return None

    return spell


def _is_large(value: object) -> bool:
    return isinstance(value, int) and value > LARGEST


def _join(parts: Iterable[str]) -> str:
    texts = list(parts)
    return ", ".join([*texts[:MOST], "..."] if len(texts) > MOST else texts)


def _name(shape: Board, bits: Bits) -> str:
    if not 0 <= bits <= shape.inside:
        return str(bits)
    name = shape.grid.name
    return f"{{{_join(name(point) for point in shape.points(bits & shape.inside))}}}"
