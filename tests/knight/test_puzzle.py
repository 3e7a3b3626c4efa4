"""The knight's tour as the product sees it."""

from dataclasses import replace

import pytest
from tests.knight.judge import at, verdict

from stepstones.app import catalog
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link
from stepstones.core.scene import Mark
from stepstones.knight.essays.backtrack import backtrack, roth
from stepstones.knight.essays.warnsdorff import best_move_only
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, board, walk


def _example(name: str) -> Board:
    found = next(one for one in catalog.examples(KNIGHT) if one.id == f"knight.example.{name}")
    return KNIGHT.decode(link.read(found.link))


def test_walking_by_presses() -> None:
    """A press a knight's move away walks; one on the knight takes the move back."""
    state = board(8, 8)
    b3 = state.grid.parse("b3")
    assert KNIGHT.interpret(state, state.start, "walk") is None
    assert KNIGHT.interpret(state, b3, "walk") == "walk b3"
    walked = KNIGHT.play(state, "walk b3")
    assert walked.path == (state.start, b3)
    assert KNIGHT.interpret(walked, b3, "walk") == "back"
    assert KNIGHT.play(walked, "back") == state


def test_setting_up_by_presses() -> None:
    """The start is chosen by a press and drops the walk; holes come and go."""
    state = KNIGHT.play(board(8, 8), "walk b3")
    moved = KNIGHT.play(state, KNIGHT.interpret(state, 0, "start") or "")
    assert moved.path == (0,)
    holed = KNIGHT.play(moved, KNIGHT.interpret(moved, 5, "hole") or "")
    assert holed.holes == {5}
    assert KNIGHT.play(holed, "hole f8") == moved


@pytest.mark.parametrize(
    "move", ["", "walk", "walk b3 c5", "walk i9", "walk a2", "back", "back a1", "fly b3", "hole a1"]
)
def test_bad_moves_are_refused(move: str) -> None:
    """Neither nonsense nor a move against the rules plays."""
    with pytest.raises(PuzzleError):
        KNIGHT.play(board(8, 8), move)


def test_reports() -> None:
    """A walk under way, a dead end, an open tour, a closed one, and one that does not close."""
    state = board(4, 3)
    assert KNIGHT.check(state).message == "knight.report.walk"
    dead = board(3, 3)
    for name in ["b3", "c1", "a2", "c3", "b1", "a3", "c2"]:
        dead = walk(dead, dead.grid.parse(name))
    assert (KNIGHT.check(dead).message, KNIGHT.check(dead).args[1:]) == (
        "knight.report.stuck",
        (8, 9),
    )
    for move in verdict(backtrack, state).moves:
        state = KNIGHT.play(state, move)
    assert (KNIGHT.check(state).message, KNIGHT.check(state).solved) == ("knight.report.open", True)
    unclosed = KNIGHT.check(replace(state, closed=True))
    assert (unclosed.message, unclosed.solved) == ("knight.report.not-closed", False)
    semimagic = KNIGHT.check(_example("semimagic"))
    said = ("knight.report.magic-closed", (64, "semimagic", 260))
    assert (semimagic.message, semimagic.args) == said


def test_the_scene_shows_the_walk() -> None:
    """The knight stands at the end of its numbered line; squares it can reach say their weight."""
    state = KNIGHT.play(board(8, 8), "walk b3")
    scene = KNIGHT.scene(state)
    b3 = state.grid.parse("b3")
    assert scene.pieces.index("N") == b3
    assert scene.labels == {state.start: "1", b3: "2"}
    assert scene.lines[0].points == state.path
    assert scene.marks[state.start] is Mark.START
    onward = {state.grid.name(point) for point, mark in scene.marks.items() if mark is Mark.REACHED}
    assert onward == {"c5", "d4", "d2", "c1", "a5"}
    weights = {state.grid.name(fact.points[0]): fact.args[0] for fact in scene.facts}
    assert weights == {"c5": 7, "d4": 7, "d2": 5, "c1": 3, "a5": 3}
    assert KNIGHT.scene(board(8, 8)).labels == {}


def test_the_examples_show_what_their_titles_say() -> None:
    """The text's board ends well, 7x7 from b6 defeats it alone, 5x5 from b1 is impossible."""
    assert verdict(best_move_only, _example("text")).word == "tour"
    gives_up = _example("gives-up")
    words = [verdict(algorithm, gives_up).word for algorithm in (best_move_only, backtrack, roth)]
    assert words == ["stuck", "tour", "tour"]
    assert verdict(backtrack, _example("colours")).word == "impossible"
    assert _example("centre") == at(5, 5, "c3")
    shapes = {name: _example(name).grid for name in ("six", "small", "twenty", "forty")}
    assert {name: (grid.width, grid.height) for name, grid in shapes.items()} == {
        "six": (6, 6),
        "small": (4, 3),
        "twenty": (20, 20),
        "forty": (40, 40),
    }
