"""The compiled modules that are kept are what their sources give."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import cores
from shell import ROOT, digest

MAX_BYTES = 100_000
"""Bytes of a module."""


@pytest.mark.parametrize("name", cores.names())
def test_a_module_is_built_from_its_source(
    name: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Compiled anew, it has the same bytes; asked again only when one of the files has changed."""
    kept = cores.CORES / f"{name}.wasm"
    asked = [kept, ROOT / "tools" / "cores.py", ROOT / "package-lock.json"]
    key = digest([*asked, *sorted(cores.SOURCES.rglob("*.ts"))])
    assert pytestconfig.cache is not None
    if pytestconfig.cache.get(f"cores/{name}", "") != key:
        assert cores.build(name, tmp_path).read_bytes() == kept.read_bytes()
        pytestconfig.cache.set(f"cores/{name}", key)
    assert kept.stat().st_size < MAX_BYTES


def test_every_module_has_a_source() -> None:
    """And the other way round."""
    assert cores.names() == sorted(path.stem for path in cores.CORES.glob("*.wasm"))
