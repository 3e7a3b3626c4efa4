"""Every kind of card has a face of its own, with a name in all languages."""

import json
from pathlib import Path

import pytest

from stepstones.cards.puzzle import CARDS
from stepstones.cards.scene import NAMES, scene
from stepstones.cards.state import LETTERS, Faces, game_of
from stepstones.core.picture import pieces, svg

I18N = Path(__file__).parents[2] / "static" / "i18n"


@pytest.mark.parametrize("faces", Faces)
def test_there_is_a_face_for_each_kind(faces: Faces) -> None:
    """Thirty-six that differ, each drawn and named."""
    names = NAMES[faces]
    assert len(set(names)) == len(names) == len(LETTERS)
    assert len({pieces.GLYPHS[name] for name in names}) == len(names)
    for language in ("en", "ru", "zh"):
        said = json.loads((I18N / f"{language}.json").read_text("utf-8"))
        assert len({said[f"piece.{name}"] for name in names}) == len(names)


def test_the_picture_has_the_faces_of_the_set() -> None:
    """The option changes what is drawn, in pictures too."""
    board = game_of("AABB")
    western = CARDS.play(board, "faces western")
    assert set(scene(board).kinds.values()) == {"dot-1", "dragon-red", "outside"}
    assert set(scene(western).kinds.values()) == {"ace-of-spades", "10-of-hearts", "outside"}
    assert svg.draw(scene(board)) != svg.draw(scene(western))


def test_what_was_taken_is_told_once() -> None:
    """The pair and its path, of the last move only, and not in a picture that stays."""
    board = game_of("ABBA")
    taken = scene(CARDS.play(board, "take 1,1 4,1"))
    assert taken.gone == {7: "A", 10: "A"}
    assert [line.kind for line in taken.lines] == ["gone"]
    assert "dot-1" in taken.kinds.values()
    kept = CARDS.decode(CARDS.encode(CARDS.play(board, "take 1,1 4,1")))
    assert svg.draw(taken) == svg.draw(scene(kept))
