"""The command line: words, fields and exit statuses."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog, cli
from stepstones.go.sgf import texts

ROOT = Path(__file__).parents[2]
TEXT_EXAMPLE = """19
12 14 12 13 13 13 14 13 15 13 15 14 15 15 16 16 16 17 16 18 16 19 15 18 14 18 13 18 13 17
13 16 14 16 12 16 12 15
30
14 12 13 15 14 15 13 14 14 14 11 14 11 13 11 12 12 12 13 12 15 12 16 12 16 13 16 14 16 15
15 16 11 15 11 16 12 17 14 17 12 18 12 19 13 19 14 19 15 19 15 17 17 17 17 16 17 18 17 19
12 14
"""
"""The source text's example: 19 own stones, 30 of the enemy, and the stone asked about."""
REGIONS = "queens/8/bh7g51j20is8051e0eiq0p0u0&rules=no-touch/jws"
SAMPLE = "5 4\nXXXXX\nX   X\nXXX X\n XXX \n2 3 5 3\n1 3 4 4\n2 3 3 4\n0 0 0 0\n0 0\n"
"""The published sample of POJ 1101."""
SAMPLE_OUT = "Board #1:\nPair 1: 4 segments.\nPair 2: 3 segments.\nPair 3: impossible.\n\n"


class _Input:
    """Standard input with bytes."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401
    """Run a command with a standard input; returns status, output and errors."""

    def command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", _Input(stdin))
        status = cli.main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return command


def _json(out: str) -> dict[str, Any]:
    assert out.count("\n") == 1
    answer: dict[str, Any] = json.loads(out)
    assert {"puzzle", "algorithm", "verdict", "steps", "nodes", "seconds"} <= set(answer)
    return answer


def test_the_texts_chain_of_nineteen_is_not_alive(run: Any) -> None:  # noqa: ANN401
    """The number input of the source text, both ways: one chain of 19 without a liberty."""
    for algorithm in ("live-group", "live-group-stack"):
        status, out, _ = run("solve", "-", "--algorithm", algorithm, "--json", stdin=TEXT_EXAMPLE)
        answer = _json(out)
        assert (status, answer["verdict"], answer["liberties"]) == (0, "not-alive", [])
        assert len(set(answer["visited"])) == len(answer["visited"]) == 19
        assert answer["visited"][0] == "M6"


def test_at_asks_about_a_stone(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """A diagram in a file, and the stone asked about named on the command line."""
    board = tmp_path / "board.txt"
    board.write_text("XX.\nO..\n")
    status, out, _ = run("solve", str(board), "--at", "A2", "--json")
    answer = _json(out)
    assert (status, answer["puzzle"], answer["verdict"]) == (0, "go", "alive")
    assert set(answer["liberties"]) == {"C2", "B1"}


def test_dead_stones_when_nothing_is_asked(run: Any) -> None:  # noqa: ANN401
    """Without a stone asked about, the question is which chains are dead."""
    status, out, _ = run("solve", "-", "--json", stdin="XO.\nO..\n")
    answer = _json(out)
    assert (status, answer["verdict"], answer["dead"]) == (0, "dead-stones", [["A2"]])


def test_eight_queens_have_92_solutions(run: Any) -> None:  # noqa: ANN401
    """OEIS A000170; recursion, automaton and the usual algorithm agree."""
    for algorithm in ((), ("--algorithm", "recursive"), ("--algorithm", "automaton")):
        status, out, _ = run("solve", "queens/8", "--json", *algorithm)
        answer = _json(out)
        assert (status, answer["verdict"], answer["solutions"]) == (0, "solved", 92)
        assert len(answer["moves"]) == 8


def test_the_knight_starts_where_it_is_told(run: Any) -> None:  # noqa: ANN401
    """A tour's moves begin at the start and visit each square once."""
    status, out, _ = run("solve", "knight/8", "--at", "c3", "--json")
    answer = _json(out)
    assert (status, answer["verdict"], answer["moves"][0]) == (0, "tour", "c3")
    assert len(set(answer["moves"])) == 64


