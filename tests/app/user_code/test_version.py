"""The reader's own version: what is refused at its line, and how each run ends in a verdict."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.app.sandbox import sandboxed
from stepstones.app.sandbox.server import SandboxedRun
from stepstones.app.sandbox.start import MODULES, OldNames
from stepstones.app.user_code import FAILED
from stepstones.app.user_code.sandboxes import Sandboxes
from stepstones.app.user_code.version import MAX_TEXT, Version, is_open, read_version
from stepstones.core.errors import RuleError, TextError
from stepstones.core.puzzle import Algorithm, Puzzle
from stepstones.core.trace import Run, Verdict

QUEENS = catalog.find("queens")
BASE = next(one for one in QUEENS.algorithms if one.id == "recursive")
SPOT = "            queens[k] = r\n"
"""The line before which the tests write theirs: the first queen is about to be put down."""


@pytest.fixture
def old_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let modules be found as a sandbox finds them."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, OldNames()])
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)


def _original(base: Algorithm[Any]) -> str:
    return Path(str(import_module(base.module).__file__)).read_text("utf-8")


TEXT = _original(BASE)
LINE = TEXT[: TEXT.index(SPOT)].count("\n") + 1
ESSAYS = [(puzzle, one) for puzzle in catalog.every() for one in puzzle.algorithms if is_open(one)]


def _with(*lines: str) -> str:
    assert TEXT.count(SPOT) == 1
    inserted = "".join(f"            {line}\n" for line in lines)
    return TEXT.replace(SPOT, inserted + SPOT)


def _read(base: Algorithm[Any], text: str) -> Version:
    return read_version(QUEENS, base, text, Sandboxes(print).open)


def _run(text: str) -> Run:
    return SandboxedRun("queens/4", "recursive", text).start()


def _ends(*lines: str) -> tuple[Run, Verdict]:
    run = _run(_with(*lines))
    while run.advance():
        pass
    assert run.verdict
    return run, run.verdict


@pytest.mark.parametrize("most", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("puzzle", "base"), ESSAYS, ids=lambda one: getattr(one, "id", None))
def test_an_unchanged_copy_takes_the_same_steps(
    puzzle: Puzzle[Any], base: Algorithm[Any], most: int
) -> None:
    """A copy of each essay does on the puzzle's examples what the essay does."""
    same = 0
    for link in [one.link for one in catalog.examples(puzzle)]:
        if same == most:
            break
        state = catalog.decode(link)[1]
        try:
            original = Run(lambda state=state: base.run(state), base.draws)  # type: ignore[misc]
            original.seek(300)
        except ValueError:
            continue
        copy = SandboxedRun(link, base.id, _original(base)).start()
        copy.seek(300)
        assert (copy.at, copy.step, copy.overlay) == (original.at, original.step, original.overlay)
        assert copy.depth == original.depth
        assert (copy.verdict and copy.verdict.word) == (original.verdict and original.verdict.word)
        same += 1
    assert same


@pytest.mark.usefixtures("old_names")
@pytest.mark.parametrize(("puzzle", "base"), ESSAYS, ids=lambda one: getattr(one, "id", None))
def test_a_version_kept_from_earlier_finds_what_it_imports(
    puzzle: Puzzle[Any], base: Algorithm[Any]
) -> None:
    """Modules are found under the names that they once had, also after ``from ... import``."""
    text = _original(base)
    for old, new in MODULES.items():
        text = text.replace(f"from {new} import", f"from {old} import")
    state = next(
        state
        for state in (catalog.decode(one.link)[1] for one in catalog.examples(puzzle))
        if base.wanted is None or base.wanted(state)
    )
    kept = SandboxedRun(catalog.encode(puzzle, state), base.id, text).start()
    try:
        first = next(base.run(state))
    except RuleError:
        return
    assert kept.advance()
    assert kept.step == first


