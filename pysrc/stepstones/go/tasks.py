"""Problems: what is asked of a position, how it is set up, and how links carry it.

Whose turn it is and the goal belong together: the reader saves stones of the side to play,
or kills stones of the other side. So choosing a goal chooses the turn, and changing the
turn changes the goal. To *capture* stones, or to *save* them, is a fight over one chain,
read move by move on the whole board; it has no region (:mod:`.problem.capture_solver`).

In a link ``goal`` is ``live``, ``kill``, ``capture``, ``save`` or ``ask`` (a question), with
``.both`` after it while the reader plays both sides; ``at`` are the targets with commas
between, ``asked`` is the stone of another question, ``region`` the points painted, packed
as :mod:`~stepstones.core.links.packing` packs cells of two kinds. ``title`` and ``by`` name a
problem and its author (:mod:`~stepstones.core.links.wording`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.links import packing, wording
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.state import MAX_BY, MAX_TITLE, Colour, Position, Task


def region_around(
    position: Position, targets: Sequence[Point], painted: Sequence[Point] | None = None
) -> Region:
    """Return the region of *targets* as :func:`.semeai.semeai_region` does, *painted* or found.

    Raises RuleError also where one has no liberty, and ``go.task.no-region`` without room.
    """
    for point in targets:
        if position.colour(point) is not None and not position.chain(point).liberties:
            raise RuleError("go.ld.no-liberty", point)
    region = semeai_region(position, targets, painted)
    if not region.inside & region.target:
        raise RuleError("go.task.no-region", targets[0])
    return region


LIVE, KILL, ASK = "live", "kill", "ask"
CAPTURE, SAVE = "capture", "save"
GOALS = (LIVE, KILL, CAPTURE, SAVE)
DEFENDING = frozenset({LIVE, SAVE})
"""Goals of the side that the targets belong to."""
FIGHTS = frozenset({CAPTURE, SAVE})
"""Goals over a chain, read on the whole board; the others are life and death in a region."""
_OPPOSITE = {LIVE: KILL, KILL: LIVE, CAPTURE: SAVE, SAVE: CAPTURE}
NO_GOAL = "none"
"""The choice of a board that is no problem."""
_BOTH = "both"
_TASKS = {
    text: (goal, both)
    for goal in ("", *GOALS)
    for text, both in ((goal or ASK, False), (f"{goal}.{_BOTH}", True))
    if goal or not both
}


def read(position: Position, fields: Mapping[str, str]) -> Task:
    """Return the task in the fields of a link. Raises TextError ``link.bad-field``.

    Targets are stones of one colour; a question has at least one. A region has a goal or
    targets, but no fight, and at least one point. Only a problem has a title, and only a title an
    author.
    """
    if fields.get("goal") not in _TASKS:
        raise TextError("link.bad-field", "goal")
    goal, both = _TASKS[fields["goal"]]
    names = fields["at"].split(",") if "at" in fields else []
    if len(names) > len(position.grid.points) or (not names and not goal):
        raise TextError("link.bad-field", "at")
    targets = position.board.bits(map(position.grid.parse, names))
    if targets & ~position.black and targets & ~position.white:
        raise TextError("link.bad-field", "at")
    region = 0
    if "region" in fields:
        cells = packing.unpack(fields["region"], len(position.grid.points), 2)
        region = position.board.bits(point for point, cell in enumerate(cells) if cell)
        if not region or goal in FIGHTS:
            raise TextError("link.bad-field", "region")
    return Task(goal, targets, region, both, *read_name(goal, fields))


def write(position: Position, asked: str) -> dict[str, str]:
    """Return the fields for the task of *position*, *asked* being the name of ``at``."""
    task = position.task
    if task is None:
        return {"at": asked} if asked else {}
    fields = {"goal": (task.goal or ASK) + (f".{_BOTH}" if task.both else "")}
    if task.targets:
        points = position.board.points(task.targets)
        fields["at"] = ",".join(map(position.grid.name, points))
    if asked:
        fields["asked"] = asked
    if task.region:
        inside = set(position.board.points(task.region))
        cells = bytes(point in inside for point in position.grid.points)
        fields["region"] = packing.pack(cells, 2)
    return fields | write_name(task)


def defender(position: Position) -> Colour | None:
    """Return the side that the targets belong to, None where there are none."""
    targets = position.task.targets if position.task else 0
    if not targets:
        return None
    return Colour.BLACK if targets & position.black else Colour.WHITE


def reader(position: Position) -> Colour | None:
    """Return the side of the reader, None where no stones or no goal say so."""
    side = defender(position)
    if side is None or position.task is None or not position.task.goal:
        return None
    return side if position.task.goal in DEFENDING else side.other


def fight(position: Position) -> bool:
    """Whether *position* is a problem of a chain that is to be captured or saved."""
    return position.task is not None and position.task.goal in FIGHTS


def choose(position: Position, goal: str) -> Position:
    """Return *position* with another goal, of GOALS or ``none``: another problem begins.

    The stone asked about becomes the target where there is none; the side that can have the
    goal is to play. Raises RuleError ``go.task.one-chain`` for a fight over more than one.
    """
    if goal == NO_GOAL:
        return replace(position, task=None, past=None)
    task = position.task or Task(goal, 0)
    at = position.at
    if not task.targets and at is not None:
        task, at = task._replace(targets=position.board.bit(at)), None
    if goal in FIGHTS:
        task = task._replace(region=0)
    begun = replace(position, at=at, task=task._replace(goal=goal, both=False))
    chased_stone(begun)
    return _begin(begun)


def pose(position: Position) -> Position:
    """Make a problem of the question about targets: the side to play saves or kills them.

    Raises RuleError ``go.task.free`` without targets, or where a goal is chosen already.
    """
    task = position.task
    if task is None or not task.targets or task.goal:
        raise RuleError("go.task.free")
    return choose(position, LIVE if defender(position) is position.turn else KILL)


def chased_stone(position: Position) -> Point | None:
    """Return the stone whose chain is fought over, None without a target or a fight.

    Raises RuleError ``go.task.one-chain`` where the targets are stones of several chains.
    """
    task = position.task
    if task is None or not task.targets or task.goal not in FIGHTS:
        return None
    first, *others = position.board.points(task.targets)
    chain = position.chain(first).stones
    if task.targets & ~chain:
        raise RuleError("go.task.one-chain", first, others[0])
    return first


def swap_turn(position: Position) -> Position:
    """Return *position* with the other side to play; a problem begins anew, with its goal."""
    after = replace(position, turn=position.turn.other, ko=None)
    task = position.task
    if task is None or not task.goal:
        return after
    return _edit(after, task._replace(goal=_OPPOSITE[task.goal]))


def target(position: Position, point: Point) -> Position:
    """Make the stone on *point* a target, or its chain none any more.

    Stones of the other colour are targets no longer, in a fight those of other chains
    neither. Without a goal it is a question. Raises RuleError ``go.no-stone``.
    """
    side = position.colour(point)
    if side is None:
        raise RuleError("go.no-stone", point)
    task = position.task or Task("", 0)
    own = task.targets & position.stones(side)
    chain = position.chain(point).stones
    own &= chain if task.goal in FIGHTS else own
    marked = own & ~chain if own & chain else own | position.board.bit(point)
    if not marked and not task.goal:
        return replace(position, task=None)
    new = task._replace(targets=marked, region=task.region if own else 0)
    after = replace(position, task=new)
    return _begin(after) if task.goal else after


def ask(position: Position, point: Point) -> Position:
    """Ask about the stone on *point*: :func:`target`, but the only target stays one.

    Raises RuleError ``go.no-stone``.
    """
    task = position.task
    if task is not None and task.targets and position.colour(point) is not None:
        chain = position.chain(point).stones
        if not task.targets & ~chain:
            return position
    return target(position, point)


def paint(position: Position, point: Point | None = None) -> Position:
    """Take *point* into the region, or out of it; the first time out of the automatic one.

    Without a point the automatic one is painted as it is, to be changed.

    Raises RuleError ``go.ld.no-target``, ``go.task.whole-board`` in a fight, and others
    where no region can be found.
    """
    task = position.task
    if task is None or not task.targets:
        raise RuleError("go.ld.no-target")
    if task.goal in FIGHTS:
        raise RuleError("go.task.whole-board")
    before = task.region or region_around(position, position.board.points(task.targets)).inside
    region = before if point is None else before ^ position.board.bit(point)
    return _edit(position, task._replace(region=region))


def automatic(position: Position) -> Position:
    """Return *position* with the region found automatically. Raises RuleError ``go.task.free``."""
    if position.task is None or not position.task.region:
        raise RuleError("go.task.free")
    return _edit(position, position.task._replace(region=0))


def both(position: Position) -> Position:
    """Return *position* with the reader playing both sides. Raises RuleError ``go.task.free``."""
    return _set_sides(position, both=True)


def one(position: Position) -> Position:
    """Return *position* with the reader playing one side. Raises RuleError ``go.task.free``."""
    return _set_sides(position, both=False)


def _set_sides(position: Position, *, both: bool) -> Position:
    task = position.task
    if task is None or not task.goal or task.both is both:
        raise RuleError("go.task.free")
    return replace(position, task=task._replace(both=both))


def awaits_reply(position: Position) -> bool:
    """Whether the last move was the reader's, in a problem of which he plays one side."""
    task = position.task
    if task is None or not task.goal or task.both or position.past is None:
        return False
    return has_begun(position) and position.turn is not reader(position)


