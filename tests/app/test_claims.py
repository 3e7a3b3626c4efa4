"""Solutions that are claimed for Go's problems: a line of play, of which each move is judged."""

import json
from pathlib import Path

import pytest

from stepstones.app import cli

LIVE = "go/9/sscQQFwAAFwAAFwAYEQ&goal=live&at=A4/7n2"
"""Black lives by A2 alone."""


@pytest.mark.parametrize(
    ("moves", "verdict"),
    [
        (["play A2", "play B1", "play C1", "play B2", "play A1"], "right"),
        (["play A2", "play B2", "play B1"], "right"),
        (["play B2", "play A2", "play A1"], "wrong"),
        (["play A2", "play B1", "play A1", "play A3", "play C1"], "wrong"),
        (["play A2"], "wrong"),
        (["play A4", "play A2"], "wrong"),
        (["b A2", "play B1"], "wrong"),
        (["w C5", "play A2", "play B2", "play B1"], "wrong"),
        ([], "wrong"),
        ("play A2", "wrong"),
    ],
)
def test_a_claimed_line_of_go_is_judged_move_by_move(
    moves: object, verdict: str, tmp_path: Path
) -> None:
    """The first move and each further one are right ones, whatever the other side is made to do.

    The line is legal, goes to the end, and leaves the problem as it was set.
    """
    given, told = tmp_path / "in", tmp_path / "out"
    given.write_text(json.dumps({"link": LIVE, "solution": moves}))
    assert cli.main(["batch", "check", str(given), "--out", str(told)]) == (verdict == "wrong")
    assert json.loads(told.read_text("utf-8"))["verdict"] == verdict
