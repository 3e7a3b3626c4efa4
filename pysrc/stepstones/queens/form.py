"""How the page draws a link of queens before Python is there; see :mod:`stepstones.core.form`."""

from __future__ import annotations

from string import ascii_lowercase

from stepstones.core.form import Form, Pieces, Sample, Sentence, Text
from stepstones.core.scene import EMPTY
from stepstones.queens.board import MAX_REGIONS, MAX_SIZE
from stepstones.queens.codec import BLOCK, CROSS, GIVEN, QUEEN, RANKS
from stepstones.queens.lines import Rule

_PUZZLE: tuple[dict[str, tuple[str, ...]], ...] = (
    {"regions": ("*",)},
    {"blocked": ("*",)},
    {"rules": (Rule.NO_TOUCH,)},
)

FORM = Form(
    cells=EMPTY + QUEEN,
    least=1,
    most=MAX_SIZE,
    square="queens.not-square",
    files=ascii_lowercase,
    ranks=RANKS,
    regions=MAX_REGIONS,
    needs={"queens": ("regions", ())},
    fields={
        "queens": Pieces(QUEEN),
        "given": Pieces(GIVEN),
        "marks": Pieces(CROSS),
        "blocked": Pieces(BLOCK),
        "rules": Text("|".join(Rule)),
    },
    says=(Sentence("queens.placed", (f"count {QUEEN}{GIVEN}", "width"), unjudged=True),),
    samples=(Sample("queens/2/b0o/qep", _PUZZLE), Sample("queens/2/c10", ({"pieces": ("*",)},))),
)
