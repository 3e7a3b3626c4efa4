"""The judges of outside cases read every kind of case, and stop at none."""

from typing import Any

import pytest
from tests.judges import Outcome, Undecided, life_death, semeai, tactics

BLACK = ["ca", "cb", "bb", "ab"]
WHITE = ["da", "db", "dc", "cc", "bc", "ac"]
CASE: dict[str, Any] = {
    "id": "ours-1",
    "kind": "tsumego",
    "size": 9,
    "black": BLACK,
    "white": WHITE,
    "to_play": "W",
    "target": "ca",
    "goal": "kill",
    "enclosed": {"points": 6, "empties": 2},
    "expected": {"result": "success", "right_moves": ["ba", "aa"]},
}
"""Four black stones around two empty points in a corner: White kills."""


@pytest.mark.parametrize("target", ["ca", ["ca"], ["ca", "ab"]])
@pytest.mark.parametrize("goal", ["kill", None, "left out"])
def test_a_target_is_a_point_or_a_list(target: object, goal: str | None) -> None:
    """Both are the same problem; the goal may be missing, for the target says whose it is."""
    case = {**CASE, "target": target, "goal": goal}
    if goal == "left out":
        del case["goal"]
    assert life_death.JUDGES["go_tsumego"](case) is Outcome.RIGHT


def test_a_capture_may_name_several_stones() -> None:
    """Stones of one chain are that chain; of two chains nothing is said."""
    case = {**CASE, "black": ["aa"], "white": ["ba"], "to_play": "W", "target": ["aa", "aa"]}
    case["expected"] = {"result": ["success"], "right_moves": ["ab"]}
    assert tactics.JUDGES["go_capture_reading"](case) is Outcome.RIGHT
    with pytest.raises(Undecided):
        tactics.JUDGES["go_capture_reading"]({**case, "target": ["aa", "ba"]})


def test_a_race_may_name_several_stones() -> None:
    """Both chains as lists are judged as the same chains by a point."""
    case = {
        **CASE,
        "other": "da",
        "expected": {"save_own": 0, "kill_other": 0, "right_moves": []},
    }
    answers = []
    for named in ({}, {"target": ["ca"], "other": ["da"]}):
        try:
            answers.append(str(semeai.JUDGES["go_semeai"]({**case, **named})))
        except Undecided:
            answers.append("undecided")
    assert answers[0] == answers[1]
