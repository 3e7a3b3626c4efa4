"""What is said of boards without a tour, held against the board by counting and by walking."""

from __future__ import annotations

from tests.sentences.step_view import Check, StepView

HOLE = "hole"


def squares(view: StepView) -> list[int]:
    """The squares that are no holes."""
    pieces = enumerate(view.scene.pieces)
    return [point for point, piece in pieces if view.scene.kinds.get(piece) != HOLE]


def moves(view: StepView, square: int) -> list[int]:
    """The squares one move from another, visited or not."""
    x, y = view.place(square)
    jumps = [(one, two) for one in (-2, -1, 1, 2) for two in (-2, -1, 1, 2) if abs(one) != abs(two)]
    inside = [
        (y + down) * view.scene.width + x + right
        for right, down in jumps
        if 0 <= x + right < view.scene.width and 0 <= y + down < view.scene.height
    ]
    free = set(squares(view))
    return [one for one in inside if one in free]


def _left(view: StepView) -> list[int]:
    """The squares still to be visited, and that on which the knight stands."""
    return [one for one in squares(view) if one not in view.state.path[:-1]]


def _shade(view: StepView, square: int) -> int:
    return sum(view.place(square)) % 2


def _shades(view: StepView, left: list[int], like: int) -> tuple[int, int]:
    own = sum(_shade(view, one) == _shade(view, like) for one in left)
    return own, len(left) - own


def _ways(view: StepView, square: int) -> list[int]:
    left = _left(view)
    return [one for one in moves(view, square) if one in left]


def _part(view: StepView, begin: int, among: list[int]) -> set[int]:
    """The squares that moves join with one, over certain squares only."""
    found, rest = set[int](), [begin]
    while rest:
        here = rest.pop()
        if here not in found:
            found.add(here)
            rest += [one for one in moves(view, here) if one in among]
    return found


def _colours(view: StepView) -> object:
    start, own, other = view.args
    told = (own, other) == _shades(view, _left(view), start)
    return told and start == view.state.path[-1] and own - other not in {0, 1}


def _colours_finish(view: StepView) -> object:
    start, finish, own, other = view.args
    told = (own, other) == _shades(view, _left(view), start)
    alike = _shade(view, start) == _shade(view, finish)
    return told and (start, finish) == (view.state.path[-1], view.state.finish) and alike


def _colours_finish_own(view: StepView) -> object:
    start, finish, own, other = view.args
    told = (own, other) == _shades(view, _left(view), start)
    return told and own == other + 1 and _shade(view, start) != _shade(view, finish)


def _is_whole(view: StepView) -> object:
    left = squares(view) if view.state.closed else _left(view)
    whole = len(left) == len(view.scene.pieces)
    return whole and sorted(view.args) == sorted((view.scene.width, view.scene.height))


def _lines(view: StepView) -> object:
    """Four lines; so many outer and inner squares are left, and the start is where it is."""
    start, outer, inner = view.args
    counts = []
    for axis, size in enumerate((view.scene.width, view.scene.height)):
        within = [one for one in _left(view) if view.place(one)[axis] in {1, 2}]
        if size == 4:
            counts.append((len(_left(view)) - len(within), len(within)))
    return start == view.state.path[-1] and (outer, inner) in counts and outer >= inner


def _no_return(view: StepView) -> object:
    start, path = view.args[0], view.state.path
    near = moves(view, start)
    ended = len(path) == len(squares(view)) and path[-1] in near
    return start == path[0] and not ended and not any(one not in path[1:] for one in near)


def _split(view: StepView) -> object:
    start, number = view.args
    left = squares(view) if view.state.closed else _left(view)
    return 0 < number == len(left) - len(_part(view, start, left))


def _split_start(view: StepView) -> object:
    start, number = view.args
    left = [one for one in _left(view) if one != start]
    parts = {len(_part(view, one, left)) for one in _ways(view, start)}
    return 0 < number < len(left) and len(left) - number in parts


def _finish_visited(view: StepView) -> object:
    finish, number = view.args
    return finish == view.state.finish in view.state.path and number == len(_left(view)) - 1


def _ends(view: StepView) -> object:
    return all(len(_ways(view, one)) == 1 and one != view.state.path[-1] for one in view.args)


def _ends_finish(view: StepView) -> object:
    end, finish = view.args
    alone = len(_ways(view, end)) == 1 and end != view.state.path[-1]
    return alone and end != finish == view.state.finish


CHECKS: dict[str, Check] = {
    "knight.no.colours": _colours,
    "knight.no.colours-closed": lambda view: (
        view.args == _shades(view, squares(view), view.state.path[0])
        and view.args[0] != view.args[1]
    ),
    "knight.no.colours-finish": _colours_finish,
    "knight.no.colours-finish-own": _colours_finish_own,
    "knight.no.lonely": lambda view: not _ways(view, view.args[0]),
    "knight.no.ends": _ends,
    "knight.no.ends-closed": lambda view: len(moves(view, view.args[0])) < 2,
    "knight.no.ends-finish": _ends_finish,
    "knight.no.finish-visited": _finish_visited,
    "knight.no.rectangle": _is_whole,
    "knight.no.rectangle-closed": _is_whole,
    "knight.no.lines": _lines,
    "knight.no.return": _no_return,
    "knight.no.split": _split,
    "knight.no.split-start": _split_start,
}
