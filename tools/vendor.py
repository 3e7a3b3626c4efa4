"""Fill static/vendor with everything the browser needs from elsewhere, once per version.

PyScript, Pyodide and uqr come from node_modules, numpy out of an npm package that carries a
build for Pyodide. Every download is checked against a hash that stands in this repository.
"""

import hashlib
import json
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

from pyc import PYODIDE, Job, compile_archive
from shell import ROOT, VENDOR, ToolError, digest, run, say, stamped, to_json, update, write

PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
CLASSIC = VENDOR / "sandbox" / "pyodide.js"
"""What starts Pyodide where no module can be loaded: in the frame of readers' own versions."""
UQR = ROOT / "node_modules" / "uqr"
COMPILER = [
    *(ROOT / "package-lock.json", ROOT / "tools" / "pyc.mjs"),
    *(ROOT / "tools" / "compile_zip.py", ROOT / "tools" / "pyc.py"),
]
"""What decides how Python is compiled."""
LIBRARY = VENDOR / ".library.zip"
"""Compiled; tools/archives.py packs it with our modules."""

NUMPY_PACKAGE = "@bentopdf/pymupdf-wasm@0.11.16"
NUMPY_MEMBER = "package/assets/numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
NUMPY_SHA256 = "125230b4c3ecd08803e5c43f1162e017c0718d9f253146225a705a952b9c16c2"
NUMPY_FOLDER = VENDOR / ".numpy"
"""Where the package is unpacked; emptied before and after."""
NUMPY = VENDOR / "wheels" / "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"

# Parts of the standard library that neither a puzzle nor numpy's core imports.
LIBRARY_DROP = r"""
    test/ idlelib/ turtledemo/ lib2to3/ ensurepip/ pydoc_data/ unittest/ xmlrpc/ wsgiref/
    venv/ tkinter/ sqlite3/ multiprocessing/ http/ xml/ dbm/ curses/ tomllib/ _pyrepl/ pydoc
    pdb doctest mailbox imaplib smtplib ftplib poplib socketserver ssl\. zipapp pickletools
    cProfile profile pstats tracemalloc webbrowser wave _osx_support _aix_support _android
    _apple _ios nturl2path getpass plistlib optparse antigravity this turtle encodings/mac_
    encodings/cp8 encodings/cp7 encodings/cp10 encodings/cp11 asyncio/windows_ asyncio/proactor
"""
NUMPY_DROP = (
    r"numpy/(f2py/|_pyinstaller/|conftest|_core/include/)|.*(/tests/|\.(pyi|pxd|h|a|c)$|py\.typed$)"
)
"""What only developers of numpy need."""

# PyScript opens a database to remember packages by, of which we have none; where a page may store
# nothing (a frame in another site, cookies forbidden), Python would not start. These stand twice in
# it, once for the page, once for its workers. And it writes a library for pages into each worker,
# which ours does not use: 150 ms of a first start. It shows errors in a box of its own, by a module
# of its own; the page has a place for them. Its workers begin with a script of the page's own
# (static/js/python/worker-start.js). Its page would answer a worker that asks it to evaluate text:
# the last line takes that answer away. How often each stands there is checked.
CHANGES = (
    (r"new \w\(`\$\{c\}@\$\{t\}`\)", "Object.assign(new Map,{sync(){},close(){}})", 2),
    (r"onerror\((\w)\)\{(\w)\(\1\),this\.dispatchEvent\(\1\)\}", r"onerror(\1){\2(\1)}", 2),
    (r"return e\}\)\}dispatchEvent\(", "return e}),this.#e.catch(()=>{})}dispatchEvent(", 2),
    (r'"mpy"===\w\?\w+\.replace\(\w+,""\):\w+', '""', 1),
    (r'error:\(\)=>import\("\./error-[^"]+"\),', "", 1),
    (r'"/\*@\*/"\+', "globalThis.stepstonesWorkerStart+", 1),
    (r",\w\[\w+\]=\w\.reflect\}terminate\(", "}terminate(", 1),
)

NOTICE = """\
What this folder holds, and under which licence:

PyScript (@pyscript/core), Apache License 2.0: pyscript-LICENSE.txt
  Changed: it starts Python also where the browser lets it store nothing, writes no library
  for pages into a worker, begins each worker with a script of the page's, evaluates
  nothing for a worker, and is one file.
Pyodide, Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/
  Source: https://github.com/pyodide/pyodide
Python's standard library, PSF License: https://docs.python.org/3/license.html
  Byte-compiled, in two archives with our own modules; modules that a board page never imports
  are left out.
uqr, MIT License: uqr-LICENSE.txt
  Draws QR codes; as it comes.
NumPy, BSD 3-Clause: numpy-LICENSE.txt
  Byte-compiled; tests, headers, stubs and f2py are left out.
CodeMirror, MIT License: codemirror-LICENSE.txt
  As PyScript carries it, joined to one file.
"""


def fill() -> None:
    """Bring all of static/vendor but numpy up to the versions this repository names."""
    key = digest([*COMPILER, ROOT / "tools" / "vendor.py"])
    stamp = VENDOR / ".stamp"
    if stamped(stamp, key):
        return
    say("Setting up PyScript and Pyodide in static/vendor (once) …")
    copy_runtime()
    library = PYODIDE / "python_stdlib.zip"
    compile_archive(Job(library, LIBRARY, "/lib/python313.zip/", 2, "|".join(LIBRARY_DROP.split())))
    write(stamp, key)


