"""Positions to begin with, as links: by what they show, the easiest first.

The first three are those of the source text on live groups; the others are our own, or
shapes that every player knows. The tests draw them and play them out. Problems are in
:mod:`~stepstones.go.problem.collection`.
"""

from __future__ import annotations

from stepstones.core.puzzle import Example
from stepstones.go.problem.collection import FIGHTS, PROBLEMS

FIRST = (
    Example(
        "go.example.first",
        "go/9/dAAAHnow1iD7SDe3Y4AyoFV&goal=live&at=D7/95f",
        "go.group.first",
    ),
    Example(
        "go.example.first-kill",
        "go/9/dAAAAAAQ6elqXMo4o6iP4pS&goal=kill&at=D6/gyb",
        "go.group.first",
    ),
    Example(
        "go.example.first-catch", "go/7/dAABC6Cxywn2Fc&goal=capture&at=F3/0pq", "go.group.first"
    ),
)
"""What a visitor sees first: easy problems, which are in the sets as well."""
_LIBERTIES = "go.group.liberties"
_CAPTURE = "go.group.capture"
_EYES = "go.group.eyes"
_CORNER = "go.group.corner"
_BOARDS = "go.group.boards"

_LESSONS = (
    Example(
        "go.example.text",
        "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w"
        "6k",
        _LIBERTIES,
    ),
    Example("go.example.alive", "go/5x6/dXcCdPmMc&at=B5/90k", _LIBERTIES),
    Example("go.example.not-alive", "go/5/dGLEP1f_&at=B4/5cn", _LIBERTIES),
    Example("go.example.count", "go/7/scAUZIKEaEAAA&at=D4/jdn", _LIBERTIES),
    Example("go.example.shared", "go/7/dmLn-x8l7r1v-r&at=B6/pqq", _LIBERTIES),
    Example(
        "go.example.spiral",
        "go/19/dCQJ1Bm0CkYHI-TXy7SZ9EkpUWznpA_LWxrU04UgDnAhMt8RJdlsTSGXy2Ra9RiOcbF8WDZ2-ivaxun7Fk"
        "Ij9_XMmfKPbLAP_&at=A19/a6b",
        _LIBERTIES,
    ),
    Example("go.example.atari", "go/7/dAAEsizyHcZuFw&at=C4/gr6", _CAPTURE),
    Example("go.example.captor", "go/7/dAAAAQXDehr_8s&turn=W&last=C4/09f", _CAPTURE),
    Example("go.example.double-atari", "go/7/saCAQMAERAA/gfg", _CAPTURE),
    Example("go.example.race", "go/7/dJmM_lz0aFQTlN&at=B6/y75", _CAPTURE),
    Example("go.example.snapback", "go/7/dAAAAAAADIXpSG&turn=W/d5m", _CAPTURE),
    Example("go.example.ladder", "go/9/sSxBwAXA&at=C7/e0h", _CAPTURE),
    Example("go.example.net", "go/9/sbSAAYAFw0h&at=D6/1pd", _CAPTURE),
    Example("go.example.ko", "go/7/seCABQBABQAE&turn=W&ko=C4&last=D4/02g", _CAPTURE),
    Example("go.example.two-eyes", "go/7/dGr0kxzOcC3qvQ&turn=W&at=A6/2w9", _EYES),
    Example("go.example.false-eye", "go/7/dGr1vvht5jabe3&turn=W&at=A6/f7r", _EYES),
    Example("go.example.lives", "go/9/dAsZYkq8WQmNL-Y7Lod8eXP/zkp", _EYES),
    Example("go.example.three", "go/7/dBDedFUwGvSpnl&at=A6/1ay", _EYES),
    Example("go.example.bent-three", "go/7/dDIct1Gpv5VSNv&at=B6/s1e", _EYES),
    Example("go.example.four", "go/7/dAW_JiYupGmPts&turn=W&at=A6/75z", _EYES),
    Example("go.example.square-four", "go/7/dDISK10X1yUG6P&at=C7/0bd", _EYES),
    Example("go.example.pyramid-four", "go/7/dBDT43Hi2zm0uH&at=A6/ns5", _EYES),
    Example("go.example.bulky-five", "go/7/dBC0QNATc4O5Mk&at=A5/77t", _EYES),
    Example("go.example.crossed-five", "go/7/dFbabl1js5gEhQ&at=C6/bnd", _EYES),
    Example("go.example.corner-six", "go/7/dBCwvNPi0LOgGE&turn=W&at=D6/wvx", _CORNER),
    Example("go.example.corner-six-1", "go/7/dBCwvMRIAGLAs4&turn=W&at=D6/rbb", _CORNER),
    Example("go.example.corner-six-2", "go/7/dAw-IKrmPD2aru&turn=W&at=D6/6tg", _CORNER),
    Example("go.example.bent-four", "go/7/dxJfNAJVcq50TV&turn=W&at=B6/7cw", _CORNER),
    Example("go.example.seki", "go/7/do5Cf2XdwosvxN&at=B6/pdm", _CORNER),
    Example("go.example.seki-inside", "go/7/dQZJ8zq-q_0KUH&turn=W&at=A6/744", _CORNER),
)

BLANK = (
    Example("go.example.empty", "go/19", _BOARDS),
    Example("go.example.thirteen", "go/13", _BOARDS),
    Example("go.example.nine", "go/9", _BOARDS),
)

EXAMPLES = (*FIRST, *_LESSONS, *PROBLEMS, *FIGHTS, *BLANK)
