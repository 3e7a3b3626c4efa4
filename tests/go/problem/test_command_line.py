"""Problems told in words on the command line."""

from functools import partial

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw

from stepstones.core.errors import TextError
from stepstones.core.trace import Verdict
from stepstones.go.command_line import parse, question
from stepstones.go.problem.life_solver import TargetGoal
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position

pytestmark = pytest.mark.usefixtures("compiled_core")

THREE = draw("...XOO... XXXXOO... OOOOOO... ......... .........")
SIX = draw("...XOO... ...XOO... XXXX.O... OOOOOO... ......... ......... .........")


def solved(position: Position, **words: str) -> Verdict:
    """Return the verdict."""
    return verdict(partial(question, position, words))


def test_points_are_named_both_ways() -> None:
    """Column and row as letters from the top left, or the name on the board."""
    words = {"goal": "kill", "at": "da, C4", "region": "aa:ca,D5", "to_play": "b", "threats": "-2"}
    problem = parse(THREE, words)
    assert problem.targets == (3, THREE.grid.parse("C4"))
    assert problem.region == frozenset({0, 1, 2, 3})
    assert (problem.goal, problem.to_play, problem.threats) == (TargetGoal.KILL, Colour.BLACK, -2)


def test_a_rectangle_may_be_told_from_any_corner() -> None:
    """From the bottom right to the top left it is the same."""
    words = {"goal": "live", "at": "da"}
    one, other = (parse(THREE, {**words, "region": text}) for text in ("aa:cb", "cb:aa"))
    assert one.region == other.region == frozenset({0, 1, 2, 9, 10, 11})


def test_what_is_not_told_is_on_the_board() -> None:
    """Goal and target of a problem, or the stone of a question."""
    board = GO.play(GO.play(THREE, "target D5"), "goal live")
    problem = parse(board, {})
    assert (problem.goal, problem.targets) == (TargetGoal.LIVE, (3,))
    assert parse(GO.play(THREE, "ask D5"), {"goal": "kill"}).targets == (3,)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"at": "da"}, "go.question.goal"),
        ({"goal": "kill", "at": "da", "to_play": "X"}, "go.question.side"),
        ({"goal": "kill", "at": "da", "threats": "many"}, "go.question.threats"),
        ({"goal": "kill", "at": "zz"}, "point.off-board"),
        ({"goal": "kill", "at": "I5"}, "point.malformed"),
        ({"goal": "kill", "at": "da", "region": "aa:"}, ""),
    ],
)
def test_refusals(words: dict[str, str], message: str) -> None:
    """Each mistake has its sentence; a lone colon means one point."""
    if not message:
        assert parse(THREE, words).region == frozenset({0})
        return
    with pytest.raises(TextError, match=message.replace(".", r"\.")):
        parse(THREE, words)


def test_the_answer_has_the_words_of_the_command_line() -> None:
    """Verdict, right moves, line, positions, seconds, threats."""
    found = solved(THREE, goal="kill", at="da", limit="9")
    assert found.word == "dead"
    names = {"verdict", "right_moves", "line", "positions", "seconds", "threats"}
    assert names <= found.facts.keys()


@pytest.mark.parametrize(
    ("goal", "side", "reached"),
    [("kill", "", True), ("live", "", True), ("live", "W", False), ("kill", "B", False)],
)
def test_three_in_a_row(goal: str, side: str, *, reached: bool) -> None:
    """Who begins has what it wants, at the middle point."""
    found = solved(THREE, goal=goal, at="D5", to_play=side)
    assert found.facts["reached"] is reached
    assert found.facts["right_moves"] == ["B5"]


def test_threats_decide_a_ko() -> None:
    """Six points in the corner with one liberty: a ko; one threat more for Black saves him.

    Sensei's Library, "Rectangular Six In The Corner". White captures first in the ko.
    """
    found = solved(SIX, goal="kill", at="D7")
    assert (found.word, found.facts["finder"], found.facts["threats"]) == ("ko", "black", 1)
    assert found.facts["reached"] is True
    lost = solved(SIX, goal="kill", at="D7", threats="-1")
    assert (lost.word, lost.facts["reached"]) == ("ko", False)


def test_a_race_is_read_as_on_the_page() -> None:
    """Three liberties against three: Black plays first and wins."""
    race = draw(".XO.X.. .XO.X.. .XO.X.. OOXXX.. ....... ....... .......")
    for goal, stone, word in (("live", "B7", "alive"), ("kill", "C7", "dead")):
        found = solved(race, goal=goal, at=stone)
        assert (found.word, found.facts["reached"]) == (word, True)
