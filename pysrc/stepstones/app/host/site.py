"""Finds the page's files: in their own package when that is installed, else the sources'."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

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
