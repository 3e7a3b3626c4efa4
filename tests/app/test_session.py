"""The session, tested with the puzzle that does nothing."""

import pytest

from stepstones.app import catalog, messages as say
from stepstones.app.session import Session
from stepstones.core.errors import PuzzleError
from stepstones.null.board import Pebbles
from stepstones.null.puzzle import NULL


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """An empty board of the null puzzle, which is in the catalog for once."""
    monkeypatch.setattr(catalog, "IDS", (*catalog.IDS, "null"))
    return Session(NULL, [Pebbles(3, 3)])


def test_a_press_changes_the_board_and_the_link(session: Session) -> None:
    """Each press is a move, and the link always holds the board."""
    view = session.handle(say.Press(4, "pebble"))
    assert view.scene.pieces == "....o...."
    assert Session.open(view.link).state == session.state


def test_undo_and_redo_walk_the_states(session: Session) -> None:
    """Undo goes back one state, redo forward; a new move forgets what was undone."""
    first = session.handle(say.Press(0, "pebble")).link
    second = session.handle(say.Press(1, "pebble")).link
    assert session.handle(say.Undo()).link == first
    assert session.handle(say.Redo()).link == second
    session.handle(say.Undo())
    view = session.handle(say.Press(2, "pebble"))
    assert not view.can.redo
    assert session.handle(say.Redo()).link == view.link


def test_undo_at_the_start_does_nothing(session: Session) -> None:
    """There is nothing before the first state."""
    assert session.handle(say.Undo()).link == "null/3"


@pytest.mark.parametrize(
    ("intent", "message"),
    [
        (say.Press(9, "pebble"), "app.bad-message"),
        (say.Press(-1, "pebble"), "app.bad-message"),
        (say.Press(0, "anvil"), "app.bad-message"),
        (say.Move("fly a1"), "move.malformed"),
        (say.Open("null/3/dAA/zzz"), "link.damaged"),
        (say.Open("chess/8"), "link.unknown-puzzle"),
        (say.Open("null/10"), "link.size-limit"),
        (say.Clear("0"), "link.bad-size"),
        (say.Clear("1000000000"), "link.bad-size"),
        (say.Clear("99"), "link.size-limit"),
        (say.Start("guess"), "app.unknown-algorithm"),
        (say.Seek(1), "app.no-run"),
        (say.Take(), "app.no-run"),
        (say.Import("no board at all"), "text.unknown"),
        (say.Export("sgf"), "app.unknown-format"),
    ],
)
def test_what_is_refused_changes_nothing(
    session: Session, intent: say.Intent, message: str
) -> None:
    """A refused intent has its message; the board, the history and the link stay."""
    before = session.handle(say.Press(0, "pebble"))
    with pytest.raises(PuzzleError) as caught:
        session.handle(intent)
    assert caught.value.message == message
    assert session.view().link == before.link
    assert session.handle(say.Undo()).link == "null/3"


def test_a_run_is_stepped_finished_and_left(session: Session) -> None:
    """A run starts before its first step, can be sought, finished and stopped."""
    for point in (0, 4, 8):
        session.handle(say.Press(point, "pebble"))
    view = session.handle(say.Start("count"))
    assert view.run is not None
    assert (view.run.at, view.run.step) == (0, None)
    view = session.handle(say.Seek(2))
    assert view.run is not None
    assert view.run.step is not None
    assert view.run.step.point == 4
    assert [frame.function for frame in view.run.stack] == ["count"]
    view = session.handle(say.Finish())
    assert view.run is not None
    assert not view.run.working
    assert view.run.verdict is not None
    assert (view.run.verdict.word, view.run.verdict.args) == ("counted", (3,))
    assert session.handle(say.Stop()).run is None


def test_undo_leaves_a_run_before_it_leaves_the_board(session: Session) -> None:
    """With a run on the board, undo only takes the run away."""
    link = session.handle(say.Press(0, "pebble")).link
    session.handle(say.Start("count"))
    view = session.handle(say.Undo())
    assert (view.run, view.link) == (None, link)


def test_clear_empties_or_resizes_and_can_be_undone(session: Session) -> None:
    """Clearing is a state like any other."""
    link = session.handle(say.Press(0, "pebble")).link
    assert session.handle(say.Clear("")).link == "null/3"
    assert session.handle(say.Clear("5x4")).link == "null/5x4"
    session.handle(say.Undo())
    assert session.handle(say.Undo()).link == link


def test_pasted_text_is_read_and_can_be_undone(session: Session) -> None:
    """A diagram becomes the board; a link opens anew."""
    view = session.handle(say.Import("o..\n.o.\n..o\n"))
    assert view.scene.pieces == "o...o...o"
    assert session.handle(say.Undo()).link == "null/3"
    assert session.handle(say.Import(f"https://example.org/#{view.link}")).link == view.link


def test_export_gives_the_text(session: Session) -> None:
    """The board as text comes with the view, once."""
    session.handle(say.Press(0, "pebble"))
    assert session.handle(say.Export("ascii")).text == "o..\n...\n..."
    assert session.view().text == "o..\n...\n..."
    assert session.handle(say.Undo()).text == ""


def test_versions_grow(session: Session) -> None:
    """Each view is newer than the one before."""
    versions = [session.view().version for _ in range(3)]
    assert versions == sorted(set(versions))


def test_a_link_inside_a_game_record_is_not_opened(session: Session) -> None:
    """SGF whose comment holds a link is a game record, not that link."""
    view = session.handle(say.Import("(;SZ[9]AB[aa]C[see https://example.org/#queens/8])"))
    assert (view.puzzle, view.size) == ("go", "9")
    assert view.scene.pieces.count("X") == 1
