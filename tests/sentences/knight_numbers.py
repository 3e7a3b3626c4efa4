"""What is said of numbered tours, held against all tours that have the numbers."""

from __future__ import annotations

from tests.sentences.knight_proofs import moves, squares
from tests.sentences.step_view import Check, StepView

from stepstones.core.trace import Kind


def _written(view: StepView) -> dict[int, int]:
    """The square of each number shown before the step."""
    return {int(number): square for square, number in view.before.labels.items()}


def _beside(view: StepView, one: int, other: int) -> bool:
    """Whether two numbers follow each other, on a closed tour also around its end."""
    apart = abs(one - other)
    return apart == 1 or (view.state.closed and apart == len(squares(view)) - 1)


def _tours(view: StepView) -> list[list[int]]:
    """All tours with the numbers the board begins with, by trying every move; then those left."""
    if "tours" not in view.memory:
        at = {int(number): square for square, number in view.scene.labels.items()}
        count, every = len(squares(view)), range(len(view.scene.pieces))
        near = {one: moves(view, one) for one in every}
        found: list[list[int]] = []

        def go(tour: list[int]) -> None:
            number = len(tour) + 1
            if number > count:
                found.extend(
                    [[*tour]] if not view.state.closed or tour[0] in near[tour[-1]] else []
                )
                return
            for square in near[tour[-1]] if tour else every:
                fits = square == at.get(number) if number in at else square not in at.values()
                if fits and square not in tour and near[square]:
                    go([*tour, square])

        go([])
        view.memory["tours"] = found
    left: list[list[int]] = view.memory["tours"]
    return [
        one for one in left if all(one[number - 1] == at for number, at in _written(view).items())
    ]


def _narrowed(view: StepView) -> object:
    """No tour that is left has the number elsewhere, and each square is one move away."""
    number, by, count = view.args
    area, at = view.step.area, _written(view).get(by)
    return (
        _beside(view, number, by)
        and len(set(area)) == count
        and all(one[number - 1] in area for one in _tours(view))
        and (at is None or set(area) <= set(moves(view, at)))
    )


def _forced(view: StepView) -> object:
    number, square = view.args
    return number not in _written(view) and all(one[number - 1] == square for one in _tours(view))


def _trial(view: StepView) -> object:
    """A number that does not stand, on a free square; no tour has it on more squares than told."""
    number, square, count = view.args
    if view.step.why.endswith("next"):
        before = [one.args[:2] for one in view.past if one.kind is Kind.RETRACT][-1]
        return before[0] == number and before[1] != square and _is_free(view, square)
    places = {one[number - 1] for one in _tours(view)}
    return number not in _written(view) and len(places) <= count and _is_free(view, square)


def _is_free(view: StepView, square: int) -> bool:
    return square not in _written(view).values()


def _taken(view: StepView) -> object:
    number, square = view.args
    return _written(view)[number] == square and square not in view.after.labels


def _reaches(view: StepView, *squares: int, most: int) -> bool:
    square, target = squares
    reached = {square}
    for _ in range(most):
        reached |= {two for one in reached for two in moves(view, one)}
    return target in reached


def _balance(view: StepView) -> object:
    """So many squares have the colour of the number's, which is not what its place asks for."""
    number, square, own, other = view.args
    same = [one for one in squares(view) if _colour(view, one) == _colour(view, square)]
    due = len(squares(view)) // 2 + (len(squares(view)) % 2) * (number % 2)
    odd = view.state.closed and len(squares(view)) % 2
    return (len(same), len(squares(view)) - len(same)) == (own, other) and (own != due or odd)


def _colour(view: StepView, square: int) -> int:
    return sum(view.place(square)) % 2


CHECKS: dict[str, Check] = {
    "knight.step.given": lambda view: view.scene.labels[view.args[1]] == str(view.args[0]),
    "knight.step.narrowed": _narrowed,
    "knight.step.only-square": _forced,
    "knight.step.only-number": _forced,
    "knight.step.trial": _trial,
    "knight.step.trial-next": _trial,
    "knight.step.no-room": lambda view: view.args[0] not in _written(view) and not _tours(view),
    "knight.step.apart": lambda view: (
        _written(view)[view.args[0]] == view.args[1]
        and _beside(view, view.args[0], view.args[2])
        and not _tours(view)
    ),
    "knight.step.unreached": lambda view: _is_free(view, view.args[0]) and not _tours(view),
    "knight.step.followed": _taken,
    "knight.step.trial-failed": lambda view: _taken(view) and not _tours(view),
    "knight.step.trial-over": lambda view: _taken(view) and len(_tours(view)) == 1,
    "knight.step.numbered": lambda view: (
        [*dict(sorted(_written(view).items())).values()] in _tours(view)
        and view.args == (len(squares(view)),)
    ),
    "knight.numbered.colour": lambda view: (
        (_colour(view, view.args[1]) + _colour(view, view.args[3]) + view.args[4]) % 2
    ),
    "knight.numbered.far": lambda view: not _reaches(view, *view.args[1:4:2], most=view.args[4]),
    "knight.numbered.balance": _balance,
}
