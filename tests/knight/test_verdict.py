"""The standing verdict for the knight."""

from dataclasses import replace
from functools import partial

import pytest
from tests.knight.judge import has_tour, place

from stepstones.app.host.site import LANGUAGES, say
from stepstones.core.trace import Run, Verdict
from stepstones.knight import verdict as module
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, begin, board
from stepstones.knight.verdict import standing


def _standing(state: Board) -> Verdict:
    run = Run(partial(standing, state))
    run.seek(100_000)
    assert run.verdict is not None
    return run.verdict


@pytest.mark.parametrize(("width", "height"), [(4, 3), (4, 4), (5, 4), (3, 3), (5, 3)])
def test_existence_from_every_start(width: int, height: int) -> None:
    """A tour is said to exist just where trying every move finds one, and it is one."""
    empty = board(width, height)
    squares = frozenset(place(empty.grid.name(one)) for one in empty.grid.points)
    for start in empty.grid.points:
        state = begin(empty, start)
        verdict = _standing(state)
        exists = has_tour(squares, place(state.grid.name(start)))
        assert verdict.word == ("tour" if exists else "impossible")
        for move in verdict.moves:
            state = KNIGHT.play(state, move)
        assert KNIGHT.check(state).solved == exists


def test_an_impossible_board_has_its_reason() -> None:
    """5x5 from b1: the colours forbid it."""
    state = KNIGHT.play(board(5, 5), "start b1")
    assert _standing(state).message == "knight.no.colours"


@pytest.mark.parametrize(("side", "word"), [(5, "impossible"), (6, "tour"), (8, "tour")])
def test_closed_tours(side: int, word: str) -> None:
    """Schwenk (1991): none on 5x5, one on 6x6 and 8x8."""
    assert _standing(replace(board(side, side), closed=True)).word == word


def test_no_marks_are_spoken_of_before_they_are_shown() -> None:
    """Show draws where two tours differ; the line beside the board says that there are two."""
    numbered = KNIGHT.play(board(5, 5), "number c3")
    verdict = _standing(numbered)
    assert (verdict.word, verdict.message) == ("several", "knight.standing.several")
    assert "marked" not in say(verdict.message, verdict.args)


def test_one_square_has_words_of_its_own() -> None:
    """It is not “all 1 squares”, in any language."""
    verdict = _standing(board(1, 1))
    said = {say(verdict.message, verdict.args, language=language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("1" in words for words in said)


def test_a_search_without_an_end_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not been found is not denied."""
    monkeypatch.setattr(module, "MAX_STEPS", 0)
    assert _standing(board(8, 8)).word == "undecided"
