"""What is said of boards without a tour, held against the board by counting and by walking."""

from __future__ import annotations

from tests.sentences.look import Check, Look

HOLE = "hole"


def squares(look: Look) -> list[int]:
    """The squares that are no holes."""
    pieces = enumerate(look.scene.pieces)
    return [point for point, piece in pieces if look.scene.kinds.get(piece) != HOLE]


def moves(look: Look, square: int) -> list[int]:
    """The squares one move from another, visited or not."""
    x, y = look.place(square)
    jumps = [(one, two) for one in (-2, -1, 1, 2) for two in (-2, -1, 1, 2) if abs(one) != abs(two)]
    inside = [
        (y + down) * look.scene.width + x + right
        for right, down in jumps
        if 0 <= x + right < look.scene.width and 0 <= y + down < look.scene.height
    ]
    free = set(squares(look))
    return [one for one in inside if one in free]


def _left(look: Look) -> list[int]:
    """The squares still to be visited, and that on which the knight stands."""
    return [one for one in squares(look) if one not in look.state.path[:-1]]


def _shade(look: Look, square: int) -> int:
    return sum(look.place(square)) % 2


def _shades(look: Look, left: list[int], like: int) -> tuple[int, int]:
    own = sum(_shade(look, one) == _shade(look, like) for one in left)
    return own, len(left) - own


def _ways(look: Look, square: int) -> list[int]:
    left = _left(look)
    return [one for one in moves(look, square) if one in left]


def _part(look: Look, begin: int, among: list[int]) -> set[int]:
    """The squares that moves join with one, over certain squares only."""
    found, rest = set[int](), [begin]
    while rest:
        here = rest.pop()
        if here not in found:
            found.add(here)
            rest += [one for one in moves(look, here) if one in among]
    return found


def _colours(look: Look) -> object:
    start, own, other = look.args
    told = (own, other) == _shades(look, _left(look), start)
    return told and start == look.state.path[-1] and own - other not in {0, 1}


def _colours_finish(look: Look) -> object:
    start, finish, own, other = look.args
    told = (own, other) == _shades(look, _left(look), start)
    alike = _shade(look, start) == _shade(look, finish)
    return told and (start, finish) == (look.state.path[-1], look.state.finish) and alike


def _colours_finish_own(look: Look) -> object:
    start, finish, own, other = look.args
    told = (own, other) == _shades(look, _left(look), start)
    return told and own == other + 1 and _shade(look, start) != _shade(look, finish)


def _is_whole(look: Look) -> object:
    left = squares(look) if look.state.closed else _left(look)
    whole = len(left) == len(look.scene.pieces)
    return whole and sorted(look.args) == sorted((look.scene.width, look.scene.height))


def _lines(look: Look) -> object:
    """Four lines; so many outer and inner squares are left, and the start is where it is."""
    start, outer, inner = look.args
    counts = []
    for axis, size in enumerate((look.scene.width, look.scene.height)):
        within = [one for one in _left(look) if look.place(one)[axis] in {1, 2}]
        if size == 4:
            counts.append((len(_left(look)) - len(within), len(within)))
    return start == look.state.path[-1] and (outer, inner) in counts and outer >= inner


def _no_return(look: Look) -> object:
    start, path = look.args[0], look.state.path
    near = moves(look, start)
    ended = len(path) == len(squares(look)) and path[-1] in near
    return start == path[0] and not ended and not any(one not in path[1:] for one in near)


def _split(look: Look) -> object:
    start, number = look.args
    left = squares(look) if look.state.closed else _left(look)
    return 0 < number == len(left) - len(_part(look, start, left))


def _split_start(look: Look) -> object:
    start, number = look.args
    left = [one for one in _left(look) if one != start]
    parts = {len(_part(look, one, left)) for one in _ways(look, start)}
    return 0 < number < len(left) and len(left) - number in parts


def _finish_visited(look: Look) -> object:
    finish, number = look.args
    return finish == look.state.finish in look.state.path and number == len(_left(look)) - 1


def _ends(look: Look) -> object:
    return all(len(_ways(look, one)) == 1 and one != look.state.path[-1] for one in look.args)


def _ends_finish(look: Look) -> object:
    end, finish = look.args
    alone = len(_ways(look, end)) == 1 and end != look.state.path[-1]
    return alone and end != finish == look.state.finish


CHECKS: dict[str, Check] = {
    "knight.no.colours": _colours,
    "knight.no.colours-closed": lambda look: (
        look.args == _shades(look, squares(look), look.state.path[0])
        and look.args[0] != look.args[1]
    ),
    "knight.no.colours-finish": _colours_finish,
    "knight.no.colours-finish-own": _colours_finish_own,
    "knight.no.lonely": lambda look: not _ways(look, look.args[0]),
    "knight.no.ends": _ends,
    "knight.no.ends-closed": lambda look: len(moves(look, look.args[0])) < 2,
    "knight.no.ends-finish": _ends_finish,
    "knight.no.finish-visited": _finish_visited,
    "knight.no.rectangle": _is_whole,
    "knight.no.rectangle-closed": _is_whole,
    "knight.no.lines": _lines,
    "knight.no.return": _no_return,
    "knight.no.split": _split,
    "knight.no.split-start": _split_start,
}
