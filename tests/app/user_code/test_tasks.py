"""Exercises and ready changes: what is right passes, and each usual mistake shows on a board."""

from __future__ import annotations

import ast
import json
from contextlib import suppress

import pytest
from tests.app.user_code.exercises import (
    ANSWERS,
    CHANGES,
    COURSE,
    EVERY,
    EXERCISES,
    HOLE,
    LANGUAGES,
    SAID,
    TASKS,
    examine_answer,
    exercise_of,
    original_of,
    read_lessons,
    text_of,
)
from tests.app.user_code.local import LocalSandboxes, examine_locally

from stepstones.app import catalog
from stepstones.app.course import ExerciseKind
from stepstones.app.jobs.exam import answers, judge
from stepstones.app.protocol.requests import Examine
from stepstones.app.reading import sources
from stepstones.app.user_code.responses import ExamView
from stepstones.app.user_code.version import check_closed, closed_for, imported_by, is_open
from stepstones.core.errors import TextError

TEXT = "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k"


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
    """Go, queens, knight and cards; each three right answers, six wrong ones, a dozen boards."""
    assert set(ANSWERS) == set(EXERCISES)
    for puzzle in ("go", "queens", "knight", "cards"):
        assert sum(name.startswith(f"{puzzle}.") for name in EXERCISES) >= 3
    for name in EXERCISES:
        puzzle, _, task = TASKS[name]
        assert len(set(task["boards"])) >= 12
        assert {catalog.decode(link)[0].id for link in task["boards"]} == {puzzle}
        assert "# ?" in text_of(name)
        wrong = {*ANSWERS[name][1], *(answer for _, answer in task["mistakes"])}
        few = {"go.stack-loop": (1, 3), "go.enter": (2, 6)}  # few orders can be read as Python
        right, least = few.get(name, (3, 6))
        assert len(ANSWERS[name][0]) >= right, name
        assert len(wrong) >= least, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_its_words(language: str) -> None:
    """A title and what is to be done; of an exercise a subgoal, two hints, a sentence a mistake."""
    words = read_lessons(f"{language}/tasks")
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
        assert examine_answer(name, answer) == ExamView(boards, boards), answer


@pytest.mark.parametrize("name", EXERCISES)
def test_usual_mistakes_show_on_a_board(name: str) -> None:
    """Each wrong answer parts from the original on one of the boards, at a step that is told."""
    for answer in ANSWERS[name][1]:
        told = examine_answer(name, answer)
        assert told.link in TASKS[name][2]["boards"], answer
        assert told.yours != ("", ()) or told.original != ("", ()), answer


@pytest.mark.parametrize("name", EXERCISES)
def test_a_mistake_is_shown_where_it_is_seen_well(name: str) -> None:
    """On the smallest board of at least 4x4 on which it shows; on a smaller one where on none."""
    task = TASKS[name][2]
    original = original_of(task["module"])
    for _, answer in task["mistakes"]:
        shown = examine_answer(name, answer).link
        better = [one for one in task["boards"] if _look_of(one) < _look_of(shown)]
        text = exercise_of(name).fill(original, answer)
        order = json.dumps(task | {"boards": [shown, *better]})
        assert examine_locally(Examine(order, text, original)).link == shown, answer
        for one in better:
            order = json.dumps(task | {"boards": [one]})
            assert not examine_locally(Examine(order, text, original)).link, (answer, one)


def _look_of(link: str) -> tuple[bool, int]:
    """How well a board shows a mistake, the best first."""
    grid = catalog.decode(link)[1].grid
    return min(grid.width, grid.height) < 4, len(grid.points)


@pytest.mark.parametrize("name", EXERCISES)
def test_each_known_mistake_is_told_by_its_own_sentence(name: str) -> None:
    """By what it does: the answer of one mistake is never taken for another's."""
    for mistake, answer in TASKS[name][2]["mistakes"]:
        told = examine_answer(name, answer)
        assert (told.mistake, bool(told.link)) == (mistake, True), answer


def test_a_mistake_is_known_in_another_spelling() -> None:
    """It is what the version does that counts, not how it is written."""
    assert examine_answer("queens.safe", "not row != r").mistake == "rank"
    assert examine_answer("knight.undo", "order = order").mistake != "forget"
    assert examine_answer("cards.segments", "1 + step").mistake == "always"


def test_a_move_that_is_not_the_best_is_not_said_to_be() -> None:
    """What is written chooses the move; the sentence beside it says no more than its weight."""
    for _, answer in TASKS["knight.best"][2]["mistakes"]:
        told = examine_answer("knight.best", answer)
        step = told.original[0].startswith("knight.step.best"), told.yours[0]
        assert step == (True, "knight.step.weight"), answer


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


