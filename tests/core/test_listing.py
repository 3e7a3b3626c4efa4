"""What is shown of source code, against texts whose parts are known."""

from __future__ import annotations

import ast
import io
import tokenize
from importlib import import_module
from pathlib import Path

import pytest

from stepstones.app import catalog
from stepstones.core.listing import Listing, read_listing

PYSRC = Path(__file__).parents[2] / "pysrc"
TEXT = '''\
"""What it does.

More of it."""

from itertools import count  # for numbers


@staticmethod
def outer(first, *rest, last=None):
    """Do it."""
    def inner(depth: int):
        for row, (left, right) in enumerate(
            rest,
        ):
            total = (left
                     + right)
            yield total, f"at {row}"
            yield from inner(depth - 1)
    state = "begin"
    match state:
        case "begin" | "again":
            state = "end"
        case _:
            value = yield
    return True, 3.5
'''


def _listing() -> Listing:
    return read_listing(TEXT)


def test_every_line_is_shown_whole() -> None:
    """The tokens of a line put together are the line."""
    lines = ["".join(token.text for token in tokens) for tokens in _listing().lines]
    assert lines == TEXT.splitlines()


@pytest.mark.parametrize("path", sorted(PYSRC.rglob("*.py")), ids=lambda path: path.stem)
def test_our_own_modules_are_read(path: Path) -> None:
    """Whatever the module, nothing of it is lost and every yield is a stop."""
    text = path.read_text("utf-8")
    listing = read_listing(text)
    assert ["".join(one.text for one in row) for row in listing.lines] == text.splitlines()
    yields = {one.lineno for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Yield)}
    assert set(listing.stops) == yields


def test_a_module_starts_after_its_docstring() -> None:
    """The first line of code, not the blank one before it."""
    assert _listing().start == 5


def test_functions_and_loops_are_blocks_with_the_names_they_bind() -> None:
    """Outer before inner; headers may take several rows."""
    found = [(one.name, one.line, one.body, one.end, one.names) for one in _listing().blocks]
    assert found == [
        ("outer", 9, 10, 25, ("first", "last", "rest")),
        ("inner", 11, 12, 18, ("depth",)),
        ("", 12, 15, 18, ("row", "left", "right")),
    ]


def test_all_rows_of_a_statement_have_its_names() -> None:
    """Whichever row a run stands on; of a compound statement only its header counts."""
    names = _listing().names
    assert names[14] == names[15] == ("total", "left", "right")
    assert names[11] == names[12] == names[13] == ("row", "left", "right", "enumerate", "rest")
    assert names[16] == ("total", "row")
    assert names[19] == ("state",)


def test_runs_stand_at_yields_but_not_where_they_wait_for_another() -> None:
    """A ``yield from`` is no stop."""
    assert _listing().stops == (17, 24)


def test_words_have_the_kind_that_they_have_there() -> None:
    """Keywords, strings, numbers, comments, and names where they are defined."""
    tokens = {(token.kind, token.text) for row in _listing().lines for token in row if token.kind}
    assert {
        ("keyword", "match"),
        ("keyword", "case"),
        ("keyword", "yield"),
        ("name", "outer"),
        ("name", "staticmethod"),
        ("string", '"begin"'),
        ("number", "True"),
        ("number", "3.5"),
        ("comment", "# for numbers"),
    } <= tokens
    assert ("keyword", "count") not in tokens


def test_states_are_those_of_a_match() -> None:
    """Cases first, then what the state is given besides."""
    assert _listing().states == ("begin", "again", "end")


def test_functions_and_classes_have_docstrings() -> None:
    """However long they are; other words that stand alone are none."""
    walk = 'class Walk(Base):\n    """A walk.\n\n    Long."""\n\n    """no"""\n'
    text = f'{walk}    def go(self):\n        """Go."""\n'
    assert read_listing(text).docstrings == (("Walk", 2, 4), ("go", 8, 8))
    assert _listing().docstrings == (("outer", 10, 10),)


def test_a_text_that_is_no_python_is_refused() -> None:
    """By the error that says where."""
    with pytest.raises(SyntaxError):
        read_listing("def f(:\n")


def test_an_empty_text_is_a_listing() -> None:
    """Of nothing."""
    assert read_listing("").lines == ()


MODULES = sorted(
    {one.module for puzzle in catalog.every() for one in puzzle.algorithms if one.teaches}
)


def _left(module: str) -> list[tuple[int, str]]:
    """Return the lines that plain code shows, by number."""
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    listing = read_listing(text)
    folded = {line for first, last in listing.folds for line in range(first, last + 1)}
    filled = {line for line, _ in listing.fills}
    shown = []
    for number, words in enumerate(text.splitlines(), 1):
        row = words
        for line, start, end in sorted(listing.cuts, reverse=True):
            row = row[:start] + row[end:] if line == number else row
        row += "pass" if number in filled else ""
        if number not in folded and row.strip():
            shown.append((number, row))
    return shown


@pytest.mark.parametrize("module", MODULES)
def test_what_is_left_is_plain(module: str) -> None:
    """No line of a yield alone, no docstring, no type of a function, no remark to a linter."""
    rows = [row for _, row in _left(module)]
    assert rows
    assert not any(row.strip().startswith(("yield ", '"""', "import ", "from ")) for row in rows)
    assert not any("yield from " in row or ") -> " in row or "noqa" in row for row in rows)


@pytest.mark.parametrize("module", MODULES)
def test_what_is_left_is_python(module: str) -> None:
    """It has the essay's loops, calls and returns; a branch that only tells holds ``pass``."""
    left = ast.parse("\n".join(row for _, row in _left(module)))
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    kinds = (ast.For, ast.While, ast.Return, ast.AugAssign, ast.Break, ast.Continue, ast.Raise)

    def kept(tree: ast.Module) -> list[str]:
        return [type(one).__name__ for one in ast.walk(tree) if isinstance(one, kinds)]

    assert sorted(kept(left)) == sorted(kept(ast.parse(text)))


def test_what_only_tells_is_left_out() -> None:
    """The words of a step are neither shown nor among the values; what decides is."""
    rows = "\n".join(row for _, row in _left("stepstones.go.essays.live_group"))
    assert "if piece_at(neighbour) != own:\n                pass\n" in rows
    assert "words = " not in rows
    assert "why = " not in rows
    assert "liberty = find_liberty(neighbour)" in rows
    for module in (one for one in MODULES if ".essays." in one):
        names = read_listing(Path(str(import_module(module).__file__)).read_text("utf-8")).names
        assert not {"words", "by"} & {one for row in names for one in row}, module


def test_the_procedure_of_queens_fits_on_a_slide() -> None:
    """HR in seventeen lines at most, one of them its head."""
    rows = [row for _, row in _left("stepstones.queens.essays.recursive")]
    begin = next(at for at, row in enumerate(rows) if "def HR" in row)
    procedure = [row for row in rows[begin:] if row.startswith("    ")][:-2]
    assert procedure[0].strip() == "def HR(k):"
    assert len(procedure) <= 17
    for row in procedure:
        list(tokenize.generate_tokens(io.StringIO(row.strip() + "\n").readline))
