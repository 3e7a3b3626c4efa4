"""Files and functions that can be read at a sitting, and exceptions that are exceptions."""

import ast
import re
from collections.abc import Iterator
from functools import cache
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


@cache
def _functions() -> list[tuple[str, str, list[str]]]:
    """Return every function of ours: its file, its name and its lines."""
    found = []
    for path in PYTHON:
        text = path.read_text("utf-8")
        lines = text.splitlines()
        found += [
            (path.name, node.name, lines[node.lineno - 1 : node.end_lineno])
            for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        ]
    return found


def test_no_file_is_too_long() -> None:
    """Whoever opens a file sees all of it in a few screens."""
    lengths = {
        str(path): len(path.read_text("utf-8").splitlines()) for path in (*PYTHON, *TESTS, *PAGE)
    }
    assert {name: length for name, length in lengths.items() if length > FILE} == {}


def test_no_function_is_too_long() -> None:
    """In Python; of the page's functions `npm run lint` says so."""
    assert [
        (file, name, len(lines)) for file, name, lines in _functions() if len(lines) > FUNCTION
    ] == []
    config = (ROOT / "eslint.config.js").read_text("utf-8")
    assert f"'max-lines-per-function': ['error', {FUNCTION}]" in config


def test_no_function_asks_for_two_kinds_of_exception() -> None:
    """A function that the linter blames twice does two things."""
    assert [
        (file, name, codes)
        for file, name, lines in _functions()
        if len(codes := set(re.findall(r"\b[A-Z]+\d+\b", "".join(_excused(lines))))) > 1
    ] == []


def _excused(lines: list[str]) -> Iterator[str]:
    """Yield what is excused in *lines*, without the reasons."""
    for line in lines:
        for found in re.findall(r"# noqa: ([A-Z0-9, ]+)", line):
            yield f" {found}"
