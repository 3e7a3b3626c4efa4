"""Boards with regions as others write them."""

import base64
import zlib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from stepstones.app import catalog
from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.queens import formats, links, partition
from stepstones.queens.lines import AttackRule
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.state import Board

SIX = "AAABCD\nAAABCD\nBBBBCD\nBBECCD\nFEECCD\nFFEECC"
"""A level by BradleyDE14, from samimsu/queens-game-linkedin (MIT): six regions, no queens."""

PENPA = (Path(__file__).parents[1] / "data" / "penpa.txt").read_text("ascii").strip()
"""The same level, as penpa-edit (7785887) keeps what it was given as an address of puzz.link."""


def _painted(size: int) -> st.SearchStrategy[Board]:
    cells = st.lists(st.integers(-1, size), min_size=size * size, max_size=size * size)
    return cells.filter(lambda one: max(one) >= 0).map(
        lambda numbers: Board(size, regions=tuple(numbers), rule=AttackRule.NO_TOUCH)
    )


@given(st.integers(1, 6).flatmap(_painted), st.sets(st.integers(0, 35)))
def test_links_keep_any_regions(board: Board, crossed: set[int]) -> None:
    """In several pieces, with squares of none, with any numbers, with marks."""
    own = frozenset(at for at in crossed if at < board.size**2)
    marked = Board(board.size, crossed=own, regions=board.regions, rule=board.rule)
    assert links.decode(link.read(link.write(links.encode(marked)))) == marked


def test_every_part_of_a_board_is_in_its_link() -> None:
    """Queens, given ones, crosses, blocked squares, regions, rule; the puzzle's own has four."""
    board = formats.read_letters(SIX)
    for move in ("given a1", "block f1", "queen d3", "cross c5 c6"):
        board = QUEENS.play(board, move)
    text = link.write(links.encode(board))
    assert links.decode(link.read(text)) == board
    own = link.write(links.encode(QUEENS.problem(board).posed))
    assert "marks" in text
    assert "queens=" in text
    assert not {"marks", "queens="} & set(own.replace("&", " ").split())
    assert len(own) < len(text)


def test_borders_are_those_of_puzzlink() -> None:
    """Two columns and two rows of regions: borders by hand, five a digit, right then below."""
    board = formats.read_puzzlink("https://puzz.link/p?starbattle/2/2/1/o0")
    assert board == Board(2, regions=(0, 1, 0, 1), rule=AttackRule.NO_TOUCH)
    assert partition.write_borders(2, (0, 1, 0, 1)) == "o0"
    assert links.encode(board).body == "bo0"


@pytest.mark.parametrize("name", ["letters", "csv", "puzzlink"])
def test_what_is_written_is_read_again(name: str) -> None:
    """The level above survives each format, and each text is known by its looks."""
    board = formats.read_letters(SIX)
    one = next(one for one in catalog.formats(QUEENS) if one.id == name)
    assert one.write is not None
    assert one.read is not None
    text = one.write(board)
    assert one.recognises(text)
    assert one.read(text) == board
    assert sum(other.recognises(text) for other in catalog.formats(QUEENS)) == 1


def test_letters_are_written_from_the_top() -> None:
    """Capital letters in the order of the board, # for a blocked square."""
    board = QUEENS.play(formats.read_letters("zzy\nxxy\nxxy"), "block c1")
    assert formats.write_letters(board) == "AAB\nCCB\nCC#"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("https://puzz.link/p?starbattle/3/2/1/00", "queens.not-square"),
        ("https://puzz.link/p?starbattle/10/10/2/" + "0" * 36, "queens.format.stars"),
        ("https://puzz.link/p?starbattle/2/2/1/o", "link.damaged"),
        ("https://puzz.link/p?starbattle/2/2/1/oz", "link.damaged"),
        ("https://puzz.link/p?starbattle/99/99/1/o0", "link.size-limit"),
        ("https://puzz.link/p?starbattle/6/6/1/vvvvvvvvvvvv", "queens.format.regions"),
    ],
)
def test_star_battles_that_are_refused(address: str, message: str) -> None:
    """Not square, more stars, damaged, too large, too many regions: never a wrong board."""
    assert formats.recognises_puzzlink(address)
    with pytest.raises(TextError) as caught:
        formats.read_puzzlink(address)
    assert caught.value.message == message


def test_a_star_battle_drawn_with_penpa_edit() -> None:
    """Its edges part the regions; a star that its author drew is a given queen."""
    assert formats.recognises_penpa(PENPA)
    assert formats.read_penpa(PENPA) == formats.read_letters(SIX)
    starred = _redrawn('"39":[2,"star",2],', into='"symbol":{')
    assert formats.read_penpa(starred) == QUEENS.play(formats.read_letters(SIX), "given a6")


