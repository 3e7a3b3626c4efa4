"""Half a move is shown, but is no moment of the tree."""

from __future__ import annotations

from tests.app.moments.test_history import every_moment

from stepstones.app.moments.history import History
from stepstones.app.moments.moment import path_to


def test_half_a_move_is_no_moment_of_its_own() -> None:
    """What comes next takes its place; undo and redo are those of the board before it."""
    history = History("s")
    for end in ("1", "2"):
        history.begin(f"half {end}", f"s?{end}")
        assert (history.state, history.ground.state) == (f"s?{end}", "s")
        history.push((f"to {end}", f"s{end}"))
        assert [moment.state for moment in path_to(history.now)] == ["s", f"s{end}"]
        history.walk("back")
    history.begin("half 3", "s?3")
    assert history.following(history.ground) is history.root.grown[1]
    history.walk("back")
    assert history.state == "s"
    history.begin("half 1", "s?1")
    history.walk("forward")
    assert history.state == "s2"
    assert set(history.moments) == {moment.number for moment in every_moment(history)}


def test_a_board_left_in_half_a_move_is_come_back_to_before_it() -> None:
    """What was chosen there is no longer chosen."""
    history = History("s")
    history.push(("to", "sa"))
    history.begin("half b", "sa?b")
    history.push(("", "other"), opens=True)
    history.walk("back")
    assert history.state == "sa"
