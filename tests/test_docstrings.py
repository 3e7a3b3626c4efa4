"""What functions say of themselves in the source that is shown, in the readers' languages."""

import ast
import json
from importlib import import_module
from pathlib import Path

import pytest

from stepstones.app import catalog

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_docstrings_of_essays_are_told_in_each_language(language: str) -> None:
    """Each function and class of an essay's module that says what it is says it to all."""
    path = ROOT / "static" / "lessons" / language / "code.json"
    told = json.loads(path.read_text("utf-8"))
    modules = {one.module for puzzle in catalog.every() for one in puzzle.algorithms if one.teaches}
    expected = {}
    for module in modules - {"stepstones.null.essays.count"}:
        tree = ast.parse(Path(str(import_module(module).__file__)).read_text("utf-8"))
        named = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef)]
        expected[module] = {one.name for one in named if ast.get_docstring(one)}
    assert {module: set(words) for module, words in told.items()} == expected
    for words in told.values():
        assert all(text.endswith((".", "。")) and len(text) < 130 for text in words.values())
        assert not any(text.isascii() for text in words.values())
        assert not any(mark in text for text in words.values() for mark in ("*", "`", ":func:"))
