"""Who may import whom, and what stays out of the page's JavaScript."""

import ast
import re
from collections.abc import Sequence, Set as AbstractSet
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from stepstones.app import catalog

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pysrc" / "stepstones").rglob("*.py"))


def _package(path: Path) -> str:
    return path.relative_to(ROOT / "pysrc" / "stepstones").parts[0]


class Imports(NamedTuple):
    """The modules, and what is taken from them, that a file imports; those within its functions."""

    every: frozenset[str]
    inside: frozenset[str]


@cache
def _imports(path: Path) -> Imports:
    """Read a file once for all tests."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
    inside = {
        str(node.module if isinstance(node, ast.ImportFrom) else node.names[0].name)
        for function in nodes
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return Imports(frozenset(names), frozenset(inside))


def test_dependencies_point_one_way() -> None:
    """Core knows no puzzle, puzzles know only core and themselves, app knows all."""
    for path in SOURCES:
        package = _package(path)
        if package in {"app", "api"} or path.parent.name == "stepstones":
            continue
        allowed = {"core", package}
        for name in _imports(path).every:
            if name.startswith("stepstones."):
                assert name.split(".")[1] in allowed, f"{path} imports {name}"


def test_puzzles_are_named_only_in_the_catalog() -> None:
    """No other module of app imports a puzzle."""
    for path in SOURCES:
        if _package(path) != "app" or path.name == "catalog.py":
            continue
        for name in _imports(path).every:
            part = (*name.split("."), "", "")[1]
            assert not (name.startswith("stepstones.") and part in catalog.IDS), f"{path}: {name}"


GO = (
    {"rules", "board"},
    {"state"},
    {"play", "essays", "safety"},
    {"capture"},
    {"life_death"},
    {"tasks", "score", "links"},
    {"problem", "moves"},
    {"hints", "verdict", "sgf", "scene", "making", "vision"},
    {"diagrams"},
    {"command_line", "examples", "form", "formats", "makers", "puzzle"},
)
"""The rooms of go/ and the modules of its head, from the ground up."""
APP = (
    {"catalog", "host"},
    {"user_code", "course"},
    {"protocol", "reading"},
    {"history"},
    {"runs"},
    {"session"},
    {"cli", "jobs"},
    {"runner", "sandbox"},
    {"image", "worker"},
)
"""The same of app/."""
BOARDS = {
    "go": {"board", "state"},
    "queens": {"state", "narration"},
    "knight": {"state", "answers"},
}
"""What an essay may import of its own puzzle: the board, and the words for what happens on it.

