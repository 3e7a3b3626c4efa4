"""Many boards by several processes: the same results, whoever works and whoever dies."""

import json
import os
import subprocess
import sys
import time
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


def _quiet(words: list[str]) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    return subprocess.Popen(words, env=ENVIRONMENT, stdout=silent, stderr=silent)  # noqa: S603


@pytest.mark.slow
def test_a_scheduler_that_runs_elsewhere(tmp_path: Path) -> None:
    """A scheduler and two workers, each a process of its own, begun as Dask says."""
    boards, first, told = (tmp_path / name for name in ("b", "r0", "r"))
    assert _run("make", "queens", "--size", 5, "--count", 5, "--seed", 1, "--out", boards) == 0
    assert _run("batch", "check", boards, "--out", first) == 0
    file = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    where = ["--scheduler-file", str(file)]
    scheduler = [*dask, "scheduler", "--port", "0", "--no-dashboard", *where]
    worker = [*dask, "worker", "--nthreads", "1", "--no-dashboard", *where]
    running = [_quiet(scheduler)]
    try:
        while not (file.exists() and file.read_text().strip().endswith("}")):
            time.sleep(0.05)
        running += [_quiet(worker), _quiet(worker)]
        address = json.loads(file.read_text())["address"]
        _whole("batch", "check", str(boards), "--scheduler", address, "--out", str(told))
        assert told.read_bytes() == first.read_bytes()
    finally:
        for one in reversed(running):
            one.terminate()
            one.wait()


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
            begun = "spawn_main" in " ".join(child.cmdline())
            if begun and child.pid not in killed and out.exists() and out.stat().st_size:
                child.kill()
                killed.add(child.pid)
        time.sleep(0.05)
    assert len(killed) == 4
    assert run.wait() == 0
    assert out.read_bytes() == first.read_bytes()
