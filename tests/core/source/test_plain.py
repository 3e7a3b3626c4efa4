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
    filled = {line for line, _ in listing.fills}
    shown = []
    for number, words in enumerate(text.splitlines(), 1):
        row = words
        for line, start, end in sorted(listing.cuts, reverse=True):
            row = row[:start] + row[end:] if line == number else row
        row += "pass" if number in filled else ""
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
def test_what_is_left_is_python(module: str) -> None:
    """It has the essay's loops, calls and returns; a branch that only tells holds ``pass``."""
    left = ast.parse("\n".join(row for _, row in _left(module)))
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    kinds = (ast.For, ast.While, ast.Return, ast.AugAssign, ast.Break, ast.Continue, ast.Raise)

    def kept(tree: ast.Module) -> list[str]:
        return [type(one).__name__ for one in ast.walk(tree) if isinstance(one, kinds)]

    assert sorted(kept(left)) == sorted(kept(ast.parse(text)))


def test_what_only_tells_is_left_out() -> None:
    """The words of a step are neither shown nor among the values; what decides is."""
    rows = "\n".join(row for _, row in _left("stepstones.go.essays.live_group"))
    assert "if piece_at(neighbour) != own:\n                pass\n" in rows
    assert "words = " not in rows
    assert "why = " not in rows
    assert "liberty = find_liberty(neighbour)" in rows
    for module in (one for one in MODULES if ".essays." in one):
        names = read_listing(Path(str(import_module(module).__file__)).read_text("utf-8")).names
        assert not {"words", "by"} & {one for row in names for one in row}, module


def test_the_procedure_of_queens_fits_on_a_slide() -> None:
    """HR in seventeen lines at most, one of them its head."""
    rows = [row for _, row in _left("stepstones.queens.essays.recursive")]
    begin = next(at for at, row in enumerate(rows) if "def HR" in row)
    procedure = [row for row in rows[begin:] if row.startswith("    ")][:-2]
    assert procedure[0].strip() == "def HR(k):"
    assert len(procedure) <= 17
    for row in procedure:
        list(tokenize.generate_tokens(io.StringIO(row.strip() + "\n").readline))
