"""The entry point in the browser's worker, and the only module that knows the browser.

PyScript runs this file as it stands and offers `handle` and `alive` to the page. Whatever is
not the answer to a call travels as a message of its own: `ready` or `broken` once, progress
during a run, `ended` should the interpreter itself break down.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any
from zipimport import zipimporter

import js
import pyodide_js

ARCHIVE = "/lib/python313.zip"
"""Where Pyodide puts its library, in which our modules are as well."""
LATE = "/later.zip"
"""Where those modules are put that come after the start."""


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
        module = js.WebAssembly.Module.new(_fetch_buffer(f"{_vendor()}../../wasm/{name}.wasm"))
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


class SecondArchive:
    """Finds the modules that no first board needs, the library's and ours, in their own archive.

    The archive comes when the first board is shown; an import before that waits for it. One of
    another version is none: an import then raises ImportError.
    """

    coming: asyncio.Task[None] | None = None

    def __init__(self, mark: str) -> None:
        """Take what tools/archives.py says of the archive: its hash, and its modules."""
        self.digest, *names = mark.split()
        self.names = frozenset(names)
        self.is_there = False
        self.address = js.URL.new(f"..{LATE}", _vendor()).href

    def keep(self, content: bytes) -> None:
        """Take the archive. Raises ImportError unless it belongs to the first one."""
        import hashlib  # noqa: PLC0415 - not before the first board is shown

        if hashlib.sha256(content).hexdigest() != self.digest:
            raise ImportError("of another version")
        if not self.is_there:
            Path(LATE).write_bytes(content)
            self.is_there = True

    def bring(self) -> None:
        """Fetch the archive while Python waits, unless it is there. Raises ImportError."""
        if not self.is_there:
            try:
                self.keep(_fetch_buffer(self.address).to_bytes())
            except Exception as error:
                raise ImportError("the rest of the program") from error

    def begin(self) -> None:
        """Fetch the archive while nothing waits for it; what fails is left to the first import."""
        if self.coming is None:
            self.coming = asyncio.ensure_future(self._fetch())

    async def _fetch(self) -> None:
        with suppress(Exception):
            response = await js.fetch(self.address)
            if not self.is_there:
                self.keep((await response.arrayBuffer()).to_bytes())

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find a module that is in no other archive, as Python's import asks for it.

        One of ours is lazy: the archive is brought when it is used.
        """
        if name not in self.names:
            return None
        if name.startswith(quick_start.OURS):
            return ModuleSpec(name, self)  # type: ignore[arg-type]  # a loader by its methods
        self.bring()
        return self._folder(name).find_spec(name)

    def create_module(self, _spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Bring the archive and run the module's code.

        Where it does not arrive, the next use tries again: LazyLoader itself would take a module
        that has failed for one that is being read.
        """
        try:
            self.bring()
        except ImportError:
            if module.__spec__ is not None:
                module.__spec__.loader_state["is_loading"] = False
            raise
        self._folder(module.__name__).exec_module(module)

    @staticmethod
    def _folder(name: str) -> zipimporter:
        return zipimporter(f"{LATE}/{name.rpartition('.')[0].replace('.', '/')}")


def _vendor() -> str:
    """Return the address of the folder from which Pyodide came."""
    return str(pyodide_js._api.config.indexURL)  # noqa: SLF001 - nothing public says it


def deliver(text: str) -> None:
    """Send the page a message it did not ask for."""
    js.postMessage(text)


async def handle(text: str) -> str:
    """Answer one intent; while a long run waits between slices, further calls are served."""
    answer = await runner.handle(text)
    late.begin()
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
    from stepstones.app.host import quick_start

    archive = zipimporter(ARCHIVE)
    quick_start.use_code(archive.get_data("stepstones/dataclasses.bin"))
    late = SecondArchive(archive.get_data("stepstones/later.txt").decode())
    sys.meta_path.append(late)
    quick_start.install()
    from stepstones.app.runner import Runner
    from stepstones.core import compiled

    compiled.offer(compiled_module)
    runner = Runner(deliver, load)
except Exception as error:
    deliver(json.dumps({"broken": f"{type(error).__name__}: {error}"}))
    raise
deliver(json.dumps({"ready": True}))
