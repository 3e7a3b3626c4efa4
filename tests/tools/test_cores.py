"""The compiled modules that are kept are what their sources give."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import cores
from shell import ROOT, digest

MAX_BYTES = 100_000
"""Bytes of a module."""


def test_the_modules_are_built_from_their_sources(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Compiled anew, they have the same bytes; asked again only when a file has changed."""
    kept = sorted(cores.CORES.glob("*.wasm"))
    asked = [*kept, ROOT / "tools" / "cores.py", ROOT / "package-lock.json"]
    key = digest([*asked, *sorted(cores.SOURCES.rglob("*.ts"))])
    assert pytestconfig.cache is not None
    if pytestconfig.cache.get("cores", "") != key:
        for made in cores.build(tmp_path):
            assert made.read_bytes() == (cores.CORES / made.name).read_bytes(), made.name
        pytestconfig.cache.set("cores", key)
    assert all(one.stat().st_size < MAX_BYTES for one in kept)


def test_every_module_has_a_source() -> None:
    """And the other way round."""
    assert cores.names() == sorted(path.stem for path in cores.CORES.glob("*.wasm"))
