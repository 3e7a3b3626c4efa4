"""The presets, with the answers of the texts they come from."""

import pytest
from tests.go.essays import finish, visited

from stepstones.core import link
from stepstones.core.errors import RuleError
from stepstones.go.dead_stones import dead_stones
from stepstones.go.live_group import live_group
from stepstones.go.live_group_stack import live_group_stack
from stepstones.go.position import Position
from stepstones.go.puzzle import GO
from stepstones.go.text import read_numbers, write_numbers


def _example(name: str) -> Position:
    (found,) = (one for one in GO.examples if one.id == f"go.example.{name}")
    return GO.decode(link.read(found.link))


OWN = (
    "12 14 12 13 13 13 14 13 15 13 15 14 15 15 16 16 16 17 16 18 16 19 15 18 14 18 13 18 13 17 "
    "13 16 14 16 12 16 12 15"
)
ENEMY = (
    "14 12 13 15 14 15 13 14 14 14 11 14 11 13 11 12 12 12 13 12 15 12 16 12 16 13 16 14 16 15 "
    "15 16 11 15 11 16 12 17 14 17 12 18 12 19 13 19 14 19 15 19 15 17 17 17 17 16 17 18 17 19"
)
"""The position of the source text on live groups, x y for each point."""


def test_the_position_of_the_text() -> None:
    """19 own and 30 enemy stones, asked about 12,14: not alive, one chain of 19 stones."""
    position = _example("text")
    assert position == read_numbers(f"19 {OWN} 30 {ENEMY} 12 14")
    assert read_numbers(write_numbers(position)) == position
    for algorithm in (live_group, live_group_stack):
        _, verdict = finish(algorithm, position)
        assert verdict.word == "not-alive"
        assert (len(visited(verdict)), visited(verdict)[0]) == (19, "M6")
        assert len(set(visited(verdict))) == 19


@pytest.mark.parametrize(
    ("name", "word", "stones"), [("alive", "alive", 10), ("not-alive", "not-alive", 5)]
)
def test_the_small_pictures_of_the_text(name: str, word: str, stones: int) -> None:
    """A ring of white stones with two empty points inside lives; the hook does not."""
    position = _example(name)
    assert position.at is not None
    assert position.chain(position.at).stones.bit_count() == stones
    for algorithm in (live_group, live_group_stack):
        assert finish(algorithm, position)[1].word == word


def test_one_move_two_dead_chains() -> None:
    """The last move has no liberty either, but captures: only the enemy chain is dead."""
    position = _example("captor")
    assert len(GO.check(position).violations) == 2
    assert finish(dead_stones, position)[1].facts["dead"] == [["D4", "E4", "F4"]]


def test_the_snapback() -> None:
    """White gives one stone at C1 and takes five there after Black has captured it."""
    position = _example("snapback")
    thrown_in = GO.play(position, "play C1")
    taken = GO.play(thrown_in, "play D1")
    assert taken.white.bit_count() == thrown_in.white.bit_count() - 1
    assert taken.black.bit_count() == 5
    assert GO.play(taken, "play C1").black == 0


def test_the_ko() -> None:
    """White may not retake at C4 at once."""
    with pytest.raises(RuleError, match=r"go\.ko"):
        GO.play(_example("ko"), "play C4")


def test_the_spiral_is_deep() -> None:
    """One chain of 199 stones whose only liberty lies at its far end."""
    _, verdict = finish(live_group, _example("spiral"))
    assert (verdict.word, len(visited(verdict))) == ("alive", 199)
    assert verdict.facts["liberties"] == ["H9"]
