"""Link schemas: all that the page needs to draw the board of a link before Python is there.

A :class:`LinkSchema` is plain data: which character a packed cell shows, which field of a link
means what. ``tools/start_views.py`` writes it into ``static/start.json``, and one reader in
JavaScript (``first-view.js``), which knows no puzzle, draws by it. What the rules make of a
board (liberties, regions, broken rules) is left out: it comes with Python's answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field as DataField, dataclass, field, fields
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Turn:
    """A field that says which side is to play: the first of *words* is the usual one."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """A field that says what is asked.

    *words* maps each value to the word that sentences have for it and to the side that has
    the goal: 0 for that of the stones that the field *of* names, 1 for the other. With an empty
    word it is no goal but a question about these stones, which must be there.
    """

    words: Mapping[str, tuple[str, int]]
    of: str


@dataclass(frozen=True, slots=True)
class Points:
    """A field that names a point whose cell is one of *on*, to be marked with *mark*.

    Several names, with commas between, where the field *many* (its own name: always) is there;
    *alike*: all are of one kind. *grows*: the mark spreads over equal cells side by side.
    *after*: needs this other field, and another point (*alike*: of the same kind). *first*:
    without the field it is the
    first such cell, from the lower left on.
    """

    on: str
    mark: str = ""
    many: str = ""
    alike: bool = False
    grows: bool = False
    after: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Cells:
    """A field that packs a set of points, to be tinted."""

    tint: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """A field that packs a set of empty points, on which *sign* is put."""

    sign: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A field that puts numbers onto empty points, as ``1a1.17d5``, in rising order.

    *piece* lies under each. Numbers that follow each other are joined by a line.
    """

    piece: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A field that shows nothing on the board; *like* is a pattern for its whole value."""

    like: str


@dataclass(frozen=True, slots=True)
class Words:
    """A field with words of a person's own, *most* characters (:mod:`.wording`)."""

    most: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A field that only Python knows to show: until then the board is an empty frame."""


@dataclass(frozen=True, slots=True)
class Path:
    """A field that says how a path goes on from the point of the field *start*.

    *steps* maps a sign to rows down and columns right; with *counted* a number after it says
    how often, each stretch at a right angle to the one before. No cell on the way is one of
    *blocked*, but the point of the field *to* ends it; *once*: no point comes twice. *longest*
    limits its stretches, 0 does not. *number* is that of the first point (0 is not written),
    *piece* stands on the last one, *mark* on the first where there are more.
    """

    start: str
    steps: Mapping[str, tuple[int, int]]
    counted: bool = False
    blocked: str = ""
    once: bool = False
    to: str = ""
    longest: int = 0
    number: int = 1
    piece: str = ""
    mark: str = ""


Field: TypeAlias = (
    Turn | Goal | Points | Cells | Pieces | Numbers | Text | Words | Unreadable | Path
)


@dataclass(frozen=True, slots=True)
class StatusRule:
    """What is said of a board on which *when* holds: a message, and where to take its arguments.

    *when* maps a field to the values it may have (``()``: it is missing; ``("*",)``: it is
    there); ``mine`` is there when the side that has the goal is to play, ``ended`` when the
    path is at its end, ``regions`` and ``pieces`` when there are any. An argument is
    ``count XO`` (of such pieces), ``groups X`` (of joined equal pieces), ``width``,
    ``turn`` or ``side`` (as :attr:`LinkSchema.sides` calls it), ``word goal``, ``point at``,
    ``length`` (points of the path), ``segments`` (one less), ``end``, ``numbers`` (how many), or
    ``hand at`` (the number in the field *at*, else the first that is missing), ``part at 1`` (the
    first of the numbers that a dash parts in the field *at*), ``name`` (what is in the fields of
    words), or ``=word``, which is the word itself.
    *unjudged*: it is said to a reader who has not asked for a check. *setting* is said in its
    place while the board is set up.
    """

    message: str
    args: tuple[str, ...] = ()
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    goal: tuple[str, tuple[str, ...]] | None = None
    unjudged: bool = False
    setting: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """Boards that have the same tools, algorithms and kinds of pieces as that of *link*.

    They are those on which one of *when* holds, as in :class:`StatusRule`.
    """

    link: str
    when: tuple[Mapping[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class LinkSchema:
    """How links of a puzzle show.

    *cells* has the character of each value of a cell. A side has from *least* to *most*
    cells; *square* is the message that refuses other boards. *ring* surrounds the board by
    one cell that shows this. Columns are called by the letters *files* (then by two of them)
    and rows counted from 1 from below, or, without letters, both from 0 from the upper left;
    a link puts *joiner* between, and with *folded* cares for no capitals. *stars* are the lines
    with dots by the side of the board, from 0, *middles* the side from which on the middle of a
    side has one. *ranks* are the digits of packing ``c``. With *regions*, as many at most, a
    square board may pack these in place of its cells. *sides* are the words for who is to play,
    *stones* what each has on the board.

    Fields are applied in order: a later one's marks lie over an earlier one's. *needs* maps
    a field to one that it needs (or to ``regions``), and to the values that this one may have.
    The first of the *presets* that fits says what is offered; where none does, it is what the
    front board offers. *kinds* is the field that says how many kinds of full cell a body tells
    apart (one without it). *modes* has another form for links that have a certain field.
    """

    cells: str
    least: int
    most: int
    fields: Mapping[str, Field]
    status: tuple[StatusRule, ...]
    square: str = ""
    ring: str = ""
    files: str = ""
    joiner: str = ""
    folded: bool = False
    stars: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    middles: int = 0
    ranks: str = ""
    regions: int = 0
    sides: tuple[str, ...] = ()
    stones: str = ""
    needs: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    presets: tuple[Preset, ...] = ()
    kinds: str = ""
    modes: Mapping[str, LinkSchema] = field(default_factory=dict)

    @property
    def every(self) -> tuple[LinkSchema, ...]:
        """The form itself and those of its modes."""
        return (self, *self.modes.values())


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    """Return a form, or a part of it, as JSON; what is empty is left out.

    >>> plain(StatusRule("go.over"))
    {'message': 'go.over'}
    """
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if not isinstance(value, LinkSchema | StatusRule | Preset | Field):
        return value
    kind = (
        {}
        if isinstance(value, LinkSchema | StatusRule | Preset)
        else {"kind": type(value).__name__.lower()}
    )
    named = {one.name: getattr(value, one.name) for one in fields(value) if not _usual(one, value)}
    return kind | {name: plain(one) for name, one in named.items()}


def _usual(one: DataField[Any], value: object) -> bool:
    made = one.default_factory
    return bool(getattr(value, one.name) == (one.default if made is MISSING else made()))
