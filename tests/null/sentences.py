"""What is said of pebbles, held against the board by counting again."""

from tests.sentences.step_view import Check, StepView

BOARDS = ("null/2/dI/582",)


def _is_next(view: StepView) -> bool:
    point, number = view.args
    return view.piece(point) == "o" and number == 1 + sum(
        view.piece(one) == "o" for one in range(point)
    )


CHECKS: dict[str, Check] = {"null.pebble": _is_next}
"""By message: whether it is true of the board that is seen."""
