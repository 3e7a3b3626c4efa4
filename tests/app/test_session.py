"""The session, tested with the puzzle that does nothing."""

import base64

import pytest

from stepstones.app import catalog
from stepstones.app.history.history import History
from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError, RuleError
from stepstones.null.puzzle import NULL
from stepstones.null.state import Pebbles


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """An empty board of the null puzzle, which is in the catalog for once."""
    monkeypatch.setattr(catalog, "IDS", (*catalog.IDS, "null"))
    return Session(NULL, History(Pebbles(3, 3)))


def test_a_press_changes_the_board_and_the_link(session: Session) -> None:
    """Each press is a move, and the link always holds the board."""
    view = session.handle(requests.Press(4, "pebble"))
    assert view.scene.pieces == "....o...."
    assert Session.open(view.link).state == session.state


def test_undo_and_redo_walk_the_states(session: Session) -> None:
    """Undo goes back one state, redo forward; a new move forgets what was undone."""
    first = session.handle(requests.Press(0, "pebble")).link
    second = session.handle(requests.Press(1, "pebble")).link
    assert session.handle(requests.Undo()).link == first
    assert session.handle(requests.Redo()).link == second
    session.handle(requests.Undo())
    view = session.handle(requests.Press(2, "pebble"))
    assert not view.can.redo
    assert session.handle(requests.Redo()).link == view.link


def test_undo_at_the_start_does_nothing(session: Session) -> None:
    """There is nothing before the first state."""
    assert session.handle(requests.Undo()).link == "null/3"


@pytest.mark.parametrize(
    ("intent", "message"),
    [
        (requests.Press(9, "pebble"), "app.bad-message"),
        (requests.Press(-1, "pebble"), "app.bad-message"),
        (requests.Press(0, "anvil"), "app.bad-message"),
        (requests.Move("fly a1"), "move.malformed"),
        (requests.Open("null/3/dAA/zzz"), "link.damaged"),
        (requests.Open("chess/8"), "link.unknown-puzzle"),
        (requests.Open("null/10"), "link.size-limit"),
        (requests.Clear("0"), "link.bad-size"),
        (requests.Clear("1000000000"), "link.bad-size"),
        (requests.Clear("abc"), "link.bad-size"),
        (requests.Clear("99"), "link.size-limit"),
        (requests.Start("guess"), "app.unknown-algorithm"),
        (requests.Seek(1), "app.no-run"),
        (requests.ApplySolution(), "app.no-run"),
        (requests.Import("no board at all"), "text.unknown"),
        (requests.Export("sgf"), "app.unknown-format"),
    ],
)
def test_what_is_refused_changes_nothing(
    session: Session, intent: requests.Intent, message: str
) -> None:
    """A refused intent has its message; the board, the history and the link stay."""
    before = session.handle(requests.Press(0, "pebble"))
    with pytest.raises(PuzzleError) as caught:
        session.handle(intent)
    assert caught.value.message == message
    assert session.view().link == before.link
    assert session.handle(requests.Undo()).link == "null/3"


def test_a_run_is_stepped_finished_and_left(session: Session) -> None:
    """A run starts before its first step, can be sought, finished and stopped."""
    for point in (0, 4, 8):
        session.handle(requests.Press(point, "pebble"))
    view = session.handle(requests.Start("count"))
    assert view.run is not None
    assert (view.run.at, view.run.step) == (0, None)
    view = session.handle(requests.Seek(2))
    assert view.run is not None
    assert view.run.step is not None
    assert view.run.step.point == 4
    assert [frame.function for frame in view.run.stack] == ["count"]
    view = session.handle(requests.Finish())
    assert view.run is not None
    assert not view.run.working
    assert view.run.verdict is not None
    assert (view.run.verdict.word, view.run.verdict.args) == ("counted", (3,))
    assert session.handle(requests.Stop()).run is None