@pytest.mark.parametrize("name", catalog.IDS)
def test_a_board_of_dots_is_empty(run: Any, name: str) -> None:  # noqa: ANN401
    """Whose board it is the option says, for the text does not."""
    status, link, _ = run("convert", "-", "--puzzle", name, "--to", "link", stdin="...\n" * 3)
    assert (status, link.strip()) == (0, f"{name}/3")


def test_two_cards_are_linked(run: Any) -> None:  # noqa: ANN401
    """The first pair of the judge's text: 4 segments, corners from card to card."""
    status, out, _ = run("solve", "-", "--json", stdin=SAMPLE)
    answer = _json(out)
    assert (status, answer["verdict"], answer["segments"]) == (0, "linked", 4)
    assert (answer["path"][0], answer["path"][-1]) == ([2, 3], [5, 3])
    assert len(answer["path"]) == 5


def test_the_judges_text_is_answered_to_the_byte(run: Any) -> None:  # noqa: ANN401
    """Many boards in, the judge's output out, also with CRLF, a BOM and lost trailing spaces."""
    windows = "\ufeff" + SAMPLE.replace("\n", "\r\n")
    for text in (SAMPLE, windows, SAMPLE.replace("XXX \n", "XXX\n")):
        assert run("cards", "judge", stdin=text) == (0, SAMPLE_OUT, "")


def test_the_judges_text_is_refused_in_the_language_asked_for(run: Any) -> None:  # noqa: ANN401
    """As any other command does; and a number too long is told from what is none."""
    long = SAMPLE.replace("\n", " 9999999999\n", 1)
    status, out, error = run("cards", "judge", "--language", "ru", stdin=long)
    assert (status, out) == (2, "")
    assert "Строка 1: ожидаются числа не длиннее 9 цифр" in error


def test_a_limit_gives_up_with_status_three(run: Any) -> None:  # noqa: ANN401
    """What cannot be answered in time is undecided."""
    status, out, _ = run(
        "solve", "queens/16", "--algorithm", "recursive", "--limit", "0.01", "--json"
    )
    assert (status, _json(out)["verdict"]) == (3, "undecided")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", "go/0"), "not a board size"),
        (("solve", "go/26"), "2 to 25"),
        (("solve", "go/1000000000"), "not a board size"),
        (("solve", "go/9/sIA/zzz"), "damaged"),
        (("solve", "chess/8"), "neither a link nor a board"),
        (("solve", "no-such-file.txt"), "no file"),
        (("solve", "queens/8", "--algorithm", "guess"), "guess"),
        (("solve", "knight/6", "--algorithm", "count", "--closed"), "--closed"),
        (("solve", "go/9", "--at", "D4"), "D4"),
        (("solve", "go/9", "--at", "Z9"), "Z9"),
        (("convert", "go/9", "--to", "png"), "png"),
        (("solve", "go/9", "--puzzle", "queens"), "neither a link nor a board"),
    ],
)
def test_bad_input_is_one_sentence_and_status_two(
    run: Any,  # noqa: ANN401
    arguments: tuple[str, ...],
    words: str,
) -> None:
    """Nothing is printed but one line on standard error, points by their names."""
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_pasted_nonsense_is_refused(run: Any) -> None:  # noqa: ANN401
    """Text that is no position, from standard input."""
    status, _, err = run("solve", "-", stdin="To be, or not to be")
    assert (status, "neither a link nor a board" in err) == (2, True)


def test_convert_goes_there_and_back(run: Any) -> None:  # noqa: ANN401
    """A board as text becomes a link, and the link the same text again."""
    _, link, _ = run("convert", "-", "--to", "link", stdin=".X\nO.\n")
    assert link.startswith("go/2/d")
    assert run("convert", link.strip(), "--to", "ascii") == (0, ".X\nO.\n", "")


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("knight/6/&closed=1/n31", "printed"),
        ("knight/8/&to=h1/rj4", "printed"),
        ("knight/5/&moves=07214361754216/g8t", "ascii"),
        ("cards/5x4/dD8eu&from=2.3&to=5.3/s5f", "ascii"),
        ("go/7/seCABQBABQAE&turn=W&ko=C4&last=D4/02g", "ascii"),
    ],
)
def test_convert_tells_what_a_text_does_not_hold(run: Any, link: str, name: str) -> None:  # noqa: ANN401
    """A text that is not read as the same board is written, with a word beside it."""
    status, out, err = run("convert", link, "--to", name)
    assert (status, err.startswith("stepstones: Not all of the board is in this text")) == (0, True)
    assert run("convert", "-", "--to", "link", stdin=out)[0] == 0


