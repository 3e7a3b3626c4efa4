"""Problem mode: how the reader's moves are answered and judged, on corners read by hand."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.ended import answered, finished, verdict
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.core.trace import Verdict
from stepstones.go import tasks
from stepstones.go.board import Bits
from stepstones.go.hints import hint_to_problem
from stepstones.go.life_death import finding
from stepstones.go.problem.life import life
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task
from stepstones.go.verdict import standing

THREE = draw("...XO. ..XXO. XXXOO. OOOO.. ...... ......")
"""Three and two points in the corner, one row shorter: the vital point is B6."""
SIX = draw("...XO. ...XO. XXXXO. OOOOO. ...... ......")
"""Six points: B6 and B5 both make two eyes."""
KO = draw("...XO. O..XO. XXXXO. OOOOO. ...... ......")
"""B5 leaves A6 to be fought for as a ko; nothing makes two eyes."""
STRAIGHT = draw("...XO. XXXXO. OOOOO. ...... ...... ......")
"""Three in a row: whoever plays the middle first."""


def _posed(board: Position, goal: str) -> Position:
    return GO.play(GO.play(board, "target D6"), f"goal {goal}")


def test_the_vital_point_solves_at_once() -> None:
    """With the middle of three taken the two eyes are there: nothing is left to answer."""
    found = answered(_posed(STRAIGHT, "live"), "play B6")
    assert (found.word, found.moves, found.facts["status"]) == ("solved", (), "alive")


@pytest.mark.parametrize("wrong", ["A6", "C6"])
def test_a_wrong_move_is_answered(wrong: str) -> None:
    """Two points in a row are one eye: whatever White answers, the group is dead."""
    found = answered(_posed(STRAIGHT, "live"), f"play {wrong}")
    assert found.word in {"wrong", "failed"}
    assert found.facts["status"] == "dead"


@pytest.mark.parametrize("wrong", ["F1", "E3"])
def test_a_wrong_move_is_refuted_at_the_vital_point(wrong: str) -> None:
    """Playing elsewhere leaves it to White, and no other point kills."""
    found = answered(_posed(STRAIGHT, "live"), f"play {wrong}")
    assert found.word in {"wrong", "failed"}
    assert found.moves == ("play B6",)
    assert found.facts["status"] == "dead"


def test_the_same_point_kills() -> None:
    """White begins at B6, Black cannot make two eyes."""
    found = answered(_posed(STRAIGHT, "kill"), "play B6")
    assert found.word in {"right", "solved"}
    assert found.facts["status"] == "dead"
    assert answered(_posed(STRAIGHT, "kill"), "play A6").facts["status"] == "alive"


def test_other_right_first_moves_are_told_at_the_end() -> None:
    """The rectangular six in this corner lives with either middle point."""
    end = _solve(_posed(SIX, "live"), "play B5")
    assert end.word == "solved"
    assert end.args[8:] == ("B6", 1, "")


def _solve(position: Position, first: str) -> Verdict:
    """Play *first*, then every hint, until the problem is over."""
    move = first
    for _ in range(20):
        position = GO.play(position, move)
        found = verdict(partial(reply, position))
        if found.word != "right":
            return found
        for answer in found.moves:
            position = GO.play(position, answer)
        move = verdict(partial(hint_to_problem, position)).moves[0]
    raise AssertionError(move)


def test_a_ko_is_an_end_of_its_own() -> None:
    """The best is a ko: the right move reaches it, any other leaves the group dead."""
    end = _solve(_posed(KO, "live"), "play B5")
    assert (end.word, end.facts["status"]) == ("solved", "ko")
    wrong = answered(_posed(KO, "live"), "play C6")
    assert wrong.word in {"wrong", "failed"}
    assert wrong.facts["status"] == "dead"


@pytest.mark.usefixtures("compiled_core")
def test_stones_that_last_while_there_are_ko_threats_are_not_called_dead() -> None:
    """Neither hint nor solution says more than the question about them, which says just that."""
    board = replace(draw(".XOOO. .XXO.O OX.XOO"), turn=Colour.WHITE)
    board = GO.play(GO.play(board, "target B3"), "goal kill")
    assert verdict(partial(life, board)).message == "go.ld.endless"
    advice = verdict(partial(hint_to_problem, board))
    assert (advice.moves, advice.args[4]) == (("play A2",), "endless")
    end = answered(board, "play A2")
    assert (end.word, end.args[3], end.facts["status"]) == ("solved", "endless", "dead")
    done = verdict(partial(hint_to_problem, GO.play(GO.play(board, "play A2"), "pass")))
    assert (done.facts["about"], done.args[1]) == ("pass", "endless")


def test_a_lost_problem_goes_on() -> None:
    """After a mistake every move is answered, and said to be too late."""
    board = GO.play(_posed(SIX, "live"), "play A6")
    found = verdict(partial(reply, board))
    assert found.word == "wrong"
    for move in (*found.moves, "play F1"):
        board = GO.play(board, move)
    assert verdict(partial(reply, board)).word in {"lost", "failed"}


def test_capturing_the_target_ends_it() -> None:
    """Without targets nothing is searched."""
    board = draw("X.. O.. ...")
    killed = GO.play(GO.play(board, "target A3"), "goal kill")
    found = answered(killed, "play B3")
    assert (found.word, found.facts["status"]) == ("solved", "captured")


def test_a_refused_region_is_refused() -> None:
    """A target without a liberty has no answer."""
    board = GO.play(GO.play(draw("XO. O.. ..."), "target A3"), "goal live")
    with pytest.raises(RuleError, match=r"go\.ld\.no-liberty"):
        answered(board, "play C1")


def test_when_the_time_is_up_the_move_is_not_judged() -> None:
    """The verdict says so, plays nothing, and the half-done search is not kept."""
    readings = Readings(most=-1)
    found = answered(_posed(SIX, "live"), "play B6", readings=readings)
    assert (found.word, found.moves) == ("undecided", ())
    assert readings.kept == []


@pytest.mark.usefixtures("compiled_core")
def test_when_the_time_is_up_what_looks_best_is_the_answer() -> None:
    """White takes the other point of two of which one makes the eyes; and nothing is judged."""
    found = answered(_posed(SIX, "live"), "play A6", readings=Readings(most=-1))
    assert (found.word, found.message) == ("undecided", "go.task.unjudged")
    assert found.args[2] == "limit"
    assert found.moves[0] in {"play B6", "play B5"}


@pytest.mark.usefixtures("compiled_core")
def test_a_region_too_large_for_the_compiled_core_gets_less_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether the question is asked on the board or a move is answered."""
    monkeypatch.setattr(finding, "LARGE_BUDGET", 500)
    board = draw(" ".join(["X........", *["........."] * 6, "OOOOOOOOO", "........."]))
    painted = board.board.bits(range(63))
    posed = replace(board, task=Task(tasks.LIVE, board.board.bit(0), painted))
    told = verdict(partial(life, posed))
    assert told.word == "undecided"
    assert int(str(told.facts["positions"])) < 2 * finding.LARGE_BUDGET
    found = answered(posed, "play C7")
    assert (found.word, found.message) == ("undecided", "go.task.unjudged")


