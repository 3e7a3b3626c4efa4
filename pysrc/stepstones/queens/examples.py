"""Boards to begin with, as links: by what they ask, the easiest first.

Plain boards are written with one digit for each file, as people write them. The boards with
regions were made here, those without touching by our own maker.
"""

from __future__ import annotations

from stepstones.core.puzzle import Example

_SIZE = "queens.group.size"
_REGIONS = "queens.group.regions"
_COMPLETE = "queens.group.complete"
_PATTERNS = "queens.group.patterns"
_TROUBLE = "queens.group.trouble"

EXAMPLES = (
    Example("queens.example.empty", "queens/8", _SIZE),
    Example("queens.example.four", "queens/4", _SIZE),
    Example("queens.example.six", "queens/6", _SIZE),
    Example("queens.example.small", "queens/3", _SIZE),
    Example("queens.example.twelve", "queens/12", _SIZE),
    Example("queens.example.twenty", "queens/20", _SIZE),
    Example("queens.example.regions-easy", "queens/6/bo84ski823sg4&rules=no-touch/xx7", _REGIONS),
    Example(
        "queens.example.regions-medium",
        "queens/8/b30a04moi10ig143ccmcge0j0&rules=no-touch/d12",
        _REGIONS,
    ),
    Example(
        "queens.example.regions-hard",
        "queens/8/bnlapoe351490292m007q0g00&rules=no-touch/1vh",
        _REGIONS,
    ),
    Example(
        "queens.example.regions-expert",
        "queens/9/b91p34ag286qa2gg2obg40uc3qc35gg&rules=no-touch/a0y",
        _REGIONS,
    ),
    Example(
        "queens.example.regions-twelve",
        "queens/12/b68lh10hhp2gk7kj86cmgg8gb8004pho0885h0cqb36786pi810kg6o&rules=no-touch/kd0",
        _REGIONS,
    ),
    Example("queens.example.regions-chess", "queens/8/b825i4160g4o00e24eeu40chg/4nf", _REGIONS),
    Example("queens.example.nine-blocked", "queens/8/&blocked=skTBhgYEGsg/rry", _REGIONS),
    Example(
        "queens.example.regions-two", "queens/7/bg84b09300007hm4e1o&rules=no-touch/qx7", _REGIONS
    ),
    Example("queens.example.last", "queens/8/c15863704", _COMPLETE),
    Example("queens.example.unique", "queens/8/c10860704", _COMPLETE),
    Example("queens.example.three", "queens/8/c00708003", _COMPLETE),
    Example("queens.example.two", "queens/8/c00600100", _COMPLETE),
    Example("queens.example.ten", "queens/10/c0060000030", _COMPLETE),
    Example("queens.example.twelve-three", "queens/12/c100002000900", _COMPLETE),
    Example("queens.example.first", "queens/8/c15863724", _PATTERNS),
    Example("queens.example.half-turn", "queens/8/c35281746", _PATTERNS),
    Example("queens.example.no-three", "queens/8/c35841726", _PATTERNS),
    Example("queens.example.torus", "queens/7/c1357246", _PATTERNS),
    Example("queens.example.stairs", "queens/10/c2468a13579", _PATTERNS),
    Example("queens.example.quarter-turn", "queens/12/c53b6c94172a8", _PATTERNS),
    Example("queens.example.conflict", "queens/8/c15863725", _TROUBLE),
    Example("queens.example.blocked", "queens/8/c13862000", _TROUBLE),
    Example("queens.example.pair", "queens/8/c10200000", _TROUBLE),
    Example("queens.example.impossible", "queens/6/c100000", _TROUBLE),
    Example("queens.example.regions-hall", "queens/6/b22qd22047na0&rules=no-touch/cs3", _TROUBLE),
)
