"""``convert`` with a picture: link, doubtful points, refusals."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from PIL import Image
from tests.pictures import go, queens, spoil

from stepstones.app import catalog, cli

Printed: TypeAlias = pytest.CaptureFixture[str]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A picture of a board of queens."""
    path = tmp_path / "board.png"
    painted = queens.regions(6, spoil.dice(3))
    queens.draw(6, painted, "Q".ljust(36, "."), queens.STYLES["bold"], 40).save(path)
    return path


def _words(path: Path, *more: str) -> list[str]:
    return ["convert", str(path), "--to", "link", *more]


def test_a_board_of_queens_becomes_a_link(board: Path, capsys: Printed) -> None:
    """With its puzzle named and without."""
    for more in (("--puzzle", "queens"), ()):
        assert cli.main(_words(board, *more, "--json")) == 0
        answer = json.loads(capsys.readouterr().out)
        assert list(answer) == ["puzzle", "size", "link", "doubtful"]
        assert (answer["puzzle"], answer["size"], answer["doubtful"]) == ("queens", 6, [])
        _, state, _ = catalog.decode(answer["link"])
        assert state.regions == queens.regions(6, spoil.dice(3))
        assert state.queens == {0}


def test_doubtful_points_have_their_names(tmp_path: Path, capsys: Printed) -> None:
    """In JSON; else they are told beside the link."""
    path = tmp_path / "go.jpg"
    cells = ("XO......." + "O........").ljust(81, ".")
    go.draw(9, 9, cells, go.STYLES["wood"], 36).save(path)
    assert cli.main(_words(path, "--puzzle", "go", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["doubtful"] == ["A9"]
    assert cli.main(_words(path, "--puzzle", "go")) == 0
    out, err = capsys.readouterr()
    assert out.startswith("go/9/")
    assert err == "stepstones: One point is doubtful: A9\n"


def test_a_picture_without_a_board_is_refused(tmp_path: Path, capsys: Printed) -> None:
    """Status 2 and one sentence, whatever was looked for."""
    path = tmp_path / "nothing.png"
    Image.new("RGB", (200, 200), (90, 120, 30)).save(path)
    for more in (("--puzzle", "queens"), ("--puzzle", "go"), ()):
        assert cli.main(_words(path, *more, "--json")) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("stepstones: No ")
        assert err.count("\n") == 1


def test_a_cut_picture_is_refused(board: Path, capsys: Printed) -> None:
    """Half of its bytes are missing."""
    board.write_bytes(board.read_bytes()[:600])
    assert cli.main(_words(board)) == 2
    assert "board.png" in capsys.readouterr().err


def test_a_puzzle_that_reads_no_pictures_says_so(board: Path, capsys: Printed) -> None:
    """The knight's."""
    assert cli.main(_words(board, "--puzzle", "knight")) == 2
    assert capsys.readouterr().err.startswith("stepstones: No board")


def test_without_pillow_the_sentence_names_the_command(
    board: Path,
    capsys: Printed,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The package is optional."""
    real = builtins.__import__

    def missing(name: str, *given: Any, **named: Any) -> Any:  # noqa: ANN401
        if name.split(".", maxsplit=1)[0] == "PIL":
            raise ImportError(name)
        return real(name, *given, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert cli.main(_words(board)) == 2
    assert " -m pip install numpy pillow" in capsys.readouterr().err
