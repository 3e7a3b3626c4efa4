"""Pack Python's library and our modules for the browser: what a start needs, and what comes later.

What is in an archive is stored as it is, for the archive is compressed as a whole on its way.
"""

import hashlib
import io
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import vendor
from pyc import Job, compile_archive
from shell import ROOT, VENDOR, write

SOURCES = ROOT / "pysrc"
FIRST = VENDOR / "pyodide" / "python_stdlib.zip"
"""Under the name by which Pyodide asks for the library."""
LATE = VENDOR / "later.zip"
MODULES = VENDOR / ".modules.zip"
"""Ours, compiled."""
PLACE = "/lib/python313.zip/"
"""Where Pyodide puts the first archive."""
LIBRARY = """
    __future__ _colorize _compression _opcode_metadata _pyodide/ _weakrefset ast. asyncio/
    base64 bisect bz2 collections/ concurrent/__init__ concurrent/futures/__init__
    concurrent/futures/_base contextlib contextvars copy. copyreg dataclasses dis.
    encodings/__init__ encodings/aliases encodings/utf_8. enum fnmatch functools glob hashlib
    heapq importlib/__init__ importlib/_abc importlib/_bootstrap importlib/abc
    importlib/resources/__init__ importlib/resources/_common importlib/resources/_functional
    importlib/resources/abc importlib/util inspect json/__init__ json/decoder json/encoder
    json/scanner keyword linecache logging/__init__ opcode operator pathlib/ pyodide/__init__
    pyodide/_package_loader pyodide/_state pyodide/code pyodide/common pyodide/ffi/__init__
    pyodide/webloop random re/ reprlib selectors shutil signal socket string struct subprocess
    tempfile textwrap threading token. tokenize traceback types typing warnings weakref
    zipfile/__init__ zipfile/_path/
"""
"""How the paths begin of those modules of the library that a first board needs, and `keep`."""
LATE_ROOMS = (
    *("core/links/form", "core/listing", "core/picture/", "core/vision/"),
    *("go/capture/", "go/diagrams", "go/examples", "go/life_death/", "go/making/", "go/problem/"),
    *("go/safety/", "go/sgf/", "go/vision/", "knight/huge", "null/", "queens/vision/"),
)
"""How the paths begin of the modules that no first board needs, in any puzzle."""
FIRST_ROOMS = (
    *("go/life_death/regions/", "go/life_death/semeai"),
    *("go/problem/report", "go/safety/benson"),
)
"""Those in these rooms that a board with a question of life or death needs to be shown."""
DATE = (2026, 1, 1, 0, 0, 0)
MARK = "stepstones/later.txt"
"""In the first archive: the hash of the other one, so that two versions are never mixed, and the
names of its modules, one a line."""


def compile_modules(paths: Iterable[Path]) -> None:
    """Have Pyodide byte-compile files of pysrc."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.zip"
        with zipfile.ZipFile(plain, "w") as archive:
            for path in paths:
                archive.writestr(path.relative_to(SOURCES).as_posix(), path.read_bytes())
        library = vendor.LIBRARY if vendor.LIBRARY.is_file() else None
        compile_archive(Job(plain, MODULES, PLACE, 0, keep="stepstones"), library)


def pack() -> None:
    """Pack the library and our modules into both archives."""
    first, late = split([vendor.LIBRARY, MODULES])
    write(LATE, late)
    write(FIRST, first)


def split(archives: Iterable[Path]) -> tuple[bytes, bytes]:
    """Copy archives into two, of which the first knows the other."""
    files: dict[bool, dict[str, bytes]] = {True: {}, False: {}}
    for path in archives:
        with zipfile.ZipFile(path) as old:
            for name in old.namelist():
                files[is_late(name)][name] = old.read(name)
    late = _zip(files[True])
    mark = "\n".join([hashlib.sha256(late).hexdigest(), *map(module_name, files[True])])
    return _zip({**files[False], MARK: mark.encode()}), late


def is_late(name: str) -> bool:
    """Tell whether a file of an archive belongs to the second one; packages of ours do not."""
    path = name.removeprefix("stepstones/")
    if path == name:
        return not name.startswith(tuple(LIBRARY.split()))
    is_first = "/__init__" in path or path.startswith(FIRST_ROOMS)
    return path.startswith(LATE_ROOMS) and not is_first


def module_name(path: str) -> str:
    """Return the name of the module in a file.

    >>> module_name("json/tool.pyc"), module_name("json/__init__.pyc")
    ('json.tool', 'json')
    """
    return path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    return made.getvalue()
