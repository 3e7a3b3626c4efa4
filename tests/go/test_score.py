"""Counting finished games; the boards are counted by hand in the docstrings."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import Place, draw, positions, rows_of

from stepstones.core.scene import Mark
from stepstones.core.trace import Run
from stepstones.go.puzzle import GO
from stepstones.go.rules import AGA, CHINESE, JAPANESE, NEW_ZEALAND, Rules, Scoring
from stepstones.go.score import Score, count, proved_dead, score
from stepstones.go.state import Position

AREA = Rules(scoring=Scoring.AREA, komi=0)
TERRITORY = Rules(scoring=Scoring.TERRITORY, komi=0)
HALVES = ".X.O. .X.O. .X.O. .X.O. .X.O."


def _bits(position: Position, names: str) -> int:
    return position.board.bits(map(position.grid.parse, names.split()))


def _counted(position: Position, rules: Rules, dead: int = 0) -> Score:
    return score(replace(position, rules=rules, dead=dead))


def _run(position: Position) -> Run:
    run = Run(lambda: count(position))
    run.seek(10_000)
    assert run.verdict is not None
    return run


@pytest.mark.parametrize(
    ("board", "area", "territory"),
    [
        ("... ... ...", 0, 0),
        ("... .X. ...", 9, 8),
        (HALVES, 0, 0),
        (".XXO .XOO XXO.", 7 - 5, 2 - 1),
        ("XO XO", 0, 0),
    ],
)
def test_boards_counted_by_hand(board: str, area: int, territory: int) -> None:
    """Points that one colour alone touches are its own; no stones at all: nobody's.

    The fourth board: Black has 5 stones and 2 points, White 4 stones and 1 point; the
    middle column of the third is neutral.
    """
    assert _counted(draw(board), AREA).margin == area
    assert _counted(draw(board), TERRITORY).margin == territory


def test_neutral_points_are_nobodys() -> None:
    """Between two walls the points count for no side, and each side's tint is its own."""
    position = draw(HALVES)
    counted = _counted(position, AREA)
    assert counted.neutral == _bits(position, "C1 C2 C3 C4 C5")
    assert counted.black.points == position.black | _bits(position, "A1 A2 A3 A4 A5")
    assert _counted(position, TERRITORY).black.points == _bits(position, "A1 A2 A3 A4 A5")


def test_dead_stones_and_prisoners() -> None:
    """A dead stone gives its point and itself under territory, its point under area.

    White's stone on A5 is dead: Black has 5 points, 1 dead and 3 taken; White 5 and 1.
    """
    position = replace(draw("OX.O. .X.O. .X.O. .X.O. .X.O."), taken=(3, 1))
    dead = _bits(position, "A5")
    by_territory = _counted(position, TERRITORY, dead)
    assert (by_territory.black.total, by_territory.white.total) == (9, 6)
    by_area = _counted(position, AREA, dead)
    assert (by_area.black.total, by_area.white.total) == (10, 10)
    assert by_area.dead == dead
    assert (by_area.result, by_area.winner) == ("0", None)


def test_eyes_in_seki() -> None:
    """Points in seki count by area and not by territory (Japanese rules 1989, article 8)."""
    position = replace(draw(HALVES), rules=TERRITORY)
    eyes, seki = _bits(position, "A1 A2 A3 A4 A5"), position.black
    assert score(position, seki=seki).margin == -5
    assert score(position, seki=seki).neutral & eyes == eyes
    assert score(replace(position, rules=AREA), seki=seki).margin == 0


@pytest.mark.parametrize(
    ("rules", "handicap", "result"),
    [
        (JAPANESE, 0, "W+6.5"),
        (CHINESE, 0, "W+7.5"),
        (CHINESE, 4, "W+11.5"),
        (AGA, 4, "W+10.5"),
        (AGA, 0, "W+7.5"),
        (NEW_ZEALAND, 4, "W+7"),
        (JAPANESE._replace(komi=-5.5), 0, "B+5.5"),
        (JAPANESE._replace(komi=3.75), 0, "W+3.75"),
    ],
)
def test_komi_and_handicap(rules: Rules, handicap: int, result: str) -> None:
    """White gets komi, and for a handicap n points (Chinese), n-1 (AGA) or nothing."""
    assert score(replace(draw(HALVES), rules=rules, handicap=handicap)).result == result


