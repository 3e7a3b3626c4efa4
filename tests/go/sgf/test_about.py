"""What a record says of the whole game."""

import pytest

from stepstones.go.sgf import texts
from stepstones.go.sgf.check import about

RESULTS = {
    "B+R": [("go.record.won", ("B", "resign", ""))],
    "w+resign": [("go.record.won", ("W", "resign", ""))],
    "W+T": [("go.record.won", ("W", "time", ""))],
    "B+F": [("go.record.won", ("B", "forfeit", ""))],
    "W+": [("go.record.won", ("W", "", ""))],
    "B+3.5": [("go.record.won", ("B", "points", "3.5"))],
    "W+0,5": [("go.record.won", ("W", "points", "0.5"))],
    "0": [("go.record.drawn", ())],
    "Draw": [("go.record.drawn", ())],
    "Void": [("go.record.void", ())],
    "?": [],
    "": [],
    "黒中押勝ち": [("go.record.result", ("黒中押勝ち",))],
    "B+many": [("go.record.result", ("B+many",))],
}
"""The values of FF[4] and what servers write beside them."""


@pytest.mark.parametrize("raw", RESULTS)
def test_results_are_sentences(raw: str) -> None:
    """As the standard writes them; what it does not know stands as it is."""
    tree = texts.read(f"(;RE[{raw}])").trees[0]
    assert list(about(tree)) == RESULTS[raw]


def test_names_come_first() -> None:
    """The name, both players with their ranks, the result, where and when."""
    text = "(;DT[1846-07-25]PC[Edo]RE[B+2]PW[Gennan Inseki]WR[8d]PB[Shusaku]GN[The ear\\]])"
    said = about(texts.read(text).trees[0])
    assert said == (
        ("go.record.name", ("The ear]",)),
        ("go.record.black", ("Shusaku", "")),
        ("go.record.white", ("Gennan Inseki", "8d")),
        ("go.record.won", ("B", "points", "2")),
        ("go.record.event", ("Edo · 1846-07-25",)),
    )


def test_a_long_name_is_cut() -> None:
    """Two million characters of a name are no name."""
    tree = texts.read(f"(;PB[{'x' * 2_000_000}])").trees[0]
    ((_, args),) = about(tree)
    assert len(str(args[0])) <= 120
