"""Problems of life and death on the command line: words, points in both ways, exit statuses."""

import json
from pathlib import Path

import pytest

from stepstones.app.cli import main

THREE = "(;FF[4]GM[1]SZ[9]AB[da][ab:db]AW[ea:eb][ac:ec]PL[B])"


@pytest.fixture
def problem(tmp_path: Path) -> str:
    """Three in a row, black, walled in by white, as a file."""
    path = tmp_path / "three.sgf"
    path.write_text(THREE)
    return str(path)


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """Return what the command prints."""
    assert main(["solve", *words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("at", ["da", "D9", "d9,ab"])
def test_whoever_begins_takes_the_middle(
    problem: str, at: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """White kills at B9, where black lives; the target is named in either way."""
    killed = told([problem, "--goal", "kill", "--at", at], capsys)
    assert (killed["verdict"], killed["right_moves"]) == ("dead", ["B9"])
    lived = told([problem, "--goal", "live", "--at", at], capsys)
    assert (lived["verdict"], lived["right_moves"]) == ("alive", ["B9"])
    names = {"verdict", "right_moves", "line", "positions", "seconds", "threats"}
    assert names <= lived.keys()


def test_the_other_side_may_begin(problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    """White first: the goal to live is not reached."""
    found = told([problem, "--goal", "live", "--at", "da", "--to-play", "W"], capsys)
    assert (found["verdict"], found["reached"]) == ("dead", False)


def test_without_json_it_is_a_sentence(problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Verdict in words, then the moves."""
    assert main(["solve", problem, "--goal", "kill", "--at", "da", "--region", "aa:da"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Dead. White plays first")
    assert "right_moves: B9" in text
    assert "ways_out" not in text, "there is nothing to be said of them"


def test_giving_up_has_its_own_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Six by six empty points in a corner, no time: undecided, status 3."""
    rows = "".join(f"[g{chr(97 + row)}]" for row in range(7))
    path = tmp_path / "wide.sgf"
    path.write_text(f"(;SZ[9]AB{rows}[ag:fg]AW[ha:hh][ah:gh])")
    words = ["solve", str(path), "--goal", "kill", "--at", "ga", "--limit", "0.01", "--json"]
    assert main(words) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["reached"]) == ("undecided", None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--goal", "kill", "--at", "ff"], "no stone on F4"),
        (["--goal", "kill", "--at", "zz"], "not on this board"),
        (["--goal", "kill", "--at", "da,ea"], "both colours"),
        (["--goal", "kill"], "Mark at least one"),
        (["--goal", "kill", "--at", "da", "--to-play", "green"], "say B or W"),
        (["--region", "aa:ca", "--at", "da"], "Say kill, live, capture or save"),
        (["--goal", "live", "--at", "da", "--region", "ee:ff"], "outside the region"),
    ],
)
def test_bad_input_gets_its_sentence(
    problem: str, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error, status 2."""
    assert main(["solve", problem, *words]) == 2
    assert sentence in capsys.readouterr().err


def test_other_puzzles_have_no_such_questions(capsys: pytest.CaptureFixture[str]) -> None:
    """Queens cannot be killed, and their solutions are not counted at a point."""
    for words in (["--goal", "kill"], ["--rule", "queens", "--at", "a1"]):
        assert main(["solve", "queens/8", *words]) == 2
        assert "no such questions" in capsys.readouterr().err


def test_a_limit_holds_for_each_question(capsys: pytest.CaptureFixture[str]) -> None:
    """Also for a puzzle that knows of no time: counting these would take a minute."""
    words = ["--rule", "no-touch", "--limit-solutions", "999999999", "--limit", "0"]
    assert main(["solve", "queens/14", *words]) == 3
    assert capsys.readouterr().out == "No answer within 1 second.\n"


def test_a_capture_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    """A snapback at C1, read on the whole board."""
    assert (
        main(
            [
                "solve",
                "go/9/s4ZYQFAAAABQAEQAUABEQE&goal=capture&at=B1/xcy",
                "--goal",
                "capture",
                "--at",
                "bi",
                "--json",
            ]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["right_moves"], found["reached"]) == ("captured", ["C1"], True)


LIVES = (
    "(;FF[4]GM[1]SZ[9]AB[ea][ab][cb][db][eb][bc]AW[fa][fb][cc][dc][ec][fc][ad][bd][cd]PL[B]"
    "C[Black to play and live](;B[ca]C[RIGHT])(;B[ba]C[Wrong]))"
)
"""Black lives with B9, C9, B8 or A7, and two of the four are in the file."""


def test_a_problem_is_answered_without_being_asked_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As with its goal in words, from the file and from its link; an algorithm named still wins."""
    path = tmp_path / "lives.sgf"
    path.write_text(LIVES)
    asked = told([str(path), "--goal", "live"], capsys)
    assert main(["convert", str(path), "--to", "link"]) == 0
    link = capsys.readouterr().out.strip()
    for source in (str(path), link):
        found = told([source], capsys)
        assert (found["algorithm"], found["verdict"]) == ("life", "alive")
        shared = asked.keys() - {"goal", "reached", "seconds"}
        assert {name: found[name] for name in shared} == {name: asked[name] for name in shared}
        assert found["right_moves"] == ["B9", "C9", "B8", "A7"]
        assert told([source, "--algorithm", "live-group"], capsys)["algorithm"] == "live-group"
        assert told([source, "--at", "E9"], capsys)["algorithm"] == "live-group"
    assert main(["solve", link]) == 0
    said = capsys.readouterr().out
    assert "right_moves: B9 C9 B8 A7" in said
    assert "None" not in said


def test_a_fight_is_answered_by_reading_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The snapback at C1, with nothing told but the link."""
    found = told(["go/9/s4ZYQFAAAABQAEQAUABEQE&goal=capture&at=B1/xcy"], capsys)
    assert (found["algorithm"], found["verdict"], found["moves"]) == ("capture", "captured", ["C1"])
