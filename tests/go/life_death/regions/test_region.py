"""Where a problem is played: region, wall, frame and refusals."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.core.errors import RuleError
from stepstones.go.life_death.regions.region import find_region
from stepstones.go.state import Colour, Position

CORNER = """
    ...XO......
    ..XXO......
    XXXOO......
    OOOO.......
    ...........
    ...........
    ...........
"""


def names(position: Position, bits: int) -> str:
    """Return the names of the points of a set."""
    return " ".join(position.grid.name(point) for point in position.board.points(bits))


def test_a_walled_corner() -> None:
    """The eye space and the target are the region, the stones that touch it the wall."""
    position = draw(CORNER)
    region = find_region(position, [position.grid.parse("D7")])
    assert not region.framed
    assert (region.defender, region.attacker) == (Colour.BLACK, Colour.WHITE)
    assert names(position, region.target) == "D7 C6 D6 A5 B5 C5"
    assert names(position, region.inside) == "A7 B7 C7 D7 A6 B6 C6 D6 A5 B5 C5"
    assert names(position, region.wall) == "E7 E6 D5 A4 B4 C4"


def test_an_attackers_stone_inside_is_no_wall() -> None:
    """A white stone in the eye space belongs to the region."""
    position = draw(CORNER.replace("...XO", ".O.XO"))
    region = find_region(position, [position.grid.parse("D7")])
    assert names(position, region.inside) == "A7 B7 C7 D7 A6 B6 C6 D6 A5 B5 C5"


def test_a_pocket_behind_an_attackers_chain_belongs_to_the_region() -> None:
    """The white stone on B4 touches one point only besides: it can be captured, D4 taken."""
    position = draw("X.O.O.. XXOOO.. XX.XOO. OOOOO.. ....... .......")
    region = find_region(position, [position.grid.parse("A6")])
    assert region.framed is False
    assert "C4" in names(position, region.inside).split()


def test_an_open_position_gets_a_frame() -> None:
    """Two steps from the target, and the corner of three points that is left behind them."""
    position = draw("......... ......... ..X...O.. ......... ....O.... ......... .........")
    region = find_region(position, [position.grid.parse("C5")])
    assert region.framed
    assert names(position, region.inside) == ("A7 B7 C7 A6 B6 C6 D6 A5 B5 C5 D5 E5 B4 C4 D4 C3")


def test_a_region_painted_by_hand() -> None:
    """The points given and the target, nothing else; unpainted points are wall."""
    position = draw(CORNER)
    region = find_region(position, [position.grid.parse("D7")], [0, 1, 11, 12])
    assert names(position, region.inside) == "A7 B7 D7 A6 B6 C6 D6 A5 B5 C5"
    assert "C7" in names(position, region.wall).split()


def test_friends_beyond_a_weak_chain_are_a_haven() -> None:
    """Black's three stones on the right breathe far and wide, White's two between do not."""
    position = draw(
        """
        X.XOXO.....
        .XXOX......
        XXOOX......
        OOOXX......
        ..OX.......
        .OO........
        ...........
        """
    )
    region = find_region(position, [position.grid.parse("A7")])
    assert not region.framed
    assert not region.wall & region.safe_friends


def test_several_targets() -> None:
    """Two chains are one target."""
    position = draw("X.XO. ..... X.XO. OOOO. ..... .....")
    points = [position.grid.parse(name) for name in ("A6", "C4")]
    assert names(position, find_region(position, points, range(12)).target) == "A6 C4"


REFUSED = [
    ("..X .O. ...", "", "go.ld.no-target"),
    ("..X .O. ...", "A1", "go.ld.empty-target"),
    ("..X .O. ...", "C3 B2", "go.ld.two-colours"),
    ("XO. OO. ...", "A3", "go.ld.no-liberty"),
    ("X.O OOO ...", "A3", "go.ld.cut-off"),
]


@pytest.mark.parametrize(("picture", "targets", "message"), REFUSED)
def test_refusals(picture: str, targets: str, message: str) -> None:
    """Questions that make no sense get their sentence."""
    position = draw(picture)
    points = [position.grid.parse(name) for name in targets.split()]
    painted: list[int] | None = [] if message == "go.ld.cut-off" else None
    with pytest.raises(RuleError, match=message.replace(".", r"\.")):
        find_region(position, points, painted)


@given(positions(), st.data())
def test_any_board_gives_a_region_or_a_refusal(position: Position, data: st.DataObject) -> None:
    """Target inside, wall outside and beside, both sides' chains inside with liberties."""
    target = data.draw(st.sampled_from(range(position.width * position.height)))
    try:
        region = find_region(replace(position), [target])
    except RuleError as refusal:
        assert refusal.message.startswith("go.ld.")
        return
    shape = position.board
    assert not region.target & ~region.inside
    assert not region.wall & region.safe_friends
    assert region.wall | region.safe_friends == shape.around(region.inside) & ~region.inside
    again = find_region(position, [target], shape.points(region.inside))
    assert again == replace(region, framed=False, painted=True)
    assert shape.flood(region.target, region.inside) & region.target == region.target
