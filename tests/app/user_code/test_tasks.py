"""Exercises and ready changes: what is right passes, and each usual mistake shows on a board."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.app.user_code.local import examine_locally

from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.app.user_code.requests import Examine
from stepstones.app.user_code.responses import ExamView
from stepstones.app.user_code.version import is_open
from stepstones.core.errors import TextError

ROOT = Path(__file__).parents[3]
LESSONS = ROOT / "static" / "lessons"
LANGUAGES = ("en", "ru", "zh")
HOLE = "..."
TEXT = "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k"
ANSWERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "queens.safe": (
        ("rank == r or abs(rank - r) == abs(file - k)", "rank in (r, r - k + file, r + k - file)"),
        (
            *("rank == r", "abs(rank - r) == abs(file - k)", "rank == r or rank - r == file - k"),
            *("True", "rank == r or abs(rank - r) == 1", "file != k"),
        ),
    ),
    "queens.undo": (
        ("queens[k] = 0",),
        (
            *("pass", "queens[k + 1 if k < n else k] = 0", "queens[r] = 0", "queens[k] = r"),
            *("queens[k] -= 1", "queens[:] = [0] * len(queens)"),
        ),
    ),
    "queens.next-state": (
        ("k + 1|0",),
        ("k + 1|r", "k|0", "k|r", "k + 1|1", "k - 1|0", "k + 1|-1", "2|0"),
    ),
    "go.answer": (
        ("liberty is not None", "liberty != None"),
        ("liberty", "liberty is None", "liberty == neighbour", "False", "True", "neighbour"),
    ),
    "go.stack": (
        ("stack.append(neighbour)", "stack += [neighbour]"),
        (
            *("pass", "stack.insert(0, neighbour)", "stack.append(stone)", "stack = [neighbour]"),
            *("stack += [neighbour] * 2", "stack[:0] = [stone, neighbour]"),
        ),
    ),
    "go.chain": (
        ("piece_at(neighbour) == piece_at(seed) and neighbour not in checked",),
        (
            "piece_at(neighbour) == piece_at(seed)",
            "neighbour not in checked",
            "piece_at(neighbour) != EMPTY and neighbour not in checked",
            *("neighbour not in chain", "neighbour not in stack", "True", "False"),
        ),
    ),
    "knight.weight": (
        (
            "sum(beyond not in order for beyond in ways(target))",
            "len([one for one in ways(target) if one not in order])",
        ),
        (
            *("len(ways(target))", "0", "sum(beyond in order for beyond in ways(target))"),
            *("len(ways(target)) - 1", "100 + sum(beyond not in order for beyond in ways(target))"),
        ),
    ),
    "knight.best": (
        ("min(weights, key=weights.get)", "next(one for one in weights if weights[one] == least)"),
        (
            "max(weights, key=weights.get)",
            "min(weights)",
            "next(iter(weights))",
            "[one for one in weights if weights[one] == least][-1]",
            *("list(weights)[least % len(weights)]", "min(weights, key=lambda one: (least, one))"),
        ),
    ),
    "knight.undo": (
        ("del order[candidate]", "order.pop(candidate)"),
        (
            *("pass", "del order[square]", "order.clear()", "order[candidate] = 0"),
            *("order.popitem(), order.popitem()", "number -= 1"),
        ),
    ),
    "knight.near": (
        (
            "{target for square in rooms[number] for target in self.ways(square)}",
            "set().union(*(self.ways(square) for square in rooms[number]))",
        ),
        (
            "rooms[number]",
            "{target for square in rooms[other] for target in self.ways(square)}",
            "set(self.ways(min(rooms[number])))",
            "rooms[number].intersection(*(self.ways(square) for square in rooms[number]))",
            "set(self.squares) - rooms[number]",
            *("rooms[other]", "set(self.squares)", "set()"),
        ),
    ),
    "knight.fewest": (
        (
            "min(rooms.keys() - self.written, key=lambda one: (len(rooms[one]), one))",
            "sorted(rooms.keys() - self.written, key=lambda one: (len(rooms[one]), one))[0]",
        ),
        (
            "min(rooms, key=lambda one: (len(rooms[one]), one))",
            "min(rooms.keys() - self.written)",
            "max(rooms.keys() - self.written, key=lambda one: (len(rooms[one]), one))",
            "next(one for one in rooms if len(rooms[one]) == 2)",
            "min(rooms.keys() - self.written, key=lambda one: (len(rooms[one]), -one))",
            *("max(rooms.keys() - self.written)", "self.last"),
        ),
    ),
    "cards.segments": (
        ("step if direction == f else step + 1", "step + (direction != f)"),
        (
            *("step + 1", "step", "step + 1 if direction == f else step", "step + 100", "not f"),
            *("1", "step or 1", "step + 2 * (direction != f)", "1 if direction == f else step + 1"),
            *("step + 100 * (direction != f)", "step if direction == f or f else step + 1"),
            *("step + (not f)", "-step - (direction != f)"),
        ),
    ),
    "cards.unmark": (
        ("marked.discard(cell)", "marked.remove(cell)"),
        ("pass", "marked.clear()", "marked.discard(here)", "marked.add(cell)", "marked.pop()"),
    ),
    "cards.sight": (
        (
            "not board.cells[cell] or cell == target",
            "cell == target or not board.cells[cell]",
        ),
        (
            *(
                "not board.cells[cell]",
                "True",
                "cell == target",
                "board.cells[cell]",
                "False",
            ),
            *("cell != target", "board.cells[cell] == board.cells[here]"),
        ),
    ),
}
"""By puzzle and exercise: what fills the hole rightly, and what is typically written instead."""


def _read(path: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((LESSONS / f"{path}.json").read_text("utf-8"))


TASKS = {
    f"{puzzle}.{task['id']}": (puzzle, kind, task)
    for puzzle in catalog.IDS
    for kind, tasks in _read(f"tasks/{puzzle}").items()
    for task in tasks
}
EXERCISES = [name for name, (_, kind, _) in TASKS.items() if kind == "exercises"]
CHANGES = [name for name, (_, kind, _) in TASKS.items() if kind == "changes"]


@cache
def _original(module: str) -> str:
    return Path(str(import_module(module).__file__)).read_text("utf-8")


def _text(name: str) -> str:
    task = TASKS[name][2]
    text = _original(task["module"])
    for part, other in task["edits"]:
        assert text.count(part) == 1, (name, part)
        text = text.replace(part, other)
    return text


def _examine(name: str, answer: str) -> ExamView:
    task = TASKS[name][2]
    before, mark, after = _text(name).partition("# ?")
    start = before.rindex("\n")
    line = before[start:]
    for part in answer.split("|"):
        line = line.replace(HOLE, part, 1)
    text = before[:start] + line + mark + after
    return examine_locally(Examine(json.dumps(task), text, _original(task["module"])))


def test_there_are_three_exercises_a_board() -> None:
    """Go, queens, knight and cards; each with answers here, a dozen boards, one hole at least."""
    assert set(ANSWERS) == set(EXERCISES)
    for puzzle in ("go", "queens", "knight", "cards"):
        assert sum(name.startswith(f"{puzzle}.") for name in EXERCISES) >= 3
    for name in EXERCISES:
        puzzle, _, task = TASKS[name]
        assert len(set(task["boards"])) >= 12
        assert {catalog.decode(link)[0].id for link in task["boards"]} == {puzzle}
        assert "# ?" in _text(name)
        assert len(ANSWERS[name][1]) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_its_words(language: str) -> None:
    """A title and what is to be done, in each language, and no others."""
    words = _read(f"{language}/tasks")
    assert set(words) == set(TASKS)
    for name, text in words.items():
        assert set(text) == {"title", "task"}, name
        assert all(part.strip() for part in text.values()), name


def test_every_task_is_of_its_essay() -> None:
    """The module is that of the algorithm, which readers may change."""
    for puzzle, _, task in TASKS.values():
        algorithm = sources.algorithm(catalog.find(puzzle), task["algorithm"])
        assert algorithm.module == task["module"]
        assert is_open(algorithm)


@pytest.mark.parametrize("name", EXERCISES)
def test_the_right_answer_passes(name: str) -> None:
    """Each right way to fill the hole, the original's own or another, takes its steps.

    On all boards.
    """
    boards = len(TASKS[name][2]["boards"])
    for answer in ANSWERS[name][0]:
        assert _examine(name, answer) == ExamView(boards, boards), answer


@pytest.mark.parametrize("name", EXERCISES)
def test_usual_mistakes_show_on_a_board(name: str) -> None:
    """Each wrong answer parts from the original on one of the boards, at a step that is told."""
    for answer in ANSWERS[name][1]:
        told = _examine(name, answer)
        assert told.link in TASKS[name][2]["boards"], answer
        assert told.yours != ("", ()) or told.original != ("", ()), answer


@pytest.mark.parametrize("name", EXERCISES)
def test_an_open_hole_does_not_pass(name: str) -> None:
    """A version as it is given, with its hole, is told from the original."""
    with pytest.raises(TextError) as refused:
        _examine(name, HOLE)
    assert refused.value.message == "own.hole"


@pytest.mark.parametrize(
    ("name", "answer", "message"),
    [
        ("queens.safe", "board.attacker(queens, k, r)", "own.hidden"),
        ("queens.safe", "getattr(board, 'attacker')(queens, k, r)", "own.hidden"),
        ("queens.safe", "type(board).__dict__['attack' 'er'](board, queens, k, r)", "own.hidden"),
        ("queens.undo", "from stepstones.queens.essays import recursive", "own.no-import"),
        ("queens.undo", "import stepstones.queens.essays.recursive", "own.no-import"),
        ("queens.undo", "import importlib", "own.no-import"),
        ("queens.undo", "__import__('stepstones.queens.essays.recursive')", "own.hidden"),
        ("queens.undo", "eval('1')", "own.hidden"),
    ],
)
def test_what_would_do_the_work_is_closed(name: str, answer: str, message: str) -> None:
    """The helper that is to be written and the original are told at their line."""
    with pytest.raises(TextError) as refused:
        _examine(name, answer)
    assert refused.value.message == message


def test_a_closed_name_that_is_put_together_is_found_when_it_is_used() -> None:
    """What the text does not show breaks off with the same words."""
    told = _examine("queens.safe", "getattr(board, 'attack' + 'er')(queens, k, r)")
    assert told.yours[0] == "own.hidden"


def test_an_error_is_told_as_the_error_that_it_is() -> None:
    """A name without a value is no other step."""
    told = _examine("queens.safe", "nowhere")
    assert told.yours[0] == "own.raised.name"
    assert _examine("cards.unmark", "marked -= {cell}").yours[0] == "own.unbound"


def _checked(board: str, algorithm: str, part: str, other: str) -> ExamView:
    """Return what comes of a copy of *algorithm* in which *other* takes the place of *part*."""
    found = sources.algorithm(catalog.decode(board)[0], algorithm)
    text = _original(found.module)
    assert text.count(part) == 1
    task = {"id": "", "algorithm": algorithm, "boards": [board]}
    return examine_locally(Examine(json.dumps(task), text.replace(part, other), ""))


@pytest.mark.parametrize(
    ("board", "algorithm", "part", "other"),
    [
        ("cards/2x3/dr&from=1.1&to=2.3/rj1", "recursive", "(cell, segments, d", "(cell, 7, d"),
        (TEXT, "live-group", "neighbour, visited[neighbour])", "neighbour, 1)"),
        ("queens/4", "recursive", "record = Record(board)", "record = Record(board, 1, 0, 1)"),
    ],
)
def test_numbers_that_are_told_are_compared(
    board: str, algorithm: str, part: str, other: str
) -> None:
    """The same points with the same words, and one other number in them, are something else."""
    told = _checked(board, algorithm, part, other)
    assert told.link == board
    assert told.yours[0] == told.original[0] != ""
    assert told.yours[1] != told.original[1]


def test_what_is_drawn_at_the_end_is_compared() -> None:
    """A version that visits every stone and then calls none of them dead is told."""
    board = "go/7/dAAAAQXDehr_8s&turn=W&last=C4/09f"
    told = _checked(
        board, "dead-stones", "return _verdict(position, dead)", "return _verdict(position, [])"
    )
    assert told.link == board


def test_words_may_be_left_out() -> None:
    """A step that says nothing says nothing untrue: only what happens on the board is compared."""
    part = '"cards.step", (cell, segments, direction))'
    assert not _checked("cards/2x3/dr&from=1.1&to=2.3/rj1", "recursive", f", {part}", ")").link


@pytest.mark.parametrize("name", CHANGES)
def test_ready_changes_do_something_else(name: str) -> None:
    """On one of the puzzle's boards a ready change takes other steps than the original."""
    puzzle, _, task = TASKS[name]
    boards = TASKS[next(one for one in EXERCISES if one.startswith(f"{puzzle}."))][2]["boards"]
    order = Examine(json.dumps(task | {"boards": boards}), _text(name), "")
    assert examine_locally(order).link
