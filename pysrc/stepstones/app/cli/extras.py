"""Packages that only some commands need, and the words that install them."""

from __future__ import annotations

import sys

from stepstones.app.host import site

EXTRAS = {
    "batch": ("dask[distributed]",),
    "book": ("typst", "segno"),
    "pictures": ("numpy", "pillow"),
}
"""What each optional extra of pyproject.toml holds."""


def install(extra: str) -> str:
    """Return the command that installs *extra* for the Python that runs.

    It names the extra where Stepstones itself is installed, and the packages where it runs from its
    sources: there pip does not know it, and no index has it.
    """
    names = [f"stepstones[{extra}]"] if site.is_installed() else EXTRAS[extra]
    return " ".join(map(_quote, [sys.executable or "python3", "-m", "pip", "install", *names]))


def _quote(word: str) -> str:
    return f'"{word}"' if set(word) & set(" []") else word
