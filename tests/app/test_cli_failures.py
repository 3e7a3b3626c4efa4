"""What can go wrong around a command: Ctrl-C, a full disk, folders, numbers that are none."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from stepstones.app import catalog
from stepstones.app.cli import command, main

ROOT = Path(__file__).parents[2]
MODULE = (sys.executable, "-m", "stepstones")
ENVIRONMENT = {"PYTHONPATH": str(ROOT / "pysrc"), "PATH": "/usr/bin:/bin"}


def told(
    *words: str, stream: str = "", environment: Mapping[str, str] = ENVIRONMENT
) -> tuple[int, str, str]:
    """Return status, output and errors of a command whose *stream* the shell redirects."""
    done = subprocess.run(  # noqa: S603 - our own words
        ["/bin/sh", "-c", f'"$@" {stream}', "sh", *MODULE, *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    return done.returncode, done.stdout, done.stderr


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the sentence with which the command refuses *words*, status 2."""
    try:
        status = main(words)
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        status = leaving.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert "Traceback" not in err
    return err.splitlines()[-1]


@pytest.fixture
def _control_c() -> Iterator[None]:
    """Let programs hear Control-C, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_control_c")
def test_control_c_is_no_traceback() -> None:
    """A long search is stopped: one word, status 130."""
    words = ("trace", "queens/20", "--algorithm", "recursive", "--steps", "999999999")
    with subprocess.Popen(  # noqa: S603 - our own words
        (*MODULE, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as running:
        _wait_until_busy(running.pid)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, err) == (130, b"", b"stepstones: Stopped.\n")


class _Deleted:
    """An object that Ctrl-C interrupts while it is deleted."""

    def __del__(self) -> None:
        """Raise what Python can only tell of."""
        raise KeyboardInterrupt


@pytest.mark.usefixtures("_control_c")
def test_control_c_is_heard_while_an_object_is_deleted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python discards it there; a search by wasmtime went on to its end."""

    def search(_options: object) -> int:
        _Deleted()
        end = time.monotonic() + 30
        while time.monotonic() < end:
            pass
        return 0

    monkeypatch.setattr(command, "_run", search)
    assert main(["algorithms"]) == 130
    assert capsys.readouterr() == ("", "stepstones: Stopped.\n")


def _wait_until_busy(process: int) -> None:
    """Wait until *process* has used half a second: it starts in less."""
    while True:
        used = sum(map(int, Path(f"/proc/{process}/stat").read_text().split()[13:15]))
        if used > 1.5 * os.sysconf("SC_CLK_TCK"):
            return
        select.select([], [], [], 0.02)


@pytest.mark.parametrize("stream", ["1>/dev/full", "1>&-"])
def test_an_answer_that_cannot_be_written_is_no_traceback(stream: str) -> None:
    """A full disk is named in one sentence, status 1; a closed output takes nothing."""
    status, _, err = told("convert", "queens/8", "--to", "svg", stream=stream)
    assert (status, err.count("\n")) == (1, 1)
    assert err.startswith("stepstones: The answer could not be written")


def test_output_is_in_utf8_whatever_the_system_writes() -> None:
    """So a record says the truth of its encoding, and no sign is missing."""
    old = {**ENVIRONMENT, "PYTHONIOENCODING": "cp1252"}
    record = "(;GM[1]SZ[9]PB[José])"
    words = ("convert", "-", "--to", "sgf", "--encoding", "utf-8")
    status, out, err = told(*words, stream=f"<<'END'\n{record}\nEND", environment=old)
    assert (status, err) == (0, "")
    assert "CA[UTF-8]" in out
    assert "PB[José]" in out
    assert "“棋.sgf”" in told("solve", "棋.sgf", environment=old)[2]


def test_a_pipe_is_read_once_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A board comes whole out of it; a batch, which begins its lines anew, says so."""
    reading, writing = os.pipe()
    os.write(writing, b"..\n..\n")
    os.close(writing)
    name, out = f"/dev/fd/{reading}", tmp_path / "out"
    assert "only once" in refused(["batch", "solve", name, "--out", str(out)], capsys)
    assert not out.exists()
    assert main(["convert", name, "--puzzle", "queens", "--to", "link"]) == 0
    assert capsys.readouterr().out == "queens/2\n"
    os.close(reading)


def test_closed_input_is_no_traceback() -> None:
    """There is nothing to read where standard input is closed."""
    status, out, err = told("solve", "-", stream="<&-")
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("limit", ["nan", "inf", "-1", "soon", ""])
def test_a_limit_is_a_number_of_seconds(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else is taken for one, for nan seconds never end."""
    assert "seconds" in refused(["solve", "queens/4", f"--limit={limit}"], capsys)


