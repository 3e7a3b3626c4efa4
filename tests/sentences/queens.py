"""What is said of queens, held against the board by plain geometry."""

from __future__ import annotations

from tests.sentences.look import Check, Look

QUEEN = "Q"
NOWHERE = -1


def _queens(look: Look, *, later: bool = False) -> list[int]:
    return [one for one in look.grid.points if look.piece(one, later=later).upper() == QUEEN]


def _attacks(look: Look, one: int, two: int) -> str:
    (x0, y0), (x1, y1) = look.place(one), look.place(two)
    if y0 == y1:
        return "rank"
    if x0 == x1:
        return "file"
    if abs(x0 - x1) == abs(y0 - y1):
        return "diagonal"
    return "region" if _region(look, one) == _region(look, two) != NOWHERE else ""


def _region(look: Look, point: int) -> int:
    return look.scene.regions[point] if look.scene.regions else NOWHERE


def _file(look: Look, point: int) -> int:
    return look.place(point)[0] + 1


def _top(look: Look, point: int) -> object:
    return look.place(point)[1] == 0


def _attacked(look: Look) -> object:
    point, by, way = look.args[:3]
    return by in _queens(look) and _attacks(look, by, point) == way and point == look.step.point


def _next(look: Look) -> object:
    point, _, _, after, queen = look.args
    return after == point - look.scene.width and queen == _file(look, point)


def _was_last(look: Look) -> object:
    """The queen stood there, no longer does, and no queen chosen stands on a later file."""
    queen, point = look.args[:2]
    given = {one for one in look.grid.points if look.scene.pieces[one].upper() == QUEEN}
    later = [one for one in _queens(look) if _file(look, one) > queen and one not in given]
    left = [one for one in _queens(look, later=True) if one == point]
    return queen == _file(look, point) and point in _queens(look) and not later and not left


def _files_chosen(look: Look) -> list[int]:
    """The files on which no queen is given."""
    given = {
        _file(look, one) for one in look.grid.points if look.scene.pieces[one].upper() == QUEEN
    }
    return [one for one in range(1, look.scene.width + 1) if one not in given]


def _solution(look: Look) -> object:
    queens = _queens(look)
    look.memory["found"] = look.memory.get("found", 0) + 1
    apart = all(not _attacks(look, one, two) for one in queens for two in queens if one < two)
    return look.args == (look.memory["found"],) and len(queens) == look.scene.width and apart


def _region_left(look: Look) -> object:
    """Queens stand on all files, and this region, counted from 1, has none of them."""
    queens = _queens(look)
    regions = {_region(look, one) for one in queens}
    region = look.args[0] - 1
    there = region in look.scene.regions
    return len(queens) == look.scene.width and there and region not in regions


CHECKS: dict[str, Check] = {
    "queens.attacked": lambda look: _attacked(look) and _next(look),
    "queens.attacked-top": lambda look: _attacked(look) and _top(look, look.step.point),
    "queens.place": lambda look: (
        look.args == (_file(look, look.step.point), look.step.point)
        and not any(_attacks(look, one, look.step.point) for one in _queens(look))
    ),
    "queens.blocked-square": lambda look: look.args[0] in look.state.blocked,
    "queens.region-left": _region_left,
    "queens.given": lambda look: look.scene.pieces[look.args[0]].upper() == QUEEN,
    "queens.retract": lambda look: (
        _was_last(look) and look.args[2] == look.args[1] - look.scene.width
    ),
    "queens.retract-top": lambda look: (
        _was_last(look)
        and _top(look, look.args[1])
        and any(one < look.args[0] for one in _files_chosen(look))
    ),
    "queens.retract-first": lambda look: (
        _was_last(look) and _top(look, look.args[1]) and _files_chosen(look)[0] == look.args[0]
    ),
    "queens.retract-last": lambda look: (
        _was_last(look)
        and _files_chosen(look)[-1] == look.args[0]
        and len({look.place(one)[1] for one in _queens(look)} - {look.place(look.args[1])[1]})
        == look.scene.width - 1
    ),
    "queens.found": _solution,
}
