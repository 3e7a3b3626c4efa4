"""What is said of pebbles, held against the board by counting again."""

from tests.sentences.look import Check, Look

BOARDS = ("null/2/dI/582",)


def _is_next(look: Look) -> bool:
    point, number = look.args
    return look.piece(point) == "o" and number == 1 + sum(
        look.piece(one) == "o" for one in range(point)
    )


CHECKS: dict[str, Check] = {"null.pebble": _is_next}
"""By message: whether it is true of the board that is seen."""
