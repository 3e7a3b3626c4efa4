"""Plain code: of each essay the types, docstrings, imports and yields are left out, no more."""

import ast
import io
import tokenize
from importlib import import_module
from pathlib import Path

import pytest

from stepstones.app import catalog
from stepstones.core.source.listing import read_listing

MODULES = sorted(
    {one.module for puzzle in catalog.every() for one in puzzle.algorithms if one.teaches}
)


def _left(module: str) -> list[tuple[int, str]]:
    """Return the lines that plain code shows, by number."""
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    listing = read_listing(text)
    folded = {line for first, last in listing.folds for line in range(first, last + 1)}
    shown = []
    for number, words in enumerate(text.splitlines(), 1):
        row = words
        for line, start, end in sorted(listing.cuts, reverse=True):
            row = row[:start] + row[end:] if line == number else row
        if number not in folded and row.strip():
            shown.append((number, row))
    return shown


@pytest.mark.parametrize("module", MODULES)
def test_what_is_left_is_plain(module: str) -> None:
    """No line of a yield alone, no docstring, no type of a function, no remark to a linter."""
    rows = [row for _, row in _left(module)]
    assert rows
    assert not any(row.strip().startswith(("yield ", '"""', "import ", "from ")) for row in rows)
    assert not any("yield from " in row or ") -> " in row or "noqa" in row for row in rows)


@pytest.mark.parametrize("module", MODULES)
def test_no_name_that_decides_is_lost(module: str) -> None:
    """Each test, loop, call and assignment of the essay's functions is still there."""
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    kept = {number for number, _ in _left(module)}
    plain = (ast.If, ast.For, ast.While, ast.Return, ast.Assign, ast.AugAssign, ast.FunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, plain):
            assert node.lineno in kept, ast.unparse(node)[:60]


def test_the_procedure_of_queens_fits_on_a_slide() -> None:
    """HR in seventeen lines at most, one of them its head."""
    rows = [row for _, row in _left("stepstones.queens.essays.recursive")]
    begin = next(at for at, row in enumerate(rows) if "def HR" in row)
    procedure = [row for row in rows[begin:] if row.startswith("    ")][:-2]
    assert procedure[0].strip() == "def HR(k):"
    assert len(procedure) <= 17
    for row in procedure:
        list(tokenize.generate_tokens(io.StringIO(row.strip() + "\n").readline))
