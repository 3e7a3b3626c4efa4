"""Many boards at once: what the engine costs, what two workers bring, and what kills leave.

``python tests/bench/bench_batch.py [--boards N] [--given FILE] [cost | zero | kills …]``.

*cost*: a plain loop over the boards, `batch check` with one worker and with two. *zero*: the plain
loop and `batch check` in one process. The runs of a measure take turns: all but one are stopped
(SIGSTOP), so that the machine's changes of speed meet all of them, and each has the machine for
itself while it works. Compared with the plain loop are processor times of all processes of a run,
and the seconds of its turns; what other programs used meanwhile is printed, because two workers
want two free cores. *kills*: a run of which ten workers are killed, one that is killed three times
and stopped by Ctrl-C once; the file must be the plain loop's.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TURN = 4.0
"""Seconds that a run works before the next one does."""
WORKERS_KILLED, RUNS_KILLED = 10, 3
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
TICKS = os.sysconf("SC_CLK_TCK")


class Turns:
    """A command that works in turns with others: its seconds, its processor time, its memory."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name = name
        self.seconds = self.processor = self.peak = 0.0
        self.running = True
        self._process = subprocess.Popen(
            words, env=ENVIRONMENT, stderr=subprocess.DEVNULL, process_group=0
        )
        os.killpg(self._process.pid, signal.SIGSTOP)

    def work(self, seconds: float) -> None:
        """Let it work for some *seconds*, or to its end."""
        os.killpg(self._process.pid, signal.SIGCONT)
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            self._look()
            ended, status, used = os.wait4(self._process.pid, os.WNOHANG)
            if ended:
                assert status == 0, self.name
                self.running = False
                self.processor = used.ru_utime + used.ru_stime
                self.seconds += time.monotonic() - began
                return
            time.sleep(0.01)
        os.killpg(self._process.pid, signal.SIGSTOP)
        self.seconds += time.monotonic() - began

    def _look(self) -> None:
        """Read the largest memory that the main process has had so far, in MB."""
        status = Path(f"/proc/{self._process.pid}/status")
        for row in status.read_text("utf-8").splitlines():
            if row.startswith("VmHWM:"):
                self.peak = int(row.split()[1]) / 1024


def take_turns(runs: Sequence[Turns]) -> None:
    """Let all *runs* work, one at a time, until the last has ended."""
    while any(run.running for run in runs):
        for run in runs:
            if run.running:
                run.work(TURN)


def busy() -> float:
    """Return the processor time that all programs of the machine have used, in seconds."""
    numbers = [int(word) for word in Path("/proc/stat").read_text("utf-8").split()[1:9]]
    return (sum(numbers) - numbers[3] - numbers[4]) / TICKS


def check(given: Path, out: Path, workers: int) -> list[str]:
    """Return the words of a check."""
    command = [sys.executable, "-m", "stepstones", "batch", "check", str(given)]
    return [*command, "--out", str(out), "--workers", str(workers)]


def plain(given: Path, out: Path) -> list[str]:
    """Return the words of the plain loop."""
    return [sys.executable, __file__, "plain", "--given", str(given), "--out", str(out)]


def loop(given: Path, out: Path) -> None:
    """Check all boards of *given*, one after the other."""
    sys.path.insert(0, str(ROOT / "pysrc"))
    tasks: Any = import_module("stepstones.app.cli.many.tasks")
    lines: Any = import_module("stepstones.app.cli.lines")
    job = tasks.Job("check")
    with given.open(encoding="utf-8") as rows, out.open("wb") as file:
        for number, row in enumerate(rows, start=1):
            file.write(tasks.work(job, [lines.Line(number, row.strip())]))


