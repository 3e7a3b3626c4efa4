"""The exercises and ready changes, with answers that are right and that are typically wrong."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

from tests.app.user_code.local import examine_locally

from stepstones.app import catalog
from stepstones.app.course import Exercise, read_exercise
from stepstones.app.protocol.requests import Examine
from stepstones.app.user_code.responses import ExamView

ROOT = Path(__file__).parents[3]
LESSONS = ROOT / "static" / "lessons"
LANGUAGES = ("en", "ru", "zh")
HOLE = "..."


@cache
def original_of(module: str) -> str:
    """Return the text of a module."""
    return Path(str(import_module(module).__file__)).read_text("utf-8")


_HR = dedent(
    original_of("stepstones.queens.essays.recursive")
    .partition("def HR(k: int) -> Generator[Step, None, None]:\n")[2]
    .partition("\n    yield from HR(1)")[0]
)
_WHILE = """\
if k > n:
    yield record.end(queens)
elif queens[k]:
    yield record.given(k, queens[k])
    yield from HR(k + 1)
else:
    r = 0
    while r < n:
        r += 1
        if attack := board.attacker(queens, k, r):
            yield record.reject(k, r, attack, queens[attack.file])
        else:
            queens[k] = r
            yield record.place(k, r)
            yield from HR(k + 1)
            queens[k] = 0
            yield record.retract(k, r, last)
            if k == last:
                return
