"""Compiled modules for the command line, run by wasmtime where that is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from stepstones.app.host import site
from stepstones.core.compiled import Exports, Instantiate

FOLDER = site.resources() / "static" / "wasm"


class _WasmtimeInstance:
    """The functions of one instance."""

    def __init__(self, store: object, functions: Mapping[str, Callable[..., int]]) -> None:
        self._functions = {name: partial(one, store) for name, one in functions.items()}

    def __getattr__(self, name: str) -> Callable[..., int]:
        return self._functions[name]


def source(name: str) -> Instantiate | None:
    """Return what makes instances of ``static/wasm/NAME.wasm``; None without file or wasmtime."""
    try:
        import wasmtime  # noqa: PLC0415 - installed only where speed is wanted
    except ImportError:
        return None
    path = FOLDER / f"{name}.wasm"
    if not path.is_file():
        return None
    engine = wasmtime.Engine()
    module = wasmtime.Module.from_file(engine, str(path))

    def instantiate() -> Exports:
        store = wasmtime.Store(engine)
        exports = wasmtime.Instance(store, module, []).exports(store)
        found = ((one.name, exports[one.name]) for one in module.exports)
        functions = {name: one for name, one in found if isinstance(one, wasmtime.Func)}
        return _WasmtimeInstance(store, functions)

    return instantiate
