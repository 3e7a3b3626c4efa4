"""Which rule refuses a move, and what a position remembers of its game.

What a move does to the stones is tested in test_position.py.
"""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import Place, chain_of, draw, positions, rows_of

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.play import (
    analyse,
    erase,
    find_repetition,
    is_legal,
    pass_turn,
    passes,
    play,
    put,
    put_stone,
)
from stepstones.go.rules import (
    AGA,
    CHINESE,
    JAPANESE,
    NEW_ZEALAND,
    PRESETS,
    TROMP_TAYLOR,
    Ko,
    Rules,
)
from stepstones.go.state import Colour, Position

TRIPLE_KO = ".XO...XO...XO. XO.O.X.XO.XO.O .XO...XO...XO."


def _play(position: Position, moves: str) -> Position:
    """Play moves by the rules; ``-`` passes."""
    for name in moves.split():
        position = pass_turn(position) if name == "-" else play(position, position.grid.parse(name))
    return position


def _refusal(position: Position, name: str) -> tuple[str, tuple[object, ...]] | None:
    try:
        play(position, position.grid.parse(name))
    except RuleError as error:
        return error.message, error.values
    return None


def test_an_occupied_point_is_refused_by_every_rule() -> None:
    """No rules let a stone be played onto another."""
    for rules in PRESETS.values():
        assert _refusal(replace(draw("X. .."), rules=rules), "A2") == ("go.occupied", (0,))


@pytest.mark.parametrize(("rules", "allowed"), [(JAPANESE, False), (NEW_ZEALAND, True)])
def test_suicide_of_several_stones(rules: Rules, *, allowed: bool) -> None:
    """New Zealand lets a player take off his own stones, which White counts; Japan does not."""
    position = replace(draw("X.O. OO.. .... ...."), rules=rules)
    if not allowed:
        assert _refusal(position, "B4") == ("go.suicide", (1, 2))
        return
    after = _play(position, "B4")
    assert after.pieces == "..O.OO.........."
    assert after.taken == (0, 2)


def test_suicide_of_one_stone_repeats_the_position() -> None:
    """Tromp-Taylor: one stone's suicide changes nothing, so positional superko refuses it.

    Under situational superko (New Zealand) it is like a pass: the other side is to play.
    """
    position = replace(draw(".O. O.. ..."), rules=TROMP_TAYLOR)
    assert _refusal(position, "A3") == ("go.rule.positional-superko", (0, 0))
    assert _refusal(replace(position, rules=NEW_ZEALAND), "A3") is None


def test_a_ko_is_named_a_ko_under_all_rules() -> None:
    """The point just taken is refused at once, and free after a move elsewhere."""
    start = replace(draw(".XO. X.XO .XO. ...."), turn=Colour.WHITE)
    for rules in PRESETS.values():
        taken = _play(replace(start, rules=rules), "B3")
        assert _refusal(taken, "C3") == ("go.ko", (6,))
        assert _refusal(_play(taken, "A1 D1"), "C3") is None


def test_sending_two_returning_one() -> None:
    """White adds a stone, Black takes both, White takes one back: the board is as it was.

    Three moves, so the other side is to play than before. Positional superko refuses the
    third; situational superko lets it pass and refuses to begin again after a pass.
    """
    start = replace(draw(".O.O. XXO.. .XO.. ..... ....."), turn=Colour.WHITE)
    boards = {
        rules: _play(replace(start, rules=rules), "A5 C5") for rules in (CHINESE, JAPANESE, AGA)
    }
    back = start.grid.parse("B5")
    assert _refusal(boards[CHINESE], "B5") == ("go.rule.positional-superko", (back, 0))
    assert _play(boards[JAPANESE], "B5").pieces == start.pieces
    again = _play(boards[AGA], "B5 -")
    assert _refusal(again, "A5") == ("go.rule.situational-superko", (0, 1, Colour.BLACK))


def test_three_kos_at_once() -> None:
    """After six captures the same side faces the same board: every superko refuses the sixth.

    Simple ko does not, as Black and White never retake at once: the Japanese "no result".
    """
    for rules in PRESETS.values():
        fifth = _play(replace(draw(TRIPLE_KO), rules=rules), "C2 G2 N2 B2 H2")
        refused = _refusal(fifth, "M2")
        if rules.ko is Ko.SIMPLE:
            assert refused is None
            assert find_repetition(_play(fifth, "M2"), any_turn=False) == 0
        else:
            assert refused is not None
            assert refused[0] == f"go.rule.{rules.ko}-superko"
            assert refused[1][1] == 0


def _naively(rows: list[str], place: Place, own: str) -> list[str]:
    """Put a stone down, take off the opponent's chains without liberties, then one's own."""
    board = [list(row) for row in rows]
    board[place[0]][place[1]] = own
    other = "O" if own == "X" else "X"
    for colour in (other, own):
        drawn = ["".join(row) for row in board]
        dead = [
            (row, column)
            for row, line in enumerate(drawn)
            for column, sign in enumerate(line)
            if sign == colour and _touches(drawn, (row, column), place)
        ]
        for row, column in dead:
            board[row][column] = "."
    return ["".join(row) for row in board]