def test_undo_leaves_a_run_before_it_leaves_the_board(session: Session) -> None:
    """With a run on the board, undo only takes the run away."""
    link = session.handle(requests.Press(0, "pebble")).link
    session.handle(requests.Start("count"))
    view = session.handle(requests.Undo())
    assert (view.run, view.link) == (None, link)


def test_a_question_and_its_answer_are_undone_together() -> None:
    """One press asked and was answered, so one undo takes both back."""
    session = Session.open("go/9")
    before = session.handle(requests.Press(40, "black")).link
    asked = session.handle(requests.Press(40, "alive"))
    assert asked.run is not None
    assert asked.link != before
    undone = session.handle(requests.Undo())
    assert (undone.run, undone.link) == (None, before)


def test_a_hint_goes_with_the_move_that_is_undone() -> None:
    """A hint changes nothing on the board, so there is nothing of it to be undone."""
    session = Session.open("queens/8")
    session.handle(requests.Start("hint"))
    hinted = session.handle(requests.Finish())
    assert (hinted.run is None, hinted.can.undo) == (False, False)
    assert session.handle(requests.Press(0, "queen")).can.undo
    session.handle(requests.Start("hint"))
    assert session.handle(requests.Finish()).run is not None
    undone = session.handle(requests.Undo())
    assert (undone.run, undone.link, undone.can.undo) == (None, "queens/8", False)


def test_what_a_hint_did_is_undone_in_one_step() -> None:
    """Doing what the hint says is a move like any other."""
    session = Session.open("queens/8/c10860704")
    before = session.view().link
    session.handle(requests.Start("hint"))
    session.handle(requests.Finish())
    done = session.handle(requests.ApplySolution())
    assert done.run is None
    assert done.scene.pieces.count("Q") == 6
    assert session.handle(requests.Undo()).link == before


def test_moves_are_undone_whatever_the_mode() -> None:
    """Playing and setting up write one history."""
    session = Session.open("go/9")
    played = session.handle(requests.Press(40, "play")).link
    session.handle(requests.Press(41, "black"))
    session.handle(requests.Press(42, "play"))
    session.handle(requests.Undo())
    session.handle(requests.Undo())
    assert session.view().link == played
    assert session.handle(requests.Undo()).link == "go/9"


def test_clear_empties_or_resizes_and_can_be_undone(session: Session) -> None:
    """Clearing is a state like any other."""
    link = session.handle(requests.Press(0, "pebble")).link
    assert session.handle(requests.Clear("")).link == "null/3"
    assert session.handle(requests.Clear("5x4")).link == "null/5x4"
    session.handle(requests.Undo())
    assert session.handle(requests.Undo()).link == link


def test_pasted_text_is_read_and_can_be_undone(session: Session) -> None:
    """A diagram becomes the board; a link opens anew."""
    view = session.handle(requests.Import("o..\n.o.\n..o\n"))
    assert view.scene.pieces == "o...o...o"
    assert session.handle(requests.Undo()).link == "null/3"
    assert session.handle(requests.Import(f"https://example.org/#{view.link}")).link == view.link


def test_export_gives_the_text(session: Session) -> None:
    """The board as text comes with the view, once."""
    session.handle(requests.Press(0, "pebble"))
    assert session.handle(requests.Export("ascii")).text == "o..\n...\n..."
    assert session.view().text == "o..\n...\n..."
    assert session.handle(requests.Undo()).text == ""


def test_export_tells_what_the_text_does_not_hold() -> None:
    """A tour in rows of numbers, which do not say that it is closed."""
    session = Session.open("knight/6/&closed=1/n31")
    assert session.handle(requests.Export("printed")).partial
    assert not session.handle(requests.Export("link")).partial
    assert not session.handle(requests.Press(19, "walk")).partial


def test_a_file_is_opened_like_pasted_text(session: Session) -> None:
    """Its bytes come in base64; anything else in their place is refused."""
    data = base64.b64encode(b"\xef\xbb\xbfo..\r\n.o.\r\n..o\r\n").decode()
    assert session.handle(requests.Load(data)).scene.pieces == "o...o...o"
    with pytest.raises(PuzzleError) as refused:
        session.handle(requests.Load("no base64!"))
    assert refused.value.message == "app.bad-message"


