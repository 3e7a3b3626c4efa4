"""Runs a generator of a bench in the page's Python: Pyodide in node, with our compiled modules."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from stepstones.app.host import wasm
from stepstones.core.compiled import Instantiate

ROOT = Path(__file__).parents[2]
LOOP = 10**7

SCRIPT = """
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const { folder, root, module, name, given } = JSON.parse(readFileSync(0, 'utf8'));
const { loadPyodide } = createRequire(folder + '/')('pyodide');
const python = await loadPyodide();
python.FS.mkdirTree('/src');
python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/src');
const modules = {};
globalThis.instantiate = (core) => {
  modules[core] ??= new WebAssembly.Module(readFileSync(`${root}/static/cores/${core}.wasm`));
  return new WebAssembly.Instance(modules[core]).exports;
};
Object.assign(globalThis, { bench: JSON.stringify([module, name, given]) });
python.runPython(`
import importlib, json, sys
import js
sys.dont_write_bytecode = True
sys.path[:0] = ["/src/pysrc", "/src"]
module, name, given = json.loads(js.bench)
for row in getattr(importlib.import_module(module), name)(*given):
    js.console.log(json.dumps(row))
`);
"""


def rows(folder: Path, module: str, name: str, *given: object) -> Iterator[Any]:
    """Yield what the generator *name* of *module* yields for *given*, all as JSON, as it comes.

    *folder* is a ``node_modules`` folder with pyodide. Raises CalledProcessError.
    """
    call = {"folder": str(folder.resolve()), "root": str(ROOT), "module": module}
    command = ["node", "--input-type=module", "-e", SCRIPT]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        json.dump(call | {"name": name, "given": given}, running.stdin)
        running.stdin.close()
        yield from map(json.loads, running.stdout)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)


def source(name: str) -> Instantiate | None:
    """Return what makes instances of a compiled module, here and in Pyodide."""
    if sys.platform == "emscripten":
        import js  # noqa: PLC0415 - only there

        return partial(js.instantiate, name)
    return wasm.source(name)


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
