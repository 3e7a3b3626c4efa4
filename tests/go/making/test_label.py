"""Labels of made problems: the second exact program says the same, and finds what is spoiled."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.go.life_death.second import Second
from tests.judges import labels

from stepstones.core.maker import Order, begin
from stepstones.core.steps import finish
from stepstones.go.puzzle import GO

pytestmark = pytest.mark.usefixtures("compiled_core")

MOST = 5_000_000
FREE = Path(__file__).parents[3] / "docs" / "_static" / "go-problems.jsonl.gz"


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


def test_a_thousand_are_there_to_be_taken() -> None:
    """No two alike, free, each with its solution; one of each grade is what its seed makes."""
    lines = gzip.decompress(FREE.read_bytes()).decode().splitlines()
    rows = [json.loads(line) for line in lines]
    assert len({row["digest"] for row in rows}) == len(rows) == 1000
    for row in rows:
        label = row["label"]
        assert (label["licence"], label["grade"]) == ("CC0-1.0", row["level"])
        assert row["solution"][0] == f"play {label['right_moves'][0]}"
        assert label["right_moves"][0] not in label["refutations"]
    for first in (rows[0], rows[333], rows[667]):
        own = {"sgf": first["label"]["sgf"], **labelled(first["level"], first["seed"])}
        assert first["label"] == own


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
