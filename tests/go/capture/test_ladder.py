"""Ladders. The maps are those of KataGo's tests (cpp/tests/testboardbasic.cpp, MIT)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.brute import chain, crowded, move, turned
from tests.go.finishing import finish
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark
from stepstones.core.trace import Kind, Run
from stepstones.go.capture.ladder import in_ladder, ladder
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position

ONE = "xo.x..oxo xoxo..o.. xxo...... ..o.x.... xo..xox.. o..ooxo.. .....xo.. xoox..xo. .xxoo.xxo"
ONE_MAP = (
    "01.0..010 0100..0.. 000...... ..0.0.... 10..000.. 0..0000.. .....00.. 0000..00. .1100.001"
)
TWO = "xo.x..oxo xo.o..o.. xxo...... ..o.x.... xo..xo... ...ooxo.. .....xo.. xoox..xo. .xx.o.xxo"
TWO_MAP = (
    "11.1..000 11.0..0.. 110...... ..0.0.... 10..00... ...0010.. .....10.. 1110..01. .11.0.000"
)
KO = ".xxxxxxo. xoxox.xo. ooo.oxoo. ..oooo... .xxxx.... xx.x.xx.. xoxoxox.. xoooooxx. o.ooo.ox."


def _brute(position: Position, target: int) -> bool:
    """Read the ladder by its definition, the runner trying every move on the board.

    The hunter gives atari only; the runner retakes at once, the hunter never does.
    """
    width, runner = position.width, position.pieces[target]
    hunter = "O" if runner == "X" else "X"

    def chased(cells: str, ko: int, path: tuple[str, ...]) -> bool:
        free = chain(cells, width, target)[1]
        if len(free) == 1:
            return ko not in free
        if len(free) > 2 or cells in path:
            return False
        for at in range(len(cells)):
            played = move(cells, width, at, hunter) if at != ko else None
            atari = played and len(chain(played[0], width, target)[1]) == 1
            if played and atari and running(played[0], (*path, cells)):
                return True
        return False

    def running(cells: str, path: tuple[str, ...]) -> bool:
        moves = (move(cells, width, at, runner) for at in range(len(cells)))
        return all(chased(played[0], played[2], path) for played in moves if played)

    if len(chain(position.pieces, width, target)[1]) == 1:
        return running(position.pieces, ())
    return chased(position.pieces, -1, ())


@settings(max_examples=150)
@given(crowded(((3, 3), (4, 3), (5, 3), (4, 4), (5, 4), (6, 5)), 14), st.data())
def test_it_agrees_with_brute_force(position: Position, data: st.DataObject) -> None:
    """Caught exactly when the definition, with every move of the runner, says so."""
    points = position.board.points(position.black | position.white)
    fit = [at for at in points if position.chain(at).liberties.bit_count() in {1, 2}]
    if not fit:
        return
    at = data.draw(st.sampled_from(fit))
    assert (in_ladder(position, at) is True) is _brute(position, at)


@pytest.mark.parametrize(("board", "expected", "count"), [(ONE, ONE_MAP, 1), (TWO, TWO_MAP, 2)])
def test_published_maps(board: str, expected: str, count: int) -> None:
    """Every stone of the maps Ladders 1 Lib and Ladders 2 Libs."""
    position = draw(board.upper())
    for point, digit in enumerate(expected.replace(" ", "")):
        if digit != ".":
            fits = position.chain(point).liberties.bit_count() == count
            assert (in_ladder(position, point) if fits else False) is (digit == "1")


def test_many_kos_catch_nobody() -> None:
    """LaddersMultiKo: no stone with two liberties is caught, and the prover comes to an end."""
    position = draw(KO.upper())
    for point in position.board.points(position.black | position.white):
        if position.chain(point).liberties.bit_count() == 2:
            assert in_ladder(position, point) is not True


def test_a_ladder_across_the_board() -> None:
    """On 19x19 a stone runs from near the middle to the edge, unless a friend stands in the way."""
    position = replace(draw(" ".join(_runner(breaker=False))), at=8 * 19 + 8)
    _, verdict = finish(ladder, position)
    assert verdict.word == "caught"
    assert isinstance(verdict.facts["deepest"], int)
    assert verdict.facts["deepest"] > 30
    position = replace(draw(" ".join(_runner(breaker=True))), at=8 * 19 + 8)
    assert finish(ladder, position)[1].word == "escapes"


def test_the_capture_counts_as_tried() -> None:
    """Where nothing else was tried, as many moves were tried as the line shown has."""
    position = replace(draw(" ".join(_runner(breaker=False))), at=8 * 19 + 8)
    for asked, count in ((position, 39), (replace(draw("X.. OO. ..."), at=0), 2)):
        assert finish(ladder, asked)[1].args[1:3] == (count, count)


def _runner(*, breaker: bool) -> list[str]:
    rows = [["."] * 19 for _ in range(19)]
    rows[8][8] = "X"
    for row, column in ((7, 8), (8, 7), (9, 7)):
        rows[row][column] = "O"
    if breaker:
        rows[14][14] = "X"
    return ["".join(row) for row in rows]


@settings(max_examples=60)
@given(crowded(((4, 4), (5, 5)), 14), st.integers(0, 7), st.data())
def test_turning_the_board_changes_nothing(
    position: Position, way: int, data: st.DataObject
) -> None:
    """The eight ways to turn and mirror a board commute with reading."""
    points = position.board.points(position.black | position.white)
    at = data.draw(st.sampled_from(points)) if points else None
    if at is None or position.chain(at).liberties.bit_count() not in {1, 2}:
        return
    asked = replace(position, at=at)
    assert finish(ladder, asked)[1].word == finish(ladder, turned(asked, way))[1].word


@settings(max_examples=60)
@given(crowded(((4, 4), (5, 4)), 12), st.data())
def test_the_line_can_be_played(position: Position, data: st.DataObject) -> None:
    """The moves of the verdict are legal; a caught chain is gone after them."""
    points = position.board.points(position.black | position.white)
    at = data.draw(st.sampled_from(points)) if points else None
    if at is None or position.chain(at).liberties.bit_count() not in {1, 2}:
        return
    _, verdict = finish(ladder, replace(position, at=at))
    state = position
    for one in verdict.moves:
        state = GO.play(state, one)
    if verdict.word == "caught":
        assert state.colour(at) is None or verdict.facts["line"] == []


def test_the_steps_show_stones_of_both_colours() -> None:
    """Atari, run, atari: the stones placed stand on the board until they are taken back."""
    run = Run(lambda: ladder(replace(draw("..... .OX.. .OO.. ..... ....."), at=7)))
    pieces = []
    while run.advance() and run.step is not None:
        if run.step.kind is Kind.PLACE:
            pieces.append(dict(run.overlay.pieces))
    assert pieces[0] in ({2: "O"}, {8: "O"})
    assert any(set(shown.values()) == {"X", "O"} for shown in pieces)


def test_the_picture_of_the_end() -> None:
    """The moves of the line are numbered in order."""
    _, verdict = finish(ladder, replace(draw("X.. OO. ..."), at=0))
    assert verdict.overlay is not None
    assert verdict.overlay.labels == {1: "1", 2: "2"}
    assert verdict.overlay.pieces == {0: ".", 2: "O"}
    assert Mark.TARGET not in verdict.overlay.marks.values()


@pytest.mark.parametrize(
    ("board", "at", "message"),
    [
        ("... .X. ...", None, r"go\.nothing-asked"),
        ("... .X. ...", 4, r"go\.ladder\.liberties"),
        (".O. OXO .O.", 4, r"go\.ladder\.liberties"),
    ],
)
def test_what_is_no_ladder_is_refused(board: str, at: int | None, message: str) -> None:
    """No stone asked about, too many liberties, none at all: each its sentence."""
    with pytest.raises(RuleError, match=message):
        next(ladder(replace(draw(board), at=at)))


def test_pressing_a_stone_asks_about_its_chain() -> None:
    """The tools for ladders and captures choose the stone; the algorithm is started by them."""
    position = draw("X.. OO. ...")
    tools = {tool.id: tool.starts for tool in GO.tools if tool.id in {"ladder", "capture"}}
    assert tools == {"ladder": "ladder", "capture": "capture"}
    for tool in tools:
        assert GO.interpret(position, 0, tool) == "ask A3"


@pytest.mark.parametrize("turn", Colour)
def test_the_verdict_says_who_begins(turn: Colour) -> None:
    """A5 is caught if Black begins, whoever is to play: White would save it at B4."""
    position = replace(draw(".XO.. OX.X. ..O.. ..... .X.OO ....."), turn=turn)
    _, verdict = finish(ladder, replace(position, at=position.grid.parse("A5")))
    assert (verdict.word, verdict.args[3]) == ("caught", "black")
