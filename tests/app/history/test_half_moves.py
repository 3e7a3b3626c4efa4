"""Half a move is shown, but is no moment of the tree."""

from __future__ import annotations

from tests.app.history.test_history import every_moment

from stepstones.app.history.history import History
from stepstones.app.history.node import path_to


def test_half_a_move_is_no_moment_of_its_own() -> None:
    """What comes next takes its place; undo and redo are those of the board before it."""
    history = History("s")
    for end in ("1", "2"):
        history.begin(f"half {end}", f"s?{end}")
        assert (history.state, history.base.state) == (f"s?{end}", "s")
        history.push((f"to {end}", f"s{end}"))
        assert [node.state for node in path_to(history.now)] == ["s", f"s{end}"]
        history.walk("back")
    history.begin("half 3", "s?3")
    assert history.following(history.base) is history.root.grown[1]
    history.walk("back")
    assert history.state == "s"
    history.begin("half 1", "s?1")
    history.walk("forward")
    assert history.state == "s2"
    assert set(history.nodes) == {node.number for node in every_moment(history)}


def test_a_board_left_in_half_a_move_is_come_back_to_before_it() -> None:
    """What was chosen there is no longer chosen."""
    history = History("s")
    history.push(("to", "sa"))
    history.begin("half b", "sa?b")
    history.push(("", "other"), opens=True)
    history.walk("back")
    assert history.state == "sa"