def _touches(rows: list[str], stone: Place, place: Place) -> bool:
    """Whether the stone's chain has no liberty and lies at the point just played."""
    chain, liberties = chain_of(rows, stone)
    row, column = place
    beside = {place, (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return not liberties and not chain.isdisjoint(beside)


@given(positions(4), st.sampled_from(list(PRESETS.values())), st.booleans(), st.data())
def test_superko_agrees_with_comparing_drawings(
    position: Position, rules: Rules, white: bool, data: st.DataObject
) -> None:
    """A move is refused exactly when one of the rules, written out with lists, refuses it.

    The naive side keeps every drawing of the board, with the side then to play.
    """
    turn = Colour.WHITE if white else Colour.BLACK
    position = replace(position, rules=rules, turn=turn)
    seen = [(rows_of(position), position.turn)]
    banned: Point | None = None
    for _ in range(data.draw(st.integers(1, 30))):
        rows, own = rows_of(position), position.turn
        point = data.draw(st.sampled_from([None, *position.grid.points]))
        if point is None:
            position, banned = pass_turn(position), None
            seen.append((rows_of(position), position.turn))
            continue
        place = divmod(point, position.width)
        free = rows[place[0]][place[1]] == "."
        after = _naively(rows, place, own.sign) if free else rows
        suicide = free and after[place[0]][place[1]] == "."
        before = {
            Ko.SIMPLE: [],
            Ko.POSITIONAL: [drawing for drawing, _ in seen],
            Ko.SITUATIONAL: [drawing for drawing, side in seen if side is own.other],
        }[rules.ko]
        wrong = not free or point == banned or after in before or (suicide and not rules.suicide)
        refused = _refusal(position, position.grid.name(point))
        assert (refused is not None) == wrong
        if wrong:
            if refused is not None and "superko" in refused[0]:
                assert before.count(after) >= 1
                assert seen[int(str(refused[1][1]))][0] == after
            continue
        position = play(position, point)
        assert rows_of(position) == after
        seen.append((after, position.turn))
        banned = position.ko


@given(positions(6), st.data())
def test_a_position_remembers_its_game(start: Position, data: st.DataObject) -> None:
    """Walking back gives every board and move; prisoners are what was taken off on the way."""
    position, boards = start, [start]
    for _ in range(data.draw(st.integers(0, 15))):
        point = data.draw(st.sampled_from([None, *start.grid.points]))
        try:
            position = pass_turn(position) if point is None else play(position, point)
        except RuleError:
            continue
        boards.append(position)
    lost = 0
    past = position.past
    for later, before in zip(boards[::-1], boards[-2::-1], strict=False):
        assert past is not None
        assert (past.black, past.white, past.turn) == (before.black, before.white, before.turn)
        if past.move is not None:
            gone = (before.black | before.white) & ~(later.black | later.white)
            lost += gone.bit_count()
        past = past.before
    assert past is None
    assert sum(position.taken) == lost


def test_setting_up_begins_a_new_game() -> None:
    """Stones put down or taken off by hand forget the moves, so nothing repeats them."""
    played = _play(Position(5, 5), "A1 B1")
    assert passes(_play(played, "- -")) == 2
    assert put_stone(played, 0, Colour.BLACK).past is None
    assert erase(played, 20).past is None
    assert played == replace(played, past=None)


def test_passes_are_counted_from_the_end() -> None:
    """Two in a row, not two in all."""
    assert passes(_play(Position(5, 5), "C3 - D4 -")) == 1
    assert passes(_play(Position(5, 5), "C3 - D4 - -")) == 2
    assert passes(Position(5, 5)) == 0


def test_a_move_that_no_rule_allows_can_be_put() -> None:
    """A suicide is carried out where it is asked for: the chain goes, the turn changes."""
    position = draw(".XX. XO.X .XX.")
    after = put(position, 6, analyse(position, 6, Colour.WHITE))
    assert after.pieces == ".XX.X..X.XX."
    assert after.taken == (2, 0)


@pytest.mark.parametrize(("side", "count"), [(2, 57), (3, 12_675)])
def test_play_leads_to_all_legal_positions_and_to_no_other(side: int, count: int) -> None:
    """Their number is published: OEIS A094777, by Tromp and Farnebäck."""
    todo = [(0, 0)]
    found = {*todo}
    while todo:
        black, white = todo.pop()
        for turn in Colour:
            now = Position(side, side, black, white, turn)
            after = [play(now, point) for point in now.grid.points if is_legal(now, point)]
            new = {(one.black, one.white) for one in after} - found
            found |= new
            todo += new
    assert len(found) == count
