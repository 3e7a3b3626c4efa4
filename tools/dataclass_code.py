"""Keep the code that `dataclasses` writes for the classes of an archive; runs inside Pyodide.

For every class `dataclasses` writes a text and compiles it, which takes Pyodide 1.4 ms; with the
code at hand it takes 0.2 ms. `stepstones.app.host.prepared` reads what is kept here.
"""

import dataclasses
import importlib
import marshal
import sys
import zipfile
from collections import defaultdict
from types import CodeType
from typing import Any

KEPT = "dataclasses.bin"


def keep_code(archive: str, package: str) -> None:
    """Import all modules of a package in an archive; add the code of their classes as a file.

    It holds, marshalled, the bytes of each module's code: marshalled too, by the text that would
    be compiled.
    """
    code: defaultdict[str, dict[str, CodeType]] = defaultdict(dict)

    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        compiled = compile(text, "<string>", "exec", dont_inherit=True)
        code[variables["__name__"]][text] = compiled
        exec(compiled, variables, names)  # noqa: S102 - as dataclasses does

    vars(dataclasses)["exec"] = execute
    sys.path.insert(0, archive)
    with zipfile.ZipFile(archive, "a", zipfile.ZIP_DEFLATED) as zipped:
        for name in zipped.namelist():
            module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            if not module.endswith("__main__"):
                importlib.import_module(module)
        entry = zipfile.ZipInfo(f"{package}/{KEPT}", zipped.infolist()[0].date_time)
        kept = {module: marshal.dumps(texts) for module, texts in code.items()}
        zipped.writestr(entry, marshal.dumps(kept))
