"""The fundamental solutions: one of each class that turns and mirrors lead through.

Every solution is met once, lowest ranks first; it is kept if none of its seven images
comes before it. For 8 queens 12 of the 92 are left (OEIS A002562): eleven have eight
images each, one looks the same after a half turn and has four.
"""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.narration import MAX_ANSWERS
from stepstones.queens.solve import plain
from stepstones.queens.state import Board
from stepstones.queens.symmetry import Placement, Symmetry, image


def solve(board: Board) -> Steps:
    """Find the fundamental solutions of an empty board.

    Raises RuleError ``queens.needs-empty`` when queens are given, which a turn would move, and
    ``queens.needs-plain`` on boards with regions, blocked squares or another rule.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: solve(Board(5)))
    >>> run.seek(10**6); run.verdict.facts["fundamental"], run.verdict.notes[0]
    (2, ('queens.class', (1, 8)))
    """
    if not board.is_plain:
        raise RuleError("queens.needs-plain")
    if board.queens:
        raise RuleError("queens.needs-empty")
    kept: list[Placement] = []
    classes = solutions = 0
    notes = []
    for placement in plain.completions(plain.allowed_ranks(board)):
        if placement is None:
            yield Step(Kind.PROGRESS, why="queens.classes-so-far", args=(classes, solutions))
            continue
        solutions += 1
        images = {image(placement, symmetry) for symmetry in Symmetry}
        if placement != min(images):
            continue
        classes += 1
        if len(kept) < MAX_ANSWERS:
            kept.append(placement)
            notes.append(("queens.class", (classes, len(images))))
    facts = {
        "solutions": solutions,
        "fundamental": classes,
        "moves": board.names(kept[0]) if kept else [],
    }
    if not kept:
        return Verdict("impossible", "queens.no-solution", (board.size,), facts)
    answers = tuple(map(board.moves, kept))
    args = (classes, solutions, len(kept))
    message = "queens.classes" if classes == len(kept) else "queens.classes-some"
    return Verdict("solved", message, args, facts, None, answers[0], answers, notes=tuple(notes))
