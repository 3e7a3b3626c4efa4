"""Words that no command has, and what is said of them in the reader's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

from stepstones.app.cli.output import LANGUAGES, sentence
from stepstones.core.errors import Arg

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
        return sentence(cause.message, args, language=_language(arguments))
    words = str(error)
    for message, pattern in _KINDS.items():
        if found := re.fullmatch(pattern, words, re.DOTALL):
            parts = [part.replace("'", "") for part in found.groups()]
            return sentence(message, parts, language=_language(arguments))
    return words


def _language(arguments: Sequence[str]) -> str:
    """Return the language asked for, as far as that can be read; English else.

    >>> _language(["book", "--language=zh"]), _language(["book", "--language", "ru", "--?"])
    ('zh', 'ru')
    """
    words = [part for word in arguments for part in word.split("=", 1)]
    for option, value in pairwise(words):
        if option == "--language" and value in LANGUAGES:
            return value
    return "en"
