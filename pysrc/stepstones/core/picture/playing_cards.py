"""Western faces of cards: six to ace in four suits, a rank over a suit.

Drawn here. Hearts and diamonds are hollow, so that suits differ without their colours.
"""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.core.picture.ink import circle
from stepstones.core.picture.shapes import Glyph, Layer, round_rectangle

_CARD = Layer(round_rectangle(-0.88, -0.96, 1.76, 1.92, 0.18), "card", "card-edge", 0.06)
_RED, _BLACK = "alert", "piece"
_STROKE = 0.17

_RANKS = {
    "6": "M.32-.74C-.1-.86-.36-.56-.36-.34C-.36-.12-.2-.04 0-.04C.22-.04 .36-.16 .36-.32"
    "C.36-.5 .2-.58 0-.58C-.16-.58-.32-.5-.36-.34",
    "7": "M-.38-.8H.38L-.06-.04",
    "8": "M0-.46C-.2-.46-.3-.54-.3-.64C-.3-.76-.18-.82 0-.82C.18-.82 .3-.76 .3-.64"
    "C.3-.54 .2-.46 0-.46C-.22-.46-.36-.38-.36-.25C-.36-.12-.22-.04 0-.04"
    "C.22-.04 .36-.12 .36-.25C.36-.38 .22-.46 0-.46Z",
    "9": "M-.32-.12C.1 0 .36-.3 .36-.52C.36-.74 .2-.82 0-.82C-.22-.82-.36-.7-.36-.54"
    "C-.36-.36-.2-.28 0-.28C.16-.28 .32-.36 .36-.52",
    "10": "M-.52-.64L-.36-.8V-.04M.18-.82C.36-.82 .48-.68 .48-.43C.48-.18 .36-.04 .18-.04"
    "C0-.04-.12-.18-.12-.43C-.12-.68 0-.82 .18-.82Z",
    "jack": "M-.14-.8H.28V-.3C.28 .04-.28 .04-.34-.24",
    "queen": "M0-.82C.24-.82 .38-.68 .38-.44C.38-.2 .24-.06 0-.06C-.24-.06-.38-.2-.38-.44"
    "C-.38-.68-.24-.82 0-.82ZM.08-.3L.42 .02",
    "king": "M-.32-.82V-.02M.36-.82L-.3-.38M-.06-.54L.38-.02",
    "ace": "M-.4-.02L0-.82L.4-.02M-.26-.28H.26",
}
_HEART = (
    "M0 .38C-.52 .04-.46-.36-.2-.36C-.08-.36 0-.26 0-.16"
    "C0-.26 .08-.36 .2-.36C.46-.36 .52 .04 0 .38Z"
)
_SPADE = (
    "M0-.44C.1-.22 .46-.06 .46 .16C.46 .36 .16 .4 .06 .22L.16 .44H-.16L-.06 .22"
    "C-.16 .4-.46 .36-.46 .16C-.46-.06-.1-.22 0-.44Z"
)
_DIAMOND = "M0-.4L.34 0L0 .4L-.34 0Z"
_CLUB = "M-.05 0H.05L.14 .44H-.14Z" + "".join(
    circle(x, y, 0.21) for x, y in ((0, -0.24), (-0.24, 0.1), (0.24, 0.1))
)
_BELOW = ((0, 0.5),)
_SUITS = {
    "spades": Layer(_SPADE, _BLACK, places=_BELOW),
    "hearts": Layer(_HEART, "", _RED, 0.14, _BELOW),
    "diamonds": Layer(_DIAMOND, "", _RED, 0.14, _BELOW),
    "clubs": Layer(_CLUB, _BLACK, places=_BELOW),
}

PLAYING_CARDS: Mapping[str, Glyph] = {
    f"{rank}-of-{suit}": (
        _CARD,
        Layer(path, "", _BLACK if suit in {"spades", "clubs"} else _RED, _STROKE),
        sign,
    )
    for rank, path in _RANKS.items()
    for suit, sign in _SUITS.items()
}
"""The glyphs of all cards."""
