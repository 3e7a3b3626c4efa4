"""Problem files solved as a reader does: the file's answers first, its tree hidden until then."""

from __future__ import annotations

import pytest
from tests.app.reading.test_records import _opened, _tree
from tests.go.sgf.test_guess import FILES, owner, text_of

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.trace import Verdict
from stepstones.go.sgf.texts import read, write_trees

SETUP = "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B]MA[da]"
LINES = (
    "(;B[ba](;W[];B[gg]C[RIGHT])(;W[gg];B[aa]C[WRONG]))"
    "(;B[aa];W[ba])(;B[ca]C[WRONG])(;B[gg]TE[1];W[gf];B[ba])"
)


def _play(session: Session, *moves: str) -> say.VerdictView:
    """Play moves, each answered; return what is said of the last."""
    for move in moves:
        session.handle(requests.Move(move))
        while session.active is not None and session.active.advance(1):
            pass
    view = session.view()
    assert view.run
    assert view.run.verdict
    return view.run.verdict


def _labels(session: Session) -> list[str]:
    return [node[4] for node in _tree(session.view()).nodes][1:]


@pytest.mark.parametrize(("side", "stones", "words", "moves", "goal"), FILES)
def test_a_file_as_others_write_them_is_solved(
    side: str, stones: tuple[str, str], words: str, moves: str, goal: str
) -> None:
    """The twenty of :mod:`tests.go.sgf.test_guess`: nothing is told before, all of it after."""
    session = _opened(text_of(owner(side, goal), stones, words, moves))
    hides = session.view().tree
    assert (hides is not None and hides.hides) is bool(moves)
    assert not _labels(session)
    assert session.handle(requests.Navigate("last")).scene == session.view().scene
    wrong = {"B[aa]": "A19", "B[da]": "D19", "B[ca]": "C19", "W[aa]": "A19", "W[ca]": "C19"}
    failing = next((name for raw, name in wrong.items() if f"(;{raw}" in moves), None)
    if failing:
        assert _play(session, f"play {failing}").message == "go.file.wrong"
        session.handle(requests.Undo())
    vital = "K19" if "[ja]" in moves else "B19"
    told = _play(session, f"play {vital}")
    assert (told.word, told.message) in {
        ("solved", "go.file.solved" if moves else "go.task.solved"),
        ("lost", "go.task.lost"),
    }
    assert _tree(session.view()).hides is (told.word != "solved" and bool(moves))


def test_the_file_answers_first_and_the_solver_where_it_has_nothing() -> None:
    """A right line to its end, wrong ones with and without an answer, and a move of one's own."""
    session = _opened(f"(;{SETUP}{LINES})")
    told = _play(session, "play B9")
    assert (told.message, told.args) == ("go.file.right", ("white", 0, "pass"))
    assert _labels(session) == ["B9", "pass"]
    session.handle(requests.Undo())
    assert session.state.past is None
    told = _play(session, "play A9")
    assert (told.message, told.args) == ("go.file.wrong", ("white", 1, "move"))
    session.handle(requests.Undo())
    assert _play(session, "play C9").args[2] == "none"
    session.handle(requests.Undo())
    assert _play(session, "play J1").message == "go.task.wrong"
    session.handle(requests.Undo())
    assert _tree(session.view()).hides
    assert _play(session, "play B9", "play G3").message == "go.file.solved"
    tree = _tree(session.view())
    assert not tree.hides
    assert len(tree.nodes) > 10


def test_what_follows_a_right_move_is_right() -> None:
    """101weiqi marks the first move only."""
    session = _opened(f"(;{SETUP}{LINES})")
    assert _play(session, "play G3").message == "go.file.right"
    assert _play(session, "play B9").message == "go.file.solved"


@pytest.mark.parametrize(
    "lines",
    [
        ";B[ba]TE[1];W[hh](;B[aa]TE[1])(;B[ii];W[gg])",
        "C[Correct answer: one move only];B[ba];W[hh](;B[aa]C[RIGHT])(;B[ii];W[gg])",
        "C[Find the RIGHT move];B[ba];W[hh](;B[aa]C[RIGHT])(;B[ii];W[gg])",
    ],
)
def test_a_blunder_after_a_right_move_is_none(lines: str) -> None:
    """A mark before the problem begins says nothing, one before other marks only of its move."""
    session = _opened(f"(;{SETUP}{lines})")
    assert _play(session, "play B9").message == "go.file.right"
    assert _play(session, "play J1").message == "go.file.wrong"
    session.handle(requests.Undo())
    assert _play(session, "play A9").message == "go.file.solved"


WHOLE = "(;B[ba];W[hh];B[ii];W[gg]C[WRONG])(;B[ba]N[two];W[hh];B[aa]C[RIGHT])"
NAMED = "(;C[正解图];B[ba];W[hh](;B[aa]C[RIGHT])(;B[ii];W[gg]C[WRONG]))(;C[失败图];B[ca];W[ba])"


