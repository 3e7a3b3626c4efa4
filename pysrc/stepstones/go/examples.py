"""Positions and problems to begin with, as links: by what they show, the easiest first.

The first three are those of the source text on live groups; the others are our own, or
shapes that every player knows. The tests draw them and play them out.

Problems of life and death: Black plays first, to live or to kill. They were made by
``tools/problems.py``, checked on eight turned boards and in wider regions, and chosen by hand. The
first three groups are graded by the positions that the solver looks at, the easiest problem first;
in the others the best that there is is a ko, or seki. One first move is right. A link says what is
asked, never the answer.
"""

from __future__ import annotations

from stepstones.core.puzzle import Example

_FIRST = "go.group.first"
_LIBERTIES = "go.group.liberties"
_CAPTURE = "go.group.capture"
_EYES = "go.group.eyes"
_CORNER = "go.group.corner"
_BOARDS = "go.group.boards"
_EASY = "go.group.problem-easy"
_MEDIUM = "go.group.problem-medium"
_HARD = "go.group.problem-hard"
_KO = "go.group.problem-ko"
_SEKI = "go.group.problem-seki"
_FIGHT = "go.group.problem-capture"

PROBLEMS = (
    Example("go.problem.kill-corner-1", "go/9/s0bQHBwAGABAWABcAEBAA&goal=kill&at=G3/87v", _EASY),
    Example("go.problem.kill-corner-2", "go/7/dAAAAAU2MX47ef&goal=kill&at=F4/k2v", _EASY),
    Example("go.problem.kill-centre-1", "go/9/dAAABPPYwdo7P517pEOhjEw&goal=kill&at=E7/31w", _EASY),
    Example("go.problem.live-corner-1", "go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfq", _EASY),
    Example("go.problem.live-centre-1", "go/9/dAAAAMNqhbUIWHQBP5JEXmW&goal=live&at=C6/jqd", _EASY),
    Example(
        "go.problem.kill-side-1", "go/13/sor8QAACBAAAQEBAGABASEAYAEhEA&goal=kill&at=G3/btz", _EASY
    ),
    Example("go.problem.live-corner-2", "go/7/dAAAWPsIi8sl8V&goal=live&at=F2/tm6", _EASY),
    Example(
        "go.problem.kill-corner-3", "go/19/s8TEA4REQEA4RAQEQ4QAAAAAA&goal=kill&at=D19/9ff", _EASY
    ),
    Example(
        "go.problem.live-side-1", "go/13/sotghAQEBAQEBYQAAAAAQAVEAQAE&goal=live&at=E2/tt5", _EASY
    ),
    Example("go.problem.live-corner-3", "go/9/s0dYUEBAQEAMQAAAABBAA&goal=live&at=E2/f2c", _EASY),
    Example("go.problem.kill-corner-4", "go/9/s0aYAAAAEABAQEBQAFwEQ&goal=kill&at=F3/ge3", _MEDIUM),
    Example("go.problem.kill-side-2", "go/9/dAAAAAAAAAAAAAdgjo_ulyx&goal=kill&at=C3/bg1", _MEDIUM),
    Example(
        "go.problem.live-corner-4",
        "go/13/s4ukRAbEAGxABAQGhAQAZEAEAAYEQAQAaEAAB&goal=live&at=D4/4e2",
        _MEDIUM,
    ),
    Example(
        "go.problem.live-centre-2",
        "go/13/dAAAAAAAAGh3luBgrhKzbaw9msCDe04fpRimpZVz9bLHkE&goal=live&at=F10/k13",
        _MEDIUM,
    ),
    Example("go.problem.live-corner-5", "go/7/dAA_SI6EaN4VmT&goal=live&at=C3/nec", _MEDIUM),
    Example(
        "go.problem.live-side-2", "go/13/skp8RAQGREAAAABAXEAIAABUVAB&goal=live&at=E3/a9w", _MEDIUM
    ),
    Example(
        "go.problem.kill-centre-2",
        "go/13/dAAAAAAAADLtgzqH3r2Di3cuc79WBKWeUy-128WSy6r80z&goal=kill&at=E9/ckp",
        _MEDIUM,
    ),
    Example(
        "go.problem.live-side-3",
        "go/13/swqMcEAEBsQEbEAGxABoQAAGRAAAAGREBAQ&goal=live&at=C8/dtg",
        _MEDIUM,
    ),
    Example("go.problem.kill-corner-5", "go/7/dAAAAAU6AkIcPr&goal=kill&at=F4/218", _MEDIUM),
    Example("go.problem.kill-corner-6", "go/9/dAG3VLwU1Nh7Zm0Fo9HXI0S&goal=kill&at=E9/47g", _HARD),
    Example(
        "go.problem.kill-side-3",
        "go/13/s8oYAAAAJEAEBAZEAGxABEJEAGxABwQAQGhAAAA&goal=kill&at=L9/f9w",
        _HARD,
    ),
    Example("go.problem.live-corner-6", "go/9/dAAAAAAAAAAasY_BrNpb1H2&goal=live&at=B3/me4", _HARD),
    Example(
        "go.problem.live-corner-7", "go/19/s8YlBAYIQCSEAghAIIQEA8RAAAA&goal=live&at=R3/t40", _HARD
    ),
    Example("go.problem.kill-corner-7", "go/9/dAAAAAE0Oe2STmIKoHAPYIK&goal=kill&at=C3/h1h", _HARD),
    Example("go.problem.kill-corner-8", "go/9/dAAAAAAABVg6VPm9luwIvKi&goal=kill&at=C3/6cp", _HARD),
    Example("go.problem.live-corner-8", "go/9/s4SEAQDEAgRAAAAAFEBAQE&goal=live&at=F7/s49", _HARD),
    Example("go.problem.kill-corner-9", "go/7/djPpjgnPW-8tJN&goal=kill&at=D7/3wf", _HARD),
    Example(
        "go.problem.live-centre-3",
        "go/13/dAAAAAAAAGXbADZ3kd5TGHOhQATCjEjsuP5ooHFQV37fya&goal=live&at=F10/fk9",
        _HARD,
    ),
    Example("go.problem.kill-corner-10", "go/9/swSEAYQEAcQBRAQBgAA&goal=kill&at=C9/tpe", _KO),
    Example("go.problem.live-corner-9", "go/7/dABUYoaGo-VVbb&goal=live&at=C2/x2c", _KO),
    Example("go.problem.live-corner-10", "go/9/ssUFgAQFQAWAAAWEB&goal=live&at=B7/g8b", _KO),
    Example("go.problem.live-corner-11", "go/7/dAL3gdxYM9QfmW&goal=live&at=G5/3g7", _KO),
    Example("go.problem.kill-corner-11", "go/9/dACScVMJ9XfPc8YXZOjEbVp&goal=kill&at=F9/rcv", _KO),
    Example("go.problem.live-corner-12", "go/7/dAAAFlcl-lMwNA&goal=live&at=E3/bfg", _KO),
    Example("go.problem.kill-corner-12", "go/9/dAAAAAAABcpa_5B6PstY7o4&goal=kill&at=A5/w0z", _KO),
    Example("go.problem.live-corner-13", "go/9/dAAAAAN6VaorpgaX7Ai1TYu&goal=live&at=B6/qwa", _SEKI),
    Example("go.problem.live-corner-14", "go/7/dM7jU8IK39DB6g&goal=live&at=C6/34b", _SEKI),
    Example("go.problem.live-centre-4", "go/9/dAAAHnoOl_VNvWJzXTtyX03&goal=live&at=C7/p2c", _SEKI),
    Example("go.problem.live-side-4", "go/9/dAAAAAAAAAAAAA7Azsfe75a&goal=live&at=E3/ma4", _SEKI),
    Example("go.problem.live-corner-15", "go/9/dAAAAAAAAAAmjn2gdplQSI6&goal=live&at=C3/4wy", _SEKI),
)

FIGHTS = (
    Example("go.problem.capture-1", "go/9/s4ZYQFAAAABQAEQAUABEQE&goal=capture&at=B1/xcy", _FIGHT),
    Example("go.problem.capture-2", "go/9/sbzAAAFABkh&goal=capture&at=E5/921", _FIGHT),
    Example("go.problem.capture-3", "go/7/duUCcMzrf0g-c9&goal=capture&at=A7/3xp", _FIGHT),
    Example("go.problem.capture-4", "go/7/dAAEsdrtmKaUNQ&goal=capture&at=C5/c7m", _FIGHT),
)
"""One chain to be captured: a snapback, a ladder, throwing in, and a net."""

FIRST = (
    Example("go.example.first", "go/9/dAAAHnow1iD7SDe3Y4AyoFV&goal=live&at=D7/95f", _FIRST),
    Example("go.example.first-kill", "go/9/dAAAAAAQ6elqXMo4o6iP4pS&goal=kill&at=D6/gyb", _FIRST),
    Example("go.example.first-catch", "go/7/dAABC6Cxywn2Fc&goal=capture&at=F3/0pq", _FIRST),
)
"""What a visitor sees first: easy problems, which are in the sets as well."""

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
