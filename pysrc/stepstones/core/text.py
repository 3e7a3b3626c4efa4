"""Messages as sentences: the part of ICU MessageFormat that the catalogs use.

``{0}`` an argument · ``{0, point}`` a point by its name · ``{0, number}`` digits, which the page
groups · ``{0, plural, one {# queen} other {# queens}}`` · ``{0, select, black {Black} other
{White}}``; branches nest, and ``#`` is the number of the nearest plural. The page has the same in
JavaScript for all languages; this one serves the command line, and books in all three languages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stepstones.core.errors import Arg


def render(
    pattern: str, args: Sequence[Arg], point: Callable[[int], str] = str, decimal: str = "."
) -> str:
    """Return *pattern* with *args* filled in; *point* names a point, *decimal* begins a fraction.

    A placeholder without an argument stays as it is written.

    >>> render("{0, plural, one {# stone} other {# stones}} at {1, point}", (2, 0), "a{}".format)
    '2 stones at a0'
    >>> render("{0, select, black {Black} other {White}} to play", ("black",))
    'Black to play'
    """
    return _render(pattern, _Words(args, point, decimal), "#")


class _Words(NamedTuple):
    """What fills placeholders."""

    args: Sequence[Arg]
    point: Callable[[int], str]
    decimal: str


def _render(pattern: str, words: _Words, number: str) -> str:
    parts: list[str] = []
    at = 0
    while at < len(pattern):
        if pattern[at] == "{":
            end = _closing(pattern, at)
            parts.append(_fill(pattern[at + 1 : end], words))
            at = end
        else:
            parts.append(number if pattern[at] == "#" else pattern[at])
        at += 1
    return "".join(parts)


def _fill(inside: str, words: _Words) -> str:
    name, *rest = (part.strip() for part in inside.split(",", 2))
    if not name.isdigit() or int(name) >= len(words.args):
        return "{" + inside + "}"
    value = words.args[int(name)]
    if not rest:
        return str(value)
    if rest[0] == "number":
        return str(value).replace(".", words.decimal)
    if rest[0] == "point":
        return words.point(int(value))
    branches = _branches(rest[1])
    key = str(value)
    if rest[0] == "plural" and f"={value}" in branches:
        key = f"={value}"
    elif rest[0] == "plural":
        key = _form(int(value), slavic="few" in branches)
    return _render(branches.get(key, branches["other"]), words, str(value))


def _form(number: int, *, slavic: bool) -> str:
    """Return the plural form that a number asks for, as CLDR has it for our languages.

    >>> [_form(number, slavic=True) for number in (1, 3, 5, 11, 21, 112)]
    ['one', 'few', 'many', 'many', 'one', 'many']
    """
    if not slavic:
        return "one" if number == 1 else "other"
    if number % 100 in range(11, 15) or number % 10 not in range(1, 5):
        return "many"
    return "one" if number % 10 == 1 else "few"


def _branches(text: str) -> dict[str, str]:
    branches: dict[str, str] = {}
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = _closing(text, start)
        branches[text[at:start].strip()] = text[start + 1 : end]
        at = end + 1
    return branches


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at
    raise ValueError(text)
