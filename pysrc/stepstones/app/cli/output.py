"""Output of commands: sentences from the catalogs, JSON lines, errors, and the exit status."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

from stepstones.app.host import site
from stepstones.app.host.site import LANGUAGES, say as say_message
from stepstones.app.reading.sources import Source
from stepstones.core.errors import Arg, TextError
from stepstones.core.puzzle import Algorithm
from stepstones.core.trace import Verdict

ANSWERED = 0
UNWRITTEN = 1
"""The answer could not be written, as on a full disk."""
WRONG = 1
"""A board that was checked is wrong."""
BAD_INPUT = 2
GAVE_UP = 3
"""There is no answer within the limit."""
STOPPED = 130
"""Stopped by Ctrl-C: 128 and the number of the signal, as shells have it."""


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def status_of(verdict: Verdict) -> int:
    """Return the exit status of *verdict*."""
    return GAVE_UP if verdict.word == "undecided" else ANSWERED


def sentence(
    message: str, args: Sequence[Arg] = (), board: Source | None = None, language: str = "en"
) -> str:
    """Return *message* in one of LANGUAGES, points by their names on *board*.

    Control characters of what a file or a word says become signs: a terminal would obey them.
    """
    shown = [_CONTROL.sub("\ufffd", one) if isinstance(one, str) else one for one in args]
    return say_message(message, shown, board.state.grid.name if board else str, language)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take the language of sentences."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of sentences")


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


_KINDS = {
    "cli.required": r"the following arguments are required: (.+)",
    "cli.unknown": r"unrecognized arguments: (.+)",
    "cli.choice": r"argument (.+?): invalid choice: '?(.*?)'? \(choose from (.+)\)",
    "cli.no-value": r"argument (.+?): expected (?:one|at least one|\d+) arguments?",
}
"""Messages, and the words with which :mod:`argparse` says the same."""


class WordError(argparse.ArgumentTypeError):
    """A *word* that an option does not take: a message with the option, the word and *values*."""

    def __init__(self, message: str, word: str, *values: Arg) -> None:
        super().__init__(message)
        self.message, self.values = message, (word[:20], *values)


class UsageError(Exception):
    """What is wrong with the words of a command, with a line that shows which words it has."""

    def __init__(self, usage: str, words: str) -> None:
        super().__init__(words)
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """A parser that leaves it to others to say what is wrong. Raises UsageError."""

    def error(self, message: str) -> NoReturn:
        """Refuse the words given."""
        raise UsageError(self.format_usage(), message)


def say(error: UsageError, arguments: Sequence[str]) -> str:
    """Return what is wrong in the language that *arguments* ask for.

    What :mod:`argparse` says in words that are not known stays in English.
    """
    refused = error.__context__
    if isinstance(refused, argparse.ArgumentError) and isinstance(refused.__context__, WordError):
        cause = refused.__context__
        args = [str(refused.argument_name), *cause.values]
        return sentence(cause.message, args, language=_language_of(arguments))
    words = str(error)
    for message, pattern in _KINDS.items():
        if found := re.fullmatch(pattern, words, re.DOTALL):
            parts = [part.replace("'", "") for part in found.groups()]
            return sentence(message, parts, language=_language_of(arguments))
    return words


def _language_of(arguments: Sequence[str]) -> str:
    """Return the language asked for, as far as that can be read; English else.

    >>> _language_of(["book", "--language=zh"]), _language_of(["book", "--language", "ru", "--?"])
    ('zh', 'ru')
    """
    words = [part for word in arguments for part in word.split("=", 1)]
    for option, value in pairwise(words):
        if option == "--language" and value in LANGUAGES:
            return value
    return "en"


EXTRAS = {
    "batch": ("dask[distributed]",),
    "book": ("typst", "segno"),
    "notebook": ("anywidget",),
    "page": ("stepstones-page==1.0.0",),
    "pictures": ("numpy", "pillow"),
}
"""What each optional extra of pyproject.toml holds."""


def install(extra: str) -> str:
    """Return the command that installs *extra* for the Python that runs.

    It names the extra where Stepstones itself is installed, and the packages where it runs from its
    sources: there pip does not know it, and no index has it.
    """
    names = [f"stepstones[{extra}]"] if site.is_installed() else EXTRAS[extra]
    return " ".join(map(_quote, [sys.executable or "python3", "-m", "pip", "install", *names]))


def demand_page() -> None:
    """Raise TextError ``batch.no-page`` or ``batch.no-page-package`` where the page is missing."""
    if site.find("/static/vendor/manifest.json") is None:
        if site.is_installed():
            raise TextError("batch.no-page-package", install("page"))
        raise TextError("batch.no-page")


def _quote(word: str) -> str:
    return f'"{word}"' if set(word) & set(" []") else word