def test_marks_tell_where_the_answer_is_seen() -> None:
    """Tests of squares lie between a question and its answer: the step is that of the event."""
    seen = {}
    for name in ("next", "back", "machine"):
        marks = judge(json.dumps(TASKS[f"queens.{name}"][2]), "")
        seen[name] = marks.at, marks.expected[-1]
    assert seen == {"next": (4, "b3"), "back": (9, "back"), "machine": (22, "a2")}


@pytest.mark.parametrize("name", [one for one in EXERCISES if TASKS[one][2]["kind"] == "write"])
def test_an_open_hole_does_not_pass(name: str) -> None:
    """A version as it is given, with its hole, is told from the original."""
    with pytest.raises(TextError) as refused:
        examine_answer(name, HOLE)
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


CONSTANTS = ("0", "None", "True", "False", "pass", "0|0")
IMPORTS = (
    "import {module}",
    "import {module} as other",
    "from {package} import {last}",
    "from {module} import *",
    "import importlib",
    "import typing; typing.sys.modules['{module}']",
    "from typing import sys",
    "__import__('{module}')",
    "eval('1')",
    "print.__self__",
    "object.__getattribute__(print, '__self' + '__')",
)
CALLS = (
    "{place}.{helper}",
    "getattr({place}, '{helper}')",
    "vars(type({place}))['{head}' + '{tail}']",
    "type({place}).__dict__['{head}' + '{tail}']",
    "match {place}:\n    case object({helper}=one): one",
)


@pytest.mark.parametrize("name", EXERCISES)
def test_every_cheat_fails(name: str) -> None:
    """A constant, the original however it is imported, the helper however it is called."""
    exercise = exercise_of(name)
    original = original_of(exercise.module)
    right = {one.strip() for one in ANSWERS[name][0]}
    for constant in CONSTANTS if exercise.kind is ExerciseKind.WRITE else ():
        if constant not in right:
            with suppress(TextError):
                assert examine_answer(name, constant).link, constant
    package, _, last = exercise.module.rpartition(".")
    names = {"module": exercise.module, "package": package, "last": last}
    cheats = [one.format(**names) for one in IMPORTS]
    for helper in exercise.hidden:
        parts = {"place": "object", "helper": helper, "head": helper[:3], "tail": helper[3:]}
        cheats += [one.format(**parts) for one in CALLS]
    given = imported_by(ast.parse(exercise.parsable(original)))
    closed = closed_for(given, exercise.hidden)
    for cheat in cheats:
        with pytest.raises(TextError, match=r"own\.(hidden|no-import)"):
            check_closed(ast.parse(cheat), given, closed)


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
        examine_answer(name, answer)
    assert refused.value.message == message


def test_a_sandbox_that_is_lost_has_made_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says nothing, as every other lost one does: that is told, and no mistake is named."""
    monkeypatch.setattr(LocalSandboxes, "twist", lambda _self, _text: "")
    for name in ("queens.safe", "knight.undo"):
        told = examine_answer.__wrapped__(name, ANSWERS[name][0][0])
        assert (told.yours[0], told.mistake) == ("own.lost", "")


def test_a_closed_name_that_is_put_together_is_found_when_it_is_used() -> None:
    """What the text does not show breaks off with the same words."""
    told = examine_answer("queens.safe", "getattr(board, 'attack' + 'er')(queens, k, r)")
    assert told.yours[0] == "own.hidden"


def test_an_error_is_told_as_the_error_that_it_is() -> None:
    """A name without a value is no other step."""
    told = examine_answer("queens.safe", "nowhere")
    assert told.yours[0] == "own.raised.name"
    assert examine_answer("cards.unmark", "marked -= {cell}").yours[0] == "own.unbound"


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


def test_words_may_be_left_out_but_in_an_exercise() -> None:
    """A step that says nothing says nothing untrue; in an exercise it has to tell its numbers."""
    board, part = "cards/2x3/dr&from=1.1&to=2.3/rj1", ', "cards.step", (cell, segments, direction))'
    assert not _checked(board, "recursive", part, ")").link
    original = original_of(sources.algorithm(catalog.find("cards"), "recursive").module)
    task = {"id": "", "algorithm": "recursive", "boards": [board]}
    text = original.replace(part, ")")
    assert examine_locally(Examine(json.dumps(task), text, original)).link == board


@pytest.mark.parametrize("name", CHANGES)
def test_ready_changes_do_something_else(name: str) -> None:
    """On one of the puzzle's boards a ready change takes other steps than the original."""
    puzzle, _, task = TASKS[name]
    boards = TASKS[next(one for one in EXERCISES if one.startswith(f"{puzzle}."))][2]["boards"]
    order = Examine(json.dumps(task | {"boards": boards}), text_of(name), "")
    assert examine_locally(order).link
