"""Byte-compile the Python files of a zip archive; runs inside Pyodide (see pyc.mjs).

`.pyc` files beside no source, with unchecked hashes: the interpreter loads them without looking
for anything else. Each still holds its source's hash, so a test can prove which text it is from.
Data files are kept.
"""

import _imp
import importlib.util
import marshal
import re
import zipfile

UNCHECKED_HASH = (1).to_bytes(4, "little")
DATE = (2026, 1, 1, 0, 0, 0)


def compile_module(source: bytes, filename: str, optimize: int) -> bytes:
    """Return the content of the .pyc file for one module."""
    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    magic = importlib.util.MAGIC_NUMBER
    source_hash = _imp.source_hash(int.from_bytes(magic, "little"), source)
    return magic + UNCHECKED_HASH + source_hash + marshal.dumps(code)


def compile_zip(source: str, target: str, prefix: str, optimize: int, drop: str) -> None:
    """Copy an archive, compiling modules and leaving out names that begin with a match of `drop`.

    `prefix` is the folder the archive stands for at run time; tracebacks show it.
    """
    unwanted = re.compile(drop or "(?!)")
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for item in old.infolist():
            if item.is_dir() or unwanted.match(item.filename):
                continue
            name, data = item.filename, old.read(item)
            if name.endswith(".py"):
                data = compile_module(data, prefix + name, optimize)
                name += "c"
            new.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED, 9)
