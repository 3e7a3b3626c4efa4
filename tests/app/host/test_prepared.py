"""Modules are found in tables; their classes are defined by kept code where there is some."""

import dataclasses
import importlib
import importlib.util
import marshal
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any

import pytest

from stepstones.app.host.prepared import PreparedModules

SOURCE = """
from dataclasses import dataclass
@dataclass(frozen=True)
class Pair:
    left: int
    right: int = 2
"""
PACKAGE, MODULE = "prepared_sample", "prepared_sample.pairs"


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[PreparedModules]:
    """The finder, in its place for the length of a test."""
    monkeypatch.setitem(vars(dataclasses), "exec", exec)
    finder = PreparedModules()
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    yield finder
    for name in (MODULE, PACKAGE):
        sys.modules.pop(name, None)


def compiled(source: str, file: str) -> bytes:
    """Return what a `.pyc` file holds, the hash in its header left out."""
    code = compile(source, file, "exec")
    return importlib.util.MAGIC_NUMBER.ljust(16, b"\0") + marshal.dumps(code)


def rows(classes: bytes = b"") -> bytes:
    """Return a table of a package and its one module."""
    folder = "/nowhere.zip/prepared_sample"
    return marshal.dumps(
        {
            PACKAGE: (True, f"{folder}/__init__.py", compiled("", "p"), b""),
            MODULE: (False, f"{folder}/pairs.py", compiled(SOURCE, "m"), classes),
        }
    )


def texts(monkeypatch: pytest.MonkeyPatch) -> dict[str, CodeType]:
    """Return what is compiled for the class, by its text."""
    seen: dict[str, CodeType] = {}

    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        seen[text] = compile(text, "<kept>", "exec")
        exec(seen[text], variables, names)  # noqa: S102

    with monkeypatch.context() as patch:
        patch.setitem(vars(dataclasses), "exec", execute)
        exec(SOURCE, {"__name__": __name__})  # noqa: S102
    return seen


def test_a_module_is_found_in_a_table(modules: PreparedModules) -> None:
    """It knows its file and its package; what is in no table is left to others."""
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(MODULE)
    modules.add(rows())
    found = importlib.import_module(MODULE)
    package = sys.modules[PACKAGE]
    assert found.__file__ == "/nowhere.zip/prepared_sample/pairs.py"
    assert (found.__package__, package.__path__) == (PACKAGE, ["/nowhere.zip/prepared_sample"])
    with pytest.raises(ModuleNotFoundError, match="others"):
        importlib.import_module(f"{PACKAGE}.others")


def test_kept_code_makes_the_same_class(
    modules: PreparedModules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is this code that runs."""
    kept = texts(monkeypatch)
    assert kept
    modules.add(rows(marshal.dumps(kept)))
    pair = importlib.import_module(MODULE).Pair(1)
    assert (pair, repr(pair), hash(pair)) == (
        type(pair)(1, 2),
        "Pair(left=1, right=2)",
        hash((1, 2)),
    )
    assert pair.__init__.__code__.co_filename == "<kept>"
    with pytest.raises(dataclasses.FrozenInstanceError):
        pair.left = 3


def test_other_classes_are_compiled(modules: PreparedModules) -> None:
    """A class that nothing is kept for works as well."""
    modules.add(rows())
    assert importlib.import_module(MODULE).Pair(5).right == 2


@pytest.mark.parametrize("kept", [b"", b"?", b"\xe9\x00", marshal.dumps(5)])
def test_other_bytes_are_refused(modules: PreparedModules, kept: bytes) -> None:
    """They raise what the docstring says."""
    with pytest.raises((ValueError, EOFError, TypeError)):
        modules.add(kept)
