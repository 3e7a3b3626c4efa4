"""Regular expressions that count their steps: a backtracking matcher as ``re`` has one.

What ``re`` does is seen by no counter of Python's. The matcher here walks the same parse tree
and tries the same ways in the same order, so its steps grow as those of ``re`` do; each
answer is held against that of ``re``. It knows what the patterns of the readers use.

A place at which nothing of the pattern can begin counts as one step. What was asked before takes
the steps that it took then, and is not walked again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from re import _compiler, _constants as op, _parser  # type: ignore[attr-defined]
from typing import Any, ClassVar, TypeAlias

Ends: TypeAlias = Iterator[int]
"""Where a part of a pattern may end, the first choice first."""
Part: TypeAlias = Callable[[int], Ends]
Text: TypeAlias = str | bytes
Signs: TypeAlias = Callable[[Text], bool]
"""Whether a sign is one of some."""
Ask: TypeAlias = tuple[Callable[..., None], tuple[Any, ...]]
"""How a pattern is walked, and over what."""

_ONE = {op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN}
_REPEATS = {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}


class Counting:
    """A pattern that answers as ``re`` does and notes what it was asked."""

    steps = 0
    """Of all patterns together, once they are counted."""
    asked: ClassVar[list[Ask]] = []
    """What is still to be counted."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.real = pattern
        self.text: Text = ""
        self.end = 0
        tree = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
        self.whole = self._sequence(list(tree), pattern.flags)
        self.begins = _first_signs(list(tree), pattern.flags)

    @staticmethod
    def count() -> int:
        """Walk all that was asked since the last count and return the steps it took."""
        steps = sum(_steps_of(*ask) for ask in Counting.asked)
        Counting.asked.clear()
        return steps

    def match(self, text: Text, *where: int) -> Any:  # noqa: ANN401 - as re
        """Match at the start."""
        found = self.real.match(text, *where)
        end = found and found.end()
        Counting.asked.append((self._match, (end, text, *where)))
        return found

    def fullmatch(self, text: Text, *where: int) -> Any:  # noqa: ANN401 - as re
        """Match from start to end."""
        found = self.real.fullmatch(text, *where)
        Counting.asked.append((self._fullmatch, (bool(found), text, *where)))
        return found

    def search(self, text: Text, *where: int) -> Any:  # noqa: ANN401 - as re
        """Find the first match."""
        return next(self.finditer(text, *where), None)

    def finditer(self, text: Text, *where: int) -> Iterator[Any]:
        """Find one match after another."""
        at = where[0] if where else 0
        for found in self.real.finditer(text, *where):
            Counting.asked.append((self._look, (text, at, found.start(), *where[1:])))
            yield found
            at = max(found.end(), found.start() + 1)
        Counting.asked.append((self._look, (text, at, len(text) + 1, *where[1:])))

    def findall(self, text: Text) -> Any:  # noqa: ANN401 - as re
        """Find all matches."""
        list(self.finditer(text))
        return self.real.findall(text)

    def sub(self, to: Any, text: Text) -> Any:  # noqa: ANN401 - as re
        """Replace all matches."""
        list(self.finditer(text))
        return self.real.sub(to, text)

    def split(self, text: Text) -> Any:  # noqa: ANN401 - as re
        """Split at all matches."""
        list(self.finditer(text))
        return self.real.split(text)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as re
        return getattr(self.real, name)

    def _match(self, end: int | None, text: Text, *where: int) -> None:
        assert next(self._run(text, *where), None) == end

    def _fullmatch(self, matches: bool, text: Text, *where: int) -> None:
        ends = self._run(text, *where)
        assert any(end == self.end for end in ends) is matches

    def _look(self, text: Text, first: int, found: int, *end: int) -> None:
        """Try each place from *first* up to where ``re`` has *found* a match, if it has."""
        for at in range(first, min(found, len(text)) + 1):
            if self.begins and not self.begins(text[at : at + 1]):
                Counting.steps += 1
                assert at != found
                continue
            ended = next(self._run(text, at, *end), None)
            assert (ended is not None) == (at == found)

    def _run(self, text: Text, start: int = 0, end: int | None = None) -> Ends:
        self.text, self.end = text, len(text) if end is None else min(end, len(text))
        return self.whole(start)

    def _sequence(self, nodes: list[Any], flags: int) -> Part:
        parts = [self._part(node, flags) for node in nodes]

        def run(at: int) -> Ends:
            if not parts:
                yield at
                return
            open_ends = [parts[0](at)]
            while open_ends:
                Counting.steps += 1
                here = next(open_ends[-1], None)
                if here is None:
                    open_ends.pop()
                elif len(open_ends) == len(parts):
                    yield here
                else:
                    open_ends.append(parts[len(open_ends)](here))

        return run

    def _part(self, node: Any, flags: int) -> Part:  # noqa: ANN401 - a node of the parser's
        kind, value = node
        if kind in _ONE:
            return self._repeat(_is(node, flags), 1, 1, kind)
        if kind in _REPEATS:
            least, most, [*inner] = value
            if len(inner) == 1 and inner[0][0] in _ONE:
                return self._repeat(_is(inner[0], flags), least, most, kind)
            ends = self._again(self._sequence(inner, flags), least, most)
            assert kind is not op.MIN_REPEAT
            return _first(ends) if kind is op.POSSESSIVE_REPEAT else ends
        return self._group(kind, value, flags)

    def _group(self, kind: Any, value: Any, flags: int) -> Part:  # noqa: ANN401 - as _part
        if kind is op.BRANCH:
            branches = [self._sequence(list(one), flags) for one in value[1]]
            return lambda at: (end for one in branches for end in one(at))
        if kind is op.SUBPATTERN:
            _, added, taken, inner = value
            return self._sequence(list(inner), (flags | added) & ~taken)
        if kind is op.ATOMIC_GROUP:
            return _first(self._sequence(list(value), flags))
        if kind in {op.ASSERT, op.ASSERT_NOT} and value[0] > 0:
            ahead = self._sequence(list(value[1]), flags)
            seen = kind is op.ASSERT
            return lambda at: (at for _ in [0] if (next(ahead(at), None) is not None) is seen)
        assert kind in {op.AT, op.ASSERT, op.ASSERT_NOT}, kind
        return self._at(_compiled([(kind, value)], flags))

    def _at(self, pattern: re.Pattern[Any]) -> Part:
        def run(at: int) -> Ends:
            if pattern.match(self.text, at, self.end):
                yield at

        return run

    def _repeat(self, is_it: Signs, least: int, most: int, kind: Any) -> Part:  # noqa: ANN401
        def run(at: int) -> Ends:
            last, far = at, min(self.end, at + int(most))
            if kind is op.MIN_REPEAT:
                far = min(far, at + least)
            while last < far and is_it(self.text[last : last + 1]):
                last += 1
            Counting.steps += 1 + last - at
            if kind is op.POSSESSIVE_REPEAT and last - at >= least:
                yield last
            elif kind is op.MAX_REPEAT or kind in _ONE:
                yield from range(last, at + least - 1, -1)
            elif kind is op.MIN_REPEAT and last - at == least:
                yield last
                while last < min(self.end, at + int(most)) and is_it(self.text[last : last + 1]):
                    last += 1
                    Counting.steps += 1
                    yield last

        return run

    def _again(self, part: Part, least: int, most: int) -> Part:
        def run(at: int) -> Ends:
            begun, open_ends = [at], [part(at)]
            while open_ends:
                Counting.steps += 1
                here = next(open_ends[-1], None)
                if here is not None and here != begun[-1]:
                    begun.append(here)
                    open_ends.append(part(here) if len(begun) <= int(most) else iter(()))
                elif here is None:
                    open_ends.pop()
                    place = begun.pop()
                    if len(begun) >= least:
                        yield place

        return run


