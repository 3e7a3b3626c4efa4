"""Playing a problem: the other side answers, and both moves are undone together."""

import pytest

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError
from stepstones.core.scene import Mark, Tint

LINK = "go/9/swTABQAAAAAFBAQEBAQ&goal=live&at=D9/7k2"
"""Three points in a row in the corner, Black to live: B9."""
A9, B9, E5 = 0, 1, 40


@pytest.fixture
def session() -> Session:
    """The problem, before the first move."""
    return Session.open(LINK)


def _settled(session: Session) -> say.View:
    while session.active is not None and session.active.working:
        session.active.advance(1)
    return session.view()


def _play(session: Session, point: int) -> say.View:
    session.handle(requests.Press(point, "play"))
    return _settled(session)


def _word(view: say.View) -> str:
    assert view.run is not None
    assert view.run.verdict is not None
    return view.run.verdict.word


def test_answers_are_promised_where_they_are_given(session: Session) -> None:
    """While the problem is set up nobody answers, so only whose turn it is is said."""
    report = session.view().report
    assert (report.message, report.setting) == ("go.task.find", ("go.task.turn", ("black",)))
    assert Session.open("go/9").view().report.setting is None


def test_a_wrong_move_is_answered_on_the_board(session: Session) -> None:
    """White's stone stands at the vital point, as a move of the tree; nothing is left to take."""
    view = _play(session, E5)
    assert view.scene.pieces[E5] == "X"
    assert view.scene.pieces[B9] == "O"
    assert _word(view) in {"wrong", "failed"}
    assert view.run is not None
    assert view.run.verdict is not None
    assert view.run.verdict.moves == 0
    assert view.tree is not None
    assert [node[4] for node in view.tree.nodes] == ["", "E5", "B9"]


def test_undo_and_redo_go_over_move_and_answer(session: Session) -> None:
    """The problem as it was, and both stones again, with the sentence."""
    played = _play(session, E5)
    back = session.handle(requests.Undo())
    assert (back.link, back.run) == (LINK, None)
    again = session.handle(requests.Redo())
    assert (again.link, again.run) == (played.link, played.run)


def test_what_was_said_of_a_board_is_said_whenever_it_is_shown(session: Session) -> None:
    """By undo and in the tree, also after a reload, which keeps only what was said last."""
    refuted = _play(session, E5)
    number = session.history.now.number
    _play(session, A9)
    back = session.handle(requests.Undo())
    assert (back.link, back.run) == (refuted.link, refuted.run)
    _play(session, A9)
    seen = session.handle(requests.Visit(number))
    assert (seen.link, seen.run) == (refuted.link, refuted.run)
    _play(session, A9)
    kept = session.handle(requests.WholeJournal()).journal
    assert kept is not None
    text = "\n".join((*kept.lines, kept.now))
    other = Session.open("go/9")
    other.handle(requests.Restore(text, "answer"))
    _settled(other)
    other.handle(requests.Undo())
    again = _settled(other)
    assert again.link == refuted.link
    assert _word(again) == _word(refuted)


def test_a_right_move_ends_it(session: Session) -> None:
    """Nothing is answered where nothing is left; undo takes one stone."""
    view = _play(session, B9)
    assert _word(view) == "solved"
    assert view.scene.pieces.count("X") == 6
    assert session.handle(requests.Undo()).link == LINK


def test_both_sides_can_be_played(session: Session) -> None:
    """Then nothing is answered; taken back, it is, at once where it is the other side's turn."""
    assert "one" not in [action.move for action in session.view().actions]
    view = session.handle(requests.Move("both"))
    assert "both" not in [action.move for action in view.actions]
    view = _play(session, A9)
    assert view.run is None
    assert view.scene.turn == 1
    session.handle(requests.Move("one"))
    assert _settled(session).scene.pieces.count("O") == 8


def test_a_hint_is_played_and_answered(session: Session) -> None:
    """The move taken from a hint is a move like any other."""
    session.handle(requests.Start("hint"))
    session.handle(requests.Finish())
    _settled(session)
    session.handle(requests.ApplySolution())
    assert _word(_settled(session)) == "solved"


