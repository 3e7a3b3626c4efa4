"""Programs line by line: the same lines as Python's own debugger, and all that is known at each."""

from __future__ import annotations

import bdb
import json
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from stepstones.app.sandbox.line_timeline import MAX_LINES
from stepstones.app.sandbox.server import SandboxedRun, Server
from stepstones.app.user_code import FAILED, RunWay
from stepstones.app.user_code.version import FILE, compile_tree, lines_of, parse
from stepstones.core.runs.goal import END, Aim, SeekGoal
from stepstones.queens.essays import recursive

BOARD = "queens/4/c2000"
PROGRAMS = dict(
    part.split("\n", 1)
    for part in (Path(__file__).parent / "programs.txt").read_text("utf-8").split("=== ")[1:]
)
"""Small programs of all kinds, by what they show."""


class _Debugger(bdb.Bdb):
    """Writes down the lines that Python's own debugger stops at."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []

    def user_line(self, frame: FrameType) -> None:
        """Note a line of the program."""
        if frame.f_code.co_filename == FILE:
            self.lines.append(frame.f_lineno)
        self.set_step()


def _debugged(text: str) -> list[int]:
    debugger = _Debugger()
    with suppress(ArithmeticError, LookupError):
        debugger.run(compile(text, FILE, "exec"), {"__name__": "own", "print": lambda *_: None})
    return debugger.lines


def _version(text: str) -> Any:  # noqa: ANN401 - a timeline of lines
    return SandboxedRun("queens/4", "recursive", text, way=RunWay.LINES).timeline


def _free(text: str, board: str = BOARD) -> Any:  # noqa: ANN401 - a timeline of lines
    return SandboxedRun(board, "recursive", text, way=RunWay.FREE).timeline


def _go(line: Any, at: int) -> Any:  # noqa: ANN401
    for _ in line.travel(SeekGoal(Aim.STEP, at), trails=False):
        pass
    return line


@pytest.mark.parametrize("name", PROGRAMS)
def test_lines_are_those_of_pythons_debugger(name: str) -> None:
    """The same lines in the same order, for whatever Python has."""
    assert len(PROGRAMS) >= 20
    assert [one.line for one in _free(PROGRAMS[name]).lines] == _debugged(PROGRAMS[name])


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_line_that_runs_can_have_a_breakpoint(name: str) -> None:
    """Whatever line a run comes to is among those of the text."""
    known = lines_of(compile_tree(parse(PROGRAMS[name])))
    assert {one.line for one in _free(PROGRAMS[name]).lines} <= known


def test_a_line_that_never_runs_has_no_breakpoint() -> None:
    """Neither what is empty, nor a remark, nor ``else``, nor the words of a function."""
    text = 'n = 1\n\n# what\ndef f(m):\n    """Words."""\n    if m:\n        n = m\n    else:\n'
    tree = parse(f"{text}        m = 2\nf(n)\n")
    assert lines_of(compile_tree(tree)) == {1, 4, 6, 7, 9, 10}


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_line_is_shown_from_anywhere(name: str) -> None:
    """Forward and back, what is shown at a line is the same, and its line the innermost call's."""
    line = _free(PROGRAMS[name])
    seen: dict[int, Any] = {}
    for at in [*range(1, len(line.lines) + 1), *range(len(line.lines), 0, -1)]:
        _go(line, at)
        shown = line.step, line.stack(), line.printed, line.line
        assert seen.setdefault(at, shown) == shown
        assert line.stack()[-1].line == line.line == line.lines[at - 1].line
        assert len(line.stack()) == line.calls


def test_what_a_line_has_changed_is_said() -> None:
    """At the next line of the same call, also where others ran between."""
    line = _free("def f(n):\n    m = n + 1\n    return m\n\nx = f(1)\ny = f(x)\nz = 0")
    told = [_go(line, at).step for at in range(1, len(line.lines) + 1)]
    assert [one.args for one in told] == [
        *((1,), (5,), (2,), (3, "m = 2"), (6, "x = 2"), (2,), (3, "m = 3"), (7, "y = 3")),
    ]


@pytest.mark.parametrize("text", ["", "# what\n"])
def test_a_text_without_a_statement_has_no_line(text: str) -> None:
    """Its first step is its end."""
    line = _free(text)
    assert line.lines == []
    assert _go(line, 1).verdict
    assert line.step is None


def test_what_is_printed_stands_in_lines() -> None:
    """One line goes on until it is ended, at each step as far as it is; the last ones are shown."""
    line = _free('print("a", 1, end="")\nprint("b", 2, sep=None, end=None)\nprint()\nprint("c")')
    assert [_go(line, at).printed for at in range(2, 6)] == [
        *(("a 1",), ("a 1b 2",), ("a 1b 2", ""), ("a 1b 2", "", "c")),
    ]
    line = _free("for one in range(300):\n    print(one)")
    assert _go(line, len(line.lines) + 1).printed == tuple(map(str, range(280, 300)))
    assert _go(line, 4).printed == ("0",)


