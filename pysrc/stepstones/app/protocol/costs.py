"""What the page is told of the length of runs: the shape of one, and versions compared."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """One version of an algorithm on the board shown, run to its end or to a limit of steps.

    *calls* are those begun, *deepest* is as the ribbon has it; *word* is the verdict's, '' where
    the limit was reached or the run is still going on. What a version counts itself, as safety
    tests, its verdict tells.
    """

    algorithm: str
    steps: int
    calls: int
    deepest: int
    seconds: float
    word: str
    done: bool


@dataclass(frozen=True, slots=True)
class MeasureView:
    """Versions of an algorithm compared; *growth*: version, side of an own board, steps."""

    rows: tuple[MeasureRow, ...]
    growth: tuple[tuple[str, int, int], ...]
    done: bool
    type: str = "measures"


@dataclass(frozen=True, slots=True)
class RibbonView:
    """The depth of a run over time.

    A column of *depths* holds the greatest depth of *stride* steps in a row; *found*
    lists steps at which something was found; *complete* once the run's end was seen.
    """

    version: int
    algorithm: str
    depths: tuple[int, ...]
    found: tuple[int, ...]
    stride: int
    total: int
    complete: bool
    type: str = "ribbon"