def _open(intent: requests.Intent, session: Session) -> say.TreeView:
    """Return the tree after *intent*, when the record is read."""
    session.handle(intent)
    while session.active is not None:
        session.active.advance(1)
    tree = session.view().tree
    assert tree is not None
    return tree


def test_a_record_is_read_again_in_another_encoding() -> None:
    """The guess is told among the notes; another is chosen, and that can be undone."""
    session = Session.open("go/9")
    data = base64.b64encode("(;SZ[9]PB[Li白Po]PW[A];B[ee])".encode("gb18030")).decode()
    first = _open(requests.Load(data), session)
    assert "Li°×Po" in str(first.about)
    assert first.notes == (("go.sgf.encoding-guessed", ("Windows-1252",), -1),)
    again = _open(requests.Reread("GB18030"), session)
    assert "Li白Po" in str(again.about)
    assert (again.notes, again.encodings[0]) == ((), "GB18030")
    with pytest.raises(PuzzleError):
        session.handle(requests.Reread("hex"))
    tree = session.handle(requests.Undo()).tree
    while tree is not None and tree.encodings != first.encodings:
        tree = session.handle(requests.Undo()).tree
    assert tree is not None


def test_nothing_is_read_again_where_no_file_was() -> None:
    """A pasted record has no bytes."""
    session = Session.open("go/9")
    assert _open(requests.Import("(;SZ[9]PB[é]PW[A];B[ee])"), session).encodings == ()
    with pytest.raises(PuzzleError):
        session.handle(requests.Reread("GB18030"))


def test_a_picture_shows_what_the_run_has_drawn(session: Session) -> None:
    """Title, sentence and code stand around the board; neither board nor view change."""
    session.handle(requests.Press(4, "pebble"))
    session.handle(requests.Start("count"))
    view = session.handle(requests.Seek(9))
    assert view.overlay.labels or view.overlay.marks
    assert view.run
    address = f"https://example.org/#{view.run.link}"
    words = requests.Picture("Pebbles", "", "One of them.", address, "10\n01")
    text = session.picture(words).text
    bare = Session(session.puzzle, session.history).picture(words).text
    assert all(part in text for part in ("Pebbles", "One of them.", "example.org", "#000"))
    assert len(text) > len(bare)
    assert session.version == view.version


def test_versions_grow(session: Session) -> None:
    """Each view is newer than the one before."""
    versions = [session.view().version for _ in range(3)]
    assert versions == sorted(set(versions))


def test_a_link_inside_a_game_record_is_not_opened(session: Session) -> None:
    """SGF whose comment holds a link is a game record, not that link."""
    view = session.handle(requests.Import("(;SZ[9]AB[aa]C[see https://example.org/#queens/8])"))
    assert (view.puzzle, view.size) == ("go", "9")
    assert view.scene.pieces.count("X") == 1


def test_a_press_that_cannot_ask_plays_what_the_answer_has_named() -> None:
    """The right move is an empty point: no stone to ask about, once the answer is there."""
    session = Session.open("go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfq")
    point = session.state.grid.parse("B9")
    with pytest.raises(RuleError, match=r"go\.no-stone"):
        session.handle(requests.Press(point, "life"))
    session.handle(requests.Start("life"))
    view = session.handle(requests.Finish())
    while view.run is None or view.run.verdict is None:
        assert session.active is not None
        session.active.advance(1)
        view = session.view()
    assert session.handle(requests.Press(point, "life")).scene.pieces[point] == "X"


def test_a_stroke_is_undone_at_once() -> None:
    """Also where it crosses a point that it leaves as it is; the stroke before stays."""
    session = Session.open("queens/4")
    before = session.handle(requests.Press(1, "region.2")).link
    for point in range(4):
        session.handle(requests.Press(point, "region.2", joins=point > 0))
    assert session.handle(requests.Undo()).link == before
