"""Many boards at once: what the engine costs, what two workers bring, and what kills leave.

``python tests/bench/bench_batch.py [BOARDS]``. The times of one run are compared with each
other: a plain loop over the boards, `batch` in one process, with one worker and with two. Then
the same run is killed three times and stopped by Ctrl-C once, and ten of its workers are killed
one after the other; the file must be the same.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MADE = 200
"""Boards that are made; the input repeats them."""
WORKERS_KILLED, RUNS_KILLED = 10, 3
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}


def begin(*words: str) -> subprocess.Popen[bytes]:
    """Begin a command."""
    command = [sys.executable, "-m", "stepstones", *words]
    return subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.DEVNULL)


def lines_in(path: Path) -> int:
    """Return how many lines a file has so far."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def timed(given: Path, out: Path, workers: int) -> float:
    """Return how many seconds a check takes."""
    started = time.monotonic()
    words = ("batch", "check", str(given), "--out", str(out), "--workers", str(workers))
    assert begin(*words).wait() == 0
    return time.monotonic() - started


def kill_workers(given: Path, out: Path, total: int) -> int:
    """Check *given* while its workers are killed, spread over the run; return how many were."""
    psutil: Any = import_module("psutil")
    run = begin("batch", "check", str(given), "--out", str(out), "--workers", "2")
    killed = 0
    while run.poll() is None:
        if killed < WORKERS_KILLED and lines_in(out) > total * killed // (WORKERS_KILLED + 2):
            for child in psutil.Process(run.pid).children(recursive=True):
                if "spawn_main" in " ".join(child.cmdline()):
                    child.kill()
                    killed += 1
                    break
        time.sleep(0.02)
    assert run.returncode == 0
    return killed


def kill_runs(given: Path, out: Path, total: int) -> None:
    """Check *given* in a run that is killed three times and stopped by Ctrl-C once."""
    words = ("batch", "check", str(given), "--out", str(out), "--workers", "2")
    how = [signal.SIGKILL] * RUNS_KILLED + [signal.SIGINT]
    for number, one in enumerate(how, start=1):
        run = begin(*words)
        while lines_in(out) < total * number // (len(how) + 1) and run.poll() is None:
            time.sleep(0.02)
        run.send_signal(one)
        run.wait()
    assert begin(*words).wait() == 0


def main() -> None:
    """Print one line for each measure."""
    sys.path.insert(0, str(ROOT / "pysrc"))
    tasks: Any = import_module("stepstones.app.cli.many.tasks")
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made, given, plain = folder / "made", folder / "in", folder / "plain"
        assert begin("make", "queens", "--count", str(MADE), "--out", str(made)).wait() == 0
        rows = made.read_text("utf-8").splitlines()
        boards = [rows[at % MADE] for at in range(total)]
        given.write_text("\n".join(boards) + "\n", "utf-8")
        started = time.monotonic()
        with plain.open("wb") as file:
            for number, text in enumerate(boards, start=1):
                file.write(tasks.work(tasks.Job("check"), [tasks.Line(number, text)]))
        loop = time.monotonic() - started
        print(f"plain loop      {total} boards  {loop:.1f} s, {1e3 * loop / total:.2f} ms each")
        for workers in (0, 1, 2):
            out = folder / f"w{workers}"
            seconds = timed(given, out, workers)
            same = out.read_bytes() == plain.read_bytes()
            print(f"--workers {workers}     {seconds:.1f} s, x{loop / seconds:.2f}, same: {same}")
        killed = kill_workers(given, folder / "k", total)
        same = (folder / "k").read_bytes() == plain.read_bytes()
        print(f"workers killed  {killed}, same: {same}")
        kill_runs(given, folder / "r", total)
        same = (folder / "r").read_bytes() == plain.read_bytes()
        print(f"runs killed     {RUNS_KILLED}, one Ctrl-C, same: {same}")


if __name__ == "__main__":
    main()
