"""What stands on the pages of a book: of each puzzle its picture, its words and its answer."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from stepstones.app import catalog
from stepstones.app.cli.lines import read_line
from stepstones.app.cli.output import sentence
from stepstones.app.reading import answers
from stepstones.app.reading.sources import Source
from stepstones.core.errors import PuzzleError
from stepstones.core.picture import svg
from stepstones.core.steps import finish


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: pictures as SVG of the board, its *answer* ("" for none) and the QR code."""

    title: str
    goal: str
    level: str
    board: str
    answer: str
    words: str
    code: str


def entry(line: str, language: str, address: str) -> Entry:
    """Return the puzzle that *line*, a link or an object of ``make``, stands for.

    Its QR code leads to *address*. Raises TextError.
    """
    say = partial(sentence, language=language)
    board, claims = read_line(line)
    board = board._replace(state=board.puzzle.strip(board.state))
    link = catalog.encode(board.puzzle, board.state)
    answer, words = _answer(board, language)
    level = str(claims.get("level", ""))
    told = say(f"maker.level.{level}") if level in _levels(board) else ""
    message, args = board.puzzle.check(board.state).goal or (f"{board.puzzle.id}.goal", ())
    return Entry(
        say(f"{board.puzzle.id}.title"),
        say(message, args, board),
        told,
        svg.draw(answers.still(board.puzzle.scene(board.state)), hatched=True),
        answer,
        words,
        _code(f"{address}#{link}"),
    )


def _levels(board: Source) -> set[str]:
    return {level for maker in board.puzzle.makers for level in maker.levels}


def _answer(board: Source, language: str) -> tuple[str, str]:
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
    return svg.draw(drawn.scene, drawn.overlay, hatched=True), " ".join(filter(None, words))


def _code(address: str) -> str:
    """Return the QR code of *address* as SVG."""
    segno: Any = import_module("segno")
    drawn = io.BytesIO()
    segno.make(address, error="l", micro=False).save(drawn, kind="svg", border=4, nl=False)
    return drawn.getvalue().decode()
