"""Labels of made problems: the second exact program says the same, and finds what is spoiled."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.go.life_death.second import Second
from tests.judges import labels

from stepstones.core.maker import Order, begin
from stepstones.core.steps import finish
from stepstones.go.puzzle import GO

pytestmark = pytest.mark.usefixtures("compiled_core")

MOST = 5_000_000


def labelled(level: str, seed: int) -> Mapping[str, Any]:
    """Return the label of a made problem."""
    (maker,) = GO.makers
    made = finish(begin(maker, Order("9", level, seed)))
    assert maker.label
    found = finish(maker.label(made.state))
    assert (found["grade"], found["theme"]) == (made.level, made.technique)
    return found


@pytest.mark.parametrize(("level", "seed"), [("easy", 3), ("medium", 2), ("hard", 1)])
def test_the_second_program_agrees(level: str, seed: int) -> None:
    """Verdict, threats of the ko, right moves and refutations; one is a seki, one a ko."""
    assert labels.check(labelled(level, seed), Second(), MOST) == []


@pytest.mark.slow
@pytest.mark.parametrize("level", GO.makers[0].levels)
def test_the_second_program_agrees_on_many(level: str) -> None:
    """Thousands by hand: tools/check_labels.py."""
    second = Second()
    for seed in range(100, 115):
        assert labels.check(labelled(level, seed), second, MOST) in ([], [labels.LONGEST])


def test_a_spoiled_label_is_found_out() -> None:
    """Another verdict, a move more or less, and an answer that refutes nothing."""
    label, second = labelled("medium", 2), Second()
    (right,) = label["right_moves"]
    wrong = next(iter(label["refutations"]))
    spoiled: list[dict[str, Any]] = [
        {"verdict": "dead"},
        {"verdict": "alive"},
        {"right_moves": [right, wrong]},
        {"right_moves": []},
        {"refutations": {}},
    ]
    assert label["verdict"] == "seki"
    for one in spoiled:
        assert labels.check({**label, **one}, second, MOST), one


def test_a_label_says_all_that_another_program_needs() -> None:
    """Target and region by name, the stones as SGF, and who may use it: everybody."""
    label = labelled("easy", 3)
    assert label["licence"] == "CC0-1.0"
    assert {*label["target"]} <= {*label["region"]}
    assert label["sgf"].startswith("(;")
    assert "MA[" in label["sgf"]
