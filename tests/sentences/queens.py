"""What is said of queens, held against the board by plain geometry."""

from __future__ import annotations

from tests.sentences.step_view import Check, StepView

QUEEN = "Q"
NOWHERE = -1


def _queens(view: StepView, *, later: bool = False) -> list[int]:
    return [one for one in view.grid.points if view.piece(one, later=later).upper() == QUEEN]


def _attacks(view: StepView, one: int, two: int) -> str:
    (x0, y0), (x1, y1) = view.place(one), view.place(two)
    if y0 == y1:
        return "rank"
    if x0 == x1:
        return "file"
    if abs(x0 - x1) == abs(y0 - y1):
        return "diagonal"
    return "region" if _region(view, one) == _region(view, two) != NOWHERE else ""


def _region(view: StepView, point: int) -> int:
    return view.scene.regions[point] if view.scene.regions else NOWHERE


def _file(view: StepView, point: int) -> int:
    return view.place(point)[0] + 1


def _top(view: StepView, point: int) -> object:
    return view.place(point)[1] == 0


def _attacked(view: StepView) -> object:
    point, by, way = view.args[:3]
    return by in _queens(view) and _attacks(view, by, point) == way and point == view.step.point


def _next(view: StepView) -> object:
    point, _, _, after, queen = view.args
    return after == point - view.scene.width and queen == _file(view, point)


def _was_last(view: StepView) -> object:
    """The queen stood there, no longer does, and no queen chosen stands on a later file."""
    queen, point = view.args[:2]
    given = {one for one in view.grid.points if view.scene.pieces[one].upper() == QUEEN}
    later = [one for one in _queens(view) if _file(view, one) > queen and one not in given]
    left = [one for one in _queens(view, later=True) if one == point]
    return queen == _file(view, point) and point in _queens(view) and not later and not left


def _files_chosen(view: StepView) -> list[int]:
    """The files on which no queen is given."""
    given = {
        _file(view, one) for one in view.grid.points if view.scene.pieces[one].upper() == QUEEN
    }
    return [one for one in range(1, view.scene.width + 1) if one not in given]


def _solution(view: StepView) -> object:
    queens = _queens(view)
    view.memory["found"] = view.memory.get("found", 0) + 1
    apart = all(not _attacks(view, one, two) for one in queens for two in queens if one < two)
    return view.args == (view.memory["found"],) and len(queens) == view.scene.width and apart


def _region_left(view: StepView) -> object:
    """Queens stand on all files, and this region, counted from 1, has none of them."""
    queens = _queens(view)
    regions = {_region(view, one) for one in queens}
    region = view.args[0] - 1
    there = region in view.scene.regions
    return len(queens) == view.scene.width and there and region not in regions


CHECKS: dict[str, Check] = {
    "queens.attacked": lambda view: _attacked(view) and _next(view),
    "queens.attacked-top": lambda view: _attacked(view) and _top(view, view.step.point),
    "queens.place": lambda view: (
        view.args == (_file(view, view.step.point), view.step.point)
        and not any(_attacks(view, one, view.step.point) for one in _queens(view))
    ),
    "queens.blocked-square": lambda view: view.args[0] in view.state.blocked,
    "queens.region-left": _region_left,
    "queens.given": lambda view: view.scene.pieces[view.args[0]].upper() == QUEEN,
    "queens.retract": lambda view: (
        _was_last(view) and view.args[2] == view.args[1] - view.scene.width
    ),
    "queens.retract-top": lambda view: (
        _was_last(view)
        and _top(view, view.args[1])
        and any(one < view.args[0] for one in _files_chosen(view))
    ),
    "queens.retract-first": lambda view: (
        _was_last(view) and _top(view, view.args[1]) and _files_chosen(view)[0] == view.args[0]
    ),
    "queens.retract-last": lambda view: (
        _was_last(view)
        and _files_chosen(view)[-1] == view.args[0]
        and len({view.place(one)[1] for one in _queens(view)} - {view.place(view.args[1])[1]})
        == view.scene.width - 1
    ),
    "queens.found": _solution,
}
