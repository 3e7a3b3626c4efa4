"""What is said of numbered tours, held against all tours that have the numbers."""

from __future__ import annotations

from tests.sentences.knight_proofs import moves, squares
from tests.sentences.look import Check, Look

from stepstones.core.trace import Kind


def _written(look: Look) -> dict[int, int]:
    """The square of each number shown before the step."""
    return {int(number): square for square, number in look.before.labels.items()}


def _beside(look: Look, one: int, other: int) -> bool:
    """Whether two numbers follow each other, on a closed tour also around its end."""
    apart = abs(one - other)
    return apart == 1 or (look.state.closed and apart == len(squares(look)) - 1)


def _tours(look: Look) -> list[list[int]]:
    """All tours with the numbers the board begins with, by trying every move; then those left."""
    if "tours" not in look.memory:
        at = {int(number): square for square, number in look.scene.labels.items()}
        count, every = len(squares(look)), range(len(look.scene.pieces))
        near = {one: moves(look, one) for one in every}
        found: list[list[int]] = []

        def go(tour: list[int]) -> None:
            number = len(tour) + 1
            if number > count:
                found.extend(
                    [[*tour]] if not look.state.closed or tour[0] in near[tour[-1]] else []
                )
                return
            for square in near[tour[-1]] if tour else every:
                fits = square == at.get(number) if number in at else square not in at.values()
                if fits and square not in tour and near[square]:
                    go([*tour, square])

        go([])
        look.memory["tours"] = found
    left: list[list[int]] = look.memory["tours"]
    return [
        one for one in left if all(one[number - 1] == at for number, at in _written(look).items())
    ]


def _narrowed(look: Look) -> object:
    """No tour that is left has the number elsewhere, and each square is one move away."""
    number, by, count = look.args
    area, at = look.step.area, _written(look).get(by)
    return (
        _beside(look, number, by)
        and len(set(area)) == count
        and all(one[number - 1] in area for one in _tours(look))
        and (at is None or set(area) <= set(moves(look, at)))
    )


def _forced(look: Look) -> object:
    number, square = look.args
    return number not in _written(look) and all(one[number - 1] == square for one in _tours(look))


def _trial(look: Look) -> object:
    """A number that does not stand, on a free square; no tour has it on more squares than told."""
    number, square, count = look.args
    if look.step.why.endswith("next"):
        before = [one.args[:2] for one in look.past if one.kind is Kind.RETRACT][-1]
        return before[0] == number and before[1] != square and _is_free(look, square)
    places = {one[number - 1] for one in _tours(look)}
    return number not in _written(look) and len(places) <= count and _is_free(look, square)


def _is_free(look: Look, square: int) -> bool:
    return square not in _written(look).values()


def _taken(look: Look) -> object:
    number, square = look.args
    return _written(look)[number] == square and square not in look.after.labels


def _reaches(look: Look, *squares: int, most: int) -> bool:
    square, target = squares
    reached = {square}
    for _ in range(most):
        reached |= {two for one in reached for two in moves(look, one)}
    return target in reached


def _balance(look: Look) -> object:
    """So many squares have the colour of the number's, which is not what its place asks for."""
    number, square, own, other = look.args
    same = [one for one in squares(look) if _colour(look, one) == _colour(look, square)]
    due = len(squares(look)) // 2 + (len(squares(look)) % 2) * (number % 2)
    odd = look.state.closed and len(squares(look)) % 2
    return (len(same), len(squares(look)) - len(same)) == (own, other) and (own != due or odd)


def _colour(look: Look, square: int) -> int:
    return sum(look.place(square)) % 2


CHECKS: dict[str, Check] = {
    "knight.step.given": lambda look: look.scene.labels[look.args[1]] == str(look.args[0]),
    "knight.step.narrowed": _narrowed,
    "knight.step.only-square": _forced,
    "knight.step.only-number": _forced,
    "knight.step.trial": _trial,
    "knight.step.trial-next": _trial,
    "knight.step.no-room": lambda look: look.args[0] not in _written(look) and not _tours(look),
    "knight.step.apart": lambda look: (
        _written(look)[look.args[0]] == look.args[1]
        and _beside(look, look.args[0], look.args[2])
        and not _tours(look)
    ),
    "knight.step.unreached": lambda look: _is_free(look, look.args[0]) and not _tours(look),
    "knight.step.followed": _taken,
    "knight.step.trial-failed": lambda look: _taken(look) and not _tours(look),
    "knight.step.trial-over": lambda look: _taken(look) and len(_tours(look)) == 1,
    "knight.step.numbered": lambda look: (
        [*dict(sorted(_written(look).items())).values()] in _tours(look)
        and look.args == (len(squares(look)),)
    ),
    "knight.numbered.colour": lambda look: (
        (_colour(look, look.args[1]) + _colour(look, look.args[3]) + look.args[4]) % 2
    ),
    "knight.numbered.far": lambda look: not _reaches(look, *look.args[1:4:2], most=look.args[4]),
    "knight.numbered.balance": _balance,
}
