"""Pack our Python modules for the browser: those of the start, and those that come after it."""

import hashlib
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import vendor
from bare import without_docstrings
from pyc import Job, compile_archives
from shell import ROOT, VENDOR, write

SOURCES = ROOT / "pysrc"
FIRST = VENDOR / "stepstones.zip"
LATE = VENDOR / "stepstones-later.zip"
LATE_ROOMS = (
    *("core/links/form", "core/picture/", "core/source/", "core/vision/"),
    *("go/capture/", "go/life_death/", "go/making/", "go/problem/", "go/safety/", "go/sgf/"),
    *("go/vision/", "knight/huge/", "null/", "queens/vision/"),
)
"""How the paths begin of the modules that no first board needs, in any puzzle."""
FIRST_ROOMS = (
    *("go/life_death/__init__", "go/life_death/regions/", "go/life_death/semeai"),
    *("go/problem/__init__", "go/problem/report", "go/safety/__init__", "go/safety/benson"),
)
"""Those in these rooms that a board with a question of life or death needs to be shown."""
MARK = "stepstones/later.txt"
"""In the first archive: the hash of the other one, so that two versions are never mixed."""


def pack(paths: Iterable[Path]) -> None:
    """Pack files of pysrc into both archives, modules byte-compiled by Pyodide."""
    with tempfile.TemporaryDirectory() as folder:
        plain, compiled = Path(folder) / "plain.zip", Path(folder) / "compiled.zip"
        with zipfile.ZipFile(plain, "w") as archive:
            for path in paths:
                archive.writestr(path.relative_to(SOURCES).as_posix(), program(path))
        job = Job(plain, compiled, f"/{FIRST.name}/", 0, keep="stepstones")
        compile_archives(job, library=vendor.LIBRARY)
        first, late = Path(folder) / FIRST.name, Path(folder) / LATE.name
        split(compiled, first, late)
        write(LATE, late.read_bytes())
        write(FIRST, first.read_bytes())


def program(path: Path) -> bytes:
    """Return what is packed of a file: of a module what Python runs of it."""
    content = path.read_bytes()
    return without_docstrings(content.decode()).encode() if path.suffix == ".py" else content


def split(whole: Path, first: Path, late: Path) -> None:
    """Copy an archive into two, of which the first holds the hash of the other."""
    with zipfile.ZipFile(whole) as old:
        entries = [(item, old.read(item)) for item in old.infolist()]
    _write(late, [(item, data) for item, data in entries if is_late(item.filename)])
    mark = zipfile.ZipInfo(MARK, entries[0][0].date_time)
    mark.compress_type = zipfile.ZIP_DEFLATED
    digest = hashlib.sha256(late.read_bytes()).hexdigest()
    kept = [(item, data) for item, data in entries if not is_late(item.filename)]
    _write(first, [*kept, (mark, digest.encode())])


def is_late(name: str) -> bool:
    """Tell whether a file of an archive belongs to the second one."""
    path = name.removeprefix("stepstones/")
    return path.startswith(LATE_ROOMS) and not path.startswith(FIRST_ROOMS)


def _write(path: Path, entries: Iterable[tuple[zipfile.ZipInfo, bytes]]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for item, data in entries:
            archive.writestr(item, data, compresslevel=9)
