"""The presets, with the answers of the texts they come from."""

import pytest
from tests.go import drawings
from tests.go.fights import Fate, Node, captured, fate
from tests.go.finishing import finish, visited

from stepstones.app import catalog
from stepstones.core.errors import RuleError
from stepstones.core.links import link
from stepstones.go.essays.dead_stones import dead_stones
from stepstones.go.essays.live_group import live_group
from stepstones.go.essays.live_group_stack import live_group_stack
from stepstones.go.formats import read_numbers, write_numbers
from stepstones.go.puzzle import GO
from stepstones.go.state import Position


def _example(name: str) -> Position:
    (found,) = (one for one in catalog.examples(GO) if one.id == f"go.example.{name}")
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


@pytest.mark.parametrize("name", drawings.DRAWINGS)
def test_the_links_open_the_drawings(name: str) -> None:
    """Each of these presets opens the position that stands drawn beside it."""
    assert _example(name) == drawings.DRAWINGS[name].position


@pytest.mark.parametrize(
    "name", [name for name, drawing in drawings.DRAWINGS.items() if drawing.second]
)
def test_the_fights_end_as_players_know(name: str) -> None:
    """Brute force on the points fought for gives the fate written beside the drawing."""
    drawing = drawings.DRAWINGS[name]
    grid, cells = drawing.position.grid, drawing.position.pieces
    stone, inside = grid.parse(drawing.at), [grid.parse(point) for point in drawing.inside.split()]
    own = cells[stone]
    other = "O" if own == "X" else "X"
    for turn, wanted in ((own, drawing.first), (other, drawing.second)):
        if wanted:
            assert fate(cells, grid.width, turn, stone, inside) is wanted


def test_a_false_eye_falls_without_threats_for_ever() -> None:
    """Black can only retake: unless that is always allowed, the group falls, whoever begins."""
    drawing = drawings.DRAWINGS["false-eye"]
    grid, cells = drawing.position.grid, drawing.position.pieces
    inside = [grid.parse(point) for point in drawing.inside.split()]
    for turn in "XO":
        assert captured(Node(cells, turn), grid.width, grid.parse(drawing.at), inside, "O")


def test_in_seki_the_stones_inside_stand_too() -> None:
    """Whoever plays first, the two chains that share their liberties both stay."""
    for name, white in (("seki", "D6"), ("seki-inside", "C7")):
        drawing = drawings.DRAWINGS[name]
        grid, cells = drawing.position.grid, drawing.position.pieces
        inside = [grid.parse(point) for point in drawing.inside.split()]
        for turn in "XO":
            assert fate(cells, grid.width, turn, grid.parse(white), inside) is Fate.ALIVE


def test_one_liberty_for_two() -> None:
    """At B7 either side captures: Black three stones, White two."""
    position = _example("shared")
    assert GO.play(position, "play B7").white.bit_count() == position.white.bit_count() - 3
    other = GO.play(GO.play(position, "turn"), "play B7")
    assert other.black.bit_count() == position.black.bit_count() - 2


def test_the_double_atari() -> None:
    """After D4 two white stones have one liberty each, and saving one loses the other."""
    threatened = GO.play(_example("double-atari"), "play D4")
    parse = threatened.grid.parse
    for stone, rescue, capture in (("C4", "C3", "E3"), ("E4", "E3", "C3")):
        assert threatened.chain(parse(stone)).liberties.bit_count() == 1
        saved = GO.play(threatened, f"play {rescue}")
        assert GO.play(saved, f"play {capture}").white.bit_count() == 2


def test_the_counts_of_liberties() -> None:
    """Two in the corner, three on the side, four in the middle, four for three stones."""
    position = _example("count")
    wanted = {"A7": 2, "G7": 2, "A2": 3, "D4": 4, "F1": 4}
    for stone, liberties in wanted.items():
        chain = position.chain(position.grid.parse(stone))
        assert chain.liberties.bit_count() == liberties