Of a puzzle that is not listed, the state alone.
"""


@cache
def _graph() -> dict[str, set[str]]:
    """Return which modules each of our modules imports, also inside of functions."""
    names = {
        ".".join(path.relative_to(ROOT / "pysrc").with_suffix("").parts).removesuffix(".__init__")
        for path in SOURCES
    }
    return {
        name: {
            other for other in _imports_of(name) & names if not f"{name}.".startswith(f"{other}.")
        }
        for name in names
    }


def _imports_of(name: str) -> AbstractSet[str]:
    path = ROOT / "pysrc" / Path(*name.split("."))
    file = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    return _imports(file).every


def test_the_api_stands_between_what_reads_boards_and_the_command_line() -> None:
    """It imports of app what knows boards, files and sentences; the command line alone imports it.

    So nothing of it comes to the page.
    """
    for name, imported in _graph().items():
        inside = name.startswith("stepstones.api")
        for other in imported:
            words = (*other.split("."), "")
            if inside and len(words) > 3 and words[1] == "app":
                assert words[2] in {"catalog", "host", "reading"}, f"{name} imports {other}"
            if words[1] == "api" and not inside and name != "stepstones":
                assert name.startswith("stepstones.app.cli"), f"{name} imports {other}"


def test_no_modules_run_in_a_circle() -> None:
    """Whatever a module imports, at once or when a function is called, never leads back to it."""
    TopologicalSorter(_graph()).prepare()


def test_the_rooms_of_the_page_run_in_no_circle() -> None:
    """What a script imports at once never leads back to its room; what is loaded later may."""
    root = ROOT / "static" / "js"
    rooms: dict[str, set[str]] = {}
    for path in sorted(root.rglob("*.js")):
        room = path.relative_to(root).parts[0]
        for other in re.findall(r"^import[^;]*? from '(\.[^']+)'", path.read_text(), re.MULTILINE):
            there = (path.parent / other).resolve().relative_to(root).parts[0]
            if there != room:
                rooms.setdefault(room, set()).add(there)
    assert "page" in rooms["panel"]
    TopologicalSorter(rooms).prepare()


@pytest.mark.parametrize(("package", "floors"), [("app", APP), ("go", GO)])
def test_rooms_are_floors(package: str, floors: Sequence[AbstractSet[str]]) -> None:
    """A room imports from rooms of its own floor or below; each module has its floor."""
    floor = {room: height for height, rooms in enumerate(floors) for room in rooms}
    for name, imported in _graph().items():
        if not name.startswith(f"stepstones.{package}."):
            continue
        room = name.split(".")[2]
        for other in imported:
            if other.startswith(f"stepstones.{package}."):
                below = other.split(".")[2]
                assert floor[below] <= floor[room], f"{name} imports {other}"


def test_essays_import_only_core_and_their_own_board() -> None:
    """So that a learner finds all of an algorithm on one page."""
    essays = [name for name in _graph() if ".essays." in name]
    assert len(essays) >= 9
    for name in essays:
        _, puzzle, *_ = name.split(".")
        for other in _graph()[name]:
            words = other.split(".")
            own = words[1] == puzzle and words[-1] in BOARDS.get(puzzle, {"state"})
            beside = words[1] == puzzle and "essays" in words
            assert words[1] == "core" or own or beside, f"{name} imports {other}"


def test_only_the_worker_knows_the_browser() -> None:
    """pyscript, js and pyodide are imported in app/worker.py alone."""
    for path in SOURCES:
        if path.name == "worker.py" and _package(path) == "app":
            continue
        roots = {name.split(".")[0] for name in _imports(path).every}
        assert not roots & {"pyscript", "js", "pyodide", "pyodide_js"}, path


def test_numpy_is_imported_in_one_place() -> None:
    """It is loaded on demand: all others use it through core/lazy_numpy.py; types aside."""
    for path in SOURCES:
        if path.name != "lazy_numpy.py":
            names = {name for name in _imports(path).every if name.startswith("numpy")}
            assert not names - TYPES, path


TYPES = {"numpy.typing", "numpy.typing.NDArray"}
INSIDE = {
    "PIL",  # an optional extra
    "docutils",  # only Sphinx has it
    "docutils.parsers.rst",  # likewise
    "hashlib",  # the worker's start does without
    "random",  # so do boards that are only shown
    "stepstones.api.widget",  # an optional extra
    "stepstones.app.cli",  # Ctrl-C may come while it is read
    "urllib.parse",  # few links need it, and every start reads one
    "wasmtime",  # an optional extra
}
"""What is imported within a function, and why."""


def test_imports_stand_at_the_top() -> None:
    """So that a reader, a type checker and a search find them: but for a few, all do."""
    assert frozenset().union(*(_imports(path).inside for path in SOURCES)) == INSIDE


def test_no_puzzle_id_in_the_page() -> None:
    """JavaScript learns the puzzles from Python: no module of the page names one."""
    modules = sorted((ROOT / "static" / "js").rglob("*.js"))
    assert modules
    for path in modules:
        words = set(re.findall(r"['\"`/#]([a-z]+)['\"`/]", path.read_text()))
        assert not words & set(catalog.IDS), f"{path} names {words & set(catalog.IDS)}"
