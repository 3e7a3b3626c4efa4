"""What every tool needs: where the repository is, running programs, hashes, stamps."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import RLock

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "vendor"
sys.path.insert(0, str(ROOT / "pysrc"))  # tools use the product's own modules


class ToolError(Exception):
    """A failure the user can do something about; the message says what."""


class Bar:
    """How far a long work is, on the last line of the terminal; a pipe gets nothing of it."""

    WIDTH = 24

    def __init__(self) -> None:
        self.line = ""
        self.lock = RLock()

    def show(self, share: float, doing: str) -> None:
        """Show that *share* of 1 is done, and what is being done; nothing once all is."""
        full = int(share * self.WIDTH)
        drawn = f"[{'#' * full}{'.' * (self.WIDTH - full)}] {share:4.0%}  {doing}"
        with self.lock:
            self.line = drawn[:79] if share < 1 and sys.stdout.isatty() else ""
            self._print("")

    def say(self, text: str) -> None:
        """Print a line above."""
        with self.lock:
            self._print(f"{text}\n")

    def _print(self, text: str) -> None:
        clear = "\r\033[K" if sys.stdout.isatty() else ""
        print(f"{clear}{text}{self.line}", end="", flush=True)


bar = Bar()
say = bar.say
"""Print one line at once, even into a pipe."""
held: list[int] = []
"""Open files that programs inherit: what is locked stays so until they have ended."""


def run(command: Sequence[str | Path], *, failed: str, cwd: Path = ROOT) -> str:
    """Run a program and return what it printed; its complaint follows `failed` when it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=cwd, check=False, capture_output=True, text=True, pass_fds=held
        )
    except FileNotFoundError as error:
        message = f"{failed}\n  '{words[0]}' is not installed or not on the PATH."
        raise ToolError(message) from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        noise = ("warning", "npm warn")
        reasons = [line[:200] for line in said if not line.lower().startswith(noise)]
        raise ToolError("\n  ".join([failed, *reasons[:5]]))
    return done.stdout


def digest(paths: Iterable[Path]) -> str:
    """Hash names and contents of files, in the order of their names."""
    total = hashlib.sha256()
    for path in sorted(paths):
        name = path.relative_to(ROOT).as_posix().encode()
        total.update(b"%d %s" % (len(name), name))
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def write(path: Path, content: bytes | str) -> None:
    """Replace a file in one step: a reader sees the old content or the new, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_bytes(content.encode() if isinstance(content, str) else content)
    part.replace(path)


def update(path: Path, content: bytes | str) -> None:
    """Replace a file unless it holds just that, so that its date stays true."""
    data = content.encode() if isinstance(content, str) else content
    if not (path.is_file() and path.read_bytes() == data):
        write(path, data)


def stamped(stamp: Path, key: str) -> bool:
    """Tell whether the work that `stamp` records was done for this very `key`."""
    return stamp.is_file() and stamp.read_text() == key


def to_json(value: object) -> str:
    """Write JSON in one form, so that equal values give equal files."""
    return json.dumps(value, indent=1, sort_keys=True) + "\n"


def explain(error: ToolError) -> int:
    """Print a failure to stderr and return the exit status that goes with it."""
    print(f"\n{error}", file=sys.stderr, flush=True)
    return 1
