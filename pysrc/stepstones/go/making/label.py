"""What is exactly known of a made problem, as data for other programs.

Each word of it can be worked out again from the stones, the target and the region alone: both
sides play on the points of ``region`` only; what surrounds them never falls and belongs to the
target's side at ``friends``, to the other side elsewhere. Simple ko, no suicide; the defender may
pass, and the attacker only where a ko bans a retake.
"""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.go.life_death.verdict import names
from stepstones.go.making.weighing import Judged
from stepstones.go.state import Position

LICENCE = "CC0-1.0"
"""The problems are made by chance and by a program: nobody's work is in them."""


def label(position: Position, judged: Judged, grade: str, theme: str) -> Mapping[str, object]:
    """Return the label of a problem.

    ``goal`` (``live`` or ``kill``) of the side ``to_play``, B or W; ``target``, ``region`` and
    ``friends`` (points); ``verdict`` (``alive``, ``dead``, ``seki``, ``ko``) with best play, and
    ``other_first``, the verdict if the other side began; ``ko`` (which side must find how many
    threats to turn it, None without a ko); all ``right_moves``; ``refutations`` of every other
    legal first move (a point, or ``pass`` where nothing need be played); ``line`` (best play);
    ``proof_positions``, looked at for verdicts and right moves; ``grade``, ``theme``, ``licence``.
    """
    task, region, status = position.task, judged.region, judged.status
    points, name = position.board.points, position.grid.name
    ko = None
    if status.finder is not None:
        ko = {"finder": _letter(status.finder.sign), "threats": status.threats}
    return {
        "goal": task.goal if task else "",
        "to_play": _letter(position.turn.sign),
        "target": names(position, points(task.targets if task else 0)),
        "region": names(position, points(region.inside)),
        "friends": names(position, points(region.safe_friends)),
        "verdict": str(status.word),
        "other_first": str(judged.other.word),
        "ko": ko,
        "right_moves": names(position, judged.right),
        "refutations": {
            name(move): "pass" if reply is None else name(reply)
            for move, reply in sorted(judged.refuted.items())
        },
        "line": names(position, judged.line),
        "proof_positions": judged.positions,
        "grade": grade,
        "theme": theme,
        "licence": LICENCE,
    }


def _letter(sign: str) -> str:
    return {"X": "B", "O": "W"}[sign]
