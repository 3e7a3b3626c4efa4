"""Take out of Python's source what the browser has no use for: the docstrings.

They are an eighth of what is transferred of our modules, and no reader sees them there: the
page's listings are made from the source itself.
"""

import ast

DEFINITIONS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(text: str) -> str:
    """Return the source *text* without docstrings; all else stands on the line it stood on.

    A data class keeps a word: for one that has none `dataclasses` makes up a text, which takes
    long. Docstrings must stand on lines of their own, as the formatter puts them.
    """
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DEFINITIONS) and ast.get_docstring(node, clean=False) is not None:
            written = node.body[0]
            first, end = written.lineno - 1, written.end_lineno or written.lineno
            blank = [""] * (end - first)
            blank[0] = lines[first][: written.col_offset] + _instead(node)
            lines[first:end] = blank
    return "\n".join(lines)


def _instead(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if isinstance(node, ast.ClassDef) and node.decorator_list:
        return '"."'
    return "" if isinstance(node, ast.Module) or len(node.body) > 1 else "pass"
