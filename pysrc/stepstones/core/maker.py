"""What makes new boards: from a size, a level and a seed to a puzzle that can be solved.

A maker is a generator function like an algorithm: it yields progress, so it can be stopped,
and returns the board. It depends on its order and its version alone, never on the clock, so
the same order makes the same board on every computer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from stepstones.core.errors import TextError
from stepstones.core.trace import Step, Steps

if TYPE_CHECKING:
    from random import Random

State = TypeVar("State")

LEVELS = ("easy", "medium", "hard", "expert")
"""The names of levels, the easiest first."""
MAX_SEED = 10**18
"""Seeds are below this."""


class Order(NamedTuple):
    """What is wanted: *size* as in a link (``8`` or ``17x8``), *level* one of the maker's."""

    size: str
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Made(Generic[State]):
    """A board as the reader gets it, and what its maker knows of it.

    *level* is the level it has, named by *technique*: the hardest that its explained solution
    needs (``<puzzle>.technique.<word>`` in the catalogs). *solution* are moves that solve
    *state*; *nodes* says how many positions were looked at.
    """

    state: State
    level: str
    technique: str
    solution: tuple[str, ...]
    nodes: int


Making: TypeAlias = Generator[Step, None, Made[State]]
"""A board in the making; all its steps are PROGRESS."""


class Rating(NamedTuple):
    """What a board is worth as a puzzle, whoever made it.

    *solutions* are 0, 1 or, for more, 2; None where that was not decided. Where many
    solutions are as good as one (``Maker.unique``), 1 says that there is any. *level* and
    *technique* are those of :class:`Made`; empty where the board has none.
    """

    solutions: int | None
    level: str = ""
    technique: str = ""


Weighing: TypeAlias = Generator[Step, None, Rating]
"""A board being rated; all its steps are PROGRESS."""


Labelling: TypeAlias = Generator[Step, None, Mapping[str, object]]
"""A made board being labelled; all its steps are PROGRESS."""


@dataclass(frozen=True, slots=True)
class Maker(Generic[State]):
    """A named way to make boards (``maker.<id>`` in the catalogs).

    *make* gets the order and the only source of chance; *version* grows when the same order would
    make another board. *sizes* begin with the usual
    one; *techniques* are those it tells apart, the easiest first. *unique* says whether its
    boards have exactly one solution. *rate* rates any board of the kind, not only its own, and
    *solve* gives its whole answer where the puzzle's first algorithm does not; both raise
    RuleError ``maker.not-rated`` for a board that is of another kind. *label* tells what is
    exactly known of a made board, for other programs to work out again.
    """

    id: str
    version: int
    sizes: tuple[str, ...]
    techniques: tuple[str, ...]
    make: Callable[[Order, Random], Making[State]]
    levels: tuple[str, ...] = LEVELS
    unique: bool = True
    rate: Callable[[State], Weighing] | None = None
    solve: Callable[[State], Steps] | None = None
    label: Callable[[State], Labelling] | None = None


def chance_for(maker: str, version: int, order: Order) -> Random:
    """Return the source of chance for *order*: the same one on every computer.

    Only ``randrange``, ``choice``, ``sample``, ``shuffle`` and ``random`` draw the same numbers in
    all versions of Python that we run on.

    >>> chance_for("queens", 1, Order("8", "easy", 7)).randrange(1000)
    219
    """
    return chance_from(f"{maker}/{version}/{order.size}/{order.level}/{order.seed}")


def chance_from(text: str) -> Random:
    """Return the source of chance that *text* stands for."""
    from random import Random  # noqa: PLC0415 - the page's start does without

    return Random(text)


def begin(maker: Maker[State], order: Order) -> Making[State]:
    """Return the generator that makes *order*.

    Raises TextError ``maker.no-size``, ``maker.no-level`` or ``maker.bad-seed``.
    """
    if order.size not in maker.sizes:
        raise TextError("maker.no-size", order.size[:20], ", ".join(maker.sizes))
    if order.level not in maker.levels:
        raise TextError("maker.no-level", order.level[:20], ", ".join(maker.levels))
    if not 0 <= order.seed < MAX_SEED:
        raise TextError("maker.bad-seed")
    return maker.make(order, chance_for(maker.id, maker.version, order))