@pytest.mark.parametrize("played", [False, True])
def test_a_picture_shows_what_its_link_opens(session: Session, *, played: bool) -> None:
    """Neither a hint's answer nor the reader's moves on a problem; goal and product are told."""
    if played:
        _play(session, E5)
    session.handle(requests.Start("hint"))
    session.handle(requests.Finish())
    view = _settled(session)
    assert played or view.overlay.marks
    assert (view.problem == LINK) == played
    for link in {LINK, view.link}:
        words = requests.Picture("A problem", "Black lives", "", f"https://example.org/#{link}", "")
        drawn = session.picture(words).text
        assert drawn == Session.open(link).picture(words).text
        assert "Black lives" in drawn
        assert ">Stepstones<" in drawn


def test_a_press_while_the_answer_is_sought_is_left_out(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not be taken for the other side's move; undo and stop still work."""
    monkeypatch.setattr("stepstones.app.session.session.SLICE", -1)
    waiting = session.handle(requests.Press(E5, "play"))
    assert waiting.run is not None
    assert waiting.run.working
    again = session.handle(requests.Press(B9, "play"))
    assert again.scene.pieces[B9] != "X"
    assert session.handle(requests.Undo()).link == LINK
    session.handle(requests.Press(E5, "play"))
    view = session.handle(requests.Stop())
    assert (view.run, view.report.message) == (None, "go.task.answers")


def test_a_board_without_a_goal_is_not_answered() -> None:
    """Neither a plain board nor one with a mere question."""
    session = Session.open("go/9/swTABQAAAAAFBAQEBAQ&goal=ask&at=D9/qx1")
    assert _play(session, E5).run is None


def test_what_cannot_be_answered_is_refused_with_its_reason() -> None:
    """A target without a liberty: the move is not made."""
    session = Session.open(LINK)
    for move in ("w A9", "w B9", "w C9"):
        session.handle(requests.Move(move))
    before = session.view().link
    with pytest.raises(PuzzleError) as refused:
        session.handle(requests.Press(E5, "play"))
    assert refused.value.message == "go.ld.no-liberty"
    assert session.view().link == before


def test_a_solved_problem_is_written_with_its_right_moves(session: Session) -> None:
    """MA marks the target, RIGHT the move; a wrong line stays a line."""
    _play(session, E5)
    session.handle(requests.Undo())
    _play(session, B9)
    text = session.handle(requests.Export("sgf")).text
    assert "MA[da]" in text
    assert text.count("RIGHT") == 1
    assert ";B[ba]C[RIGHT]" in text.replace("\n", "")
    assert ";B[ee];W[ba]" in text.replace("\n", "")
    again = Session.open("go/9")
    again.handle(requests.Import(text))
    _settled(again)
    assert again.view().link == LINK


def test_a_view_tells_the_problem_as_it_was_set() -> None:
    """After a move the link of the beginning is there too; before it there is nothing to tell."""
    link = "go/9/swTABQAAAAAFBAQEBAQ&goal=live&at=D9/7k2"
    session = Session.open(link)
    assert session.view().problem == ""
    assert session.handle(requests.Move("play J1")).problem == link
    assert session.handle(requests.Undo()).problem == ""


def test_of_a_puzzle_the_readers_own_queens_are_left_out() -> None:
    """What is given stays in the problem's link."""
    session = Session.open("queens/5")
    session.handle(requests.Move("given a1"))
    given = session.view().link
    assert session.handle(requests.Move("queen b3")).problem == given


@pytest.mark.usefixtures("compiled_core")
def test_the_answer_shows_where_it_was_looked_for() -> None:
    """White's wall has doors: what is behind them is played on, so C5 belongs to the answer."""
    doors = Session.open("go/9/s0RABYQABAGABAFABcYEA&goal=ask&at=B8/sx1")
    before = doors.view().scene
    c6, c5 = 29, 38
    assert c5 not in before.tints
    doors.handle(requests.Start("life"))
    doors.handle(requests.Finish())
    after = _settled(doors)
    assert _word(after) == "alive"
    assert after.overlay.marks[c6] is Mark.FOUND
    assert after.scene.tints[c5] is Tint.REGION
    assert doors.handle(requests.Stop()).scene.tints == before.tints
