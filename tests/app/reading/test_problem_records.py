"""Problems of other programs as records: which lines they call right, and what is written again."""

from __future__ import annotations

import pytest
from tests.app.reading.test_records import _opened, _tree, _written

from stepstones.app.protocol import requests, responses as say

SETUP = "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B]"
LINES = "(;B[ba]C[RIGHT])(;B[aa];W[ba]C[WRONG])(;B[ca];W[ba])"


def _flags(view: say.View) -> dict[str, str]:
    """The flags of the nodes by their labels on the way."""
    return {node[4]: node[6].strip("cm") for node in _tree(view).nodes if node[1] == 1}


@pytest.mark.parametrize("mark", ["MA[da]", "TR[da]", ""])
def test_lines_are_called_right_and_wrong_after_the_first_move(mark: str) -> None:
    """Before it nothing is told; whatever marks the target, and if nothing does."""
    session = _opened(f"(;{SETUP}{mark}{LINES})")
    session.handle(requests.Navigate("reveal"))
    assert set(_flags(session.view()).values()) == {""}
    view = session.handle(requests.Navigate("forward"))
    assert _flags(view) == {"B9": "r", "A9": "w", "C9": ""}
    session.handle(requests.Navigate("back"))
    assert set(_flags(session.view()).values()) == {""}


def test_the_whole_line_to_a_right_end_is_right() -> None:
    """Moves that a wrong line shares with a right one are right; so are answers on it."""
    session = _opened(f"(;{SETUP}(;B[ba](;W[aa];B[ca]C[RIGHT])(;W[ca];B[aa]C[WRONG])))")
    session.handle(requests.Navigate("reveal"))
    view = session.handle(requests.Navigate("forward"))
    told = {node[4]: node[6].strip("cm") for node in _tree(view).nodes if node[1] in {1, 2}}
    assert told == {"B9": "r", "A9": "r", "C9": "w"}


def test_marks_are_written_again() -> None:
    """Also beside moves that the reader has added."""
    session = _opened(f"(;{SETUP}TR[da]{LINES})")
    session.handle(requests.Move("play J1"))
    written = _written(session)
    assert "TR[da]" in written
    assert written.count("C[RIGHT]") == 1
    assert written.count("C[WRONG]") == 1
    again = _opened(written)
    again.handle(requests.Navigate("reveal"))
    assert _flags(again.handle(requests.Navigate("forward")))["B9"] == "r"


def test_a_game_has_no_right_lines() -> None:
    """A good move in a game is no solution."""
    session = _opened("(;SZ[9];B[dd]TE[1];W[ff](;B[fd]C[RIGHT])(;B[aa]))")
    view = session.handle(requests.Navigate("first"))
    assert not any(set("rw") & set(node[6]) for node in _tree(view).nodes)
