"""The entry point in the browser's worker, and the only module that knows the browser.

PyScript runs this file as it stands and offers `handle` and `alive` to the page. Whatever is
not the answer to a call travels as a message of its own: `ready` or `broken` once, progress
during a run, `ended` should the interpreter itself break down.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
import pyodide_js

INDEX = str(pyodide_js._api.config.indexURL)  # noqa: SLF001 - nothing public says it
"""The address of the folder from which Pyodide came."""
LATER = str(js.URL.new("../later.zip", INDEX).href)
"""The address of the second archive."""
coming: asyncio.Task[None] | None = None
"""The second archive on its way, from the first answer on."""


async def load(package: str) -> None:
    """Fetch a package from our own site; ImportError if it does not arrive.

    Pyodide tells of a failed download only on the console, so what is loaded is looked up.
    """
    await pyodide_js.loadPackage(package, checkIntegrity=False)  # Python may be there before it
    if package not in pyodide_js.loadedPackages.to_py():
        raise ImportError(package)


def compiled_module(name: str) -> Callable[[], Any] | None:
    """Fetch a compiled module of ours, while Python waits, and return what makes instances.

    None where it does not arrive or the browser refuses it: Python then does the same work.
    """
    try:
        module = js.WebAssembly.Module.new(_fetch_buffer(f"{INDEX}../../wasm/{name}.wasm"))
    except Exception:  # noqa: BLE001 - whatever the browser throws
        return None
    return lambda: js.WebAssembly.Instance.new(module).exports


def _fetch_buffer(address: str) -> Any:  # noqa: ANN401 - of JavaScript
    """Return the buffer of a file, fetched while Python waits; raises what the browser throws."""
    request, waits = js.XMLHttpRequest.new(), True
    request.open("GET", address, not waits)
    request.responseType = "arraybuffer"
    request.send()
    return request.response


async def _fetch_later() -> None:
    """Fetch the second archive while nothing waits for it; what fails is left to an import."""
    with suppress(Exception):
        response = await js.fetch(LATER)
        late.keep((await response.arrayBuffer()).to_bytes())


async def handle(text: str) -> str:
    """Answer one intent; while a long run waits between slices, further calls are served."""
    global coming  # noqa: PLW0603 - of a worker's life
    answer = await runner.handle(text)
    coming = coming or asyncio.ensure_future(_fetch_later())
    return answer


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
    from stepstones.app.host import second_archive

    late = second_archive.install(lambda: _fetch_buffer(LATER).to_bytes())
    from stepstones.app.runner import Runner
    from stepstones.core import compiled

    compiled.offer(compiled_module)
    runner = Runner(js.postMessage, load)
except Exception as error:
    js.postMessage(json.dumps({"broken": f"{type(error).__name__}: {error}"}))
    raise
js.postMessage(json.dumps({"ready": True}))
