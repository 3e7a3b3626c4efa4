"""What commands print: sentences from the catalogs, and JSON on one line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from stepstones.app.host import site
from stepstones.app.reading.sources import Source
from stepstones.core import text as texts
from stepstones.core.errors import Arg
from stepstones.core.puzzle import Algorithm
from stepstones.core.trace import Verdict

LANGUAGES = ("en", "ru", "zh")


def sentence(
    message: str, args: Sequence[Arg] = (), board: Source | None = None, language: str = "en"
) -> str:
    """Return *message* in one of LANGUAGES, points by their names on *board*.

    The bare id where the page, and with it the catalog, is missing.
    """
    pattern = _sentences(language).get(message)
    if pattern is None:
        return " ".join([message, *map(str, args)])
    return texts.render(pattern, args, board.puzzle.grid(board.state).name if board else str)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take the language of sentences."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of sentences")


@cache
def _sentences(language: str) -> dict[str, str]:
    path = site.root() / "static" / "i18n" / f"{language}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return known


def head(board: Source, algorithm: Algorithm[Any], verdict: Verdict) -> dict[str, object]:
    """Return the fields with which the JSON of an answer begins."""
    return {"puzzle": board.puzzle.id, "algorithm": algorithm.id, "verdict": verdict.word}


def print_json(value: object) -> None:
    """Print *value* on one line."""
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def plain(value: object) -> str:
    """Return a fact as words with spaces between.

    >>> plain([["a1", "b2"], 3])
    'a1 b2 3'
    """
    if isinstance(value, list | tuple):
        return " ".join(map(plain, value))
    return str(value)
