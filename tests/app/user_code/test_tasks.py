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
from stepstones.app.course.exercise import Exercise, ExerciseKind, read_exercise
from stepstones.app.jobs.marks import answers, judge
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
_HR = """\
if k > n:
    yield record.end(queens)
    return
if queens[k]:
    yield record.given(k, queens[k])
    yield from HR(k + 1)
    return
for r in range(1, n + 1):
    attack = board.attacker(queens, k, r)
    if attack:
        yield record.reject(k, r, attack, queens[attack[0]])
        continue
    queens[k] = r
    yield record.place(k, r)
    yield from HR(k + 1)
    queens[k] = 0
    yield record.retract(k, r, last)
    if k == last:
        break
"""
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
            yield record.reject(k, r, attack, queens[attack[0]])
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
            "rank == r or abs(rank - r) == abs(file - k)",
            "rank in (r, r - k + file, r + k - file)",
            "(rank - r) * ((rank - r) ** 2 - (file - k) ** 2) == 0",
        ),
        (
            *("rank == r", "abs(rank - r) == abs(file - k)", "rank == r or rank - r == file - k"),
            *("True", "rank == r or abs(rank - r) == 1", "file != k"),
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
            *("len(ways(target)) - 1", "100 + sum(beyond not in order for beyond in ways(target))"),
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
        ("pass", "marked.clear()", "marked.discard(here)", "marked.add(cell)", "marked.pop()"),
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
    "go.enter": (("0 1 2 3", "1 0 2 3"), ("0 1 2", "2 3 0 1", "0 1 3 2", "1 2 3")),
    "go.stack-loop": (("0 1 2 3",), ("0 1 3", "0 2 1 3")),
    "queens.file": (("0 1 2 3 4", "0 1 2 4 3", "1 0 2 3 4"), ("0 1 2 4", "0 1 3 4", "0 2 1 3 4")),
    "knight.try": (("0 1 2 3 4", "0 1 2 4 3", "1 0 2 3 4"), ("0 1 2 4", "0 2 3 4", "0 1 3 4")),
    "cards.path": (
        ("0 1 2 3 4 5", "1 0 2 3 4 5", "0 1 2 3 5 4"),
        ("0 1 2 3 5", "1 2 3 4 5", "0 1 3 2 4 5"),
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
EVERY = [name for name, (_, kind, _) in TASKS.items() if kind == "exercises"]
EXERCISES = [name for name in EVERY if TASKS[name][2]["kind"] in {"write", "arrange"}]
SAID = [name for name in EVERY if name not in EXERCISES]
COURSE = _read("course")["lessons"]
CHANGES = [name for name, (_, kind, _) in TASKS.items() if kind == "changes"]


@cache
def original_of(module: str) -> str:
    """Return the text of a module."""
    return Path(str(import_module(module).__file__)).read_text("utf-8")


def exercise_of(name: str) -> Exercise:
    """Return an exercise by puzzle and id."""
    return read_exercise(json.dumps(TASKS[name][2]))


def _text(name: str) -> str:
    task = TASKS[name][2]
    text = original_of(task["module"])
    for part, other in task["edits"]:
        assert text.count(part) == 1, (name, part)
        text = text.replace(part, other)
    return text


def _examine(name: str, answer: str) -> ExamView:
    task = TASKS[name][2]
    original = original_of(task["module"])
    text = exercise_of(name).fill(original, answer)
    return examine_locally(Examine(json.dumps(task), text, original))


def test_the_course_is_all_exercises_in_order() -> None:
    """Six lessons, some forty exercises, each once, of four kinds, each puzzle's in this order."""
    order = [name for lesson in COURSE for name in lesson["exercises"]]
    assert len(COURSE) == 6
    assert len(order) == len(set(order)) >= 40
    assert set(order) == set(EVERY)
    assert {TASKS[name][2]["kind"] for name in order} == set(ExerciseKind)
    for puzzle in catalog.IDS:
        own = [name for name in order if name.startswith(f"{puzzle}.")]
        assert own == [name for name in EVERY if name.startswith(f"{puzzle}.")]


def test_each_that_is_written_has_a_dozen_boards() -> None:
    """Go, queens, knight and cards; each with answers here, a dozen boards, one hole at least."""
    assert set(ANSWERS) == set(EXERCISES)
    for puzzle in ("go", "queens", "knight", "cards"):
        assert sum(name.startswith(f"{puzzle}.") for name in EXERCISES) >= 3
    for name in EXERCISES:
        puzzle, _, task = TASKS[name]
        assert len(set(task["boards"])) >= 12
        assert {catalog.decode(link)[0].id for link in task["boards"]} == {puzzle}
        assert "# ?" in _text(name)
        assert len(ANSWERS[name][0]) >= (
            1 if name == "go.stack-loop" else 2 if name == "go.enter" else 3
        )
        assert len(ANSWERS[name][1]) + len(TASKS[name][2]["mistakes"]) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_its_words(language: str) -> None:
    """A title and what is to be done; of an exercise a subgoal, two hints, a sentence a mistake."""
    words = _read(f"{language}/tasks")
    assert set(words) == set(TASKS)
    for name, text in words.items():
        if name not in EVERY:
            assert set(text) == {"title", "task"}, name
            continue
        assert set(text) == {"title", "task", "subgoal", "hints", "mistakes"}, name
        assert set(text["mistakes"]) == {one for one, _ in TASKS[name][2]["mistakes"]}, name
        said = [text["title"], text["task"], text["subgoal"], *text["hints"]]
        said += text["mistakes"].values()
        assert len(text["hints"]) == 2
        assert all(one.strip() == one != "" for one in said), name


def test_every_task_is_of_its_essay() -> None:
    """The module is that of the algorithm, which readers may change."""
    for puzzle, _, task in TASKS.values():
        algorithm = sources.algorithm(catalog.find(puzzle), task["algorithm"])
        assert algorithm.module == task.get("module", algorithm.module)
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
def test_each_known_mistake_is_told_by_its_own_sentence(name: str) -> None:
    """By what it does: the answer of one mistake is never taken for another's."""
    for mistake, answer in TASKS[name][2]["mistakes"]:
        told = _examine(name, answer)
        assert (told.mistake, bool(told.link)) == (mistake, True), answer


def test_a_mistake_is_known_in_another_spelling() -> None:
    """It is what the version does that counts, not how it is written."""
    assert _examine("queens.safe", "not rank != r").mistake == "rank"
    assert _examine("knight.undo", "order = order").mistake != "forget"
    assert _examine("cards.segments", "1 + step").mistake == "always"


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_is_marked(name: str) -> None:
    """What the run does is right, in three spellings; each known mistake is told as such."""
    task = TASKS[name][2]
    order = json.dumps(task)
    right = " ".join(answers(exercise_of(name)))
    for spelling in (right, right.upper(), f"  {right.replace(',', '，')} "):
        marks = judge(order, spelling)
        assert all(marks.right), (name, right)
        assert marks.mistake == ""
    for mistake, answer in task["mistakes"]:
        marks = judge(order, answer)
        assert not all(marks.right), (name, answer)
        assert marks.mistake == mistake
    for wrong in ("", "?", "1 " * 400, "zz"):
        assert not all(judge(order, wrong).right)


@pytest.mark.parametrize("name", [one for one in EXERCISES if TASKS[one][2]["kind"] == "write"])
def test_an_open_hole_does_not_pass(name: str) -> None:
    """A version as it is given, with its hole, is told from the original."""
    with pytest.raises(TextError) as refused:
        _examine(name, HOLE)
    assert refused.value.message == "own.hole"


@pytest.mark.parametrize("name", EXERCISES)
def test_the_original_cannot_be_called_in_place_of_an_answer(name: str) -> None:
    """Whichever way it is imported, before a line of the version has run."""
    task = TASKS[name][2]
    text, original = (
        exercise_of(name).parsable(original_of(task["module"])),
        original_of(task["module"]),
    )
    text = text.replace(HOLE, "0") if task["kind"] == "write" else text
    package, _, last = task["module"].rpartition(".")
    for cheat in (f"import {task['module']}", f"from {package} import {last}", "import importlib"):
        with pytest.raises(TextError, match=r"own\.no-import"):
            examine_locally(Examine(json.dumps(task), f"{text}\n{cheat}\n", original))


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
    text = original_of(found.module)
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
