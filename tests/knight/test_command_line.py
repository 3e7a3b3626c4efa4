"""Tours asked for on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.knight.judge import assert_tour, is_move, place

from stepstones.app import cli

ENV = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "pysrc")}
HOLED = "........\n........\n...##...\n...##...\n........\n........\n........\n........\n"
NUMBERED = " 7 24 . 14 .\n . . . 9 .\n . . 25 . .\n . . . . .\n 1 . . . .\n"


@pytest.fixture
def solve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401
    """Solve a text of the knight's with some words; returns the answer's fields."""

    def command(text: str, *words: str) -> dict[str, Any]:
        path = tmp_path / "board.txt"
        path.write_text(text)
        status = cli.main(["solve", str(path), "--puzzle", "knight", "--json", *words])
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == 0
        return answer

    return command


def test_plain_squares(solve: Any) -> None:  # noqa: ANN401
    """Dots and holes alone are a board; the walk begins at a1 or where it is said to begin."""
    answer = solve(".....\n" * 5)
    assert answer["verdict"] == "tour"
    assert_tour(answer["moves"], 5, 5)
    assert solve(".....\n" * 5, "--at", "c3")["moves"][0] == "c3"
    answer = solve(".....\n" * 5, "--at", "b1")
    assert (answer["verdict"], answer["reason"], answer["moves"]) == ("impossible", "colours", [])


def test_closed_and_to(solve: Any) -> None:  # noqa: ANN401
    """A closed tour; one that ends where it is said to; one that begins with a walk."""
    holes = ["d5", "e5", "d6", "e6"]
    answer = solve(HOLED, "--closed")
    assert_tour(answer["moves"], 8, 8, holes)
    assert is_move(place(answer["moves"][-1]), place(answer["moves"][0]))
    answer = solve(HOLED, "--at", "a1 c2", "--to", "h1")
    assert_tour(answer["moves"], 8, 8, holes)
    assert (answer["moves"][:2], answer["moves"][-1]) == (["a1", "c2"], "h1")
    assert solve(HOLED, "--closed", "--to", "h1")["closed"] is True


def test_numbers(solve: Any) -> None:  # noqa: ANN401
    """Exactly one tour, several, none."""
    answer = solve(NUMBERED)
    assert answer["verdict"] == "unique"
    assert_tour(answer["moves"], 5, 5)
    assert answer["moves"][24] == "c3"
    assert solve(NUMBERED.replace("24", ".").replace("9", "."))["verdict"] == "several"
    assert solve(NUMBERED.replace("24", "23"))["verdict"] == "impossible"


def test_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without ``--json`` the answer is a sentence, the moves and the printed board."""
    path = tmp_path / "board.txt"
    path.write_text(NUMBERED)
    assert cli.main(["solve", str(path), "--puzzle", "knight"]) == 0
    assert capsys.readouterr().out.startswith("Exactly one tour has these 6 numbers.\nmoves: a1")


def test_tours_listed_keep_start_walk_and_finish(capsys: pytest.CaptureFixture[str]) -> None:
    """Without numbers all that the board asks for holds in each tour."""

    def listed(link: str) -> list[list[str]]:
        cli.main(["solutions", link, "--most", "20"])
        return [line.split() for line in capsys.readouterr().out.splitlines()]

    tours = listed("knight/5/&from=c3/237")
    assert {tour[0] for tour in tours} == {"c3"}
    tours = listed("knight/5/&to=e1/va2")
    assert {(tour[0], tour[-1]) for tour in tours} == {("a1", "e1")}
    tours = listed("knight/5/&moves=0/1m0")
    assert {(tour[0], tour[1]) for tour in tours} == {("a1", "b3")}


def _stream(form: str, size: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "stepstones", "knight", form]
    return subprocess.run(command, input=size.encode(), capture_output=True, check=False, env=ENV)  # noqa: S603 - our own module


def test_a_huge_tour_as_a_file() -> None:
    """A size goes in, a picture or a text comes out; a wrong size is a sentence."""
    assert _stream("huge-picture", "100x60\n").stdout.startswith(b"\x89PNG")
    numbers = [int(word) for word in _stream("huge-numbers", "100x60\n").stdout.split()]
    assert sorted(numbers) == [*range(1, 6001)]
    for size, why in (("4x4", b"5 to 1000"), ("abc", "“abc” is not a board size".encode())):
        refused = _stream("huge-numbers", size)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert why in refused.stderr
