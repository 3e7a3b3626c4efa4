"""A runner that only tries what the runtime can do; takes the real one's place in worker.py."""

import asyncio
import importlib
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import js


class Runner:
    """Answers the intents of test_runtime.py."""

    def __init__(
        self,
        deliver: Callable[[str], object],
        load: Callable[[str], Awaitable[None]],
    ) -> None:
        self.deliver = deliver
        self.load = load
        self.stopped = False

    async def handle(self, text: str) -> str:
        """Do what the intent's type names, and answer with what came out."""
        intent: dict[str, Any] = json.loads(text)
        answer = await getattr(self, intent["type"])(intent)
        return json.dumps({"answer": answer})

    async def echo(self, intent: dict[str, Any]) -> object:
        """Answer with what was sent."""
        return intent["value"]

    async def run(self, _: dict[str, Any]) -> int:
        """Work in slices until stopped; tell of each."""
        self.stopped = False
        slices = 0
        while not self.stopped:
            slices += 1
            self.deliver(json.dumps({"slices": slices}))
            await asyncio.sleep(0)
        return slices

    async def stop(self, _: dict[str, Any]) -> str:
        """End the run."""
        self.stopped = True
        return "stopped"

    async def hang(self, _: dict[str, Any]) -> None:
        """Never come back."""
        self.deliver(json.dumps({"hanging": True}))
        while True:
            pass

    async def die(self, _: dict[str, Any]) -> None:
        """End the worker."""
        js.close()
        await asyncio.Event().wait()

    async def crash(self, _: dict[str, Any]) -> None:
        """Break the promise that a runner never raises."""
        message = "crashed on purpose"
        raise RuntimeError(message)

    async def reflect(self, intent: dict[str, Any]) -> str:
        """Have the page's half of the bridge evaluate a text; name the error if it does not."""
        sync = importlib.import_module("polyscript").xworker.sync
        nothing = importlib.import_module("pyodide.ffi").to_js([])
        try:
            await getattr(sync, intent["name"])(2, None, intent["text"], nothing)
        except Exception as error:  # noqa: BLE001 - of JavaScript
            return type(error).__name__
        return "evaluated"

    async def late(self, _: dict[str, Any]) -> bool:
        """Tell whether the modules that come after the start are there."""
        return any(getattr(finder, "is_there", False) for finder in sys.meta_path)

    async def module(self, intent: dict[str, Any]) -> str:
        """Import a module; name the error if it does not arrive."""
        try:
            return importlib.import_module(intent["name"]).__name__
        except ImportError as error:
            return f"ImportError: {error}"

    async def numpy(self, _: dict[str, Any]) -> object:
        """Load numpy and sum with it; name the error if it does not arrive."""
        try:
            await self.load("numpy")
        except ImportError as error:
            return f"ImportError: {error}"
        return int(importlib.import_module("numpy").arange(10).sum())