@pytest.mark.parametrize(("lines", "said"), [(WHOLE, "two"), (NAMED, "正解图")])
def test_lines_are_one_tree_however_they_part(lines: str, said: str) -> None:
    """Each written whole from the root, or begun by its title; all is told, and saved as read."""
    session = _opened(f"(;{SETUP}{lines})")
    assert not session.state.past
    assert _play(session, "play B9").message == "go.file.right"
    assert _play(session, "play J1").message == "go.file.wrong"
    session.handle(requests.Undo())
    assert _play(session, "play A9").message == "go.file.solved"
    whole = write_trees(read(f"(;{SETUP}{lines})").trees)
    assert session.handle(requests.Export("sgf")).text == whole
    session.handle(requests.Navigate("back"))
    tree = _tree(session.handle(requests.Navigate("back")))
    assert said in {tree.name, tree.words}
    session.handle(requests.Move("play H1"))
    (grown,) = read(session.handle(requests.Export("sgf")).text).trees
    move = next(node for node in range(len(grown)) if grown.first(node, "W") == "hi")
    assert [grown.first(node, "B") for node in grown.path(move)][-2] == "ba"


def test_giving_up_shows_the_solution() -> None:
    """And walking is free from then on; a new look at the file hides it again."""
    session = _opened(f"(;{SETUP}{LINES})")
    view = session.handle(requests.Navigate("reveal"))
    assert not _tree(view).hides
    assert _tree(view).ahead
    assert _tree(session.handle(requests.Navigate("forward"))).at == 1


@pytest.mark.parametrize("marks", ["MA[aa]", "MA[aa][ab]"])
def test_stones_taken_off_on_the_way_are_asked_about_no_more(marks: str) -> None:
    """Neither their points nor the other side's stone there; the board has a link at every node."""
    stones = "AB[aa][ba]AW[ab][bb][cb]"
    session = _opened(f"(;SZ[9]{stones}{marks}PL[B];B[ca];AE[aa][ba];W[aa])")
    assert "at=A9" in session.view().link
    session.handle(requests.Navigate("reveal"))
    for _ in range(3):
        view = session.handle(requests.Navigate("forward"))
        assert Session.open(view.link).state == session.state
    assert session.state.at is None
    assert not (session.state.task and session.state.task.targets)


@pytest.mark.parametrize("answer", ["W[ab]", "B[aa]", "N[no move]"])
def test_an_answer_that_cannot_be_played_is_left_to_the_solver(answer: str) -> None:
    """A stone on another, a move of the wrong side, a node without one."""
    session = _opened(f"(;{SETUP}(;B[ba];{answer};B[ca]C[RIGHT]))")
    assert _play(session, "play B9").message == "go.task.solved"


STONES = (
    "SZ[9]AB[ea][ab][cb][db][eb][bc]AW[fa][fb][cc][dc][ec][fc][ad][bd][cd]PL[B]"
    "C[Black to play and live]"
)
BAD = "(;B[ba]C[Wrong])(;B[ca]BM[1])(;B[bb]BM[1])"


def _hint(session: Session) -> Verdict:
    """Return the hint for the board."""
    session.handle(requests.Start("hint"))
    session.handle(requests.Finish())
    while session.active is not None and session.active.advance(1):
        pass
    assert session.active is not None
    told = session.active.run.verdict
    session.handle(requests.Stop("leave"))
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("lines", "message", "moves"),
    [
        ("(;B[ba]C[Wrong])(;B[ca]C[RIGHT])", "go.file.hint.right", ("play C9",)),
        ("(;B[ca])(;B[ba];W[ca]C[Wrong])(;B[bb]TE[1])", "go.file.hint.right", ("play B8",)),
        # Black lives with B9, C9, B8 and A7: the solver's word where the file calls none right.
        ("(;B[ba]C[Wrong])(;B[gg])", "go.task.hint.one-of", ("play C9",)),
        (f"{BAD}(;B[ag]BM[1])", "go.task.hint.one-of", ("play A7",)),
        (f"{BAD}(;B[ac]BM[1])", "go.file.hint.none", ()),
    ],
)
def test_a_hint_names_no_move_that_the_file_calls_wrong(
    lines: str, message: str, moves: tuple[str, ...]
) -> None:
    """What the file calls right comes first, then what the solver has and the file leaves."""
    session = _opened(f"(;{STONES}{lines})")
    told = _hint(session)
    assert (told.message, told.moves) == (message, moves)
    if message == "go.task.hint.one-of":
        assert told.args[3] == 4


def test_a_hint_on_the_way_is_the_files() -> None:
    """On a right line its next move; on a wrong one that it is wrong; elsewhere the solver's."""
    lines = "(;B[ca];W[ba];B[gg](;W[hh];B[bb]C[RIGHT])(;W[gh]))(;B[ba];W[ca];B[bb]C[Wrong])"
    session = _opened(f"(;{STONES}{lines})")
    _play(session, "play C9")
    assert (_hint(session).message, _hint(session).moves) == ("go.file.hint.right", ("play G3",))
    session.handle(requests.Undo())
    _play(session, "play B9")
    assert (_hint(session).message, _hint(session).moves) == ("go.file.hint.wrong", ())
    session.handle(requests.Undo())
    _play(session, "play J1")
    assert _hint(session).message.startswith("go.task.hint.")
