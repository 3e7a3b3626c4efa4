"""The next move or number, with its reason, checked before it is said.

On a walk, first the walk itself is doubted: where a proof says that no tour goes on from it, moves
have to be taken back. Else every square that the knight can go to gets its count of onward
moves, as Warnsdorff counts. The fewest come first, of equals the one farthest from the centre;
but a square is only advised when a tour through it has been found, or, failing that, with a
warning.

On a numbered tour a hint says what a careful solver would find.

First the numbers written are checked. Then the techniques in order: a number that has only one
square left (*only-square*), a square that only one number reaches (*only-number*), a number
tried on a wrong square until something has no place (*trial*); where these say nothing, a
number from a tour that a search has found (*search*).
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.numbers import standing
from stepstones.knight.solve.proof import Proof, no_way, why_not
from stepstones.knight.solve.slots import NumberDeduction, deduce, field, solutions
from stepstones.knight.solve.tour import short_tour
from stepstones.knight.state import Board, central, is_return, walk

MAX_STEPS = 150
"""Steps of a search for a tour after which it is left."""
_TRIES = 6
"""How many earlier squares of a lost walk are tried for a tour."""


def hint(board: Board) -> Steps:
    """Say where to go next on *board*, or how many moves to take back, and why.

    Verdict ``hint``, ``solved`` or ``impossible`` (there is no tour from the start at all);
    its moves walk one move on or some back. Fact ``onward``: each square's count.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.state import board
    >>> run = Run(lambda: hint(board(8, 8))); run.seek(999)
    >>> run.verdict.moves, run.verdict.facts["onward"]
    (('walk b3',), {'b3': 5, 'c2': 5})
    """
    if board.numbers:
        return (yield from hint_number(board))
    closed = is_return(board, board.path)
    if len(board.path) == board.squares and (closed or not board.closed) and _ends_well(board):
        message = "knight.report.closed" if closed else "knight.report.open"
        return Verdict("solved", message, (board.squares,))
    proof = _why_not(board)
    if proof is not None:
        return (yield from _take_back(board, proof))
    weights = _weights(board)
    distance = central(board.width, board.height)
    order = sorted(weights, key=lambda square: (weights[square], -distance[square]))
    refuted: list[Point] = []
    doubtful: list[Point] = []
    for square in order:
        yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(len(board.path),))
        after = walk(board, square)
        found = "impossible" if _why_not(after) else (yield from _look(after))
        if found == "tour":
            return _go(board, square, weights, order[: order.index(square)], refuted)
        (refuted if found == "impossible" else doubtful).append(square)
    if doubtful:
        return _go(board, doubtful[0], weights, [], refuted, "knight.hint.doubtful")
    proof = Proof("exhausted", "knight.hint.none", (board.knight,))
    return (yield from _take_back(board, proof))


def _ends_well(board: Board) -> bool:
    return board.finish in {None, board.knight}


def _weights(board: Board) -> dict[Point, int]:
    """Return for each square the knight can go to how many moves lead on from there."""
    jumps, visited = board.jumps(), set(board.path)
    return {
        square: sum(target not in visited for target in jumps[square]) for square in board.onward()
    }


def _go(
    board: Board,
    square: Point,
    weights: dict[Point, int],
    passed: list[Point],
    refuted: list[Point],
    message: str = "",
) -> Verdict:
    """Advise *square*, the best of those with *weights* after those *passed* over."""
    name = board.grid.name
    ties = sum(weight == weights[square] for weight in weights.values())
    args: tuple[Arg, ...] = (square, weights[square], ties)
    if not message and passed:
        message = "knight.hint.instead"
        reason = "proved" if passed[0] in refuted else "tried"
        args = (square, weights[square], passed[0], weights[passed[0]], reason)
    elif not message:
        message = "knight.hint.fewest" if ties == 1 else "knight.hint.tie"
        message = "knight.hint.only" if len(weights) == 1 else message
    marks = dict.fromkeys(weights, Mark.REACHED) | dict.fromkeys(refuted, Mark.REJECTED)
    marks[square] = Mark.CURRENT
    notes = {one: str(weight) for one, weight in weights.items()}
    facts = {"onward": {name(one): weight for one, weight in weights.items()}}
    return Verdict(
        "hint", message, args, facts, Overlay(marks=marks, notes=notes), (f"walk {name(square)}",)
    )


def _take_back(board: Board, proof: Proof) -> Generator[Step, None, Verdict]:
    """Say that *proof* forbids to go on, and how many moves to take back."""
    kept, still = (1, proof) if len(board.path) == 1 else (yield from _sound_length(board))
    if still is not None:
        return answers.impossible(still)
    earlier = looked_at = replace(board, path=board.path[:kept])
    found = yield from _look(looked_at)
    for tries in range(_TRIES):
        if found == "tour" or len(looked_at.path) == 1:
            break
        kept = max(1, len(looked_at.path) - 2**tries)
        looked_at = replace(board, path=board.path[:kept])
        found = yield from _look(looked_at)
    if found == "impossible" and len(looked_at.path) == 1:
        return answers.impossible(Proof("exhausted", "knight.hint.none", (board.start,)))
    chosen = looked_at if found == "tour" else earlier
    count = len(board.path) - len(chosen.path)
    stuck = not board.onward() and len(board.path) < board.squares
    if proof.reason not in _BACK:
        proof = Proof("exhausted", proof.message, (board.knight,), proof.points, proof.near)
    message = "knight.hint.stuck" if stuck else _BACK[proof.reason]
    marks = dict.fromkeys(proof.points, Mark.CLASH) | {chosen.knight: Mark.CURRENT}
    args = (count, chosen.knight, int(found == "tour"), *proof.args)
    overlay = Overlay(marks=marks)
    return Verdict("hint", message, args, {"back": count}, overlay, ("back",) * count)


def _sound_length(board: Board) -> Generator[Step, None, tuple[int, Proof | None]]:
    """Return how many squares of the walk to keep so that no proof speaks against going on.

    The walk as it stands is refuted. Where even its start is, the proof comes with it. A
    walk once refuted stays so, whether a cheap proof sees it or not: so it is found by
    halving, with a number of proofs that grows as slowly as the number of digits.
    """
    refuted, stride = len(board.path), 1
    kept = refuted - 1
    while (proof := _why_not(replace(board, path=board.path[:kept]))) is not None:
        if kept == 1:
            return kept, proof
        refuted, kept, stride = kept, max(1, kept - stride), 2 * stride
        yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(kept,))
    while refuted - kept > 1:
        middle = (refuted + kept) // 2
        if _why_not(replace(board, path=board.path[:middle])) is None:
            kept = middle
        else:
            refuted = middle
        yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(kept,))
    return kept, None


_BACK = {
    "lonely": "knight.hint.lonely",
    "split": "knight.hint.split",
    "ends": "knight.hint.ends",
    "return": "knight.hint.return",
    "finish": "knight.hint.finish",
    "exhausted": "knight.hint.exhausted",
    "lines": "knight.hint.lines",
}
"""Messages by the reasons that can come up on the way; the others hold from the start."""


def _why_not(board: Board) -> Proof | None:
    """Return a cheap proof that no tour of the kind asked for goes on from the walk on *board*.

    A closed tour is an open one as well.
    """
    proof = why_not(board)
    if proof is None and board.closed:
        proof = why_not(replace(board, closed=False))
    return proof


def _look(board: Board) -> Generator[Step, None, str]:
    """Return ``tour``, ``impossible`` or ``undecided`` after a short search."""
    found = yield from short_tour(board, MAX_STEPS)
    return "undecided" if found is None else found.word


LIMIT = 3_000
"""Nodes of a search for tours."""


def hint_number(board: Board) -> Steps:
    """Say which number comes next on *board*, or which written one is wrong, and why.

    Verdict ``hint``, ``solved`` or ``impossible``; its move writes a number or erases one.
    """
    numbers = standing(board)
    wrong = yield from _wrong(board)
    if wrong is not None:
        return wrong
    if len(numbers) == board.squares:
        return Verdict("solved", "knight.report.numbered", (board.squares,))
    known = tuple(numbers.items())
    found = yield from deduce(field(board), known)
    if found is None:
        return (yield from _search(board, known))
    return _say(board, found)


def _wrong(board: Board) -> Generator[Step, None, Verdict | None]:
    """Return what to say where no tour goes on from the numbers that stand."""
    known = tuple(standing(board).items())
    found = yield from solutions(board, known, 1, LIMIT)
    if found.tours or not found.complete:
        return None
    proof = no_way(board)
    if proof is not None:
        return answers.impossible(proof)
    kept = board.numbers
    for number, square in board.written:
        kept = (*kept, (number, square))
        found = yield from solutions(board, kept, 1, LIMIT)
        if not found.tours and found.complete:
            move = f"erase {board.grid.name(square)}"
            overlay = Overlay(marks={square: Mark.CLASH})
            return Verdict("hint", "knight.numbered.wrong", (number, square), {}, overlay, (move,))
    return Verdict("impossible", "knight.numbered.none", (found.nodes,))


def _search(board: Board, known: tuple[tuple[int, Point], ...]) -> Generator[Step, None, Verdict]:
    found = yield from solutions(board, known, 1, LIMIT)
    if not found.tours:
        return Verdict("undecided", "knight.numbered.undecided", (len(known), found.nodes))
    number = next(one for one in range(1, board.squares + 1) if one not in dict(known))
    square = found.tours[0][number - 1]
    return _verdict(board, NumberDeduction("search", number, square), (number, square), ())


def _say(board: Board, found: NumberDeduction) -> Verdict:
    """Return the hint for what was deduced, beside which the numbers around it stand."""
    numbers = standing(board)
    below = max((one for one in numbers if one < found.number), default=0)
    above = min((one for one in numbers if one > found.number), default=0)
    args: tuple[Arg, ...] = (
        found.number,
        found.square,
        below,
        numbers.get(below, -1),
        above,
        numbers.get(above, -1),
        len(found.tried),
        _ends(board, found, numbers),
        board.squares,
    )
    near = tuple(numbers[one] for one in (below, above) if one)
    return _verdict(board, found, args, near)


def _ends(board: Board, found: NumberDeduction, numbers: Collection[int]) -> str:
    """Return where the reason needs moves beyond the *numbers* that stand, '' for nowhere."""
    if not found.beyond:
        return ""
    if board.closed:
        return "round"
    head, tail = min(found.beyond) < min(numbers), max(found.beyond) > max(numbers)
    return "both" if head and tail else "head" if head else "tail"


def _verdict(
    board: Board, found: NumberDeduction, args: tuple[Arg, ...], near: tuple[Point, ...]
) -> Verdict:
    square = found.square
    marks = dict.fromkeys(near, Mark.FOUND) | dict.fromkeys(found.tried, Mark.REJECTED)
    marks[square] = Mark.CURRENT
    move = f"write {found.number} {board.grid.name(square)}"
    beside = {at: str(number) for number, at in standing(board).items() if at in near}
    overlay = Overlay(marks=marks, labels=beside | {square: str(found.number)})
    facts = {"technique": found.technique}
    message = f"knight.numbered.hint-{found.technique}"
    return Verdict("hint", message, args, facts, overlay, (move,))
