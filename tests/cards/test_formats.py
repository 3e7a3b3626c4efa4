"""Boards as rows of letters."""

import pytest
from hypothesis import given, strategies as st

from stepstones.cards import formats, poj
from stepstones.cards.state import LETTERS, Rule, game_of
from stepstones.core.errors import TextError


@given(st.integers(1, 9), st.data())
def test_what_is_written_is_read_again(width: int, data: st.DataObject) -> None:
    """Every board with letters survives, kinds and all."""
    row = st.text(LETTERS + ".", min_size=width, max_size=width)
    board = game_of(*data.draw(st.lists(row, min_size=1, max_size=6)))
    assert formats.read_letters(formats.write_letters(board)) == board


@pytest.mark.parametrize("rule", Rule)
def test_a_rule_that_a_format_does_not_tell_is_refused(rule: Rule) -> None:
    """Letters are read with two turns at most; a drawing and the judge's text know one kind."""
    board = game_of("AA", rule=rule)
    one, other = "cards.format.rule", "cards.format.kinds"
    refused = {
        Rule.FEWEST: [one],
        Rule.TWO_TURNS: [other, other],
    }.get(rule, [one, other, other])
    found = []
    for write in (formats.write_letters, formats.write_drawing, poj.write):
        try:
            write(board)
        except TextError as error:
            found.append(error.message)
    assert found == refused


@pytest.mark.parametrize("text", ["AB\nBA", "ABBA", "a.b\nb.a\n", "1122\n3344"])
def test_looks(text: str) -> None:
    """Rows of equal length, all letters in pairs or most of them scattered."""
    assert formats.recognises_letters(text)


@pytest.mark.parametrize(
    "text", ["", "X.X\n.X.", "Q...\n..Q.", "hello\nworld", "AB\nABA", "go/19", ". .\n. .", "AB BA!"]
)
def test_other_texts_do_not_look_like_it(text: str) -> None:
    """Neither words nor the drawings of other boards nor rows of unequal length."""
    assert not formats.recognises_letters(text)


def test_other_signs_become_kinds_that_are_free() -> None:
    """Digits and late letters are kinds as well."""
    assert formats.read_letters("A1\n1A") == game_of("AB", "BA")
    assert formats.read_letters("AA").rule is Rule.TWO_TURNS


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "diagram.empty", None),
        ("AB\nA", "diagram.ragged", 1),
        ("AB\nA!", "diagram.character", 1),
        ("A" * 76, "diagram.too-large", None),
        ("\n".join("AA" for _ in range(76)), "diagram.too-large", None),
        (LETTERS + "1", "cards.too-many-kinds", None),
    ],
)
def test_bad_texts(text: str, message: str, line: int | None) -> None:
    """Each way of being wrong has its own sentence, with its line."""
    with pytest.raises(TextError) as refused:
        formats.read_letters(text)
    assert (refused.value.message, refused.value.position) == (message, line)
