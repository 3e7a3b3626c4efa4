"""The entry point in the browser's worker, and the only module that knows the browser.

PyScript runs this file as it stands and offers `handle` and `alive` to the page. Whatever is
not the answer to a call travels as a message of its own: `ready` or `broken` once, progress
during a run, `ended` should the interpreter itself break down.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any
from zipimport import zipimporter

import js
import pyodide_js

ARCHIVE = "/stepstones.zip"
"""Where PyScript puts our modules, as static/js/python/pyscript.js tells it."""


async def load(package: str) -> None:
    """Fetch a package from our own site; ImportError if it does not arrive.

    Pyodide tells of a failed download only on the console, so what is loaded is looked up. Where
    the doors are closed the worker ends instead; the page goes on with another one.
    """
    if doors.closed and package not in pyodide_js.loadedPackages.to_py():
        js.stepstonesEnd(js.Error.new(f"{package} is wanted after code of the reader's own"))
        await asyncio.Event().wait()
    await pyodide_js.loadPackage(package)
    if package not in pyodide_js.loadedPackages.to_py():
        raise ImportError(package)


def compiled_module(name: str) -> Callable[[], Any] | None:
    """Fetch a compiled module of ours, while Python waits, and return what makes instances.

    None where it does not arrive or the browser refuses it: Python then does the same work.
    """
    try:
        request, waits = js.XMLHttpRequest.new(), True
        request.open("GET", f"{_vendor()}../../cores/{name}.wasm", not waits)
        request.responseType = "arraybuffer"
        request.send()
        module = js.WebAssembly.Module.new(request.response)
    except Exception:  # noqa: BLE001 - whatever the browser throws
        return None
    return lambda: js.WebAssembly.Instance.new(module).exports


class Doors:
    """What leads from the worker to the network and to the browser's storage."""

    closed = False

    def close(self) -> None:
        """Take all of it away for good; see worker-start.js."""
        if not self.closed:
            compiled.find_all()
            js.stepstonesClose()
            self.closed = True


def _vendor() -> str:
    """Return the address of the folder from which Pyodide came."""
    return str(pyodide_js._api.config.indexURL)  # noqa: SLF001 - nothing public says it


def deliver(text: str) -> None:
    """Send the page a message it did not ask for."""
    js.postMessage(text)


async def handle(text: str) -> str:
    """Answer one intent; while a long run waits between slices, further calls are served."""
    return await runner.handle(text)


async def take(pixels: Any, width: int, height: int) -> bool:  # noqa: ANN401 - of JavaScript
    """Take the pixels of a picture, an array of bytes in JavaScript."""
    runner.take(pixels.to_bytes(), width, height)
    return True


async def alive() -> bool:
    """Answer at once: the page asks while it waits, to learn that Python still runs."""
    return True


__export__ = ["handle", "take", "alive"]

pyodide_js._api.on_fatal = js.stepstonesEnd  # noqa: SLF001 - Pyodide has no other way to tell

try:
    sys.path.append(ARCHIVE)
    from stepstones.app.host import prepared

    prepared.use_code(zipimporter(ARCHIVE).get_data("stepstones/dataclasses.bin"))
    from stepstones.app.runner import Runner
    from stepstones.core import compiled

    compiled.offer(compiled_module)
    doors = Doors()
    runner = Runner(deliver, load, doors.close)
except Exception as error:
    deliver(json.dumps({"broken": f"{type(error).__name__}: {error}"}))
    raise
deliver(json.dumps({"ready": True}))
