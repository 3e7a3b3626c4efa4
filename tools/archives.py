"""Pack our Python modules for the browser: those of the start, and those that come after it."""

import hashlib
import marshal
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import vendor
from bare import without_docstrings
from pyc import Job, compile_archives
from shell import ROOT, VENDOR, write

SOURCES = ROOT / "pysrc"
FIRST = VENDOR / "stepstones.zip"
LATE = VENDOR / "stepstones-later.zip"
LATE_ROOMS = (
    *("core/form", "core/listing", "core/picture/", "core/svg", "core/vision/"),
    *("go/capture/", "go/life_death/", "go/making/", "go/problem/", "go/safety/", "go/sgf/"),
    *("go/vision/", "knight/huge/", "null/", "queens/vision/"),
)
"""How the paths begin of the modules that no first board needs, in any puzzle."""
FINDER = tuple(
    f"stepstones/{name}.pyc"
    for name in ("__init__", "app/__init__", "app/host/__init__", "app/host/prepared")
)
"""What finds the others: files of their own in the first archive."""
TABLE = "stepstones/modules.bin"
"""In each archive: its other modules, as `stepstones.app.host.prepared` reads them."""
CLASSES = "stepstones/dataclasses.bin"
"""What tools/dataclass_code.py adds to the compiled modules."""
MARK = "stepstones/later.txt"
"""In the first archive: the hash of the other one, so that two versions are never mixed."""
DATE = (2026, 1, 1, 0, 0, 0)


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
    """Copy compiled modules into two archives, of which the first holds the hash of the other."""
    with zipfile.ZipFile(whole) as old:
        files = {name: old.read(name) for name in old.namelist()}
    classes = marshal.loads(files.pop(CLASSES))  # noqa: S302 - just written
    rest = {name: data for name, data in files.items() if name not in FINDER}
    _write(late, {TABLE: table({n: data for n, data in rest.items() if is_late(n)}, classes)})
    digest = hashlib.sha256(late.read_bytes()).hexdigest()
    kept = table({name: data for name, data in rest.items() if not is_late(name)}, classes)
    finder = {name: files[name] for name in FINDER}
    _write(first, {**finder, TABLE: kept, MARK: digest.encode()})


def table(compiled: Mapping[str, bytes], classes: Mapping[str, bytes]) -> bytes:
    """Return the table of compiled modules, by file, with the code of the classes of each."""
    rows = {}
    for file, data in compiled.items():
        name = file.removesuffix(".pyc").replace("/", ".")
        module = name.removesuffix(".__init__")
        path = f"/{FIRST.name}/{file.removesuffix('c')}"
        rows[module] = (module != name, path, data, classes.get(module, b""))
    return marshal.dumps(rows)


def is_late(name: str) -> bool:
    """Tell whether a file of an archive belongs to the second one."""
    return name.removeprefix("stepstones/").startswith(LATE_ROOMS)


def _write(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
