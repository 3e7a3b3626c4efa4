"""Problems told in words on the command line."""

from functools import partial

import pytest
from tests.go.naive import draw

from stepstones.core.errors import TextError
from stepstones.core.trace import Run
from stepstones.go.life_death.problem import Goal
from stepstones.go.position import Colour
from stepstones.go.puzzle import GO
from stepstones.go.question import question, told

THREE = draw("...XOO... XXXXOO... OOOOOO... ......... .........")


def test_points_are_named_both_ways() -> None:
    """Column and row as letters from the top left, or the name on the board."""
    words = {"goal": "kill", "at": "da, C4", "region": "aa:ca,D5", "to_play": "b", "threats": "-2"}
    problem = told(THREE, words)
    assert problem.targets == (3, THREE.grid.parse("C4"))
    assert problem.region == frozenset({0, 1, 2, 3})
    assert (problem.goal, problem.to_play, problem.threats) == (Goal.KILL, Colour.BLACK, -2)


def test_a_rectangle_may_be_told_from_any_corner() -> None:
    """From the bottom right to the top left it is the same."""
    words = {"goal": "live", "at": "da"}
    one, other = (told(THREE, {**words, "region": text}) for text in ("aa:cb", "cb:aa"))
    assert one.region == other.region == frozenset({0, 1, 2, 9, 10, 11})


def test_what_is_not_told_is_on_the_board() -> None:
    """Goal and target of a problem, or the stone of a question."""
    board = GO.play(GO.play(THREE, "target D5"), "goal live")
    problem = told(board, {})
    assert (problem.goal, problem.targets) == (Goal.LIVE, (3,))
    assert told(GO.play(THREE, "ask D5"), {"goal": "kill"}).targets == (3,)


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
        assert told(THREE, words).region == frozenset({0})
        return
    with pytest.raises(TextError, match=message.replace(".", r"\.")):
        told(THREE, words)


def test_the_answer_has_the_words_of_the_command_line() -> None:
    """Verdict, right moves, line, positions, seconds, threats."""
    run = Run(lambda: question(THREE, {"goal": "kill", "at": "da", "limit": "9"}))
    run.seek(10**9)
    assert run.verdict
    assert run.verdict.word == "dead"
    names = {"verdict", "right_moves", "line", "positions", "seconds", "threats"}
    assert names <= run.verdict.facts.keys()


def test_a_race_is_read_as_on_the_page() -> None:
    """Three liberties against three: Black plays first and wins."""
    race = draw(".XO.X.. .XO.X.. .XO.X.. OOXXX.. ....... ....... .......")
    for words, word in (
        ({"goal": "live", "at": "B7"}, "alive"),
        ({"goal": "kill", "at": "C7"}, "dead"),
    ):
        run = Run(partial(question, race, words))
        run.seek(10**9)
        assert run.verdict
        assert (run.verdict.word, run.verdict.facts["reached"]) == (word, True)
