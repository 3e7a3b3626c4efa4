"""Dead stones proposed for counting: proved, read, guessed, and left to the players."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tests.go.ended import verdict

from stepstones.app.host.site import say
from stepstones.core.text import render
from stepstones.core.trace import Run, Verdict
from stepstones.go.rules import CHINESE, JAPANESE, Compensation, Rules
from stepstones.go.score import count_proposed
from stepstones.go.state import Position, from_pieces

THREE = """
.X.OX....
OOOOX....
XXXXX....
.........
.........
.........
.........
.........
.........
"""
SAID = {
    "en": (" 2 dead stones are a guess", "by reading. 2 more are a guess"),
    "ru": (" 2 мёртвых камня — догадка", "камень. Ещё 2 — догадка"),
    "zh": ("。有 2 子推测已死", "已死。另有 2 子推测已死"),
}
"""What is guessed, without and with a stone that was read to be dead: nothing is more than none."""
INVADED = """
..X....OO
..X...O..
..X.O.O..
..XXX.O.O
....XXOO.
..O.X.O..
....X.OOO
..XXX..O.
..X....O.
"""


def counted(drawing: str, dead: str = "", rules: Rules = JAPANESE) -> Verdict:
    """Return what is said of a board of 9x9, *dead* stones marked by the players."""
    position = from_pieces(9, 9, "".join(drawing.split()))
    bits = position.board.bits(map(position.grid.parse, dead.split()))
    run = Run(lambda: count_proposed(replace(position, dead=bits, rules=rules)))
    run.seek(10**9)
    assert run.verdict
    return run.verdict


def test_a_group_with_its_vital_point_taken_is_read_to_be_dead() -> None:
    """Three points in a row with an enemy in the middle die even if White plays first."""
    told = counted(THREE)
    assert told.facts["guessed"] == []
    assert "A8" in told.facts["read"]  # type: ignore[operator]
    assert told.args[-2] == 5


def test_a_group_that_lives_by_playing_first_stays() -> None:
    """The vital point is open: nothing is taken off."""
    told = counted(THREE.replace(".X.O", "...O"))
    assert (told.facts["read"], told.facts["guessed"]) == ([], [])


def test_lone_stones_in_the_others_land_are_a_guess() -> None:
    """Said to be one, with a question mark; not made any more once the players mark stones."""
    told = counted(INVADED)
    assert told.facts["guessed"] == ["C4"]
    assert told.overlay
    position: Position = from_pieces(9, 9, "".join(INVADED.split()))
    assert told.overlay.labels == {position.grid.parse("C4"): "?"}
    assert counted(INVADED, "E7").facts["guessed"] == []
    assert told.message == "go.score.territory"
    for language, words in SAID.items():
        file = Path(__file__).parents[2] / "static" / "i18n" / f"{language}.json"
        pattern = json.loads(file.read_text("utf-8"))[told.message]
        for read in (0, 1):
            assert words[read] in render(pattern, (*told.args[:-2], read, 2))


BENT_FOUR = "OOO.XO.OX .XXXXOOOX XXOOOO.OX OOO.OOOOX OOOOOXXXX XXXXXX.X. " + "......... " * 3
"""Sensei's Library, "Bent four in the corner": White may make a ko of it, Black may not."""
NAKADE = "OO.X..O.X OOXX.OOOX XXXOOO.OX OOOO.OOOX OOOOOXXXX XXXXXX.X. " + "......... " * 3
"""Four stones in a bulky five: Black takes them and dies of the square that they leave."""


@pytest.mark.parametrize(
    ("drawing", "rules", "dead", "black", "white"),
    [
        (BENT_FOUR, JAPANESE, 7, 29, 12 + 7 + 6.5),
        (BENT_FOUR, CHINESE, 0, 22 + 29, 25 + 3 + 7.5),
        (NAKADE, JAPANESE, 6, 29, 12 + 6 + 6.5),
        (NAKADE, CHINESE, 6, 15 + 29, 24 + 12 + 7.5),
    ],
)
def test_a_dead_group_does_not_take_the_stones_in_it_along(
    drawing: str, rules: Rules, dead: int, black: float, white: float
) -> None:
    """Japanese rules of 1989, article 7: dead is what only ko threats would save; by area play on.

    What White has in a dead group is alive, and that group's points are White's, no seki.
    """
    told = counted(drawing, rules=rules)
    assert (told.facts["black"], told.facts["white"]) == (black, white)
    assert len(told.facts["read"]) == dead  # type: ignore[arg-type]


