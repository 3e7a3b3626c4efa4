"""What stands on the pages of a book: of each puzzle its picture, its words and its answer."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from stepstones.app import catalog
from stepstones.app.host import site
from stepstones.app.reading import sources
from stepstones.app.reading.sources import Source
from stepstones.app.runs import answers
from stepstones.core import svg, text as texts
from stepstones.core.errors import Arg, PuzzleError, TextError
from stepstones.core.steps import finish

LANGUAGES = ("en", "ru", "zh")


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


class Wording:
    """The sentences of a language."""

    def __init__(self, language: str) -> None:
        path = site.root() / "static" / "i18n" / f"{language}.json"
        self._patterns: dict[str, str] = json.loads(path.read_text("utf-8"))

    def say(self, message: str, args: Sequence[Arg] = (), board: Source | None = None) -> str:
        """Return the sentence *message*, points named as on *board*."""
        name = board.puzzle.grid(board.state).name if board else str
        return texts.render(self._patterns[message], args, name)


def entry(line: str, wording: Wording, address: str) -> Entry:
    """Return the puzzle that *line*, a link or an object of ``make``, stands for.

    Its QR code leads to *address*. Raises TextError.
    """
    claims: dict[str, Any] = {}
    if line.startswith("{"):
        try:
            claims = json.loads(line)
        except (ValueError, RecursionError):
            raise TextError("batch.no-json") from None
        if not isinstance(claims.get("link"), str):
            raise TextError("batch.no-link")
    board = sources.read(claims.get("link", line))
    board = board._replace(state=board.puzzle.unplayed(board.state))
    link = catalog.encode(board.puzzle, board.state)
    answer, words = _answer(board, wording)
    level = str(claims.get("level", ""))
    told = wording.say(f"maker.level.{level}") if level in _levels(board) else ""
    message, args = board.puzzle.check(board.state).goal or (f"{board.puzzle.id}.goal", ())
    return Entry(
        wording.say(f"{board.puzzle.id}.title"),
        wording.say(message, args, board),
        told,
        svg.draw(board.puzzle.scene(board.state), hatched=True),
        answer,
        words,
        _code(f"{address}#{link}"),
    )


def _levels(board: Source) -> set[str]:
    return {level for maker in board.puzzle.makers for level in maker.levels}


def _answer(board: Source, wording: Wording) -> tuple[str, str]:
    """Return the picture of the answer and what is said of it."""
    try:
        drawn = finish(answers.answer(board.puzzle, board.state))
    except PuzzleError as error:
        return "", wording.say(error.message, error.values, board)
    verdict = drawn.verdict
    if verdict is None:
        return "", wording.say("batch.unanswered")
    words = [wording.say(verdict.message, verdict.args, board), verdict.text]
    return svg.draw(drawn.scene, drawn.overlay, hatched=True), " ".join(filter(None, words))


def _code(address: str) -> str:
    """Return the QR code of *address* as SVG."""
    segno: Any = import_module("segno")
    drawn = io.BytesIO()
    segno.make(address, error="l", micro=False).save(drawn, kind="svg", border=4, nl=False)
    return drawn.getvalue().decode()
