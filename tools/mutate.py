"""Change our modules a little, one place at a time, and tell which changes no test notices.

A mutant is one operator, constant or condition of a module put otherwise. Its tests are those of
the folder that mirrors the module's, or of the nearest folder above; the module's own examples and
those named after it or its room come first, and of the others only files that run the changed
function are asked. What survives is listed with its line: either a test is missing, or the change
makes no difference.

    python3 tools/mutate.py core cards --sample 200 --seed 1

Hours for everything; *sample* takes so many mutants of each folder, evenly drawn. Each is a line as
soon as it is known: a run that was cut short goes on with ``--after`` and the last line's number.
"""

import argparse
import ast
import copy
import os
import pickle
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

from shell import ROOT, say

PYSRC = ROOT / "pysrc"
SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SECONDS = 120
"""A mutant that takes more of the processor goes round in circles: it is noticed."""
NOTHING = 5
"""What pytest ends with when there was no test to ask."""


class Place(NamedTuple):
    """Where a module can be changed: a node, counted as ast.walk does, and what of it."""

    path: Path
    node: int
    part: int

    @property
    def module(self) -> str:
        """The module's dotted name."""
        return ".".join(self.path.relative_to(PYSRC).with_suffix("").parts)


class Changed(SourceFileLoader):
    """Imports a module with one place changed."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.module, str(place.path))
        self.place = place

    def get_code(self, _fullname: str) -> CodeType:
        """Return the changed code."""
        tree, _ = mutant(self.place)
        return compile(tree, self.path, "exec")

    def find_spec(
        self, name: str, _path: object = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the changed module, and of no other."""
        if name != self.place.module:
            return None
        return spec_from_file_location(name, self.path, loader=self)


def places(path: Path) -> Iterator[Place]:
    """Yield every place of a module that can be changed."""
    for at, node in enumerate(ast.walk(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp | ast.AugAssign | ast.Constant):
            parts = len(node.ops) if isinstance(node, ast.Compare) else 1
        else:
            parts = int(isinstance(node, ast.If | ast.While | ast.IfExp | ast.Return))
        for part in range(parts):
            if mutate(copy.deepcopy(node), part):
                yield Place(path, at, part)


def mutant(place: Place) -> tuple[ast.Module, str]:
    """Return the changed module, and the line and the change in words."""
    tree = ast.parse(place.path.read_text("utf-8"))
    node = next(one for at, one in enumerate(ast.walk(tree)) if at == place.node)
    line = getattr(node, "lineno", 0)
    said = mutate(node, place.part)
    return ast.fix_missing_locations(tree), f"{line}: {said}"


def mutate(node: Any, part: int) -> str:  # noqa: ANN401 - fields differ from node to node
    """Change *node* in place and say how; '' where there is no such change."""
    match node:
        case ast.Compare(ops=ops) if type(ops[part]) in SWAPS:
            ops[part] = SWAPS[type(ops[part])]()
            return f"now {type(ops[part]).__name__}"
        case ast.BoolOp() | ast.BinOp() | ast.AugAssign() if type(node.op) in SWAPS:
            node.op = SWAPS[type(node.op)]()
            return f"now {type(node.op).__name__}"
        case ast.Constant(value=int() as number):
            node.value = not number if isinstance(number, bool) else number + 1
            return f"{number} is {node.value}"
        case ast.If() | ast.While() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return "condition negated"
        case ast.Return(value=ast.expr()):
            node.value = ast.Constant(None)
            return "returns None"
    return ""


def tests_of(path: Path) -> tuple[list[Path], list[Path]]:
    """Return the tests named after the module or its room, and the others of their folder.

    The examples in the module's own docstrings come before them. A room without a folder of tests
    has its tests in the folder above.
    """
    folder = ROOT / "tests" / path.relative_to(PYSRC / "stepstones").parent
    names = [path.stem]
    while not folder.is_dir():
        names.append(folder.name)
        folder = folder.parent
    own = [folder / f"test_{name}.py" for name in names]
    own = [one for one in own if one.is_file()]
    if ">>> " in path.read_text("utf-8"):
        own.insert(0, path)
    return own, [one for one in sorted(folder.rglob("test_*.py")) if one not in own]


def is_noticed(place: Place) -> bool:
    """Whether a test fails when *place* is changed; they are asked in a process of their own."""
    own, others = tests_of(place.path)
    if any(_fails(place, [one]) for one in own):
        return True
    code = (str(place.path), first_line(place))
    others = [one for one in others if code in run_by(one)]
    return bool(others) and _fails(place, others)


def first_line(place: Place) -> int:
    """Return where the function around *place* begins; 0 for what runs when it is imported."""
    tree = ast.parse(place.path.read_text("utf-8"))
    above = {inner: node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)}
    inner: ast.AST = next(one for at, one in enumerate(ast.walk(tree)) if at == place.node)
    while inner in above:
        node = above[inner]
        if isinstance(node, ast.FunctionDef) and inner in node.body:
            return min([node.lineno, *(one.lineno for one in node.decorator_list)])
        inner = node
    return 0