@pytest.mark.usefixtures("old_names")
def test_a_module_of_an_old_name_is_taken_from_its_package() -> None:
    """``from stepstones.queens import record`` is ``narration`` today."""
    line = "from stepstones.queens.narration import Record, refuse\n"
    assert line in TEXT
    old = "from stepstones.queens import record\nRecord, refuse = record.Record, record.refuse\n"
    kept = _run(TEXT.replace(line, old))
    assert kept.advance()
    assert kept.step == next(BASE.run(catalog.decode("queens/4")[1]))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("k = = 2", "own.syntax"),
        ("  k = 2", "own.indent"),
        ("return = 3", "own.syntax"),
        ("break = 1", "own.syntax"),
        ("nonlocal nothing", "own.syntax"),
    ],
)
def test_what_is_no_python_is_said_at_its_line(line: str, message: str) -> None:
    """Before anything runs; the position is the line, counted from 0."""
    with pytest.raises(TextError) as caught:
        _read(BASE, _with(line))
    assert caught.value.message == message
    assert caught.value.values[0] == LINE
    assert caught.value.position == LINE - 1


def test_texts_that_cannot_be_read() -> None:
    """Too long, nested without end, without its function, of an algorithm that has no text."""
    for text, message in (
        ("#" * (MAX_TEXT + 1), "own.too-long"),
        ("x = 1\n", "own.no-entry"),
        ("\0", "own.syntax"),
    ):
        with pytest.raises(TextError) as caught:
            _read(BASE, text)
        assert caught.value.message in {message, "own.nested"}
    with pytest.raises(TextError, match=r"own\.(nested|syntax)"):
        _read(BASE, f"x = {'(' * 5000}1{')' * 5000}\n")
    count = next(one for one in QUEENS.algorithms if one.id == "count")
    with pytest.raises(TextError, match=r"own\.not-open"):
        _read(count, TEXT)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("while True: pass",), "own.endless"),
        (
            ("while True:", "    try:", "        while True: pass", "    except: pass"),
            "own.endless",
        ),
        (("x = [i for i in iter(int, 1)]",), "own.endless"),
        (("f = lambda x: f(x)", "f(1)"), "own.too-deep"),
        (("def f(): yield from f()", "yield from f()"), "own.too-deep"),
        (("1 / 0",), "own.raised.zero"),
        (("queens[99]",), "own.raised.index"),
        (("{}[k]",), "own.raised.key"),
        (("nowhere",), "own.raised.name"),
        (("k + 'a'",), "own.raised.type"),
        (("int('a')",), "own.raised.value"),
        (("k.far",), "own.raised.attribute"),
        (("assert not k",), "own.raised.assertion"),
        (("raise RuntimeError('so')",), "own.raised.other"),
        (("x = [0] * 10 ** 12",), "own.memory"),
        (("import nowhere",), "own.raised.import"),
        (("input()",), "own.input"),
        (("r += last", "last = r"), "own.unbound"),
        (("def f(): return None", "yield from f()"), "own.no-yield-inside"),
        (("async def f(): yield 1", "yield from f()"), "own.async"),
        (("raise SystemExit",), "own.raised.other"),
        (("async def f(): yield 1", "yield f()"), "own.bad-step"),
        (("yield 3",), "own.bad-step"),
        (("yield Step('place', 0)",), "own.bad-step"),
    ],
)
def test_each_way_to_fail_is_a_verdict_with_its_line(lines: tuple[str, ...], message: str) -> None:
    """No step was made yet, the line is told, and where Python broke off so are the calls."""
    _, verdict = _ends(*lines)
    assert (verdict.word, verdict.message) == (FAILED, message)
    assert LINE <= int(verdict.args[0]) <= LINE + len(lines)
    if message.startswith("own.raised"):
        inner = verdict.stack[-1]
        assert (inner.function, inner.line, inner.variables["k"]) == ("HR", verdict.args[0], "1")