@given(st.data())
@settings(max_examples=15, deadline=None)
def test_moves_are_right_that_keep_what_the_solver_finds(data: st.DataObject) -> None:
    """Right or solved are exactly the first moves that the question about the group lists."""
    board = _posed(data.draw(st.sampled_from([THREE, SIX, KO, STRAIGHT])), "live")
    right = verdict(partial(life, board)).facts["right_moves"]
    assert isinstance(right, list)
    free = board.board.points(_inside(board))
    move = board.grid.name(data.draw(st.sampled_from(free)))
    assert (answered(board, f"play {move}").word in {"right", "solved"}) == (move in right)


def _inside(position: Position) -> Bits:
    return position.empty & position.board.bits([0, 1, 2, 6, 7, 8])


@pytest.mark.parametrize(
    ("board", "goal", "about", "moves"),
    [
        (STRAIGHT, "live", "vital", ("play B6",)),
        (STRAIGHT, "kill", "vital", ("play B6",)),
        (draw(".X.XO. XXXXO. OOOOO. ...... ...... ......"), "live", "pass", ()),
    ],
)
def test_a_hint_has_its_reason(
    board: Position, goal: str, about: str, moves: tuple[str, ...]
) -> None:
    """The vital point of three in a row; where the eyes are there, nothing is left to do."""
    found = verdict(partial(hint_to_problem, _posed(board, goal)))
    assert (found.facts["about"], found.moves) == (about, moves)


def test_no_hint_for_what_is_lost() -> None:
    """White has B6: no move of Black's helps."""
    board = GO.play(GO.play(_posed(STRAIGHT, "live"), "play A6"), "play B6")
    found = verdict(partial(hint_to_problem, board))
    assert found.facts["about"] in {"none", "pass"}
    assert found.moves == ()


@pytest.mark.parametrize(
    ("board", "goal", "word"),
    [(STRAIGHT, "live", "alive"), (STRAIGHT, "kill", "dead"), (KO, "live", "ko")],
)
def test_the_standing_verdict_is_that_of_the_solver(board: Position, goal: str, word: str) -> None:
    """While a problem is set up its verdict stands beside it."""
    found = verdict(partial(standing, _posed(board, goal)))
    assert (found.word, found.message, found.args[2]) == (word, "go.task.standing", word)


def test_a_ko_where_more_could_be_had_is_no_solution() -> None:
    """B5 gives away a group that could live: it is a ko then, and once that begins it is over."""
    board = GO.play(_posed(draw("..OXO. ...XO. XXXXO. OOOOO. ...... ......"), "live"), "play B5")
    found = verdict(partial(reply, board))
    assert (found.word, found.facts["status"], found.moves) == ("wrong", "ko", ("play B6",))
    for move in ("play B6", "play A6"):
        board = GO.play(board, move)
    found = verdict(partial(reply, board))
    assert (found.word, found.facts["status"]) == ("failed", "ko")


def test_another_question_about_the_board_changes_no_answer() -> None:
    """Who plays first decides in which region a problem is read; searches are kept for each."""
    kill = GO.play(_posed(STRAIGHT, "kill"), "play B6")
    readings = Readings(most=20_000)
    begun = finished(readings.begin(_posed(STRAIGHT, "live")))
    readings.keep(begun)
    assert finished(readings.begin(kill)) is not begun