@given(positions(7), st.data())
def test_every_point_counts_once(position: Position, data: st.DataObject) -> None:
    """Black's, White's and nobody's points are the board, and the colours mirror each other."""
    stones = position.board.points(position.black | position.white)
    dead = position.board.bits(point for point in stones if data.draw(st.booleans()))
    counted = _counted(position, AREA, dead)
    parts = (counted.black.points, counted.white.points, counted.neutral)
    assert parts[0] ^ parts[1] ^ parts[2] == position.board.inside
    assert sum(part.bit_count() for part in parts) == position.width * position.height
    swapped = replace(position, black=position.white, white=position.black)
    assert _counted(swapped, AREA, dead).margin == -counted.margin


@given(positions(6))
def test_owners_agree_with_walking_around(position: Position) -> None:
    """A point is a side's when walking over empty points meets that side's stones only."""
    rows = rows_of(position)
    counted = _counted(position, TERRITORY)
    for point in position.board.points(position.empty):
        met = _met(rows, divmod(point, position.width))
        owned = counted.black if met == {"X"} else counted.white if met == {"O"} else None
        points = counted.neutral if owned is None else owned.points
        assert points & position.board.bit(point)


def _met(rows: list[str], start: Place) -> set[str]:
    seen, todo, met = {start}, [start], set()
    while todo:
        row, column = todo.pop()
        for at in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if not (0 <= at[0] < len(rows) and 0 <= at[1] < len(rows[0])):
                continue
            there = rows[at[0]][at[1]]
            if there != ".":
                met.add(there)
            elif at not in seen:
                seen.add(at)
                todo.append(at)
    return met


def test_one_press_marks_what_lives_and_dies_together() -> None:
    """Stones of one colour joined by empty points, not across the opponent's wall.

    A second press takes the marks off; a move forgets them all.
    """
    position = draw("O.OXO ...XO XXXX. .....")
    marked = GO.play(position, "dead A4")
    assert marked.dead == _bits(position, "A4 C4")
    assert GO.scene(marked).marks == {0: Mark.DEAD, 2: Mark.DEAD}
    assert GO.play(marked, "dead C4") == position
    assert GO.play(marked, "play A1").dead == 0


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("O.X.X.. XXXXX.. ....... ...O... .......", "A5"),
        ("O.XXX.. XXXXX.. ....... ...O... .......", ""),
        (".X.XO XXXX. .....", "E3"),
        (".X.X. XXXXX ..... .O.O. .....", ""),
    ],
)
def test_only_what_is_proved_dead_is_proposed(board: str, dead: str) -> None:
    """Stones where their side cannot make two eyes against a chain that lives unconditionally.

    In the second board Black has one eye only. In the third all points but one lie beside
    his wall; in the last there is room for White to live.
    """
    position = draw(board)
    assert proved_dead(position) == _bits(position, dead)
    assert proved_dead(replace(position, black=position.white, white=position.black)) == (
        _bits(position, dead)
    )


def test_the_count_draws_territory_and_says_the_result() -> None:
    """Black owns column A but for A5, whose stone is dead; White owns column E."""
    position = replace(draw("OX.O. .X.O. .X.O. .X.O. .X.O."), rules=TERRITORY, taken=(3, 1))
    run = _run(GO.play(position, "dead A5"))
    assert run.verdict is not None
    assert run.verdict.word == "score"
    assert run.verdict.facts == {"result": "B+3", "black": 9, "white": 6, "dead": ["A5"]}
    assert run.verdict.args == ("black", "3", "9", 5, 4, "6", 5, 1, "0", 0, 0, 0)
    marks = run.overlay.marks
    assert [marks.get(point) for point in (0, 5, 4, 2)] == [
        Mark.DEAD,
        Mark.BLACK_LAND,
        Mark.WHITE_LAND,
        None,
    ]
