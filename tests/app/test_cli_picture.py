"""``convert`` with a picture: link, doubtful points, refusals."""

from __future__ import annotations

import builtins
import json
import random
import zlib
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
    assert "board.png” could not be read" in capsys.readouterr().err
    assert cli.main(_words(board, "--language", "ru")) == 2
    assert "прочитать не удалось" in capsys.readouterr().err


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


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return kind and content of each chunk of a PNG file."""
    found, at = [], 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def _joined(chunks: list[tuple[bytes, bytes]], off: int = 0) -> bytes:
    """Return a PNG file of *chunks* with sound check sums; the first one's length is *off*."""
    out = b"\x89PNG\r\n\x1a\n"
    for number, (kind, content) in enumerate(chunks):
        length = max(0, len(content) + (0 if number else off))
        check = zlib.crc32(kind + content)
        out += length.to_bytes(4, "big") + kind + content + check.to_bytes(4, "big")
    return out


_MORE = tuple(
    b"IHDR PLTE tRNS gAMA cHRM sRGB pHYs zTXt iTXt iCCP eXIf acTL fcTL fdAT IDAT IEND".split()
)
_SIDES = (0, 1, 47, 48, 2**16, 2**31 - 1, 2**32 - 1)


def _malformed(data: bytes, rng: random.Random) -> bytes:
    """Return a PNG file with something wrong in it."""
    chunks = _chunks(data)
    at = rng.randrange(len(chunks))
    kind, content = chunks[at]
    way = rng.choice(("cut", "bytes", "length", "sides", "content", "short", "more"))
    spoilt = bytearray(content if way == "content" else data)
    if way == "cut":
        return data[: rng.randrange(8, len(data))]
    if way == "length":
        return _joined(chunks, rng.choice((-13, -1, 1, 200, 2**31 - 100)))
    if way in {"bytes", "content"}:
        first = 8 if way == "bytes" else 0
        for _ in range(rng.choice((1, 2, 8)) if spoilt else 0):
            spoilt[rng.randrange(first, len(spoilt))] = rng.randrange(256)
    if way == "bytes":
        return bytes(spoilt)
    if way == "more":
        return _joined(
            [*chunks[:at], (rng.choice(_MORE), rng.randbytes(rng.randrange(40))), *chunks[at:]]
        )
    if way == "sides":
        at, (kind, content) = 0, chunks[0]
        changed = b"".join(rng.choice(_SIDES).to_bytes(4, "big") for _ in range(2)) + content[8:]
    else:
        changed = bytes(spoilt) if way == "content" else content[: rng.randrange(len(content) + 1)]
    return _joined([*chunks[:at], (kind, changed), *chunks[at + 1 :]])


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "I;16", "1"])
def test_a_malformed_picture_is_one_sentence(mode: str, tmp_path: Path, capsys: Printed) -> None:
    """Cut, with other bytes, lengths and sizes: whatever Pillow then raises, status 0 or 2."""
    path = tmp_path / "spoilt.png"
    Image.effect_noise((48, 48), 60).convert("RGB" if mode == "I;16" else mode).save(path)
    if mode == "I;16":
        Image.new(mode, (48, 48), 700).save(path)
    whole = path.read_bytes()
    rng = spoil.dice(len(mode) * 1000 + ord(mode[0]))
    for _ in range(100):
        path.write_bytes(_malformed(whole, rng))
        assert cli.main(_words(path, "--puzzle", "knight")) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("stepstones: ")
        assert err.count("\n") == 1
