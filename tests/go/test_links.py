"""Positions as links."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.go.links import decode, encode
from stepstones.go.rules import CHINESE, Compensation, Ko, Rules, Scoring
from stepstones.go.state import Colour, Position

agreements = st.builds(
    Rules,
    st.sampled_from(Ko),
    st.booleans(),
    st.sampled_from(Scoring),
    st.sampled_from([0.0, -5.5, 6.5, 7.25, 1000.0]),
    st.sampled_from(Compensation),
)


@given(positions(25), st.booleans(), st.data())
def test_positions_survive_a_link(position: Position, white: bool, data: st.DataObject) -> None:
    """Stones, turn, ko, last, asked and dead stones, rules and prisoners come back."""
    stones = position.board.points(position.black | position.white)
    empty = position.board.points(position.empty)
    full = replace(
        position,
        turn=Colour.WHITE if white else Colour.BLACK,
        ko=data.draw(st.sampled_from([None, *empty])),
        last=data.draw(st.sampled_from([None, *stones])),
        at=data.draw(st.sampled_from([None, *stones])),
        rules=data.draw(agreements),
        handicap=data.draw(st.integers(0, 9)),
        taken=data.draw(st.tuples(st.integers(0, 999), st.integers(0, 999))),
    )
    for stone in data.draw(
        st.lists(st.sampled_from(stones), max_size=3) if stones else st.just([])
    ):
        full = replace(full, dead=full.dead | full.chain(stone).stones)
    text = link.write(encode(full))
    assert decode(link.read(text)) == full
    assert link.write(encode(decode(link.read(text)))) == text


def test_usual_rules_are_not_written() -> None:
    """Neither Japan's, nor the komi that is usual with the rules written."""
    assert encode(Position(9, 9, rules=CHINESE)).fields == {"rules": "chinese"}
    assert encode(Position(9, 9, rules=CHINESE._replace(komi=6.5))).fields == {
        "rules": "chinese",
        "komi": "6.5",
    }
    own = Rules(ko=Ko.SITUATIONAL, suicide=True, komi=0)
    assert encode(Position(9, 9, rules=own)).fields == {
        "rules": "situational.suicide",
        "komi": "0",
    }


def test_an_empty_board_is_just_its_size() -> None:
    """No body, no fields, no check."""
    assert link.write(encode(Position(19, 19))) == "go/19"
    assert decode(Link("go", 13, 9)) == Position(13, 9)


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 26), (26, 26), (9999, 9999)])
def test_sizes_beyond_the_limits_are_refused(size: tuple[int, int]) -> None:
    """Sides of 2 to 25; the refusal comes before anything is allocated."""
    with pytest.raises(TextError) as refused:
        decode(Link("go", *size, "d" + "A" * 100))
    assert (refused.value.message, refused.value.values) == ("link.size-limit", (2, 25))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"at": "C1"}, "link.bad-field"),
        ({"last": "C1"}, "link.bad-field"),
        ({"ko": "A3"}, "link.bad-field"),
        ({"turn": "X"}, "link.bad-field"),
        ({"turn": "w"}, "link.bad-field"),
        ({"at": "D1"}, "point.off-board"),
        ({"at": "I1"}, "point.malformed"),
        ({"moves": "live"}, "link.newer"),
        ({"goal": "win"}, "link.bad-field"),
        ({"goal": "ask"}, "link.bad-field"),
        ({"goal": "ask.both", "at": "A3"}, "link.bad-field"),
        ({"goal": "live", "at": "C3"}, "link.bad-field"),
        ({"goal": "live", "at": "A3,B3"}, "link.bad-field"),
        ({"goal": "live", "at": "A3,"}, "point.malformed"),
        ({"goal": "live", "at": "A3," * 9 + "A3"}, "link.bad-field"),
        ({"goal": "live", "asked": "C3"}, "link.bad-field"),
        ({"goal": "live", "at": "A3", "region": "dAA"}, "link.bad-field"),
        ({"goal": "live", "at": "A3", "region": "d" + "A" * 999}, "link.damaged"),
        ({"goal": "live", "at": "A3", "region": "x"}, "link.newer"),
        ({"region": "dAB"}, "link.bad-field"),
        ({"asked": "A3"}, "link.bad-field"),
        ({"komi": "six"}, "link.bad-field"),
        ({"komi": "7.50"}, "link.bad-field"),
        ({"komi": "1001"}, "link.bad-field"),
        ({"rules": "ing"}, "link.bad-field"),
        ({"rules": "area.positional.area"}, "link.bad-field"),
        ({"given": "-2"}, "link.bad-field"),
        ({"taken": "3"}, "link.bad-field"),
        ({"taken": "03-1"}, "link.bad-field"),
        ({"dead": "C1"}, "link.bad-field"),
        ({"dead": "A3,"}, "point.malformed"),
    ],
)
def test_fields_that_do_not_fit_are_refused(fields: dict[str, str], message: str) -> None:
    """Asked and last stones must be stones, the ko point empty, all of them on the board."""
    whole = encode(draw("XO. ... ..."))
    with pytest.raises(TextError) as refused:
        decode(replace(whole, fields=fields))
    assert refused.value.message == message


@given(
    st.integers(0, 30),
    st.integers(0, 30),
    st.text(max_size=20),
    st.dictionaries(st.sampled_from(["turn", "at", "ko", "last", "k"]), st.text(max_size=4)),
)
def test_decoding_is_total(width: int, height: int, body: str, fields: dict[str, str]) -> None:
    """Any parts give a position that encodes again, or PuzzleError."""
    try:
        position = decode(Link("go", width, height, body, fields))
    except PuzzleError:
        return
    assert decode(encode(position)) == position