def fill_numpy() -> None:
    """Bring numpy into static/vendor."""
    key = f"{NUMPY_SHA256} {NUMPY_DROP} {digest(COMPILER)}"
    stamp = VENDOR / ".numpy-stamp"
    if stamped(stamp, key):
        return
    shutil.rmtree(NUMPY_FOLDER, ignore_errors=True)
    NUMPY_FOLDER.mkdir(parents=True)
    numpy = fetch_numpy(NUMPY_FOLDER)
    compile_archive(Job(numpy, NUMPY, "/lib/python3.13/site-packages/", 0, NUMPY_DROP))
    shutil.rmtree(NUMPY_FOLDER)
    write(stamp, key)


def install_node_modules(*, checks: bool = False) -> None:
    """Run `npm ci` unless node_modules already holds what the lock file says.

    Six times as much is wanted for *checks* as for the page, so that is left out without them,
    unless it is there.
    """
    checks = checks or (ROOT / "node_modules" / "eslint").is_dir()
    stamp = ROOT / "node_modules" / ".stepstones"
    key = digest([ROOT / "package-lock.json"])
    if stamped(stamp, key) or (stamped(stamp, f"{key} page") and not checks):
        return
    say("Fetching npm packages (once) …")
    stamp.unlink(missing_ok=True)
    command = ["npm", "ci", "--no-audit", "--no-fund", *([] if checks else ["--omit=dev"])]
    run(command, failed="Could not fetch the npm packages; is there a network?")
    write(stamp, key if checks else f"{key} page")


def copy_runtime() -> None:
    """Copy Pyodide, the part of PyScript that a worker page loads, uqr, licences.

    What has not changed keeps its date, and so its compressed copies.
    """
    for name in PYODIDE_FILES:
        # hosts that do not know .mjs send no module: nginx of Debian 12
        copy(PYODIDE / name, VENDOR / "pyodide" / re.sub(r"\.mjs$", ".js", name))
    copy(PYODIDE / CLASSIC.name, CLASSIC)
    update(VENDOR / "pyodide" / "pyodide-lock.json", lock())
    update(VENDOR / "pyscript" / "core.js", pyscript())
    copy(UQR / "dist" / "index.mjs", VENDOR / "uqr" / "uqr.js")
    copy(UQR / "LICENSE", VENDOR / "licenses" / "uqr-LICENSE.txt")
    copy(PYSCRIPT / "LICENSE", VENDOR / "licenses" / "pyscript-LICENSE.txt")
    update(VENDOR / "licenses" / "NOTICE.txt", NOTICE)


def pyscript() -> str:
    """Return PyScript as one module, without what we cannot use, see CHANGES.

    Its `core.js` only names what another file exports. A browser would fetch one after the other,
    and never again a file that failed under the same name.
    """
    names = (PYSCRIPT / "dist" / "core.js").read_text()
    outer = re.search(r'export\{([^}]+)\}from"\./(core-[^"]+)"', names)
    if not outer:
        raise ToolError("This version of PyScript has another core.js.")
    script = (PYSCRIPT / "dist" / outer[2]).read_text()
    for pattern, text, times in CHANGES:
        script, count = re.subn(pattern, text, script)
        if count != times:
            raise ToolError(f"This version of PyScript reads differently at {pattern}.")
    body, _, exports = script.rpartition("export{")
    local = {name: variable for variable, name in pairs(exports.partition("}")[0])}
    offered = ",".join(f"{local[inner]} as {name}" for inner, name in pairs(outer[1]))
    return f"{body}export{{{offered}}};\n"


def pairs(exports: str) -> list[tuple[str, str]]:
    """Read the inside of `export{a as b,c as d}`.

    >>> pairs("a as b,c as d")
    [('a', 'b'), ('c', 'd')]
    """
    return [(one, name) for one, _, name in (each.split() for each in exports.split(","))]


def copy(source: Path, target: Path) -> None:
    """Copy one file, making its folder, unless that is done."""
    update(target, source.read_bytes())


def fetch_numpy(folder: Path) -> Path:
    """Download the package that carries numpy and take that one file out of it, and its licence."""
    say("Fetching numpy for Pyodide (40 MB, once) …")
    failed = "Could not fetch numpy for Pyodide; is there a network?"
    run(["npm", "pack", NUMPY_PACKAGE, "--pack-destination", folder], failed=failed)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        member = packed.extractfile(NUMPY_MEMBER)
        data = member.read() if member else b""
    if hashlib.sha256(data).hexdigest() != NUMPY_SHA256:
        message = f"The numpy in {NUMPY_PACKAGE} is not the file this repository was tested with."
        raise ToolError(message)
    wheel = folder / NUMPY.name
    wheel.write_bytes(data)
    with zipfile.ZipFile(wheel) as files:
        licence = files.read("numpy-2.2.5.dist-info/LICENSE.txt")
    write(VENDOR / "licenses" / "numpy-LICENSE.txt", licence)
    return wheel


def lock() -> str:
    """Return the list of packages for Pyodide: there is numpy, and where; nothing else.

    Its hash is none, for Python may start before numpy is here; app/worker.py asks for no check.
    """
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    numpy = {
        "name": "numpy",
        "version": "2.2.5",
        "file_name": f"../wheels/{NUMPY.name}",
        "sha256": "0" * 64,
        "install_dir": "site",
        "package_type": "package",
        "imports": ["numpy"],
        "depends": [],
        "unvendored_tests": False,
    }
    return to_json({"info": info, "packages": {"numpy": numpy}})
