"""How the page draws a knight's link before Python is there; see :mod:`stepstones.core.form`."""

from __future__ import annotations

from string import ascii_lowercase

from stepstones.core.form import Form, Later, Path, Points, Sentence, Text
from stepstones.core.scene import Mark
from stepstones.knight.board import MAX_SIDE, MOVES
from stepstones.knight.codec import EMPTY, HOLE, KNIGHT

FORM = Form(
    cells=EMPTY + HOLE,
    least=1,
    most=MAX_SIDE,
    files=ascii_lowercase,
    fields={
        "closed": Text("1"),
        "from": Points(EMPTY, first=True),
        "to": Points(EMPTY, Mark.TARGET, after="from"),
        "moves": Path(
            "from",
            {str(digit): (-up, right) for digit, (up, right) in enumerate(MOVES)},
            blocked=HOLE,
            once=True,
            piece=KNIGHT,
            mark=Mark.START,
        ),
        **dict.fromkeys(("given", "at"), Later()),
    },
    says=(Sentence("knight.report.walk", ("length", f"count {EMPTY}{KNIGHT}")),),
)
