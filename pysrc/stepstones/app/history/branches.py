"""The tree of moments as the page draws it: the part around the one shown, in rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stepstones.app.history.history import History
from stepstones.app.history.node import GameNode, RecordNode, games, opening, path_to
from stepstones.app.protocol import responses as say
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.record import Annotation
from stepstones.core.scene import EMPTY, Scene

COLUMNS = 36
"""Moves shown in a row of the drawing."""
STEP = 12
"""Columns by which the drawing moves on when one walks: less often than at every move."""
MAX_DRAWN = 160
"""Moments in the drawing."""
MAX_CHILDREN = 8
"""Alternatives to one move in the drawing."""
MAX_GAMES = 200
"""Games of a collection offered at a time."""
AHEAD = 999
"""Moves counted ahead."""
_FLAGS = {"": "", "right": "r", "wrong": "w"}
_NONE = "-"
"""The piece of a moment at which none was put down."""


def annotate(scene: Scene, remark: Annotation) -> Scene:
    """Return *scene* with what a record draws there."""
    return replace(
        scene,
        marks={**scene.marks, **remark.marks},
        labels={**scene.labels, **remark.labels},
        lines=(*scene.lines, *remark.lines),
    )


def view(history: History, puzzle: Puzzle[Any], scene: Scene) -> say.TreeView | None:
    """Return the tree of the board shown, *scene*; None where it is that board alone."""
    now, root = history.base, opening(history.now)
    path = path_to(now)
    path = path[path.index(root) :]
    if len(path) == 1 and root.record is None and not any(not child.opens for child in root.grown):
        return None
    if not now.piece:
        shown = scene if now is history.now else puzzle.scene(now.state)
        now.piece = _piece(now, shown)
    ahead = _ahead(history)
    remark = Annotation() if now.record is None else now.record.remark(now.key)
    roots = games(now)
    return say.TreeView(
        now=now.number,
        nodes=_draw(history, puzzle, path),
        at=len(path) - 1,
        ahead=len(ahead),
        move=(move := sum(node.is_game_move for node in path)),
        moves=move + sum(node.is_game_move for node in ahead),
        games=_games(roots, root),
        game=root.number,
        name=remark.name,
        words=remark.words,
        notes=root.opened.notes if root.opened else (),
        encodings=root.opened.file.encodings if root.opened and root.opened.file else (),
        about=root.record.about if root.record else (),
        hides=isinstance(root, RecordNode) and root.hides,
    )


def _games(roots: list[GameNode], root: GameNode) -> tuple[tuple[int, int, str], ...]:
    """Return the games around that of *root*, each with its place in the collection, from 1."""
    if len(roots) == 1:
        return ()
    first = max(0, roots.index(root) - MAX_GAMES // 2)
    shown = list(enumerate(roots, start=1))[first : first + MAX_GAMES]
    return tuple((one.number, place, one.record.title) for place, one in shown if one.record)


def _ahead(history: History) -> list[GameNode]:
    """Return the moments that follow in the line shown, up to a limit."""
    found: list[GameNode] = []
    node = history.following(history.base)
    while node is not None and not node.opens and len(found) < AHEAD:
        found.append(node)
        node = history.following(node)
    return found


def _draw(history: History, puzzle: Puzzle[Any], path: list[GameNode]) -> tuple[say.TreeNode, ...]:
    """Return the nodes of the drawing; it begins some columns before the moment shown."""
    # Before the first move of a problem nothing of its solution is shown.
    now = history.base
    told = now.record is None or now.key != now.record.first
    depth = len(path) - 1
    start = max(0, depth // STEP * STEP - STEP // 2)
    first = path[start]
    chosen = _choose(history, first, {id(node) for node in path[start:]})
    rows = _rows(first, chosen)
    nodes = []
    places = {first.parent: sum(node.is_game_move for node in path[:start])}
    for node, (column, children) in chosen.items():
        if not node.piece:
            node.piece = _piece(node, puzzle.scene(node.state))
        more = len(children) < sum(not child.opens for child in history.in_sight(node))
        flags = "c" * node.says + "m" * more + (_FLAGS[node.judged] if told else "")
        parent = -1 if node is first or node.parent is None else node.parent.number
        label = node.move.rpartition(" ")[2]
        piece = "" if node.piece == _NONE else node.piece
        places[node] = places[node.parent] + node.is_game_move
        place = places[node] * node.is_game_move
        row = rows[node]
        nodes.append((node.number, start + column, row, parent, label, piece, flags, place))
    return tuple(nodes)


def _choose(
    history: History, first: GameNode, path: set[int]
) -> dict[GameNode, tuple[int, list[GameNode]]]:
    """Return the moments to draw with their columns and children: the path, then the nearest."""
    chosen: dict[GameNode, tuple[int, list[GameNode]]] = {}
    room = MAX_DRAWN - len(path)
    waiting = [(first, 0)]
    for node, column in waiting:
        children: list[GameNode] = []
        chosen[node] = column, children
        if column + 1 >= COLUMNS:
            continue
        later = [child for child in history.in_sight(node) if not child.opens]
        shown = later[:MAX_CHILDREN]
        shown += [child for child in later[MAX_CHILDREN:] if id(child) in path]
        for child in shown:
            if id(child) not in path:
                if not room:
                    continue
                room -= 1
            children.append(child)
            waiting.append((child, column + 1))
    return chosen


def _rows(
    first: GameNode, chosen: dict[GameNode, tuple[int, list[GameNode]]]
) -> dict[GameNode, int]:
    """Return the row of each moment: a line goes straight on, variations lie below it.

    The deepest variation of a line is laid first, so that it lies next to it; each takes
    the highest row that is free from its parent's column to its own end.
    """
    rows: dict[GameNode, int] = {}
    free: list[int] = []
    """Of each row the first column that is taken: lines are laid from right to left."""
    todo = [first]
    while todo:
        head = todo.pop()
        line = [head]
        while chosen[line[-1]][1]:
            line.append(chosen[line[-1]][1][0])
        begin, end = chosen[head][0], chosen[line[-1]][0]
        parent = head.parent if head is not first else None
        row = 0 if parent is None else rows[parent] + 1
        while row < len(free) and free[row] <= end + 1:
            row += 1
        free.extend([COLUMNS + 2] * (row + 1 - len(free)))
        free[row] = max(begin - 1, 0)
        rows |= dict.fromkeys(line, row)
        for node in line:
            todo.extend(reversed(chosen[node][1][1:]))
    return rows


def _piece(node: GameNode, scene: Scene) -> str:
    """Return the piece that stands where the move of *node* was made, ``-`` for none."""
    name = node.move.rpartition(" ")[2]
    try:
        piece = scene.pieces[node.state.grid.parse(name)]
    except TextError:
        return _NONE
    return _NONE if piece == EMPTY else piece
