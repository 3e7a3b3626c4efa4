"""Many boards by several processes: the same results, whoever works and whoever dies."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.app.many import run as _run

ROOT = Path(__file__).parents[2]
MODULE = (sys.executable, "-m", "stepstones")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}


@pytest.mark.slow
def test_the_same_however_many_workers(tmp_path: Path) -> None:
    """None, one, two, and two that a scheduler of their own brings together: equal bytes."""
    made, first = tmp_path / "b", tmp_path / "r0"
    made_so = ["make", "queens", "--count", "300", "--seed", "1"]
    assert _run(*made_so, "--out", made) == 0
    assert _run("batch", "check", made, "--out", first) == 0
    for workers in ("1", "2"):
        for words, wanted in (
            (made_so, made),
            (["batch", "check", str(made)], first),
        ):
            out = tmp_path / f"{words[0]}{workers}"
            _whole(*words, "--workers", workers, "--out", str(out))
            assert out.read_bytes() == wanted.read_bytes()


def _whole(*words: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own words
        [*MODULE, *words], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def _quiet(words: list[str], environment: dict[str, str] = ENVIRONMENT) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    return subprocess.Popen(words, env=environment, stdout=silent, stderr=silent)  # noqa: S603


DASK = (sys.executable, "-m", "dask")


@contextmanager
def _scheduler(file: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A scheduler begun as Dask says, without Stepstones; it and those added to the list end."""
    words = [*DASK, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    running = [_quiet(words, {**os.environ, "PYTHONPATH": ""})]
    try:
        while not (file.exists() and file.read_text().strip().endswith("}")):
            time.sleep(0.05)
        yield running
    finally:
        for one in reversed(running):
            one.terminate()
            one.wait()


def _worker(file: Path) -> subprocess.Popen[bytes]:
    where = ("--no-dashboard", "--scheduler-file", str(file))
    return _quiet([*DASK, "worker", "--nthreads", "1", *where])


@pytest.mark.slow
def test_a_scheduler_whose_workers_come_and_go(tmp_path: Path) -> None:
    """Begun with one worker, which is killed in the midst; two others come: equal bytes.

    Then the scheduler is killed: one sentence, no traceback, and the results so far stay.
    """
    first, out, file = tmp_path / "r0", tmp_path / "r", tmp_path / "scheduler.json"
    words = ("make", "queens", "--size", "9", "--count")
    assert _run(*words, "300", "--out", first) == 0
    with _scheduler(file) as running:
        running.append(_worker(file))
        address = json.loads(file.read_text())["address"]
        there = ("--scheduler", address, "--out", str(out))
        run = _quiet([*MODULE, *words, "300", *there])
        _wait_for_results(out, run)
        for child in import_module("psutil").Process(running[1].pid).children():
            child.kill()
        running[1].kill()
        running += [_worker(file), _worker(file)]
        assert run.wait() == 0
        assert out.read_bytes() == first.read_bytes()
        out.unlink()
        lost = subprocess.Popen(  # noqa: S603 - our own words
            [*MODULE, *words, "3000", *there], env=ENVIRONMENT, stderr=subprocess.PIPE
        )
        _wait_for_results(out, lost)
        running[0].kill()
        _, said = lost.communicate()
        assert lost.returncode == 2
        assert [b"scheduler is gone" in line for line in said.splitlines()] == [True]
    assert first.read_bytes().startswith(out.read_bytes()[:1000])


def _wait_for_results(out: Path, run: subprocess.Popen[bytes]) -> None:
    while not (out.exists() and out.stat().st_size):
        assert run.poll() is None
        time.sleep(0.05)


@pytest.mark.slow
def test_a_worker_without_stepstones_is_told(tmp_path: Path) -> None:
    """No waiting for ever, no traceback: one sentence."""
    file = tmp_path / "scheduler.json"
    words = ("make", "queens", "--count", "30", "--out", str(tmp_path / "r"), "--scheduler")
    with _scheduler(file) as running:
        where = ("--no-dashboard", "--scheduler-file", str(file))
        running.append(_quiet([*DASK, "worker", *where], {**os.environ, "PYTHONPATH": ""}))
        address = json.loads(file.read_text())["address"]
        done = subprocess.run(  # noqa: S603 - our own words
            [*MODULE, *words, address], env=ENVIRONMENT, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("stepstones: The workers cannot run")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_worker_that_dies_while_it_starts_is_begun_again(tmp_path: Path) -> None:
    """Killed again and again as soon as it is there, at last it is let live."""
    psutil: Any = import_module("psutil")
    first, out = tmp_path / "r0", tmp_path / "r"
    words = ["make", "queens", "--count", "300"]
    assert _run(*words, "--out", first) == 0
    run = _quiet([*MODULE, *words, "--workers", "1", "--out", str(out)])
    killed: set[int] = set()
    while run.poll() is None and len(killed) < 4:
        for child in psutil.Process(run.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # gone since the list was made, or a zombie
                begun = "spawn_main" in " ".join(child.cmdline())
                if begun and child.pid not in killed and out.exists() and out.stat().st_size:
                    child.kill()
                    killed.add(child.pid)
        time.sleep(0.05)
    assert len(killed) == 4
    assert run.wait() == 0
    assert out.read_bytes() == first.read_bytes()