def test_a_file_does_not_steer_the_terminal(run: Any) -> None:  # noqa: ANN401
    """What a sentence repeats of a text or a name has no control characters."""
    status, _, err = run("solve", "-", stdin="4 1\nXX\x1b]\n")
    assert (status, "“\ufffd”" in err) == (2, True)
    assert run("solve", "no\x1b]0;\x07\x9b.txt")[2].count("\ufffd") == 3


def test_convert_is_silent_about_a_whole_text(run: Any) -> None:  # noqa: ANN401
    """Who plays and what is asked stand in words above a diagram of Go."""
    link = "go/9/dAAAHnow1iD7SDe3Y4AyoFV&goal=live&at=D7/95f"
    status, out, err = run("convert", link, "--to", "ascii")
    assert (status, out.partition("\n")[0], err) == (0, "Black to live", "")
    assert run("convert", "-", "--to", "link", stdin=out)[1].strip() == link


def test_a_command_about_one_board_speaks_three_languages(run: Any) -> None:  # noqa: ANN401
    """Verdicts, steps, what is told beside a text, and refusals."""
    assert "решений" in run("solve", "queens/6", "--language", "ru")[1]
    steps = ("trace", "queens/6", "--algorithm", "recursive", "--steps", "3")
    assert re.search("[\u4e00-\u9fff]", run(*steps, "--language", "zh")[1])
    words = ("convert", "knight/6/&closed=1/n31", "--to", "printed", "--language", "ru")
    assert "ссылка" in run(*words)[2]
    assert "链接" in run("solve", "queens/x", "--language", "zh")[2]


