"""Work that reports how far it has come, told as steps, or simply done."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from stepstones.core.trace import Kind, Step

Result = TypeVar("Result")


def tell(message: str, number: int) -> Step:
    """Return the step that says with *message* how far the work has come."""
    return Step(Kind.PROGRESS, why=message, args=(number,))


def report(working: Generator[int, None, Result], message: str) -> Generator[Step, None, Result]:
    """Carry *working* through and return its result; each number it yields becomes a step."""
    while True:
        try:
            number = next(working)
        except StopIteration as stop:
            result: Result = stop.value
            return result
        yield tell(message, number)


def finish(working: Generator[object, None, Result]) -> Result:
    """Carry *working* through at once and return its result."""
    while True:
        try:
            next(working)
        except StopIteration as stop:
            result: Result = stop.value
            return result
