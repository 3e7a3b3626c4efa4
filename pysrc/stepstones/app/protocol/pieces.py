"""What the page is told of a file in the making, which comes in pieces."""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.errors import Arg


@dataclass(frozen=True, slots=True)
class PieceView:
    """The next bytes of the file with the number *order*, in base64, or how far it has come."""

    order: int
    data: str = ""
    message: str = ""
    args: tuple[Arg, ...] = ()
    type: str = "piece"


@dataclass(frozen=True, slots=True)
class StreamView:
    """The end of the file with the number *order*; not *whole* where it was ended before."""

    order: int
    whole: bool
    type: str = "stream"
