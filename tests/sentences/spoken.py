"""What the essays can say, as their texts have it: the messages of their steps."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from stepstones.app import catalog

ROOT = Path(__file__).parents[2]
SILENT = ("Error", "Verdict")
"""What a message is given to that is said before the first step, or after the last."""
VERDICTS = frozenset(
    {
        *("go.dead", "go.dead-by-the-letter", "go.dead-captured", "go.dead-suicide"),
        *("queens.found-all", "queens.found-some", "queens.fundamental", "queens.image"),
        *("knight.no.hall", "knight.numbered.none"),
    }
)
"""Messages of ends that are not written where the verdict is made."""


def spoken() -> set[str]:
    """Return the messages that steps of essays may have."""
    known = json.loads((ROOT / "static/i18n/en.json").read_text("utf-8"))
    found = set[str]()
    for puzzle in catalog.every():
        seen = set[str]()
        for algorithm in puzzle.algorithms:
            if algorithm.teaches and puzzle.id != "null":
                found |= set(_texts(algorithm.module, f"stepstones.{puzzle.id}", seen))
    return (found & set(known)) - VERDICTS


def _texts(module: str, room: str, seen: set[str]) -> Iterator[str]:
    """Yield the texts in *module*, and in those of the same *room* that it takes names from."""
    if module in seen:
        return
    seen.add(module)
    tree = ast.parse(Path(str(import_module(module).__file__)).read_text("utf-8"))
    silent = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(SILENT):
            silent |= set(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            yield node.value
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(room):
            yield from _texts(str(node.module), room, seen)
