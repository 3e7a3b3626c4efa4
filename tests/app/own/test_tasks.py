"""Exercises and ready changes: what is right passes, and each usual mistake shows on a board."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.app.own import exam
from stepstones.app.own.asked import Examine
from stepstones.app.own.version import is_open, read_version
from stepstones.app.own.views import ExamView
from stepstones.app.reading import sources

ROOT = Path(__file__).parents[3]
LESSONS = ROOT / "static" / "lessons"
LANGUAGES = ("en", "ru", "zh")
HOLE = "..."
ANSWERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "queens.safe": (
        ("rank == r or abs(rank - r) == abs(file - k)", "rank in (r, r - k + file, r + k - file)"),
        ("rank == r", "abs(rank - r) == abs(file - k)", "rank == r or rank - r == file - k"),
    ),
    "queens.undo": (
        ("queens[k] = 0",),
        ("pass", "queens[k + 1 if k < n else k] = 0", "queens[r] = 0", "queens[k] = r"),
    ),
    "queens.next-state": (
        ("k + 1|0",),
        ("k + 1|r", "k|0", "k|r", "k + 1|1", "k - 1|0"),
    ),
    "go.answer": (
        ("liberty is not None", "liberty != None"),
        ("liberty", "liberty is None", "liberty == neighbour", "False"),
    ),
    "go.stack": (
        ("stack.append(neighbour)", "stack += [neighbour]"),
        ("pass", "stack.insert(0, neighbour)", "stack.append(stone)", "stack = [neighbour]"),
    ),
    "go.chain": (
        ("piece_at(neighbour) == piece_at(seed) and neighbour not in checked",),
        (
            "piece_at(neighbour) == piece_at(seed)",
            "neighbour not in checked",
            "piece_at(neighbour) != EMPTY and neighbour not in checked",
            "neighbour not in chain",
        ),
    ),
    "knight.weight": (
        (
            "sum(beyond not in order for beyond in ways(target))",
            "len([one for one in ways(target) if one not in order])",
        ),
        ("len(ways(target))", "0", "sum(beyond in order for beyond in ways(target))"),
    ),
    "knight.best": (
        ("min(weights, key=weights.get)", "next(one for one in weights if weights[one] == least)"),
        (
            "max(weights, key=weights.get)",
            "min(weights)",
            "next(iter(weights))",
            "[one for one in weights if weights[one] == least][-1]",
        ),
    ),
    "knight.undo": (
        ("del order[candidate]", "order.pop(candidate)"),
        ("pass", "del order[square]", "order.clear()", "order[candidate] = 0"),
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
        ),
    ),
    "cards.segments": (
        ("step if direction == f else step + 1", "step + (direction != f)"),
        ("step + 1", "step", "step + 1 if direction == f else step"),
    ),
    "cards.unmark": (
        ("marked.discard(cell)", "marked.remove(cell)"),
        ("pass", "marked.clear()", "marked.discard(here)"),
    ),
    "cards.sight": (
        ("not board.cells[cell] or cell == target", "cell == target or not board.cells[cell]"),
        ("not board.cells[cell]", "True", "cell == target", "board.cells[cell]"),
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
    order = Examine(task["algorithm"], text, "\n".join(task["boards"]))
    return asyncio.run(exam.examine(order, lambda: True))


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
    """Each right way to fill the hole takes the original's steps on all boards."""
    for answer in ANSWERS[name][0]:
        told = _examine(name, answer)
        assert told == ExamView(told.total, told.total), (answer, told)


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
    assert _examine(name, HOLE).link


@pytest.mark.parametrize("name", CHANGES)
def test_ready_changes_do_something_else(name: str) -> None:
    """On one of the puzzle's boards a ready change takes other steps than the original."""
    puzzle, _, task = TASKS[name]
    boards = TASKS[next(one for one in EXERCISES if one.startswith(f"{puzzle}."))][2]["boards"]
    found = catalog.find(puzzle)
    version = read_version(found, sources.algorithm(found, task["algorithm"]), _text(name))
    pairs = [exam.Pair(version, catalog.decode(link)[1]) for link in boards]
    assert any(_parts(pair) for pair in pairs)


def _parts(pair: exam.Pair) -> bool:
    while not pair.ended:
        if not pair.advance():
            return True
    return False
