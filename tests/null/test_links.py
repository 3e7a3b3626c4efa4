"""Boards of pebbles as links and diagrams."""

import pytest

from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.null import formats, links
from stepstones.null.state import Pebbles

BOARD = Pebbles(3, 2, frozenset({0, 4}))


def test_a_link_holds_the_board() -> None:
    """Written and read again it is the same; an empty board has no body."""
    assert links.decode(link.read(link.write(links.encode(BOARD)))) == BOARD
    assert links.encode(Pebbles(3, 2)).body == ""


def test_a_diagram_shows_the_board() -> None:
    """A row a line, ``o`` being a pebble."""
    assert formats.write(BOARD).split() == ["o..", ".o."]
    assert formats.read("o..\n.o.\n") == BOARD
    assert formats.recognises("o..\n")
    assert not formats.recognises("x..\n")


@pytest.mark.parametrize("text", ["null/10", "null/3&turn=B"])
def test_what_does_not_fit_is_refused(text: str) -> None:
    """Too large a board, and a field that this puzzle has not."""
    name, _, rest = text.partition("/")
    size, _, fields = rest.partition("&")
    side = int(size)
    pairs = dict(one.split("=") for one in fields.split("&") if one)
    with pytest.raises(TextError):
        links.decode(link.Link(name, side, side, "", pairs))
