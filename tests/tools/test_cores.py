"""The compiled modules that are kept are what their sources give."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import cores
from stepstones.core import compiled

MOST = 100_000
"""Bytes of a module."""


@pytest.mark.parametrize("name", cores.names())
def test_a_module_is_built_from_its_source(name: str, tmp_path: Path) -> None:
    """Compiled anew, it has the same bytes."""
    kept = (cores.CORES / f"{name}.wasm").read_bytes()
    assert cores.build(name, tmp_path).read_bytes() == kept
    assert len(kept) < MOST


def test_every_module_has_a_source() -> None:
    """And the other way round."""
    assert cores.names() == sorted(path.stem for path in cores.CORES.glob("*.wasm"))


def test_python_looks_up_every_module() -> None:
    """One left out could not be fetched once the worker's doors are closed."""
    assert sorted(compiled.NAMES) == cores.names()
