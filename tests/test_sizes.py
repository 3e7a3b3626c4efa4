"""Files and functions that can be read at a sitting, and exceptions that are exceptions."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = 500
"""Lines of the longest file: one subject, read in a few screens."""
FUNCTION = 50
"""Lines of the longest function."""
PYTHON = sorted(
    path for room in ("pysrc/stepstones", "tools") for path in (ROOT / room).rglob("*.py")
)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PAGE = sorted(
    path
    for room, ending in (("js", "js"), ("css", "css"))
    for path in (ROOT / "static" / room).rglob(f"*.{ending}")
)


def _functions(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, list[str]]]:
    """Yield every function in the file at *path* with its lines."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node, lines[node.lineno - 1 : node.end_lineno]


def test_no_file_is_too_long() -> None:
    """Whoever opens a file sees all of it in a few screens."""
    lengths = {
        str(path): len(path.read_text("utf-8").splitlines()) for path in (*PYTHON, *TESTS, *PAGE)
    }
    assert {name: length for name, length in lengths.items() if length > FILE} == {}


def test_no_function_is_too_long() -> None:
    """In Python; of the page's functions `npm run lint` says so."""
    assert [
        (path.name, node.name, len(lines))
        for path in PYTHON
        for node, lines in _functions(path)
        if len(lines) > FUNCTION
    ] == []
    config = (ROOT / "eslint.config.js").read_text("utf-8")
    assert f"'max-lines-per-function': ['error', {FUNCTION}]" in config


def test_no_function_asks_for_two_kinds_of_exception() -> None:
    """A function that the linter blames twice does two things."""
    assert [
        (path.name, node.name, codes)
        for path in PYTHON
        for node, lines in _functions(path)
        if len(codes := set(re.findall(r"\b[A-Z]+\d+\b", "".join(_excused(lines))))) > 1
    ] == []


def _excused(lines: list[str]) -> Iterator[str]:
    """Yield what is excused in *lines*, without the reasons."""
    for line in lines:
        for found in re.findall(r"# noqa: ([A-Z0-9, ]+)", line):
            yield f" {found}"
