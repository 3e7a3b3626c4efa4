"""One word for one thing: classes have names of their own, functions are verbs or nouns."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

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


def test_no_two_classes_share_a_name() -> None:
    """So that a search for a name finds one thing; each exception is used."""
    paths = sorted((ROOT / "pysrc").rglob("*.py"))
    trees = (ast.parse(path.read_text("utf-8")) for path in paths)
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    names = Counter(node.name for node in nodes)
    assert {name for name, count in names.items() if count > 1} == TWICE.keys()


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


def functions(tree: ast.Module) -> Iterator[str]:
    """Yield the functions and methods of a module, but for properties."""
    for node in ast.walk(tree):
        for one in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                kinds = {ast.unparse(decorator) for decorator in one.decorator_list}
                if not kinds & {"property", "cached_property"}:
                    yield one.name


def test_no_function_of_python_is_a_bare_participle() -> None:
    """A predicate says is_, what makes a changed copy says what it does; each exception is used."""
    named: set[str] = set()
    for path in sorted((ROOT / "pysrc").rglob("*.py")):
        found = set(filter(is_participle, functions(ast.parse(path.read_text("utf-8")))))
        assert found <= FIELD.keys(), f"{path}: {found - FIELD.keys()}"
        named |= found
    assert named == FIELD.keys()


def test_no_function_of_the_page_is_a_bare_participle() -> None:
    """Functions, arrows and methods."""
    names: set[str] = set()
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        names |= {one for found in PAGE.findall(path.read_text("utf-8")) for one in found if one}
    assert {"countSolved", "isHatched", "dayOf", "reveal"} <= names
    assert not set(filter(is_participle, names))
