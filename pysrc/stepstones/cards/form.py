"""How the page draws a link of cards before Python is there; see :mod:`stepstones.core.form`."""

from __future__ import annotations

from stepstones.cards.board import DIRECTIONS, MAX_SIDE
from stepstones.cards.drawing import MAX_CORNERS
from stepstones.core.form import Form, Later, Path, Points, Sentence
from stepstones.core.scene import EMPTY, Mark

CARD, RING = "X", "~"

FORM = Form(
    cells=EMPTY + CARD,
    least=1,
    most=MAX_SIDE,
    ring=RING,
    joiner=".",
    fields={
        "from": Points(CARD, Mark.START),
        "to": Points(CARD, Mark.TARGET, after="from"),
        "moves": Path(
            "from",
            {name[0]: (rows, columns) for name, columns, rows in DIRECTIONS},
            counted=True,
            blocked=CARD,
            to="to",
            longest=MAX_CORNERS,
            number=0,
        ),
        **dict.fromkeys(("k", "rules", "faces", "warn"), Later()),
    },
    says=(
        Sentence("cards.report.linked", ("segments",), {"ended": ("*",)}, unjudged=True),
        Sentence("cards.report.drawing", ("segments", "end"), {"moves": ("*",)}),
        Sentence("cards.report.pair", ("point from", "point to", f"count {CARD}"), {"to": ("*",)}),
        Sentence("cards.cards", (f"count {CARD}",)),
    ),
)
