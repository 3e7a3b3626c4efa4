"""What the page orders: boards, files and pictures, made beside all else."""

from __future__ import annotations

from typing import NamedTuple


class Make(NamedTuple):
    """Make a board, beside all else; asking anew ends what is in the making.

    '' for the maker makes nothing. *drawn* for paper: with pictures of the board and of its answer.
    """

    puzzle: str
    maker: str
    size: str
    level: str
    seed: int
    drawn: bool = False


class Stream(NamedTuple):
    """Make a file too large for a board, beside all else: what *text* asks a format for.

    Its bytes come as messages of their own that bear the number *order*. Asking anew ends what
    is in the making, and '' for the format makes nothing.
    """

    order: int
    format: str
    text: str


class Picture(NamedTuple):
    """Ask for what *link* opens as a picture with words around it, not for a view.

    *code* is a QR code: a row of ``0`` and ``1`` (dark) a line; all may be ''. *hatched* says that
    regions are to have patterns.
    """

    title: str
    goal: str
    words: str
    link: str
    code: str
    hatched: bool = False