@pytest.mark.parametrize("line", ["assert not k", "raise SystemExit"])
def test_an_error_without_words_of_its_own_ends_with_its_name(line: str) -> None:
    """No colon is left over."""
    _, verdict = _ends(line)
    assert str(verdict.args[1]) in ("AssertionError", "SystemExit")


@pytest.mark.parametrize(
    ("begin", "message"),
    [
        ("def solve(board):\n    return None\n", "own.no-yield"),
        ("async def solve(board):\n    yield 1\n", "own.async"),
    ],
)
def test_what_takes_no_steps_is_told_why(begin: str, message: str) -> None:
    """At the line where the function begins, by its name."""
    run = _run(f"\n{begin}")
    run.advance()
    assert run.verdict
    assert (run.verdict.message, run.verdict.args) == (message, (2, "solve"))


def test_bad_steps_and_bad_ends_do_no_harm() -> None:
    """Points off the board, arguments of any kind, a verdict that is none."""
    for step, wrong in (
        ("99", "99"),
        ("-2", "-2"),
        ("'a1'", "'a1'"),
        ("0, line=(0, 99)", "99"),
        ("0, args=([],)", ""),
        ("0, why='x' * 999", ""),
    ):
        text = TEXT.replace("import Step, Steps", "import Kind, Step, Steps")
        bad = text.replace(SPOT, f"            yield Step(Kind.PLACE, {step})\n{SPOT}")
        run = _run(bad)
        run.advance()
        assert run.verdict
        assert run.verdict.message == ("own.no-point" if wrong else "own.bad-step")
        assert not wrong or run.verdict.args[1:] == (wrong, 15)  # of 4x4
    for end in ("None", "3", "[record]"):
        run = _run(TEXT.replace("return record.verdict()", f"return {end}"))
        run.seek(10_000)
        assert run.verdict
        assert run.verdict.message == "own.bad-verdict"


def test_too_many_steps_end_at_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that yields for ever is stopped at its yield; the limit itself is a million."""
    assert sandboxed.MAX_STEPS == 1_000_000
    monkeypatch.setattr(sandboxed, "MAX_STEPS", 2000)
    run, verdict = _ends("while True: yield record.place(k, r)")
    assert run.at == 2000
    assert (verdict.message, verdict.args) == ("own.too-many", (LINE, 2000))


def test_what_is_printed_is_kept_up_to_the_step() -> None:
    """Each run has its own lines; going back shows those up to there."""
    run = _run(_with("print(k, r)"))
    run.seek(1)
    assert [text for _, text in run.printed] == ["1 1\n"]
    run.seek(10_000)
    assert len(run.printed) > 1
    run.seek(1)
    assert [text for _, text in run.printed] == ["1 1\n"]


def test_runs_share_nothing() -> None:
    """A list of the module's is new for each run."""
    text = TEXT.replace("def solve(", "seen = []\n\n\ndef solve(")
    text = text.replace(SPOT, f"            seen.append(k)\n            print(len(seen))\n{SPOT}")
    sandboxed_run = SandboxedRun("queens/4", "recursive", text)
    for _ in range(2):
        run = sandboxed_run.start()
        run.seek(1)
        assert [text for _, text in run.printed] == ["1\n"]


@pytest.mark.parametrize(
    "line",
    [
        *("import random", "from dataclasses import dataclass", "import math, typing, string"),
        *("import collections, itertools, functools, heapq, abc, enum", "from random import *"),
    ],
)
def test_the_library_can_be_imported(line: str) -> None:
    """Whatever Python has; a version with a data class in it runs."""
    text = f"{line}\n{TEXT}" if line.startswith("from random") else TEXT
    kind = "\n\nimport dataclasses\n\n@dataclasses.dataclass\nclass Pair:\n    one: int\n"
    text = text.replace("from __future__ import annotations\n", "")
    run = _run(f"from __future__ import annotations\n{text}{kind}")
    run.seek(1)
    assert run.verdict is None
    run, verdict = _ends(line) if "*" not in line else (run, Verdict("", ""))
    assert verdict.word != FAILED
