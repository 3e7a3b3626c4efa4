"""One word for one thing: classes have names of their own, functions are verbs or nouns."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
IRREGULAR = """
begun born bound broken brought built caught chosen done drawn forgotten found given gone grown
held hidden kept known laid left lost made met paid said seen sent shown spent spoken stood taken
thrown told understood won worn written
"""
VERBS = frozenset({"embed"})
"""They end as participles do."""
FIELD = {
    "linked": "the game's own word for a pair that can go (an essay)",
    "given": "readers' own versions of the essays call it",
    "found": "verdicts of the knight are called by their words; so are the next two",
    "exhausted": "a verdict",
    "undecided": "a verdict",
}
"""Names that stay, and why."""
PAGE = re.compile(
    r"\bfunction\*? (\w+)"
    r"|\bconst (\w+) = (?:async )?(?:\((?:[^()]|\([^()]*\))*\)|\w+) =>"
    r"|^  (?:static )?(?:async )?\*?#?(\w+)\(.*\) \{",
    re.MULTILINE,
)
"""Functions, arrows and methods of a script."""


TWICE = {
    "Board": "the state of cards, knight and queens, go's without stones, and the board of"
    " `import stepstones`: essays import the former, and"
    " the versions of them that readers keep",
}
"""Classes that share a name, and why."""


class Names(NamedTuple):
    """The classes of a file, and its functions and methods but for properties."""

    classes: list[str]
    functions: list[str]


@cache
def names() -> dict[Path, Names]:
    """Read all of our Python, once for all tests."""
    found = {}
    for path in sorted((ROOT / "pysrc").rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
        found[path] = Names(classes, list(functions(nodes)))
    return found


def functions(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the functions and methods among *nodes*, but for properties."""
    for node in nodes:
        for one in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                kinds = {ast.unparse(decorator) for decorator in one.decorator_list}
                if not kinds & {"property", "cached_property"}:
                    yield one.name


def test_no_two_classes_share_a_name() -> None:
    """So that a search for a name finds one thing; each exception is used."""
    classes = Counter(name for one in names().values() for name in one.classes)
    assert {name for name, count in classes.items() if count > 1} == TWICE.keys()


def is_participle(name: str) -> bool:
    """Whether *name* is one word, private or not, and that a past participle."""
    name = name.removeprefix("_")
    regular = name.endswith("ed") and not name.endswith("eed")
    return (
        name.isalpha()
        and name.islower()
        and name not in VERBS
        and (regular or name in IRREGULAR.split())
    )


def test_no_function_of_python_is_a_bare_participle() -> None:
    """A predicate says is_, what makes a changed copy says what it does; each exception is used."""
    named: set[str] = set()
    for path, one in names().items():
        found = set(filter(is_participle, one.functions))
        assert found <= FIELD.keys(), f"{path}: {found - FIELD.keys()}"
        named |= found
    assert named == FIELD.keys()


def test_no_function_of_the_page_is_a_bare_participle() -> None:
    """Functions, arrows and methods."""
    scripts: set[str] = set()
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        scripts |= {one for found in PAGE.findall(path.read_text("utf-8")) for one in found if one}
    assert {"countSolved", "isHatched", "dayOf", "reveal"} <= scripts
    assert not set(filter(is_participle, scripts))