def test_a_hint_is_that_of_the_problems_file(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """The move that the file calls right comes first, as on the page; not on another board."""
    file = tmp_path / "problem.sgf"
    file.write_text("(;SZ[5]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec]MA[ab](;B[ba]C[RIGHT]))")
    hint = ("solve", str(file), "--algorithm", "hint")
    assert "file" in run(*hint)[1]
    assert "file" not in run(*hint, "--at", "A3")[1]


RECORDS = """(;GM[1]FF[4]SZ[9:7]PB[A\\]B]XY[one][two]AB[aa:cc]C[first];W[dd](;B[ee]N[main]
LB[aa:1]);B[ff](;W[gg];B[])(;W[tt]KK[?]))
(;FF[3]GM[1]SZ[19]C[second];B[pd];W[dp]BL[12.5])
(;GM[2]SZ[8]C[another game, and what it has];B[a1])"""


def test_convert_writes_a_record_whole(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Every game of a collection, every variation, every property, also unknown ones."""
    record = tmp_path / "games.sgf"
    record.write_text(RECORDS, "utf-8")
    status, out, err = run("convert", str(record), "--to", "sgf")
    assert (status, err) == (0, "")
    trees, again = texts.read(RECORDS).trees, texts.read(out).trees
    assert [tree.parents for tree in again] == [tree.parents for tree in trees]
    for tree, other in zip(trees, again, strict=True):
        assert other.nodes[1:] == tree.nodes[1:]
        assert {**dict(other.nodes[0]), "FF": 4} == {
            **dict(tree.nodes[0]),
            "FF": 4,
            "CA": ("UTF-8",),
        }
    told = json.loads(run("convert", str(record), "--to", "sgf", "--json")[1])
    assert told["sgf"] == out


def test_convert_draws_a_picture(run: Any) -> None:  # noqa: ANN401
    """The board as SVG: one drawing for each of the eight queens."""
    status, out, _ = run("convert", "queens/8/c15863724", "--to", "svg")
    assert (status, out.startswith("<svg "), out.count("<use ")) == (0, True, 8)
    _, out, _ = run("convert", REGIONS, "--to", "svg")
    assert re.search(r'd="[^"]*M[\d.]+ [\d.]+L', out), "regions are hatched"


def test_a_file_may_be_in_its_countrys_encoding(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """SGF in a Japanese code page is read; a damaged picture is refused in a sentence."""
    record = tmp_path / "problem.sgf"
    record.write_bytes("(;CA[shift_jis]SZ[9]AB[cc]C[黒の番です])".encode("cp932"))
    assert run("convert", str(record), "--to", "ascii")[1].count("X") == 1
    record.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    status, out, err = run("convert", str(record), "--to", "ascii")
    assert (status, out, "could not be read" in err) == (2, "", True)


def test_the_encoding_of_a_file_may_be_told(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """One sign fits many encodings and is taken for an accent; who knows better says so."""
    record = tmp_path / "game.sgf"
    record.write_bytes("(;SZ[9]AB[cc]PB[Li白Po])".encode("gb18030"))
    convert = ("convert", str(record), "--to", "sgf")
    _, out, err = run(*convert)
    assert ("PB[Li°×Po]" in out, "Windows-1252 fits best" in err) == (True, True)
    _, out, err = run(*convert, "--encoding", "gb18030")
    assert ("PB[Li白Po]" in out, err) == (True, "")
    for name in ("klingon", "hex"):
        status, out, err = run(*convert, "--encoding", name)
        assert (status, out, name in err) == (2, "", True)


def test_the_mark_of_an_encoding_is_no_part_of_the_text(run: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Also where the encoding is told."""
    path = tmp_path / "link.txt"
    path.write_text("queens/4", "utf-8-sig")
    words = ("convert", str(path), "--encoding", "utf-8", "--to", "link")
    assert run(*words)[:2] == (0, "queens/4\n")


def test_what_needs_numpy_names_the_command_that_installs_it(
    run: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is an optional extra."""
    monkeypatch.setattr("stepstones.core.lazy_numpy.np.__dict__", {}, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    status, out, err = run("knight", "huge-numbers", stdin="10")
    assert (status, out) == (2, "")
    assert "pip install numpy" in err


def test_trace_tells_every_step(run: Any) -> None:  # noqa: ANN401
    """The transcript as text, a line a step, and as JSON with the same steps."""
    status, out, _ = run("trace", "queens/4", "--algorithm", "recursive")
    lines = out.splitlines()
    told = json.loads(run("trace", "queens/4", "--algorithm", "recursive", "--json")[1])
    assert status == 0
    assert len(lines) == len(told["transcript"]) + 1
    assert lines[0].split()[:3] == ["1", "place", "a1"]
    assert (told["transcript"][0]["kind"], told["transcript"][0]["point"]) == ("place", "a1")


def test_algorithms_are_listed(run: Any) -> None:  # noqa: ANN401
    """All ids of a puzzle, the usual one first."""
    _, out, _ = run("algorithms", "go")
    listed = [line.split()[1] for line in out.splitlines()]
    assert listed[:3] == ["live-group", "live-group-stack", "dead-stones"]
    assert len(listed) == len(set(listed)) == len(catalog.find("go").algorithms)
    assert "Расчёт лестницы" in run("algorithms", "go", "--language", "ru")[1]


def test_it_runs_as_a_module_and_survives_a_closed_pipe() -> None:
    """``python3 -m stepstones`` needs nothing but the source folder; head may close the pipe."""
    command = f"{sys.executable} -m stepstones trace queens/8 --algorithm recursive | head -1"
    done = subprocess.run(  # noqa: S602 - our own words
        command,
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "pysrc"), "PATH": "/usr/bin:/bin"},
    )
    assert done.stdout.split()[:3] == ["1", "place", "a1"]
    assert done.stderr == ""


def test_cards_are_cleared_by_the_rule_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of letters, another rule than its own, an order to take the pairs in."""
    file = tmp_path / "board.txt"
    file.write_text("AB\nBA\n")
    command = ["solve", str(file), "--puzzle", "cards", "--algorithm", "clear", "--json"]
    assert cli.main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["reason"], told["moves"]) == ("impossible", "walled", [])
    assert cli.main([*command, "--rule", "any"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["moves"]) == ("cleared", ["1,1-2,2", "2,1-1,2"])
    assert cli.main(["convert", str(file), "--puzzle", "cards", "--to", "letters"]) == 0
    assert capsys.readouterr().out == "AB\nBA\n"