def compare(given: Path, folder: Path, workers: Sequence[int | None]) -> None:
    """Measure runs with so many *workers*, None being the plain loop; print a line for each."""
    outs = {who: folder / ("plain" if who is None else f"w{who}") for who in workers}
    runs = [
        Turns(f"--workers {who}", check(given, out, who))
        if who is not None
        else Turns("plain loop", plain(given, out))
        for who, out in outs.items()
    ]
    before, began = busy(), time.monotonic()
    take_turns(runs)
    others = busy() - before - sum(run.processor for run in runs)
    first = runs[0]
    for run, out in zip(runs, outs.values(), strict=True):
        same = out.read_bytes() == outs[workers[0]].read_bytes()
        print(
            f"{run.name:12}  processor {run.processor:7.1f} s, "
            f"{run.processor / first.processor - 1:+6.1%}; turns "
            f"{run.seconds:7.1f} s, {run.seconds / first.seconds - 1:+6.1%}, "
            f"x{first.seconds / run.seconds:.2f}; "
            f"main process {run.peak:.0f} MB; same file: {same}",
            flush=True,
        )
    took = time.monotonic() - began
    print(f"others used {others:.1f} s of processor time in {took:.1f} s", flush=True)


def begin(words: Sequence[str]) -> subprocess.Popen[bytes]:
    """Begin a command."""
    return subprocess.Popen(words, env=ENVIRONMENT, stderr=subprocess.DEVNULL)


def lines_in(path: Path) -> int:
    """Return how many lines a file has so far."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def kill_workers(given: Path, out: Path, total: int) -> int:
    """Check *given* while its workers are killed, spread over the run; return how many were."""
    psutil: Any = import_module("psutil")
    run = begin(check(given, out, 2))
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


def kill_runs(given: Path, out: Path, total: int) -> list[int]:
    """Check *given* in a run that is killed three times and stopped by Ctrl-C once.

    Returns how many lines there were each time.
    """
    how = [signal.SIGKILL] * RUNS_KILLED + [signal.SIGINT]
    told = []
    for number, one in enumerate(how, start=1):
        run = begin(check(given, out, 2))
        while lines_in(out) < total * number // (len(how) + 1) and run.poll() is None:
            time.sleep(0.02)
        assert run.poll() is None
        run.send_signal(one)
        run.wait()
        told.append(lines_in(out))
    assert begin(check(given, out, 2)).wait() == 0
    return told


def kill(given: Path, folder: Path) -> None:
    """Print what kills leave."""
    total, loops = lines_in(given), folder / "plain"
    if not loops.exists():
        assert begin(plain(given, loops)).wait() == 0
    wanted = loops.read_bytes()
    killed = kill_workers(given, folder / "k", total)
    same = (folder / "k").read_bytes() == wanted
    print(f"workers killed  {killed}, same file: {same}", flush=True)
    at = kill_runs(given, folder / "r", total)
    same = (folder / "r").read_bytes() == wanted
    print(f"runs killed     {RUNS_KILLED}, one Ctrl-C, at lines {at}, same file: {same}")


def options() -> argparse.Namespace:
    """Return the words of this command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="*", default=["cost", "kills"])
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--given", type=Path, help="made boards, one a line; else they are made")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def main() -> None:
    """Print one line for each measure."""
    asked = options()
    if asked.what == ["plain"]:
        loop(asked.given, asked.out)
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given, made = folder / "in", asked.given or folder / "made"
        if not asked.given:
            words = ["make", "queens", "--count", str(asked.boards), "--out", str(made)]
            assert begin([sys.executable, "-m", "stepstones", *words]).wait() == 0
        with made.open(encoding="utf-8") as rows:
            given.write_text("".join(islice(rows, asked.boards)), "utf-8")
        print(f"{lines_in(given)} boards; wasmtime: {bool(find_spec('wasmtime'))}", flush=True)
        if "cost" in asked.what:
            compare(given, folder, [None, 1, 2])
        if "zero" in asked.what:
            compare(given, folder, [None, 0])
        if "kills" in asked.what:
            kill(given, folder)


if __name__ == "__main__":
    main()
