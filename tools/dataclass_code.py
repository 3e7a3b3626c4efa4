"""Keep the code that `dataclasses` writes for the classes of an archive; runs inside Pyodide.

For every class `dataclasses` writes a text and compiles it, which takes Pyodide 1.4 ms; with the
code at hand it takes 0.2 ms. `stepstones.app.host.quick_start` reads what is kept here.
"""

import dataclasses
import importlib
import marshal
import sys
import zipfile
from typing import Any

KEPT = "dataclasses.bin"


def keep_code(archive: str, package: str) -> None:
    """Import all modules of a package in an archive; add the code of its classes as a file."""
    kept: dict[str, bytes] = {}

    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        kept[text] = marshal.dumps(code)
        exec(code, variables, names)  # noqa: S102 - as dataclasses does

    vars(dataclasses)["exec"] = execute
    sys.path.insert(0, archive)
    with zipfile.ZipFile(archive, "a", zipfile.ZIP_DEFLATED) as zipped:
        for name in zipped.namelist():
            module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            if not module.endswith("__main__"):
                importlib.import_module(module)
        entry = zipfile.ZipInfo(f"{package}/{KEPT}", zipped.infolist()[0].date_time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        zipped.writestr(entry, marshal.dumps(kept), compresslevel=9)
