"""Boards and walks to begin with, as links: by what they show, the easiest first.

The famous tours are facts. Where they stand: al-Adli, about 840, in Arabic manuscripts;
de Moivre, before 1725, and Euler, 1759, in W. W. Rouse Ball, Mathematical Recreations and
Essays; Beverley, Philosophical Magazine 33 (1848); the semimagic closed tour by Mackay,
Meyrignac and Stertenbrink (2003). Rectangles: A. J. Schwenk, Mathematics Magazine 64 (1991).
"""

from __future__ import annotations

from stepstones.core.puzzle import Example

_START = "knight.group.start"
_FINISH = "knight.group.finish"
_SHAPES = "knight.group.shapes"
_ASKED = "knight.group.asked"
_NUMBERED = "knight.group.numbered"
_IMPOSSIBLE = "knight.group.impossible"
_FAMOUS = "knight.group.famous"
_LARGE = "knight.group.large"

EXAMPLES = (
    Example("knight.example.text", "knight/8", _START),
    Example("knight.example.small", "knight/4x3", _START),
    Example("knight.example.circle", "knight/3/dAQ/kk2", _START),
    Example("knight.example.centre", "knight/5/&from=c3/237", _START),
    Example("knight.example.six", "knight/6", _START),
    Example("knight.example.gives-up", "knight/7/&from=b6/qkn", _START),
    Example("knight.example.finish-5", "knight/5/&moves=07214361754216/g8t", _FINISH),
    Example(
        "knight.example.finish-8",
        "knight/8/&from=b5&moves=7147230134357467247160144427412171763163055313461/ydy",
        _FINISH,
    ),
    Example("knight.example.finish-6", "knight/6/&from=d3&moves=257472503/vfr", _FINISH),
    Example(
        "knight.example.finish-28",
        "knight/8/&from=c6&moves=74274341631272717656343007532023461/51k",
        _FINISH,
    ),
    Example("knight.example.corners", "knight/8/sQGhm/csf", _SHAPES),
    Example("knight.example.gap", "knight/8/sgYQAAAAA/30n", _SHAPES),
    Example("knight.example.cross", "knight/6/dzzAAzz/cvd", _SHAPES),
    Example("knight.example.stairs", "knight/6/dwwAADD/vy9", _SHAPES),
    Example("knight.example.tree", "knight/8/dOfDw4GBAADn/ffn", _SHAPES),
    Example("knight.example.closed", "knight/6/&closed=1/n31", _ASKED),
    Example("knight.example.to", "knight/8/&to=h1/rj4", _ASKED),
    Example("knight.example.hall", "knight/8x6/saBkQSiE&closed=1/ct5", _ASKED),
    Example(
        "knight.example.numbered-5",
        "knight/5/&given=1e5.4c2.6e2.12d1.18b1.19c3.20b5/v9c",
        _NUMBERED,
    ),
    Example(
        "knight.example.numbered-6",
        "knight/6/&given=1f2.3f6.7c3.10a4.16f3.19c5.23d6.28f1.32b3/w4t",
        _NUMBERED,
    ),
    Example(
        "knight.example.numbered-8",
        "knight/8/&given=1d8.3e7.5d4.17g1.21h2.26a4.28e4.35c5.40g4.42h1.44h5.51h6.53h8.57e1.60b3."
        "61a1/dh2",
        _NUMBERED,
    ),
    Example("knight.example.colours", "knight/5/&from=b1/1v3", _IMPOSSIBLE),
    Example("knight.example.four", "knight/4", _IMPOSSIBLE),
    Example("knight.example.wall", "knight/8/dAAAAP__AAAA/a92", _IMPOSSIBLE),
    Example("knight.example.shut-corner", "knight/8/sTDZYE&from=h1/xnk", _IMPOSSIBLE),
    Example("knight.example.dead-ends", "knight/8/sKVQ&from=d4/9de", _IMPOSSIBLE),
    Example("knight.example.lines", "knight/7x4/&from=b2/jng", _IMPOSSIBLE),
    Example("knight.example.frame", "knight/7/skYIAQAQA/azh", _IMPOSSIBLE),
    Example(
        "knight.example.adli",
        "knight/8/&from=h8&moves=472467541742441742030632063067446305310003435741270764753063130/"
        "tbr",
        _FAMOUS,
    ),
    Example(
        "knight.example.moivre",
        "knight/8/&from=h8&moves=434565070122435657071214243656707212502434656070243164174205723/"
        "4qc",
        _FAMOUS,
    ),
    Example(
        "knight.example.euler",
        "knight/8/&from=d4&moves=541276421206305275467213274657111056320656427416310236576302135/"
        "fkv",
        _FAMOUS,
    ),
    Example(
        "knight.example.beverley",
        "knight/8/&from=a8&moves=241023642365605250132067206564252412175017546052501214531457642/"
        "b3t",
        _FAMOUS,
    ),
    Example(
        "knight.example.ranks",
        "knight/10x3/&moves=03612125747521216305275636572/kyy",
        _FAMOUS,
    ),
    Example(
        "knight.example.thirty",
        "knight/6x5/&moves=07213477532174270564300245603/8ps",
        _FAMOUS,
    ),
    Example(
        "knight.example.semimagic",
        "knight/8/&from=b3&moves=417420310561175205306475412764227753363212752066331772765633531/"
        "z0g",
        _FAMOUS,
    ),
    Example("knight.example.twenty", "knight/20", _LARGE),
    Example("knight.example.forty", "knight/40", _LARGE),
    Example("knight.example.sixty-four", "knight/64", _LARGE),
)
