"""Link schema of cards; see :mod:`stepstones.core.links.form`."""

from __future__ import annotations

from stepstones.cards.link_path import MAX_CORNERS
from stepstones.cards.state import DIRECTIONS, LETTERS, MAX_SIDE, Faces, Rule
from stepstones.core.links.form import LinkSchema, Path, Points, Preset, StatusRule, Text
from stepstones.core.scene import EMPTY, Mark

CARD, RING = "X", "~"
_RULES = tuple(rule.value for rule in Rule if rule is not Rule.FEWEST)
_CHINESE = "cards/6/dAFUIDK95TIIcKhkRU7EAk3NOzKhqdbxS&k=36&rules=any/s32"
_WESTERN = "cards/6/dAFUIDK95TIIcKhkRU7EAk3NOzKhqdbxS&k=36&rules=any&faces=western/m9q"
"""Boards with a card of each kind, for their pictures."""
_CONTEST = "cards/1/dB/9q8"

PLAYED = LinkSchema(
    cells=EMPTY + LETTERS,
    least=1,
    most=MAX_SIDE,
    ring=RING,
    joiner=".",
    kinds="k",
    fields={
        "k": Text("[1-9][0-9]?"),
        "rules": Text("|".join(_RULES)),
        "faces": Text(Faces.WESTERN),
        "warn": Text("1"),
        "from": Points(LETTERS, Mark.CHOSEN),
        "to": Points(LETTERS, Mark.CHOSEN, after="from", alike=True),
    },
    status=tuple(
        StatusRule(
            "cards.cards", (f"count {LETTERS}",), {"rules": (rule,)}, (f"cards.goal.{rule}", ())
        )
        for rule in _RULES
    ),
    presets=(Preset(_WESTERN, ({"faces": ("*",)},)), Preset(_CHINESE, ({},))),
)
"""Cards of many kinds that are taken in pairs."""

_CARDS = ("cards.cards", (f"count {CARD}",))

FORM = LinkSchema(
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
    },
    status=(
        StatusRule("cards.report.linked", ("segments",), {"ended": ("*",)}, unjudged=True),
        StatusRule("cards.report.drawing", ("segments", "end"), {"moves": ("*",)}, setting=_CARDS),
        StatusRule(
            "cards.report.pair",
            ("point from", "point to", f"count {CARD}"),
            {"to": ("*",)},
            setting=_CARDS,
        ),
        StatusRule(*_CARDS),
    ),
    presets=(Preset(_CONTEST, ({},)),),
    modes={"rules": PLAYED},
)
