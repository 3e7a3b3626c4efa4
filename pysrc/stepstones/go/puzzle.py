"""Go as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from stepstones.core.errors import RuleError
from stepstones.core.maker import LEVELS, Maker
from stepstones.core.puzzle import Action, Algorithm, Mode, Puzzle, Role, Tool, name_of_module
from stepstones.core.trace import Steps
from stepstones.go import hints, links, makers, moves, play, scene, score, tasks, verdict
from stepstones.go.board import MAX_SIDE, MIN_SIDE, board
from stepstones.go.capture import capture, ladder
from stepstones.go.essays import dead_stones, live_group, live_group_stack
from stepstones.go.life_death import tree
from stepstones.go.problem import life, reply
from stepstones.go.safety import alternating, benson
from stepstones.go.state import EMPTY, MAX_BY, MAX_TITLE, Colour, Position

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_THEMES = ("eyes", "live", "kill", "throw", "link", "race", "ko", "seki", "under")
"""What made problems are about."""


def _awaits_reply(state: Position) -> bool:
    """Whether the solver is to answer for the other side."""
    if state.task is None or not state.task.goal or state.task.both:
        return False
    return tasks.awaits_reply(state)


def _one_chain(side: int) -> Position | None:
    """Return a board full of black stones, the first asked about: every one must be visited."""
    if not MIN_SIDE <= side <= MAX_SIDE:
        return None
    return Position(side, side, black=board(side, side).inside, at=0)


def _algorithm(
    name: str,
    run: Callable[[Position], Steps],
    module: ModuleType,
    *,
    teaches: bool = True,
    twin: str = "",
) -> Algorithm[Position]:
    """Return an algorithm whose variables hold sets of points, shown by their names."""
    return Algorithm(
        name,
        run,
        name_of_module(module),
        teaches=teaches,
        twin=twin,
        format_value=scene.format_sets,
    )


def _has_asked(state: Position) -> bool:
    return state.at is not None


def _has_target(state: Position) -> bool:
    return state.task is not None and bool(state.task.targets)


def _has_region(state: Position) -> bool:
    return _has_target(state) and not tasks.fight(state)


def _can_have_name(state: Position) -> bool:
    return _has_target(state) and state.past is None


def _is_framed(state: Position) -> bool:
    """Whether nothing encloses the targets, and no region is painted."""
    try:
        region = tasks.region_of(state)
    except RuleError:
        return False
    return region is not None and region.framed


def _answers_by(state: Position) -> str:
    """Return what answers a problem, unless a stone is asked about besides."""
    task = state.task
    if task is None or not (task.goal and task.targets) or state.at is not None:
        return ""
    return "capture" if tasks.fight(state) else "life"


def _title(state: Position) -> str:
    return state.task.title if state.task else ""


def _by(state: Position) -> str:
    return state.task.by if state.task else ""


_NAMES = {"title": (MAX_TITLE, _title), "by": (MAX_BY, _by)}


GO: Puzzle[Position] = Puzzle(
    id="go",
    tools=(
        Tool("play", Mode.PLAY, ({EMPTY: _BLACK}, {EMPTY: _WHITE})),
        Tool("black", Mode.SETUP, ({EMPTY: _BLACK, _WHITE: _BLACK, _BLACK: EMPTY},)),
        Tool("white", Mode.SETUP, ({EMPTY: _WHITE, _BLACK: _WHITE, _WHITE: EMPTY},)),
        Tool(
            "alternate",
            Mode.SETUP,
            (
                {EMPTY: _BLACK, _BLACK: EMPTY, _WHITE: EMPTY},
                {EMPTY: _WHITE, _BLACK: EMPTY, _WHITE: EMPTY},
            ),
        ),
        Tool("erase", Mode.SETUP, ({_BLACK: EMPTY, _WHITE: EMPTY},)),
        Tool("last", Mode.SETUP),
        Tool("region", Mode.SETUP, wanted=_has_region),
        Tool("alive", Mode.ASK, starts="live-group", asked=_has_asked, points=True),
        Tool("life", Mode.ASK, starts="life", asked=_has_target),
        Tool("capture", Mode.ASK, starts="capture", asked=_has_asked),
        Tool("score", Mode.ASK, starts="score", whole=True),
        Tool("ladder", Mode.ASK, starts="ladder", asked=_has_asked),
    ),
    actions=(
        Action("pass", Mode.PLAY, lambda state: not play.is_over(state)),
        Action("both", Mode.PLAY),
        Action("one", Mode.PLAY),
        Action("turn", Mode.SETUP),
        Action("automatic", Mode.SETUP),
        Action("pose", Mode.ASK, leads=Mode.PLAY),
        Action("make", Mode.ASK, leads=Mode.SETUP),
        Action("region", Mode.ASK, _is_framed, leads=Mode.SETUP),
        Action("name", Mode.ASK, _can_have_name, _NAMES),
    ),
    algorithms=(
        Algorithm(
            "live-group",
            live_group.live_group,
            live_group.__name__,
            teaches=True,
            twin="live-group-stack",
            format_value=scene.format_sets,
            grow=_one_chain,
        ),
        Algorithm(
            "live-group-stack",
            live_group_stack.live_group_stack,
            live_group_stack.__name__,
            teaches=True,
            twin="live-group",
            format_value=scene.format_sets,
            grow=_one_chain,
        ),
        Algorithm(
            "dead-stones",
            dead_stones.dead_stones,
            dead_stones.__name__,
            teaches=True,
            format_value=scene.format_sets,
        ),
        _algorithm("benson", lambda state: benson.benson(state), benson),
        _algorithm("safety", lambda state: alternating.safety(state), alternating, twin="benson"),
        _algorithm("ladder", lambda state: ladder.ladder(state), ladder),
        _algorithm("capture", lambda state: capture.capture(state), capture, teaches=False),
        Algorithm("life", lambda state: life.life(state), name_of_module(life)),
        Algorithm(
            "life-tree", lambda state: tree.life_tree(state), name_of_module(tree), teaches=True
        ),
        _algorithm("score", lambda state: score.count_proposed(state), score, teaches=False),
        Algorithm("hint", lambda state: hints.hint(state), name_of_module(hints), role=Role.HINT),
        Algorithm(
            "standing",
            lambda state: verdict.standing(state),
            name_of_module(verdict),
            role=Role.STANDING,
        ),
        Algorithm(
            "reply",
            lambda state: reply.reply(state),
            name_of_module(reply),
            role=Role.REPLY,
            wanted=_awaits_reply,
        ),
    ),
    makers=(
        Maker(
            "problem",
            2,
            ("9", "7", "13"),
            _THEMES,
            lambda order, chance: makers.make(order, chance),
            LEVELS[:3],
            rate=lambda state: makers.rate(state),
            solve=lambda state: makers.solve(state),
            label=lambda state: makers.label(state),
        ),
    ),
    options=moves.options,
    answers_by=_answers_by,
    decode=links.decode,
    encode=links.encode,
    interpret=moves.interpret,
    play=moves.play,
    check=scene.report,
    scene=scene.scene,
    problem=moves.problem,
)
"""Stones that are played, set up, and asked whether they live."""
