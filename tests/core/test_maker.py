"""Orders for new boards: what is made, what is refused."""

from collections.abc import Generator
from random import Random

import pytest

from stepstones.core.errors import TextError
from stepstones.core.maker import LEVELS, MAX_SEED, Made, Maker, Order, begin, chance_for
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Step


def _make(order: Order, _chance: Random) -> Generator[Step, None, Made[str]]:
    yield Step(Kind.PROGRESS)
    return Made(f"{order.size} {order.level} {order.seed}", order.level, "looking", (), 1)


MAKER: Maker[str] = Maker("letters", 1, ("5", "8"), ("looking",), _make, LEVELS[:2])


@pytest.mark.parametrize("seed", [0, 1, 10**18 - 1])
def test_an_order_is_made(seed: int) -> None:
    """Of each size, level and seed there is; the seeds have at most eighteen digits."""
    assert finish(begin(MAKER, Order("8", "medium", seed))).state == f"8 medium {seed}"
    assert seed < MAX_SEED == 10**18


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (Order("6", "easy", 7), "maker.no-size"),
        (Order("8", "hard", 7), "maker.no-level"),
        (Order("8", "easy", -1), "maker.bad-seed"),
        (Order("8", "easy", 10**18), "maker.bad-seed"),
    ],
)
def test_what_cannot_be_made_is_refused(order: Order, message: str) -> None:
    """Before the maker begins, with what there is instead."""
    with pytest.raises(TextError) as refused:
        begin(MAKER, order)
    assert refused.value.message == message


def test_chance_depends_on_the_whole_order() -> None:
    """Another maker, version, size, level or seed draws other numbers; the same ones repeat."""
    orders = [
        ("a", 1, Order("5", "easy", 7)),
        ("b", 1, Order("5", "easy", 7)),
        ("a", 2, Order("5", "easy", 7)),
        ("a", 1, Order("8", "easy", 7)),
        ("a", 1, Order("5", "hard", 7)),
        ("a", 1, Order("5", "easy", 8)),
    ]
    drawn = [chance_for(*one).random() for one in orders]
    assert len(set(drawn)) == len(orders)
    assert drawn == [chance_for(*one).random() for one in orders]
