"""Where the page's files are: beside the package when it is installed, else the sources'."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[2]
"""The folder of the package ``stepstones``."""


def is_installed() -> bool:
    """Whether this is an installed wheel, which holds the page, and not the sources."""
    return (PACKAGE / "site").is_dir()


def root() -> Path:
    """Return the folder that holds index.html and static."""
    return PACKAGE / "site" if is_installed() else PACKAGE.parents[1]


def find(address: str) -> Path | None:
    """Return the file at *address*, a path without its first slash, None where there is none.

    The page also reads modules of Python as they are, from ``pysrc/stepstones``.

    >>> find("../pyproject.toml"), find("pysrc/.hidden"), find("static")
    (None, None, None)
    """
    parts = (address or "index.html").split("/")
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    if parts[:2] == ["pysrc", "stepstones"]:
        path = PACKAGE.joinpath(*parts[2:])
    elif parts[0] in {"index.html", "sw.js", "LICENSE", "static"}:
        path = root().joinpath(*parts)
    else:
        return None
    return path if path.is_file() else None
