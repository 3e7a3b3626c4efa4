"""Run every check: style, types, unit tests, browser tests; `npm test`.

Further arguments go to pytest: `npm test -- -k knight`.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import bundle
import chromium
import vendor
from shell import ROOT, ToolError, digest, explain, run, say, stamped, write

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements-dev.txt"
NO_TESTS = 5


def checks(pytest_arguments: Sequence[str]) -> dict[str, list[str | Path]]:
    """Return the commands to run, by name, quick ones first."""
    modules = ROOT / "node_modules" / ".bin"
    side_by_side = ["-n", "2", "--dist", "loadfile"]
    pytest: list[str | Path] = [PYTHON, "-m", "pytest", "--no-header", *side_by_side]
    return {
        "ruff check": [PYTHON, "-m", "ruff", "check", "."],
        "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "."],
        "mypy": [PYTHON, "-m", "mypy"],
        "eslint": [modules / "eslint", "."],
        "tsc": [modules / "tsc", "--project", "tsconfig.json"],
        "unit tests": [*pytest, *pytest_arguments],
        "browser tests": [*pytest, "tests/e2e", *pytest_arguments],
    }


def prepare() -> None:
    """Bring everything the checks need to this machine; quick when it is there already."""
    vendor.fill()
    bundle.refresh()
    make_venv()
    chromium.ensure()


def make_venv() -> None:
    """Make .venv with the packages of requirements-dev.txt, unless it holds just those."""
    stamp = VENV / ".stamp"
    key = digest([REQUIREMENTS])
    if stamped(stamp, key):
        return
    say("Installing the Python packages for the checks into .venv (once) …")
    failed = "Could not make .venv; on Debian, install python3-venv."
    run([sys.executable, "-m", "venv", "--clear", VENV], failed=failed)
    failed = "Could not install the Python packages; is there a network?"
    run([PYTHON, "-m", "pip", "install", "-q", "-r", REQUIREMENTS], failed=failed)
    write(stamp, key)


def check(name: str, command: Sequence[str | Path], *, narrowed: bool) -> bool:
    """Run one check and tell whether it passed; narrowed down to no test, pytest passes."""
    say(f"── {name}")
    start = time.monotonic()
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    passed = status == 0 or (status == NO_TESTS and narrowed)
    say(f"── {name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - start:.1f} s\n")
    return passed


def main(pytest_arguments: Sequence[str]) -> int:
    """Run all checks, even after a failure, and return an exit status."""
    try:
        prepare()
    except ToolError as error:
        return explain(error)
    narrowed = bool(pytest_arguments)
    failed = [
        name
        for name, command in checks(pytest_arguments).items()
        if not check(name, command, narrowed=narrowed)
    ]
    say(f"Failed: {', '.join(failed)}." if failed else "All checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