def test_an_eye_in_seki_is_no_territory() -> None:
    """A shared liberty and an eye each: Japanese rules of 1989, article 8; by area it counts."""
    board = from_pieces(8, 4, ".XXX.OO.XXXXOOOOOOOOXXXX.O.OX.X.")
    for rules, land in ((JAPANESE, 2), (CHINESE, 3)):
        run = Run(lambda rules=rules: count_proposed(replace(board, rules=rules)))  # type: ignore[misc]
        run.seek(10**9)
        assert run.verdict
        assert run.verdict.args[3] == run.verdict.args[6] == land


def test_a_dead_stone_in_an_eye_in_seki_is_no_prisoner() -> None:
    """Japanese rules of 1989, articles 8 and 10: only the dead in territory are taken off.

    White's eye is J4, Black's A4 and B4 with a dead stone, and F4 is shared. Territory is A1 and
    C1, and G1, J1 and L1; by area the eyes count, too, and the stone is off.
    """
    board = from_pieces(11, 4, "O.XXX.OO.OXXXXXXOOOOOXOOOOOXXXXXX.O.O.X.X.X.")
    for rules, land, dead in ((JAPANESE, (3, 2), []), (CHINESE, (5, 3), ["A4"])):
        run = Run(lambda rules=rules: count_proposed(replace(board, rules=rules)))  # type: ignore[misc]
        run.seek(10**9)
        assert run.verdict
        assert (run.verdict.args[3], run.verdict.args[6]) == land
        assert run.verdict.facts["dead"] == dead


CORNER = """
.OX.XO...
O.XXXO...
OOXOOO...
XXXO.....
OOOO.....
.........
.........
.........
.........
"""
"""White has an eye in the corner, Black one beside it, and neither can take the other at B8."""
CENTRE = """
.........
OOOOOOOOO
OXXXXXXXO
OX.OOO.XO
OXXXXXXXO
OOOOOOOOO
.........
.........
.........
"""
"""Neither can play at C6 or G6: who does is captured at the other of the two."""


@pytest.mark.parametrize(
    ("drawing", "rules", "lands"),
    [
        (CORNER, JAPANESE, (0, 55)),
        (CORNER, CHINESE, (1, 56)),
        (CENTRE, JAPANESE, (0, 36)),
        (CENTRE, CHINESE, (0, 36)),
    ],
)
def test_stones_enclosed_by_a_seki_live_in_it(
    drawing: str, rules: Rules, lands: tuple[int, int]
) -> None:
    """Japanese rules of 1989, article 8; none of them is taken for dead, nor guessed to be."""
    told = counted(drawing, rules=rules)
    assert told.facts["dead"] == []
    assert (told.args[3], told.args[6]) == lands


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("rules", [JAPANESE, CHINESE])
def test_a_handicap_is_named_only_where_white_gets_points_for_it(
    rules: Rules, language: str
) -> None:
    """Black has two columns of five, White another two."""
    position = replace(from_pieces(5, 5, ".XXO." * 5), rules=rules)
    words = {"en": "handicap", "ru": "фору", "zh": "让子"}[language]
    assert words not in _said(position, language)
    given = replace(position, handicap=2, rules=rules._replace(compensation=Compensation.STONES))
    assert words in _said(given, language)


def test_numbers_in_a_russian_score_have_a_comma() -> None:
    """Halves of komi, and what comes of them."""
    position = from_pieces(5, 5, ".XXO." * 5)
    assert "Белые впереди на 6,5. Чёрные 5:" in _said(position, "ru")
    assert "Белые 11,5: 5 пунктов, 0 пленников и коми 6,5." in _said(position, "ru")


def _said(position: Position, language: str) -> str:
    told = verdict(partial(count_proposed, position))
    return say(told.message, told.args, language=language)
