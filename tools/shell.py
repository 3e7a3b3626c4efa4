"""What every tool needs: where the repository is, running programs, hashes, stamps."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "vendor"
sys.path.insert(0, str(ROOT / "pysrc"))  # tools use the product's own modules


class ToolError(Exception):
    """A failure the user can do something about; the message says what."""


def say(text: str) -> None:
    """Print one line at once, even into a pipe."""
    print(text, flush=True)


def run(command: Sequence[str | Path], *, failed: str) -> str:
    """Run a program and return what it printed; its complaint follows `failed` when it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True)
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
