"""Builds the page's view of a session: its board, its run, its tree."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from stepstones.app import catalog
from stepstones.app.history import branches
from stepstones.app.history.history import History, anew, beginning
from stepstones.app.history.node import GameNode, opening, path_to
from stepstones.app.protocol import offers, responses as say
from stepstones.app.runs import playback as works
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session import state
from stepstones.app.user_code import OWN
from stepstones.core.errors import RuleError
from stepstones.core.links import link
from stepstones.core.puzzle import Action, Algorithm, Puzzle, Role
from stepstones.core.scene import Scene


def view(
    puzzle: Puzzle[Any], history: History, active: ActiveRun | None, version: int, text: str
) -> say.View:
    """Return all there is to show; *text* is what was last written in a text format."""
    state = history.state
    parts = puzzle.encode(state)
    board = scene(puzzle, history, active)
    report = puzzle.check(state)
    return say.View(
        version=version,
        puzzle=puzzle.id,
        link=link.write(parts),
        size=_size(parts),
        sizes=catalog.sizes(puzzle),
        scene=board,
        overlay=works.overlay(puzzle, state, active),
        report=report,
        tools=_tools(puzzle, state),
        algorithms=tuple(
            algorithm(one)
            for one in puzzle.algorithms
            if one.role is Role.REPLY or one.wanted is None or one.wanted(state)
        ),
        actions=tuple(
            offers.ActionView(one.move, one.mode, _words(one, state), one.leads)
            for one in puzzle.actions
            if (one.wanted(state) if one.wanted else _allows(puzzle, state, one.move))
        ),
        options=puzzle.options(state),
        formats=tuple(
            offers.FormatView(one.id, one.suffix, one.stream is not None)
            for one in catalog.formats(puzzle)
            if one.write or one.stream
        ),
        makers=tuple(offers.MakerView(one.id, one.sizes, one.levels) for one in puzzle.makers),
        run=None if active is None else works.view(active, step_link(parts, active)),
        can=offers.Can(
            undo=history.now.parent is not None or _is_run(puzzle, active),
            redo=history.following(history.base) is not None,
            clear=bool(parts.body or parts.fields),
            restart=anew(puzzle, history) is not None,
        ),
        text=text,
        tree=_tree(puzzle, history, board),
        problem=_problem(puzzle, history),
        begun=_origin(puzzle, history),
        answered_by=puzzle.answers_by(state),
    )


def _is_run(puzzle: Puzzle[Any], active: ActiveRun | None) -> bool:
    """Whether Undo has a run to leave: a hint goes with the move before it."""
    return active is not None and not works.is_hint(puzzle, active)


def _words(action: Action, state: Any) -> dict[str, tuple[str, int]]:  # noqa: ANN401 - any puzzle's
    return {name: (now(state), most) for name, (most, now) in action.words.items()}


def algorithm(one: Algorithm[Any]) -> offers.AlgorithmView:
    """Return what the page needs to know of an algorithm."""
    return offers.AlgorithmView(one.id, one.module, one.teaches, one.twin, one.role)


def scene(puzzle: Puzzle[Any], history: History, active: ActiveRun | None) -> Scene:
    """Return what the state shows, what *active* has found it is about, and what a record says."""
    board, node = puzzle.scene(history.state), history.now
    if active is not None and active.run.verdict is not None and active.run.verdict.tints:
        board = replace(board, tints=active.run.verdict.tints)
    if node.record is None:
        return board
    return branches.annotate(board, node.record.remark(node.key))


def _problem(puzzle: Puzzle[Any], history: History) -> str:
    state = history.state
    begun = beginning(puzzle, history.now).state if puzzle.problem(state).consumed else state
    bare = puzzle.problem(begun).posed
    return "" if bare == state else link.write(puzzle.encode(bare))


def _origin(puzzle: Puzzle[Any], history: History) -> str:
    """Return the link of the board that began this one, where it asks the very same.

    An edit on the way, which puts pieces down or takes them off without a move, makes another
    puzzle of it. Linear in the moves.
    """
    begun = opening(history.now)
    if begun is history.now or puzzle.problem(begun.state).key != puzzle.problem(history.state).key:
        return ""
    path = path_to(history.now)
    for before, after in pairwise(path[path.index(begun) :]):
        if not after.is_game_move and _pieces(puzzle, before) != _pieces(puzzle, after):
            return ""
    return link.write(puzzle.encode(begun.state))


def _pieces(puzzle: Puzzle[Any], node: GameNode) -> str:
    return puzzle.scene(node.state).pieces


def _tools(puzzle: Puzzle[Any], state: Any) -> tuple[offers.ToolView, ...]:  # noqa: ANN401 - any puzzle's state
    return tuple(
        offers.ToolView(
            one.id,
            one.mode,
            one.echo,
            one.starts,
            one.whole,
            one.drag,
            one.brushes(state) if one.brushes else 0,
            one.asked is not None and one.asked(state),
            one.halfway is not None,
        )
        for one in puzzle.tools
        if one.wanted is None or one.wanted(state)
    )


def _tree(puzzle: Puzzle[Any], history: History, board: Scene) -> say.TreeView | None:
    if len(history.nodes) == 1:
        return None
    return branches.view(history, puzzle, board)


def _allows(puzzle: Puzzle[Any], state: Any, move: str) -> bool:  # noqa: ANN401 - any puzzle's state
    try:
        puzzle.play(state, move)
    except RuleError:
        return False
    return True


def step_link(parts: link.Link, active: ActiveRun) -> str:
    """Return the link of the step shown; of a reader's own version that of the board, *parts*."""
    if active.algorithm == OWN:
        return link.write(parts)
    fields = {"do": "explain", "alg": active.algorithm, "step": str(active.run.at)}
    if active.comparison is not None:
        fields["beside"] = active.comparison.algorithm
    if active.remark:
        fields["note"] = state.write_remark(active.remark)
    return link.write(replace(parts, fields={**parts.fields, **fields}))


def _size(parts: link.Link) -> str:
    square = parts.width == parts.height
    return str(parts.width) if square else f"{parts.width}x{parts.height}"
