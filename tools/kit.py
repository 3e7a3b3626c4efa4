"""What a reader's version stands on, one file an essay: so that it can be saved as one program.

A kit is JSON with three parts. The *loader* goes before the version's first import and reads the
*packed* modules at the end of the file; *main* prints the steps on a board given by its link, in
the language that the page puts into the loader.
"""

import ast
import base64
import json
import re
import sys
import textwrap
import zlib
from pathlib import Path
from typing import Any

from shell import ROOT, digest, stamped, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.app.sandbox.start import MODULES
from stepstones.app.user_code.version import is_open
from stepstones.core.puzzle import Algorithm

SOURCES = ROOT / "pysrc"
KITS = ROOT / "static" / "page" / "kit"
LANGUAGES = ("en", "ru", "zh")
SENTENCES = {one: ROOT / "static" / "i18n" / f"{one}.json" for one in LANGUAGES}
MARK = "#: "
"""How the lines of the packed modules begin."""

LOADER = """\
# --- What this stands on: modules of Stepstones (MIT licence), packed at the end of the file. ---
def _unpack():
    import base64, importlib.abc, importlib.util, json, sys, zlib

    with open(__file__, encoding="utf-8") as file:
        lines = [line[3:].strip() for line in file if line.startswith("#: ")]
    packed = json.loads(zlib.decompress(base64.b85decode("".join(lines))))

    class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
        def find_spec(self, name, path=None, target=None):
            if name not in packed["modules"]:
                return None
            package = any(one.startswith(f"{name}.") for one in packed["modules"])
            return importlib.util.spec_from_loader(name, self, is_package=package)

        def exec_module(self, module):
            code = compile(packed["modules"][module.__name__], module.__name__, "exec")
            exec(code, vars(module))

    sys.meta_path.insert(0, Finder())
    return packed["sentences"]["<language>"]


_SENTENCES = _unpack()
# --- Your version goes on here. ---

"""
MAIN = """\


# --- Run as a program, it prints each step on the board of a link, and how it ended. ---
def _main(link):
    from importlib import import_module

    from stepstones.core.links.link import read
    from stepstones.core.text import render

    parts = read(link)
    board = import_module(f"stepstones.{parts.puzzle}.links").decode(parts)
    name = board.grid.name
    steps, number = ENTRY(board), 0
    while True:
        try:
            step = next(steps)
        except StopIteration as stop:
            verdict = stop.value
            said = render(_SENTENCES.get(verdict.message, verdict.message), verdict.args, name)
            print("end", verdict.word, "|", said)
            return
        number += 1
        place = name(step.point) if step.point >= 0 else "-"
        said = render(_SENTENCES.get(step.why, step.why), step.args, name)
        print(number, step.kind.value, place, "|", said)


if __name__ == "__main__":
    import sys

    _main(sys.argv[1] if len(sys.argv) > 1 else "<link>")


# --- The packed modules. ---
"""


def refresh() -> None:
    """Write the kits of all essays, unless that is done."""
    sources = sorted((SOURCES / "stepstones").rglob("*.py"))
    key = digest([*sources, *SENTENCES.values(), ROOT / "tools" / "kit.py"])
    stamp = KITS / ".stamp"
    if stamped(stamp, key):
        return
    for puzzle in catalog.every():
        for one in puzzle.algorithms:
            if is_packed(one):
                path = KITS / f"{puzzle.id}.{one.id}.json"
                write(path, json.dumps(kit(one.module, one.run.__name__, puzzle.id)))
    write(stamp, key)


def is_packed(algorithm: Algorithm[Any]) -> bool:
    """Whether a version of it can be saved: one of an essay, which needs few modules."""
    return is_open(algorithm) and algorithm.run.__module__ == algorithm.module


def kit(essay: str, entry: str, puzzle: str) -> dict[str, str]:
    """Return the parts of a program around a version of *essay* that begins with *entry*."""
    modules: dict[str, str] = {}
    _gather(essay, modules)
    for name in (f"{puzzle}.links", "core.links.link", "core.text"):
        _gather(f"stepstones.{name}", modules)
    del modules[essay]
    old = {name: new for name, new in MODULES.items() if new in modules}
    modules |= {name: f"from {new} import *\n" for name, new in old.items()}
    said = " ".join([*modules.values(), path_of(essay).read_text("utf-8")])
    ids = set(re.findall(rf'"({puzzle}\.[a-z0-9.-]+)"', said))
    begun = tuple(re.findall(rf'f"({puzzle}\.[a-z0-9.-]+)\{{', said))
    sentences = {}
    for language, path in SENTENCES.items():
        every = json.loads(path.read_text("utf-8"))
        sentences[language] = {
            name: text for name, text in every.items() if name in ids or name.startswith(begun)
        }
    data = json.dumps({"modules": modules, "sentences": sentences}, ensure_ascii=False)
    packed = base64.b85encode(zlib.compress(data.encode(), 9)).decode()
    lines = "".join(f"{MARK}{line}\n" for line in textwrap.wrap(packed, 96))
    return {"loader": LOADER, "main": MAIN.replace("ENTRY", entry), "packed": lines}


def path_of(module: str) -> Path:
    """Return the file of a module of ours."""
    path = SOURCES / Path(*module.split("."))
    return path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"


def _gather(module: str, found: dict[str, str]) -> None:
    """Put *module*, the packages that it is in, and all that it imports, into *found*."""
    if module in found:
        return
    text = path_of(module).read_text("utf-8")
    found[module] = text
    parent = module.rpartition(".")[0]
    if parent:
        _gather(parent, found)
    for name in _imports(ast.parse(text)):
        if path_of(name).is_file():
            _gather(name, found)


def _imports(tree: ast.Module) -> set[str]:
    """Return the modules of ours that are imported where types are not all that is wanted."""
    names: set[str] = set()
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
        todo += ast.iter_child_nodes(node)
    return {name for name in names if name.startswith("stepstones")}
