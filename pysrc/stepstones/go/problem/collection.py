"""Problems of life and death, as links: Black plays first, to live or to kill.

Made by ``tools/problems.py``, checked on eight turned boards and in wider regions, and
chosen by hand. The first three groups are graded by the positions that the solver looks
at, the easiest problem first; in the others the best that there is is a ko, or seki. One
first move is right. A link says what is asked, never the answer.
"""

from __future__ import annotations

from stepstones.core.puzzle import Example

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
