"""Go as the session uses it: tools, moves, reports, scenes."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import all_chains, draw, positions, rows_of

from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.scene import Mark
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position


def _press(position: Position, *presses: str) -> Position:
    """Press points such as ``play:D4`` one after another."""
    for press in presses:
        tool, _, name = press.partition(":")
        move = GO.interpret(position, position.grid.parse(name), tool)
        if move is not None:
            position = GO.play(position, move)
    return position


@pytest.mark.parametrize(
    ("before", "presses", "after"),
    [
        (".. ..", "play:A1 play:B1", ".. XO"),
        (".X. XO. .X.", "play:C2", ".X. X.X .X."),
        (".. ..", "black:A1 black:B1", ".. XX"),
        (".. ..", "white:A1", ".. O."),
        ("O. ..", "black:A2", "X. .."),
        ("X. ..", "black:A2", ".. .."),
        ("X. ..", "white:A2", "O. .."),
        ("O. ..", "white:A2", ".. .."),
        (".. ..", "alternate:A1 alternate:B1 alternate:A2", "X. XO"),
        ("XO ..", "alternate:A2 alternate:B2 alternate:B1", ".. .X"),
        ("XO ..", "erase:A2 erase:B2 erase:A1", ".. .."),
        (".X. XO. .X.", "black:C2", ".X. XOX .X."),
    ],
)
def test_what_the_tools_do(before: str, presses: str, after: str) -> None:
    """Play captures; set-up tools do not, and take off a stone of their own colour."""
    assert rows_of(_press(draw(before), *presses.split())) == after.split()


@given(positions(5), st.booleans(), st.data())
def test_the_echo_is_what_the_move_does(
    position: Position, white: bool, data: st.DataObject
) -> None:
    """Whatever the page shows at once, the pressed point then has, if the move is allowed."""
    turn = Colour.WHITE if white else Colour.BLACK
    position = replace(position, turn=turn)
    point = data.draw(st.sampled_from(position.grid.points))
    tool = data.draw(st.sampled_from([tool for tool in GO.tools if tool.echo]))
    before, scene = position.pieces[point], GO.scene(position)
    shown = tool.echo[scene.turn % len(tool.echo)].get(before, before)
    move = GO.interpret(position, point, tool.id)
    try:
        after = GO.play(position, move) if move else position
    except RuleError:
        return
    assert after.pieces[point] == shown


def test_play_changes_sides_and_setting_up_does_not() -> None:
    """Played and alternate stones hand the turn over, stones by hand leave it."""
    board = Position(5, 5)
    assert _press(board, "play:A1").turn is Colour.WHITE
    assert _press(board, "alternate:A1").turn is Colour.WHITE
    assert _press(board, "black:A1", "erase:A1").turn is Colour.BLACK
    assert GO.play(board, "pass").turn is Colour.WHITE
    assert GO.play(board, "turn").turn is Colour.WHITE


def test_the_last_move_is_marked_and_unmarked() -> None:
    """Playing marks the stone; by hand the mark can be set on any stone and taken off."""
    board = _press(Position(5, 5), "play:A1")
    assert (board.last, GO.scene(board).marks) == (20, {20: Mark.LAST})
    board = _press(board, "black:B1", "last:B1")
    assert board.last == 21
    assert _press(board, "last:B1").last is None
    with pytest.raises(RuleError, match=r"go\.no-stone"):
        _press(board, "last:C1")


def test_asking_about_a_stone() -> None:
    """The asked stone is part of the state, marked, and never an empty point."""
    board = _press(Position(5, 5), "play:A1", "alive:A1")
    assert (board.at, GO.scene(board).marks[20]) == (20, Mark.TARGET)
    with pytest.raises(RuleError, match=r"go\.no-stone") as refused:
        _press(board, "alive:B1")
    assert refused.value.values == (21,)


@pytest.mark.parametrize(
    "move",
    ["", "D4", "play", "play D4 E5", "pass D4", "b", "b D6", "b I1", "x A1", "play  A1", "ask 1A"],
)
def test_other_texts_are_no_moves(move: str) -> None:
    """Unknown verbs, missing, superfluous and misspelt points are text errors."""
    with pytest.raises(TextError):
        GO.play(Position(5, 5), move)


@given(st.from_regex(r"(play|b|w|e|alternate|last|ask|pass|turn)( [A-E][1-5])?", fullmatch=True))
def test_well_formed_moves_are_played_or_refused(move: str) -> None:
    """Any move text gives a position whose link survives, or PuzzleError."""
    try:
        after = GO.play(draw("X.O.. XXO.. ..... ..XX. ..OO."), move)
    except PuzzleError:
        return
    assert GO.decode(GO.encode(after)) == after


@pytest.mark.parametrize(
    ("board", "chains", "violations"),
    [
        ("XX ..", (1, 0), []),
        ("XO X.", (1, 1), []),
        (
            "XO OX",
            (2, 2),
            [((n,), (c, 1)) for n, c in ((0, "black"), (3, "black"), (1, "white"), (2, "white"))],
        ),
        ("OX X.", (2, 1), [((0,), ("white", 1))]),
        ("XX XX", (1, 0), [((0, 1, 2, 3), ("black", 4))]),
    ],
)
def test_the_report(board: str, chains: tuple[int, int], violations: list[object]) -> None:
    """Side to play, stones and chains of each colour, and each chain without a liberty."""
    position = draw(board)
    report = GO.check(position)
    assert [(one.points, one.args) for one in report.violations] == violations
    assert {one.rule for one in report.violations} <= {"go.no-liberties"}
    assert (report.message, report.solved) == ("go.report", False)
    assert report.args == ("black", board.count("X"), chains[0], board.count("O"), chains[1])


def test_prisoners_are_reported() -> None:
    """As soon as there are any, those of Black first."""
    report = GO.check(GO.play(GO.play(draw("XO. ... ..."), "pass"), "play A2"))
    assert report.message == "go.report-taken"
    assert report.args == ("black", 0, 0, 2, 2, 0, 1)


def test_two_passes_are_reported() -> None:
    """The game is over, and is to be counted; a move reopens it."""
    end = GO.play(GO.play(Position(5, 5), "pass"), "pass")
    over = GO.check(end)
    assert (over.message, over.asks) == ("go.over", "score")
    again = GO.check(GO.play(end, "play A1"))
    assert (again.message, again.asks) == ("go.report", "")


@given(positions(6))
def test_the_scene_tells_every_stone_its_liberties(position: Position) -> None:
    """Each stone is in exactly one fact, with the number and the points brute force finds."""
    told = {
        fact.points: (fact.args, fact.near)
        for fact in GO.scene(position).facts
        if fact.message == "go.liberties"
    }

    def points(places: set[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sorted(row * position.width + column for row, column in places))

    expected = {
        points(chain): ((len(liberties),), points(liberties))
        for chain, liberties in all_chains(rows_of(position))
    }
    assert told == expected


def test_the_ko_point_is_crossed_out() -> None:
    """A ko is visible: a mark, and a fact that names the side that may not retake."""
    board = _press(draw(".XO. XO.O .XO."), "play:C2")
    scene = GO.scene(board)
    assert scene.marks == {6: Mark.LAST, 5: Mark.REJECTED}
    assert [(fact.points, fact.args) for fact in scene.facts if fact.message == "go.ko-point"] == [
        ((5,), ("white",))
    ]
    assert scene.turn == 1


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        ((19, 19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        ((13, 13), "D10 K10 G7 D4 K4"),
        ((9, 9), "C7 G7 E5 C3 G3"),
        ((7, 7), "D4"),
        ((5, 5), ""),
        ((13, 9), "D7 K7 G5 D3 K3"),
        ((19, 2), ""),
    ],
)
def test_star_points(size: tuple[int, int], stars: str) -> None:
    """The usual boards have their usual dots."""
    position = Position(*size)
    assert [position.grid.name(dot) for dot in GO.scene(position).dots] == stars.split()