@lru_cache(maxsize=1 << 15)
def _steps_of(walk: Callable[..., None], given: tuple[Any, ...]) -> int:
    Counting.steps = 0
    walk(*given)
    return Counting.steps


def _is(node: Any, flags: int) -> Signs:  # noqa: ANN401 - a node of the parser's
    pattern = _compiled([node], flags)
    return cache(lambda sign: pattern.match(sign) is not None)


def _first_signs(nodes: list[Any], flags: int) -> Signs | None:
    """Return which signs what *nodes* match can begin with; None where it can be empty."""
    some: list[Signs] = []
    for kind, value in nodes:
        if kind in {op.AT, op.ASSERT, op.ASSERT_NOT}:
            continue
        here = _signs_of(kind, value, flags)
        if here is None:
            return None
        some.append(here)
        if kind not in _REPEATS or value[0]:
            return _any_of(some)
    return None


def _signs_of(kind: Any, value: Any, flags: int) -> Signs | None:  # noqa: ANN401 - a node
    if kind in _ONE:
        return _is((kind, value), flags)
    if kind in _REPEATS:
        return _first_signs(list(value[2]), flags)
    if kind is op.SUBPATTERN:
        _, added, taken, inner = value
        return _first_signs(list(inner), (flags | added) & ~taken)
    if kind is op.ATOMIC_GROUP:
        return _first_signs(list(value), flags)
    assert kind is op.BRANCH, kind
    branches = [_first_signs(list(one), flags) for one in value[1]]
    known = [one for one in branches if one]
    return _any_of(known) if len(known) == len(branches) else None


def _any_of(some: list[Signs]) -> Signs:
    return cache(lambda sign: any(one(sign) for one in some))


def _first(part: Part) -> Part:
    def run(at: int) -> Ends:
        found = next(part(at), None)
        if found is not None:
            yield found

    return run


def _compiled(nodes: list[Any], flags: int) -> re.Pattern[Any]:
    tree = _parser.SubPattern(_parser.State(), nodes)
    tree.state.str = ""
    tree.state.flags = flags
    compiled: re.Pattern[Any] = _compiler.compile(tree, flags & ~re.DEBUG)
    return compiled