"""
ANSWERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "queens.safe": (
        (
            "row == r or abs(row - r) == abs(column - k)",
            "row in (r, r - k + column, r + k - column)",
            "(row - r) * ((row - r) ** 2 - (column - k) ** 2) == 0",
        ),
        (
            *("row == r", "abs(row - r) == abs(column - k)", "row == r or row - r == column - k"),
            *("True", "row == r or abs(row - r) == 1", "column != k"),
        ),
    ),
    "queens.undo": (
        ("queens[k] = 0", "queens[k] -= r", "queens[k : k + 1] = [0]"),
        (
            *("pass", "queens[k + 1 if k < n else k] = 0", "queens[r] = 0", "queens[k] = r"),
            *("queens[k] -= 1", "queens[:] = [0] * len(queens)"),
        ),
    ),
    "queens.next-state": (
        ("k + 1|0", "1 + k|0", "k + 1|k - k"),
        ("k + 1|r", "k|0", "k|r", "k + 1|1", "k - 1|0", "k + 1|-1", "2|0"),
    ),
    "go.answer": (
        ("liberty is not None", "liberty != None", "not liberty is None"),
        ("liberty", "liberty is None", "liberty == neighbour", "False", "True", "neighbour"),
    ),
    "go.stack": (
        ("stack.append(neighbour)", "stack += [neighbour]", "stack.insert(len(stack), neighbour)"),
        (
            *("pass", "stack.insert(0, neighbour)", "stack.append(stone)", "stack = [neighbour]"),
            *("stack += [neighbour] * 2", "stack[:0] = [stone, neighbour]"),
        ),
    ),
    "go.chain": (
        (
            "piece_at(neighbour) == piece_at(seed) and neighbour not in checked",
            "neighbour not in checked and piece_at(seed) == piece_at(neighbour)",
            "not (piece_at(neighbour) != piece_at(stone) or neighbour in checked)",
        ),
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
            "len(set(ways(target)) - set(order))",
        ),
        (
            *("len(ways(target))", "0", "sum(beyond in order for beyond in ways(target))"),
            *(
                "2",
                "len(ways(target)) - 1",
                "100 + sum(beyond not in order for beyond in ways(target))",
            ),
        ),
    ),
    "knight.best": (
        (
            "min(weights, key=weights.get)",
            "sorted(weights, key=weights.get)[0]",
            "next(one for one in weights if weights[one] == least)",
        ),
        (
            "max(weights, key=weights.get)",
            "min(weights)",
            "next(iter(weights))",
            "[one for one in weights if weights[one] == least][-1]",
            *("list(weights)[least % len(weights)]", "min(weights, key=lambda one: (least, one))"),
        ),
    ),
    "knight.undo": (
        ("del order[candidate]", "order.pop(candidate)", "order.popitem()"),
        (
            *("pass", "del order[square]", "order.clear()", "order[candidate] = 0"),
            *("order.popitem(), order.popitem()", "number -= 1"),
        ),
    ),
    "knight.near": (
        (
            "{target for square in rooms[number] for target in self.ways(square)}",
            "set().union(*(self.ways(square) for square in rooms[number]))",
            "{one for one in self.squares if rooms[number] & set(self.ways(one))}",
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
            "min((len(rooms[one]), one) for one in rooms if one not in self.written)[1]",
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
        (
            "step if direction == f else step + 1",
            "step + (direction != f)",
            "step + 1 - (f == direction)",
        ),
        (
            *("step + 1", "step", "step + 1 if direction == f else step", "step + 100", "not f"),
            *("1", "step or 1", "step + 2 * (direction != f)", "1 if direction == f else step + 1"),
            *("step + 100 * (direction != f)", "step if direction == f or f else step + 1"),
            *("step + (not f)", "-step - (direction != f)"),
        ),
    ),
    "cards.unmark": (
        ("marked.discard(cell)", "marked.remove(cell)", "marked.difference_update({cell})"),
        (
            "pass",
            "marked.clear()",
            "marked.discard(here)",
            "marked.add(cell)",
            "marked.pop()",
            "marked.add(here)",
        ),
    ),
    "cards.sight": (
        (
            "not board.cells[cell] or cell == target",
            "cell == target or not board.cells[cell]",
            "cell == target or board.cells[cell] == 0",
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
    "queens.hr": (
        (_HR, _HR.replace("k + 1", "1 + k"), _WHILE),
        (
            "yield record.end(queens)",
            _HR.replace("HR(k + 1)", "HR(k)"),
            _HR.replace("range(1, n + 1)", "range(1, n)"),
            _HR.replace("queens[k] = r", "queens[r] = k"),
        ),
    ),
    "queens.back-state": (
        ("queens[k]|0", "int(queens[k])|0", "queens[k]|False"),
        ("k|0", "r|0", "queens[k] - 1|0", "1|0", "queens[k]|k"),
    ),
    "cards.queue": (
        ("queue.popleft()", "(queue.rotate(-1), queue.pop())[1]", "deque.popleft(queue)"),
        ("source", "queue[-1]", "queue.pop() if len(queue) > 1 else queue.popleft()", "min(queue)"),
    ),
    "cards.cut": (
        ("step > minimum", "minimum < step", "not step <= minimum"),
        ("True", "step < minimum", "calls > minimum", "step > minimum + 1"),
    ),
    "go.ladder-out": (
        ("count > 2", "count >= 3", "not count <= 2"),
        ("count >= 2", "count > 3", "count == 3", "count", "False", "True"),
    ),
    "go.vital": (
        (
            "point not in found.beside[chain]",
            "not point in found.beside[chain]",
            "found.beside[chain].isdisjoint({point})",
        ),
        (
            "point in found.beside[chain]",
            "chain not in found.walls[region]",
            "point not in room",
            "point not in points",
        ),
    ),
    "go.two-eyes": (
        ("len(vital[chain]) < 2", "len(vital[chain]) <= 1", "not len(vital[chain]) >= 2"),
        ("not vital[chain]", "len(vital[chain]) < 3", "len(vital) < 2", "False", "True"),
    ),
    "go.enter": (("0 1 2 3", "1 0 2 3"), ("0 1 2", "2 3 0 1", "0 1 3 2", "1 2 3")),
    "go.stack-loop": (("0 1 2 3",), ("0 1 3", "0 2 1 3")),
    "queens.file": (("0 1 2 3 4", "0 1 2 4 3", "1 0 2 3 4"), ("0 1 2 4", "0 1 3 4", "0 2 1 3 4")),
    "knight.try": (
        ("0 1 2 3 4", "0 1 2 4 3", "1 0 2 3 4"),
        ("0 1 2 4", "0 2 3 4", "0 1 3 4", "0 2 1 3 4"),
    ),
    "cards.path": (
        ("0 1 2 3 4 5", "1 0 2 3 4 5", "0 1 2 3 5 4"),
        ("0 1 2 3 5", "1 2 3 4 5", "0 1 3 2 4 5", "0 2 3 4 5"),
    ),
}
"""By puzzle and exercise: what fills the hole rightly, and what is typically written instead."""


def read_lessons(path: str) -> Any:  # noqa: ANN401 - JSON
    """Return a file of the lessons."""
    return json.loads((LESSONS / f"{path}.json").read_text("utf-8"))


TASKS = {
    f"{puzzle}.{task['id']}": (puzzle, kind, task)
    for puzzle in catalog.IDS
    for kind, tasks in read_lessons(f"tasks/{puzzle}").items()
    for task in tasks
}
EVERY = [name for name, (_, kind, _) in TASKS.items() if kind == "exercises"]
EXERCISES = [name for name in EVERY if TASKS[name][2]["kind"] in {"write", "arrange"}]
SAID = [name for name in EVERY if name not in EXERCISES]
COURSE = read_lessons("course")["lessons"]
CHANGES = [name for name, (_, kind, _) in TASKS.items() if kind == "changes"]


def exercise_of(name: str) -> Exercise:
    """Return an exercise by puzzle and id."""
    return read_exercise(json.dumps(TASKS[name][2]))


def text_of(name: str) -> str:
    """Return the text with which an exercise or a change begins."""
    task = TASKS[name][2]
    text = original_of(task["module"])
    for part, other in task["edits"]:
        assert text.count(part) == 1, (name, part)
        text = text.replace(part, other)
    return text


@cache
def examine_answer(name: str, answer: str) -> ExamView:
    """Return what comes of an answer to an exercise; several tests ask of some."""
    task = TASKS[name][2]
    original = original_of(task["module"])
    text = exercise_of(name).fill(original, answer)
    return examine_locally(Examine(json.dumps(task), text, original))