@pytest.mark.parametrize("steps", ["-1", "1.5", "many", "9" * 5000])
def test_steps_are_a_number(steps: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else is taken for one."""
    words = ["trace", "queens/4", "--algorithm", "recursive", f"--steps={steps}"]
    assert "steps" in refused(words, capsys)
    words = ["solutions", "queens/4", f"--most={steps}"]
    assert "is not a number from 0 to 999999999." in refused(words, capsys)


@pytest.mark.parametrize("device", ["/dev/full", "/dev/null", "/dev/fd/{0}"])
def test_results_go_to_files_alone(device: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A device would be read for ever; a pipe cannot be gone on with."""
    reading, writing = os.pipe()
    words = ["make", "queens", "--size", "5", "--count", "2", "--out", device.format(writing)]
    assert "name another file with --out" in refused(words, capsys)
    os.close(reading)
    os.close(writing)


def test_merged_parts_replace_no_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Root could: it would be a file from then on."""
    part, device = tmp_path / "part", tmp_path / "device"
    assert main(["batch", "solve", "queens/4", "--out", str(part)]) == 0
    os.mkfifo(device)
    words = ["batch", "merge", str(part), "--out", str(device)]
    assert "name another file with --out" in refused(words, capsys)
    assert device.is_fifo()


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is called what it is; nothing at all is no folder."""
    assert "is a folder" in refused(["solve", str(tmp_path)], capsys)
    assert "There is no file “”" in refused(["solve", ""], capsys)


@pytest.mark.parametrize("name", ["none.sgf", "none/board.txt", "/none", "./none", "../none"])
def test_a_missing_file_is_called_missing(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also where its name has a slash, as links have."""
    monkeypatch.chdir(tmp_path)
    assert "There is no file" in refused(["solve", name], capsys)


@pytest.mark.parametrize(
    "words", [["batch", "solve", "--out=o"], ["batch", "merge", "--out=o"], ["book", "--out=o"]]
)
def test_a_file_of_lines_that_cannot_be_read(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A name that no file can have, and a file that others alone may read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("queens/8")
    assert "There is no file" in refused([*words, "x" * 300], capsys)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "may not be read" in refused([*words, "mine"], capsys)


def test_a_link_is_a_link_beside_a_folder_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In our own source folder there are folders called as puzzles are."""
    (tmp_path / "queens" / "4").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main(["convert", "queens/4", "--to", "link"]) == 0
    assert capsys.readouterr().out == "queens/4\n"


def test_facts_come_in_the_order_in_which_they_were_found() -> None:
    """The same words give the same lines; sets of strings would shuffle them."""
    answers = {
        told("solve", "queens/8", environment={**ENVIRONMENT, "PYTHONHASHSEED": seed})
        for seed in "0123"
    }
    assert len(answers) == 1


def test_every_puzzle_says_how_its_points_are_pressed() -> None:
    """The command line takes the tool and the words from the puzzle, and no word of it twice."""
    for puzzle in catalog.every():
        assert sum(tool.points for tool in puzzle.tools) == 1
        asked = catalog.question(puzzle)
        words = [word.name for word in asked.words] if asked else []
        assert len(words) == len(set(words))
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", word) for word in words)


def test_two_cards_are_pressed_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Both cards of a pair are told by --at."""
    assert main(["solve", "cards/5x4/dD8eu/5hw", "--at", "2,3 5,3"]) == 0
    assert "4 segments" in capsys.readouterr().out


def test_the_command_line_names_no_puzzle() -> None:
    """What is particular to a puzzle comes from the puzzle."""
    for path in sorted((ROOT / "pysrc" / "stepstones" / "app" / "cli").glob("*.py")):
        names = set(re.findall(r'"([a-z]+)"', path.read_text("utf-8")))
        assert not names & {*catalog.IDS, "kill", "live", "start"}, path
