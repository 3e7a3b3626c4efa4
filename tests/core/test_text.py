"""Messages as English sentences."""

import pytest

from stepstones.core.errors import Arg
from stepstones.core.text import render


@pytest.mark.parametrize(
    ("pattern", "args", "sentence"),
    [
        ("{0} of {1}", (1, "two"), "1 of two"),
        ("{0, plural, one {# queen} other {# queens}}", (1,), "1 queen"),
        ("{0, plural, one {# queen} other {# queens}}", (0,), "0 queens"),
        ("{0, plural, =0 {no queen} one {# queen} other {# queens}}", (0,), "no queen"),
        ("{0, plural, one {# queen} other {# queens}}", (21,), "21 queens"),
        ("{0, plural, one {# доска} few {# доски} many {# досок} other {}}", (1,), "1 доска"),
        ("{0, plural, one {# доска} few {# доски} many {# досок} other {}}", (3,), "3 доски"),
        ("{0, plural, one {# доска} few {# доски} many {# досок} other {}}", (12,), "12 досок"),
        ("{0, plural, one {# доска} few {# доски} many {# досок} other {}}", (21,), "21 доска"),
        ("{0, select, black {Black} other {White}} lives", ("white",), "White lives"),
        ("{0, plural, one {a {1, point}} other {# {1, point}}}", (2, 5), "2 <5>"),
        ("коми {0, number}", ("6.5",), "коми 6.5"),
        ("lost {3}", (), "lost {3}"),
        ("rank #1", (), "rank #1"),
    ],
)
def test_patterns(pattern: str, args: tuple[Arg, ...], sentence: str) -> None:
    """Arguments, points, plurals, selections and nesting read as they should."""
    assert render(pattern, args, "<{}>".format) == sentence


def test_an_argument_that_is_not_given_is_shown_as_it_is_written() -> None:
    """The one after the last, and one far off."""
    assert render("{0} {1} {7}", ("a",)) == "a {1} {7}"