def has_begun(position: Position) -> bool:
    """Whether the problem has targets, or had them when it began. Linear in its moves."""
    task = root(position).task
    return task is not None and bool(task.targets)


def root(position: Position) -> Position:
    """Return the position with which the problem began, as far as it is known."""
    return game(position)[0]


def game(position: Position) -> list[Position]:
    """Return the positions of the problem from its beginning to *position*. Linear.

    In the earlier ones the stone asked about now is so where it stood, and none is marked as dead:
    the chains were others.
    """
    found, past, task = [position], position.past, position.task
    asked = 0 if position.at is None else position.board.bit(position.at)
    while past is not None:
        found.append(
            replace(
                position,
                black=past.black,
                white=past.white,
                turn=past.turn,
                ko=past.ko,
                last=None,
                at=position.at if asked & (past.black | past.white) else None,
                dead=0,
                taken=past.taken,
                past=past.before,
                task=task and task._replace(targets=past.targets),
            )
        )
        past = past.before
    return found[::-1]


def region_of(position: Position) -> Region | None:
    """Return the region of the problem, None without targets and in a fight.

    It is that of the beginning: what is played does not change it. Raises RuleError as
    :func:`~stepstones.go.life_death.regions.region.find_region` does.
    """
    task = position.task
    if task is None or not task.targets or task.goal in FIGHTS:
        return None
    points = position.board.points
    first = root(position) if task.goal else position
    given = points(task.region) if task.region else None
    return region_around(first, points(task.targets & (first.black | first.white)), given)