def _redrawn(text: str, *, into: str) -> str:
    """Return the address of the drawing with *text* in place of *into*, or behind an open brace."""
    head, packed = PENPA.split("p=")
    plain = zlib.decompress(base64.b64decode(packed), -zlib.MAX_WBITS).decode()
    into = into.replace('"symbol"', "zY").replace('"number"', "zN")
    assert into in plain
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    kept = into if into.endswith("{") else ""
    changed = packer.compress(plain.replace(into, kept + text, 1).encode()) + packer.flush()
    return f"{head}p={base64.b64encode(changed).decode()}"


@pytest.mark.parametrize(
    ("text", "into", "message"),
    [
        ('"43":["2",1,"1"],', '"number":{', "queens.format.penpa-other"),
        ("hex,8,8", "square,8,8", "queens.format.penpa-other"),
        ("square,8,9", "square,8,8", "queens.not-square"),
        ("square,80,80", "square,8,8", "link.size-limit"),
        ("[1,1,1]", "[1,1,1,1]", "queens.format.penpa"),
        ("zN:{},zX", "zE", "queens.format.penpa"),
        ("zE:{},zX", "zE", "queens.format.penpa-regions"),
        ("[1.0,1.0,1.0,1.0]", "[1,1,1,1]", "queens.format.penpa"),
        ("[NaN,1,1,1]", "[1,1,1,1]", "queens.format.penpa"),
        ("[true,1,1,1]", "[1,1,1,1]", "queens.format.penpa"),
        (f'["{"9" * 5000}"', '["1"', "queens.format.penpa"),
    ],
)
def test_drawings_that_are_no_board(text: str, into: str, message: str) -> None:
    """Numbers, other grids, other sizes, damage, no regions: never a wrong board."""
    with pytest.raises(TextError) as caught:
        formats.read_penpa(_redrawn(text, into=into))
    assert caught.value.message == message


def test_more_stars_and_cut_addresses_are_refused() -> None:
    """The number in the margin counts; an address may be cut anywhere."""
    with pytest.raises(TextError, match="stars"):
        formats.read_penpa(_redrawn('["2"', into='["1"'))
    for length in range(60, len(PENPA), 40):
        with pytest.raises(TextError):
            formats.read_penpa(PENPA[:length])


def test_ipuz_is_told_as_such() -> None:
    """A crossword's numbers are no regions."""
    text = '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], '
    with pytest.raises(TextError, match="ipuz"):
        formats.read_json(text + '"puzzle": [[1, 2], [3, 4]]}')


@pytest.mark.parametrize(
    ("board", "name", "message"),
    [
        (formats.read_letters("AB\nBA"), "write_puzzlink", "queens.format.parts"),
        (formats.read_letters("A.\nAB"), "write_puzzlink", "queens.format.parts"),
        (formats.read_letters("A#\nAB"), "write_puzzlink", "queens.format.blocked"),
        (Board(2, regions=(0, 0, 1, 1)), "write_puzzlink", "queens.format.rule"),
        (Board(2), "write_letters", "queens.format.no-regions"),
        (
            QUEENS.play(Board(2, regions=(0, 0, 1, 1)), "given a1"),
            "write_csv",
            "queens.format.given",
        ),
        (
            QUEENS.play(formats.read_letters("AB\nCB"), "block a1"),
            "write_csv",
            "queens.format.covered",
        ),
        (formats.read_letters("AB\nCB"), "", "queens.format.diagram"),
    ],
)
def test_what_a_format_cannot_say_is_refused(board: Board, name: str, message: str) -> None:
    """With the reason, in place of another puzzle."""
    with pytest.raises(TextError) as caught:
        (getattr(formats, name) if name else formats.write_diagram)(board)
    assert caught.value.message == message


@pytest.mark.parametrize(
    "text",
    [".XO\nXO.\n...", "Hello world\nthis is some text of nobody", "3,5", "5 4\nXXXX\n", "Q.\n.."],
)
def test_other_texts_are_left_alone(text: str) -> None:
    """Stones, prose, a point, cards and queens are none of these formats."""
    others = [one for one in catalog.formats(QUEENS) if one.id != "ascii"]
    assert not any(one.recognises(text) for one in others)


def test_csv_of_a_spreadsheet() -> None:
    """Semicolons, quotes and a byte more at the line's end are taken as they come."""
    board = formats.read_csv('"1";"1"\r\n2;#\r\n')
    assert board == Board(
        2, blocked=frozenset({3}), regions=(0, 0, 1, -1), rule=AttackRule.NO_TOUCH
    )
