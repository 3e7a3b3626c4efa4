"""Who may import whom, and what stays out of the page's JavaScript."""

import ast
import re
from pathlib import Path

from stepstones.app import catalog

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pysrc" / "stepstones").rglob("*.py"))


def _package(path: Path) -> str:
    return path.relative_to(ROOT / "pysrc" / "stepstones").parts[0]


def _imports(tree: ast.Module, *, top_level: bool) -> set[str]:
    nodes = tree.body if top_level else list(ast.walk(tree))
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{one.name}" for one in node.names}
    return names


def test_dependencies_point_one_way() -> None:
    """Core knows no puzzle, puzzles know only core and themselves, app knows all."""
    for path in SOURCES:
        package = _package(path)
        if package == "app" or path.parent.name == "stepstones":
            continue
        allowed = {"core", package}
        for name in _imports(ast.parse(path.read_text()), top_level=False):
            if name.startswith("stepstones."):
                assert name.split(".")[1] in allowed, f"{path} imports {name}"


def test_puzzles_are_named_only_in_the_catalog() -> None:
    """No other module of app imports a puzzle."""
    for path in SOURCES:
        if _package(path) != "app" or path.name == "catalog.py":
            continue
        for name in _imports(ast.parse(path.read_text()), top_level=False):
            part = (*name.split("."), "", "")[1]
            assert not (name.startswith("stepstones.") and part in catalog.IDS), f"{path}: {name}"


def test_only_the_worker_knows_the_browser() -> None:
    """pyscript, js and pyodide are imported in app/worker.py alone."""
    for path in SOURCES:
        if path.name == "worker.py" and _package(path) == "app":
            continue
        roots = {
            name.split(".")[0] for name in _imports(ast.parse(path.read_text()), top_level=False)
        }
        assert not roots & {"pyscript", "js", "pyodide", "pyodide_js"}, path


def test_numpy_is_imported_only_inside_functions() -> None:
    """Numpy is loaded on demand, so no module needs it to be imported."""
    for path in SOURCES:
        tree = ast.parse(path.read_text())
        assert not any(name.split(".")[0] == "numpy" for name in _imports(tree, top_level=True)), (
            path
        )


def test_no_puzzle_id_in_the_page() -> None:
    """JavaScript learns the puzzles from Python: no module of the page names one."""
    modules = sorted((ROOT / "static" / "js").rglob("*.js"))
    assert modules
    for path in modules:
        words = set(re.findall(r"['\"`/#]([a-z]+)['\"`/]", path.read_text()))
        assert not words & set(catalog.IDS), f"{path} names {words & set(catalog.IDS)}"