def _begin(position: Position) -> Position:
    """Let the problem begin here, with the side to play that can have the goal."""
    side = reader(position)
    turn = position.turn if side is None else side
    ko = position.ko if turn is position.turn else None
    return replace(position, turn=turn, ko=ko, past=None)


def _edit(position: Position, task: Task) -> Position:
    return replace(position, task=task, past=None if task.goal else position.past)


def read_name(goal: str, fields: Mapping[str, str]) -> tuple[str, str]:
    """Return title and author, '' where there is none.

    Raises TextError ``link.bad-field``, also for an author without a title and for a name without
    a *goal*.
    """
    if "title" not in fields:
        if "by" in fields:
            raise TextError("link.bad-field", "by")
        return "", ""
    title = wording.read(fields["title"], MAX_TITLE, "title")
    by = wording.read(fields["by"], MAX_BY, "by") if "by" in fields else ""
    if not goal or not title or (not by and "by" in fields):
        raise TextError("link.bad-field", "title")
    return title, by


def write_name(task: Task) -> dict[str, str]:
    """Return the fields for the name of *task*."""
    names = {"title": task.title, "by": task.by}
    return {field: wording.write(text) for field, text in names.items() if text}


def name(position: Position, title: str, by: str) -> Position:
    """Give the problem a title and an author, as :func:`.wording.write` writes them, or none.

    A question about targets becomes a problem. Raises TextError ``link.bad-field`` for other
    letters or too many, RuleError ``go.task.free`` where there is no problem to be made.
    """
    names = wording.read(title, MAX_TITLE, "title"), wording.read(by, MAX_BY, "by")
    if position.task is None or not position.task.goal:
        position = pose(position)
    if position.task is None:
        raise RuleError("go.task.free")
    named = position.task._replace(title=names[0], by=names[1] if names[0] else "")
    return replace(position, task=named)
