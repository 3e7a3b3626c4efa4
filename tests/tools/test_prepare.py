"""`npm start`: the page is served while the rest is made; what is killed goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import compress
import prepare
from prepare import Preparation, Step
from shell import ROOT, ToolError
from stepstones.app.host import hosting

if TYPE_CHECKING:
    from collections.abc import Callable

KILLED_AT = (
    "static/page/boot.js",
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/.stamp",
    "static/vendor/manifest.json",
    "static/page/source/.stamp",
    "static/vendor/.compressed/index.html.gzip",
)
"""Once this is there: before, between and after the steps that make it."""
NUMPY = ("static/vendor/wheels", "static/vendor/.numpy-stamp")


def nothing(_: prepare.Tell) -> None:
    """Do a step's work."""


def test_a_file_is_waited_for_until_its_step_has_ended() -> None:
    """That of the longest name; others are answered at once."""
    go_on = Event()
    page = Step("page", nothing, 1, ("/static/",))

    def wait(_: prepare.Tell) -> None:
        go_on.wait()

    late = Step("late", wait, 1, ("/static/late/",))
    preparation = Preparation((((page,),), ((late,),), ((Step("end", nothing, 1),),)))
    work = Thread(target=preparation.run)
    work.start()
    preparation.wait_for("/static/page.js")
    preparation.wait_for("/LICENSE")
    assert not preparation.has_ended(late)
    waiting = Thread(target=preparation.wait_for, args=("/static/late/one.js",))
    waiting.start()
    assert waiting.is_alive()
    go_on.set()
    waiting.join()
    assert preparation.has_ended(late)
    work.join()


@pytest.mark.parametrize("spare", [True, False])
def test_without_what_is_spare_the_rest_is_made(
    spare: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anything else ends the work; either way nobody waits for ever, and it is told why."""
    made: list[str] = []

    def fail(_: prepare.Tell) -> None:
        raise ToolError("no network")

    broken = Step("broken", fail, 1, ("/broken/",), spare=spare)
    rest = Step("rest", lambda _: made.append("rest"), 1, ("/rest/",))
    preparation = Preparation((((broken,),), ((rest,),)))
    preparation.run()
    preparation.wait_for("/broken/file")
    assert preparation.wait(rest) is spare
    assert made == (["rest"] if spare else [])
    assert "no network" in capsys.readouterr().err


def test_what_is_compressed_is_not_compressed_again() -> None:
    """Each copy holds by itself, and how far the work is goes up to 1."""
    # Beside what is public: others may be compressing that now.
    files = [ROOT / ".pytest_cache" / f"kept{number}.txt" for number in range(2)]
    shares: list[float] = []
    files[0].parent.mkdir(parents=True, exist_ok=True)
    try:
        for path in files:
            path.write_text(f"{path.name} " * 1000)
        compress.compress(files[:1])
        first = [hosting.copy_of(files[0], coding).stat() for coding in hosting.CODINGS]
        compress.compress(files, shares.append)
        assert shares == sorted(shares)
        assert shares[-1] == 1
        assert len(shares) == len(hosting.CODINGS)
        assert first == [hosting.copy_of(files[0], coding).stat() for coding in hosting.CODINGS]
    finally:
        for path in files:
            path.unlink(missing_ok=True)
            for coding in hosting.CODINGS:
                hosting.copy_of(path, coding).unlink(missing_ok=True)


def start(folder: Path) -> subprocess.Popen[str]:
    """Start what `npm start` starts, in a group of its own."""
    command = [sys.executable, str(folder / "tools" / "serve.py"), "--port", "0"]
    return subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True
    )


def end(serving: subprocess.Popen[str]) -> None:
    """Wait for what was killed."""
    assert serving.stdout
    serving.stdout.close()
    serving.wait()


def until(is_so: Callable[[], bool], serving: subprocess.Popen[str]) -> None:
    """Wait for a state, as long as the program runs."""
    while not is_so():
        assert serving.poll() is None
        Event().wait(0.02)


def copied(target: Path) -> None:
    """Copy what git knows, with the packages of this folder, and numpy."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    numpy = [path for name in NUMPY for path in [ROOT / name, *(ROOT / name).glob("*")]]
    names += [path.relative_to(ROOT).as_posix() for path in numpy if path.is_file()]
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        os.link(ROOT / name, target / name) if name.startswith("static/vendor") else (
            target / name
        ).write_bytes((ROOT / name).read_bytes())
    (target / "node_modules").symlink_to(ROOT / "node_modules")


@pytest.mark.slow
def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    """Every file is at last what the lists say; of two starts, the second waits for the first."""
    prepare.everything()
    copied(tmp_path)
    for number, name in enumerate(KILLED_AT):
        serving = start(tmp_path)
        until((tmp_path / name).exists, serving)
        if number % 2:
            os.killpg(serving.pid, signal.SIGKILL)
        else:
            serving.kill()  # what it has started lives on
        end(serving)
    kept = tmp_path / KILLED_AT[-1]
    before = kept.stat()
    serving = start(tmp_path)
    assert serving.stdout
    address = next(filter(None, (re.search(r"http://\S+", one) for one in serving.stdout)))[0]
    with urllib.request.urlopen(f"{address}/static/vendor/precache.js") as answer:  # noqa: S310
        listed = json.loads(answer.read().decode().removeprefix("self.PRECACHE = ").rstrip(";\n"))
    os.killpg(serving.pid, signal.SIGKILL)
    end(serving)
    assert kept.stat() == before
    whole = (ROOT / "static" / "vendor" / "precache.js").read_text()
    for name, wanted in (listed["files"] | listed["demand"]).items():
        assert f'"{name}"' in whole
        content = (tmp_path / (name.removeprefix("./") or "index.html")).read_bytes()
        assert hashlib.sha256(content).hexdigest().startswith(wanted), name
    assert len(re.findall(r'": "\w{32}"', whole)) == len(listed["files"]) + len(listed["demand"])
