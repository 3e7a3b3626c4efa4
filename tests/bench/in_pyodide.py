"""Runs part of a bench in the page's Python: Pyodide in node, with our compiled modules."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from stepstones.app.host import site
from stepstones.core.compiled import Instantiate

ROOT = Path(__file__).parents[2]
LOOP = 10**7

SCRIPT = """
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
const { folder, root, module, name, given, wheels } = JSON.parse(readFileSync(0, 'utf8'));
const { loadPyodide } = createRequire(folder + '/')('pyodide');
const python = await loadPyodide();
python.FS.mkdirTree('/src');
python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/src');
const shelf = `${root}/static/vendor/wheels`;
for (const wheel of wheels) {
  const file = readdirSync(shelf).find((one) => one.startsWith(`${wheel}-`));
  python.unpackArchive(new Uint8Array(readFileSync(`${shelf}/${file}`)).buffer, 'wheel');
}
const modules = {};
globalThis.instantiate = (core) => {
  modules[core] ??= new WebAssembly.Module(readFileSync(`${root}/static/wasm/${core}.wasm`));
  return new WebAssembly.Instance(modules[core]).exports;
};
Object.assign(globalThis, { bench: JSON.stringify([module, name, given]) });
python.runPython(`
import importlib, json, sys
import js
sys.dont_write_bytecode = True
sys.path[:0] = ["/src/pysrc", "/src"]
module, name, given = json.loads(js.bench)
for row in getattr(importlib.import_module(module), name)(*given) or ():
    js.console.log(json.dumps(row))
`);
"""
COMMAND = ("node", "--input-type=module", "-e", SCRIPT)


def rows(folder: Path, module: str, name: str, *given: object) -> Iterator[Any]:
    """Yield what the generator *name* of *module* yields for *given*, all as JSON, as it comes.

    *folder* is a ``node_modules`` folder with pyodide. Raises CalledProcessError.
    """
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(_order(folder, module, name, given))
        running.stdin.close()
        yield from map(json.loads, running.stdout)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, COMMAND)


def call(module: str, name: str, *given: object, wheels: Sequence[str] = ()) -> None:
    """Call the function *name* of *module* with *given*, all as JSON; what it prints is printed.

    *wheels* of ``static/vendor`` are there, such as numpy. Says so where there is no node, or no
    pyodide in ``node_modules``. Raises CalledProcessError.
    """
    folder = ROOT / "node_modules"
    if shutil.which("node") is None or not (folder / "pyodide").exists():
        print("Pyodide: not here")
        return
    print("Pyodide", flush=True)
    order = _order(folder, module, name, given, wheels)
    subprocess.run(COMMAND, input=order, text=True, check=True)


def _order(
    folder: Path, module: str, name: str, given: Sequence[object], wheels: Sequence[str] = ()
) -> str:
    places = {"folder": str(folder.resolve()), "root": str(ROOT), "wheels": wheels}
    return json.dumps(places | {"module": module, "name": name, "given": given})


def source(name: str) -> Instantiate | None:
    """Return what makes instances of a compiled module, here and in Pyodide."""
    if sys.platform == "emscripten":
        import js  # noqa: PLC0415 - only there

        return partial(js.instantiate, name)
    return site.compiled_module(name)


def clock() -> float:
    """Return the processor's seconds that this program has taken, in Pyodide those of node."""
    if sys.platform == "emscripten":
        import js  # noqa: PLC0415 - only there

        usage = js.process.cpuUsage()
        return float(usage.user + usage.system) / 1e6
    return time.process_time()


def loop() -> float:
    """Return the seconds of processor for adding up :data:`LOOP` numbers, to scale by."""
    begin, total = clock(), 0
    for number in range(LOOP):
        total += number
    return clock() - begin
