"""Puzzles as a book and a calendar show them: pictures of board and answer, words, a QR code."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.cli.output import WordError, sentence
from stepstones.app.cli.source import read_line
from stepstones.app.host import site
from stepstones.app.reading import answers
from stepstones.app.reading.sources import Source
from stepstones.core.errors import PuzzleError
from stepstones.core.picture import svg
from stepstones.core.picture.ink import LIGHT, Palette
from stepstones.core.scene import Lattice, Line, Mark, Scene
from stepstones.core.steps import finish

ADDRESS = "http://localhost:8000/"
"""Where codes and links lead unless another address is named: the page of ``serve``."""


def address(word: str) -> str:
    """Return the address of a page or a folder that *word* names, "" for none. Raises WordError.

    >>> address("https://example.org/play"), address("http://example.org/play/index.html")
    ('https://example.org/play/', 'http://example.org/play/index.html')
    """
    if word and not word.startswith(("https://", "http://")):
        raise WordError("cli.no-address", word)
    return word if word.endswith(("/", ".html")) or not word else f"{word}/"


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: pictures as SVG of the board, its *answer* and the QR code, "" for none."""

    puzzle: str
    title: str
    goal: str
    level: str
    board: str
    answer: str
    words: str
    code: str


class RulesPage(NamedTuple):
    """The rules of a puzzle on a page: what is said, and pictures with a sentence each."""

    puzzle: str
    title: str
    said: tuple[str, ...]
    shown: tuple[tuple[str, str], ...]


def entry(line: str, language: str, home: str, palette: Palette = LIGHT) -> Entry:
    """Return the puzzle that *line*, a link or an object of ``make``, stands for.

    Its QR code leads to *home*; without one, or where all is too long for a code, there is
    none. Raises TextError.
    """
    say = partial(sentence, language=language)
    board, claims = read_line(line)
    board = board._replace(state=board.puzzle.problem(board.state).posed)
    link = catalog.encode(board.puzzle, board.state)
    answer, words = _answer_of(board, language, palette)
    level = str(claims.get("level", ""))
    told = say(f"maker.level.{level}") if level in _levels(board) else ""
    message, args = board.puzzle.check(board.state).goal or (f"{board.puzzle.id}.goal", ())
    scene = answers.still(board.puzzle.scene(board.state))
    return Entry(
        board.puzzle.id,
        say(f"{board.puzzle.id}.title"),
        say(message, args, board),
        told,
        svg.sheet(scene, colours=palette),
        answer,
        words,
        _code(f"{home}#{link}") if home else "",
    )


def _levels(board: Source) -> set[str]:
    return {level for maker in board.puzzle.makers for level in maker.levels}


def _answer_of(board: Source, language: str, palette: Palette) -> tuple[str, str]:
    """Return the picture of the answer and what is said of it."""
    say = partial(sentence, language=language)
    try:
        drawn = finish(answers.answer(board.puzzle, board.state))
    except PuzzleError as error:
        return "", say(error.message, error.values, board)
    verdict = drawn.verdict
    if verdict is None:
        return "", say("batch.unanswered")
    words = [say(verdict.message, verdict.args, board), verdict.text]
    return svg.sheet(drawn.scene, drawn.overlay, palette), " ".join(filter(None, words))


def _code(address: str) -> str:
    """Return the QR code of *address* as SVG, "" where it is longer than codes are."""
    segno: Any = import_module("segno")
    drawn = io.BytesIO()
    try:
        code = segno.make(address, error="l", micro=False)
    except segno.DataOverflowError:
        return ""
    code.save(drawn, kind="svg", border=4, nl=False)
    return drawn.getvalue().decode()


_SAID = 5
"""Sentences of a puzzle's rules at most."""


def rules(entries: Sequence[Entry], language: str, palette: Palette = LIGHT) -> list[RulesPage]:
    """Return a page of rules for each puzzle that *entries* have, in their order."""
    found: list[RulesPage] = []
    for puzzle in dict.fromkeys(one.puzzle for one in entries):
        own = [one for one in entries if one.puzzle == puzzle]
        said = [sentence(f"{puzzle}.paper.{at}", language=language) for at in range(1, _SAID + 1)]
        known = [words for words in said if not words.startswith(f"{puzzle}.paper.")]
        shown = [
            (svg.sheet(scene, colours=palette), sentence(f"{puzzle}.rules.{at}", language=language))
            for at, scene in enumerate(_scenes(puzzle), start=1)
        ]
        found.append(RulesPage(puzzle, own[0].title, tuple(known), tuple(shown)))
    return found


def _scenes(puzzle: str) -> list[Scene]:
    """Return the boards with which the page shows the rules; none where it is missing."""
    path = site.resources() / "static" / "rules.json"
    if not path.is_file():
        return []
    boards = json.loads(path.read_text("utf-8"))[puzzle]["rules"]
    return [scene_of(board) for board in boards]


def scene_of(board: dict[str, Any]) -> Scene:
    """Return a board that the page draws before Python is there, as ``rules.json`` has it."""
    width, height = board["width"], board["height"]
    return Scene(
        width,
        height,
        Lattice(board["lattice"]),
        board["pieces"],
        board["kinds"],
        ("",) * width,
        ("",) * height,
        marks={int(point): Mark(mark) for point, mark in board.get("marks", {}).items()},
        labels={int(point): words for point, words in board.get("labels", {}).items()},
        lines=tuple(Line(one["kind"], tuple(one["points"])) for one in board.get("lines", ())),
        regions=tuple(board.get("regions", ())),
    )
