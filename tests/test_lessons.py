"""The texts beside the algorithms: complete, plain, the same in all languages, and true."""

import json
import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.core.puzzle import Role
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Run, Verdict
from stepstones.go.capture import capture
from stepstones.knight.solve import greedy
from stepstones.knight.state import begin, board

STATIC = Path(__file__).parent.parent / "static"
LANGUAGES = ("en", "ru", "zh")
PARTS = ["what", "idea", "ends", "cost", "watch", "source"]
WORDS, CHARACTERS = range(60, 131), range(150, 251)
"""Length of a lesson in words; in Chinese in characters, a foreign word being one."""
LONGEST_PART = 0.45
"""The largest share that one part may have of the longest lesson."""
SMALLEST = 9
"""Points of a board on which there is something to see."""
QUOTED = re.compile(r"[“«]([^”»]+)[”»]")

Lesson = dict[str, str]


def _read(language: str, kind: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((STATIC / kind / f"{language}.json").read_text("utf-8"))


LESSONS: dict[str, dict[str, dict[str, Lesson]]] = {
    language: {puzzle: _read(f"{language}/{puzzle}", "lessons") for puzzle in catalog.IDS}
    for language in LANGUAGES
}
EVERY = [
    (puzzle.id, algorithm.id)
    for puzzle in catalog.every()
    for algorithm in puzzle.algorithms
    if algorithm.role is Role.SOLVE
]


def _lessons(language: str) -> list[tuple[str, Lesson]]:
    return [(name, one) for part in LESSONS[language].values() for name, one in part.items()]


def _length(text: str, language: str) -> int:
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def _figures(lesson: Lesson) -> set[int]:
    """Return the numbers above twelve; smaller ones may be words or months."""
    text = re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", " ".join(lesson.values()))
    return {number for number in map(int, re.findall(r"\d+", text)) if number > 12}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_algorithm_has_a_lesson(language: str) -> None:
    """Each algorithm of the catalog is explained, and nothing else is."""
    told = [(puzzle, name) for puzzle, part in LESSONS[language].items() for name in part]
    assert sorted(told) == sorted(EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_its_six_parts(language: str) -> None:
    """What, idea, why it ends, cost, what to watch, source: in this order, none empty."""
    for name, lesson in _lessons(language):
        assert list(lesson) == PARTS, name
        assert all(text.strip() == text != "" for text in lesson.values()), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_short(language: str) -> None:
    """A lesson has 60 to 130 words, or 150 to 250 characters, and no part outweighs the rest."""
    bounds = CHARACTERS if language == "zh" else WORDS
    for name, lesson in _lessons(language):
        parts = [_length(text, language) for text in lesson.values()]
        assert sum(parts) in bounds, (name, sum(parts))
        assert max(parts) <= LONGEST_PART * bounds[-1], (name, parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_plain_sentences(language: str) -> None:
    """No part holds markup, a line break or two spaces in a row; each ends as a sentence does."""
    for name, lesson in _lessons(language):
        for text in lesson.values():
            assert not re.search(r"[<>&`*\n]|  ", text), (name, text)
            assert text.endswith((".", "?", "。", "？")), (name, text)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize(("puzzle", "algorithm"), EVERY)
def test_the_figures_agree(language: str, puzzle: str, algorithm: str) -> None:
    """A lesson names the same numbers in every language."""
    lesson, english = LESSONS[language][puzzle][algorithm], LESSONS["en"][puzzle][algorithm]
    assert _figures(lesson) == _figures(english)


@pytest.mark.parametrize(("puzzle", "algorithm"), EVERY)
def test_examples_are_called_by_their_titles(puzzle: str, algorithm: str) -> None:
    """What "watch" quotes is the title of an example of this puzzle, and the same everywhere."""
    examples = [example.id for example in catalog.examples(catalog.find(puzzle))]
    meant = []
    for language in LANGUAGES:
        titles = _read(language, "i18n")
        ids = {titles[example]: example for example in examples}
        text = LESSONS[language][puzzle][algorithm]["watch"].replace("\u00a0", " ")
        meant.append([ids.get(title, title) for title in QUOTED.findall(text)])
    assert meant[0] == meant[1] == meant[2]
    assert set(meant[0]) <= set(examples)


def test_chinese_is_punctuated_in_full_width() -> None:
    """No half-width comma, colon, semicolon or question mark touches a Chinese character."""
    for name, lesson in _lessons("zh"):
        for text in lesson.values():
            assert not re.search(r"[\u4e00-\u9fff][,:;?!]|[,:;?!][\u4e00-\u9fff]", text), name


def _steps(puzzle: str, algorithm: str, link: str) -> Generator[Any, None, Verdict]:
    owner, state, _ = catalog.decode(link)
    assert owner.id == puzzle
    steps: Generator[Any, None, Verdict] = next(
        one for one in owner.algorithms if one.id == algorithm
    ).run(state)
    return steps


def _example(example: str) -> str:
    puzzle = catalog.find(example.partition(".")[0])
    return next(one.link for one in catalog.examples(puzzle) if one.id == example)


def _ended(puzzle: str, algorithm: str, link: str) -> Run:
    run = Run(lambda: _steps(puzzle, algorithm, link))
    run.seek(10**6)
    return run


def _facts(puzzle: str, algorithm: str, link: str) -> dict[str, Any]:
    verdict = _ended(puzzle, algorithm, link).verdict
    assert verdict is not None
    return dict(verdict.facts)


def _says(puzzle: str, algorithm: str, *figures: int) -> None:
    assert set(figures) <= _figures(LESSONS["en"][puzzle][algorithm])


def _depth(steps: Any, essay: str) -> int:  # noqa: ANN401 - generators know their frames
    """Return the greatest number of suspended calls of *essay*."""
    deepest = 0
    for _ in steps:
        depth, frame = 0, steps
        while frame is not None:
            depth += frame.gi_code.co_name == essay
            frame = frame.gi_yieldfrom
        deepest = max(deepest, depth)
    return deepest


@pytest.mark.parametrize(("example", "depth"), [("text", 11), ("spiral", 199)])
def test_how_deep_the_live_group_recursion_goes(example: str, depth: int) -> None:
    """Eleven calls wait at most among the nineteen stones, 199 in the spiral."""
    steps = _steps("go", "live-group", _example(f"go.example.{example}"))
    assert _depth(steps, "find_liberty") == depth
    _says("go", "live-group", 199)


@pytest.mark.parametrize(("example", "height"), [("text", 4), ("spiral", 1)])
def test_how_high_the_live_group_stack_grows(example: str, height: int) -> None:
    """Four stones wait at most among the nineteen, in the spiral only one."""
    steps: Any = _steps("go", "live-group-stack", _example(f"go.example.{example}"))
    assert max(len(steps.gi_frame.f_locals["stack"]) for _ in steps) == height


def test_where_the_two_live_group_orders_part() -> None:
    """From M6 the recursion goes on to M7 and on from there, the other version from M5."""
    recursion, stack = (
        list(_steps("go", name, _example("go.example.text")))
        for name in ("live-group", "live-group-stack")
    )
    visited = [str(step.args[-1]) for step in recursion if step.kind is Kind.VISIT]
    popped = [str(step.args[0]) for step in stack if step.kind is Kind.CONSIDER]
    assert visited[:2] == ["M6", "M7"]
    assert popped[:2] == ["M6", "M5"]


def test_what_the_tests_of_life_say_of_three_groups() -> None:
    """One lives for ever; with answers another is safe, the third has no answer in the middle."""
    link = _example("go.example.lives")
    alive, safe = (_facts("go", name, link)["black"] for name in ("benson", "safety"))
    assert [chain[0] for chain in alive] == ["B9"]
    assert [chain[0] for chain in safe] == ["B9", "E2"]
    steps = list(_steps("go", "safety", link))
    refuted = [str(step.args[0]) for step in steps if step.why == "go.safety.no-answer"]
    assert "H9" in refuted
    answered = {str(step.args[2]) for step in steps if step.why == "go.safety.answers"}
    assert {"F1", "G1", "H1", "J1"} <= answered


def test_how_long_the_ladders_are() -> None:
    """To the edge 22 moves in one line; 36 moves show that the other one fails, a net works."""
    steps = list(_steps("go", "ladder", _example("go.example.ladder")))
    kinds = [step.kind for step in steps]
    assert (kinds.count(Kind.PLACE), kinds.index(Kind.RETRACT)) == (22, 23)
    net = _example("go.example.net")
    assert _facts("go", "ladder", net)["nodes"] == 36
    assert _ended("go", "ladder", net).verdict.word == "escapes"  # type: ignore[union-attr]
    assert _ended("go", "capture", net).verdict.word == "captured"  # type: ignore[union-attr]
    _says("go", "ladder", 22, 36)


def test_what_capture_reading_promises() -> None:
    """The lesson names the limit of positions; in the snapback the first stone is given away."""
    _says("go", "capture", capture.LIMIT)
    puzzle, state, _ = catalog.decode(_example("go.example.snapback"))
    run = Run(lambda: capture.capture(puzzle.play(state, "ask C2")))
    run.seek(10**6)
    assert run.verdict is not None
    assert (run.verdict.word, run.verdict.facts["moves"]) == ("captured", ["C1"])


def test_what_eight_queens_cost() -> None:
    """2,056 queens are put down for 92 solutions (OEIS A319284), the first after 876 tests."""
    run = _facts("queens", "recursive", "queens/8")
    assert (sum(run["levels"][1:]), run["solutions"], run["first"]) == (2056, 92, 876)
    _says("queens", "recursive", 2056, 92, 876)


@pytest.mark.parametrize(
    ("side", "possible", "text", "roth"), [(7, 25, 7, 10), (8, 64, 1, 0)], ids=["7x7", "8x8"]
)
def test_how_many_starts_meet_a_dead_end(side: int, possible: int, text: int, roth: int) -> None:
    """On 7x7 seven of 25 possible starts do with the text's ties, ten with Roth's; on 8x8 e3."""
    empty = board(side, side)
    starts = [
        begin(empty, point)
        for point in empty.grid.points
        if side % 2 == 0 or sum(divmod(point, side)) % 2 == 0
    ]
    assert len(starts) == possible
    failing = [
        [one.start for one in starts if len(finish(greedy.walks(one, ranks))) < side * side]
        for ranks in (greedy.source_ranks, greedy.roth_ranks)
    ]
    assert tuple(map(len, failing)) == (text, roth)
    assert side != 8 or empty.grid.parse("e3") in failing[0]
    _says("knight", "starts", 24, 49, 25)


def test_what_the_knight_does_from_b6() -> None:
    """On 7x7 from b6 the best move alone reaches 43 squares; backtracking needs 171 moves."""
    link = _example("knight.example.gives-up")
    assert len(_facts("knight", "text", link)["moves"]) == 43
    assert _facts("knight", "backtrack", link)["nodes"] == 171
    _says("knight", "text", 43, 49, 25)
    _says("knight", "backtrack", 171)


def test_what_the_contest_board_holds() -> None:
    """Of its 91 pairs 84 can be linked, three by five segments; 2,3 reaches ten other cards."""
    link = _example("cards.example.sample-1")
    counted = _facts("cards", "pairs", link)
    assert (counted["pairs"], counted["linked"], counted["by_segments"][5]) == (91, 84, 3)
    reached = _facts("cards", "reach", link)["reached"]
    assert (len(reached), max(segments for *_, segments in reached)) == (10, 4)
    assert not {(1, 1), (5, 1), (3, 4)} & {(column, row) for column, row, _ in reached}
    _says("cards", "pairs", 14, 91, 84)


def test_how_long_the_searches_of_the_contest_pairs_are() -> None:
    """Pair 2 takes 149 steps by recursion, 14 by waves; pair 3 shows four cells."""
    second, third = (_example(f"cards.example.sample-{number}") for number in (2, 3))
    steps = list(_steps("cards", "recursive", second))
    found = [step.args[1] for step in steps if step.kind is Kind.FOUND]
    assert (len(steps), found) == (149, [4, 3])
    assert len(list(_steps("cards", "breadth", second))) == 14
    assert len(list(_steps("cards", "breadth", third))) == 4
    _says("cards", "recursive", 149, 14)


def _course() -> Any:  # noqa: ANN401 - JSON
    return json.loads((STATIC / "lessons" / "course.json").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_of_the_course_lasts_45_minutes(language: str) -> None:
    """Six lessons, each with a title, an aim and six parts; each begins with a board of its own."""
    course = _course()
    words = _read(f"{language}/course", "lessons")
    assert sum(course["minutes"].values()) == 45
    assert len(course["lessons"]) == 6
    assert list(words) == [one["id"] for one in course["lessons"]]
    for text in words.values():
        assert list(text) == ["title", "aim", *course["minutes"]]
        assert all(part.strip() == part != "" for part in text.values())
    for lesson in course["lessons"]:
        puzzle, _, _ = catalog.decode(lesson["board"])
        assert lesson["algorithm"] in {one.id for one in puzzle.algorithms}


@pytest.mark.parametrize("puzzle", ["go", "queens", "knight", "cards"])
def test_an_exercise_opens_on_a_board_to_look_at(puzzle: str) -> None:
    """Its first board is no single square, whatever else it is checked on."""
    for exercise in _read(f"tasks/{puzzle}", "lessons")["exercises"]:
        _, state, _ = catalog.decode(exercise["boards"][0])
        assert len(state.grid.points) >= SMALLEST, exercise["id"]


@pytest.mark.parametrize("kind", ["tasks", "course"])
@pytest.mark.parametrize(
    ("language", "stranger"), [("ru", r"(?i)\bкарт(?!очк)"), ("zh", r"牌|权(?![重衡])")]
)
def test_the_exercises_call_things_as_the_page_does(
    kind: str, language: str, stranger: str
) -> None:
    """A card and a weight have one name each, the one that the steps and the rules say."""
    text = json.dumps(_read(f"{language}/{kind}", "lessons"), ensure_ascii=False)
    assert re.findall(stranger, text) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_calls_changes_of_its_board_by_their_titles(language: str) -> None:
    """What it says to try is a ready change of what its board opens, called as in the list."""
    words = _read(f"{language}/course", "lessons")
    tasks = _read(f"{language}/tasks", "lessons")
    for lesson in _course()["lessons"]:
        puzzle = lesson["puzzle"]
        assert lesson["board"].startswith(f"{puzzle}/")
        changes = _read(f"tasks/{puzzle}", "lessons")["changes"]
        ready = [one["id"] for one in changes if one["algorithm"] == lesson["algorithm"]]
        quoted = QUOTED.findall(words[lesson["id"]]["change"])
        assert quoted, lesson["id"]
        assert set(quoted) <= {tasks[f"{puzzle}.{one}"]["title"] for one in ready}, lesson["id"]