@cache
def run_by(tests: Path) -> set[tuple[str, int]]:
    """Return the functions that *tests* run: their files and first lines, 0 for a module."""
    ours = str(PYSRC)
    found: set[tuple[str, int]] = set()

    def see(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ours):
            found.add((code.co_filename, 0 if code.co_name == "<module>" else code.co_firstlineno))

    with tempfile.TemporaryFile(buffering=0) as file:
        if _ask([tests], lambda: sys.setprofile(see), lambda: pickle.dump(found, file)):
            message = f"{tests} fails by itself"
            raise RuntimeError(message)
        file.seek(0)
        found.update(pickle.load(file))  # noqa: S301 - our own
        return found


def _fails(place: Place, tests: Sequence[Path]) -> bool:
    return _ask(tests, lambda: sys.meta_path.insert(0, Changed(place))) != 0


def _ask(
    tests: Sequence[Path], begin: Callable[[], object], end: Callable[[], object] = lambda: None
) -> int:
    """Run *tests* in a process of their own, which calls *begin* and *end*; return its status."""
    child = os.fork()
    if child:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status == NOTHING:
            message = f"no test in {tests}"
            raise RuntimeError(message)
        return status
    import pytest  # noqa: PLC0415

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.path.insert(0, str(PYSRC))
    begin()
    without = [f"-pno:{name}" for name in ("cacheprovider", "xdist", "playwright")]
    status = pytest.main(["-x", "-q", "--assert=plain", *without, *map(str, tests)])
    sys.setprofile(None)
    end()
    os._exit(status)


def main(arguments: Sequence[str]) -> int:
    """Print what survives, and the share of mutants that the tests notice."""
    parser = argparse.ArgumentParser(description="See which changes no test notices.")
    parser.add_argument("folders", nargs="+", help="below pysrc/stepstones, such as core")
    parser.add_argument("--sample", type=int, default=0, help="so many of each folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=0, help="leave out so many of each folder")
    wanted = parser.parse_args(arguments)
    for folder in wanted.folders:
        paths = sorted((PYSRC / "stepstones" / folder).rglob("*.py"))
        every = [one for path in paths for one in places(path)]
        count = min(wanted.sample or len(every), len(every))
        sample = random.Random(wanted.seed).sample(every, count)  # noqa: S311 - a sample
        asked = sample[wanted.after :]
        killed = 0
        for number, place in enumerate(asked, wanted.after + 1):
            noticed = is_noticed(place)
            killed += noticed
            where = place.path.relative_to(PYSRC).as_posix()
            word = "noticed" if noticed else "survives"
            say(f"{number} {word}: {where}:{mutant(place)[1]}")
        say(f"{folder}: {killed} of {len(asked)} noticed ({len(every)} in all)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
