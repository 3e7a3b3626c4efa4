"""Modules without docstrings are the same programs, line by line."""

import ast
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from bare import DEFINITIONS, without_docstrings

SOURCES = sorted((Path(__file__).parents[2] / "pysrc").rglob("*.py"))
END = re.compile(r", end_(lineno|col_offset)=\d+")
TEXT = '''"""What it is."""

from __future__ import annotations


@plain
class A:
    """One.

    Two.
    """

    x: int
    """About x."""

    def f(self) -> str:
        """Nothing
        but words.
        """

    def g(self) -> str:
        """Return it."""
        return "ä"  # and more
'''
BARE = """

from __future__ import annotations


@plain
class A:
    "."




    x: int
    \"\"\"About x.\"\"\"

    def f(self) -> str:
        pass



    def g(self) -> str:

        return "ä"  # and more
"""


def test_lines_stay_where_they_are() -> None:
    """Of a data class a word is left, of a function without a body `pass`."""
    assert [line.rstrip() for line in without_docstrings(TEXT).split("\n")] == BARE.split("\n")


def test_nothing_else_is_taken_out() -> None:
    """Every statement of every module is there, and in its place."""
    for path in SOURCES:
        text = path.read_text("utf-8")
        bare = without_docstrings(text)
        assert _statements(bare) == _statements(text), path
        assert len(bare) < len(text) or not text, path


def _statements(text: str) -> list[str]:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS) and node.body:
            first = node.body[0]
            if ast.get_docstring(node) is not None or isinstance(first, ast.Pass):
                del node.body[0]
    return [END.sub("", ast.dump(node, include_attributes=True)) for node in tree.body]
