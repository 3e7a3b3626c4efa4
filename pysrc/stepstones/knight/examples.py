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
