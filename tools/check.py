"""Run every check: style, types, unit tests, browser tests; `npm test`.

Further arguments go to pytest: `npm test -- -k knight`.
"""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

import chromium
import prepare
import vendor
from shell import ROOT, ToolError, digest, explain, run, say, stamped, write

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements-dev.txt"
NO_TESTS = 5
AT_ONCE = 2
"""Linters, and workers of each pytest, that run side by side."""
Commands: TypeAlias = Mapping[str, Sequence[str | Path]]


def linters() -> Commands:
    """Return the quick checks by name, that which takes longest first."""
    modules = ROOT / "node_modules" / ".bin"
    return {
        "mypy": [PYTHON, "-m", "mypy"],
        "ruff check": [PYTHON, "-m", "ruff", "check", "."],
        "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "."],
        "eslint": [modules / "eslint", "."],
        "prettier": [modules / "prettier", "--check", "."],
        "tsc": [modules / "tsc", "--project", "tsconfig.json"],
    }


def tests(pytest_arguments: Sequence[str]) -> Commands:
    """Return the tests to run by name, each with workers that take from each other at the end."""
    side_by_side = ["-n", str(AT_ONCE), "--dist", "worksteal"]
    pytest: list[str | Path] = [PYTHON, "-m", "pytest", "--no-header", *side_by_side]
    return {
        "unit tests": [*pytest, *pytest_arguments],
        "browser tests": [*pytest, "tests/e2e", *pytest_arguments],
    }


def bring_everything() -> None:
    """Bring everything the checks need to this machine; quick when it is there already.

    What is served comes beside what tests it, for much of both is waiting for the network.
    """
    with ThreadPoolExecutor() as pool:
        testers = pool.submit(bring_testers)
        vendor.install_node_modules(checks=True)
        prepare.everything()
    testers.result()


def bring_testers() -> None:
    """Bring the Python of the checks, and a browser."""
    make_venv()
    chromium.ensure()


def make_venv(venv: Path = VENV, requirements: Path = REQUIREMENTS) -> None:
    """Make *venv* with the packages that *requirements* lists, unless it holds just those."""
    stamp = venv / ".stamp"
    key = digest([requirements])
    if stamped(stamp, key):
        return
    say(f"Installing the packages of {requirements.name} into {venv.name} (once) …")
    failed = f"Could not make {venv.name}; on Debian, install python3-venv."
    run([sys.executable, "-m", "venv", "--clear", venv], failed=failed)
    failed = "Could not install the Python packages; is there a network?"
    run([venv / "bin" / "python", "-m", "pip", "install", "-q", "-r", requirements], failed=failed)
    write(stamp, key)


def one_by_one(commands: Commands, *, narrowed: bool) -> list[str]:
    """Run tests, of which each kind keeps the processors busy, and return which failed.

    Tests of one kind that are narrowed down to none pass.
    """
    failed = []
    for name, command in commands.items():
        say(f"── {name}")
        start = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        passed = status == 0 or (status == NO_TESTS and narrowed)
        failed += [] if passed else [name]
        word = "passed" if passed else "FAILED"
        say(f"── {name}: {word} in {time.monotonic() - start:.1f} s\n")
    return failed


def lint(commands: Commands) -> list[str]:
    """Run linters side by side, print what each has to say, and return which have failed."""
    say(f"── {', '.join(commands)}")
    start = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = dict(zip(commands, pool.map(_run_quietly, commands.values()), strict=True))
    failed = [name for name, (status, _) in done.items() if status]
    for name, (_, printed) in done.items():
        say(f"── {name}: {'FAILED' if name in failed else 'passed'}\n{printed}".rstrip())
    say(f"── in {time.monotonic() - start:.1f} s\n")
    return failed


def _run_quietly(command: Sequence[str | Path]) -> tuple[int, str]:
    done = subprocess.run(
        command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode, done.stdout


def main(pytest_arguments: Sequence[str]) -> int:
    """Run all checks, even after a failure, and return an exit status."""
    try:
        bring_everything()
    except ToolError as error:
        return explain(error)
    narrowed = bool(pytest_arguments)
    failed = lint(linters())
    failed += one_by_one(tests(pytest_arguments), narrowed=narrowed)
    say(f"Failed: {', '.join(failed)}." if failed else "All checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
