"""The page's files for whoever is not the page: where they are, and what is read of them.

They are in their own package when that is installed, else the sources'. Read are sentences, from
the catalogs, and compiled modules, which wasmtime runs where it is installed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path

from stepstones.core import text as texts
from stepstones.core.compiled import Exports, Instantiate
from stepstones.core.errors import Arg

PACKAGE = Path(__file__).parents[2]
"""The folder of the package ``stepstones``."""
PAGE = "stepstones_page"
"""The package of the wheel that holds the page."""
MODULES = "pysrc/stepstones"
"""Where the page reads the package's modules as they are."""
FILES = ("index.html", "sw.js", "LICENSE")
FOLDERS = ("static", MODULES)
_NAMES = re.compile(r"(?!__pycache__/|.*/__pycache__/)(\w[\w.-]*/)*\w[\w.-]*(?<!\.)", re.ASCII)


def is_installed() -> bool:
    """Whether this is an installed wheel and not the sources."""
    return (PACKAGE / "site").is_dir()


def resources() -> Path:
    """Return the folder that holds those parts of static that commands use, too."""
    return PACKAGE / "site" if is_installed() else PACKAGE.parents[1]


def root() -> Path:
    """Return the folder that holds index.html and static, where the page is there."""
    spec = find_spec(PAGE) if is_installed() else None
    return Path(str(spec.origin)).parent if spec else resources()


def find(target: str) -> Path | None:
    """Return the file that stands at *target*, as a request names it, None where there is none.

    Only names as the product's own files have them are looked for, in at most 200 characters: no
    folder above, hidden file, drive, encoded character or folder of a Windows path comes through.

    >>> find("/static/../pyproject.toml"), find("/pysrc/stepstones/%61pp/worker.py"), find("*")
    (None, None, None)
    """
    path = target.partition("?")[0]
    parts = "index.html" if path == "/" else path.removeprefix("/")
    if not (path.startswith("/") and len(path) <= 200 and _NAMES.fullmatch(parts)):
        return None
    if not parts.startswith(tuple(f"{folder}/" for folder in FOLDERS)) and parts not in FILES:
        return None
    inside = parts.removeprefix(f"{MODULES}/")
    found = (root() if inside == parts else PACKAGE) / inside
    return found if found.is_file() else None


@cache
def fingerprint() -> str:
    """Return a digest of the modules and of what they say: equal where results are equal.

    The same for the sources and for the wheel made from them; another one where the catalogs
    of sentences are missing.
    """
    found = hashlib.blake2b(digest_size=12)
    page = PACKAGE / "site"
    modules = (path for path in PACKAGE.rglob("*.py") if page not in path.parents)
    catalogs = (resources() / "static" / "i18n").glob("*.json")
    for path in (*sorted(modules), *sorted(catalogs)):
        found.update(f"{path.name} ".encode() + path.read_bytes())
    return found.hexdigest()


LANGUAGES = ("en", "ru", "zh")


def say(
    message: str,
    args: Sequence[Arg] = (),
    name: Callable[[int], str] = str,
    language: str = "en",
) -> str:
    """Return *message* in one of LANGUAGES, points as *name* calls them.

    The bare id where the catalog is missing.
    """
    pattern = _sentences(language).get(message)
    if pattern is None:
        return " ".join([message, *map(str, args)])
    return texts.render(pattern, args, name, "," if language == "ru" else ".")


@cache
def _sentences(language: str) -> dict[str, str]:
    path = resources() / "static" / "i18n" / f"{language}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return known


FOLDER = resources() / "static" / "wasm"


class _WasmtimeInstance:
    """The functions of one instance."""

    def __init__(self, store: object, functions: Mapping[str, Callable[..., int]]) -> None:
        self._functions = {name: partial(one, store) for name, one in functions.items()}

    def __getattr__(self, name: str) -> Callable[..., int]:
        return self._functions[name]


def compiled_module(name: str) -> Instantiate | None:
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
