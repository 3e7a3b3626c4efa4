"""What the archives hold is what stands under pysrc, all of it."""

from __future__ import annotations

import _imp
import ast
import re
import zipfile
from typing import TYPE_CHECKING

import archives
import bundle

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_the_sources_that_the_page_shows_are_those_that_run(built: None) -> None:
    """Each module of the archives was compiled from the text under pysrc; none is missing."""
    bundle.refresh()
    packed: dict[str, bytes] = {}
    for path in (archives.FIRST, archives.LATE):
        with zipfile.ZipFile(path) as archive:
            every = archive.namelist()
            names = [name for name in every if re.fullmatch(r"stepstones/.*\.pyc", name)]
            packed |= {name: archive.read(name) for name in names}
    sources = {path for path in bundle.modules() if path.suffix == ".py"} - {bundle.WORKER}
    assert {bundle.SOURCES / name.removesuffix("c") for name in packed} == sources
    for name, data in packed.items():
        magic, source_hash = data[:4], data[8:16]
        source = (bundle.SOURCES / name.removesuffix("c")).read_bytes()
        assert _imp.source_hash(int.from_bytes(magic, "little"), source) == source_hash, name


def test_the_code_of_every_dataclass_is_kept(built: None) -> None:
    """One text for each, so that the browser compiles none of them when it starts.

    Classes whose fields have the same names, and defaults alike, share a text; one that only
    inherits its fields shares that of its base.
    """
    bundle.refresh()
    with zipfile.ZipFile(archives.FIRST) as archive:
        kept = archive.read("stepstones/dataclasses.bin")
    sources = [path.read_text() for path in bundle.modules() if path.suffix == ".py"]
    texts = {text for source in sources for text in _dataclasses(source)}
    assert kept.count(b"def __create_fn__(") == len(texts) > 0


def _dataclasses(source: str) -> Iterator[str]:
    """Tell of each data class in *source* what decides on the text that is written for it."""
    for one in ast.walk(ast.parse(source)):
        if isinstance(one, ast.ClassDef) and "dataclass" in map(_called, one.decorator_list):
            settings = [ast.unparse(call) for call in one.decorator_list]
            fields = [field for field in one.body if isinstance(field, ast.AnnAssign)]
            told = [(ast.unparse(field.target), _default(field.value)) for field in fields]
            if fields or not one.bases:
                yield f"{settings} {told}"


def _called(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def _default(value: ast.expr | None) -> str:
    """Tell how a field gets its default; a plain one is the same text whatever its value."""
    if value is None:
        return "none"
    return ast.unparse(value) if isinstance(value, ast.Call) else "plain"
