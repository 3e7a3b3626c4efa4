"""Write static/js/model/protocol.js: the messages between page and worker as types for JSDoc.

The messages are declared once, in app/protocol and in what it takes from core. Run this after a
change there; tests/tools/test_protocol.py fails until then. There is no code in what is written,
only types, and no word that is not in the Python.
"""

import ast
import dataclasses
import inspect
import sys
import textwrap
from collections.abc import Iterator
from enum import StrEnum
from types import ModuleType
from typing import Any, get_args

from shell import ROOT, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app.protocol import requests, responses

PROTOCOL = ROOT / "static" / "js" / "model" / "protocol.js"
HEAD = """\
/**
 * What page and worker say to each other, written by tools/protocol.py from `requests.py` and
 * `responses.py` in `pysrc/stepstones/app/protocol/`. There is no code here, only types.
 */

/** @typedef {number | string} Arg a value in a message: a number, a point or a word */
/** @typedef {number} Point row * width + column, from the top left */
"""
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null"}
WIDTH = 120
"""Characters of a line; the fields of a type that needs more fill several."""
ROW = " *   "
SOLID = "\N{NO-BREAK SPACE}"
"""Stands for a space inside a field while fields are put into rows."""
KNOWN = {"Arg", "Point"}
"""Names that the head declares."""


def protocol() -> str:
    """Return the file's text: intents first, then every type that an answer is made of."""
    parts = [HEAD, *map(_intent, get_args(requests.Intent)), "", *_aliases(), _answers(), ""]
    parts += map(_type, _reach(get_args(responses.Reply)))
    return "\n".join(parts) + "\n\nexport {};\n"


def _aliases() -> Iterator[str]:
    sources = inspect.getsource(requests), inspect.getsource(responses)
    for node in (one for text in sources for one in ast.parse(text).body):
        match node:
            case ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias"), ast.expr() as meant):
                yield f"/** @typedef {{{_name(meant, responses.View)}}} {name} */"


def _answers() -> str:
    """Return the type that tells by an intent's word what answers it."""
    words = [requests.word(kind) for kind in get_args(requests.Intent)]
    parts = [f"'{one}': {responses.ANSWERS.get(one, responses.View).__name__}" for one in words]
    return _fill(parts, "Answers What answers each intent, unless a Failure does")


def _intent(kind: type[Any]) -> str:
    fields = [f"type: '{requests.word(kind)}'"]
    for name, reference in kind.__annotations__.items():
        fields.append(f"{name}: {_page_type(reference.__forward_arg__, kind)}")
    return f"/** @typedef {{{{{', '.join(fields)}}}}} {kind.__name__} {_sentence(kind)} */"


def _type(kind: type[Any]) -> str:
    if issubclass(kind, StrEnum):
        words = " | ".join(f"'{one.value}'" for one in kind)
        return f"/** @typedef {{{words}}} {kind.__name__} {_sentence(kind)} */"
    parts = [f"{one.name}: {_field_type(one, kind)}" for one in dataclasses.fields(kind)]
    return _fill(parts, f"{kind.__name__} {_sentence(kind)}")


def _fill(parts: list[str], named: str) -> str:
    """Return a type of *parts*, on one line or on lines that are filled."""
    line = f"/** @typedef {{{{{', '.join(parts)}}}}} {named} */"
    if len(line) <= WIDTH:
        return line
    packed = ", ".join(part.replace(" ", SOLID) for part in parts)
    filled = textwrap.wrap(packed, WIDTH - len(ROW), break_on_hyphens=False)
    rows = [ROW + row.replace(SOLID, " ") for row in filled]
    return "\n".join(["/**", " * @typedef {{", *rows, f" * }}}} {named}", " */"])


def _field_type(field: dataclasses.Field[Any], kind: type[Any]) -> str:
    return f"'{field.default}'" if field.name == "type" else _page_type(str(field.type), kind)


def _sentence(kind: type[Any]) -> str:
    """Return the first sentence of a docstring, on one line."""
    whole = " ".join((inspect.getdoc(kind) or "").split())
    return whole.partition(". ")[0].rstrip(".").replace("*", "")


def _reach(kinds: tuple[type[Any], ...]) -> list[type[Any]]:
    """Return the classes that *kinds* are made of, and these, each after what it needs."""
    found: dict[type[Any], None] = {}

    def visit(kind: type[Any]) -> None:
        if kind in found:
            return
        if dataclasses.is_dataclass(kind):
            for field in dataclasses.fields(kind):
                for one in _classes(str(field.type), kind):
                    visit(one)
        found[kind] = None

    for kind in kinds:
        visit(kind)
    return list(found)


def _classes(annotation: str, owner: type[Any]) -> Iterator[type[Any]]:
    for node in ast.walk(ast.parse(annotation, mode="eval")):
        if isinstance(node, ast.Name) and node.id not in KNOWN and node.id not in PLAIN:
            named = vars(_module(owner)).get(node.id)
            if isinstance(named, type) and (
                dataclasses.is_dataclass(named) or issubclass(named, StrEnum)
            ):
                yield named


def _module(owner: type[Any]) -> ModuleType:
    return sys.modules[owner.__module__]


def _page_type(annotation: str, owner: type[Any]) -> str:
    """Return the page's name for a type as it is written in the Python of *owner*."""
    return _name(ast.parse(annotation, mode="eval").body, owner)


def _name(node: ast.expr, owner: type[Any]) -> str:
    """Return the page's name for a type. Raises TypeError where it has none."""
    match node:
        case ast.Constant(value=None):
            shown = "null"
        case ast.Name(id=name):
            meant = vars(_module(owner)).get(name)
            plain = meant.__name__ if meant in (str, int) and name not in KNOWN else name
            shown = PLAIN.get(plain, plain)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            shown = f"{_name(left, owner)} | {_name(right, owner)}"
        case ast.Subscript(value=ast.Name(id=name), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            shown = _compose(name, parts, owner)
        case _:
            raise TypeError(f"{owner.__name__}: the page has no type for {ast.unparse(node)}")
    return shown


def _compose(name: str, parts: list[ast.expr], owner: type[Any]) -> str:
    if name == "Literal":
        return " | ".join(f"'{ast.literal_eval(word)}'" for word in parts)
    if name == "tuple" and ast.unparse(parts[-1]) == "...":
        inner = _name(parts[0], owner)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    shown = ", ".join(_name(one, owner) for one in parts)
    return {"tuple": f"[{shown}]", "Mapping": f"Record<{shown}>"}[name]


def main() -> int:
    """Write the file where it is out of date."""
    text = protocol()
    if PROTOCOL.read_text("utf-8") != text:
        write(PROTOCOL, text)
        print(f"wrote {PROTOCOL.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
