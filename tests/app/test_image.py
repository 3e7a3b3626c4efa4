"""What a memory image holds: what a first board runs, and nothing that may differ by visit."""

import marshal
import subprocess
import sys
import zipfile
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "pysrc"
PROGRAM = """
import asyncio, random, sys
from stepstones.app.host import second_archive
second_archive.install(lambda: b"", sys.argv[1])
from stepstones.app import image
asyncio.run(image.fill())
for puzzle in ("cards", "go", "knight", "queens"):
    module = sys.modules[f"stepstones.{puzzle}.puzzle"]
    assert type(module).__name__ == "module", module

finders = len(sys.meta_path)
random.seed(1)
kept = random.getstate()
late = second_archive.install(lambda: b"x", sys.argv[1])
assert random.getstate() != kept, "each visit has numbers of its own"
assert late.fetch() == b"x", "a start says how the second archive is fetched"
assert len(sys.meta_path) == finders, "all else is there"
from stepstones.app.jobs import exam
assert type(sys.modules["stepstones.app.jobs.exam"]).__name__ == "_LazyModule"
assert exam.write, "what was only named is read when it is used"
"""


def test_what_a_first_board_runs_is_read(tmp_path: Path) -> None:
    """In a Python of its own; it is used on as after a start without an image."""
    archive = tmp_path / "first.zip"
    with zipfile.ZipFile(archive, "w") as first:
        first.writestr("stepstones/dataclasses.bin", marshal.dumps({}))
        first.writestr("stepstones/later.txt", "hash")
    command = [sys.executable, "-c", PROGRAM, str(archive)]
    filled = subprocess.run(  # noqa: S603 - our own words
        command, cwd=SOURCES, capture_output=True, text=True, check=False
    )
    assert filled.returncode == 0, filled.stderr