def test_what_is_watched_is_shown_and_harms_nothing() -> None:
    """Each expression is looked at in a run of its own: what it does is not seen afterwards."""
    line = _free("items = [3, 1, 2]\nfor one in items:\n    print(one)\n")
    line.watches = ("items.pop()", "len(items)", "items[0] + 1", "nowhere", "1 +", "items[9]")
    _go(line, 3)
    assert [one[1:] for one in line.watched] == [
        *(("2", ""), ("3", ""), ("4", "")),
        ("NameError: name 'nowhere' is not defined", "own.watch-name"),
        ("invalid syntax", "own.watch-syntax"),
        ("IndexError: list index out of range", "own.watch-raised"),
    ]
    _go(line, len(line.lines) + 1)
    assert (line.printed, line.watched) == (("3", "1", "2"), ())


def test_values_that_cannot_be_written_do_no_harm() -> None:
    """A number too long to be written, an object that refuses, an error without end."""
    line = _free(
        "class Odd:\n    def __repr__(self):\n        raise ValueError\n\n"
        "a = 10 ** 6000\nb = Odd()\nc = 1\n"
    )
    end = len(line.lines)
    line.watches = ("a", "b", "[].index('x' * 9000)", "int('9' * 3000 + 'x')")
    _go(line, end)
    assert line.stack()[-1].variables["a"] == "<int>"
    assert all(len(value) <= 200 for _, value, _ in line.watched)
    assert _go(line, end + 1).verdict.message == "own.drawn"


def test_expressions_of_a_line_can_be_watched() -> None:
    """The parts of the line shown, the inner ones first; not those of lines inside it."""
    line = _free("a = [1, 2]\nif a[0] + 1 == a[1]:\n    a = [n * 2 for n in a]\n")
    _go(line, 2)
    assert line.expressions == ("a[0]", "a[0] + 1", "a[1]", "a[0] + 1 == a[1]")
    line.watches = line.expressions
    assert [value for _, value, _ in _go(line, 2).watched] == ["1", "2", "2", "True"]


def test_a_program_draws_on_the_board() -> None:
    """Marks, words and lines, by numbers and names, as far as the program has come."""
    line = _free(
        "for point in board.points:\n    if board.piece(point) == 'queen':\n"
        "        board.mark(point)\n        board.write('a4', board.name(point))\n"
        "board.line('a1', 'd4')\nboard.write('z9', 1)\n"
    )
    end = _go(line, 10**6)
    assert len(end.overlay.marks) == 1
    assert list(end.overlay.labels.values()) == ["a2"]
    assert [one.points for one in end.overlay.lines] == [(12, 3)]
    assert end.verdict.message == "own.raised.value"
    assert "'z9' is no point" in str(end.verdict.args)
    assert _go(line, 1).overlay.marks == {}


def test_a_version_of_an_essay_runs_line_by_line() -> None:
    """The picture is that of its steps; its end is the essay's."""
    source = Path(recursive.__file__).read_text("utf-8")
    line = _version(source)
    end = _go(line, 10**6)
    assert end.verdict.word == "solved"
    deep = max(range(len(line.lines)), key=lambda at: line.lines[at].calls)
    _go(line, deep + 1)
    assert len(line.overlay.pieces) == 4
    assert line.stack()[-1].function == "HR"


def test_endless_programs_end() -> None:
    """After so many lines or rounds, at a line that is named; in depth, as Python says."""
    end = _go(_free("n = 0\nwhile True:\n    n += 1"), 10**6)
    assert (end.verdict.message, end.verdict.args) == ("own.many-lines", (2, MAX_LINES))
    assert _go(_free("while True: pass"), 10**6).verdict.word == FAILED
    end = _go(_free("def f(n):\n    return f(n + 1)\nf(0)"), 10**6)
    assert end.verdict.message == "own.too-deep"


def test_a_server_answers_for_lines() -> None:
    """Begun, moved and surveyed by messages, with what is watched."""
    server = Server()
    order = {"run": 1, "link": BOARD, "algorithm": "recursive", "closed": [], "way": "free"}
    server.answer(json.dumps(order | {"do": "begin", "text": "x = 1\nx = x + 1\n"}))
    move = {"run": 1, "do": "move", "aim": "step", "goal": 2, "lines": [], "peeks": False}
    report = json.loads(server.answer(json.dumps(move | {"watches": ["x * 7"]})))["report"]
    assert report[-2:] == [[["x * 7", "7", ""]], ["x + 1"]]
    profile = json.loads(server.answer(json.dumps({"run": 1, "do": "survey"})))["report"]
    assert profile[0] == [1, 1]
    assert _go(_free("x = 1"), 0).stack() == ()
    for _ in _free("x = 1").travel(END, trails=False):
        pass
