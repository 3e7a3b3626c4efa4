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
    """Every function of an essay's module that says what it does says it to all; no other does."""
    path = ROOT / "static" / "lessons" / language / "code.json"
    told = json.loads(path.read_text("utf-8"))
    modules = {one.module for puzzle in catalog.every() for one in puzzle.algorithms if one.teaches}
    expected = {}
    for module in modules - {"stepstones.null.essays.count"}:
        tree = ast.parse(Path(str(import_module(module).__file__)).read_text("utf-8"))
        functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
        expected[module] = {one.name for one in functions if ast.get_docstring(one)}
    assert {module: set(words) for module, words in told.items()} == expected
    for words in told.values():
        assert all(text.endswith((".", "。")) and len(text) < 130 for text in words.values())
        assert not any(text.isascii() for text in words.values())
