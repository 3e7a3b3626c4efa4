"""The command line on boards with regions: made, solved, converted."""

import json
from pathlib import Path

import pytest

from stepstones.app import cli


def test_a_rule_of_another_puzzle_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Queens and cards both have rules, each its own."""
    assert cli.main(["solve", "queens/5", "--rule", "falling"]) == 2
    assert "--rule has no “falling”" in capsys.readouterr().err


def test_make_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    """The link opens, level and technique are told, the seed makes it again; 6x6 is 6."""
    words = ["make", "queens", "--size", "6", "--level", "medium", "--seed", "7", "--json"]
    assert cli.main(words) == 0
    first = json.loads(capsys.readouterr().out)
    assert cli.main(["6x6" if word == "6" else word for word in words]) == 0
    again = json.loads(capsys.readouterr().out)
    assert set(first) == {"link", "level", "technique", "unique", "nodes", "seconds"}
    assert (first["link"], first["nodes"]) == (again["link"], again["nodes"])
    assert (first["level"], first["unique"]) == ("medium", True)
    assert cli.main(["solve", first["link"], "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    assert (solved["verdict"], solved["solutions"]) == ("unique", 1)
    assert len(solved["moves"]) == 6


def test_an_order_that_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    """A size that nothing is made of, a maker that there is not, and a part of no file."""
    assert cli.main(["make", "queens", "--size", "13"]) == 2
    assert "13" in capsys.readouterr().err
    assert cli.main(["make", "queens", "--maker", "kings"]) == 2
    assert "kings" in capsys.readouterr().err
    assert cli.main(["make", "queens", "--part", "2/5"]) == 2
    assert "--out" in capsys.readouterr().err


def test_solve_letters(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Rows of letters, by either rule, with the number of solutions and the reason."""
    file = tmp_path / "board.txt"
    file.write_text("AABB\nAABB\nCCDD\nCCDD\n")
    told = {}
    for rule in ("no-touch", "queens"):
        words = ["solve", str(file), "--puzzle", "queens", "--json", "--limit-solutions", "9"]
        assert cli.main([*words, "--rule", rule]) == 0
        told[rule] = json.loads(capsys.readouterr().out)
    assert [one["solutions"] for one in told.values()] == [2, 2]
    assert told["queens"]["verdict"] == "several"
    file.write_text("AAA\nAAA\nBBB\n")
    assert cli.main(["solve", str(file), "--puzzle", "queens", "--json"]) == 0
    impossible = json.loads(capsys.readouterr().out)
    assert impossible["verdict"] == "impossible"
    assert impossible["reason"] == {"kind": "fewer-regions", "points": []}
    assert (
        cli.main(["solve", str(file), "--puzzle", "queens", "--algorithm", "hint", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["technique"] == "dead-end"


def test_a_hint_keeps_to_the_rule_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """The same regions have a next step without touching, and no solution with whole diagonals."""
    words = ["solve", "queens/6/bo84ski823sg4&rules=no-touch/xx7", "--json", "--algorithm", "hint"]
    for rule, technique in (("no-touch", "single"), ("queens", "dead-end")):
        assert cli.main([*words, "--rule", rule]) == 0
        assert json.loads(capsys.readouterr().out)["technique"] == technique
    assert cli.main([*words, "--rule", "falling"]) == 2
    assert "no-touch" in capsys.readouterr().err


def test_convert_letters_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Letters become a link, and the link letters, CSV and an address of puzz.link."""
    file = tmp_path / "board.txt"
    file.write_text("AABB\nAABB\nCCDD\nCCDD\n")
    assert cli.main(["convert", str(file), "--puzzle", "queens", "--to", "link"]) == 0
    link = capsys.readouterr().out.strip()
    for name, begins in (("letters", "AABB\n"), ("csv", "1,1,2,2\n"), ("puzzlink", "https")):
        assert cli.main(["convert", link, "--to", name]) == 0
        assert capsys.readouterr().out.startswith(begins)
